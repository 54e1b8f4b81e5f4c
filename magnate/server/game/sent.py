"""Parsing of actions and gestures that clients send, by the rules of their table."""

from __future__ import annotations

from typing import Any

import msgspec

from magnate.base.gestures import ChooseCompany, ChooseFreezer, ChoosePayday, Gesture
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.server.game.live import Live
from magnate.server.kit.denied import Denied

AnyGesture = ChooseCompany | ChoosePayday | ChooseFreezer
GESTURES = ("choose_company", "choose_payday", "choose_freezer")


def read_sent(live: Live, raw: dict[str, Any]) -> Action | Gesture:
    """Parse an action or a gesture. Neither its seat nor its legality is checked."""
    try:
        if raw.get("do") in GESTURES:
            gesture: Gesture = msgspec.convert(raw, AnyGesture)
            return gesture
        return live.read(msgspec.json.encode(raw))
    except msgspec.ValidationError as problem:
        raise Refused("bad_action", problem=str(problem)) from None


def read_own(live: Live, seat: int, raw: dict[str, Any]) -> Action | Gesture:
    """Parse an action or a gesture; refuse one of another seat."""
    found = read_sent(live, raw)
    if found.seat != seat:
        raise Denied(403, "not_your_seat", seat=found.seat)
    return found
