"""Plans: what a chain wants to have, in which order. A player picks one and may change it.

`drinks`, `more_drinks` and `prices` were found by evolution: random changes to a plan, kept when
it did better over 40 games on fresh maps against the other plans and its own forebears (two
players, both seats, results weighed by the lead). In a round robin of all six (12 maps, both seats,
120 games a plan) `prices` won 104, `more_drinks` 79 and `drinks` 75; of those written by hand,
which stay as different opponents, `serve` 38, `train` 33 and `undercut` 31.
"""

from __future__ import annotations

import msgspec


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
    ),
    Plan(
        "train",
        ("marketing_trainee", "trainer", "kitchen_trainee", "recruiting_girl", *GROWTH),
        MANAGERS,
    ),
    Plan(
        "serve",
        ("marketing_trainee", "errand_boy", "waitress", "recruiting_girl", *GROWTH),
        COOKS,
    ),
    Plan(
        "undercut",
        (
            *("marketing_trainee", "recruiting_girl", "errand_boy", "pricing_manager"),
            *("kitchen_trainee", "pricing_manager", *GROWTH),
        ),
        COOKS,
    ),
)
