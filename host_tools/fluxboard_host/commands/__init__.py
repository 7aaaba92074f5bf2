"""One file per command of `fluxboard`."""
