"""Fluxboard firmware: app."""
