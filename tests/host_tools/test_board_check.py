"""`fluxboard board check`: sound tables pass, and every kind of fault is told in a sentence."""

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from fluxboard import boards
from fluxboard_host import board_check
from fluxboard_host.cli import app
from typer.testing import CliRunner


def copy_of(name, **changes):
    table = {key: value for key, value in vars(boards.load(name)).items() if key.isupper()}
    return SimpleNamespace(**{**table, **changes})


def with_pins(name, chip, **changes):
    chips = dict(boards.load(name).CHIPS)
    chips[chip] = {**chips[chip], **changes}
    return copy_of(name, CHIPS=chips)


def bytes_with(table, name, index, value):
    data = bytearray(getattr(boards.load(table), name))
    data[index] = value
    return copy_of(table, **{name: bytes(data)})


def zones_with(number, corners):
    zones = list(boards.load("kinetigo").ZONES)
    zones[number] = bytes(corners)
    return copy_of("kinetigo", ZONES=tuple(zones))


def without(name, attribute):
    table = copy_of(name)
    delattr(table, attribute)
    return table


@pytest.mark.parametrize("name", boards.NAMES)
def test_boards_as_they_are(name):
    assert board_check.check(boards.load(name)) == []


K = "kinetigo"
FAULTS = [
    (without(K, "WIRING"), "missing", "The table has no WIRING."),
    (without(K, "OUTLINE"), "missing", "The table has no OUTLINE."),
    (without("cluster", "PIXELS"), "missing", "The table has no PIXELS."),
    (copy_of(K, NAME="kineti-go"), "name",
     "'kineti-go' is not a board's name: letters, figures and _ only."),
    (copy_of(K, GAMES=("bridge",)), "game",
     "There is no game 'bridge'; there is: "),
    (copy_of(K, N_CHANNELS=20, N_MUX=4), "channels", "A multiplexer has 16 channels, not 20."),
    (copy_of(K, WIRING=bytes(79)), "channels",
     "WIRING has 79 entries, but 5 multiplexers with 16 channels have 80."),
    (bytes_with(K, "WIRING", 7, 200), "sensor",
     "Channel 2.1 is for sensor 200, which is not there."),
    (bytes_with(K, "WIRING", 1, 0), "wired_twice", "Sensor 0 is on channels 0.0 and 1.0."),
    (bytes_with(K, "WIRING", 1, 0), "unwired", "Sensor 16 is on no channel."),
    (copy_of(K, CHIPS={"c3": {}}), "chip", "There is no chip 'c3'; there is: s3, esp32."),
    (copy_of(K, CHIPS={"s3": {"ain": ()}}), "missing",
     "s3: no pin is given for vref, select, led, pads."),
    (with_pins(K, "s3", ain=(4, 5, 6, 7)), "pin_count",
     "s3: ain has 4 pins, not 5, one for each multiplexer."),
    (with_pins(K, "s3", select=(15, 16, 17)), "pin_count",
     "s3: select has 3 pins, not 4, enough to count the channels."),
    (with_pins(K, "s3", pads=(10, 11, 12, 13)), "pin_count",
     "s3: pads has 4 pins, not 5, four seats and the menu."),
    (with_pins(K, "s3", led=46), "pin",
     "s3: GPIO46 cannot be a pixel output: it decides how the chip starts."),
    (with_pins(K, "s3", led=20), "pin", "s3: GPIO20 cannot be a pixel output: it is USB."),
    (with_pins(K, "s3", led=30), "pin", "s3: GPIO30 cannot be a pixel output: it is the flash's."),
    (with_pins(K, "s3", led=35), "pin",
     "s3: GPIO35 cannot be a pixel output: it is the octal PSRAM's."),
    (with_pins(K, "s3", led=23), "pin", "s3: GPIO23 cannot be a pixel output: it does not exist."),
    (with_pins(K, "s3", vref=12), "pin",
     "s3: GPIO12 cannot be a supply input: it is not on ADC1."),
    (with_pins(K, "s3", pads=(10, 11, 12, 13, 47)), "pin",
     "s3: GPIO47 cannot be a touch pad: it feels no touch."),
    (with_pins(K, "esp32", led=35), "pin",
     "esp32: GPIO35 cannot be a pixel output: it is an input only."),
    (with_pins(K, "esp32", ain=(36, 39, 34, 35, 25)), "pin",
     "esp32: GPIO25 cannot be a sensor input: it is not on ADC1."),
    (with_pins(K, "esp32", led=3), "pin",
     "esp32: GPIO3 cannot be a pixel output: it is the serial port."),
    (with_pins(K, "esp32", pads=(4, 13, 14, 27, 32), touch=5), "pin_twice",
     "esp32: GPIO32 is used for sensor input and touch pad."),
    (copy_of("cluster", COLS=9), "sensor", "8 rows of 9 squares need 72 sensors, not 64."),
    (bytes_with("cluster", "PIXELS", 3, 4), "pixel",
     "PIXELS does not give each of 64 squares a pixel of its own."),
    (copy_of("cluster", PITCH_MM=28), "square_small",
     "Squares of 28 mm have no room for discs of 28 mm."),
    (copy_of(K, OUTLINE=bytes(21)), "size", "OUTLINE has an x without a y."),
    (zones_with(4, range(5)), "size", "Zone number 5 has an x without a y."),
    (copy_of(K, WALL_MAGNETS=bytes(30)), "size",
     "WALL_MAGNETS needs four numbers for each magnet."),
    (copy_of(K, ZONE_NAMES=("L3", "L2")), "size", "ZONES is for 6, but ZONE_NAMES for 2."),
    (copy_of(K, N_PIXELS=50), "size", "PIXEL_PLACES is for 48, but N_PIXELS for 50."),
    (copy_of(K, ZONE_NAMES=("L3", "L2", "L1", "R3", "R2", "L1")), "zone_name",
     "'L1' is not a zone's name: capitals of its own, then what it is worth."),
    (copy_of(K, ZONE_NAMES=("L3", "L2", "L1", "R3", "R2", "R0")), "zone_name", "'R0' is not"),
    (copy_of(K, ZONE_NAMES=(), ZONES=()), "zone_name", "A board has 1 to 9 zones, not 0."),
    (copy_of(K, ZONE_NAMES=("L3", "L2", "L1", "R4", "R2", "R1")), "best_round",
     "The best three zones make 9 in a round, not 8. MAX_ROUND = 9 would allow it."),
    (copy_of(K, MAX_ROUND=9), "best_round", "The best three zones make 8 in a round, not 9."),
    (copy_of(K, OUTLINE=bytes((0, 0, 5, 5, 9, 9))), "outline", "OUTLINE encloses nothing."),
    (zones_with(0, (0, 100, 10, 100, 12, 110, 5, 105, 0, 120)), "zone_shape",
     "L3 is not a convex area."),
    (zones_with(0, (0, 90, 35, 100, 0, 135)), "zone_outside",
     "L3 has a corner outside the walls, at (0, 180) mm."),
    (zones_with(0, (0, 100, 50, 100, 0, 150)), "zone_overlap", "L3 and L2 overlap by 25.5 cm2."),
    (zones_with(2, (58, 100, 90, 90, 0, 180, 0, 158)), "zone_overlap",
     "L1 and the lane overlap by"),
    (zones_with(1, (35, 100, 50, 100, 0, 150, 0, 135)), "zone_narrow",
     "L2 is 21.2 mm wide at its narrowest, a puck 28 mm: it may hold most of none."),
    (zones_with(0, (0, 100, 32, 100, 0, 132)), "zone_small",
     "L3 does not hold three pucks: at best they are 32.0 mm apart, at rest 35."),
    (copy_of(K, APART_MM=50), "zone_small", "R3 does not hold three pucks: at best"),
    (bytes_with(K, "SENSORS", 1, 50), "sensor_outside",
     "Sensor 0 is outside the walls, at (10, 100) mm."),
    (bytes_with(K, "SENSORS", 0, 15), "sensor_twice", "Sensors 0 and 1 are at the same place."),
    (bytes_with(K, "SENSORS", 20, 5), "cover", "L3: a puck at ("),
    (copy_of(K, PITCH_MM=25), "pitch",
     "Sensors 25 mm apart need a sensing distance of 18.8 mm, not 14.0."),
    (copy_of(K, GATE=(76, 4)), "gate", "The gate needs two rows of sensors to tell in from out."),
    (copy_of(K, GATE=(70, 5)), "gate", "Sensor 70 of the gate is not in the lane."),
    (bytes_with(K, "SENSORS", 146, 84), "gate",
     "A puck can pass the gate's row at y = "),
    (bytes_with(K, "PIXEL_PLACES", 0, 255), "pixel_outside",
     "Pixel 0 is outside the walls, at (510, 220) mm."),
    (copy_of(K, PIXEL_PLACES=bytes((5, 106)) + boards.load(K).PIXEL_PLACES[2:]),
     "pixel_on_sensor", "Pixel 0 is on sensor 0."),
    (bytes_with(K, "PIXEL_ZONES", 0, 4), "pixel_zone",
     "Pixel 0 is for R3, but does not lie there."),
    (bytes_with(K, "PIXEL_ZONES", 0, 9), "pixel_zone",
     "Pixel 0 is for zone number 9, which is not there."),
    (copy_of(K, PIXEL_ZONES=bytes([0] * 48)), "pixel_zone", "L3 has no pixel."),
    (bytes_with(K, "WALL_MAGNETS", 1, 101), "wall_magnet",
     "Wall magnet 0 stands in the field, at "),
    (bytes_with(K, "WALL_MAGNETS", 2, 90), "wall_magnet",
     "A puck at wall magnet 0, (180, 210) mm, does not touch the wall."),
    (bytes_with(K, "WALL_MAGNETS", 1, 70), "wall_magnet",
     "Wall magnet 0 is too far from the puck it would hold."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "code", "sentence"), FAULTS, ids=[fault[2][:50] for fault in FAULTS]
)
def test_fault(table, code, sentence):
    found = board_check.check(table)
    told = [fault.text for fault in found if fault.code == code]
    assert any(text.startswith(sentence) for text in told), found
    assert all(text.endswith(".") for text in told)


def test_every_kind_of_fault_is_shown_here():
    folder = Path(board_check.__file__).parent
    source = "".join((folder / name).read_text() for name in ("board_check.py", "board_field.py"))
    kinds = set(re.findall(r'(?:yield|Fault\(|append\(\(|return \[Fault\()\s*"([a-z_]+)"', source))
    assert len(kinds) > 25
    assert kinds == {fault[1] for fault in FAULTS}


def test_max_round_waives_the_best_three_and_nothing_else():
    zones = ("L3", "L2", "L1", "R4", "R2", "R1")
    assert board_check.check(copy_of("kinetigo", ZONE_NAMES=zones, MAX_ROUND=9)) == []


# The command.


def run(*words):
    return CliRunner(env={"COLUMNS": "200", "NO_COLOR": "1"}).invoke(app, ["board", *words])


def test_all_boards():
    result = run("check")
    assert result.exit_code == 0
    assert result.output.count("is consistent") == len(boards.NAMES)


def test_one_board_as_json():
    result = run("check", "kinetigo", "--json")
    told = json.loads(result.output)
    assert result.exit_code == 0
    assert (told["ok"], told["faults"], told["best_round"]) == (True, [], 8)
    assert [zone["name"] for zone in told["zones"]] == list(boards.load("kinetigo").ZONE_NAMES)


def test_a_file_of_tables(tmp_path):
    good = tmp_path / "mine.py"
    good.write_text("from fluxboard.boards.kinetigo import *\nNAME = 'mine'\n")
    assert run("check", str(good)).exit_code == 0
    bad = tmp_path / "bad.py"
    bad.write_text("from fluxboard.boards.kinetigo import *\nAPART_MM = 60\nN_MUX = 4\n")
    result = run("check", str(bad))
    assert result.exit_code == 1
    assert "bad.py: L3 does not hold three pucks" in result.output
    result = run("check", str(bad), "--json")
    assert result.exit_code == 1
    told = json.loads(result.output)
    assert told["ok"] is False
    assert {"code", "text"} == set(told["faults"][0])


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("nowhere", None, "no board profile 'nowhere'; known: cluster, kinetigo"),
        ("nowhere.py", None, "no file nowhere.py"),
        ("broken.py", "NAME = ", "broken.py cannot be read: SyntaxError"),
        ("sad.py", "1 / 0", "sad.py cannot be read: ZeroDivisionError"),
    ],
)
def test_what_is_no_board(name, text, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if text is not None:
        (tmp_path / name).write_text(text)
    result = run("check", name, "--json")
    told = json.loads(result.output)
    assert result.exit_code == 2
    assert told["error"] == "no_profile"
    assert told["message"].startswith(sentence)


def test_help_has_examples():
    for words in (("--help",), ("check", "--help")):
        result = run(*words)
        assert result.exit_code == 0
        assert "fluxboard board check kinetigo" in result.output


def test_a_board_the_firmware_cannot_play_on_is_not_flashed_or_simulated():
    from fluxboard_host import firmware_build
    from fluxboard_host.errors import BuildFailed
    from fluxboard_sim.world import World

    with pytest.raises(BuildFailed, match="cannot play on board kinetigo yet"):
        firmware_build.build("x64", "kinetigo", "s3")
    with pytest.raises(ValueError, match="no world for board kinetigo"):
        World("kinetigo")
