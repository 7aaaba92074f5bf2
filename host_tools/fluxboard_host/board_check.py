"""What must be true of a board's tables before anybody solders; `fluxboard board check`.

`check(table)` goes through everything that any board has: numbers, wires, pins. A playfield's
geometry is looked at by board_field.py.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from fluxboard.games import registry

from fluxboard_host import board_field


@dataclass(frozen=True)
class Fault:
    """Something a table has wrong: `code` is a stable word for its kind, `text` a sentence."""

    code: str
    text: str


@dataclass(frozen=True)
class _Chip:
    """Which GPIOs of a chip can do what (its datasheet's pin list; hardware notes)."""

    exists: frozenset[int]
    adc1: frozenset[int]
    touch: frozenset[int]
    input_only: frozenset[int]
    taken: dict[int, str]


_S3_TAKEN = {
    **dict.fromkeys((0, 3, 45, 46), "decides how the chip starts"),
    **dict.fromkeys((19, 20), "is USB"),
    **dict.fromkeys(range(26, 33), "is the flash's"),
    **dict.fromkeys(range(33, 38), "is the octal PSRAM's"),
}
_ESP32_TAKEN = {
    **dict.fromkeys((0, 2, 5, 12, 15), "decides how the chip starts"),
    **dict.fromkeys((1, 3), "is the serial port"),
    **dict.fromkeys(range(6, 12), "is the flash's"),
}
CHIPS = {
    "s3": _Chip(
        exists=frozenset([*range(22), *range(26, 49)]),
        adc1=frozenset(range(1, 11)),
        touch=frozenset(range(1, 15)),
        input_only=frozenset(),
        taken=_S3_TAKEN,
    ),
    "esp32": _Chip(
        exists=frozenset([*range(20), 21, 22, 23, *range(25, 28), *range(32, 40)]),
        adc1=frozenset(range(32, 40)),
        touch=frozenset((0, 2, 4, 12, 13, 14, 15, 27, 32, 33)),
        input_only=frozenset(range(34, 40)),
        taken=_ESP32_TAKEN,
    ),
}
_PAD_COUNT = 5
_COMMON = ("NAME", "GAMES", "N_SENSORS", "N_MUX", "N_CHANNELS", "WIRING", "N_PIXELS", "CHIPS",
           "SETTLE_US", "SENSE_DISTANCE_MM_X10", "MAGNET_MM")  # fmt: skip
_GRID = ("ROWS", "COLS", "PITCH_MM", "PIXELS", "DISC_MM")


def check(table: ModuleType) -> list[Fault]:
    """Return every fault of a board's table module, none when it is consistent."""
    field = hasattr(table, "ZONES")
    wanted = (*_COMMON, *(board_field.NEEDED if field else _GRID))
    missing = [name for name in wanted if not hasattr(table, name)]
    if missing:
        return [Fault("missing", "The table has no %s." % ", ".join(missing))]
    found = [*_names(table), *_wiring(table), *_pins(table)]
    return found + [Fault(*fault) for fault in (board_field.check if field else _grid)(table)]


def facts(table: ModuleType) -> dict[str, Any]:
    """Return the numbers of a table without faults that a person wants to see."""
    told = {
        "sensors": table.N_SENSORS,
        "channels": table.N_MUX * table.N_CHANNELS,
        "pixels": table.N_PIXELS,
        "chips": sorted(table.CHIPS),
    }
    return {**told, **(board_field.facts(table) if hasattr(table, "ZONES") else {})}


def _names(table):
    if not (isinstance(table.NAME, str) and table.NAME.isidentifier()):
        yield Fault("name", "%r is not a board's name: letters, figures and _ only." % table.NAME)
    for game in table.GAMES:
        if game not in registry.GAMES:
            known = ", ".join(sorted(registry.GAMES))
            yield Fault("game", "There is no game %r; there is: %s." % (game, known))


def _wiring(table):
    channels = table.N_MUX * table.N_CHANNELS
    if table.N_CHANNELS > 16:
        yield Fault("channels", "A multiplexer has 16 channels, not %d." % table.N_CHANNELS)
    if len(table.WIRING) != channels:
        text = "WIRING has %d entries, but %d multiplexers with %d channels have %d."
        entries = (len(table.WIRING), table.N_MUX, table.N_CHANNELS, channels)
        yield Fault("channels", text % entries)
        return
    for sensor, count in sorted(Counter(table.WIRING).items()):
        at = [k for k, number in enumerate(table.WIRING) if number == sensor]
        where = " and ".join("%d.%d" % (k % table.N_MUX, k // table.N_MUX) for k in at)
        if sensor >= table.N_SENSORS:
            yield Fault("sensor", "Channel %s is for sensor %d, which is not there." % (
                where, sensor))  # fmt: skip
        elif count > 1:
            yield Fault("wired_twice", "Sensor %d is on channels %s." % (sensor, where))
    for sensor in sorted(set(range(table.N_SENSORS)) - set(table.WIRING)):
        yield Fault("unwired", "Sensor %d is on no channel." % sensor)


def _pins(table):
    for name, pins in table.CHIPS.items():
        chip = CHIPS.get(name)
        if chip is None:
            yield Fault("chip", "There is no chip %r; there is: %s." % (name, ", ".join(CHIPS)))
            continue
        lacking = [key for key in ("ain", "vref", "select", "led", "pads") if key not in pins]
        if lacking:
            yield Fault("missing", "%s: no pin is given for %s." % (name, ", ".join(lacking)))
            continue
        touch = pins.get("touch", len(pins["pads"]))
        uses = [("sensor input", pin, "adc") for pin in pins["ain"]]
        uses += [("supply input", pins["vref"], "adc"), ("pixel output", pins["led"], "out")]
        uses += [("select line", pin, "out") for pin in pins["select"]]
        uses += [("touch pad", pin, "touch") for pin in pins["pads"][:touch]]
        uses += [("button", pin, "in") for pin in (*pins["pads"][touch:],
                                                   *pins.get("buttons", ()))]  # fmt: skip
        yield from _numbers_of_pins(table, name, pins)
        for what, pin, kind in uses:
            why = _why_not(chip, pin, kind)
            if why:
                yield Fault("pin", "%s: GPIO%s cannot be a %s: it %s." % (name, pin, what, why))
        for pin, count in sorted(Counter(pin for _, pin, _ in uses).items()):
            if count > 1:
                what = " and ".join(what for what, number, _ in uses if number == pin)
                yield Fault("pin_twice", "%s: GPIO%s is used for %s." % (name, pin, what))


def _numbers_of_pins(table, name, pins):
    wanted = (
        ("ain", table.N_MUX, "one for each multiplexer"),
        ("select", max(1, (table.N_CHANNELS - 1).bit_length()), "enough to count the channels"),
        ("pads", _PAD_COUNT, "four seats and the menu"),
    )
    for key, count, why in wanted:
        if len(pins[key]) != count:
            text = "%s: %s has %d pins, not %d, %s."
            yield Fault("pin_count", text % (name, key, len(pins[key]), count, why))


def _why_not(chip, pin, kind):
    """Return why a chip's GPIO cannot be used so, "" if it can."""
    if pin not in chip.exists:
        return "does not exist"
    if pin in chip.taken:
        return chip.taken[pin]
    if kind == "adc" and pin not in chip.adc1:
        return "is not on ADC1"
    if kind == "touch" and pin not in chip.touch:
        return "feels no touch"
    if kind == "out" and pin in chip.input_only:
        return "is an input only"
    return ""


def _grid(table):
    """Return the faults of a board of squares as (code, text)."""
    squares = table.ROWS * table.COLS
    if squares != table.N_SENSORS:
        text = "%d rows of %d squares need %d sensors, not %d."
        yield "sensor", text % (table.ROWS, table.COLS, squares, table.N_SENSORS)
    if sorted(table.PIXELS) != list(range(table.N_PIXELS)) or squares != table.N_PIXELS:
        yield "pixel", "PIXELS does not give each of %d squares a pixel of its own." % squares
    disc = table.DISC_MM[0]
    if disc >= table.PITCH_MM:
        text = "Squares of %d mm have no room for discs of %d mm."
        yield "square_small", text % (table.PITCH_MM, disc)
