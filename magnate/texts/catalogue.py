"""The catalogues: a file a language for the base game, and one beside each module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from magnate import modules
from magnate.texts.bare import bare_messages
from magnate.texts.fallback import filled, messages_in
from magnate.texts.language import LANGUAGES, SOURCE
from magnate.texts.message import formatted

SCENARIOS = "scenarios"
OURS = ("", SCENARIOS)
"""Folders without which nothing can be said."""


def text(key: str, lang: str = SOURCE, **params: object) -> str:
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

    What a module does not say in a language it says in English, or else by ids; and what is wrong
    with its files leaves the others alone.
    """
    if name in OURS:
        folder = files("magnate.modules" if name else "magnate.base") / "texts"
        return messages_in(lang, lambda one: _read(folder / f"{one}.json"), name or "the base game")
    if modules.home_of(name) is None:
        return {}

    def read(one: str) -> dict[str, str]:
        file = modules.beside(name, "texts", f"{one}.json")
        return _read(file) if file else {}

    return bare_messages(modules.find_module(name)) | filled(lang, read, f"the module {name}")


def _read(file: Traversable) -> dict[str, str]:
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])
