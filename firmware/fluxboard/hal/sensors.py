"""Hall sensors behind analog multiplexers that share their select lines, read by ADC1.

CD74HC4067 16:1 multiplexers, 100 ohm + 10 nF at each ADC pin (hardware notes "Electronics").
"""

from array import array
from time import sleep_us

from machine import ADC, Pin


class MuxedSensors:
    """Scans every channel of every multiplexer into `raw`.

    `raw` is array('H') of read_u16 counts, 0 to 65535, indexed by square; `vref` is the same for
    half of the analog 3.3 V, which the sensors' output is proportional to.
    """

    def __init__(self, chip, wiring, n_channels, settle_us):
        """`chip`: pin table of a board profile; `wiring[channel * n_mux + mux]` is the square."""
        self.raw = array("H", bytes(2 * len(wiring)))
        self.vref = 0
        self._adcs = tuple(ADC(Pin(pin), atten=ADC.ATTN_11DB) for pin in chip["ain"])
        self._vref_adc = ADC(Pin(chip["vref"]), atten=ADC.ATTN_11DB)
        self._selects = tuple(Pin(pin, Pin.OUT) for pin in chip["select"])
        self._wiring = wiring
        self._n_channels = n_channels
        self._settle_us = settle_us

    def scan(self):
        """Read all sensors in place; about 4 ms. LED data must be idle meanwhile.

        Channels go in Gray-code order: one select line changes at a time, so no third channel
        is ever switched on for a moment.
        """
        raw = self.raw
        wiring = self._wiring
        adcs = self._adcs
        step = 0
        while step < self._n_channels:
            channel = step ^ (step >> 1)
            bits = channel
            for pin in self._selects:
                pin.value(bits & 1)
                bits >>= 1
            sleep_us(self._settle_us)
            place = channel * len(adcs)
            for adc in adcs:
                raw[wiring[place]] = adc.read_u16()
                place += 1
            step += 1
        self.vref = self._vref_adc.read_u16()
