"""`map` and `draw`."""

from xml.etree import ElementTree

from magnate.board import make_geometry, tiles_from_code
from magnate.cli.words import sentences
from magnate.draw import map_statistics
from magnate.engine import compile_rules


def test_a_map_of_a_code(run, data):
    assert run("map", "E0 N2 / A2 O1").splitlines()[-1] == "E0 N2 / A2 O1"
    assert data("map", "E0 N2 / A2 O1")["map"] == "E0 N2 / A2 O1"


def test_a_map_of_a_seed_is_the_map_of_the_game(tmp_path, data):
    drawn = data("map", "--players", 4, "--seed", 7)["map"]
    began = data("new", "-p", 4, "--seed", 7, "-o", tmp_path / "g.json")["events"][0]
    assert drawn == began["map"]


def test_statistics(run, data):
    found = data("map", "E0 N2 / A2 O1")["statistics"]
    assert found["houses"] == 2
    assert "drink sources" in run("map", "E0 N2 / A2 O1", "--stats")


def test_every_statistic_has_a_name():
    geometry = make_geometry(tiles_from_code("E0 N2", compile_rules().map_tiles))
    assert {f"stat.{name}" for name in map_statistics(geometry)} <= set(sentences("en"))


def test_a_map_as_svg(run, tmp_path):
    file = tmp_path / "map.svg"
    assert run("map", "E0", "--svg", file) == ""
    written = file.read_text(encoding="utf-8")
    assert ElementTree.fromstring(written).tag.endswith("svg")
    assert run("map", "E0", "--svg", "-").strip() == written.strip()


def test_a_position_as_svg(run, tmp_path, position):
    light, dark = tmp_path / "light.svg", tmp_path / "dark.svg"
    run("draw", position, "-o", light)
    run("draw", position, "-o", dark, "--dark")
    assert ElementTree.fromstring(light.read_text(encoding="utf-8")).tag.endswith("svg")
    assert light.read_text(encoding="utf-8") != dark.read_text(encoding="utf-8")


def test_a_moment_as_text(run, game):
    assert run("draw", f"{game}@2") != run("draw", game)
    assert "⌂" in run("draw", game)


def test_bad_codes(refused):
    assert "Z0" in refused("map", "E0 Z0")
    assert "SET-01" in refused("map", "--players", 1)
