"""Rounds of the soak that only slide: the rulebook's second picture, from D3 over D5 to G6.

The stone rests on D5, which it may move to as well, and goes on: the record must show one move.
"""

from fluxboard_sim.motion import NoRoom

from tests.sim.soak_round import Round

SLIDES_A_ROUND = 20
# The numbers of these rounds begin here.
FIRST_ROUND = 1_000_000
_BEFORE = ("D1D3", "H3E3")
_PATH = ("D3", "D4", "D5", "E5", "F5", "G6")
# How far off centre the stones lie at most, mm; nearer where D3 and E3 leave no way out.
_OFF_MM = (7, 3, 0)


class SlideRound(Round):
    """Plays the second picture over and over; a move is a slide."""

    def play(self, moves):
        """Make `moves` slides, half with a rest of 300 ms, half with one of 2 s."""
        for k in range(moves):
            self.new_game(calibrate=k == 0)
            self.second_picture()
            self.kind = "picture_slide"
            self.hand = self.story.white
            for off_mm in _OFF_MM:
                self.lay(off_mm)
                try:
                    self.hand.slide(_PATH, {"D5": (300, 2000)[k % 2]})
                    break
                except NoRoom:
                    if off_mm == _OFF_MM[-1]:
                        raise
            self.finish(self.position.parse_move("D3G6"))
            if self.story.record() != self.played:
                self.result.wrong.append("record %s" % self.story.record())
            self.result.counts[self.kind] = self.result.counts.get(self.kind, 0) + 1

    def second_picture(self):
        """Play the two moves before it by console."""
        for move in _BEFORE:
            self.story.request("move", m=move)
            self.position.push(self.position.parse_move(move))
        self.played = list(_BEFORE)

    def lay(self, off_mm):
        """Lay the stones as the game stands, up to `off_mm` off centre."""
        cells = "".join(".XO"[cell] for cell in self.position.cells)
        self.world.place(cells, self.rng.uniform(0, off_mm))
        self.story.run_for(400)
        self.listen()
