"""Actions as sentences, before they are done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from magnate.base.actions import Fire, Keep, OpenCompany, Pay, PutToWork
from magnate.base.gestures import ChooseCompany, ChooseFreezer, ChoosePayday, Gesture
from magnate.core.actions import Action, tag
from magnate.core.errors import Refused
from magnate.server.game.live import Live
from magnate.server.game.sent import read_sent
from magnate.server.kit.adapter import Struct
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import Sent
from magnate.texts import Words, describe

Place = Literal["work", "beach", "busy"]
MOST = 500
"""Actions that are put into words at once, those of gestures counted one by one."""


class SaidAction(Struct, frozen=True, kw_only=True):
    """An action in words."""

    text: str
    """The action, in the imperative."""
    short: str
    """The kind of action, for a button."""


def action_texts(live: Live, sent: Sequence[Sent], lang: str) -> list[SaidAction]:
    """Return actions in words; gestures as the actions they stand for."""
    try:
        found = [_stands_for(read_sent(live, raw)) for raw in sent]
        if sum(len(atoms) for atoms, _ in found) > MOST:
            raise Denied(413, "too_big")
        return [_said(live, atoms, kind, lang) for atoms, kind in found]
    except (msgspec.ValidationError, KeyError, ValueError) as problem:
        raise Refused("bad_action", problem=str(problem)) from None


def _said(live: Live, atoms: Sequence[Action], kind: type[Action], lang: str) -> SaidAction:
    words = Words(live.record.game, lang)
    for atom in atoms:
        _check_named(live, atom)
    said = dict.fromkeys(describe(atom, lang, live.record.game) for atom in atoms)
    short = words.say(f"action.{tag(kind)}")
    return SaidAction(text=words.clauses(said) or short, short=short)


def _check_named(live: Live, action: Action) -> None:
    """Refuse cards and goods that this game does not have: they have no words."""
    rules = live.record.game.rules
    cards = {getattr(action, name, "") for name in ("employee", "person", "into")} - {""}
    goods = {getattr(action, "good", "")} - {""}
    unknown = (cards - rules.employees.keys()) | (goods - rules.goods.keys())
    if unknown:
        raise KeyError(min(unknown))


def _stands_for(sent: Action | Gesture) -> tuple[list[Action], type[Action]]:
    """Return the action, or those of a gesture, and the kind of the last."""
    seat = sent.seat
    if isinstance(sent, Action):
        return [sent], type(sent)
    if isinstance(sent, ChooseCompany):
        return [*(PutToWork(seat, card) for card in sent.work), OpenCompany(seat)], OpenCompany
    if isinstance(sent, ChoosePayday):
        fired = [Fire(seat, card, _place(place), number) for card, place, number in sent.fire]
        return [*fired, Pay(seat)], Pay
    assert isinstance(sent, ChooseFreezer)
    return [Keep(seat, good, count) for good, count in sent.keep.items()], Keep


def _place(place: str) -> Place:
    found: Place = msgspec.convert(place, Place)
    return found
