"""Refusals as lines of text, with the rule that decides."""

from __future__ import annotations

from collections.abc import Sequence

from magnate.core.errors import Refused
from magnate.texts.catalogue import catalogue
from magnate.texts.words import Words, flag, sentence

KINDS = {
    "action": "action",
    "card": "reserve",
    "chain": "chain",
    "corner": "corner",
    "employee": "employee",
    "entrance": "corner",
    "good": "good",
    "into": "employee",
    "kind": "campaign",
    "milestone": "milestone",
    "module": "module",
    "needed": "module",
    "option": "option",
    "other": "module",
    "person": "employee",
    "place": "place",
    "side": "side",
    "step": "step",
}
"""The kind of thing whose id a parameter is."""


def can_explain(refused: Refused, lang: str = "en") -> bool:
    """Whether there is a text for the reason; what has none is explained by its bare code."""
    return f"error.{refused.code}" in catalogue(lang)


def explain(refused: Refused, lang: str = "en") -> str:
    """Why input was not accepted, in one line: the place in a file, the reason, the rule id."""
    words = Words((), lang)
    params = {name: _in_words(name, value, words) for name, value in refused.params.items()}
    return words.say(
        "phrase.refusal",
        reason=sentence(words.say(f"error.{refused.code}", **params)),
        where=refused.where,
        in_file=flag(refused.where),
        rule=refused.rule,
        ruled=flag(refused.rule),
    )


def _in_words(name: str, value: object, words: Words) -> object:
    if name in KINDS:
        known = f"{KINDS[name]}.{value}" in words.messages
        return words.label(KINDS[name], str(value)) if known else str(value)
    if name == "house":
        return words.house(str(value))
    if name in ("bill", "cash") and isinstance(value, int):
        return words.money(value)
    if isinstance(value, tuple | list):
        return words.square((value[0], value[1])) if name == "at" else _row(value)
    return value


def _row(items: Sequence[object]) -> str:
    return ", ".join(str(item) for item in items)
