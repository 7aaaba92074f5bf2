"""The only importers of machine, neopixel, esp32 and friends; they know pins, never rules."""
