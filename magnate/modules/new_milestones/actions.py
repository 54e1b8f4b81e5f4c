"""Actions that these milestones allow."""

from __future__ import annotations

from typing import ClassVar

from magnate.base.actions import Charges
from magnate.core.actions import Action, tag_of


class MilestoneAction(Action, frozen=True, tag=lambda name: f"new_milestones.{tag_of(name)}"):
    """An action that only a milestone allows."""


class TrainAtWork(MilestoneAction, frozen=True):
    """Train one person at work, within the colour (NMS-11)."""

    panel: ClassVar[str] = "train"
    person: str
    into: str
    by: Charges


class AddGood(MilestoneAction, frozen=True):
    """Let the airplane just placed carry a second good (NMS-07)."""

    good: str


class PlaceMailbox(MilestoneAction, frozen=True):
    """Place the free mailbox in the new restaurant's block (NMS-18)."""

    number: int
    good: str
    at: tuple[int, int]


class PlaceRadio(MilestoneAction, frozen=True):
    """Place the pizza radio of a house (NMS-10)."""

    at: tuple[int, int]


class HandOverGood(MilestoneAction, frozen=True, tag="new_milestones.hand_over"):
    """Choose one item to be handed over for salaries, in secret (NMS-12)."""

    good: str


class DeclineOffer(MilestoneAction, frozen=True, tag="new_milestones.decline"):
    """Decline the offer of a milestone (NMS-06, NMS-07, NMS-18)."""

    declines: ClassVar[bool] = True
    idle: ClassVar[bool] = True


ACTIONS = (TrainAtWork, AddGood, PlaceMailbox, PlaceRadio, HandOverGood, DeclineOffer)
