"""Fluxboard firmware: hal."""
