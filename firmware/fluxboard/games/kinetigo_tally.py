"""The tally of a round of Kineti-Go; loaded on use."""

def owners(game):
    """Return the side that holds each zone, in their order; 0 with no majority (R-K4)."""
    held = []
    for zone in range(1, len(game.zones) + 1):
        lead = 0
        for puck in game.pucks:
            if puck >> 4 & 15 == zone:
                lead += 1 if puck >> 8 == 1 else -1
        held.append(1 if lead > 0 else 2 if lead < 0 else 0)
    return held


def score(game):
    """Return (events, scores, end) of a round without open questions; changes nothing.

    Events are those of the zones and of both sides' scores, as apply tells them; the end is None
    or (winner, reason). More pucks never multiply (R-K4); what would pass 20 is ignored for that
    side alone (R-K7); in sudden death only what the round gave is compared (R-K8).
    """
    events = []
    gained = [0, 0]
    held = owners(game)
    filled = [puck >> 4 & 15 for puck in game.pucks]
    for i in range(len(held)):
        if held[i]:
            gained[held[i] - 1] += int(game.zones[i][-1])
        if i + 1 in filled:
            events.append(("zone", game.zones[i], held[i]))
    scores = list(game.scores)
    for side in (1, 2):
        kind = "score"
        if not game.sudden_death:
            total = scores[side - 1] + gained[side - 1]
            if total > 20:
                kind = "bust"
            else:
                scores[side - 1] = total
        events.append((kind, side, gained[side - 1], scores[side - 1]))
    return events, scores, _end(game, scores, gained)


def _end(game, scores, gained):
    """Return None, or (winner, reason) once a side has exactly 20 (R-K8)."""
    if game.sudden_death:
        if gained[0] == gained[1]:
            return None
        return (1 if gained[0] > gained[1] else 2, "sudden_death")
    if scores == [20, 20]:
        return None if game.options["tie"] == "sudden_death" else (0, "both")
    return (1 + scores.index(20), "twenty") if 20 in scores else None
