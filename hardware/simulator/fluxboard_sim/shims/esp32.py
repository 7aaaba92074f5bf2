"""The module esp32, as far as a board without radio has it."""


def raw_temperature():
    """Return the classic chip's sensor in degrees Fahrenheit."""
    return 128


def mcu_temperature():
    """Return the chip's temperature in degrees Celsius."""
    return 53
