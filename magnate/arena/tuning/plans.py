"""Other plans: a plan with some changes by chance. What it may want, the rules in play say."""

from __future__ import annotations

from random import Random

import msgspec

from magnate.bots.heuristics import GrowthPlan
from magnate.bots.heuristics.specialty import CHEF, COOK
from magnate.core.rules import Rules

CHANGES = (1, 1, 2, 3)
"""How many changes make a new plan."""
EARLY, SOON = 10, 14
"""The first cards of a plan matter; what comes later is seldom reached."""
FEWEST_TRAININGS = 3
LATE = range(4, 17)
"""The turns from which a plan may stop growing."""


def mutated(plan: GrowthPlan, rules: Rules, chance: Random, name: str) -> GrowthPlan:
    """The plan with some changes, under a new name."""
    changed = plan
    while msgspec.structs.replace(changed, name=plan.name) == plan:
        cards, training = list(plan.cards), list(plan.training)
        goods, late = plan.goods, plan.late
        for _ in range(chance.choice(CHANGES)):
            kind = chance.random()
            if kind < 0.65:
                _change_cards(cards, rules, chance)
            elif kind < 0.87:
                _change_training(training, rules, chance)
            elif kind < 0.93:
                late = max(LATE[0], min(LATE[-1], late + chance.choice((-2, -1, 1, 2))))
            else:
                goods = _some_goods(rules, chance)
        changed = GrowthPlan(name, tuple(cards), tuple(training), goods, late)
    return changed


def _change_cards(cards: list[str], rules: Rules, chance: Random) -> None:
    """Another card, two in another order, one more or one less."""
    soon = min(SOON, len(cards))
    kind = chance.random()
    if kind < 0.54 and cards:
        cards[chance.randrange(soon)] = chance.choice(_hired(rules))
    elif kind < 0.77 and cards:
        one, other = chance.randrange(min(EARLY, soon)), chance.randrange(soon)
        cards[one], cards[other] = cards[other], cards[one]
    elif kind < 0.92:
        cards.insert(chance.randrange(soon + 1), chance.choice(_hired(rules)))
    elif len(cards) > SOON:
        cards.pop(chance.randrange(soon))


def _change_training(training: list[str], rules: Rules, chance: Random) -> None:
    """A card trained into sooner or later than before, for the first time, or not any more."""
    if chance.random() < 0.68 or len(training) <= FEWEST_TRAININGS:
        into = chance.choice((*_trained(rules), COOK, CHEF))
        if into in training:
            training.remove(into)
        training.insert(chance.randrange(len(training) + 1), into)
    else:
        training.pop(chance.randrange(len(training)))


def _some_goods(rules: Rules, chance: Random) -> tuple[str, ...]:
    """Nothing, a good, or a kind of goods."""
    goods = rules.marketable
    drinks = tuple(good for good in goods if good in rules.drinks)
    food = tuple(good for good in goods if good not in rules.drinks)
    return chance.choice([(), drinks, food, *((good,) for good in goods)])


def _hired(rules: Rules) -> list[str]:
    return [row.id for row in rules.entry_cards]


def _trained(rules: Rules) -> list[str]:
    """Whatever somebody who can be hired may become."""
    into = {card for row in rules.entry_cards for card in rules.careers[row.id]}
    return sorted(into, key=lambda card: rules.rank[card])
