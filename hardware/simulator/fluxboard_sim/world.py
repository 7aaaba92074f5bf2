"""The world above and below the table top: stones, sensors, pixels, pads, supply and time."""

from collections import deque

import numpy as np
from fluxboard import boards

from fluxboard_sim import adc, physics, placing, squares
from fluxboard_sim.disc import FLOOR_MM, Disc
from fluxboard_sim.kernels import kernel
from fluxboard_sim.magnets import Cylinder

# Loss of remanence of N35 with temperature, and its tolerance at spread 1.
MAGNET_TEMP_PER_C = -0.0012
MAGNET_TOLERANCE = 0.05
MAGNET_BR_T = 1.195
LED_MA_PER_COUNT = 20 / 255
TICK_US = 2000
TRAY_MM = 95.0
# ESP32 touch readings (untouched, touched): the S3 counts up, the classic chip down.
TOUCH = {"s3": (22_000, 61_000), "esp32": (620, 140)}


class World:
    """One board with its stones. Lengths in mm, times in us since the world began.

    `last_motion_us`: when any stone last moved; `last_table_us`: one that sensors can notice.
    The origin is the centre of A1, x runs along the columns, y down the rows, z up from the
    table top. The same arguments and the same calls give the same readings.
    """

    def __init__(self, board="cluster", seed=1, spread=1.0, noise=1.0, chip="s3"):
        """`spread` scales part tolerances, `noise` the noise of each reading (0 to 2)."""
        self.board = boards.load(board)
        if not hasattr(self.board, "ROWS"):
            raise ValueError("the simulator has no world for board %s yet" % board)
        self.seed, self.chip = seed, chip
        self.now_us = 0
        self.last_motion_us = 0
        self.last_table_us = 0
        self._rng = np.random.Generator(np.random.PCG64([seed, 10]))
        self.sensors = adc.SensorChain(self.board.N_SENSORS, chip, seed, spread, noise)
        pitch = self.board.PITCH_MM
        spots = np.array([squares.centre_mm(s, pitch) for s in range(self.board.N_SENSORS)])
        spots = spots + self._rng.uniform(-0.15, 0.15, spots.shape) * spread
        # The disc floor is part of the sensing distance; z counts from the table top.
        depth = self.board.SENSE_DISTANCE_MM_X10 / 10 - FLOOR_MM
        depth = depth + self._rng.uniform(-0.2, 0.2) * spread
        depth = depth + self._rng.uniform(-0.1, 0.1, len(spots)) * spread
        self.spots_mm = np.column_stack([spots, -depth])
        self.kernel = kernel(Cylinder(*map(float, self.board.MAGNET_MM), MAGNET_BR_T))
        self.discs = []
        self.hands = []
        self._fields = np.zeros((0, self.board.N_SENSORS))
        self._field = np.zeros(self.board.N_SENSORS)
        self._field_version = 0
        self._order = _block_order(self.board)
        self._touched = [False] * len(self.board.CHIPS[chip]["pads"])
        self.background_mt = np.zeros(self.board.N_SENSORS)
        self.supply_limit_ma = None
        self.brown_out_us = None
        self.pixels = [(0, 0, 0)] * self.board.N_PIXELS
        self.led_ma = 0.0
        self.led_ma_peak = 0.0
        self.frames = deque(maxlen=256)
        self.pixel_hooks = []

    # Stones

    def add(self, colour, x, y):
        """Put one more stone of `colour` at (x, y) mm and return it."""
        spread = self.sensors.spread
        disc = Disc(
            colour,
            self.board.DISC_MM,
            self.board.MAGNET_MM,
            strength=1 + self._rng.uniform(-1, 1) * MAGNET_TOLERANCE * spread,
            eccentric_mm=self._rng.uniform(0, 0.3) * spread,
        )
        disc.twist_deg = float(self._rng.uniform(0, 360))
        disc.place(x, y)
        self.discs.append(disc)
        return disc

    def place(self, rows, off_mm=0.0):
        """Clear everything and set stones on the squares of `rows` (see squares.cells).

        `off_mm` is the largest offset from the centre. Twelve stones of each colour exist; those
        not on the board lie in the trays.
        """
        cells = squares.cells(rows)
        self.discs = []
        for number, cell in enumerate(cells):
            if cell != ".":
                self.add(cell, *self._spot(number, off_mm))
        for colour in "XO":
            for _ in range(cells.count(colour), 12):
                self.add(colour, *self.tray_mm(colour))
        for disc in self.discs:
            disc.stirred = False
        self.last_motion_us = self.last_table_us = self.now_us

    def _spot(self, number, off_mm):
        """Return (x, y) mm up to `off_mm` beside a square's centre and clear of other stones."""
        x, y = squares.centre_mm(number, self.board.PITCH_MM)
        for _ in range(200 if off_mm else 0):
            radius = off_mm * np.sqrt(self._rng.random())
            angle = self._rng.uniform(0, 2 * np.pi)
            spot = float(x + radius * np.cos(angle)), float(y + radius * np.sin(angle))
            if placing.clearance_mm(self.discs, *spot) >= 0:
                return spot
        return x, y

    def place_start(self, off_mm=0.0):
        """Set the stones for the start of a game; see `place`."""
        self.place(squares.START, off_mm)

    def tray_mm(self, colour):
        """Return (x, y) in mm of a free place in a colour's tray: X right, O left of the board."""
        pitch, taken = self.board.PITCH_MM, self.discs
        for slot in range(48):
            side = TRAY_MM + slot // 8 * pitch
            x = 7 * pitch + side if colour == "X" else -side
            y = slot % 8 * float(pitch)
            if all((d.x - x) ** 2 + (d.y - y) ** 2 >= d.diameter_mm**2 for d in taken):
                return x, y
        raise RuntimeError("the tray of %s is full" % colour)

    def discs_on(self, square):
        """Return the stones that lie on a square, nearest to its centre first."""
        number, pitch = squares.square(square), self.board.PITCH_MM
        x, y = squares.centre_mm(number, pitch)
        found = [
            d
            for d in self.discs
            if d.z < 2 * d.thick_mm and squares.square_under(d.x, d.y, pitch) == number
        ]
        return sorted(found, key=lambda d: (d.x - x) ** 2 + (d.y - y) ** 2)

    def disc_at(self, square):
        """Return the stone on a square, or None; one that stands on another comes first."""
        found = self.discs_on(square)
        return max(found, key=lambda d: d.z, default=None)

    def truth(self):
        """Return 64 characters: what really lies on each square; stones in the air are absent."""
        seen = ["."] * self.board.N_SENSORS
        for disc in self.discs:
            number = squares.square_under(disc.x, disc.y, self.board.PITCH_MM)
            if number is not None and disc.lies():
                seen[number] = disc.colour
        return "".join(seen)

    # Time

    def advance(self, t_us):
        """Move the hands on to `t_us`. Motion is reckoned on a fixed grid of TICK_US."""
        while self.now_us < t_us:
            tick = self.now_us // TICK_US * TICK_US + TICK_US
            if not any(hand.busy for hand in self.hands):
                tick = t_us
            self.now_us = min(tick, t_us)
            if tick <= t_us:
                for hand in self.hands:
                    hand.step(tick)
                physics.settle_contacts(self)

    # Sensors

    def field_mt(self):
        """Return the field at each sensor in mT, square order; positive: the voltage rises."""
        moved = [k for k, disc in enumerate(self.discs) if disc.moved]
        if len(self._fields) != len(self.discs):
            self._fields = np.zeros((len(self.discs), self.board.N_SENSORS))
            moved = list(range(len(self.discs)))
            self._sum_up()
        if moved:
            self._refresh(moved)
        heat = 1 + MAGNET_TEMP_PER_C * (self.sensors.temperature_c - 25.0)
        return self._field * heat + self.background_mt

    def _refresh(self, moved):
        """Compute anew what the discs with index in `moved` contribute."""
        n = len(moved)
        centres, axes, scale = np.empty((3, n)), np.empty((3, n)), np.empty((n, 1))
        for column, k in enumerate(moved):
            disc = self.discs[k]
            centres[:, column], axes[:, column] = disc.pose()
            sign = self.board.SIGN_X if disc.colour == "X" else self.board.SIGN_O
            scale[column] = sign * disc.strength
            disc.moved = False
        r = self.spots_mm.T[:, None, :] - centres[:, :, None]
        self._fields[moved] = self.kernel.vertical_mt(r, axes) * scale
        self._sum_up()

    def _sum_up(self):
        """Add up the stones' fields and mark the sum as new."""
        self._field = self._fields.sum(axis=0)
        self._field_version += 1

    def adc_block(self, t_us):
        """Return one scan as bytes: little-endian 12-bit counts << 4, row by row.

        One row of N_CHANNELS values for each ADC pin in the board table's order, then VREF's.
        """
        self.advance(t_us)
        field = self.field_mt()
        counts = self.sensors.counts(field, self._field_version, t_us)
        return (counts[self._order] << 4).astype("<u2").tobytes()

    def rest_counts(self):
        """Return read_u16 counts of the empty board when new, shape (N_SENSORS,), without noise.

        This is what a calibration in the factory stores.
        """
        chain = self.sensors
        volts = chain.rest_share * chain.vcc_v
        return chain.convert(volts) << 4

    def sensor(self, square):
        """Return a handle with `fail(kind, volts=None)` and `heal()` for a square's sensor."""
        return _SensorHandle(self.sensors, squares.square(square))

    # Pads, pixels, supply

    def touch(self, pad, pressed):
        """Press or release touch pad 0 to 4 (four seats, then the menu)."""
        self._touched[pad] = bool(pressed)

    def touch_value(self, pad):
        """Return what the chip's touch hardware reads at `pad`, noise included."""
        value = TOUCH[self.chip][self._touched[pad]]
        return int(value * (1 + 0.004 * self.sensors.noise * self._rng.standard_normal()))

    def on_pixels(self, bytes_grb, t_us):
        """Latch one LED frame of 3 bytes a pixel (green, red, blue) in chain order."""
        data = bytes(bytes_grb)
        self.pixels = [(data[i + 1], data[i], data[i + 2]) for i in range(0, len(data) - 2, 3)]
        self.led_ma = sum(data) * LED_MA_PER_COUNT
        self.led_ma_peak = max(self.led_ma_peak, self.led_ma)
        self.frames.append((t_us, data))
        if self.supply_limit_ma is not None and self.led_ma > self.supply_limit_ma:
            self.brown_out_us = t_us
        for hook in self.pixel_hooks:
            hook(t_us, data)

    def square_pixel(self, square):
        """Return the (r, g, b) that the pixel under a square shows."""
        return self.pixels[self.board.PIXELS[squares.square(square)]]

    def config(self):
        """Return what the board process must know of this world, as plain values."""
        return {
            "board": self.board.NAME,
            "chip": self.chip,
            "rows": self.board.N_MUX + 1,
            "columns": self.board.N_CHANNELS,
            "pads": len(self._touched),
            "touch": TOUCH[self.chip],
            "settle_tau_us": self.board.SETTLE_US / 8,
            "seed": self.seed,
        }


class _SensorHandle:
    """One sensor by its square."""

    def __init__(self, chain, index):
        self._chain, self._index = chain, index

    def fail(self, kind, volts=None):
        """Break it: "dead", "stuck", "open", "short" or "short_vcc"."""
        self._chain.fail(self._index, kind, volts)

    def heal(self):
        """Repair it."""
        self._chain.heal(self._index)


def _block_order(board):
    """Return for each cell of a block the index into counts; the last index is VREF."""
    rows = [
        [board.WIRING[channel * board.N_MUX + mux] for channel in range(board.N_CHANNELS)]
        for mux in range(board.N_MUX)
    ]
    return np.array(rows + [[board.N_SENSORS] * board.N_CHANNELS]).ravel()
