"""What a mark looks like: colour, brightness and blink pattern, in the order of palette's codes.

A pattern is 16 slots of 128 ms, first slot in the highest bit; between its flashes a mark falls to
its `low` level. Brightness and pattern alone tell every mark from every other (tests/lights), and
none flashes more than three times a second (WCAG 2.3.1).
"""

# Six bytes a mark, by code: red, green, blue, low level, pattern high and low byte.
LOOKS = bytes((
    0, 0, 0, 0, 0x00, 0x00,  # OFF
    0, 255, 60, 0, 0xFF, 0xFF,  # TARGET: steady, bright
    255, 60, 0, 0, 0xCC, 0xCC,  # CAPTURE: twice a second
    20, 70, 140, 64, 0xFF, 0x00,  # LAST_FROM: slow and soft
    20, 70, 140, 0, 0xFF, 0xFF,  # LAST_TO: steady
    60, 56, 44, 0, 0xFF, 0xF0,  # TURN_X: a long dark gap every two seconds
    66, 36, 90, 0, 0xFC, 0xFC,  # TURN_O: a gap a second
    190, 190, 190, 0, 0x80, 0x80,  # LIFTED: a short flash a second
    230, 220, 160, 0, 0xFF, 0xFC,  # MISSING_X: bright, one notch
    200, 90, 255, 0, 0xFF, 0x99,  # MISSING_O: bright, two notches
    255, 130, 0, 0, 0xA0, 0xA0,  # EXTRA: a double flash a second
    0, 200, 255, 0, 0xC0, 0xC0,  # WAY_BACK: a longer flash a second
    255, 190, 0, 0, 0xEE, 0x00,  # CENTRE: two long flashes, pause
    255, 0, 40, 0, 0xA8, 0x00,  # FAULT: three short flashes, pause
    120, 255, 60, 64, 0xEE, 0xEE,  # GROUP_WIN: lively, never dark
    255, 255, 255, 0, 0xF0, 0xF0,  # ATTENTION: once a second
    18, 14, 8, 0, 0xFF, 0xFF,  # AMBIENT: steady, very dim
))  # fmt: skip
