"""Drafts that a seat keeps at a table."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from magnate.forecast import Levers
from magnate.server.game.state import ServerState
from magnate.server.kit.adapter import Struct
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import DraftActions, Name
from magnate.server.tables.gate import Holding
from magnate.server.tables.seat_documents import read_document, write_document

MOST = 10
"""Drafts of a seat."""
LONGEST = 64 * 1024
"""Bytes of all of them."""


class KeptDraft(Struct, frozen=True, kw_only=True):
    """A draft with a name."""

    name: Name
    actions: DraftActions
    levers: Levers = msgspec.field(default_factory=Levers)


class Drafts(Struct, frozen=True, kw_only=True):
    """The drafts of a seat; nobody else sees them."""

    drafts: Annotated[list[KeptDraft], Meta(max_length=MOST)] = []


async def drafts_of(server: ServerState, holder: Holding) -> Drafts:
    """The drafts of a seat."""
    data = await read_document(server, holder, "drafts")
    return msgspec.json.decode(data, type=Drafts) if data else Drafts()


async def keep_drafts(server: ServerState, holder: Holding, drafts: Drafts) -> None:
    """Keep these drafts of a seat instead of those before."""
    data = msgspec.json.encode(drafts)
    if len(data) > LONGEST:
        raise Denied(413, "too_big")
    await write_document(server, holder, "drafts", data.decode())
