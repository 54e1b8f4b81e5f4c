"""A chain's books while its game is played again."""

from __future__ import annotations

from magnate.base.dinnertime import decided_by
from magnate.base.events import (
    Fired,
    Hired,
    IncomeRaised,
    MilestoneEarned,
    SalariesPaid,
    Sold,
    Tipped,
    Trained,
)
from magnate.core.events import Event
from magnate.core.state import Chain
from magnate.review.ghosts import GHOST
from magnate.review.values import LostSale, MilestoneReview, TurnReview

Own = Tipped | IncomeRaised | MilestoneEarned | Hired | Trained | Fired | SalariesPaid
"""Events that are noted only by the chain they happen to."""


class ChainBooks:
    """The figures of a chain, collected event by event."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.turns: list[TurnReview] = []
        self.milestones: dict[str, int] = {}
        self.occasions: dict[str, int] = {}
        """By milestone the turn in which the chain first met its condition."""
        self.lost: list[LostSale] = []
        self._cash = 0
        self._open_page()

    def _open_page(self) -> None:
        self._food: dict[str, int] = {}
        self._bonuses = self._tips = self._raised = self._on_the_way = 0
        self._wages = self._idle = 0
        self._newcomers: dict[str, int] = {}

    def note(self, event: Event, turn: int, beach: dict[str, int]) -> None:
        """Note an event. `beach`: the people on the chain's beach before it."""
        if isinstance(event, Sold):
            self._note_sale(event, turn)
            return
        if not isinstance(event, Tipped | IncomeRaised):
            self._on_the_way += event.brings(self.seat)
        if isinstance(event, Own) and event.seat == self.seat:
            self._note_own(event, turn, beach)

    def _note_own(self, event: Own, turn: int, beach: dict[str, int]) -> None:
        if isinstance(event, Tipped):
            self._tips += event.total
        elif isinstance(event, IncomeRaised):
            self._raised += event.total
        elif isinstance(event, MilestoneEarned):
            if event.milestone.startswith(GHOST):
                self.occasions[event.milestone.removeprefix(GHOST)] = turn
            else:
                self.milestones[event.milestone] = turn
        elif isinstance(event, Hired):
            self._came(event.employee)
        elif isinstance(event, Trained):
            self._newcomers[event.person] = max(0, self._newcomers.get(event.person, 0) - 1)
            self._came(event.into)
        elif isinstance(event, Fired) and event.place == "beach":
            beach[event.employee] = beach.get(event.employee, 0) - 1
        elif isinstance(event, SalariesPaid):
            self._wages += event.paid
            self._idle += sum(
                event.each * max(0, count - self._newcomers.get(card, 0))
                for card, count in beach.items()
                if card in event.salaries
            )

    def _came(self, card: str) -> None:
        self._newcomers[card] = self._newcomers.get(card, 0) + 1

    def _note_sale(self, sold: Sold, turn: int) -> None:
        if sold.seat == self.seat:
            for good, count in sold.goods.items():
                self._food[good] = self._food.get(good, 0) + count * sold.price * sold.factor
            self._bonuses += sum(sold.bonuses.values())
            return
        offers = {offer.seat: offer for offer in sold.offers if offer.serves}
        mine, won = offers.get(self.seat), offers[sold.seat]
        if mine is not None and mine.asked - won.asked <= 1:
            self.lost.append(
                LostSale(
                    turn=turn,
                    house=sold.house,
                    to=sold.seat,
                    margin=mine.asked - won.asked,
                    decided_by=decided_by([won.preference, mine.preference]),
                    total=sold.total,
                )
            )

    def close_turn(self, turn: int, chain: Chain) -> None:
        """Write down the figures of the turn and start the next one."""
        income = chain.cash - self._cash + self._wages
        dinner = sum(self._food.values()) + self._bonuses + self._tips + self._raised
        known = dinner + self._on_the_way
        self.turns.append(
            TurnReview(
                turn=turn,
                food=self._food,
                bonuses=self._bonuses,
                tips=self._tips,
                raised=self._raised,
                on_the_way=self._on_the_way,
                other=income - known,
                income=income,
                wages=self._wages,
                idle=self._idle,
                cash=chain.cash,
            )
        )
        self._cash = chain.cash
        self._open_page()

    def earned(self) -> tuple[MilestoneReview, ...]:
        """The milestones of the chain, with their turns."""
        return tuple(
            MilestoneReview(milestone=name, turn=turn) for name, turn in self.milestones.items()
        )
