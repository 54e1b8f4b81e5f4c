"""The weights of our bots, typed. Their values and reasons stand in weights.toml beside this."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec


class WeightGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Weights that belong together."""


class StandingWeights(WeightGroup, frozen=True):
    """How surely a house comes."""

    ahead: float
    """Nobody is nearer or cheaper."""
    even: float
    """Somebody is as near and cheap."""
    behind: float
    """Somebody is nearer or cheaper."""


class UseWeights(WeightGroup, frozen=True):
    """How many dollars a card is worth at work today, beside what it cooks for houses that come;
    those worth most are put to work first."""

    income: float
    advertising: float
    recruiting: float
    recruiting_late: float
    pays_off: float
    """With so many evenings to come, recruiting and training are worth all they can be."""
    building: float
    training: float
    training_late: float
    opening: float
    cheaper: float
    floor: float
    """The price below which nobody goes, so that wars of prices end."""
    tips: float
    tips_bonus: float
    """Added where tips bring more than usual."""
    other: float
    news: float
    """Makes something for the first time, which earns a milestone."""
    open: float
    """A slot left open: who has more of them chooses his place first."""
    far: float
    """The end is far while the bank has more than so many turns' incomes of all."""


class MissedWeights(WeightGroup, frozen=True):
    """How much a card is missed that is fired because there is no money."""

    income: float
    dearer: float
    idle: float
    """Makes only what nobody asks for."""
    kitchen: float
    marketeer: float
    other: float


class SpecialtyWeights(WeightGroup, frozen=True):
    """What a good is worth to a chain that could live on it."""

    able: float
    """More, as a share, for a chain whose people bring enough of it."""
    enough: float
    advertised: float
    """More, as a share, while it advertises it."""


class AdvertisingWeights(WeightGroup, frozen=True):
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


class KitchenWeights(WeightGroup, frozen=True):
    """What a meal is worth."""

    short: int
    """From how much that is wanted and cannot be made somebody is hired or trained for it."""
    instead: float
    """A meal that a house takes only where nobody brings what it wants."""


class PromiseWeights(WeightGroup, frozen=True):
    """What a place on the map is worth."""

    rivals: float
    """How much of what rivals would earn on average is taken off."""
    tries: int
    """How many places a player looks at; medium and hard look at more."""
    tries_in_mind: int
    """How many in games that are only imagined."""


class SearchWeights(WeightGroup, frozen=True):
    """How games are imagined."""

    rate: int
    """Chain-games a second that are taken for granted."""
    turns: float
    """A game takes as long as so many turns from now on."""
    crew: float
    """With so many people a chain a turn takes half as long again."""
    horizon: int
    """Turns that hard looks ahead; 0: to the end of the game."""
    lines: float
    """How many times as likely as a plan of ours a rival is thought to follow a line of others; 0:
    never."""
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
    plans: int
    """So many plans hard compares, and expects of rivals."""
    plans_advised: int
    """The same where modules give advice, and imagined games are few."""
    insight: float
    """How much likelier a rival follows a plan all of whose people he has, in log odds."""
    doubt: float
    """What one would do anyway is left only for what is better by so many standard errors."""
    noise: float
    """By how much two courses usually differ in one imagined game, by chance."""
    least: int
    """In fewer games courses are not compared: rather fewer courses."""
    sure: float
    """By so many standard errors the best is better when more games would not tell more."""
    courses: int
    """The most courses of one kind that are compared."""
    value: str
    """What judges beyond the horizon: `leads`, `network`, or the file of another network."""


class EasyWeights(WeightGroup, frozen=True):
    """How easy plays."""

    tries: int
    """How many answers it looks at where no habit is for the question."""


class MediumWeights(WeightGroup, frozen=True):
    """How medium thinks."""

    seconds: float
    """The most it takes."""
    horizon: int
    """Turns it looks ahead."""
    plans: int
    """The most plans it compares."""
    places: int
    """First restaurants that it compares."""


class Weights(WeightGroup, frozen=True):
    """All of them."""

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
    """Weights from TOML; what is unknown or missing is refused."""
    return msgspec.convert(tomllib.loads(text), Weights)


WEIGHTS = load_weights((Path(__file__).parent / "weights.toml").read_text(encoding="utf-8"))
