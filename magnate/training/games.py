"""One game played by habit, with the features at the start of its turns and its result."""

from __future__ import annotations

from array import array
from functools import lru_cache
from random import Random

import msgspec

from magnate.base.events import GameEnded
from magnate.bots.evaluation import chance as chance_by_leads
from magnate.bots.heuristics import decide
from magnate.bots.heuristics.playout import take
from magnate.bots.lookup import bot_called
from magnate.bots.value.features import features
from magnate.core.actions import Action
from magnate.core.flow import awaited, legal
from magnate.core.state import Game
from magnate.known import view
from magnate.setup import begin
from magnate.training.recipe import Recipe, kind_of, seated

NUMBER = "h"
"""The array type of a feature: two bytes."""


class Task(msgspec.Struct, frozen=True, array_like=True):
    """Games to be played, for another process or machine."""

    recipe: bytes
    """Encoded as MessagePack; a process decodes it once."""
    numbers: tuple[int, ...]


class RecordedGame(msgspec.Struct, frozen=True, array_like=True):
    """A game played to learn from: its features and its result."""

    number: int
    scenario: str
    plans: tuple[str, ...]
    """Names of plans by seat, like the cash; for a guest the bot's name."""
    cash: tuple[int, ...]
    winner: int | None
    """None: all are bankrupt."""
    wild: bool
    """True if some moves were random."""
    turns: tuple[int, ...]
    """The turn of each sample."""
    seats: tuple[tuple[int, ...], ...]
    """The seats in business at each sample."""
    table: bytes
    """The features of the table, sample after sample."""
    chains: bytes
    """The features of each seat in business, sample after sample."""
    by_leads: tuple[float, ...]
    """The winning chance of each of them by the evaluation of leads."""


def told_game(recipe: Recipe, number: int) -> RecordedGame:
    """Play a game. Equal recipes and numbers give equal games."""
    kind, setup = kind_of(recipe, number)
    rng = Random(f"game {recipe.seed} {number}")
    game = begin(setup)
    everybody = seated(recipe, game.rules, setup.players, rng)
    guests = _guests(recipe, setup.players, rng)
    wild = recipe.moves if rng.random() < recipe.wild else 0.0
    turns, seats = [], []
    table, chains = array(NUMBER), array(NUMBER)
    by_leads: list[float] = []
    turn = game.turn
    while not game.over:
        if game.turn > turn:
            turn = game.turn
            seen = features(game)
            turns.append(turn)
            seats.append(seen.seats)
            table.extend(seen.table)
            for row in seen.chains:
                chains.extend(row)
            by_leads += [round(chance_by_leads(game, seat), 5) for seat in seen.seats]
        seat = awaited(game)[0]
        if wild and rng.random() < wild:
            take(game, seat, [_anything(game, seat, rng)], rng)
        elif seat in guests:
            options = legal(game, seat)
            bot = bot_called(guests[seat])
            take(game, seat, [bot(view(game, seat), options, rng, recipe.seconds).action], rng)
        else:
            habit = everybody[seat].habit(game.turn)
            take(game, seat, decide(game, seat, habit, rng), rng)
    ended = next(event for event in game.events if isinstance(event, GameEnded))
    return RecordedGame(
        number=number,
        scenario=kind.scenario,
        plans=tuple(guests.get(seat, one.name) for seat, one in enumerate(everybody)),
        cash=tuple(chain.cash for chain in game.chains),
        winner=ended.winner,
        wild=wild > 0,
        turns=tuple(turns),
        seats=tuple(seats),
        table=table.tobytes(),
        chains=chains.tobytes(),
        by_leads=tuple(by_leads),
    )


def _guests(recipe: Recipe, players: int, rng: Random) -> dict[int, str]:
    """Draw the guests: names of bots by seat."""
    if not recipe.guests:
        return {}
    return {
        seat: rng.choice(recipe.guests) for seat in range(players) if rng.random() < recipe.invited
    }


def told_games(task: Task) -> list[RecordedGame]:
    """Play the games of a task."""
    recipe = _recipe(task.recipe)
    return [told_game(recipe, number) for number in task.numbers]


@lru_cache(maxsize=4)
def _recipe(encoded: bytes) -> Recipe:
    return msgspec.msgpack.decode(encoded, type=Recipe)


def _anything(game: Game, seat: int, rng: Random) -> Action:
    families = legal(game, seat).families
    family = families[rng.randrange(len(families))]
    return family[rng.randrange(len(family))]
