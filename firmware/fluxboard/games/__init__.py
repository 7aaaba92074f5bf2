"""Fluxboard firmware: games."""
