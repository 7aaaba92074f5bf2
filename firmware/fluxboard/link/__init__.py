"""Fluxboard firmware: link."""
