"""Fluxboard firmware: lights."""
