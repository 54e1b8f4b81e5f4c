"""The value of a placement: income of a hypothetical evening on which everybody is hungry.

It serves for houses, gardens, restaurants, roads, shops and campaigns alike. Every house wants
something, besides what campaigns bring, and every kitchen has plenty of all its people make. Dinner
follows the rules, those of modules included. Nothing here depends on the kind of the piece.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from magnate.base.company import people
from magnate.base.restructuring import fitting, open_companies
from magnate.bots.weights import PromiseWeights
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.flow import run_phase, step
from magnate.core.options import Options
from magnate.core.state import Game
from magnate.core.values import NOBODY, Token
from magnate.evening import Evening

PLENTY = 99
DEEP = 1_000_000
"""Dollars, so many that the bank does not break."""


def promise(game: Game, seat: int, weights: PromiseWeights) -> float:
    """Return the seat's income on such an evening, less a share of its rivals' mean."""
    morning = game.copy()
    _sleep_on_it(morning)
    evening = Evening(morning, _wishes(morning), bank=DEEP)
    hosts = []
    for other in morning.order:
        chain = evening.chains[other]
        stock = dict.fromkeys(game.rules.marketable, PLENTY)
        for card in people(chain):
            stock |= dict.fromkeys(game.rules.employees[card].makes, PLENTY)
        hosts.append(evening.host(chain, stock=stock))
    takings = evening.held(hosts).takings
    earned = {other: one.income for other, one in takings.items()}
    mine = earned.pop(seat, 0)
    return mine - weights.rivals * sum(earned.values()) / (len(game.chains) - 1)


def most_promising(
    game: Game, seat: int, options: Options, rng: Random, weights: PromiseWeights, tries: int
) -> list[tuple[float, Action]]:
    """Return a sample of the options, the best first. Ties: actions with an effect come first."""
    found = spread(options, rng, tries)
    if len(found) == 1:
        return [(0.0, found[0])]
    scored = []
    for nth, action in enumerate(found):
        trial = game.copy()
        try:
            step(trial, action)
        except Refused:
            continue
        scored.append((-promise(trial, seat, weights), action.idle, nth, action))
    scored.sort(key=lambda item: item[:3])
    return [(-value, action) for value, _, _, action in scored]


def spread(options: Options, rng: Random, tries: int) -> list[Action]:
    """Return about `tries` options, evenly spread over the families or over some of them."""
    families = list(options.families)
    if len(families) > tries:
        families = rng.sample(families, tries)
    total = sum(len(family) for family in families)
    found: list[Action] = []
    for family in families:
        count = len(family)
        each = count if total <= tries else min(count, max(1, tries * count // total))
        start = rng.random()
        found += [family[int((i + start) * count / each)] for i in range(each)]
    return found


def _sleep_on_it(game: Game) -> None:
    """Finish the turn's clean-up, and put the same people to work again."""
    companies = [Counter(chain.work) for chain in game.chains]
    run_phase(game, "clean_up", unanswered=True)
    hands = zip(game.chains, companies, strict=True)
    open_companies(game, {c.seat: tuple(fitting(game, c, cards.elements())) for c, cards in hands})


def _wishes(game: Game) -> dict[str, tuple[Token, ...]]:
    """Return the wants of such an evening: one good more than now, and what campaigns bring."""
    good = game.rules.marketable[0]
    wishes = {name: [*game.demand.get(name, ()), Token(good, NOBODY)] for name in game.diners}
    for _, campaign in sorted(game.campaigns.items()):
        for house in game.rules.kinds[campaign.kind].reached(game, campaign):
            wishes[house.id] += [Token(g, campaign.owner) for g in campaign.goods] * house.tokens
    return {name: tuple(tokens) for name, tokens in wishes.items()}
