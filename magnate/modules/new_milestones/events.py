"""Events of these milestones."""

from __future__ import annotations

from typing import ClassVar

from magnate.core.actions import tag_of
from magnate.core.events import Event


class MilestoneEvent(Event, frozen=True, tag=lambda name: f"new_milestones.{tag_of(name)}"):
    """A fact about these milestones."""


class TokensPaid(MilestoneEvent, frozen=True):
    """A campaign brought its owner money for the tokens it placed (NMS-03)."""

    rules: ClassVar[tuple[str, ...]] = ("NMS-03",)
    seat: int
    number: int
    tokens: int
    total: int

    def pays(self, seat: int) -> int:
        return self.total if seat == self.seat else 0


class TokenMoneyRaised(MilestoneEvent, frozen=True):
    """A CFO added half of what the campaigns of the phase brought (NMS-03)."""

    rules: ClassVar[tuple[str, ...]] = ("NMS-03",)
    seat: int
    income: int
    percent: int
    total: int

    def pays(self, seat: int) -> int:
        return self.total if seat == self.seat else 0


class GoodAdded(MilestoneEvent, frozen=True):
    """An airplane carries a second good (NMS-07)."""

    rules: ClassVar[tuple[str, ...]] = ("NMS-07",)
    seat: int
    number: int
    good: str


class RadioPlaced(MilestoneEvent, frozen=True):
    """A house that bought pizza has its radio (NMS-10)."""

    rules: ClassVar[tuple[str, ...]] = ("NMS-10",)
    seat: int
    house: str
    number: int
    at: tuple[int, int]


class MailboxPlaced(MilestoneEvent, frozen=True):
    """A new restaurant has its free mailbox (NMS-18)."""

    rules: ClassVar[tuple[str, ...]] = ("NMS-18",)
    seat: int
    number: int
    good: str
    at: tuple[int, int]


class Declined(MilestoneEvent, frozen=True):
    """A seat declined an offer (NMS-06, NMS-07, NMS-18); `step`: the decision."""

    rules: ClassVar[tuple[str, ...]] = ("NMS-06", "NMS-07", "NMS-18")
    seat: int
    step: str


class Joined(MilestoneEvent, frozen=True):
    """Somebody came to the beach; `spare`: with a card that was not in play (NMS-14)."""

    rules: ClassVar[tuple[str, ...]] = ("NMS-14",)
    seat: int
    employee: str
    spare: bool


class MoneyRemoved(MilestoneEvent, frozen=True):
    """Low prices took money out of the bank and the game (NMS-16)."""

    rules: ClassVar[tuple[str, ...]] = ("NMS-16",)
    seat: int
    discount: int
    total: int
    bank: int
    """Dollars left in the bank, perhaps below 0."""

    def fills_bank(self) -> int:
        return -self.total


class HandingPlanned(MilestoneEvent, frozen=True):
    """For its own seat: an item was chosen to be handed over (NMS-12)."""

    rules: ClassVar[tuple[str, ...]] = ("NMS-12",)
    secret: ClassVar[bool] = True
    seat: int
    good: str


class GoodsHandedOver(MilestoneEvent, frozen=True):
    """Salaries were paid with goods (NMS-12): so many dollars less in cash."""

    rules: ClassVar[tuple[str, ...]] = ("NMS-12",)
    reveals: ClassVar[bool] = True
    seat: int
    goods: dict[str, int]
    total: int

    def uses(self, seat: int) -> dict[str, int]:
        return self.goods if seat == self.seat else {}


class SalariesForgiven(MilestoneEvent, frozen=True):
    """A chain was spared the salaries that it could not pay (NMS-15)."""

    rules: ClassVar[tuple[str, ...]] = ("NMS-15",)
    seat: int
    total: int


EVENTS = (
    TokensPaid,
    TokenMoneyRaised,
    GoodAdded,
    RadioPlaced,
    MailboxPlaced,
    Declined,
    Joined,
    MoneyRemoved,
    HandingPlanned,
    GoodsHandedOver,
    SalariesForgiven,
)
