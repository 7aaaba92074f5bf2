"""Stories: events, answers and console text off the line; expectations that can fail."""

import pytest
from fluxboard.link import frame
from fluxboard_sim.dry import DrySim
from fluxboard_sim.scenario import Story, StoryError


class FakeLine:
    """A serial line whose board answers every request, unless told to be deaf."""

    def __init__(self):
        self.out, self.requests, self.deaf = b"", [], 0

    def read(self):
        out, self.out = self.out, b""
        return out

    def write(self, data):
        _sigil, seq, verb, args = frame.decode(data.rstrip(b"\n"))
        self.requests.append((seq, verb, args))
        if self.deaf:
            self.deaf -= 1
        elif verb == "undo":
            self.out += frame.encode_answer(seq, False, {"code": "wrong_state"}).encode()
        else:
            part = {"m": "D1D3 A2C2", "next": 2} if not args.get("from") else {"m": "--"}
            self.out += frame.encode_answer(seq, True, part if verb == "rec" else {}).encode()

    def say(self, number, kind, **data):
        self.out += frame.encode_event(number, kind, data).encode()


@pytest.fixture
def story():
    sim = DrySim(seed=1)
    sim.world.place_start()
    sim.serial = FakeLine()
    return Story(sim)


def test_events_answers_and_text_are_told_apart(story):
    line = story.sim.serial
    line.out = b"> Welcome\r\n> "
    line.say(1, "lift", sq="D1", c="X")
    line.out += b"!2 move {}*0000\n"
    story.run_for(10)
    assert [e.kind for e in story.events] == ["lift"]
    assert story.text == ["> Welcome", "!2 move {}*0000"] and story.garbled == 1
    assert story.record() == ["D1D3", "A2C2", "--"]


def test_half_lines_wait_for_their_rest(story):
    line = story.sim.serial
    line.say(1, "sync")
    whole, line.out = line.out, b""
    line.out = whole[:5]
    story.run_for(5)
    assert story.events == [] and story.text == []
    line.out = whole[5:]
    story.run_for(5)
    assert [e.n for e in story.events] == [1]


def test_requests_are_repeated_with_the_same_number_and_refusals_raise(story):
    story.sim.serial.deaf = 2
    assert story.request("state") == {}
    assert [r[:2] for r in story.sim.serial.requests] == [(1, "state")] * 3
    assert story.ask("undo") == (False, {"code": "wrong_state"})
    with pytest.raises(StoryError, match="wrong_state"):
        story.request("undo")
    story.sim.serial.deaf = 99
    with pytest.raises(StoryError, match="no answer"):
        story.request("state")


def test_expect_passes_over_others_and_says_what_came_instead(story):
    line = story.sim.serial
    line.say(1, "lift", sq="D1")
    line.say(2, "cand", m="D1D3")
    line.say(3, "move", m="D1D3", n=1)
    assert story.expect("move", m="D1D3").data["n"] == 1
    line.say(4, "move", m="A2C2")
    with pytest.raises(StoryError, match="A2C2"):
        story.expect("move", 200, m="A2B2")
    story.forget().refuse("move", for_ms=50)
    line.say(5, "desync")
    with pytest.raises(StoryError, match="desync"):
        story.refuse("desync")


def test_events_are_noted_while_a_hand_moves_and_the_host_stays_heard(story):
    line = story.sim.serial
    story.hello()
    story.white.start().move("D1", "D3")
    story.run_for(300)
    line.say(1, "lift", sq="D1")
    story.white.finish()
    assert 300_000 <= story.events[0].t_us <= 320_000
    assert story.hand(1) is story.white and story.hand("black") is story.black
    story.run_for(12_000)
    assert [verb for _seq, verb, _args in line.requests].count("ping") == 2
    told = "\n".join(story.tell())
    assert "X move D1 D3" in told and "! lift" in told
