"""Actions around offramps."""

from __future__ import annotations

from typing import ClassVar

from magnate.core.actions import Action, tag_of


class OfframpAction(Action, frozen=True, tag=lambda name: f"rural_marketeers.{tag_of(name)}"):
    """An answer to the question where to place an offramp."""


class PlaceOfframp(OfframpAction, frozen=True):
    """Place an offramp (RUR-02); `at`: its first square from the top left, `turned`: upright."""

    turning: ClassVar[tuple[str, ...]] = ("turned",)
    at: tuple[int, int]
    turned: bool = False


class DeclineOfframp(OfframpAction, frozen=True, tag="rural_marketeers.decline"):
    """Place no offramp (RUR-02)."""

    declines: ClassVar[bool] = True
    idle: ClassVar[bool] = True


ACTIONS = (PlaceOfframp, DeclineOfframp)
