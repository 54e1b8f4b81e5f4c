"""The weights of the first edition, typed. Their values stand in weights.toml beside this."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Weights that belong together."""


class StandingWeights(Group, frozen=True):
    """How surely a house comes."""

    ahead: float
    """Nobody is nearer or cheaper."""
    even: float
    """Somebody is as near and cheap."""
    behind: float
    """Somebody is nearer or cheaper."""


class UseWeights(Group, frozen=True):
    """How useful a card is at work today; the most useful are put to work first."""

    income: float
    serving: float
    """Cooks or fetches what a house is going to want."""
    advertising: float
    recruiting: float
    recruiting_late: float
    building: float
    training: float
    training_late: float
    opening: float
    cheaper: float
    floor: float
    """The price below which nobody goes, so that wars of prices end."""
    dearer: float
    tips: float
    tips_bonus: float
    """Added where tips bring more than usual."""
    other: float
    idle_kitchen: float
    far: float
    """The end is far while the bank has more than so many turns' incomes of all."""


class MissedWeights(Group, frozen=True):
    """How much a card is missed that is fired because there is no money."""

    income: float
    kitchen: float
    marketeer: float
    other: float


class AdvertisingWeights(Group, frozen=True):
    """What a campaign and a good to advertise are worth."""

    everywhere: float
    """Added for a campaign that needs no place: whom it reaches may change."""
    garden: float
    """A house with a garden counts so many times."""
    nearly_full: float
    """A house with room for one more."""
    drink: float
    """A buyer of drinks counts so much of a cook."""
    milestone: float
    """Advertising a good would earn a bonus for it."""
    planned: float
    """The plan names the good."""


class KitchenWeights(Group, frozen=True):
    """What a meal is worth."""

    instead: float
    """A meal that a house takes only where nobody brings what it wants."""


class PromiseWeights(Group, frozen=True):
    """What a place on the map is worth."""

    rivals: float
    """How much of what rivals would earn on average is taken off."""
    tries: int
    """How many places a player looks at; medium and hard look at more."""
    tries_in_mind: int
    """How many in games that are only imagined."""


class SearchWeights(Group, frozen=True):
    """How games are imagined."""

    rate: int
    """Chain-games a second that are taken for granted."""
    turns: float
    """A game takes as long as so many turns from now on."""
    horizon: int
    """Turns that hard looks ahead; 0: to the end of the game."""
    module: float
    """How much longer each module makes a game."""
    late: float
    """What takes so many times longer than allowed is broken off."""
    spread: float
    """A lead of so many dollars at the end is won in three games of four."""
    money: float
    """What a dollar adds to the chance of winning: who has as good as won still wants to end it."""
    plan_share: float
    """How much of hard's time goes into the choice of a plan."""
    courses: int
    """The most courses of one kind that are compared."""


class MediumWeights(Group, frozen=True):
    """How medium thinks."""

    seconds: float
    """The most it takes."""
    horizon: int
    """Turns it looks ahead."""
    plans: int
    """The most plans it compares."""
    places: int
    """First restaurants that it compares."""


class Weights(Group, frozen=True):
    """All of them."""

    standing: StandingWeights
    use: UseWeights
    missed: MissedWeights
    advertising: AdvertisingWeights
    kitchen: KitchenWeights
    promise: PromiseWeights
    search: SearchWeights
    medium: MediumWeights


def load_weights(text: str) -> Weights:
    """Weights from TOML; what is unknown or missing is refused."""
    return msgspec.convert(tomllib.loads(text), Weights)


WEIGHTS = load_weights((Path(__file__).parent / "weights.toml").read_text(encoding="utf-8"))
