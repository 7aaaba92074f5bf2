"""Fluxboard firmware: console."""
