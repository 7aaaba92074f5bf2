"""Kineti-Go once more, slowly, from the rulebook's sentences; shares nothing with the engine.

A puck is a dict: colour "b", "g" or "?", and where: ["L3"], ["L3", "L2"] when the board cannot
tell, ["0"] in the lane; or a reason why it is out. The whole history is kept as copies.
"""

import copy

WORTH = {"L3": 3, "L2": 2, "L1": 1, "R3": 3, "R2": 2, "R1": 1, "0": 0}
REASONS = ("flipped", "edge", "magnet", "stuck", "off")
NAMES = {"b": 1, "g": 2, "?": 0}


def other(colour):
    return {"b": "g", "g": "b"}[colour]


def text(puck):
    if "reason" in puck:
        return f"{puck['colour']}:{puck['reason']}"
    return puck["colour"] + "/".join(puck["where"])


class NaiveMatch:
    def __init__(self, first="black", tie="draw", teams="off"):
        self.rules = {"first": first, "tie": tie, "teams": teams}
        self.now = {
            "score": {"b": 0, "g": 0},
            "round": 1,
            "starter": first[0],
            "order": [],
            "field": [],
            "out": [],
            "sudden": False,
            "end": None,
        }
        self.before = []
        self.told = []

    def _keep(self, action):
        self.before.append(copy.deepcopy(self.now))
        self.told.append(action)

    def shooter(self):
        if self.now["end"] or len(self.now["order"]) == 6:
            return None
        if not self.now["order"]:
            return self.now["starter"]
        return other(self.now["order"][-1])

    def player(self):
        return 1 if self.rules["teams"] == "off" or self.now["round"] % 2 else 2

    def counts_are_possible(self, order, field, out):
        """Every puck shot is somewhere, and some naming of the unsure ones gives each its own."""
        pucks = field + out
        if len(pucks) != len(order):
            return False
        known = [puck["colour"] for puck in pucks]
        return all(known.count(colour) <= order.count(colour) for colour in "bg")

    def shoot(self, pucks):
        """Take the picture after a shot, or return the reason why it cannot be."""
        if self.now["end"]:
            return "over"
        if not self.shooter():
            return "shots"
        gone = [puck for puck in pucks if "reason" in puck]
        if [puck["reason"] for puck in gone].count("stuck") == 1:
            return "clump"
        lying = [puck for puck in pucks if "reason" not in puck]
        order = self.now["order"] + [self.shooter()]
        if not self.counts_are_possible(order, lying, self.now["out"] + gone):
            return "count"
        events = [("shot", NAMES[self.shooter()], len(order))]
        self._keep("shot" + "".join(" " + text(puck) for puck in lying + gone))
        self.now.update(order=order, field=copy.deepcopy(lying))
        for puck in gone:
            events.append(("remove", NAMES[puck["colour"]], puck["reason"]))
            self.now["out"].append(dict(puck))
        for number, puck in enumerate(lying, 1):
            if puck["colour"] == "?" or len(puck["where"]) > 1:
                events.append(("doubt", number, text(puck)))
        return events

    def remove(self, numbers, reason):
        if self.now["end"]:
            return "over"
        if max(numbers) > len(self.now["field"]):
            return "puck"
        if (reason == "stuck") == (len(numbers) == 1):
            return "clump"
        self._keep(f"remove {','.join(map(str, numbers))} {reason}")
        gone = [self.now["field"][number - 1] for number in numbers]
        self.now["field"] = [
            puck for number, puck in enumerate(self.now["field"], 1) if number not in numbers
        ]
        self.now["out"] += [{"colour": puck["colour"], "reason": reason} for puck in gone]
        return [("remove", NAMES[puck["colour"]], reason) for puck in gone]

    def settle(self, number, answer):
        if self.now["end"]:
            return "over"
        if number > len(self.now["field"]):
            return "puck"
        field = copy.deepcopy(self.now["field"])
        puck = field[number - 1]
        if answer in ("b", "g"):
            if puck["colour"] != "?":
                return "sure"
            puck["colour"] = answer
            if not self.counts_are_possible(self.now["order"], field, self.now["out"]):
                return "count"
        else:
            if len(puck["where"]) == 1 or answer not in puck["where"]:
                return "sure"
            puck["where"] = [answer]
        self._keep(f"settle {number} {answer}")
        self.now["field"] = field
        return [("settle", number, text(puck))]

    def tally(self):
        now = self.now
        if now["end"]:
            return "over"
        if len(now["order"]) < 6:
            return "early"
        if any(puck["colour"] == "?" or len(puck["where"]) > 1 for puck in now["field"]):
            return "doubt"
        self._keep("tally")
        events, gained = [], {"b": 0, "g": 0}
        for zone in ("L3", "L2", "L1", "R3", "R2", "R1"):
            inside = [puck["colour"] for puck in now["field"] if puck["where"] == [zone]]
            holder = None
            for colour in "bg":
                if inside.count(colour) > inside.count(other(colour)):
                    holder = colour
                    gained[colour] += WORTH[zone]
            if inside:
                events.append(("zone", zone, NAMES[holder] if holder else 0))
        ended = None
        if now["sudden"]:
            events += [("score", NAMES[colour], gained[colour], 20) for colour in "bg"]
            if gained["b"] != gained["g"]:
                ended = (NAMES[max("bg", key=lambda colour: gained[colour])], "sudden_death")
        else:
            for colour in "bg":
                total = now["score"][colour] + gained[colour]
                if total <= 20:
                    now["score"][colour] = total
                kind = "score" if total <= 20 else "bust"
                total = now["score"][colour]
                events.append((kind, NAMES[colour], gained[colour], total))
            there = [NAMES[colour] for colour in "bg" if now["score"][colour] == 20]
            if len(there) == 1:
                ended = (there[0], "twenty")
            elif len(there) == 2 and self.rules["tie"] == "draw":
                ended = (0, "both")
            elif len(there) == 2:
                now["sudden"] = True
                events.append(("sudden_death",))
        if ended:
            now["end"] = ended
            return [*events, ("end", *ended)]
        now["round"] += 1
        now["starter"] = now["order"][-1]
        now.update(order=[], field=[], out=[])
        return [*events, ("round", now["round"], NAMES[now["starter"]])]

    def undo(self):
        self.now = self.before.pop()
        return self.told.pop()
