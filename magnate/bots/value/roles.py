"""Features of cards and milestones, by their rows and not by their names.

So those of any module count, too: unknown goods, campaigns and effects as `other`, cards with
unknown work as `special`.
"""

from __future__ import annotations

from functools import lru_cache

from magnate.base import BASE
from magnate.bots.value.lanes import packed
from magnate.core.content import Employee, Milestone
from magnate.core.rules import Rules

KINDS = ("billboard", "mailbox", "airplane", "radio", "other")
GOODS = ("burger", "pizza", "drink", "other")
_WORK = (
    *("hires", "lessons", "teaches", "manages", "slots", "tips", "cheaper", "dearer", "percent"),
    *("builds", "opens", "moves", "drive_in", "chooses", "travels"),
    *(f"makes_{good}" for good in GOODS),
    *(f"places_{kind}" for kind in KINDS),
    "duration",
)
ROLES = ("crew", "salary", "trained", "unique", "foreign", "tagged", *_WORK, "special")
"""Features of people. `special`: the card has no work that is known here."""
EFFECTS = tuple(
    dict.fromkeys(
        (
            *(name for row in BASE.content.milestones.values() for name in row.effects),
            *("distance", "ceo_slots"),
        )
    )
)
GIFTS = (*(f"effect_{name}" for name in EFFECTS), "gives", "other_effects", "milestones")
"""Features of milestones."""
UNIT = 64
"""The number for one of a thing that chains have few of."""
_TAGS = {tag for row in BASE.content.employees.values() for tag in row.tags}


def card_numbers(rules: Rules, row: Employee) -> list[int]:
    """Return the features of a card, in the order of ROLES."""
    goods, kinds = good_classes(rules), kind_classes(rules)
    makes, places = [0] * len(GOODS), [0] * len(KINDS)
    chooses = len(row.makes) > 1
    for good, made in row.makes.items():
        makes[goods[good]] += 16 * made // len(row.makes)
    makes[GOODS.index("drink")] += 16 * (row.fetches_any_drink + 3 * row.drinks_per_source)
    for kind in row.campaigns:
        places[kinds[kind]] += UNIT
    work = [
        32 * row.hires,
        32 * row.training_steps,
        32 * (row.training_steps > 0),
        32 * row.is_manager,
        8 * (row.manager_slots or 0),
        32 * (row.tips > 0),
        -32 * min(0, row.price),
        UNIT * (row.price > 0),
        row.income_percent,
        UNIT * bool(row.builds),
        UNIT * bool(row.opens),
        32 * row.moves,
        UNIT * row.drive_in,
        32 * chooses,
        32 * (row.travels == "air"),
        *makes,
        *places,
        4 * row.max_duration,
    ]
    return [
        16,
        16 * row.salary,
        16 * (not row.entry),
        32 * row.unique,
        32 * (row.id not in BASE.content.employees),
        32 * len(set(row.tags) - _TAGS),
        *work,
        0 if any(work) else UNIT,
    ]


def milestone_numbers(row: Milestone) -> list[int]:
    """Return the features of a milestone, in the order of GIFTS."""
    other = sum(1 for name in row.effects if name not in EFFECTS)
    return [
        *(_sign(row.effects.get(name, 0)) * UNIT for name in EFFECTS),
        32 * sum(row.gives.values()),
        UNIT * (other + (not row.effects and not row.gives)),
        16,
    ]


@lru_cache(maxsize=64)
def cards_in_lanes(rules: Rules) -> dict[str, int]:
    """Return the packed features of each card."""
    return {card: packed(card_numbers(rules, row)) for card, row in rules.employees.items()}


@lru_cache(maxsize=64)
def milestones_in_lanes(rules: Rules) -> dict[str, int]:
    """Return the packed features of each milestone, in the lanes after the roles."""
    before = [0] * len(ROLES)
    return {
        name: packed([*before, *milestone_numbers(row)]) for name, row in rules.milestones.items()
    }


@lru_cache(maxsize=64)
def good_classes(rules: Rules) -> dict[str, int]:
    """Return for each good its index in GOODS."""
    return {
        good: GOODS.index(good) if good in GOODS else 2 if "drink" in row.tags else 3
        for good, row in rules.goods.items()
    }


@lru_cache(maxsize=64)
def kind_classes(rules: Rules) -> dict[str, int]:
    """Return for each kind of campaign on cards or tiles its index in KINDS."""
    kinds = {*rules.kinds, *(kind for row in rules.employees.values() for kind in row.campaigns)}
    return {kind: KINDS.index(kind) if kind in KINDS else len(KINDS) - 1 for kind in kinds}


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
