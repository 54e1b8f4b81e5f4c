"""Builds socket messages: diffs after each action, full state on request, missed messages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from magnate.forecast import newcomers
from magnate.server.game import clocks
from magnate.server.game.differences import Change, differences
from magnate.server.game.forced import can_undo
from magnate.server.game.hub import Hub
from magnate.server.game.live import Happened, Live, Viewer, ViewerMessage
from magnate.server.game.log.entries import written_entry


def broadcast(hub: Hub, live: Live, happened: Sequence[Happened]) -> None:
    """Send what happened to all who watch.

    What changed is worked out once per viewer, and goes with the first of its messages: all of
    these actions have happened by then.
    """
    first: dict[Viewer, tuple[int, bytes]] = {}

    def message(one: Happened, viewer: Viewer, log: str, you: int | None) -> bytes | None:
        told = live.told(one, viewer)
        if told is None:
            return None
        if viewer not in first:
            first[viewer] = (told.number, _written(live, viewer, _changes(live, viewer, told)))
        number, changed = first[viewer]
        rest = changed if told.number == number else _written(live, viewer, [])
        entry = b',"entry":' + written_entry(live, viewer, told, log, you) if log else b""
        return b'{"type":"told","told":' + msgspec.json.encode(told) + entry + b"," + rest[1:]

    for one in happened:
        hub.broadcast_log(live.id, partial(message, one))


def _changes(live: Live, viewer: Viewer, told: ViewerMessage) -> list[Change]:
    """Return what is different for a viewer since the message before this one."""
    number, before = live.pushed.get(viewer, (0, None))
    seen = live.push(viewer)
    if before is None or number != told.number - 1:  # nobody here knows what was before
        return [(["shown"], seen.shown), (["options"], seen.options)]
    changes = differences(before.shown, seen.shown, ("shown",))
    if before.options != seen.options:
        changes.append((["options"], seen.options))
    return changes


def _written(live: Live, viewer: Viewer, changes: Sequence[Change]) -> bytes:
    return msgspec.json.encode({**_moving(live, viewer), "changes": changes})


def full_state(live: Live, viewer: Viewer, since: int) -> bytes:
    """Return all that a viewer sees, for a socket that is new or has missed messages."""
    live.push(viewer)
    missed = missed_by(live, viewer, since)
    return msgspec.json.encode({"type": "whole", **missed, **state(live, viewer)})


def state(live: Live, viewer: Viewer) -> dict[str, Any]:
    """Return what a viewer sees now: the table, the awaited seats, and its own options."""
    seen = live.seen(viewer)
    return {**_moving(live, viewer), "shown": seen.shown, "options": seen.options}


def _moving(live: Live, viewer: Viewer) -> dict[str, Any]:
    """Return the small part that goes with every push."""
    game = live.record.game
    undoable = viewer is not None and not game.over and can_undo(live, viewer)
    chooses = viewer in live.awaited and game.rules.steps[game.step].name == "restructuring"
    company = _last_company(live, viewer) if viewer is not None and chooses else {}
    return {
        "number": live.number(viewer),
        "awaited": live.awaited,
        "over": live.record.game.over,
        "can_undo": undoable,
        "deadline": live.deadline,
        "clocks": clocks.shown(live),
        **company,
    }


def _last_company(live: Live, seat: int) -> dict[str, Any]:
    """Return where a seat that chooses its company begins: last turn's company and newcomers."""
    chain = live.record.game.chains[seat]
    return {
        "company": live.companies.get(seat, {}),
        "newcomers": newcomers(live.opened, chain),
    }


def missed_by(live: Live, viewer: Viewer, number: int) -> dict[str, Any]:
    """Return what a viewer was told after its `number`th message: the last of it, and how many
    older messages are left out. Pages of `…/told` have those."""
    return {"missed": live.since(viewer, number), "left_out": live.left_out(viewer, number)}
