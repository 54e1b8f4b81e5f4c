"""An arena's folder: its settings, one file per game, one line per result. Nothing is deleted."""

from __future__ import annotations

from pathlib import Path

import msgspec

from magnate.arena.bot_game import Outcome, PlayedBotGame
from magnate.arena.pairings import ArenaSettings

RESULTS = "results.jsonl"
FAILURES = "fallbacks.log"


class OtherArena(Exception):
    """The folder holds another arena; `differs` names the settings that are not the same."""

    def __init__(self, folder: Path, differs: tuple[str, ...]) -> None:
        super().__init__(folder, differs)
        self.folder = folder
        self.differs = differs


def open_folder(folder: Path, settings: ArenaSettings) -> None:
    """Make the folder of an arena, or take it up again; only with the same settings."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / settings.file
    if not file.exists() and (folder / RESULTS).exists():
        raise OtherArena(folder, (settings.file,))
    if file.exists():
        differs = _differences(file.read_bytes(), settings)
        if differs:
            raise OtherArena(folder, differs)
    else:
        _replace(file, msgspec.json.format(msgspec.json.encode(settings), indent=1) + b"\n")


def finished(folder: Path) -> dict[int, Outcome]:
    """The games that are finished, by number; half a line, left by an accident, is none."""
    file = folder / RESULTS
    if not file.exists():
        return {}
    found: dict[int, Outcome] = {}
    data = file.read_bytes()
    whole, torn = [], not data.endswith(b"\n") and bool(data)
    for line in data.splitlines():
        try:
            outcome = msgspec.json.decode(line, type=Outcome)
        except (msgspec.DecodeError, UnicodeDecodeError):
            torn = True
            continue
        whole.append(line + b"\n")
        if game_file(folder, outcome.game).exists():
            found.setdefault(outcome.game, outcome)
    if torn:
        _replace(file, b"".join(whole))
    return found


def keep(folder: Path, played: PlayedBotGame) -> None:
    """Store a finished game. Its line comes last: a game without one is played again."""
    outcome = played.outcome
    game_file(folder, outcome.game).write_bytes(played.file)
    if played.failures:
        with (folder / FAILURES).open("a", encoding="utf-8") as log:
            log.writelines(f"game {outcome.game}, {failure}\n" for failure in played.failures)
    with (folder / RESULTS).open("ab") as results:
        results.write(msgspec.json.encode(outcome) + b"\n")


def game_file(folder: Path, game: int) -> Path:
    """Return the file of a game, named by its number."""
    return folder / f"{game:04}.json"


def _differences(data: bytes, settings: ArenaSettings) -> tuple[str, ...]:
    """Return the names of the settings that differ; a set-up is compared field by field."""
    try:
        there = msgspec.to_builtins(msgspec.json.decode(data, type=type(settings)))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return (settings.file,)
    here = msgspec.to_builtins(settings)
    before, now = there.pop("setup") | there, here.pop("setup") | here
    return tuple(sorted(k for k in before.keys() | now.keys() if before.get(k) != now.get(k)))


def _replace(file: Path, data: bytes) -> None:
    """Write a file in one step, so it is never half written."""
    draft = file.with_name(f".{file.name}")
    draft.write_bytes(data)
    draft.replace(file)
