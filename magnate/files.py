"""Game files and position files: JSON, read with precise errors (docs/formats.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from magnate.base.position import Position
from magnate.core.actions import Action
from magnate.core.checked import checked, expect
from magnate.core.errors import Refused
from magnate.core.rules import RULES_VERSION, check_version
from magnate.record import Record
from magnate.setup import Setup, begin

T = TypeVar("T")
READABLE: tuple[type, ...] = (bytes, bytearray, memoryview, str)


class GameFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game file: set-up, rules version, actions."""

    magnate: str = "game"
    rules_version: int | None = None
    """The rules it is played by; None: as the set-up says."""
    setup: Setup
    actions: list[msgspec.Raw] = []
    notes: dict[str, str] = {}
    """Free for names of players, dates, places; never read by the engine."""


def write_game(record: Record, notes: dict[str, str] | None = None) -> bytes:
    """The game file of a game, an action a line."""
    expect(record, Record)
    return write_actions(record.setup, record.log, notes)


def write_actions(
    setup: Setup, actions: Iterable[Action], notes: dict[str, str] | None = None
) -> bytes:
    """Return the game file of a set-up and actions that are known to be right."""
    head = {
        "magnate": "game",
        "rules_version": setup.rules_version,
        "setup": msgspec.to_builtins(_of_version(setup, RULES_VERSION)),
    }
    if notes:
        head["notes"] = notes
    lines = msgspec.json.format(msgspec.json.encode(head), indent=1).decode()
    written = ",\n".join(f"  {msgspec.json.encode(action).decode()}" for action in actions)
    body = f"[\n{written}\n ]" if written else "[]"
    return f'{lines[:-2]},\n "actions": {body}\n}}\n'.encode()


def read_game(data: bytes) -> Record:
    """The game of a file, replayed and so checked."""
    return Record(*read_actions(data))


def read_actions(data: bytes) -> tuple[Setup, list[Action]]:
    """Return the set-up and the actions of a file; whether they are legal is not checked."""
    file = _decoded(data, GameFile, "game")
    setup = file.setup
    if file.rules_version is not None:
        check_version(file.rules_version, "rules_version")
        setup = _of_version(setup, file.rules_version)
    try:
        union = begin(setup).rules.action_union
    except Refused as refused:
        refused.where = f"setup.{refused.where}" if refused.where else "setup"
        raise
    decode = msgspec.json.Decoder(union).decode  # once: msgspec looks up a type every time
    actions: list[Action] = []
    for i, raw in enumerate(file.actions):
        try:
            actions.append(decode(raw))
        except msgspec.ValidationError as problem:
            raise Refused("bad_action", where=f"actions[{i}]", problem=str(problem)) from None
    return setup, actions


def _of_version(setup: Setup, version: int) -> Setup:
    return msgspec.structs.replace(setup, rules_version=version)


def write_position(position: Position) -> bytes:
    """The position file of a position, which says by which rules it is."""
    position = checked(position, Position)
    head = {"magnate": "position", "version": position.version}
    data = msgspec.json.encode(head | msgspec.to_builtins(position))
    return msgspec.json.format(data, indent=1) + b"\n"


def read_position(data: bytes) -> Position:
    """The position of a file; whether it is possible is checked by `game_in`."""
    return _decoded(data, Position, "position")


def _decoded(data: bytes, kind: type[T], name: str) -> T:
    if not isinstance(data, READABLE):
        expect(data, bytes)
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise Refused("bad_json", problem=str(problem)) from None
    if not isinstance(raw, dict) or raw.get("magnate") != name:
        raise Refused("not_a_file_of_kind", kind=name)
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as problem:
        raise Refused("bad_file", problem=str(problem)) from None
