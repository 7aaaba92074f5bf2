"""The Cluster board: 8 x 8 squares, one Hall sensor and one pixel under each.

Squares are numbered row * 8 + column; row 0 is the row printed "1" at the top of the board, column
0 is "A" (rulebook cluster.txt, picture). Millimetres run right along the columns and down the rows
from the centre of A1. Numbers: hardware notes "Cluster board" and "Electronics".
"""

from fluxboard.compat import const

NAME = "cluster"
# Games that the firmware can follow on this board's sensors.
GAMES = ("cluster",)
ROWS = const(8)
COLS = const(8)
N_SENSORS = const(64)
N_PIXELS = const(64)
PITCH_MM = const(35)

# Magnet face to Hall element, in 0.1 mm: disc floor 0.8, top 4.0, spacer 3.5, package 0.65.
SENSE_DISTANCE_MM_X10 = const(90)
DISC_MM = (28, 7)
MAGNET_MM = (6, 3)

# Poles: the face of a white disc (X) towards the board gives a rising sensor voltage.
SIGN_X = const(1)
SIGN_O = const(-1)

# One multiplexer a tile of 4 x 4 squares: tile 0 is A1-D4, 1 is E1-H4, 2 is A5-D8, 3 is E5-H8.
# Within a tile, channel = 4 * (row in tile) + (column in tile). WIRING[channel * N_MUX + mux] is
# the square.
N_MUX = const(4)
N_CHANNELS = const(16)
WIRING = bytes(
    (4 * (mux // 2) + ch // 4) * 8 + 4 * (mux % 2) + ch % 4
    for ch in range(N_CHANNELS)
    for mux in range(N_MUX)
)

# PIXEL[square] is its place in the chain, which runs A1 to H1, H2 back to A2, and so on.
PIXELS = bytes(r * 8 + (c if r % 2 == 0 else 7 - c) for r in range(ROWS) for c in range(COLS))

# GPIO numbers per chip (hardware notes "Electronics"). PADS: four seats, then the menu pad.
CHIPS = {
    "s3": {
        "ain": (4, 5, 6, 7),
        "vref": 8,
        "select": (15, 16, 17, 18),
        "led": 21,
        "pads": (10, 11, 12, 13, 14),
        "buttons": (38, 39, 40, 41, 42),
    },
    "esp32": {
        "ain": (36, 39, 34, 35),
        "vref": 33,
        "select": (18, 19, 21, 22),
        "led": 16,
        "pads": (4, 13, 14, 27, 32),
        "buttons": (25, 26),
    },
}
SETTLE_US = const(50)

# Thresholds in read_u16 counts (12-bit value << 4; 1 LSB of 12 bits = 0.8 mV = 16 counts).
COUNTS_PER_MT = const(1200)
