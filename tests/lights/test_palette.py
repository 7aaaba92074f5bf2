"""Every mark can be told from every other without seeing colour."""

import itertools

import pytest
from fluxboard.lights import palette
from fluxboard.lights.painter import Painter
from fluxboard_host.views import legend

CODES = range(17)
NAMES = {v: k for k, v in vars(palette).items() if k.isupper() and isinstance(v, int)}


def grey(code, brightness=40):
    """Return the 16 luminances (0 to 255) a mark shows over two seconds, as painted.

    Weights of linear light, ITU-R BT.709: what is left without colour vision.
    """
    painter = Painter(1, bytes(1), brightness=brightness)
    painter.marks[0] = code
    out = bytearray(3)
    seen = []
    for slot in range(16):
        painter.render(slot * 128, out)
        green, red, blue = out
        seen.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return seen


def differ(a, b):
    """Tell whether two grey sequences differ for an eye that does not know when they began.

    Either their rhythm differs by 256 ms or more however they are shifted, or the brighter of
    them is at least 1.8 times as bright at its peak.
    """
    peak_a, peak_b = max(a), max(b)
    if min(peak_a, peak_b) * 1.8 <= max(peak_a, peak_b):
        return True
    rhythm_a = [v > peak_a / 2 for v in a]
    rhythm_b = [v > peak_b / 2 for v in b]
    shifts = (sum(x != y for x, y in zip(rhythm_a, rhythm_b[k:] + rhythm_b[:k], strict=True))
              for k in range(16))  # fmt: skip
    return min(shifts) >= 2


@pytest.mark.parametrize("brightness", [16, 40, 120, 255])
def test_marks_differ_in_grey(brightness):
    greys = {code: grey(code, brightness) for code in CODES}
    alike = [(NAMES[a], NAMES[b]) for a, b in itertools.combinations(CODES, 2)
             if not differ(greys[a], greys[b])]  # fmt: skip
    assert not alike


def test_the_measure_can_fail():
    assert not differ(grey(palette.TARGET), grey(palette.TARGET))
    a = grey(palette.EXTRA)
    assert not differ(a, a[3:] + a[:3])


@pytest.mark.parametrize("code", CODES)
def test_no_mark_flashes_more_than_three_times_a_second(code):
    seen = grey(code, 255) * 2
    ups = [i for i in range(1, 32) if seen[i] > seen[i - 1] * 1.1 + 1]
    for first in ups:
        assert sum(first <= up < first + 1000 / 128 for up in ups) <= 3


@pytest.mark.parametrize("brightness", [1, 2, 40])
@pytest.mark.parametrize("code", CODES)
def test_only_off_is_dark_for_two_seconds(code, brightness):
    assert (max(grey(code, brightness)) == 0) == (code == palette.OFF)


def test_default_is_dim():
    assert Painter(1, bytes(1)).brightness < 64
    assert max(max(grey(code)) for code in CODES) < 50


def test_letters_and_words():
    assert len(palette.LETTERS) == len(set(palette.LETTERS)) == 17
    assert set(NAMES) == set(CODES)
    assert len(palette.LOOKS) == 6 * 17
    for language in ("en", "de"):
        rows = list(legend.rows(language))
        assert "".join(row[0] for row in rows) == palette.LETTERS
        assert len({row[1] for row in rows}) == 17
        assert all(row[2] for row in rows)
        assert rows[palette.TARGET][3] == (0, 255, 60)


def test_the_words_for_patterns_are_true():
    """Steady says steady, and the number of flashes in a pattern is the one it names."""
    for code, (letter, _, words, _) in enumerate(legend.rows()):
        seen = grey(code)
        steady = len(set(seen)) == 1
        assert steady == (words.startswith("steady") or words == "off"), (letter, words)
    flashes = {"CAPTURE": 4, "LIFTED": 2, "EXTRA": 4, "WAY_BACK": 2, "CENTRE": 2, "FAULT": 3,
               "ATTENTION": 2, "TURN_X": 1, "TURN_O": 2, "MISSING_X": 1,
               "MISSING_O": 2}  # fmt: skip
    for name, count in flashes.items():
        seen = grey(getattr(palette, name))
        assert sum(seen[k] > seen[k - 1] for k in range(16)) == count, name
