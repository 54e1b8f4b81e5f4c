"""Whole random games, and what must hold in all of them, whatever modules are in play."""

from __future__ import annotations

from random import Random
from typing import cast

import msgspec

from magnate import Action, Game, Refused, Setup, awaited, begin, legal, position_of, replay, step
from magnate.base import BASE
from magnate.base.build import begin_step
from magnate.base.company import people
from magnate.base.position import Position
from magnate.engine import game_in
from magnate.modules.new_milestones.books import Books
from tests.engine.test_legal import is_offered, mutated
from tests.random_play import lively, play


def cards(game: Game) -> dict[str, int]:
    """All employee cards, owned or not."""
    total = {card: count for card, count in game.supply.items() if count}
    for chain in game.chains:
        for card, count in people(chain).items():
            total[card] = total.get(card, 0) + count
    if "new_milestones" in game.ext:  # NMS-14: spares that may yet come into play
        spare = "executive_vice_president"
        total[spare] = total.get(spare, 0) + cast(Books, game.ext["new_milestones"]).spares
    return total


def money(game: Game) -> int:
    """All money, that of the reserve cards not yet chosen excepted."""
    reserves = game.rules.content.reserves
    closed = 0 if game.breaks else sum(reserves[c.reserve].money for c in game.chains if c.reserve)
    left = 0
    if "new_milestones" in game.ext:  # NMS-16: what has left the game
        left = cast(Books, game.ext["new_milestones"]).removed
    return game.bank + closed + left + sum(chain.cash for chain in game.chains)


def rebuilt(game: Game) -> Game:
    """The game from its position as a file would hold it."""
    data = msgspec.json.encode(position_of(game))
    return game_in(msgspec.json.decode(data, type=Position))


def same(one: Game, other: Game) -> bool:
    """Whether two games are in the same state."""
    if position_of(one) != position_of(other) or one.occupied != other.occupied:
        return False
    return one.supply == other.supply and one.diners == other.diners and one.tiles == other.tiles


def endowed(setup: Setup, hand: dict[str, int], cash: int = 50) -> Game:
    """A game after its set-up in which every chain has these cards and some cash."""
    game, rng = begin(setup), Random(setup.seed)
    while game.rules.steps[game.step].phase == "setup":
        step(game, lively(legal(game, awaited(game)[0]), rng))
    position = position_of(game)
    for chain in position.chains:
        chain.beach, chain.cash = dict(hand), cash
    position.awaited = None
    position.demand = {house: ("burger",) for house in game.diners if game.houses[house].doors}
    game = game_in(position)
    begin_step(game)
    return game


def in_full_swing(setup: Setup) -> Game:
    """A game in which every chain has able people, one of each card of the modules among them."""
    rules = begin(setup).rules
    hand = dict.fromkeys(("vice_president", "coach", "brand_manager", "burger_cook"), 1)
    for row in rules.employees.values():
        ours = row.id not in BASE.content.employees
        if ours and not row.unique and row.count >= setup.players:
            hand[row.id] = 1
    return endowed(setup, hand, cash=100)


def play_well(game: Game, seed: int) -> list[Action]:
    """Play at random to the end. Answers the log.

    Copies and positions play on alike; no card and no dollar appears or disappears.
    """
    rng = Random(seed)
    log: list[Action] = []
    twins: list[Game] = []
    known: list[object] = []
    while not game.over:
        seats = awaited(game)
        assert seats
        assert all(len(legal(game, seat)) for seat in seats)
        if game.rules.steps[game.step].phase != "setup":
            known = known or [cards(game), money(game)]
            assert known == [cards(game), money(game)]
        if len(log) % 41 == 0:
            assert all(same(game, twin) for twin in twins)
            twins = [game.copy(), rebuilt(game)]
        action = lively(legal(game, seats[int(rng.random() * len(seats))]), rng)
        for each in (game, *twins):
            step(each, action)
        log.append(action)
    assert all(same(game, twin) for twin in twins)
    return log


def play_and_repeat(setup: Setup) -> Game:
    """A random game that its log, written and read, brings about again."""
    game = begin(setup)
    log = play_well(game, setup.seed)
    union = game.rules.action_union
    read = [msgspec.json.decode(msgspec.json.encode(action), type=union) for action in log]
    assert same(game, replay(setup, read))
    return game


def play_and_try(setup: Setup) -> None:
    """A random game in which changed actions are accepted exactly where they are offered."""
    rng = Random(setup.seed)

    def before(game: Game, action: Action) -> None:
        options = legal(game, action.seat)
        assert action in options
        trial = mutated(action, options[int(rng.random() * len(options))], rng)
        assert accepts(game, trial) == is_offered(game, trial), trial

    play(setup, setup.seed, before)


def accepts(game: Game, trial: Action) -> bool:
    """Whether an action may be taken; one that is refused changes nothing."""
    copy = game.copy()
    try:
        step(copy, trial)
    except Refused:
        assert position_of(copy) == position_of(game), f"{trial} changed something"
        return False
    return True
