"""The catalogues: a file a language for the base game, and one beside each module."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from magnate import modules
from magnate.texts.message import formatted

LANGUAGES = ("en", "zh", "de")
SCENARIOS = "scenarios"
OURS = ("", SCENARIOS)
"""Folders without which nothing can be said."""

log = logging.getLogger(__name__)


def languages() -> tuple[str, ...]:
    """The languages in which every text can be had."""
    return LANGUAGES


def text(key: str, lang: str = "en", **params: object) -> str:
    """The text of a key, its values filled in.

    An unknown key or language is a KeyError, a value that is missing a ValueError.
    """
    return said(catalogue(lang), key, lang, params)


def said(messages: Mapping[str, str], key: str, lang: str, params: Mapping[str, object]) -> str:
    """The same out of certain messages."""
    try:
        return formatted(messages[key], params, lang)
    except ValueError as problem:
        raise ValueError(f"text {key} ({lang}): {problem}") from None


def plain(id: str) -> str:
    """What an id says by itself, where nobody has words for it: `first_20`, for one."""
    return id.replace("_", " ").replace(".", ": ")


def catalogue(lang: str, names: Sequence[str] | None = None) -> Mapping[str, str]:
    """The messages of a language: of the base game with these modules, or with all there are."""
    if lang not in LANGUAGES:
        raise KeyError(lang)
    return _together(lang, modules.module_names() if names is None else tuple(names))


@lru_cache(maxsize=256)
def _together(lang: str, names: tuple[str, ...]) -> Mapping[str, str]:
    """What the base game says, nobody says otherwise."""
    messages: dict[str, str] = {}
    for name in (*OURS, *names):
        messages = {**messages_of(name, lang), **messages}
    return messages


@cache
def messages_of(name: str, lang: str) -> Mapping[str, str]:
    """What one module says, the base game (""), or what the modules make together.

    What a module does not say in a language it says in English, and what is wrong with its files
    leaves the others alone.
    """
    if name in OURS:
        package = files("magnate.modules" if name else "magnate.base")
        return _read(package / "texts" / f"{lang}.json")
    messages: dict[str, str] = {}
    for one in dict.fromkeys(("en", lang)):
        try:
            if file := modules.beside(name, "texts", f"{one}.json"):
                messages |= _read(file)
        except (OSError, ValueError) as problem:
            log.warning("texts of the module %s (%s): %s", name, one, problem)
    return messages


def _read(file: Traversable) -> dict[str, str]:
    messages: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return messages
