"""Who begins a game of Kluster Duo. Loaded for the moment (rulebook "How to play"; R-D3)."""

from fluxboard.errors import BadArgs


def starter(names, last=None, heights=None):
    """Return the seat that begins, from 1; 0 when the heights have to be asked.

    `names` in the order of the seats. `last`: [(name, magnets left in hand), …] of the last game,
    None if there was none or it knew no hands. `heights` in cm by seat. BadArgs if two are equal.
    """
    most = max([left for _, left in last]) if last else 0
    leaders = [name.lower() for name, left in last or () if left == most]
    if len(leaders) == 1:
        for seat in range(len(names)):
            if names[seat].lower() == leaders[0]:
                return seat + 1
    if heights is None:
        return 0
    if len(heights) != len(names):
        raise BadArgs("%d heights for %d players" % (len(heights), len(names)))
    for seat in range(len(names)):
        for other in range(seat):
            if heights[seat] == heights[other]:
                text = "%s and %s are both %s cm tall: who begins?"
                raise BadArgs(text % (names[other], names[seat], heights[seat]))
    return heights.index(min(heights)) + 1
