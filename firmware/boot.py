"""Fluxboard: nothing happens here, so nothing can fail here; main.py chooses the slot."""
