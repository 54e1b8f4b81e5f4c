"""The questions that the base rules ask modules, each with the way its answers combine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from magnate.core.answers import AllOf, AnyOf, First, Gathered, Ordered, Ranked, Total, Union
from magnate.core.content import Employee

if TYPE_CHECKING:
    from magnate.core.rules import Rules
    from magnate.core.state import Chain, Game, House

Answers = Mapping[str, tuple[Callable[..., Any], ...]]
Goods = dict[str, int]


class Questions:
    """The answers of all modules in play."""

    def __init__(self, answers: Answers) -> None:
        def of(name: str) -> tuple[Callable[..., Any], ...]:
            known.append(name)
            return answers.get(name, ())

        def one_of(name: str) -> tuple[Callable[..., Any], ...]:
            single.append(name)
            return of(name)

        known: list[str] = []
        single: list[str] = []
        self.answers = answers

        self.origins: Union[[Game, Chain]] = Union(of("origins"))
        """Squares, besides entrances, from which a chain counts ranges and starts routes."""
        self.tolls: Union[[Game]] = Union(of("tolls"))
        """Road squares that cost one more at dinnertime."""
        self.closed_roads: Union[[Game]] = Union(of("closed_roads"))
        """Road squares that do not count as a road for pieces that must lie at one; none today."""
        self.mail_barriers: Union[[Game]] = Union(of("mail_barriers"))
        """Squares, besides roads, that mail does not pass."""
        self.outside: Gathered[[Game], tuple[int, int]] = Gathered(of("outside"))
        """Squares outside the map on which no airplane may lie."""
        self.required_tiles: Gathered[[Rules], tuple[int, tuple[str, ...]]] = Gathered(
            of("required_tiles")
        )
        """(number, tiles): so many of these tiles must be on the map."""
        self.barred_tiles: Gathered[[Rules], str] = Gathered(of("barred_tiles"))
        """Map tiles that are not in the pool after all."""
        self.parks: Union[[Game]] = Union(of("parks"))
        """Squares of parks, besides the printed ones."""

        self.base_price: First[[Game], int] = First(one_of("base_price"))
        """The unit price before managers and milestones (DIN-03), if not $10."""
        self.unit_price: Total[[Game, Chain]] = Total(of("unit_price"))
        """Added to a chain's unit price."""
        self.price_factor: Total[[Game, House]] = Total(of("price_factor"))
        """Added to the number of times (1, or 2 with a garden) that a house pays the unit price."""
        self.house_bonus: Total[[Game, Chain, House]] = Total(of("house_bonus"))
        """Paid for a house sold to, besides its items."""
        self.meals: Ranked[[Game, House], Goods] = Ranked(of("meals"))
        """(rank, meal) for each meal that may replace a house's demand of rank 0 (DIN-02)."""
        self.sides: Ranked[[Game, House], Goods] = Ranked(of("sides"))
        """(rank, goods) that may be added to a meal; no addition has rank 0."""
        self.on_the_way: Gathered[[Game, House, Chain], tuple[int, str]] = Gathered(
            of("on_the_way")
        )
        """(seat, good) of each item that a house buys on its way to the chain where it eats, in
        this order, from the present stocks. A module that answers sells them in its reaction to
        `Sold`; forecasts ask this question."""
        self.tie_break: Ordered[[Game, Chain]] = Ordered(of("tie_break"))
        """(rank, key) before waitresses in a tie at dinner (DIN-05); the lowest key wins."""
        self.order_priority: Ordered[[Game, Chain]] = Ordered(of("order_priority"))
        """(rank, key) before open slots in phase 2 (ORD-02); the lowest key chooses first."""

        self.goes: Total[[Game, Chain, Employee]] = Total(of("goes"))
        """Added to the number of times, 1, that each card of a kind at work acts."""
        self.ceo_slots: First[[Game, Chain], int] = First(one_of("ceo_slots"))
        """A chain's own number of CEO slots."""
        self.may_train: AllOf[[Game, Chain, Employee]] = AllOf(of("may_train"))
        """Whether a chain may train somebody into a card."""
        self.drinks: First[[Game, Chain, Employee], int] = First(one_of("drinks"))
        """Drinks a buyer gets from each source, if not what the card says."""
        self.eternal: AnyOf[[Game, Chain, str]] = AnyOf(of("eternal"))
        """Whether a chain's new campaign of a kind is eternal."""

        self.salary: First[[Game, Chain], int] = First(one_of("salary"))
        """A chain's salary for one card, if not $5."""
        self.unpaid: AnyOf[[Game, Chain, Employee]] = AnyOf(of("unpaid"))
        """Whether a chain's card with the salary mark costs nothing."""
        self.credit: Total[[Game, Chain]] = Total(of("credit"))
        """Dollars that a chain hands over on payday in goods instead of cash."""
        self.more_credit: Total[[Game, Chain]] = Total(of("more_credit"))
        """Dollars that it could still hand over in goods instead of cash."""
        self.forgiven: AnyOf[[Game, Chain]] = AnyOf(of("forgiven"))
        """Whether a chain that cannot pay gives what it has and fires nobody (PAY-05)."""
        self.campaign_runs: Total[[Game]] = Total(of("campaign_runs"))
        """Added to the number of times, 1, that all campaigns run (MKT-01)."""
        self.may_freeze: AllOf[[Game, Chain, Goods]] = AllOf(of("may_freeze"))
        """Whether these goods may lie in one freezer."""

        unknown = set(answers) - set(known)
        if unknown:
            raise ValueError(f"no such questions: {sorted(unknown)}")
        self.known = tuple(known)
        self.single = frozenset(single)
        """Questions with one answer: two modules that answer the same one exclude each other."""

    def with_answer(self, name: str, answer: Callable[..., Any]) -> Questions:
        """Return the same questions with one more answer, which comes first."""
        return Questions({**self.answers, name: (answer, *self.answers.get(name, ()))})


QUESTIONS = Questions({}).known
SINGLE = Questions({}).single
