"""What the shims must know of a chip and a board, as plain values."""

import hashlib
import math

# GPIO numbers by what they can do (ESP32-S3 and ESP32 datasheets, pin lists).
_CHIPS = {
    "s3": {
        "gpio": [*range(22), *range(26, 49)],
        "input_only": [],
        "adc1": list(range(1, 11)),
        "touch": list(range(1, 15)),
        "machine": "Generic ESP32S3 module with ESP32S3",
    },
    "esp32": {
        "gpio": [*range(20), 21, 22, 23, 25, 26, 27, *range(32, 40)],
        "input_only": [34, 35, 36, 37, 38, 39],
        "adc1": list(range(32, 40)),
        "touch": [0, 2, 4, 12, 13, 14, 15, 27, 32, 33],
        "machine": "Generic ESP32 module with ESP32",
    },
}
_SETTLE_TABLE_US = 96


def settle_table(tau_us):
    """Return for each microsecond after a channel change the old channel's share x 65536.

    The voltage at the ADC pin follows exp(-t / tau); at 10 tau it is right to 12 bits.
    """
    return [min(65535, int(65536 * math.exp(-t / tau_us))) for t in range(_SETTLE_TABLE_US)]


def shim_config(table, chip, seed, settle_tau_us):
    """Return the part of simcore.config that no start changes.

    table: a module of `fluxboard.boards`; chip: a key of its CHIPS.
    """
    pins = table.CHIPS[chip]
    return {
        **_CHIPS[chip],
        "chip": chip,
        "select": list(pins["select"]),
        "inputs": [*pins["ain"], pins["vref"]],
        "pads": list(pins["pads"]),
        "led": pins["led"],
        "settle": settle_table(settle_tau_us),
        "unique_id": list(hashlib.sha256(b"fluxboard %d" % seed).digest()[:6]),
    }
