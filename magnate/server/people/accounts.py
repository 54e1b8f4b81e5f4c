"""Accounts: a guest with a name and a password is the same person on every device."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

from anyio import CapacityLimiter, to_thread
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from fastapi import Response
from sqlalchemy import Column, delete, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from magnate.server.db import store
from magnate.server.db.database import reading, writing
from magnate.server.db.rows import PersonRow
from magnate.server.db.schema import (
    holders,
    outbox,
    people,
    recoveries,
    seat_documents,
    seats,
    sessions,
    subscriptions,
    tables,
)
from magnate.server.game.state import ServerState
from magnate.server.kit.denied import Denied
from magnate.server.kit.ids import digest
from magnate.server.kit.names import cleaned
from magnate.server.kit.wire import ChangedPerson, LogIn, NewAccount, NewPassword, Person
from magnate.server.people.identity import begin_session, known, set_cookie
from magnate.server.tables.seat_actions import leave
from magnate.server.tables.seat_documents import sitting_changed

LONGEST = 40
MOVED: tuple[Column[Any], ...] = (
    holders.c.person_id,
    seats.c.person_id,
    tables.c.host_id,
    subscriptions.c.person_id,
    outbox.c.person_id,
)
"""Columns whose rows move to the account when a guest logs in. The guest's wishes do not."""
_hasher = PasswordHasher()
_hashing = CapacityLimiter(2)
"""Each hash takes 64 MB for a moment, so only some at a time."""
_NOBODY = _hasher.hash("")
"""Hash to compare with for an unknown login, so that it takes as long as a known one."""


def folded(login: str) -> str:
    """A login as it is kept: however somebody writes it, it is the same name."""
    found = unicodedata.normalize("NFKC", login.strip()).casefold()
    if len(found) > LONGEST:
        raise Denied(422, "login_too_long")
    return found


async def register(
    server: ServerState, person: Person, wanted: NewAccount, response: Response
) -> Person:
    """Make an account of a guest, who keeps the seats. Older sessions of the guest end."""
    if person.login is not None:
        raise Denied(409, "already_registered")
    password = await _hashed(wanted.password)
    values = {"login": folded(wanted.login), "email": wanted.email or None, "password": password}
    try:
        async with writing(server.engine) as connection:
            await connection.execute(
                update(people).where(people.c.id == person.id).values(**values)
            )
            await connection.execute(delete(sessions).where(sessions.c.person_id == person.id))
            token = await begin_session(connection, person.id)
            held = await _tables_of(connection, person.id)
    except IntegrityError:
        raise Denied(409, "login_taken") from None
    set_cookie(server, response, token)
    await _end_sockets(server, person.id, held)
    return await _person(server, person.id)


async def log_in(
    server: ServerState, present: Person | None, wanted: LogIn, response: Response
) -> Person:
    """Be an account's person on this device. What a guest had here is the account's from now on."""
    async with reading(server.engine) as connection:
        found = await connection.execute(
            select(people).where(people.c.login == as_written(wanted.login))
        )
        kept = found.first()
    row = PersonRow(*kept) if kept else None
    await _check(wanted.password, row.password if row else None)
    assert row is not None
    assert row.password is not None
    stale = _hasher.check_needs_rehash(row.password)
    password = await _hashed(wanted.password) if stale else row.password
    async with writing(server.engine) as connection:
        if stale:
            await connection.execute(
                update(people).where(people.c.id == row.id).values(password=password)
            )
        held = await _tables_of(connection, present.id) if present else []
        if present is not None and present.login is None:
            await _merge(connection, present.id, row.id)
        token = await begin_session(connection, row.id)
    if present is not None and present.login is None:
        await _end_sockets(server, present.id, held)
    set_cookie(server, response, token)
    return known(row)


async def _merge(connection: store.Connection, guest: str, account: str) -> None:
    """Move a guest's seats, tables and browsers to an account, and delete the guest.

    Addresses and webhooks are not moved: the account has not confirmed them.
    """
    place = tuple_(holders.c.table_id, holders.c.seat)
    held = select(holders.c.table_id, holders.c.seat).where(holders.c.person_id == account)
    await connection.execute(delete(holders).where(holders.c.person_id == guest, place.in_(held)))
    elsewhere = (subscriptions.c.person_id == guest) & (subscriptions.c.kind != "push")
    await connection.execute(delete(subscriptions).where(elsewhere))  # may be somebody else's
    for column in MOVED:
        await connection.execute(
            update(column.table).where(column == guest).values({column.name: account})
        )
    await connection.execute(delete(people).where(people.c.id == guest))


async def log_out(server: ServerState, token: str) -> None:
    """This browser is nobody any more."""
    async with writing(server.engine) as connection:
        found = await store.person_of(connection, digest(token))
        await store.end_session(connection, digest(token))
        held = await _tables_of(connection, found[0].id) if found else []
    if found is not None:
        await _end_sockets(server, found[0].id, held)


async def _tables_of(of: store.Connection, person_id: str) -> list[str]:
    """Tables at which a person has a seat and plays or may play."""
    found = await of.execute(
        select(holders.c.table_id)
        .join(tables, tables.c.id == holders.c.table_id)
        .where(holders.c.person_id == person_id, tables.c.status.in_(("open", "playing")))
        .distinct()
    )
    return list(found.scalars())


async def _end_sockets(server: ServerState, person_id: str, held: Iterable[str]) -> None:
    """Close the sockets of a person's ended sessions, here and, at these tables, elsewhere."""
    open_ones = [one for one in server.hub.of(person_id) if one.session is not None]
    async with reading(server.engine) as connection:
        alive = await store.sessions_among(connection, {one.session or b"" for one in open_ones})
    for watcher in open_ones:
        if watcher.session not in alive:
            watcher.end()
    for table_id in held:
        server.bus.say(table_id, "table")


async def log_out_everywhere(server: ServerState, person: Person, but: str = "") -> None:
    """No browser is this person any more, but perhaps one; open sockets are closed."""
    async with writing(server.engine) as connection:
        await connection.execute(
            delete(sessions).where(
                sessions.c.person_id == person.id, sessions.c.token != digest(but)
            )
        )
        held = await _tables_of(connection, person.id)
    await _end_sockets(server, person.id, held)


async def change(server: ServerState, person: Person, wanted: ChangedPerson) -> Person:
    """Another name, language or e-mail address. Seats keep the name they were taken with."""
    values = {
        name: value
        for name, value in (
            ("name", cleaned(wanted.name) if wanted.name else None),
            ("lang", wanted.lang),
        )
        if value is not None
    }
    async with writing(server.engine) as connection:
        if values:
            await connection.execute(
                update(people).where(people.c.id == person.id).values(**values)
            )
        if wanted.email is not None:
            await connection.execute(
                update(people).where(people.c.id == person.id).values(email=wanted.email or None)
            )
    return await _person(server, person.id)


async def change_password(
    server: ServerState, person: Person, wanted: NewPassword, token: str
) -> None:
    """Change the password. All other sessions of the person end."""
    await check_own(server, person, wanted.old)
    password = await _hashed(wanted.new)
    async with writing(server.engine) as connection:
        await connection.execute(
            update(people).where(people.c.id == person.id).values(password=password)
        )
    await log_out_everywhere(server, person, but=token)


async def recover(server: ServerState, token: str, password: str) -> bool:
    """Another password by a link that is good once; whether it was. Every session ends."""
    kept = await _hashed(password)
    async with writing(server.engine) as connection:
        spent = await connection.execute(
            delete(recoveries)
            .where(recoveries.c.token == digest(token), recoveries.c.until > server.now())
            .returning(recoveries.c.person_id)
        )
        person_id = spent.scalar_one_or_none()
        if person_id is None:
            return False
        await connection.execute(
            update(people).where(people.c.id == person_id).values(password=kept)
        )
        for ended in (recoveries, sessions):
            await connection.execute(delete(ended).where(ended.c.person_id == person_id))
    for watcher in server.hub.of(person_id):
        watcher.end()
    return True


async def forget(server: ServerState, person: Person, password: str) -> None:
    """Delete a person and all of its sessions. Seats of games keep the name; free ones are free."""
    if person.login is not None:
        await check_own(server, person, password)
    held = select(holders.c.table_id).where(holders.c.person_id == person.id)
    async with reading(server.engine) as connection:
        waiting = await connection.execute(
            select(tables.c.id)
            .where(tables.c.status == "open")
            .where((tables.c.host_id == person.id) | tables.c.id.in_(held))
        )
        open_tables = list(waiting.scalars())
    for table_id in open_tables:
        await leave(server, person, table_id)
    async with writing(server.engine) as connection:
        own = select(seats.c.table_id, seats.c.seat).where(seats.c.person_id == person.id)
        left = {row.table_id for row in await connection.execute(own)}
        at = await _tables_of(connection, person.id)
        place = tuple_(seat_documents.c.table_id, seat_documents.c.seat)
        await connection.execute(delete(seat_documents).where(place.in_(own)))
        await connection.execute(delete(people).where(people.c.id == person.id))
    for table_id in left & server.lives.keys():
        sitting_changed(server, table_id)
    await _end_sockets(server, person.id, at)


async def _person(server: ServerState, person_id: str) -> Person:
    async with reading(server.engine) as connection:
        found = await connection.execute(select(people).where(people.c.id == person_id))
        row = found.first()
    if row is None:
        raise Denied(401, "who_are_you")
    return known(PersonRow(*row))


async def check_own(server: ServerState, person: Person, password: str) -> None:
    """Refuse a password that is not the person's own."""
    if person.login is None:
        raise Denied(409, "no_account")
    async with reading(server.engine) as connection:
        found = await connection.execute(select(people.c.password).where(people.c.id == person.id))
        kept = found.scalar()
    await _check(password, kept)


async def _check(password: str, kept: str | None) -> None:
    """Refuse a wrong password, as slowly as if there were an account."""

    def fits() -> bool:
        try:
            return _hasher.verify(kept or _NOBODY, password)
        except (VerifyMismatchError, InvalidHashError):
            return False

    right = await to_thread.run_sync(fits, limiter=_hashing)
    if kept is None or not right:
        raise Denied(403, "wrong_password")


async def _hashed(password: str) -> str:
    return await to_thread.run_sync(_hasher.hash, password, limiter=_hashing)


def as_written(login: str) -> str | None:
    """A login as it would be kept; None: none is."""
    try:
        return folded(login)
    except Denied:
        return None
