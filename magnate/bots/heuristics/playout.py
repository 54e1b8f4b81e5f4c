"""Simulation of games by the heuristics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from magnate.base.events import Decided
from magnate.bots.heuristics.habit import decide
from magnate.bots.heuristics.plan import Habit
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.flow import awaited, legal, step
from magnate.core.state import Game


def play_on(
    game: Game, habits: Mapping[int, Habit] | Sequence[Habit], rng: Random, until: int = 0
) -> Game:
    """Play a game on by the heuristics, to its end or to turn `until`. Changes the game."""
    while not game.over and not (until and game.turn >= until):
        seat = awaited(game)[0]
        take(game, seat, decide(game, seat, habits[seat], rng), rng)
    return game


def take(game: Game, seat: int, actions: Sequence[Action], rng: Random) -> None:
    """Take the actions up to a question or the end of the step. A random one replaces an illegal
    one."""
    turn, place = game.turn, game.step
    for i, action in enumerate(actions):
        if i and (game.over or game.pending or seat not in game.awaited):
            return
        if (game.turn, game.step) != (turn, place):
            return
        try:
            events = step(game, action)
        except Refused:
            step(game, _anything(game, seat, rng))
            return
        if any(type(event) is Decided and event.seat == seat for event in events):
            return


def _anything(game: Game, seat: int, rng: Random) -> Action:
    """Return a random legal action."""
    families = legal(game, seat).families
    family = families[0] if len(families) == 1 else families[int(rng.random() * len(families))]
    return family[int(rng.random() * len(family))]
