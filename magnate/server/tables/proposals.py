"""Proposals in the database, their voters, and the outcome of the votes."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import func, insert, select, update

from magnate.server.db import store
from magnate.server.db.rows import ProposalRow
from magnate.server.db.schema import holders, proposals, tables
from magnate.server.game.bots.bot_pool import STAND_IN
from magnate.server.game.log.moments import Moment
from magnate.server.kit.adapter import Struct
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import Person
from magnate.server.tables.gate import own_seats

Kind = Literal["rewind", "hand_over"]
Status = Literal["open", "passed", "refused", "withdrawn", "void"]


class ProposalSubject(msgspec.Struct, frozen=True, kw_only=True):
    """The subject of a proposal: a moment to go back to, or a seat for a bot."""

    to: int | None = None
    moment: Moment | None = None
    seat: int | None = None
    bot: str = STAND_IN
    number: int = 0
    """Messages that spectators had been told: once there are more, the game has changed."""
    no: list[int] = []


class Proposal(Struct, frozen=True, kw_only=True):
    """A proposal as everybody sees it."""

    number: int
    kind: Kind
    by: int
    to: int | None
    """Of a rewind: the moment, by its count of actions."""
    moment: Moment | None
    """The same, and the decisions that going back to it undoes."""
    seat: int | None
    """Of a seat handed over: which."""
    bot: str
    """The bot that is to play it; "": it is about something else."""
    voters: list[int]
    """The seats that may vote."""
    yes: list[int]
    no: list[int]
    status: Status
    at: float


class Seats(msgspec.Struct, frozen=True):
    """The seats of a table, as a vote has to know them."""

    people: list[int]
    """Seats where people sit, whether or not they are there."""
    held: list[int]
    """Seats that somebody holds."""
    mine: list[int]
    changed_at: float
    """When anything that all know of last happened at the table."""


def outcome(kind: Kind, voters: set[int], yes: set[int], no: set[int]) -> Status:
    """Return the outcome: a rewind needs all voters, a bot most of them.

    Votes of seats that may not vote any more do not count.
    """
    for_it, against = len(yes & voters), len(no & voters)
    if kind == "rewind":
        return "refused" if against else "passed" if for_it == len(voters) else "open"
    if 2 * for_it > len(voters):
        return "passed"
    return "refused" if 2 * against >= len(voters) else "open"


def voters_of(seats: Seats, kind: Kind, subject: ProposalSubject) -> list[int]:
    """Return the voters: for a rewind all people's seats, for a bot the other held seats."""
    if kind == "rewind":
        return seats.people
    return [seat for seat in seats.held if seat != subject.seat]


async def seats_at(of: store.Connection, table_id: str, person: Person | None = None) -> Seats:
    """Return the seats of a table, and which are the person's."""
    sitting = await store.sitting_at(of, table_id)
    held = set(
        (await of.scalars(select(holders.c.seat).where(holders.c.table_id == table_id))).all()
    )
    people = [row.seat for row in sitting if row.kind == "person"]
    mine = await own_seats(of, person, table_id)
    changed = select(tables.c.changed_at).where(tables.c.id == table_id)
    changed_at = (await of.scalars(changed)).one()
    return Seats(people, [seat for seat in people if seat in held], mine, changed_at)


async def open_proposals(of: store.Connection, table_id: str) -> list[ProposalRow]:
    """Return the open proposals of a table."""
    wanted = (
        select(proposals)
        .where(proposals.c.table_id == table_id, proposals.c.status == "open")
        .order_by(proposals.c.number)
    )
    return [ProposalRow(*row) for row in await of.execute(wanted)]


async def open_proposal(of: store.Connection, table_id: str, number: int) -> ProposalRow:
    """Return an open proposal, locked for a change."""
    wanted = (
        select(proposals)
        .where(proposals.c.table_id == table_id, proposals.c.number == number)
        .with_for_update()
    )
    found = (await of.execute(wanted)).first()
    if found is None:
        raise Denied(404, "no_such_proposal")
    row = ProposalRow(*found)
    if row.status != "open":
        raise Denied(409, "vote_is_over", outcome=row.status)
    return row


async def add_proposal(
    to: store.Connection, table_id: str, kind: Kind, subject: ProposalSubject, seat: int, now: float
) -> int:
    """Add a proposal that nobody has voted about, and return its number."""
    last = select(func.max(proposals.c.number)).where(proposals.c.table_id == table_id)
    number = int((await to.execute(last)).scalar() or 0) + 1
    await to.execute(
        insert(proposals).values(
            table_id=table_id,
            number=number,
            kind=kind,
            data=msgspec.json.encode(subject).decode(),
            by=seat,
            yes="[]",
            status="open",
            at=now,
        )
    )
    return number


async def change_proposal(to: store.Connection, row: ProposalRow, **values: str) -> ProposalRow:
    """Change columns of a proposal, and return it."""
    key = (proposals.c.table_id == row.table_id, proposals.c.number == row.number)
    await to.execute(update(proposals).where(*key).values(**values))
    return ProposalRow(*(await to.execute(select(proposals).where(*key))).one())


def shown(row: ProposalRow, seats: Seats) -> Proposal:
    """Return a proposal as everybody sees it."""
    subject = msgspec.json.decode(row.data, type=ProposalSubject)
    return Proposal(
        number=row.number,
        kind=row.kind,
        by=row.by,
        to=subject.to,
        moment=subject.moment,
        seat=subject.seat,
        bot="" if subject.seat is None else subject.bot,
        voters=voters_of(seats, row.kind, subject),
        yes=msgspec.json.decode(row.yes, type=list[int]),
        no=subject.no,
        status=row.status,
        at=row.at,
    )
