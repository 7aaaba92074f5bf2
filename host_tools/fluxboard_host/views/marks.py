"""The LED marks as the firmware defines them: names, letters on the link, colours in time."""

from fluxboard.lights import palette

from fluxboard_host.views import look

# A firmware's usual brightness (lights/painter.py); the view knows a real board's marks only.
_BRIGHTNESS = 40
_SLOT_MS = 128

CODES = {name: getattr(palette, name) for name in look.SYMBOLS}
BY_LETTER = {palette.LETTERS[code]: name for name, code in CODES.items()}


def colour(mark, now_ms=0):
    """Return the (r, g, b) that `mark` shows at `now_ms` (any origin), blinking included."""
    at = 6 * CODES[mark]
    red, green, blue, low, high_byte, low_byte = palette.LOOKS[at : at + 6]
    pattern = high_byte << 8 | low_byte
    lit = pattern >> (15 - now_ms // _SLOT_MS % 16) & 1
    level = (255 if lit else low) * _BRIGHTNESS
    return tuple(value * level // (255 * 255) for value in (red, green, blue))
