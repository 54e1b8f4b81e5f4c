"""The catalogues: a file a language for the base game, and one beside each module."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from magnate import base, modules
from magnate.texts.message import formatted

LANGUAGES = ("en", "zh", "de")


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
    """All messages of a language, those of modules included."""
    if lang not in LANGUAGES:
        raise KeyError(lang)
    messages: dict[str, str] = {}
    for folder in folders().values():
        for key, message in _read(folder / f"{lang}.json").items():
            if key in messages:
                raise ValueError(f"{folder}: there is a text {key} already")
            messages[key] = message
    return messages


@cache
def folders() -> Mapping[str, Path]:
    """The folders of texts: of the base game under "", of modules under their names; and what
    the modules make together."""
    found = {"": Path(base.__file__).parent / "texts"}
    found["scenarios"] = Path(modules.__path__[0]) / "texts"
    for name in modules.module_names():
        folder = Path(modules.__path__[0]) / name / "texts"
        if folder.is_dir():
            found[name] = folder
    return found


def _read(file: Path) -> dict[str, str]:
    messages: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return messages
