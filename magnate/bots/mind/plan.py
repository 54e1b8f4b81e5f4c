"""Plans: what a chain wants to have, in which order. A player picks one and may change it.

`drinks`, `more_drinks` and `prices` were found by evolution: random changes to a plan, kept when
it did better over 40 games on fresh maps against the other plans and its own forebears (two
players, both seats, results weighed by the lead). In a round robin of all six (12 maps, both seats,
120 games a plan) `prices` won 104, `more_drinks` 79 and `drinks` 75; of those written by hand,
which stay as different opponents, `serve` 38, `train` 33 and `undercut` 31.

`recruit` was found the same way with nearly all modules in play (`magnate tune plans --scenario
henri_lo_menu --seed 2`): it won 76 of 96 games of two and 49 of 96 of four against the plans before
it, but only 102 of 256 in the base game, where `prices` won 232 of 256 against it; with the new
milestones `prices` won 5 of 256.
"""

from __future__ import annotations

import msgspec

from magnate.bots.advice import advice_for
from magnate.bots.weights import WEIGHTS, Weights
from magnate.core.rules import Rules


class Plan(msgspec.Struct, frozen=True):
    """A way to grow."""

    name: str
    cards: tuple[str, ...]
    """Cards to get by hiring, first things first; a card trained further still counts."""
    training: tuple[str, ...]
    """Cards worth training into, first things first."""
    goods: tuple[str, ...] = ()
    """What to advertise before anything else; nothing: whatever can be made."""
    late: int = 9
    """The turn from which recruiting and training are worth less than serving."""
    milestone: str = ""
    """A milestone that the plan lives on."""
    base: float = 0.0
    """The share of games it won against other plans in the base game."""
    modules: float = 0.0
    """The same with nearly all modules, against the best plan there."""


class Habit(msgspec.Struct, frozen=True):
    """How a player plays without much thought."""

    plan: Plan
    weights: Weights = WEIGHTS
    advised: bool = True
    """Whether the player has heard what the modules advise."""


GROWTH = (
    *("management_trainee", "errand_boy", "kitchen_trainee", "waitress", "trainer"),
    *("management_trainee", "marketing_trainee", "waitress", "kitchen_trainee", "waitress"),
    *("management_trainee", "errand_boy", "marketing_trainee", "waitress", "waitress"),
    *("kitchen_trainee", "waitress", "errand_boy", "waitress", "waitress", "waitress"),
)
COOKS = ("burger_cook", "pizza_cook", "campaign_manager", "cart_operator", "brand_manager")
MANAGERS = (
    *("junior_vice_president", "burger_cook", "pizza_cook", "campaign_manager"),
    *("cart_operator", "brand_manager", "luxuries_manager"),
)

PLANS: tuple[Plan, ...] = (
    Plan(
        "prices",
        (
            *("errand_boy", "recruiting_girl", "recruiting_girl", "management_trainee"),
            *("waitress", "waitress", "pricing_manager", "kitchen_trainee"),
            *("pricing_manager", "errand_boy", "management_trainee", "management_trainee"),
            *("management_trainee", "errand_boy", "marketing_trainee", "waitress"),
            *("waitress", "kitchen_trainee", "waitress", "errand_boy"),
            *("waitress", "waitress", "waitress"),
        ),
        (
            "discount_manager",
            "junior_vice_president",
            "burger_chef",
            "recruiting_manager",
            "zeppelin_pilot",
            "brand_director",
            "campaign_manager",
            "brand_manager",
            "pizza_cook",
        ),
        goods=("lemonade",),
        late=6,
        milestone="first_lower_prices",
        base=0.87,
        modules=0.02,
    ),
    Plan(
        "drinks",
        (
            *("marketing_trainee", "errand_boy", "recruiting_girl", "recruiting_girl"),
            *("management_trainee", "waitress", "kitchen_trainee", "management_trainee"),
            *("trainer", "pricing_manager", "pricing_manager", "kitchen_trainee"),
            *("management_trainee", "management_trainee", "errand_boy", "marketing_trainee"),
            *("waitress", "waitress", "kitchen_trainee", "waitress", "errand_boy"),
            *("waitress", "waitress", "waitress"),
        ),
        ("recruiting_manager", "pizza_cook", "pizza_chef", "campaign_manager", "brand_manager"),
        goods=("coke",),
        late=4,
        base=0.63,
        modules=0.37,
    ),
    Plan(
        "more_drinks",
        (
            *("marketing_trainee", "errand_boy", "recruiting_girl", "recruiting_girl"),
            *("management_trainee", "waitress", "kitchen_trainee", "marketing_trainee"),
            *("management_trainee", "trainer", "pricing_manager", "pricing_manager"),
            *("kitchen_trainee", "management_trainee", "management_trainee", "errand_boy"),
            *("marketing_trainee", "waitress", "waitress", "kitchen_trainee", "waitress"),
            *("errand_boy", "waitress", "waitress", "waitress"),
        ),
        ("junior_vice_president", "recruiting_manager", "campaign_manager", "brand_manager"),
        goods=("coke",),
        late=5,
        base=0.66,
        modules=0.29,
    ),
    Plan(
        "recruit",
        (
            *("recruiting_girl", "errand_boy", "marketing_trainee", "recruiting_girl"),
            *("management_trainee", "waitress", "management_trainee", "management_trainee"),
            *("kitchen_trainee", "pricing_manager", "pricing_manager", "kitchen_trainee"),
            *("kitchen_trainee", "management_trainee", "errand_boy", "marketing_trainee"),
            *("waitress", "waitress", "kitchen_trainee", "waitress", "errand_boy", "waitress"),
            *("waitress", "waitress"),
        ),
        ("junior_vice_president", "recruiting_manager", "campaign_manager", "brand_manager"),
        goods=("coke",),
        late=5,
        base=0.4,
        modules=0.79,
    ),
    Plan(
        "train",
        ("marketing_trainee", "trainer", "kitchen_trainee", "recruiting_girl", *GROWTH),
        MANAGERS,
        base=0.28,
        modules=0.12,
    ),
    Plan(
        "serve",
        ("marketing_trainee", "errand_boy", "waitress", "recruiting_girl", *GROWTH),
        COOKS,
        base=0.32,
        modules=0.24,
    ),
    Plan(
        "undercut",
        (
            *("marketing_trainee", "recruiting_girl", "errand_boy", "pricing_manager"),
            *("kitchen_trainee", "pricing_manager", *GROWTH),
        ),
        COOKS,
        base=0.26,
        modules=0.25,
    ),
)


ONWARDS = 3 * (
    *("marketing_trainee", "trainer", "errand_boy", "kitchen_trainee", "marketing_trainee"),
    *("waitress", "management_trainee", "recruiting_girl"),
)
"""Whom to hire when all that the plan names is there or out of stock: a game must not stand still.
Without it 4 games of 4 with nearly all modules were not over after 40 turns."""
UPWARDS = (
    *("campaign_manager", "brand_manager", "burger_cook", "pizza_cook", "cart_operator"),
    *("brand_director", "junior_vice_president", "truck_driver", "burger_chef", "pizza_chef"),
)
"""What to train into when the plan's own trainings are done."""


def habits_for(rules: Rules, plans: int, weights: Weights) -> list[Habit]:
    """The first so many plans for such a game, where there is advice with and without it."""
    ways = (True, False) if advice_for(rules) else (True,)
    return [Habit(plan, weights, way) for plan in plans_for(rules)[:plans] for way in ways]


def plans_for(rules: Rules) -> list[Plan]:
    """All plans, those first that do best in such a game."""

    def share(plan: Plan) -> float:
        if plan.milestone:
            return plan.base if plan.milestone in rules.milestones else plan.modules
        return plan.modules if rules.modules else plan.base

    return sorted(PLANS, key=share, reverse=True)


def with_advice(
    rules: Rules, planned: tuple[str, ...], more: list[str], repeated: bool
) -> tuple[str, ...]:
    """What a plan names, what modules advise put in between."""
    advice = advice_for(rules)
    cards = list(planned)
    for card in sorted(more, key=lambda card: (-advice[card].after, rules.rank[card])):
        if card not in planned:  # a plan that names it knows better
            cards[advice[card].after : advice[card].after] = [card] * (
                advice[card].copies if repeated else 1
            )
    return tuple(cards)
