"""A full game that agrees with a view: what is hidden is filled in at random."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

import msgspec

from magnate.base.build import build_on
from magnate.base.cleanup import most_kept, next_good
from magnate.base.events import BankBroke, ReservesSeen
from magnate.base.payday import (
    HAND,
    busy_may_go,
    busy_staying,
    can_pay,
    costs_salary,
    plan_firing,
    staying,
)
from magnate.base.position import HIDDEN, Position
from magnate.base.restructuring import fitting
from magnate.core.events import Event
from magnate.core.rng import draw, shuffled
from magnate.core.state import Chain, Game
from magnate.engine import geometry_in, rules_in


def guess(
    seen: Position, seed: int | None = None, like: Game | None = None, undecided: bool = False
) -> Game:
    """Return a game that agrees with the view. Equal arguments give equal games.

    `seed`: by default it follows from the view. `like`: a game whose rules and map are shared with
    the new one. `undecided`: in a simultaneous choice, the other seats count as not having chosen.
    The types of the fields of `seen` are not checked: views and files have checked them before.
    """
    rules = like.rules if like else rules_in(seen)
    geometry = like.geometry if like else geometry_in(rules, seen)
    chance = crc32(msgspec.json.encode(seen)) if seed is None else seed
    if not undecided or not rules.steps[rules.step_index[seen.step]].simultaneous:
        return _filled_in(build_on(rules, geometry, seen), seen, chance)
    asked = msgspec.structs.replace(seen, awaited=tuple(range(len(seen.chains))))
    game = _filled_in(build_on(rules, geometry, asked), seen, chance)
    game.awaited = seen.awaited or ()
    return game


def hangs_on_guess(seen: Position, events: Iterable[Event]) -> bool:
    """Whether these events hang on reserve cards that the viewer does not know."""
    return any(chain.reserve == HIDDEN for chain in seen.chains) and any(
        isinstance(event, ReservesSeen) or (isinstance(event, BankBroke) and event.reserves)
        for event in events
    )


def _filled_in(game: Game, seen: Position, seed: int) -> Game:
    rules = game.rules
    game.rng = seed
    rng = seed
    step = rules.steps[game.step]
    for chain in game.chains:
        if chain.reserve == HIDDEN:
            cards = sorted(rules.content.reserves)
            rng, which = draw(rng, len(cards))
            chain.reserve = cards[which]
        decided = step.simultaneous and chain.seat not in game.awaited and not chain.bankrupt
        if decided and chain.seat != seen.seat:
            for part in rules.parts:
                if part.decide:
                    part.decide(game, chain)
            rng = _decide(game, chain, step.name, rng)
    return game


def _decide(game: Game, chain: Chain, step: str, rng: int) -> int:
    """Fill in the secret choice of a seat that has made one already."""
    if step == "restructuring":
        return _plan(game, chain, rng)
    if step == "payday":
        return _fire(game, chain, rng)
    if step == "freezer":
        good = next_good(game, chain)
        while good is not None:
            chain.kept = (*chain.kept, (good, most_kept(game, chain, good)))
            good = next_good(game, chain)
    return rng


def _plan(game: Game, chain: Chain, rng: int) -> int:
    """Plan as many cards as fit, in random order."""
    hand = [card for card, count in chain.beach.items() for _ in range(count)]
    rng, hand = shuffled(rng, hand)
    chain.plan = tuple(fitting(game, chain, hand))
    return rng


def _fire(game: Game, chain: Chain, rng: int) -> int:
    """Fire random people with a salary until there is money for the rest."""
    while not can_pay(game, chain):
        if busy_may_go(game, chain):
            there = [(card, "busy", number) for number, card in busy_staying(chain).items()]
        else:
            there = [(card, place, 0) for place in HAND for card in staying(chain, place)]
        paid = [one for one in there if costs_salary(game, chain, one[0])]
        rng, which = draw(rng, len(paid))
        plan_firing(chain, *paid[which])
    return rng
