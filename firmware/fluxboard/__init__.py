"""Fluxboard firmware: magnet games on sensed boards, for MicroPython on the ESP32."""

VERSION = "0.1.0"
