"""The event ring against a plain list."""

import json

from fluxboard.link.ring import EventRing
from hypothesis import given
from hypothesis import strategies as st


@given(st.lists(st.integers(0, 40), max_size=60), st.integers(0, 70))
def test_ring_is_the_end_of_the_list(sizes, since):
    ring = EventRing(128)
    sent = []
    for size in sizes:
        body = json.dumps({"t": "x" * size}, separators=(",", ":"))
        assert ring.append("move " + body) == len(sent) + 1
        sent.append(["move", json.loads(body)])
    kept, room = 0, 128
    for _, body in reversed(sent):
        room -= 2 + len("move ") + len(json.dumps(body, separators=(",", ":")))
        if room < 0:
            break
        kept += 1
    assert ring.last == len(sent)
    if since > len(sent):
        assert ring.gone(since) == -1
        return
    assert ring.gone(since) == max(0, len(sent) - kept - since)
    got = json.loads(ring.after(since, 10000))
    first = max(since, len(sent) - kept)
    assert got == [[first + i + 1, *event] for i, event in enumerate(sent[first:])]


def test_answers_come_in_pieces():
    ring = EventRing(512)
    for _ in range(20):
        ring.append('move {"m":"D1D3"}')
    first = json.loads(ring.after(0, 100))
    assert 1 <= len(first) < 20 and len(ring.after(0, 100)) <= 102
    assert json.loads(ring.after(first[-1][0], 100))[0][0] == first[-1][0] + 1
    assert len(json.loads(ring.after(0, 1))) == 1
    assert ring.after(20, 100) == "[]"


def test_numbers_from_before_a_restart():
    assert EventRing(64).gone(5) == -1
    assert EventRing(64).gone(-1) == -1
