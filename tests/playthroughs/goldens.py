"""Golden games: whole games, each as a file (`NAME.json`) and written to be read (`NAME.txt`).

`python -m tests.playthroughs.goldens NAME …` writes some anew, which is a change of rules: look at
the difference before you commit it. Those of rules that are no longer the newest stay as the code
of that time wrote them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from msgspec.structs import replace

from magnate import Record, Setup, awaited, legal, view
from magnate.bots import easy_bot
from magnate.files import read_game, write_game
from magnate.modules import module_names
from magnate.scenarios import scenario, set_up
from tests.playthroughs.written import lines
from tests.random_play import lively

FOLDER = Path(__file__).parent
FIRST = {
    "two": Setup(players=2, seed=21, turn_limit=16),
    "three": Setup(players=3, seed=33, turn_limit=12),
    "four": Setup(players=4, seed=44, turn_limit=10),
    "five": Setup(players=5, seed=55, turn_limit=8),
    "introductory": Setup(players=3, seed=7, introductory=True, turn_limit=12),
    "introductory_with_milestones": Setup(
        players=2, seed=9, introductory=True, milestones=True, turn_limit=12
    ),
    "coffee": Setup(players=3, seed=5, modules=("coffee",), turn_limit=12),
    "asian_fusion": Setup(
        players=3, seed=6, modules=("ketchup", "kimchi", "noodles", "sushi"), turn_limit=12
    ),
    "city_builder": Setup(
        players=3, seed=8, modules=("lobbyists", "new_districts", "rural_marketeers"), turn_limit=12
    ),
    "nightlife": Setup(
        players=2, seed=9, modules=("new_milestones", "night_shift_managers"), turn_limit=14
    ),
    "first_mover": Setup(
        players=3,
        seed=3,
        modules=("hard_choices", "ketchup", "lobbyists", "movie_stars", "reserve_prices"),
        turn_limit=10,
    ),
    "six": Setup(players=6, seed=4, modules=("new_districts", "six_players"), turn_limit=6),
    "henri_lo_menu": replace(set_up(scenario("henri_lo_menu"), 4, 11), turn_limit=9),
    "roadworks": Setup(players=3, seed=25, modules=("lobbyists",), turn_limit=5),
}
"""Games by the first rules. In the last one it matters that they were others (LOB-04)."""
SECOND = {
    "new_roads": FIRST["roadworks"],
    "to_the_end": Setup(players=2, seed=1),
    "with_everything": Setup(
        players=4,
        seed=2,
        modules=tuple(
            name for name in module_names() if name not in ("hard_choices", "six_players")
        ),
    ),
}
"""Games by the rules of version 2: the same one, until a road is laid that could not be before;
and two until the bank breaks twice, with many dinners."""
BY_BOTS = ("to_the_end", "with_everything")
"""Played by bots; the others at random, and so to a turn limit."""
GAMES = {
    name: replace(setup, rules_version=version)
    for version, games in enumerate((FIRST, SECOND), 1)
    for name, setup in games.items()
}


def write(name: str) -> None:
    """Play the game and remember it."""
    record = Record(GAMES[name])
    rng = Random(name)
    while not record.game.over:
        seats = awaited(record.game)
        seat = seats[int(rng.random() * len(seats))]
        options = legal(record.game, seat)
        if name in BY_BOTS:
            record.act(easy_bot(view(record.game, seat), options, rng, 1.0).action)
        else:
            record.act(lively(options, rng))
    (FOLDER / f"{name}.json").write_bytes(write_game(record))
    (FOLDER / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines(record)))


def read(name: str) -> tuple[Record, list[str]]:
    """The remembered game and its lines."""
    record = read_game((FOLDER / f"{name}.json").read_bytes())
    return record, (FOLDER / f"{name}.txt").read_text().splitlines()


if __name__ == "__main__":
    for game in sys.argv[1:]:
        write(game)
