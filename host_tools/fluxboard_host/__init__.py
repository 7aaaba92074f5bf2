"""The `fluxboard` command: flash, talk to, watch and play on Fluxboard boards."""
