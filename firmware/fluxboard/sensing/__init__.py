"""Fluxboard firmware: sensing."""
