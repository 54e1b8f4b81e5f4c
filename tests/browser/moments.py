"""Moments of games in which something can be decided, kept as game files in `moments/`.

A file leads up to a decision; its notes say what is to be decided there. `tests.browser.seeking`
finds them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from magnate import Action, Game
from magnate.files import read_game, write_game
from magnate.record import Record

FOLDER = Path(__file__).parent / "games"
Wanted = Callable[[Any, Game], bool]


class Moment(NamedTuple):
    """What is wanted: where it can come about, and the action to be taken there."""

    scenario: str
    kind: str
    wanted: Wanted = lambda action, game: True
    turns: int = 14
    dream: tuple[str, ...] = ()
    """Cards that everybody wants to have at work, the most wanted first: else it takes long."""


MANAGERS = ("local_manager", "regional_manager", "vice_president", "junior_vice_president")
REGIONAL = ("regional_manager", "vice_president", "junior_vice_president")
TRAINERS = ("trainer", "management_trainee", "recruiting_girl")


def of_kind(kind: str) -> Wanted:
    """A campaign of a kind."""
    return lambda action, game: game.rules.campaign_tiles[action.number].kind == kind


def is_turned(action: Any, game: Game) -> bool:
    """A piece that does not lie as it is printed."""
    return bool(action.turns > 0)


MOMENTS = {
    "place_restaurant": Moment("base_game", "place_restaurant", lambda a, g: a.entrance == "se"),
    "place_restaurant-by_card": Moment("base_game", "place_restaurant", lambda a, g: a.by != ""),
    "pass": Moment("base_game", "pass"),
    "choose_reserve": Moment("base_game", "choose_reserve"),
    "open_company": Moment("base_game", "put_to_work", lambda a, g: g.turn > 3),
    "choose_position": Moment("base_game", "choose_position", lambda a, g: a.position == 2),
    "hire": Moment("base_game", "hire", lambda a, g: g.turn > 3),
    "hire-by_manager": Moment("base_game", "hire", lambda a, g: a.by_manager),
    "hire_and_train": Moment("base_game", "hire_and_train"),
    "train": Moment("base_game", "train"),
    "train-many_steps": Moment(
        "base_game", "train", lambda a, g: len(a.by) > 1, dream=(*TRAINERS, "junior_vice_president")
    ),
    "place_campaign-billboard": Moment(
        "base_game",
        "place_campaign",
        lambda a, g: a.turned and 0 < a.turns < 3 and of_kind("billboard")(a, g),
    ),
    "place_campaign-mailbox": Moment("base_game", "place_campaign", of_kind("mailbox")),
    "place_campaign-airplane": Moment("base_game", "place_campaign", of_kind("airplane")),
    "place_campaign-radio": Moment("base_game", "place_campaign", of_kind("radio")),
    "produce": Moment("base_game", "produce"),
    "fetch_drink": Moment("base_game", "fetch_drink"),
    "fetch_route": Moment("base_game", "fetch_route", lambda a, g: len(a.sources) > 1),
    "place_house": Moment("base_game", "place_house", lambda a, g: a.garden == "west"),
    "place_garden": Moment("base_game", "place_garden"),
    "move_restaurant": Moment("base_game", "move_restaurant", dream=(*REGIONAL, *TRAINERS)),
    "end_step": Moment("base_game", "end_step", lambda a, g: g.turn > 2),
    "fire": Moment("base_game", "fire", lambda a, g: g.turn > 3),
    "fire-busy": Moment("base_game", "fire", lambda a, g: a.place == "busy"),
    "pay": Moment("base_game", "pay", lambda a, g: g.turn > 3),
    "keep": Moment("base_game", "keep", lambda a, g: a.count == 1),
    "coffee.place_shop": Moment("your_first_cup_of_coffee", "coffee.place_shop"),
    "coffee.move_shop": Moment("your_first_cup_of_coffee", "coffee.move_shop", turns=30),
    "coffee.decline": Moment("your_first_cup_of_coffee", "coffee.decline", turns=30),
    "lobbyists.place_road": Moment(
        "city_builder", "lobbyists.place_road", lambda a, g: a.turns > 0
    ),
    "lobbyists.place_park": Moment(
        "city_builder", "lobbyists.place_park", lambda a, g: a.turns > 0
    ),
    "lobbyists.add_tile": Moment("city_builder", "lobbyists.add_tile", lambda a, g: a.turns > 0),
    "lobbyists.decline": Moment("city_builder", "lobbyists.decline"),
    "rural_marketeers.place_offramp": Moment("city_builder", "rural_marketeers.place_offramp"),
    "rural_marketeers.decline": Moment("city_builder", "rural_marketeers.decline"),
    "place_campaign-giant_billboard": Moment(
        "city_builder", "place_campaign", lambda a, g: a.by == "rural_marketeer", turns=30
    ),
    "new_milestones.train_at_work": Moment("new_milestones", "new_milestones.train_at_work"),
    "new_milestones.add_good": Moment("new_milestones", "new_milestones.add_good"),
    "new_milestones.place_mailbox": Moment(
        "new_milestones", "new_milestones.place_mailbox", dream=(*MANAGERS, *TRAINERS)
    ),
    "new_milestones.place_radio": Moment("new_milestones", "new_milestones.place_radio"),
    "new_milestones.hand_over": Moment("new_milestones", "new_milestones.hand_over", turns=30),
    "new_milestones.decline": Moment("new_milestones", "new_milestones.decline"),
    "place_campaign-guide": Moment(
        "upmarket_area", "place_campaign", lambda a, g: a.by == "gourmet_food_critic", turns=30
    ),
    "place_campaign-lead": Moment("overtime", "place_campaign", lambda a, g: a.lead > 0, turns=30),
}
"""By name: the kind of action, and what is special about it."""
PHASES = (
    "first_restaurants",
    "reserves",
    "restructuring",
    "order",
    "hire",
    "train",
    "campaigns",
    "food",
    "payday",
    "freezer",
)
"""The steps in which somebody decides: a moment `phase-STEP` of each, with many modules."""
FINISHED = "finished"
"""A whole game."""


def read_moment(name: str) -> tuple[dict[str, Any], Action]:
    """The game file of a moment as data, and the action to be taken."""
    record = read_game((FOLDER / f"{name}.json").read_bytes())
    file = read_file(name)
    said = file["notes"]["action"]
    return file, msgspec.json.decode(said, type=record.game.rules.action_union)


def read_file(name: str) -> dict[str, Any]:
    """The game file of a moment as data."""
    file: dict[str, Any] = msgspec.json.decode((FOLDER / f"{name}.json").read_bytes())
    return file


def write_moment(name: str, record: Record, action: Action) -> None:
    """Keep it."""
    notes = {"action": msgspec.json.encode(action).decode()}
    (FOLDER / f"{name}.json").write_bytes(write_game(record, notes))
