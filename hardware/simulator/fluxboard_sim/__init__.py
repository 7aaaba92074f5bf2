"""A Fluxboard simulator: real MicroPython under magnetic fields computed from physics."""

from fluxboard_sim.sim import Sim

__all__ = ["Sim"]
