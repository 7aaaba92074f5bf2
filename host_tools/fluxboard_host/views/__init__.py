"""The full-screen pictures of a board: `fluxboard play` and `fluxboard watch`."""
