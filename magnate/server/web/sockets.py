"""The socket of a viewer: numbered pushes, and missed messages after a reconnect."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from fastapi import WebSocket, WebSocketDisconnect
from msgspec import Meta
from starlette.websockets import WebSocketState

from magnate.core.errors import Refused
from magnate.server.db import store
from magnate.server.db.database import reading
from magnate.server.game.broadcast import full_state, missed_by, state
from magnate.server.game.drafted import play_draft
from magnate.server.game.faults import fault, status_of
from magnate.server.game.hub import Watcher
from magnate.server.game.play import Stale, act, live_of
from magnate.server.game.state import ServerState
from magnate.server.game.writer import NotHeld
from magnate.server.kit.addresses import address_of
from magnate.server.kit.denied import Denied
from magnate.server.kit.ids import digest
from magnate.server.kit.wire import Count, DraftSteps, Sent
from magnate.server.kit.words import language_of
from magnate.server.people.identity import token_of
from magnate.server.tables.gate import Watching
from magnate.server.tables.tables import shown, table_row
from magnate.server.web.connections import OPEN
from magnate.server.web.handshakes import HANDSHAKE
from magnate.server.web.limits import Limits

BIGGEST = 64 * 1024
"""Characters of the largest message that is read: a draft that can be kept can be played."""
FAREWELL = 1.0
"""Seconds for the last message."""
GONE = (TimeoutError, WebSocketDisconnect, RuntimeError)
"""The exceptions of a socket whose client is gone."""
GOING_AWAY, POLICY, TRY_AGAIN = 1001, 1008, 1013


class ActMessage(msgspec.Struct, tag="act", forbid_unknown_fields=True):
    """An action or gesture of the socket's seat."""

    number: Count
    action: Sent
    id: Annotated[str, Meta(max_length=40)] = ""
    """Comes back with the answer."""


class PlayMessage(msgspec.Struct, tag="play", forbid_unknown_fields=True):
    """A draft of the socket's seat, to be played."""

    number: Count
    steps: DraftSteps
    id: Annotated[str, Meta(max_length=40)] = ""
    """Comes back with the answer."""


class LookMessage(msgspec.Struct, tag="look", forbid_unknown_fields=True):
    """Whether somebody looks at the table."""

    looking: bool


class WholeRequest(msgspec.Struct, tag="whole", forbid_unknown_fields=True):
    """Show me all of it: a difference does not fit what I know."""

    since: Count = 0
    """The last number I have heard."""


class PingMessage(msgspec.Struct, tag="ping", forbid_unknown_fields=True):
    """A request for a pong."""


class Named(msgspec.Struct):
    """The id of any message."""

    id: Annotated[str, Meta(max_length=40)] = ""


Incoming = ActMessage | PlayMessage | LookMessage | WholeRequest | PingMessage
_incoming = msgspec.json.Decoder(Incoming)
_named = msgspec.json.Decoder(Named)


async def serve_socket(
    server: ServerState,
    limits: Limits,
    socket: WebSocket,
    somebody: Watching,
    since: int,
    log: str = "",
    presence: bool = False,
    you: int | None = None,
) -> None:
    """Push a table to a viewer until it disconnects. The caller has checked the origin.

    `log`: the language of log entries in the pushes; "": none. `presence`: whether to push it.
    `you`: the seat that the log calls "you".
    """
    table, person = somebody.table, somebody.person
    address = address_of(socket, server.settings)
    try:
        _check_room(server, somebody, address)
    except Denied as denied:
        await turn_away(socket, denied)
        return
    watcher = Watcher(somebody.viewer, person.id if person else None, address)
    watcher.lang = log or language_of(socket)
    watcher.log = log
    watcher.you = you
    watcher.presence = presence
    watcher.session = digest(token_of(socket)) if person else None
    server.hub.add(table.id, watcher)  # at once, so that it counts
    try:
        await socket.accept()
        server.look(table.id)
        await _check_stands(server, table.id, watcher)  # it may have ended before we were listed
        await _greet(server, somebody, watcher, since)
        socket.scope[HANDSHAKE].end()
        await _converse(server, limits, socket, table.id, watcher)
    except Denied as denied:
        await turn_away(socket, denied)
    finally:
        server.hub.remove(table.id, watcher)


def _check_room(server: ServerState, somebody: Watching, address: str) -> None:
    """Refuse too many sockets of a person or an address, and spectators of a nearly full server."""
    settings = server.settings
    person_id = somebody.person.id if somebody.person else ""
    if person_id and server.hub.sockets_of(person_id) >= settings.sockets_per_person:
        raise Denied(429, "too_many_sockets", most=settings.sockets_per_person)
    if server.hub.sockets_of(address) >= settings.sockets_per_address:
        raise Denied(429, "too_many_sockets_there", most=settings.sockets_per_address)
    if somebody.viewer is None and OPEN.is_scarce:
        raise Denied(503, "no_room_to_watch")


async def _converse(
    server: ServerState, limits: Limits, socket: WebSocket, table_id: str, watcher: Watcher
) -> None:
    """Send and receive until either ends."""
    receiver = asyncio.create_task(_receive(server, limits, socket, table_id, watcher))
    sender = watcher.sender = asyncio.create_task(_send(socket, watcher))
    try:
        await asyncio.wait({receiver, sender}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        receiver.cancel()
        sender.cancel()
        await asyncio.wait({receiver, sender})  # not gather: it would hide who cancelled us
    ends = await asyncio.gather(receiver, sender, return_exceptions=True)
    if watcher.slow:
        await _close(socket, TRY_AGAIN, "too_slow")
    elif ends[1] is None:
        await _close(socket, GOING_AWAY)
    elif isinstance(ends[0], Exception):
        raise ends[0]


async def turn_away(socket: WebSocket, denied: Denied) -> None:
    """Say why, and close."""
    if socket.application_state is WebSocketState.CONNECTING:
        await socket.accept()
    content = _fault_for("", denied, language_of(socket))
    with suppress(*GONE):
        async with asyncio.timeout(FAREWELL):
            await socket.send_text(content.decode())
    await _close(socket, POLICY if denied.status < 500 else TRY_AGAIN, denied.code)


async def _close(socket: WebSocket, code: int, reason: str = "") -> None:
    """Close a socket; give up after a timeout."""
    if socket.application_state is WebSocketState.CONNECTED:
        with suppress(*GONE):
            async with asyncio.timeout(FAREWELL):
                await socket.close(code, reason)


async def _greet(server: ServerState, somebody: Watching, watcher: Watcher, since: int) -> None:
    """Send the first message: the table, missed messages and the present state."""
    row = somebody.table
    if row.status == "open":
        watcher.early = True  # from here on it is told if the game begins
        row = await table_row(server, row.id)
    table = (await shown(server, somebody.person, [row]))[0]
    hello: dict[str, Any] = {"type": "hello", "table": table}
    if row.status != "open":
        watcher.early = False
        live = await live_of(server, row.id)
        async with live.lock:
            live.push(watcher.viewer)
            hello |= missed_by(live, watcher.viewer, since) | state(live, watcher.viewer)
            watcher.greet(msgspec.json.encode(hello), knows_all=True)
        return
    watcher.greet(msgspec.json.encode(hello), knows_all=False)


async def _send(socket: WebSocket, watcher: Watcher) -> None:
    """Send the queue until it is closed."""
    while (message := await watcher.queue.get()) is not None:
        await socket.send_text(message.decode())
        watcher.sent(message)


async def _receive(
    server: ServerState, limits: Limits, socket: WebSocket, table_id: str, watcher: Watcher
) -> None:
    """Do what the client asks; ends when it goes."""
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect" or watcher.gone:
            return
        await limits.check_socket(watcher)
        text = received.get("text") or ""  # bytes are no message
        if len(text) > BIGGEST:
            watcher.put(_fault_for(_id_in(text), Denied(413, "too_big"), watcher.lang))
            continue
        try:
            message = _incoming.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            watcher.put(_fault_for("", Denied(400, "bad_message"), watcher.lang))
            continue
        if isinstance(message, LookMessage):
            server.hub.look(table_id, watcher, message.looking)
            server.look(table_id)
        elif isinstance(message, PingMessage):
            watcher.put(b'{"type":"pong"}')
        elif isinstance(message, WholeRequest):
            await _show(server, limits, table_id, watcher, message.since)
        else:
            await _act(server, limits, table_id, watcher, message)


def _id_in(text: str) -> str:
    """Of a message that is not read, the `id` that its answer has to have; "": none."""
    try:
        return _named.decode(text).id
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return ""


async def _show(
    server: ServerState, limits: Limits, table_id: str, watcher: Watcher, since: int
) -> None:
    """Send all that the viewer sees; a game that has not begun has nothing to be seen.

    While one answer is on its way it is enough: what happens after it is told after it.
    """
    if watcher.whole is not None:
        return
    try:
        await limits.check_whole(watcher)
        live = await live_of(server, table_id)
    except Denied as denied:
        watcher.put(_fault_for("", denied, watcher.lang))
        return
    async with live.lock:
        watcher.put_whole(full_state(live, watcher.viewer, since))


async def _check_stands(server: ServerState, table_id: str, watcher: Watcher) -> None:
    """Refuse a socket whose session has ended, or that has lost its seat."""
    if watcher.session is None or watcher.viewer is None:
        return
    async with reading(server.engine) as connection:
        if not await store.acts_for(connection, watcher.session, table_id, watcher.viewer):
            raise Denied(401, "who_are_you")


async def _act(
    server: ServerState,
    limits: Limits,
    table_id: str,
    watcher: Watcher,
    message: ActMessage | PlayMessage,
) -> None:
    """Play for the socket's seat, and say on the same line how it ended."""
    seat = watcher.viewer
    try:
        if seat is None:
            raise Denied(403, "spectators_watch")
        session = watcher.session if server.bus.shared else None
        end: dict[str, Any]
        if isinstance(message, PlayMessage):
            await limits.check_draft(table_id, seat)
            steps, lang = message.steps, watcher.lang
            played = await play_draft(server, table_id, seat, message.number, steps, lang, session)
            end = {"type": "played", "id": message.id, "played": played}
        else:
            await limits.check_act(table_id, seat, message.action)
            number = await act(server, table_id, seat, message.number, message.action, session)
            end = {"type": "done", "id": message.id, "number": number}
        watcher.put(msgspec.json.encode(end))
    except NotHeld:
        raise Denied(401, "who_are_you") from None
    except (Refused, Denied, Stale) as problem:
        watcher.put(_fault_for(message.id, problem, watcher.lang))


def _fault_for(message_id: str, problem: Exception, lang: str) -> bytes:
    return msgspec.json.encode(
        {
            "type": "fault",
            "id": message_id,
            "status": status_of(problem),
            "fault": fault(problem, lang),
        }
    )
