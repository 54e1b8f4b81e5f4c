"""Catalogue of what can be played: scenarios, modules, chains, bots; and the words themselves."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache

import msgspec
from fastapi import Request, Response

from magnate import scenarios
from magnate.bots import bot_names
from magnate.bots.words import name_of
from magnate.bots.words import sentences as bot_sentences
from magnate.core.module import Module
from magnate.core.rules import RULES_VERSION
from magnate.draw.portraits import portraits
from magnate.draw.symbols import module_symbols
from magnate.engine import compile_rules
from magnate.modules import find_module, module_names, required_by
from magnate.server.kit.adapter import Struct
from magnate.server.kit.words import sentences
from magnate.texts import Words, languages
from magnate.texts.catalogue import catalogue as texts


class Choice(Struct, frozen=True, kw_only=True):
    """Something to choose, with its name."""

    id: str
    name: str


class OptionShown(Struct, frozen=True, kw_only=True):
    """An option of a module; the first value is the default."""

    id: str
    name: str
    values: list[Choice]


class ModuleShown(Struct, frozen=True, kw_only=True):
    """A module of the expansion."""

    id: str
    name: str
    does: str
    options: list[OptionShown]
    players: tuple[int, int]
    seats: tuple[int, ...]
    """Numbers of players that only this module makes possible."""
    requires: tuple[str, ...]
    """With those that these require in turn."""
    requires_at: dict[int, tuple[str, ...]]
    """The modules that it requires with this number of players."""
    refuses_at: dict[int, dict[str, str]]
    """Values of options that it does not take with this number of players."""
    excludes: tuple[str, ...]
    implies: tuple[str, ...]
    needs_milestones: bool
    not_introductory: bool


class ScenarioShown(Struct, frozen=True, kw_only=True):
    """A combination of modules and options."""

    id: str
    name: str
    does: str
    modules: tuple[str, ...]
    optional: tuple[str, ...]
    options: dict[str, str]
    introductory: bool
    milestones: bool | None
    players: tuple[int, ...]


class BotShown(Struct, frozen=True, kw_only=True):
    """A bot."""

    id: str
    name: str
    """The character's; a bot of somebody else's is called by its id."""
    level: str
    """Its strength; "": nobody says."""
    does: str


class Catalogue(Struct, frozen=True, kw_only=True):
    """Everything that can be chosen for a table."""

    rules_version: int
    languages: tuple[str, ...]
    scenarios: list[ScenarioShown]
    modules: list[ModuleShown]
    chains: list[Choice]
    bots: list[BotShown]
    """The weakest first."""


def catalogue(lang: str) -> Catalogue:
    """Everything that can be played, in a language."""
    words = Words((), lang)
    return Catalogue(
        rules_version=RULES_VERSION,
        languages=languages(),
        scenarios=[_scenario(one, words) for one in scenarios.scenarios()],
        modules=[_module(find_module(name), words) for name in module_names()],
        chains=[
            Choice(id=chain, name=words.label("chain", chain))
            for chain in compile_rules().content.chains
        ],
        bots=[_bot(name, lang) for name in bot_names()],
    )


def _scenario(one: scenarios.Scenario, words: Words) -> ScenarioShown:
    return ScenarioShown(
        id=one.id,
        name=words.label("scenario", one.id),
        does=words.about("scenario", one.id),
        modules=one.modules,
        optional=one.optional,
        options=one.options,
        introductory=one.introductory,
        milestones=one.milestones,
        players=scenarios.players_of(one),
    )


def _module(module: Module, words: Words) -> ModuleShown:
    return ModuleShown(
        id=module.name,
        name=words.label("module", module.name),
        does=words.about("module", module.name),
        options=[
            OptionShown(
                id=option,
                name=words.label("option", option),
                values=[
                    Choice(id=value, name=words.form("option", option, value)) for value in values
                ],
            )
            for option, values in module.options.items()
        ],
        players=module.players,
        seats=_seats(module),
        requires=required_by(module),
        requires_at=dict(module.requires_at),
        refuses_at={number: dict(refused) for number, refused in module.refuses_at.items()},
        excludes=module.excludes,
        implies=module.implies,
        needs_milestones=module.needs_milestones,
        not_introductory=module.not_introductory,
    )


def _seats(module: Module) -> tuple[int, ...]:
    required = required_by(module)
    plain = compile_rules(required).content.players
    return tuple(
        int(number)
        for number in compile_rules((module.name, *required)).content.players
        if number not in plain
    )


def _bot(name: str, lang: str) -> BotShown:
    """A bot of somebody else's has no words of ours."""
    known = bot_sentences(lang)
    return BotShown(
        id=name,
        name=name_of(name, lang),
        level=known.get(f"bot.{name}.level", ""),
        does=known.get(f"bot.{name}.does", ""),
    )


@cache
def written_catalogue(lang: str) -> tuple[bytes, str]:
    """The catalogue as it travels, and a tag that changes with it."""
    return tagged(catalogue(lang))


TOLD_BY_SERVER = ("event.", "error.", "fault.", "admin.")
"""Sentences that the server writes itself: a browser never needs their patterns."""


@cache
def written_texts(lang: str) -> tuple[bytes, str]:
    """The texts that clients show by name, and a tag that changes with them."""
    all_texts = {**texts(lang), **bot_sentences(lang), **sentences(lang)}
    return tagged({k: v for k, v in all_texts.items() if not k.startswith(TOLD_BY_SERVER)})


@cache
def written_symbols() -> tuple[bytes, str]:
    """The pictures of all modules, and a tag that changes with them."""
    return tagged(module_symbols())


@lru_cache(maxsize=64)
def written_portraits(in_play: tuple[str, ...]) -> tuple[bytes, str]:
    """The portraits of the base game and of modules, and a tag that changes with them."""
    return tagged(portraits(in_play))


def tagged(content: object) -> tuple[bytes, str]:
    """Something as it travels, and a tag that changes with it."""
    return with_tag(msgspec.json.encode(content))


def with_tag(data: bytes) -> tuple[bytes, str]:
    """Data and their tag."""
    return data, f'"{hashlib.sha256(data).hexdigest()[:16]}"'


def unless_known(
    request: Request, content: tuple[bytes, str], media_type: str = "application/json"
) -> Response:
    """The content, or that the asker has it already."""
    data, tag = content
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Language"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=media_type, headers=headers)
