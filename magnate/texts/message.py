"""Messages in a small part of ICU MessageFormat, so that browsers read the same catalogues.

    {name}                                     a value
    {count, plural, =0 {…} one {…} other {…}}  by number
    {flag, select, yes {…} other {…}}          by word

Numbers choose by the plural rule of the language (`one`, `few` …) or exactly (`=0`). Characters
that mean something more in ICU (`#`, `'`) or in a browser (`<`) are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from magnate.texts.language import SEAMS, category
from magnate.texts.plurals import CATEGORIES
from magnate.texts.seams import joined

_NAME = re.compile(r"\s*(\w+)\s*([,}])")
_KIND = re.compile(r"\s*(plural|select)\s*,")
_BRANCH = {
    "plural": re.compile(rf"\s*({'|'.join(CATEGORIES)}|=(?:0|[1-9]\d*))\s*\{{"),
    "select": re.compile(r"\s*(\w+)\s*\{"),
}
_END = re.compile(r"\s*\}")
_REFUSED = re.compile(r"[#'<>|]")


class Value(NamedTuple):
    """`{name}`."""

    name: str


class PluralOrSelect(NamedTuple):
    """`{name, plural, …}` or `{name, select, …}`."""

    name: str
    kind: str
    branches: Mapping[str, Parts]
    exact: bool
    """Whether a branch is for one number alone: `=0`."""


Parts = tuple[str | Value | PluralOrSelect, ...]


@cache
def parse(message: str) -> Parts:
    """The parts of a message; a ValueError says what is wrong with it."""
    if found := _REFUSED.search(message):
        raise ValueError(f"{found[0]!r} is not plain text in a message: {message}")
    parts, end = _parts(message, 0)
    if end != len(message):
        raise ValueError(f"a brace too many in: {message}")
    return parts


def formatted(message: str, params: Mapping[str, object], lang: str) -> str:
    """The message with its values; one that is missing is a ValueError that names it."""
    pieces = _pieces(parse(message), params, lang)
    seam = SEAMS.get(lang)
    return joined(pieces, seam) if seam else "".join(pieces)


def written(parts: Parts) -> str:
    """Return the message that has these parts."""
    return "".join(_written(part) for part in parts)


@cache
def placeholders(message: str) -> frozenset[str]:
    """The names of all values that a message may need."""
    return frozenset(_names(parse(message)))


def _parts(text: str, at: int) -> tuple[Parts, int]:
    """The parts from a place on, up to the brace that closes them or the end."""
    parts: list[str | Value | PluralOrSelect] = []
    while at < len(text) and text[at] != "}":
        if text[at] == "{":
            part, at = _argument(text, at + 1)
            parts.append(part)
        else:
            start = at
            while at < len(text) and text[at] not in "{}":
                at += 1
            parts.append(text[start:at])
    return tuple(parts), at


def _argument(text: str, at: int) -> tuple[Value | PluralOrSelect, int]:
    name = _matched(_NAME, text, at, "a name")
    if name[2] == "}":
        return Value(name[1]), name.end()
    kind = _matched(_KIND, text, name.end(), "plural or select")
    branches: dict[str, Parts] = {}
    at = kind.end()
    while not (end := _END.match(text, at)):
        branch = _matched(_BRANCH[kind[1]], text, at, "a branch")
        branches[branch[1]], at = _parts(text, branch.end())
        at = _matched(_END, text, at, "the end of a branch").end()
    if "other" not in branches:
        raise ValueError(f"no branch `other` in: {text}")
    exact = any(branch.startswith("=") for branch in branches)
    return PluralOrSelect(name[1], kind[1], branches, exact), end.end()


def _matched(pattern: re.Pattern[str], text: str, at: int, wanted: str) -> re.Match[str]:
    found = pattern.match(text, at)
    if found is None:
        raise ValueError(f"{wanted} expected at {text[at:]!r} in: {text}")
    return found


def _pieces(parts: Parts, params: Mapping[str, object], lang: str) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part
            continue
        if part.name not in params:
            raise ValueError(f"no value for {{{part.name}}}")
        value = params[part.name]
        if isinstance(part, Value):
            yield str(value)
        else:
            word = _plural(part, value, lang) if part.kind == "plural" else str(value)
            branch = part.branches.get(word, part.branches["other"])
            yield from _pieces(branch, params, lang)


def _plural(choice: PluralOrSelect, value: object, lang: str) -> str:
    if not isinstance(value, int):
        raise ValueError(f"{value!r} is not a number")
    if choice.exact and f"={value}" in choice.branches:
        return f"={value}"
    return category(lang, value)


def _written(part: str | Value | PluralOrSelect) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Value):
        return f"{{{part.name}}}"
    branches = " ".join(f"{word} {{{written(inner)}}}" for word, inner in part.branches.items())
    return f"{{{part.name}, {part.kind}, {branches}}}"


def _names(parts: Parts) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Value):
            yield part.name
        elif isinstance(part, PluralOrSelect):
            yield part.name
            for branch in part.branches.values():
                yield from _names(branch)
