"""Games and positions from files, and back into them."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import msgspec

from magnate.base.build import begin_step
from magnate.base.position import HIDDEN, position_of
from magnate.cli.problems import Problem
from magnate.core.errors import Refused
from magnate.core.state import Game
from magnate.engine import game_in
from magnate.files import read_game, read_position, write_game
from magnate.known import guess
from magnate.record import Record

_MOMENT = re.compile(r"(.+)@(\d+)")


class GameSource(NamedTuple):
    """Where a game came from."""

    game: Game
    record: Record | None = None
    begun: bool = True
    """Whether the current step has begun; a position may leave it to us."""
    seat: int | None = None
    """Whose view it is."""


def read_source(name: str) -> GameSource:
    """The game of a position file, a game file, or a game file at a moment (`GAME@N`)."""
    file, moment = _split(name)
    data = _bytes_of(file)
    if _kind(data, file) == "game":
        record = read_game(data)
        count = len(record.actions) if moment is None else moment
        return GameSource(record.at(count), record)
    if moment is not None:
        raise Problem("no_moments", file=file)
    position = read_position(data)
    return GameSource(game_in(position), None, position.awaited is not None, position.seat)


def read_record(name: str) -> tuple[Record, dict[str, str]]:
    """The game of a game file, and the notes in it."""
    data = _bytes_of(name)
    _kind(data, name)
    return read_game(data), msgspec.json.decode(data).get("notes", {})


def write_record(record: Record, name: str, notes: dict[str, str] | None = None) -> None:
    """Write a game file as a whole or not at all."""
    write_whole(Path(name), write_game(record, notes))


def write_whole(file: Path, data: bytes) -> None:
    """Replace a file's content in one act, so that no reader ever sees half of it."""
    handle, draft = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        if file.exists():
            os.chmod(draft, file.stat().st_mode & 0o777)
        else:
            os.chmod(draft, 0o666 & ~_umask())
        os.replace(draft, file)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def at_decision(source: GameSource) -> Game:
    """The game at its decision; the step of a position may still have to begin."""
    if source.begun:
        return source.game
    game = playable(source.game)
    begin_step(game)
    return game


def playable(game: Game) -> Game:
    """A copy that can be played on: reserve cards that a view hides are guessed."""
    if any(chain.reserve == HIDDEN for chain in game.chains):
        return guess(position_of(game), like=game, undecided=True)
    return game.copy()


def check_seat(game: Game, seat: int) -> int:
    """A seat that there is, or a refusal."""
    if not 0 <= seat < len(game.chains):
        raise Refused("no_such_seat", seat=seat)
    return seat


def _split(name: str) -> tuple[str, int | None]:
    match = _MOMENT.fullmatch(name)
    if match is None or Path(name).exists():
        return name, None
    return match[1], int(match[2])


def _bytes_of(file: str) -> bytes:
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def _kind(data: bytes, file: str) -> str:
    """Return `game` or `position`. Other errors are found when it is read."""
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
        raise Refused("bad_json", problem=str(problem)) from None
    kind = raw.get("magnate") if isinstance(raw, dict) else None
    if kind not in ("game", "position"):
        raise Problem("no_file_of_ours", file=file)
    return str(kind)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
