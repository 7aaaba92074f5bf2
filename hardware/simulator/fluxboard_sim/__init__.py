"""A Fluxboard simulator: real MicroPython under magnetic fields computed from physics."""
