"""From field to counts: DRV5055A1 Hall sensors, supply, faults, and the ESP32's ADC.

Numbers: hardware notes "Cluster board" and "Electronics". Tolerances are those at spread 1.
"""

import numpy as np

SENSITIVITY_V_PER_MT = 0.060
SENSITIVITY_TOLERANCE = 0.05
REST_TOLERANCE_V = 0.060
DRIFT_SHARE_OF_VCC = 0.01
RANGE_MT = 22.0
SENSOR_TEMP_PER_C = 0.0012
SENSOR_NOISE_MT_PP = 0.2
# Peak to peak taken as 6.6 standard deviations.
SENSOR_NOISE_V = SENSOR_NOISE_MT_PP / 6.6 * SENSITIVITY_V_PER_MT
LSB_V = 0.0008
ADC_NOISE_LSB = 2.0
ADC_GAIN_TOLERANCE = 0.02
WARM_UP_S = 600.0
NOMINAL_VCC = 3.3
# What each chip's ADC sees: below `low` it reads the same, above `high` it flattens out.
ADC_RANGE_V = {"s3": (0.0, 3.1), "esp32": (0.15, 2.45)}
FAULTS = ("dead", "stuck", "open", "short", "short_vcc")
_SLOW_US = 100_000


class SensorChain:
    """64 sensors, the supply and the ADC of one board, all drawn from one seed.

    Settable at any time: `vcc_v`, `temperature_c`, `noise` (1: data sheet, 0: none), `radio`
    (share of readings disturbed by the radio). `spread` scales every tolerance.
    """

    def __init__(self, n, chip, seed, spread=1.0, noise=1.0):
        """`n` sensors in square order; `chip` a key of ADC_RANGE_V."""
        made, self._rng = (np.random.Generator(np.random.PCG64([seed, k])) for k in (11, 12))
        self.n, self.chip, self.spread, self.noise = n, chip, spread, noise
        self.low_v, self.high_v = ADC_RANGE_V[chip]
        gain = made.uniform(-1, 1, n) * SENSITIVITY_TOLERANCE * spread
        self.gain_v_per_mt = SENSITIVITY_V_PER_MT * (1 + gain)
        # As a share of the supply: the output is ratiometric.
        self.rest_share = 0.5 + made.uniform(-1, 1, n) * REST_TOLERANCE_V / NOMINAL_VCC * spread
        self.drift_share = np.clip(made.normal(0, 1 / 3, n), -1, 1) * DRIFT_SHARE_OF_VCC * spread
        self.adc_gain = 1 + made.uniform(-1, 1) * ADC_GAIN_TOLERANCE * spread
        self.vcc_v = NOMINAL_VCC * (1 + made.uniform(-1, 1) * 0.01 * spread)
        self.vcc_wander = 0.002 * spread
        self.temperature_c = 25.0
        self.radio = 0.0
        self._faults = {}
        self._level = np.zeros(n + 1)
        self._key = None
        self.level_updates = 0

    def fail(self, index, kind, volts=None):
        """Break sensor `index`: one of FAULTS. "stuck" holds `volts`, by default 0.4 off rest."""
        if kind not in FAULTS:
            raise ValueError("no fault %r; known: %s" % (kind, ", ".join(FAULTS)))
        if kind == "stuck" and volts is None:
            volts = self.rest_share[index] * self.vcc_v + 0.4
        self._faults[index] = (kind, volts)
        self._key = None

    def heal(self, index):
        """Repair sensor `index`."""
        self._faults.pop(index, None)
        self._key = None

    def supply_v(self, t_us):
        """Return the analog supply in volts at `t_us`: set value and a slow wander."""
        return self.vcc_v * (1 + self.vcc_wander * np.sin(2 * np.pi * t_us / 97e6))

    def output_v(self, field_mt, t_us):
        """Return the noise-free sensor outputs in volts, shape (n,), faults included."""
        vcc = self.supply_v(t_us)
        warm = 1 - np.exp(-t_us / (WARM_UP_S * 1e6)) + (self.temperature_c - 25.0) / 40.0
        field = np.clip(field_mt, -RANGE_MT, RANGE_MT)
        hot = 1 + SENSOR_TEMP_PER_C * (self.temperature_c - 25.0)
        volts = (self.rest_share + warm * self.drift_share) * vcc
        volts += self.gain_v_per_mt * field * hot * (vcc / NOMINAL_VCC)
        for index, (kind, held) in self._faults.items():
            if kind == "dead":
                volts[index] = self.rest_share[index] * vcc
            elif kind == "stuck":
                volts[index] = held
            else:
                volts[index] = vcc if kind == "short_vcc" else 0.0
        return np.clip(volts, 0.0, vcc)

    def counts(self, field_mt, version, t_us):
        """Return 12-bit counts, shape (n + 1,) uint16: the sensors, then half the supply.

        `version` differs from the last call's when the field does. Supply and temperature are
        followed ten times a second, so an idle board costs one draw of noise a scan.
        """
        key = (version, t_us // _SLOW_US, self.vcc_v, self.temperature_c)
        if key != self._key:
            self._key = key
            self.level_updates += 1
            slow_us = t_us // _SLOW_US * _SLOW_US
            self._level[: self.n] = self.output_v(field_mt, slow_us)
            self._level[self.n] = self.supply_v(slow_us) / 2
        volts = self._level
        sigma = np.hypot(SENSOR_NOISE_V, ADC_NOISE_LSB * LSB_V) * self.noise
        volts = volts + sigma * self._rng.standard_normal(self.n + 1)
        if self._faults:
            self._disturb(volts, t_us)
        return self.convert(volts)

    def convert(self, volts):
        """Return 12-bit counts of `volts` as this chip's ADC converts them."""
        if self.radio:
            hit = self._rng.random(len(volts)) < self.radio
            volts = volts + hit * self._rng.normal(0, 0.05, len(volts))
        over = np.maximum(volts - self.high_v, 0)
        volts = volts - over * (0.75 if self.chip == "esp32" else 1)
        volts = np.maximum(volts, self.low_v)
        return np.clip(np.rint(volts * (self.adc_gain / LSB_V)), 0, 4095).astype(np.uint16)

    def _disturb(self, volts, t_us):
        """Undo the noise of sensors that say nothing; let open inputs float and pick up hum."""
        for index, (kind, _held) in self._faults.items():
            if kind == "open":
                hum = 0.25 * np.sin(2 * np.pi * 50e-6 * t_us + index)
                volts[index] = abs(0.9 + hum + 0.35 * self._rng.standard_normal())
            else:
                volts[index] = self._level[index]
