"""`magnate scenarios`, and commands that take a scenario."""

import json

from magnate.files import read_game
from magnate.modules import module_names
from magnate.scenarios import scenarios


def test_all_scenarios_and_modules_are_listed(run):
    told = run("scenarios")
    assert all(preset.id in told for preset in scenarios())
    assert all(name in told for name in module_names())
    data = json.loads(run("scenarios", "--json"))
    assert [row["id"] for row in data["scenarios"]] == [preset.id for preset in scenarios()]
    assert data["scenarios"][0]["players"] == [2, 3, 4, 5]


def test_options_are_listed_with_words_in_the_chosen_language(run):
    told = run("scenarios", "--lang", "de")
    assert "reserve_prices=at_once" in told
    assert "Neuer Grundpreis · Ab sofort, schon am selben Abend" in told


def test_a_game_can_be_begun_with_an_option(run, tmp_path):
    file = tmp_path / "game.json"
    chosen = ("--modules", "movie_stars", "--option", "movie_stars=all")
    run("new", *chosen, "--players", "2", "-o", str(file))
    assert read_game(file.read_bytes()).setup.options == {"movie_stars": "all"}


def test_a_game_of_a_scenario_can_be_begun(run, tmp_path):
    file = tmp_path / "seoul.json"
    run("new", "--scenario", "korean_city", "--players", "2", "-o", str(file))
    setup = read_game(file.read_bytes()).setup
    assert set(setup.modules) == {"new_districts", "kimchi"}
    assert setup.options == {"new_districts": "one_apartment"}


def test_a_scenario_can_be_simulated(run):
    data = json.loads(
        run("simulate", "-n", "1", "--scenario", "asian_fusion", "--turn-limit", "4", "--json")
    )
    assert "sushi" in data["setup"]["modules"]
