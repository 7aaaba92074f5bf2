"""The whole picture for `state`, and what differs between board and game. Loaded on first use."""

_SHOWN = 8


def differences(seen, cells):
    """Return {"miss": [["A1", "X"], …], "extra": […]} and, beyond eight, "more": how many."""
    miss = []
    extra = []
    more = 0
    for sq in range(64):
        now = seen[sq]
        was = cells[sq]
        if now == was or now > 2:
            continue
        name = "ABCDEFGH"[sq & 7] + "12345678"[sq >> 3]
        for stone, found in ((was, miss), (now, extra)):
            if not stone:
                continue
            if len(miss) + len(extra) < _SHOWN:
                found.append([name, "-XO"[stone]])
            else:
                more += 1
    if more:
        return {"miss": miss, "extra": extra, "more": more}
    return {"miss": miss, "extra": extra}


def _count(seen, cells):
    miss = extra = 0
    for sq in range(64):
        if seen[sq] != cells[sq] and seen[sq] < 3:
            miss += 1 if cells[sq] else 0
            extra += 1 if seen[sq] else 0
    return miss, extra


def status(session):
    """Return the status of `session` as a dict with the link's keys."""
    seen = session.seen
    data = {
        "game": None,
        "names": list(session.names),
        "phase": session.phase,
        "sensed": "".join(".XO~?"[value] for value in seen),
    }
    game = session.game
    if game is None:
        return data
    out = game.outcome()
    setup = session.setup
    cells = setup.cells if setup else game.pos.cells
    data["game"] = session.name
    data["board"] = game.pos.to_text()
    data["to"] = "XO"[game.pos.to_move - 1]
    data["n"] = game.plies
    data["num"] = game.number
    last = game.last
    data["last"] = game.pos.move_text(last[0]) if last else None
    data["x"] = 1 if last and last[1] else 0
    data["out"] = (("X", "O")[out[0] - 1] if out[0] else "-") if out else None
    data["why"] = out[1] if out else None
    data["miss"], data["extra"] = _count(seen, cells)
    return data
