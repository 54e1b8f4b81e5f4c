"""Moments of games in which something rare can be decided, kept as game files.

    python -m tests.browser.moments [NAME …]     look for those that are missing (or for these)
    python -m tests.browser.moments phases SEED  a moment of every phase, from one game of bots

A file leads up to a decision; its notes say what is to be decided there. They are found by playing
at random, seed after seed, until the moment comes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from magnate import Action, Game, Setup, awaited, begin, legal, step, view
from magnate.base.actions import EndStep, Fire, Hire, Pay, PutToWork, Train
from magnate.bots import easy_bot
from magnate.core.actions import tag
from magnate.core.options import Options
from magnate.files import read_game, write_game
from magnate.record import Record
from magnate.scenarios import scenario
from tests.random_play import lively

FOLDER = Path(__file__).parent / "moments"
Wanted = Callable[[Any, Game], bool]


class Moment(NamedTuple):
    """What is wanted: where it can come about, and the action to be taken there."""

    scenario: str
    kind: str
    wanted: Wanted = lambda action, game: True
    turns: int = 14
    dream: tuple[str, ...] = ()
    """Cards that everybody wants to have at work, the most wanted first: else it would take long."""


MANAGERS = ("local_manager", "regional_manager", "vice_president", "junior_vice_president")
REGIONAL = ("regional_manager", "vice_president", "junior_vice_president")
TRAINERS = ("trainer", "management_trainee", "recruiting_girl")
def of_kind(kind: str) -> Wanted:
    """A campaign of a kind."""
    return lambda action, game: game.rules.campaign_tiles[action.number].kind == kind


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
    "lobbyists.place_road": Moment("city_builder", "lobbyists.place_road", lambda a, g: a.turns > 0),
    "lobbyists.place_park": Moment("city_builder", "lobbyists.place_park", lambda a, g: a.turns > 0),
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


def find(names: set[str], most: int = 2000) -> None:
    """Look for moments until all are found."""
    for seed in range(1, most):
        for id, dream in sorted({(MOMENTS[n].scenario, MOMENTS[n].dream) for n in names}):
            mine = {n for n in names if (MOMENTS[n].scenario, MOMENTS[n].dream) == (id, dream)}
            for name, record, action in visited(id, dream, seed, mine):
                print(f"{name}: {id}, seed {seed}, {len(record.log)} actions, {action}", flush=True)
                write_moment(name, record, action)
                names.discard(name)
        if not names:
            return
    print("not found:", ", ".join(sorted(names)))


def visited(
    id: str, dream: tuple[str, ...], seed: int, names: set[str]
) -> Iterator[tuple[str, Record, Action]]:
    """Play a game and give what is wanted of it as it comes along."""
    box = scenario(id)
    setup = Setup(players=2 + seed % 2, seed=seed, modules=box.modules, options=box.options)
    game, log, rng = begin(setup), [], Random(seed)
    missing = set(names)
    while not game.over and missing:
        seats = awaited(game)
        seat = seats[int(rng.random() * len(seats))]
        options = legal(game, seat)
        for name in sorted(missing):
            moment = MOMENTS[name]
            if game.turn > moment.turns or (action := wanted(moment, options, game)) is None:
                continue
            missing.discard(name)
            yield name, Record(setup, log), action
        if all(game.turn > MOMENTS[name].turns for name in missing):
            return
        log.append(dreamt(options, dream, rng, game) or eager(options, rng))
        step(game, log[-1])


def dreamt(
    options: Options, dream: tuple[str, ...], rng: Random, game: Game
) -> Action | None:
    """A step towards having these cards at work, mostly; who can still rise stays on the beach."""
    cards = game.rules.employees
    if not dream or rng.random() < 0.2:
        return None
    towards = [
        action
        for family in options.families
        if family.kind in (Hire, Train, PutToWork)
        for action in family
        if card_of(action) in dream
        and not (family.kind is PutToWork and {*cards[card_of(action)].trains_into} & {*dream})
    ]
    return min(towards, key=lambda one: (dream.index(card_of(one)), rng.random()), default=None)


def card_of(action: Action) -> str:
    """Who is hired, put to work, or trained into."""
    return action.into if isinstance(action, Train) else action.employee  # type: ignore[attr-defined,no-any-return]


def eager(options: Options, rng: Random) -> Action:
    """At random, but growing: seldom nothing, seldom fired, and paid if there is money."""
    action = lively(options, rng)
    if isinstance(action, EndStep | Fire) and len(options) > 1 and rng.random() < 0.7:
        again = lively(options, rng)
        return again if not isinstance(again, Pay) else action
    return action


def wanted(moment: Moment, options: Options, game: Game) -> Action | None:
    """The action that is wanted, among those of the options that can be looked at quickly."""
    for family in options.families:
        if tag(family.kind) != moment.kind:
            continue
        for n in range(0, len(family), max(1, len(family) // 60)):
            if moment.wanted(family[n], game):
                return family[n]
    return None


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


def find_phases(seed: int, players: int = 5, late: int = 7) -> set[str]:
    """Let bots play a game with many modules and keep a late moment of each step, and its end."""
    box = scenario("henri_lo_menu")
    setup = Setup(players=players, seed=seed, modules=box.modules, options=box.options)
    game, rng, missing = begin(setup), Random(seed), set(PHASES)
    log: list[Action] = []
    while not game.over:
        seat = awaited(game)[0]
        seen, options = view(game, seat), legal(game, seat)
        begins = seen.step in ("first_restaurants", "reserves")
        if seen.step in missing and not seen.pending and (begins or game.turn >= late):
            write_moment(f"phase-{seen.step}", Record(setup, log), options[0])
            missing.discard(seen.step)
        log.append(easy_bot(seen, options, rng, 0.02).action)
        step(game, log[-1])
    print(f"phases: seed {seed}, {game.turn} turns, {len(log)} actions, missing: {missing}")
    (FOLDER / f"{FINISHED}.json").write_bytes(write_game(Record(setup, log)))
    return missing


if __name__ == "__main__":
    if sys.argv[1:2] == ["phases"]:
        find_phases(int(sys.argv[2]))
    else:
        there = {path.stem for path in FOLDER.glob("*.json")}
        find(set(sys.argv[1:]) or MOMENTS.keys() - there)
