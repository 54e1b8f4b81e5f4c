"""Types of the weights of our bots. weights.toml says what each means, its unit and its origin."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec


class WeightGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of weights.toml."""


class StandingWeights(WeightGroup, frozen=True):
    """How surely a house comes."""

    ahead: float
    even: float
    behind: float


class UseWeights(WeightGroup, frozen=True):
    """Dollars that a card is worth at work today, besides the meals it cooks."""

    income: float
    advertising: float
    recruiting: float
    recruiting_late: float
    pays_off: float
    building: float
    training: float
    training_late: float
    opening: float
    cheaper: float
    floor: float
    tips: float
    tips_bonus: float
    other: float
    news: float
    open: float
    far: float


class MissedWeights(WeightGroup, frozen=True):
    """The loss by a card that is fired for lack of money."""

    income: float
    dearer: float
    idle: float
    kitchen: float
    marketeer: float
    other: float


class SpecialtyWeights(WeightGroup, frozen=True):
    """The worth of a good as the specialty of a chain."""

    able: float
    enough: float
    advertised: float


class AdvertisingWeights(WeightGroup, frozen=True):
    """The worth of a campaign and of the good it advertises."""

    everywhere: float
    garden: float
    nearly_full: float
    drink: float
    milestone: float
    planned: float


class KitchenWeights(WeightGroup, frozen=True):
    """The worth of a meal."""

    short: int
    instead: float


class PromiseWeights(WeightGroup, frozen=True):
    """The worth of a place on the map."""

    rivals: float
    tries: int
    tries_in_mind: int


class SearchWeights(WeightGroup, frozen=True):
    """Simulation of games."""

    rate: int
    turns: float
    crew: float
    horizon: int
    lines: float
    module: float
    late: float
    spread: float
    money: float
    plan_share: float
    plans: int
    plans_advised: int
    insight: float
    doubt: float
    noise: float
    least: int
    sure: float
    courses: int
    value: str


class EasyWeights(WeightGroup, frozen=True):
    """Weights of easy."""

    tries: int


class MediumWeights(WeightGroup, frozen=True):
    """Weights of medium."""

    seconds: float
    horizon: int
    plans: int
    places: int


class Weights(WeightGroup, frozen=True):
    """All weights."""

    standing: StandingWeights
    use: UseWeights
    missed: MissedWeights
    specialty: SpecialtyWeights
    advertising: AdvertisingWeights
    kitchen: KitchenWeights
    promise: PromiseWeights
    search: SearchWeights
    easy: EasyWeights
    medium: MediumWeights


def load_weights(text: str) -> Weights:
    """Read weights from TOML. Unknown or missing fields are refused."""
    return msgspec.convert(tomllib.loads(text), Weights)


WEIGHTS = load_weights((Path(__file__).parent / "weights.toml").read_text(encoding="utf-8"))
