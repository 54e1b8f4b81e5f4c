"""What is counted has a form for one, wherever there can be one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from magnate.texts.message import Parts, PluralOrSelect, Value, parse
from tests.texts.test_words import messages

NEVER_ONE = {
    *("bots.facts", "bots.setup", "column.players", "check.game", "demo.opening"),
    *("error.bad_map_size", "error.too_many_chains", "fault.too_many_actions"),
    *("arena.games", "simulate.speed", "table.slots_open", "decide.freezer_room", "review.more"),
}
"""Messages whose numbers are at least two, or have a fraction, or a word that fits one, too."""
NO_NUMBERS = ("name", "chain", "doer", "house")


def parsed(message: str) -> Parts:
    """The parts of a message, also of a client's with `#` and ordinal numbers."""
    plain = message.replace("#", "{number}").replace(", selectordinal,", ", plural,")
    return parse(re.sub("[<>|']", "", plain))


def counted(parts: Parts, within: bool = False) -> Iterator[tuple[str, bool]]:
    """Words that follow a value, and whether they stand in the branch of a plural."""
    for part, following in zip_longest(parts, parts[1:]):
        if isinstance(part, PluralOrSelect):
            for branch in part.branches.values():
                yield from counted(branch, within or part.kind == "plural")
        elif isinstance(part, Value) and part.name not in NO_NUMBERS:
            yield from ((word, within) for word in re.findall(r"^ (\w+)", str(following)))


def forms(parts: Parts) -> Iterator[tuple[str, str]]:
    """What is counted, for one and for others, where a message has both."""
    for part in parts:
        if isinstance(part, PluralOrSelect):
            if part.kind == "plural" and "one" in part.branches:
                one, other = ([*counted(part.branches[name])] for name in ("one", "other"))
                yield from ((a, b) for (a, _), (b, _) in zip(one, other, strict=False) if a != b)
            for branch in part.branches.values():
                yield from forms(branch)


def bare_counts(lang: str) -> dict[str, str]:
    """What messages count in one form only: nouns that some message counts with both forms."""
    found = {place.rpartition(" ")[2]: parsed(text) for place, text in messages(lang).items()}
    nouns = {other for parts in found.values() for _, other in forms(parts)}
    assert len(nouns) > 20
    return {
        key: word
        for key, parts in found.items()
        for word, within in counted(parts)
        if word in nouns and not within
    }


def test_what_is_counted_has_a_form_for_one() -> None:
    """Texts review, A10."""
    found = {lang: bare_counts(lang) for lang in ("en", "de")}
    for lang, bare in found.items():
        assert {key: word for key, word in bare.items() if key not in NEVER_ONE} == {}, lang
    assert set().union(*found.values()) == NEVER_ONE
