"""The league as it was published, in words: who is how strong, and what each of them does."""

from __future__ import annotations

from functools import cache

from magnate.bots import PARTNER
from magnate.bots.mind.specialty import trainings_meant
from magnate.bots.ratings import BotScore, Exploiter, HeadToHead, RatingTable, published
from magnate.bots.words import sentences as bot_sentences
from magnate.server.box.catalogue import tagged
from magnate.server.kit.adapter import Struct
from magnate.server.kit.words import sentences
from magnate.setup import rules_of
from magnate.texts import Words
from magnate.texts.catalogue import catalogue as texts


class EntrantShown(Struct, frozen=True, kw_only=True):
    """A bot of the league."""

    name: str
    does: str
    standing: BotScore


class LeagueTable(Struct, frozen=True, kw_only=True):
    """A league of one set-up; the best first."""

    players: int
    scenario: str
    """Its name; none: a set-up of its own."""
    modules: list[str]
    """Their names."""
    seconds: float
    """That a bot could think about a decision."""
    each: int
    """Games of every pair, at least."""
    games: int
    bots: list[EntrantShown]
    meetings: tuple[tuple[HeadToHead | None, ...], ...]
    """Row against column, in the order of `bots`; null: they never met."""
    command: str
    commits: tuple[str, ...]
    version: str
    date: str


class ExploiterShown(Struct, frozen=True, kw_only=True):
    """The line that did best against a bot, of all that were tried."""

    bot: str
    """Its name."""
    players: int
    scenario: str
    modules: list[str]
    seconds: float
    cards: list[str]
    """Whom the line hires, first things first, by name."""
    training: list[str]
    """What it trains into, by name."""
    goods: list[str]
    """What it advertises before anything else, by name."""
    tried: int
    """How many lines were tried."""
    games: int
    """On fresh maps, to confirm it."""
    wins: int
    rate: float
    low: float
    """With `high`, the 95 % interval of the rate."""
    high: float
    command: str
    commits: tuple[str, ...]
    version: str
    date: str


class LeagueShown(Struct, frozen=True, kw_only=True):
    """All that was published."""

    tables: list[LeagueTable]
    exploiters: list[ExploiterShown]


def league(lang: str) -> LeagueShown:
    """The league in a language."""
    found = published()
    return LeagueShown(
        tables=[_table(table, lang) for table in found.tables],
        exploiters=[_exploiter(one, lang) for one in found.exploiters],
    )


@cache
def written_league(lang: str) -> tuple[bytes, str]:
    """The league as it travels, and a tag that changes with it."""
    return tagged(league(lang))


def _table(table: RatingTable, lang: str) -> LeagueTable:
    words = Words((), lang)
    return LeagueTable(
        players=table.setup.players,
        scenario=words.label("scenario", table.scenario) if table.scenario else "",
        modules=[words.label("module", name) for name in table.setup.modules],
        seconds=table.seconds,
        each=table.each,
        games=table.games,
        bots=[_entrant(one, lang) for one in table.bots],
        meetings=table.meetings,
        command=table.command,
        commits=table.commits,
        version=table.version,
        date=table.date,
    )


def _entrant(one: BotScore, lang: str) -> EntrantShown:
    name, does = _said(one.bot, lang)
    return EntrantShown(name=name, does=does, standing=one)


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
        tried=one.tried,
        games=one.games,
        wins=one.wins,
        rate=one.rate,
        low=one.low,
        high=one.high,
        command=one.command,
        commits=one.commits,
        version=one.version,
        date=one.date,
    )


def _said(bot: str, lang: str) -> tuple[str, str]:
    """A bot's name and what it does. Who has no words of ours, or a module's, has its id."""
    line = bot.startswith(PARTNER)
    key = f"line.{bot.removeprefix(PARTNER)}" if line else f"bot.{bot}"
    known = {**texts(lang), **sentences(lang), **bot_sentences(lang)}
    return known.get(key, bot), known.get(f"{key}.does", "")
