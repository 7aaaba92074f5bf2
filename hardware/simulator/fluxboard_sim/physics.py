"""Contacts between stones: what moves pushes what lies still."""

import math

# A stone higher than this gives less than 0.9 mT, well below any threshold (kernels, N35 6 x 3).
SENSED_MM = 15.0


def over_board(world, disc):
    """Return True when a stone is above a square or less than half a pitch beside the board."""
    pitch = world.board.PITCH_MM
    return -pitch < disc.x < 8 * pitch and -pitch < disc.y < 8 * pitch


def settle_contacts(world):
    """After one tick: push aside what moving stones ran into, and note the time of motion."""
    movers = [d for d in world.discs if d.stirred]
    if not movers:
        return
    world.last_motion_us = world.now_us
    if any(d.z < SENSED_MM and over_board(world, d) for d in movers):
        world.last_table_us = world.now_us
    push(world.discs, [d for d in movers if d.z < d.thick_mm])
    for disc in world.discs:
        disc.stirred = False


def blocks(a, b):
    """Return True when discs `a` and `b` are at heights where they can touch."""
    return abs(a.z - b.z) < a.thick_mm


def gap_mm(a, b):
    """Return the free distance in mm between two discs seen from above; negative: they overlap."""
    return math.hypot(a.x - b.x, a.y - b.y) - a.diameter_mm


def push(discs, movers, slack_mm=0.02, rounds=60):
    """Shift discs that `movers` run into until none overlap; return how many were shifted.

    A disc hit is shifted along the line of centres, as a slow push does, and may hit the next
    one. Held discs never yield; two held discs keep what overlap the hands give them.
    """
    shifted = set()
    active = list(movers)
    while active and rounds:
        rounds -= 1
        hit = []
        for a in active:
            for b in discs:
                if b is a or b.held or not blocks(a, b):
                    continue
                dx, dy = b.x - a.x, b.y - a.y
                reach = a.diameter_mm
                d2 = dx * dx + dy * dy
                if d2 >= reach * reach:
                    continue
                d = math.sqrt(d2)
                if d < 1e-6:
                    dx, dy, d = 1.0, 0.0, 1.0
                scale = (reach + slack_mm) / d
                b.x, b.y = a.x + dx * scale, a.y + dy * scale
                b.moved = b.stirred = True
                shifted.add(id(b))
                hit.append(b)
        active = hit
    return len(shifted)
