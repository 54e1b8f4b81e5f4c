"""What actions do, in words, before they are done."""

from __future__ import annotations

from typing import Literal

import msgspec

from magnate.base.actions import Fire, Keep, OpenCompany, Pay, PutToWork
from magnate.base.gestures import ChooseCompany, ChoosePayday
from magnate.core.actions import Action, tag
from magnate.core.errors import Refused
from magnate.server.adapter import Struct
from magnate.server.live import Live
from magnate.server.play import GESTURES, AnyGesture
from magnate.server.wire import Sent
from magnate.texts import Words, describe

Place = Literal["work", "beach", "busy"]


class SaidAction(Struct, frozen=True, kw_only=True):
    """An action in words."""

    text: str
    """What it does, in the imperative."""
    short: str
    """What kind of thing that is, for a button."""


def said_action(live: Live, sent: Sent, lang: str) -> SaidAction:
    """An action in words; a gesture as the actions it stands for."""
    words = Words((), lang)
    try:
        if sent.get("do") in GESTURES:
            atoms, kind = _stands_for(msgspec.convert(sent, AnyGesture))
        else:
            atoms = [msgspec.convert(sent, live.actions)]
            kind = type(atoms[0])
        said = dict.fromkeys(describe(atom, lang) for atom in atoms)
    except (msgspec.ValidationError, KeyError, ValueError) as problem:
        raise Refused("bad_action", problem=str(problem)) from None
    short = words.say(f"action.{tag(kind)}")
    return SaidAction(text=words.clauses(said) or short, short=short)


def _stands_for(gesture: AnyGesture) -> tuple[list[Action], type[Action]]:
    """The actions of a gesture, and the kind of the last."""
    seat = gesture.seat
    if isinstance(gesture, ChooseCompany):
        return [*(PutToWork(seat, card) for card in gesture.work), OpenCompany(seat)], OpenCompany
    if isinstance(gesture, ChoosePayday):
        fired = [Fire(seat, card, _place(place), number) for card, place, number in gesture.fire]
        return [*fired, Pay(seat)], Pay
    return [Keep(seat, good, count) for good, count in gesture.keep.items()], Keep


def _place(place: str) -> Place:
    found: Place = msgspec.convert(place, Place)
    return found
