"""Events and actions in words, field by field: ids become words, numbers money.

Fields of one name mean the same everywhere, in modules too. A message may ask for

    {field}           the field in words
    {field_id}        the id itself, to select by
    {any_field}       yes or no: whether there is anything in it
    {field_count}     how many there are in it
    {field_nth}       one that is counted from 0, counted from 1
    {field_who}       a card as the one who acts: "your trainer", "a trainer"
    {field_name}      a card by its name alone: "trainer"
    {field_you}       yes or no: whether the seat in it is the viewer's
    {field_tile}      rows and columns of the tile whose first square it is
    {chain}           the chain of the field `seat`
    {you}             yes or no: whether that is the viewer's
    {doer}            the card of the field `by`, with its chain
    {goods}           the fields `good` and `count` together

A field with a list of structs becomes a list of clauses, each said by the message KEY.field.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from magnate.core.actions import Action
from magnate.texts.message import placeholders
from magnate.texts.places import MapArea, place, source, tile_place
from magnate.texts.words import Words, flag

Say = Callable[[Words, Any], object]
BUILDING = (2, 2)
"""Squares that a restaurant or a house covers, wide and high."""


def told(key: str, thing: msgspec.Struct, words: Words, **more: object) -> str:
    """The message of a key about an event or action; `more`: what its fields do not say."""
    message = words.messages.get(key)
    if message is None:
        return words.say(key)
    found = dict(more)
    for name in placeholders(message) - set(more):
        try:
            found[name] = _fact(key, name, thing, words)
        except ValueError as problem:
            raise ValueError(f"text {key} ({words.lang}), {{{name}}}: {problem}") from None
    return words.say(key, **found)


def _fact(key: str, name: str, thing: msgspec.Struct, words: Words) -> object:
    fields = thing.__struct_fields__
    if name in ("at", "before") and name in fields:
        return _place(thing, name, words)
    if name in fields:
        value = getattr(thing, name)
        if isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct):
            return words.clauses(told(f"{key}.{name}", part, words) for part in value)
        return in_words(name, value, words)
    if name == "chain":
        return words.chain(_field(thing, "seat"))
    if name == "you":
        return words.is_you(_field(thing, "seat"))
    if name == "doer":
        return _doer(thing, words)
    if name == "goods":
        return words.goods({_field(thing, "good"): _field(thing, "count")})
    if name.startswith("any_"):
        return flag(_field(thing, name[4:]))
    if name.endswith("_count"):
        return len(_field(thing, name[:-6]))
    if name.endswith("_nth"):
        return 1 + _field(thing, name[:-4])
    if name.endswith("_id"):
        return _field(thing, name[:-3])
    if name.endswith("_you"):
        return words.is_you(_field(thing, name[:-4]))
    if name.endswith("_tile"):
        return tile_place(words, _field(thing, name[:-5]))
    if name.endswith("_who"):
        return _who(thing, name[:-4], words)
    if name.endswith("_name"):
        return words.named(_cards(_field(thing, name[:-5])))
    raise ValueError("no such field")


def _doer(thing: msgspec.Struct, words: Words) -> str:
    seat = _field(thing, "seat")
    who = _who(thing, "by", words)
    return words.say("phrase.doer", chain=words.chain(seat), you=words.is_you(seat), who=who)


def _who(thing: msgspec.Struct, name: str, words: Words) -> str:
    yours = words.is_you(getattr(thing, "seat", getattr(thing, "owner", None)))
    return words.who(_cards(_field(thing, name)), yours)


def _place(thing: msgspec.Struct, name: str, words: Words) -> str:
    """Name the place of something; of an action with the square, so that no two read the same."""
    at = _field(thing, name)
    if at is None:
        return ""
    (x, y), (width, height) = at, _size(thing, words)
    return place(words, MapArea(x, y, width, height), exact=isinstance(thing, Action))


def _size(thing: msgspec.Struct, words: Words) -> tuple[int, int]:
    if {"entrance", "garden"} & set(thing.__struct_fields__):
        return BUILDING
    tiles = words.rules.campaign_tiles if words.rules else {}
    tile = tiles.get(getattr(thing, "number", 0))
    width, height = tile.size if tile else (1, 1)
    return (height, width) if getattr(thing, "turned", False) else (width, height)


def _field(thing: msgspec.Struct, name: str) -> Any:
    if name not in thing.__struct_fields__:
        raise ValueError("no such field")
    return getattr(thing, name)


def in_words(name: str, value: object, words: Words) -> object:
    """One field in words."""
    if value in (None, "", ()):
        return ""
    if isinstance(value, bool):
        return flag(value)
    if name in SAY:
        return SAY[name](words, value)
    if isinstance(value, int):
        return value
    raise ValueError("no words for such a field")


def _label(kind: str) -> Say:
    return lambda words, id: words.label(kind, id)


def _into(words: Words, employee: str) -> str:
    return words.form("employee", employee, "into")


def _any(words: Words, good: str) -> str:
    return words.form("good", good, "any")


def _by(words: Words, by: Any) -> str:
    return words.people(_cards(by))


def _cards(by: Any) -> Counter[str]:
    """A card, cards by number, or trainers (`coach`, `coach.2`) with the steps of each."""
    if isinstance(by, str):
        return Counter([by] if by else ())
    if isinstance(by, Mapping):
        return Counter(by)
    return Counter(name.partition(".")[0] for name, _ in by)


def _milestone(words: Words, milestone: str) -> str:
    return words.quoted(words.label("milestone", milestone))


def _milestones(words: Words, milestones: Any) -> str:
    return words.listed(_milestone(words, name) for name in milestones)


def _sources(words: Words, squares: Any) -> str:
    return words.listed(source(words, at) for at in squares)


SAY: dict[str, Say] = {
    **dict.fromkeys(("owner", "winner"), Words.chain),
    **dict.fromkeys(("employee", "person", "marketeer"), Words.someone),
    **dict.fromkeys(("goods", "drinks", "kept", "thrown"), Words.goods),
    **dict.fromkeys(("work", "unpaid", "cards"), Words.people),
    **dict.fromkeys(
        ("total", "each", "paid", "cash", "bank", "income", "added", "price"), Words.money
    ),
    **dict.fromkeys(("garden", "side"), _label("side")),
    "by": _by,
    "card": _label("reserve"),
    "entrance": _label("corner"),
    "good": _any,
    "house": Words.house,
    "into": _into,
    "kind": _label("campaign"),
    "milestone": _milestone,
    "milestones": _milestones,
    "phase": _label("phase"),
    "place": _label("place"),
    "sources": _sources,
    "step": _label("step"),
}
"""How a field of this name is said."""
