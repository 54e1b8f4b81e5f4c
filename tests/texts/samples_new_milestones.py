"""What the new milestones bring about, and what can be done because of them."""

from __future__ import annotations

from magnate.core.actions import Action
from magnate.core.events import Event
from magnate.modules.new_milestones.actions import (
    AddGood,
    DeclineOffer,
    HandOverGood,
    PlaceMailbox,
    PlaceRadio,
    TrainAtWork,
)
from magnate.modules.new_milestones.events import (
    Declined,
    GoodAdded,
    GoodsHandedOver,
    HandingPlanned,
    Joined,
    MailboxPlaced,
    MoneyRemoved,
    RadioPlaced,
    SalariesForgiven,
    TokenMoneyRaised,
    TokensPaid,
)

EVENTS: tuple[Event, ...] = (
    TokensPaid(0, 11, 1, 5),
    TokensPaid(0, 11, 3, 15),
    TokenMoneyRaised(0, 15, 50, 8),
    GoodAdded(0, 5, "beer"),
    RadioPlaced(0, "8", 1, (3, 4)),
    MailboxPlaced(0, 9, "coke", (3, 4)),
    Declined(0, "new_milestones.second_tile"),
    Declined(0, "new_milestones.two_goods"),
    Declined(0, "new_milestones.mailbox"),
    Joined(0, "executive_vice_president", False),
    Joined(0, "executive_vice_president", True),
    MoneyRemoved(0, 3, 100, 50),
    MoneyRemoved(0, 7, 100, -20),
    HandingPlanned(0, "beer"),
    GoodsHandedOver(0, {"beer": 2, "burger": 1}, 13),
    SalariesForgiven(0, 5),
)
ACTIONS: tuple[Action, ...] = (
    TrainAtWork(0, "kitchen_trainee", "burger_chef", (("coach", 2),)),
    AddGood(0, "beer"),
    PlaceMailbox(0, 9, "beer", (3, 4)),
    PlaceRadio(0, (-1, 4)),
    HandOverGood(0, "beer"),
    DeclineOffer(0),
)
