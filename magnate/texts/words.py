"""Words for the things of the game in one language: people, goods, houses, chains, lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from magnate.base.position import Position
from magnate.board import Geometry, square_label
from magnate.core.rules import Rules
from magnate.core.state import Game
from magnate.core.values import NOBODY
from magnate.engine import with_implied
from magnate.texts.bare import plain
from magnate.texts.catalogue import catalogue, said

Names: TypeAlias = Game | Position | Sequence[str]
"""The names by seat: a game, a view of it, or chains (or names of people)."""


class Words:
    """One language, the chains by seat, and the seat that is called "you".

    Of the modules only those of the game are read; all, if it is not known which those are.
    """

    def __init__(
        self,
        names: Names = (),
        lang: str = "en",
        modules: Sequence[str] | None = None,
        you: int | None = None,
    ) -> None:
        self.lang = lang
        self.you = you
        self.geometry: Geometry | None = names.geometry if isinstance(names, Game) else None
        """The map, to name places by; None: squares have only their names."""
        self.rules: Rules | None = names.rules if isinstance(names, Game) else None
        if isinstance(names, Game | Position):
            self.names: Sequence[str] = [chain.name for chain in names.chains]
            modules = (
                names.rules.modules if isinstance(names, Game) else with_implied(names.modules)
            )
        else:
            self.names = names
        self.messages = catalogue(lang, modules)

    def say(self, key: str, **params: object) -> str:
        """The text of a key; if a module has none, the words of the key."""
        if key not in self.messages:
            return plain(key.partition(".")[2])
        return said(self.messages, key, self.lang, params)

    def about(self, kind: str, id: str) -> str:
        """The text that explains a thing; "": there is none."""
        key = f"{kind}.{id}.does"
        return self.say(key) if key in self.messages else ""

    def term(self, name: str, words: str) -> str:
        """The words for a thing that can be looked up under a name; here they stand for it."""
        return words

    def label(self, kind: str, id: str) -> str:
        """The name of a thing, such as `employee`, `waitress`; else what its id says."""
        key = f"{kind}.{id}"
        return self.term(key, self.say(key)) if key in self.messages else plain(id)

    def form(self, kind: str, id: str, form: str) -> str:
        """Another form of such a name, such as `into`; else what its id says."""
        key = f"{kind}.{id}.{form}"
        words = self.say(key) if key in self.messages else plain(id)
        return self.term(f"{kind}.{id}", words)

    def chain(self, seat: int | None) -> str:
        """The chain of a seat; nobody for a seat that is none, "you" for the viewer's own."""
        if seat is None or seat == NOBODY:
            return self.say("phrase.nobody")
        if seat == self.you:
            return self.term(f"chain:{seat}", self.say("phrase.you"))
        if seat >= len(self.names):
            return self.term(f"chain:{seat}", self.say("phrase.seat", number=seat + 1))
        key = f"chain.{self.names[seat]}"
        known = key in self.messages
        return self.term(f"chain:{seat}", self.say(key) if known else self.names[seat])

    def is_you(self, seat: int | None) -> str:
        """Return yes or no: whether a seat is called "you"."""
        return flag(seat is not None and seat == self.you)

    def people(self, cards: Mapping[str, int]) -> str:
        """Cards as people: "a waitress and 2 trainers"."""
        return self.listed(self._some("employee", card, n) for card, n in cards.items())

    def someone(self, employee: str) -> str:
        """One person: "an errand boy"."""
        return self.people({employee: 1}) if employee else ""

    def who(self, cards: Mapping[str, int], yours: str = "no") -> str:
        """Cards as those who act: "your trainer"; several are counted."""
        return self.listed(
            self._who(card, yours) if n == 1 else self._some("employee", card, n)
            for card, n in cards.items()
        )

    def _who(self, card: str, yours: str) -> str:
        key = f"employee.{card}.who"
        if key not in self.messages:
            return self._some("employee", card, 1)
        return self.term(f"employee.{card}", self.say(key, you=yours))

    def named(self, cards: Mapping[str, int]) -> str:
        """Cards by their names, without an article; several are counted."""
        return self.listed(
            self.label("employee", card) if n == 1 else self._some("employee", card, n)
            for card, n in cards.items()
        )

    def campaign(self, kind: str, number: int, yours: str = "no") -> str:
        """A campaign by its kind and number: "billboard 14"; without a kind "campaign 14"."""
        key = f"campaign.{kind}.named"
        if not kind:
            return self.say("phrase.campaign", number=number, you=yours)
        if key not in self.messages:
            return self.term(f"campaign.{kind}", f"{plain(kind)} {number}")
        return self.term(f"campaign.{kind}", self.say(key, number=number, you=yours))

    def goods(self, goods: Mapping[str, int]) -> str:
        """Goods with their numbers: "2 burgers and 1 beer"."""
        return self.listed(self._some("good", good, n) for good, n in goods.items())

    def _some(self, kind: str, id: str, count: int) -> str:
        key = f"{kind}.{id}.some"
        known = key in self.messages
        words = self.say(key, count=count) if known else f"{count} {plain(id)}"
        return self.term(f"{kind}.{id}", words)

    def house(self, house: str) -> str:
        """A house by its number, or by a name of its own."""
        own = f"house.{house}"
        if own in self.messages:
            return self.term(own, self.say(own))
        return self.term(own, self.say("phrase.house", number=house))

    def square(self, at: tuple[int, int] | None) -> str:
        """A square by its name on the frame: "L2"."""
        return "" if at is None else square_label(*at)

    def number(self, number: int) -> str:
        """A number."""
        return str(number) if number >= 0 else f"−{-number}"

    def money(self, amount: int) -> str:
        """Dollars."""
        return f"${amount}" if amount >= 0 else f"−${-amount}"

    def quoted(self, name: str) -> str:
        """A name in quotation marks."""
        return self.say("phrase.quoted", name=name)

    def listed(self, items: Iterable[str]) -> str:
        """Things in a row: "a, b and c"."""
        *first, last = list(items) or [self.say("phrase.list.nothing")]
        if not first:
            return last
        row = first[0]
        for item in first[1:]:
            row = self.say("phrase.list.more", first=row, next=item)
        return self.say("phrase.list.last", first=row, last=last)

    def clauses(self, items: Iterable[str]) -> str:
        """Short sentences in a row: "a; b; c"."""
        return self.say("phrase.list.stop").join(items)


def flag(value: object) -> str:
    """The word for a choice in a message."""
    return "yes" if value else "no"


def sentence(line: str) -> str:
    """A line with a capital at its beginning."""
    return line[:1].upper() + line[1:]
