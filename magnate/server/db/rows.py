"""Rows of the database as values; their fields are the columns, in order."""

from __future__ import annotations

from typing import Literal

import msgspec

from magnate.server.kit.wire import Pace
from magnate.setup import Setup


class TableRow(msgspec.Struct, frozen=True, gc=False):
    """A table as it is kept (schema.py says what its columns mean)."""

    id: str
    code: str
    name: str
    host_id: str | None
    status: Literal["open", "playing", "over", "archived"]
    public: bool
    spectators: bool
    hints: bool | None
    setup: str
    scenario: str
    rules_version: int
    pace: str
    opening: str
    forked_from: str
    rematch: str
    length: int
    awaited: str
    deadline: float | None
    turn: int
    result: str
    created_at: float
    changed_at: float


class SeatRow(msgspec.Struct, frozen=True, gc=False):
    """A seat as it is kept."""

    table_id: str
    seat: int
    kind: Literal["open", "person", "bot"]
    bot: str
    person_id: str | None
    name: str
    chain: str
    ready: bool
    key: bytes | None
    reserve: float
    since: float | None
    spent: float


class PersonRow(msgspec.Struct, frozen=True, gc=False):
    """A person as it is kept."""

    id: str
    name: str
    login: str | None
    password: str | None
    email: str | None
    lang: str
    created_at: float


class PlaceRow(msgspec.Struct, frozen=True, gc=False):
    """A channel for notifications, as it is kept."""

    id: int
    person_id: str
    kind: Literal["push", "mail", "webhook"]
    data: str
    created_at: float


class ProposalRow(msgspec.Struct, frozen=True, gc=False):
    """A proposal as it is kept."""

    table_id: str
    number: int
    kind: Literal["rewind", "hand_over"]
    data: str
    by: int
    yes: str
    status: Literal["open", "passed", "refused", "withdrawn", "void"]
    at: float


def setup_of(table: TableRow) -> Setup:
    """Return the set-up of a table, with the version of the rules it began with."""
    agreed = msgspec.json.decode(table.setup, type=Setup)
    return msgspec.structs.replace(agreed, rules_version=table.rules_version)


def awaited_in(written: str) -> list[int]:
    """The seats that a table waits for, as its row has them."""
    return [int(seat) for seat in written.split(",") if seat]


def pace_of(table: TableRow) -> Pace:
    """How long people may take at a table."""
    return msgspec.json.decode(table.pace, type=Pace)
