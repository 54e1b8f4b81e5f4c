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
"""Folders of texts that every catalogue contains."""


def text(key: str, lang: str = SOURCE, **params: object) -> str:
    """The text of a key, its values filled in.

    An unknown key or language is a KeyError, a value that is missing a ValueError.
    """
    return said(catalogue(lang), key, lang, params)


def said(messages: Mapping[str, str], key: str, lang: str, params: Mapping[str, object]) -> str:
    """The text of a key in these messages."""
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
    """Merge messages. The first of two with one key counts, so the base game wins."""
    messages: dict[str, str] = {}
    for name in (*OURS, *names):
        messages = {**messages_of(name, lang), **messages}
    return messages


@cache
def messages_of(name: str, lang: str) -> Mapping[str, str]:
    """The messages of one module, of the base game (""), or of the named scenarios of all modules.

    A message that a module lacks in a language is taken from English, or else made of ids. A broken
    file of one module does not affect the others.
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
