"""The published bot ratings with the names and sentences of a language."""

from __future__ import annotations

from functools import cache

from magnate.bots import PARTNER
from magnate.bots.heuristics.specialty import trainings_meant
from magnate.bots.ratings import (
    BotScore,
    Confirmation,
    Exploiter,
    HeadToHead,
    RatingTable,
    published,
)
from magnate.bots.words import sentences as bot_sentences
from magnate.server.catalogue.catalogue import tagged
from magnate.server.kit.adapter import Struct
from magnate.server.kit.words import sentences
from magnate.setup import rules_of
from magnate.texts import Words
from magnate.texts.catalogue import catalogue as texts


class BotScoreShown(Struct, frozen=True, kw_only=True):
    """A bot with its score."""

    name: str
    does: str
    standing: BotScore


class BotRatingTable(Struct, frozen=True, kw_only=True):
    """A round robin of one set-up; the best bot first."""

    players: int
    scenario: str
    """Its name; "": a set-up that is no scenario."""
    modules: list[str]
    """Their names."""
    seconds: float
    """Thinking time per decision."""
    each: int
    """Games of every pair, at least."""
    games: int
    bots: list[BotScoreShown]
    meetings: tuple[tuple[HeadToHead | None, ...], ...]
    """Row against column, in the order of `bots`; null: they never met."""
    command: str
    commits: tuple[str, ...]
    version: str
    date: str


class ExploiterShown(Confirmation, Struct, frozen=True, kw_only=True):
    """The fixed strategy with the most wins against a bot."""

    bot: str
    """Its name."""
    players: int
    scenario: str
    modules: list[str]
    seconds: float
    cards: list[str]
    """The cards that it hires, in order, by name."""
    training: list[str]
    """The cards that it trains people into, by name."""
    goods: list[str]
    """The goods that it advertises first, by name."""


class BotRatingsShown(Struct, frozen=True, kw_only=True):
    """All published bot ratings."""

    tables: list[BotRatingTable]
    exploiters: list[ExploiterShown]


def bot_ratings(lang: str) -> BotRatingsShown:
    """Return the bot ratings in a language."""
    found = published()
    return BotRatingsShown(
        tables=[_table(table, lang) for table in found.tables],
        exploiters=[_exploiter(one, lang) for one in found.exploiters],
    )


@cache
def written_bot_ratings(lang: str) -> tuple[bytes, str]:
    """Return the bot ratings as JSON, and a tag that changes with them."""
    return tagged(bot_ratings(lang))


def _table(table: RatingTable, lang: str) -> BotRatingTable:
    words = Words((), lang)
    return BotRatingTable(
        players=table.setup.players,
        scenario=words.label("scenario", table.scenario) if table.scenario else "",
        modules=[words.label("module", name) for name in table.setup.modules],
        seconds=table.seconds,
        each=table.each,
        games=table.games,
        bots=[_score(one, lang) for one in table.bots],
        meetings=table.meetings,
        command=table.command,
        commits=table.commits,
        version=table.version,
        date=table.date,
    )


def _score(one: BotScore, lang: str) -> BotScoreShown:
    name, does = _said(one.bot, lang)
    return BotScoreShown(name=name, does=does, standing=one)


def _exploiter(one: Exploiter, lang: str) -> ExploiterShown:
    words, rules = Words((), lang), rules_of(one.setup)
    return ExploiterShown(
        bot=_said(one.bot, lang)[0],
        players=one.setup.players,
        scenario=words.label("scenario", one.scenario) if one.scenario else "",
        modules=[words.label("module", name) for name in one.setup.modules],
        seconds=one.seconds,
        cards=[words.label("employee", card) for card in one.plan.cards],
        training=[words.label("employee", card) for card in trainings_meant(rules, one.plan)],
        goods=[words.label("good", good) for good in one.plan.goods],
        **{name: getattr(one, name) for name in Confirmation.__struct_fields__},
    )


def _said(bot: str, lang: str) -> tuple[str, str]:
    """Return the name and the description of a bot. A bot without texts is called by its id."""
    line = bot.startswith(PARTNER)
    key = f"line.{bot.removeprefix(PARTNER)}" if line else f"bot.{bot}"
    known = {**texts(lang), **sentences(lang), **bot_sentences(lang)}
    return known.get(key, bot), known.get(f"{key}.does", "")
