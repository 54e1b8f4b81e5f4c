"""The catalogues: a file a language for the base game, and one beside each module."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from magnate import base, modules
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
    message = catalogue(lang)[key]
    try:
        return formatted(message, params, lang)
    except ValueError as problem:
        raise ValueError(f"text {key} ({lang}): {problem}") from None


@cache
def catalogue(lang: str) -> Mapping[str, str]:
    """All messages of a language, those of modules included.

    Each module is read for itself: what it does not say in a language it says in English, and what
    is wrong with its files leaves the others alone.
    """
    if lang not in LANGUAGES:
        raise KeyError(lang)
    messages: dict[str, str] = {}
    for name, folder in folders().items():
        own = _read(folder / f"{lang}.json") if name in OURS else _of_module(name, folder, lang)
        messages = own | messages
    return messages


def _of_module(name: str, folder: Path, lang: str) -> dict[str, str]:
    messages: dict[str, str] = {}
    for one in dict.fromkeys(("en", lang)):
        try:
            messages |= _read(folder / f"{one}.json")
        except (OSError, ValueError) as problem:
            log.warning("texts of the module %s (%s): %s", name, one, problem)
    return messages


@cache
def folders() -> Mapping[str, Path]:
    """The folders of texts: of the base game under "", of modules under their names; and what
    the modules make together."""
    found = {"": Path(base.__file__).parent / "texts"}
    found[SCENARIOS] = Path(modules.__path__[0]) / "texts"
    for name in modules.module_names():
        folder = Path(modules.__path__[0]) / name / "texts"
        if folder.is_dir():
            found[name] = folder
    return found


def _read(file: Path) -> dict[str, str]:
    messages: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return messages
