"""Faults to the frame and to the count: 16 counts are one step of the converter, 1200 a mT."""

from array import array

import pytest
from fluxboard.sensing.faults import Faults, before_table

REST = 33000


class Sensors:
    """Eight sensors; each has its own noise until `read[i](frame)` says what it reads."""

    def __init__(self, n=8, before=None):
        self.faults = Faults(n, bytes(range(n)) if before is None else bytes(before))
        self.n = n
        self.frame = 0
        self.read = {}

    def run(self, frames=1):
        """Run; return the frame, counted from 1, in which a verdict changed, else None."""
        changed = None
        for k in range(frames):
            raw = array("H", [REST + (20 if self.frame & 1 else -20)] * self.n)
            for i, read in self.read.items():
                raw[i] = read(self.frame)
            self.frame += 1
            before = bytes(self.faults.why)
            assert self.faults.update(raw) == (self.faults.why != before) == self.faults.changed
            if self.faults.changed and changed is None:
                changed = k + 1
        return changed

    def names(self):
        return [self.faults.name(i) for i in range(self.n)]


def held(counts):
    return lambda frame: counts


def swinging(low, high):
    return lambda frame: high if frame & 1 else low


def test_the_square_read_before_each_in_gray_code_order():
    """Two multiplexers of four channels, read 0 1 3 2: squares 0 2 6 4, and 1 3 7 5."""
    assert before_table((0, 1, 2, 3, 4, 5, 6, 7), 2) == bytes((0, 1, 0, 1, 6, 7, 2, 3))
    assert before_table((0, 1, 2, 3, 4, 5, 6, 7), 1) == bytes((0, 0, 3, 1, 5, 7, 2, 6))


def test_before_the_first_frame_nothing_has_changed():
    faults = Faults(3, bytes(3))
    assert faults.changed is False
    assert [faults.name(i) for i in range(3)] == ["", "", ""]


@pytest.mark.parametrize("silent, names", [(255, {""}), (127, {"", "dead"})])
def test_as_many_sensors_as_there_may_be(silent, names):
    board = Sensors(255)
    for i in range(silent):
        board.read[i] = held(REST)
    board.run(100)
    assert set(board.names()) == names


def test_the_wildest_counts_are_counted():
    board = Sensors()
    board.read[0] = swinging(0, 65_535)
    board.run(200)
    assert board.faults.name(0) == "open"


def test_silence_is_a_fault_after_85_frames():
    board = Sensors()
    board.run()
    board.read[3] = held(REST)
    assert board.run(200) == 86  # the first frame may have changed, 85 have not
    assert board.names() == ["", "", "", "dead", "", "", "", ""]


@pytest.mark.parametrize("swing, verdict", [(16, "dead"), (-16, "dead"), (17, ""), (-17, "")])
def test_one_step_of_the_converter_is_silence_still(swing, verdict):
    board = Sensors()
    board.read[3] = swinging(REST, REST + swing)
    board.run(300)
    assert board.faults.name(3) == verdict


@pytest.mark.parametrize("counts, name", [
    (30999, "stuck"), (31000, "dead"), (35000, "dead"), (35001, "stuck"),  # mid supply and 1.6 mT
    (52000, "stuck"), (52001, "short"), (4000, "stuck"), (3999, "short"),
])  # fmt: skip
def test_what_silence_means(counts, name):
    board = Sensors()
    board.read[0] = held(counts)
    board.run(200)
    assert board.names() == [name] + [""] * 7


@pytest.mark.parametrize("silent, names", [(4, "dead"), (5, "")])
def test_silence_counts_while_no_more_than_half_are_silent(silent, names):
    board = Sensors()
    for i in range(silent):
        board.read[i] = held(REST)
    board.run(400)
    assert board.names() == [names] * silent + [""] * (8 - silent)


def test_after_a_silence_of_most_the_others_must_be_lively_for_85_frames():
    board = Sensors()
    for i in range(8):
        board.read[i] = held(REST)
    board.run(300)
    assert board.names() == [""] * 8
    board.read = {0: held(REST)}
    assert board.run(85) is None
    assert board.run(1) == 1
    assert board.faults.name(0) == "dead"


@pytest.mark.parametrize("hold, name", [(40, "dead"), (41, "")])
def test_most_are_silent_when_they_have_not_changed_for_40_frames(hold, name):
    board = Sensors()
    for i in range(1, 8):
        board.read[i] = lambda frame: REST + 40 * (frame // hold & 1)
    board.read[0] = held(REST)
    board.run(500)
    assert board.faults.name(0) == name


@pytest.mark.parametrize("low, high, first", [
    (3000, 3999, 25), (3900, 4000, None), (4000, 4040, None), (60001, 60100, 25),
    (60000, 60100, None), (59900, 60000, None),
])  # fmt: skip
def test_a_rail_is_a_short_after_25_frames(low, high, first):
    board = Sensors()
    board.run(5)
    board.read[2] = swinging(low, high)
    assert board.run(120) == first
    assert board.faults.name(2) == ("short" if first else "")


def test_frames_away_from_the_rail_are_taken_off():
    board = Sensors()
    board.run(5)

    def at_rail(frames, good):
        board.read[2] = swinging(3900, 3950)
        first = board.run(frames)
        board.read[2] = swinging(4050, 4090)
        return first or board.run(good)

    at_rail(0, 30)
    assert at_rail(24, 30) is None
    assert at_rail(24, 1) is None
    assert at_rail(1, 1) is None
    assert at_rail(2, 0) == 2  # 24 - 1 + 1 - 1 + 2


@pytest.mark.parametrize("broken", [held(REST), held(40_000), swinging(3000, 3100)])
def test_a_verdict_is_taken_back_after_150_good_frames(broken):
    board = Sensors()
    board.read[5] = broken
    board.run(300)
    assert board.faults.name(5)
    del board.read[5]
    assert board.run(149) is None
    assert board.run(1) == 1
    assert board.names() == [""] * 8
    assert board.run(300) is None


def test_a_relapse_starts_the_150_frames_again():
    board = Sensors()
    board.read[5] = swinging(3000, 3100)
    board.run(100)
    del board.read[5]
    board.run(140)
    board.read[5] = swinging(3000, 3100)
    board.run(30)
    del board.read[5]
    assert board.run(149) is None
    assert board.run(1) == 1


def test_silence_that_tells_nothing_heals_nothing():
    board = Sensors()
    board.read[0] = held(REST)
    board.run(100)
    assert board.faults.name(0) == "dead"
    for i in range(8):
        board.read[i] = held(REST)
    board.run(400)
    assert board.faults.name(0) == "dead"


def test_another_verdict_is_told_as_well():
    board = Sensors()
    board.read[0] = held(REST)
    board.run(100)
    board.read[0] = swinging(3000, 3100)
    assert board.run(100) == 25
    assert board.faults.name(0) == "short"


@pytest.mark.parametrize("swing, name", [(3744, ""), (3760, "open")])
def test_50_mt_of_changes_in_16_frames_are_wild(swing, name):
    """A sixteenth of it a frame: 3750 counts, in steps of 16."""
    board = Sensors()
    board.read[6] = swinging(REST, REST + swing)
    board.run(400)
    assert board.faults.name(6) == name


def test_one_wild_frame_is_forgotten():
    board = Sensors()
    board.run(5)
    for _ in range(20):
        board.read[6] = held(10_000)
        board.run(1)
        del board.read[6]
        board.run(30)
    assert board.names() == [""] * 8


class Open(Sensors):
    """1 is open and keeps what was read before it: of every movement of 0 the share `gain`."""

    def __init__(self, gain=1.0, noise=20):
        super().__init__(before=(0, 0, 2, 3, 4, 5, 6, 7))
        self.at = [REST, REST]
        self.gain = gain
        for i in (0, 1):
            self.read[i] = lambda frame, i=i: self.at[i] + (noise if frame & 1 else -noise)
        self.run(5)

    def move(self, counts, copied=None, rest=20):
        """0 moves in one frame and 1 with it, or by `copied`; then nothing does."""
        self.at[0] += counts
        self.at[1] += int(counts * self.gain) if copied is None else copied
        return self.run(1) or self.run(rest)


def test_two_movements_copied_are_an_open_input():
    board = Open()
    assert board.move(12_000) is None
    assert board.names() == [""] * 8
    assert board.move(-12_000) == 1  # in the first still frame
    assert board.names() == ["", "open"] + [""] * 6
    for _ in range(20):
        board.move(12_000)
        board.move(-12_000)
    assert board.faults.name(1) == "open"


@pytest.mark.parametrize("counts, name", [(9216, "open"), (9215, "")])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_movement_that_counts_has_about_8_mt(counts, name, sign):
    """Nine times 1024 counts."""
    board = Open(noise=0)
    for _ in range(6):
        board.move(sign * counts, rest=5)
        board.move(sign * -counts, rest=5)
    assert board.faults.name(1) == name


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("counts, off, name", [
    (12_000, 1500, "open"), (12_000, -1500, "open"), (12_000, 1501, ""), (12_000, -1501, ""),
    (16_300, 2037, "open"), (16_300, 2038, ""),
])  # fmt: skip
def test_a_copy_is_true_to_an_eighth(sign, counts, off, name):
    board = Open(noise=0)
    for _ in range(2):
        board.move(sign * counts, sign * (counts + off), rest=5)
        board.move(sign * -counts, sign * -(counts + off), rest=5)
    assert board.faults.name(1) == name


@pytest.mark.parametrize("own, name", [(719, "open"), (-719, "open"), (720, ""), (-720, "")])
def test_a_change_of_its_own_of_0_6_mt_clears_the_channel(own, name):
    board = Open(noise=0)
    board.move(12_000, rest=5)
    board.move(0, own, rest=1)
    board.move(0, -own, rest=1)
    board.move(-12_000, rest=5)
    assert board.faults.name(1) == name


@pytest.mark.parametrize("crawl, name", [(719, "open"), (720, "")])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_change_of_0_6_mt_before_it_must_be_copied(sign, crawl, name):
    board = Open(noise=0)
    board.move(12_000, rest=5)
    board.move(sign * crawl, 0, rest=5)
    board.move(-12_000, rest=5)
    assert board.faults.name(1) == name


def test_a_movement_in_parts_counts_as_a_whole():
    board = Open()
    for sign in (1, -1):
        for _ in range(5):
            board.move(sign * 2100, rest=0)
        board.run(10)
    assert board.faults.name(1) == "open"


def test_a_long_movement_counts_once():
    board = Open()
    for _ in range(9):
        board.move(2400, rest=0)
    board.run(10)
    assert board.faults.name(1) == ""
    board.move(-12_000)
    assert board.faults.name(1) == "open"


@pytest.mark.parametrize("gain, name", [(0.95, "open"), (-1.0, ""), (0.0, "")])
def test_what_moves_the_other_way_or_not_at_all_is_no_copy(gain, name):
    board = Open(gain)
    for _ in range(3):
        board.move(12_000)
        board.move(-12_000)
    assert board.faults.name(1) == name


def test_a_movement_that_is_not_copied_clears_the_channel():
    board = Open()
    board.move(12_000)
    board.gain = 0
    board.move(-12_000)
    board.gain = 1
    board.move(12_000)
    assert board.faults.name(1) == ""
    board.move(-12_000)
    assert board.faults.name(1) == "open"
    board.gain = 0
    board.move(12_000, rest=0)
    assert board.run(148) is None
    assert board.run(1) == 1
    assert board.faults.name(1) == ""


def test_the_jump_at_power_up_is_no_movement():
    board = Open()
    board.move(12_000)
    assert board.faults.name(1) == ""


def test_the_first_channel_of_a_scan_copies_none():
    board = Open()
    for _ in range(4):
        board.move(12_000)
        board.move(-12_000)
    assert board.faults.name(0) == ""


@pytest.mark.parametrize("crowd, name", [(8, "open"), (9, "")])
def test_more_than_eight_that_change_at_once_copy_nothing(crowd, name):
    sensors = Sensors(16, before=(0, 0, *range(2, 16)))
    level = [REST]
    for i in range(crowd):
        sensors.read[i] = lambda frame: level[0] + (20 if frame & 1 else -20)
    sensors.run(5)
    for counts in (12_000, -12_000) * 3:
        level[0] += counts
        sensors.run(20)
    assert sensors.names() == ["", name] + [""] * 14
