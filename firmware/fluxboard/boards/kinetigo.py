"""The Kineti-Go playfield: a lane, an open middle, two wings with three zones each.

Millimetres run right and away from the players, from the launching end's left: x 0 to 380, y 0 to
460. Tables of places hold bytes in pairs, x then y, in units of UNIT_MM. The geometry is ours, the
real one is not public; a wing is a right triangle with its walled corner nearest the players.
Numbers: hardware notes "Kineti-Go board" and "Electronics".
"""

from fluxboard.compat import const

NAME = "kinetigo"
# Games that the firmware can follow on this board's sensors: none until a session locates pucks.
GAMES = ()
UNIT_MM = const(2)

# The walls, in order, the field on their inner side: the lane's left wall last.
OUTLINE = bytes((80, 0, 110, 0, 110, 100, 190, 100, 190, 180, 140, 230, 50, 230, 0, 180, 0, 100,
                 80, 100))  # fmt: skip
LANE = bytes((80, 0, 110, 0, 110, 100, 80, 100))

# Convex areas; the number in the name is what they are worth. From a wing's walled corner the
# zone lines run at x + y = 70 (3 to 2) and 116 (2 to 1), the open side at 160.
ZONE_NAMES = ("L3", "L2", "L1", "R3", "R2", "R1")
ZONES = (
    bytes((0, 100, 35, 100, 0, 135)),
    bytes((35, 100, 58, 100, 0, 158, 0, 135)),
    bytes((58, 100, 80, 100, 0, 180, 0, 158)),
    bytes((190, 100, 190, 135, 155, 100)),
    bytes((155, 100, 190, 135, 190, 158, 132, 100)),
    bytes((132, 100, 190, 158, 190, 180, 110, 100)),
)
# A puck closer than this to a line is too close to call (R-K3).
RESOLUTION_MM_X10 = const(15)

# Magnet N42 12 x 3 in a puck, the same pole down in all; its height above the base is the colour.
PUCK_MM = (28, 12)
PUCK_G_X10 = const(115)  # PETG, printed solid, and the magnet
MAGNET_MM = (12, 3)
MAGNET_BR_MT = const(1300)
BLACK_MM = const(1)
GOLD_MM = const(8)
SIGN_UP = const(1)  # an upright puck makes the sensor voltage rise
FRICTION_X100 = const(25)
# Upright pucks rest no nearer than this to each other, and to a magnet in a wall: the tests
# compute both from the magnets.
APART_MM = const(35)
WALL_APART_MM = const(30)

# From the magnet of a puck with no floor to the Hall element, in 0.1 mm: playfield 6, spacer 7.35,
# package 0.65; a black puck's floor adds 1.
SENSE_DISTANCE_MM_X10 = const(140)

# Magnets N35 6 x 3 in the walls, upright, the same pole down as the pucks': two where the lane
# ends, two on each mitred corner, one in the middle of the back wall. Each has the place of its
# centre, then that of the centre of a puck that is stuck to it.
WALL_MAGNET_MM = (6, 3)
WALL_MAGNET_BR_MT = const(1195)
WALL_MAGNET_BASE_MM = const(4)
WALL_MAGNETS = bytes((
    78, 98, 85, 105, 112, 98, 105, 105,
    15, 199, 22, 192, 31, 215, 38, 208,
    95, 232, 95, 223,
    159, 215, 152, 208, 175, 199, 168, 192,
))  # fmt: skip

# 36 sensors a wing at (10 + 20 i, 10 + 20 j) from its corner, i + j <= 7, rows along the near
# wall; then two rows of four across the lane, the one nearer to the launching end first.
N_SENSORS = const(80)
PITCH_MM = const(20)
N_WING = const(36)
SENSORS = bytes(
    [
        place
        for right in (0, 1)
        for j in range(8)
        for i in range(8 - j)
        for place in ((185 - 10 * i if right else 5 + 10 * i), 105 + 10 * j)
    ]
    + [place for y in (80, 90) for x in (83, 91, 99, 107) for place in (x, y)]
)
# The gate's sensors: the first one's number, and how many there are in a row.
GATE = (72, 4)

# Multiplexers 0 and 1 serve the left wing, 2 and 3 the right one; 4 has the last four sensors of
# each and the gate. WIRING[channel * N_MUX + mux] is the sensor.
N_MUX = const(5)
N_CHANNELS = const(16)
WIRING = bytes(
    (36 * (mux // 2) + 16 * (mux % 2) + ch) if mux < 4 else (32 + ch if ch < 4 else 64 + ch)
    for ch in range(N_CHANNELS)
    for mux in range(N_MUX)
)

# One pixel in every cell between four sensors: rows on both sides of the zone lines, one along
# the open side, one in the corner; and six along the lane. The chain runs through the left wing
# along the diagonals, up the lane and through the right wing.
N_PIXELS = const(48)
PIXEL_PLACES = bytes(
    [p for s in range(2, 8) for k in range(1, s) for p in (10 * k, 100 + 10 * (s - k))]
    + [p for y in (10, 22, 34, 46, 58, 70) for p in (95, y)]
    + [p for s in range(7, 1, -1) for k in range(1, s) for p in (190 - 10 * k, 100 + 10 * (s - k))]
)
# The zone each pixel lights, from 1 in the order of ZONES; 0 the lane.
PIXEL_ZONES = bytes([1] * 3 + [2] * 7 + [3] * 11 + [0] * 6 + [6] * 11 + [5] * 7 + [4] * 3)

# GPIO numbers per chip. PADS: four seats, then the menu pad; `touch` of them are touch pads, the
# rest buttons to ground: the classic chip has no pin for a fifth pad beside a fifth sensor input.
CHIPS = {
    "s3": {
        "ain": (4, 5, 6, 7, 9),
        "vref": 8,
        "select": (15, 16, 17, 18),
        "led": 21,
        "pads": (10, 11, 12, 13, 14),
        "touch": 5,
        "buttons": (38, 39, 40, 41, 42),
    },
    "esp32": {
        "ain": (36, 39, 34, 35, 32),
        "vref": 33,
        "select": (18, 19, 21, 22),
        "led": 16,
        "pads": (4, 13, 14, 27, 25),
        "touch": 4,
        "buttons": (26,),
    },
}
SETTLE_US = const(50)
COUNTS_PER_MT = const(1200)
