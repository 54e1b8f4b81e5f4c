"""`magnate league publish`: folders of leagues become the table of a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from magnate.cli.problems import Problem
from magnate.cli.show import print_lines
from magnate.cli.words import say

if TYPE_CHECKING:
    from magnate.bots.league import Table


def publish(folders: list[Path], checkout: Path, lang: str) -> None:
    """Write what the folders hold into the page and the package; nothing else stays there."""
    from magnate.arena import publishing
    from magnate.bots.league import League

    if not folders:
        raise Problem("nothing_to_publish")
    league = League(tables=tuple(_table(folder) for folder in folders))
    try:
        publishing.publish(league, checkout)
    except publishing.NoCheckout as problem:
        raise Problem("no_checkout", file=problem.args[0], mark=publishing.BEGINS) from None
    written = (checkout / publishing.PAGE, checkout / publishing.DATA)
    print_lines([say("league.published", lang), *map(str, written)])


def _table(folder: Path) -> Table:
    """The table of a folder: of as many whole rounds as are finished there."""
    from magnate.arena.league import LeagueSettings, whole_rounds
    from magnate.arena.origin import origin_in
    from magnate.arena.results import finished
    from magnate.arena.standings import table_of

    try:
        data = (folder / LeagueSettings.file).read_bytes()
        settings = msgspec.json.decode(data, type=LeagueSettings)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        raise Problem("no_league", folder=folder) from None
    done = finished(folder)
    each, wanted = whole_rounds(settings, done)
    if not wanted:
        raise Problem("no_league", folder=folder)
    return table_of(settings, [done[m.game] for m in wanted], each, origin_in(folder))
