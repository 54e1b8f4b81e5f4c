"""English for what a language lacks, text by text."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeAlias

from magnate.texts.language import LANGUAGES, SOURCE
from magnate.texts.message import Parts, PluralOrSelect, parse, placeholders, written

Read: TypeAlias = Callable[[str], dict[str, str]]
"""Reads the messages of a language. It may raise an OSError or a ValueError."""

log = logging.getLogger(__name__)


def messages_in(lang: str, read: Read, where: str) -> dict[str, str]:
    """Return the messages of a language. Only one that is incomplete is filled with English."""
    return read(lang) if LANGUAGES[lang].complete else filled(lang, read, where)


def filled(lang: str, read: Read, where: str) -> dict[str, str]:
    """Return the messages of a language, with English where it has none.

    A file that cannot be read counts as empty, and so does each message of an incomplete language
    that could not be said. `where` names the file in warnings.
    """
    own = _tried(lang, read, where)
    if lang == SOURCE:
        return own
    english = _tried(SOURCE, read, where)
    if not LANGUAGES[lang].complete:
        own = _sayable(own, english, f"{where} ({lang})")
    lacking = {key: text for key, text in english.items() if key not in own}
    return own | {key: _borrowed(text) for key, text in lacking.items()}


def problem_of(message: str, english: str | None) -> str:
    """Return why a translation of an English message cannot be said; "": it can."""
    if english is None:
        return "there is no such text in English"
    try:
        unknown = _facts(message) - _facts(english)
    except ValueError as problem:
        return str(problem)
    return f"the English text has no {{{', '.join(sorted(unknown))}}}" if unknown else ""


def _tried(lang: str, read: Read, where: str) -> dict[str, str]:
    try:
        return read(lang)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as problem:
        log.warning("texts of %s (%s): %s", where, lang, problem)
        return {}


def _sayable(own: Mapping[str, str], english: Mapping[str, str], where: str) -> dict[str, str]:
    found = {}
    for key, message in own.items():
        if problem := problem_of(message, english.get(key)):
            log.warning("text %s of %s: %s", key, where, problem)
        else:
            found[key] = message
    return found


def _facts(message: str) -> set[str]:
    """The values that a message needs. Forms (`card_who`, `card_name`) count as the value."""
    names = {re.sub("_(who|name)$", "", name) for name in placeholders(message)}
    return {name for name in names if not re.fullmatch(r"(\w+_)?you", name)}


@cache
def _borrowed(english: str) -> str:
    """Return an English message for any language: its singular is for exactly 1."""
    try:
        return written(_exactly(parse(english)))
    except ValueError:
        return english


def _exactly(parts: Parts) -> Parts:
    return tuple(
        part._replace(branches=_exact_branches(part)) if isinstance(part, PluralOrSelect) else part
        for part in parts
    )


def _exact_branches(choice: PluralOrSelect) -> dict[str, Parts]:
    singular = {"one": "=1"} if choice.kind == "plural" else {}
    return {singular.get(word, word): _exactly(inner) for word, inner in choice.branches.items()}
