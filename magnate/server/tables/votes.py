"""Votes: all agree to go back to an earlier moment, or most hand an empty seat to a bot."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec
from sqlalchemy import select

from magnate.core.errors import Refused
from magnate.core.flow import awaited
from magnate.server.db import store
from magnate.server.db.database import reading, writing
from magnate.server.db.rows import ProposalRow
from magnate.server.db.schema import proposals
from magnate.server.db.store import LogRow
from magnate.server.game import clocks
from magnate.server.game.bots.bot_pool import STAND_IN
from magnate.server.game.live import Happened, Live
from magnate.server.game.log.history import History, history_of
from magnate.server.game.log.moments import Moment, moments, with_consequences
from magnate.server.game.log.undo import still_of
from magnate.server.game.play import Stale, commit, live_of
from magnate.server.game.state import ServerState, logger
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import Person
from magnate.server.tables.absence import Absence, absence
from magnate.server.tables.gate import check_mine, own_seats
from magnate.server.tables.proposals import (
    Kind,
    Proposal,
    ProposalSubject,
    Seats,
    Status,
    add_proposal,
    change_proposal,
    open_proposal,
    open_proposals,
    outcome,
    seats_at,
    shown,
    voters_of,
)
from magnate.server.tables.seat_actions import check_bot
from magnate.server.tables.seat_documents import sitting_changed
from magnate.server.tables.tables import table_at, tell_table


@asynccontextmanager
async def voting(server: ServerState) -> AsyncIterator[None]:
    """Let a game that goes on void what was proposed, as long as the server runs."""
    open_ones = select(proposals.c.table_id).where(proposals.c.status == "open").distinct()
    async with reading(server.engine) as connection:
        server.voting.update((await connection.scalars(open_ones)).all())

    def changed(live: Live, happened: list[Happened]) -> None:
        if live.id in server.voting and any(None in one.seen_by for one in happened):
            server.spawn(proposals_at(server, live.id))

    server.changed.append(changed)
    yield


async def absence_at(server: ServerState, table_id: str, seat: int) -> Absence:
    """Whether a seat may be handed to a bot."""
    live = await _playing(server, table_id)
    async with reading(server.engine) as connection:
        seats = await seats_at(connection, live.id)
    return absence(server, live, seats, seat)


async def moments_at(server: ServerState, table_id: str) -> list[Moment]:
    """The moments to go back to: every one of this turn, and where somebody was awaited before."""
    live = await _playing(server, table_id)
    return await _moments(server, live, _listed)


def _moments_in(history: History, live: Live) -> list[Moment]:
    last, began = live.length, live.opening_length
    return moments(history.rules, history.actions(last), history.whens(last), began)


Moments = Callable[[History, Live], list[Moment]]
"""Lists moments of a copy of a table."""


def _listed(history: History, live: Live) -> list[Moment]:
    found = _moments_in(history, live)
    turn = live.record.game.turn
    before = [None, *found]
    kept = [
        moment
        for moment, last in zip(found, before, strict=False)
        if moment.turn == turn
        or last is None
        or (moment.turn, moment.step, moment.awaited) != (last.turn, last.step, last.awaited)
    ]
    return with_consequences(live, kept)


async def _moments(server: ServerState, live: Live, work: Moments = _moments_in) -> list[Moment]:
    still = still_of(live)
    history = await history_of(server.worker, live)
    return await server.worker.run(work, history, still)


async def _playing(server: ServerState, table_id: str) -> Live:
    live = await live_of(server, table_id)
    if live.record.game.over:
        raise Denied(409, "not_playing")
    return live


async def proposals_at(server: ServerState, table_id: str) -> list[Proposal]:
    """The open proposals of a table; those that the game has left behind are void."""
    live = await live_of(server, table_id)
    async with live.lock:
        async with reading(server.engine) as connection:
            rows = await open_proposals(connection, live.id)
            seats = await seats_at(connection, live.id)
        left = [row for row in rows if not _is_valid(server, live, seats, row)]
        for row in left:
            await _close(server, row, seats, "void")
    if len(left) == len(rows):
        server.voting.discard(live.id)
    return [shown(row, seats) for row in rows if row not in left]


async def propose(
    server: ServerState,
    person: Person,
    table_id: str,
    seat: int,
    kind: Kind,
    what: int,
    bot: str = STAND_IN,
) -> Proposal:
    """Propose to go back to a moment, or to hand a seat to a bot; who proposes agrees."""
    check_bot(bot)
    for old in await proposals_at(server, table_id):
        if old.kind == kind:
            raise Denied(409, "already_proposed")
    live = await _playing(server, table_id)
    subject = await _subject(server, live, kind, what, bot)
    async with live.lock:
        subject = msgspec.structs.replace(subject, number=live.number(None))
        async with writing(server.engine) as connection:
            await table_at(connection, live.id)
            if any(row.kind == kind for row in await open_proposals(connection, live.id)):
                raise Denied(409, "already_proposed")
            seats = await seats_at(connection, live.id, person)
            check_mine(seats.mine, seat)
            if seat not in voters_of(seats, kind, subject):
                raise Denied(403, "no_voice")
            if subject.seat is not None:
                _check_absent(absence(server, live, seats, subject.seat))
            number = await add_proposal(connection, live.id, kind, subject, seat, server.now())
        server.voting.add(live.id)
        return await _vote(server, person, live, number, True)


async def _subject(
    server: ServerState, live: Live, kind: Kind, what: int, bot: str
) -> ProposalSubject:
    if kind == "hand_over":
        return ProposalSubject(seat=what, bot=bot)
    found = await _moments(server, live)
    moment = next((moment for moment in found if moment.count == what), None)
    if moment is None:
        raise Refused("no_such_moment", moment=what, last=found[-1].count if found else 0)
    return ProposalSubject(to=what, moment=with_consequences(live, [moment])[0])


async def vote(
    server: ServerState, person: Person, table_id: str, number: int, yes: bool
) -> Proposal:
    """Say yes or no with all seats that the person holds."""
    live = await _playing(server, table_id)
    async with live.lock:
        return await _vote(server, person, live, number, yes)


async def withdraw(server: ServerState, person: Person, table_id: str, number: int) -> Proposal:
    """Take back what one has proposed."""
    live = await live_of(server, table_id)
    async with live.lock:
        async with reading(server.engine) as connection:
            row = await open_proposal(connection, live.id, number)
            seats = await seats_at(connection, live.id, person)
        if row.by not in seats.mine:
            raise Denied(403, "not_your_proposal")
        return await _close(server, row, seats, "withdrawn")


async def take_back(server: ServerState, person: Person, table_id: str, seat: int) -> None:
    """Return to one's seat, from a bot or after having left."""
    live = await _playing(server, table_id)
    async with live.lock:
        async with writing(server.engine) as connection:
            await table_at(connection, live.id)
            sitting = await store.sitting_at(connection, live.id)
            mine = await own_seats(connection, person, live.id)
            if not 0 <= seat < len(sitting):
                raise Denied(404, "no_such_seat", seat=seat)
            own = sitting[seat].person_id == person.id
            if sitting[seat].person_id is None or not (own or seat in mine):
                raise Denied(403, "not_your_seat", seat=seat)
            if seat not in mine:
                await store.hold(connection, live.id, seat, person.id)
            await store.change_seat(connection, live.id, seat, kind="person", bot="")
            await clocks.reseat(connection, live, server.now())
        sitting_changed(server, live.id)
    tell_table(server, live.id)


async def _vote(
    server: ServerState, person: Person, live: Live, number: int, yes: bool
) -> Proposal:
    """Count votes, and carry out what has enough; the caller holds the lock."""
    async with writing(server.engine) as connection:
        row = await open_proposal(connection, live.id, number)
        seats = await seats_at(connection, live.id, person)
        valid = _is_valid(server, live, seats, row)
        subject = msgspec.json.decode(row.data, type=ProposalSubject)
        voters = set(voters_of(seats, row.kind, subject))
        own = voters.intersection(seats.mine)
        if not own:
            raise Denied(403, "no_voice")
        agree = set(msgspec.json.decode(row.yes, type=list[int])) - own
        against = set(subject.no) - own
        (agree if yes else against).update(own)
        subject = msgspec.structs.replace(subject, no=sorted(against))
        row = await change_proposal(
            connection,
            row,
            data=msgspec.json.encode(subject).decode(),
            yes=msgspec.json.encode(sorted(agree)).decode(),
        )
    if not valid:
        return await _close(server, row, seats, "void")
    status = outcome(row.kind, voters, agree, against)
    if status == "refused":
        return await _close(server, row, seats, status)
    if status == "passed":
        carry_out = _rewind if row.kind == "rewind" else _hand_over
        return await carry_out(server, live, row, seats, subject)
    _tell(server, live.id, shown(row, seats))
    return shown(row, seats)


async def _rewind(
    server: ServerState, live: Live, row: ProposalRow, seats: Seats, subject: ProposalSubject
) -> Proposal:
    """Go back. It is in the log before the proposal is closed: the log is the truth."""
    assert subject.to is not None
    now = server.now()
    going = LogRow(live.length + 1, row.by, "rewind", str(subject.to), "", now)
    status: Status = "passed"
    try:
        game = live.record.at(subject.to)
        await commit(server, live, [going], awaited(game), False, now, game.turn)
    except Stale:
        status = "void"
    return await _close(server, row, seats, status)


async def _hand_over(
    server: ServerState, live: Live, row: ProposalRow, seats: Seats, subject: ProposalSubject
) -> Proposal:
    """Let a bot sit down; whose seat it is may take it back."""
    assert subject.seat is not None
    async with writing(server.engine) as connection:
        await table_at(connection, live.id)
        await store.change_seat(connection, live.id, subject.seat, kind="bot", bot=subject.bot)
        await clocks.reseat(connection, live, server.now())
    sitting_changed(server, live.id)
    tell_table(server, live.id)
    return await _close(server, row, seats, "passed")


async def _close(server: ServerState, row: ProposalRow, seats: Seats, status: Status) -> Proposal:
    """End a proposal and let everybody know."""
    async with writing(server.engine) as connection:
        ended = shown(await change_proposal(connection, row, status=status), seats)
    logger.info("vote_ended", table=row.table_id, kind=row.kind, status=status)
    _tell(server, row.table_id, ended)
    return ended


def _is_valid(server: ServerState, live: Live, seats: Seats, row: ProposalRow) -> bool:
    """A rewind: nothing that all know of has happened since. A seat: its person is absent."""
    subject = msgspec.json.decode(row.data, type=ProposalSubject)
    if subject.seat is not None:
        return absence(server, live, seats, subject.seat).possible
    return not live.record.game.over and subject.number == live.number(None)


def _check_absent(found: Absence) -> None:
    """Refuse to hand over the seat of somebody who is there or has time."""
    match found.why:
        case "nobody_there":
            raise Denied(409, "nobody_there")
        case "is_here":
            raise Denied(409, "is_here")
        case "nobody_waits":
            raise Denied(409, "nobody_waits")
        case "has_time":
            raise Denied(409, "has_time", at=found.at)


def _tell(server: ServerState, table_id: str, shown: Proposal) -> None:
    told = msgspec.json.encode({"type": "proposal", "proposal": shown})
    server.hub.broadcast(table_id, lambda _: told)
    server.bus.say(table_id, "table")
