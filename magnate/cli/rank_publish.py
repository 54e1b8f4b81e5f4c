"""`magnate rank publish`: ratings and exploiters become the pages of a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from magnate.cli.problems import Problem
from magnate.cli.show import print_lines
from magnate.cli.words import say

if TYPE_CHECKING:
    from magnate.bots.ratings import Exploiter, RatingTable


def publish(names: list[Path], checkout: Path, lang: str) -> None:
    """Write what folders of `magnate rank` and reports of exploiters hold into the page and the
    package; nothing else stays there."""
    from magnate.arena import publication
    from magnate.bots.ratings import BotRatings

    if not names:
        raise Problem("nothing_to_publish")
    ratings = BotRatings(
        tables=tuple(_table(name) for name in names if not name.is_file()),
        exploiters=tuple(_exploiter(name) for name in names if name.is_file()),
    )
    try:
        publication.publish(ratings, checkout)
    except publication.NoCheckout as problem:
        raise Problem("no_checkout", file=problem.args[0], mark=publication.BEGINS) from None
    written = (checkout / publication.PAGE, checkout / publication.DATA)
    print_lines([say("rank.published", lang), *map(str, written)])


def _table(folder: Path) -> RatingTable:
    """The table of a folder: of as many whole rounds as are finished there."""
    from magnate.arena.origin import origin_in
    from magnate.arena.rating_tables import table_of
    from magnate.arena.results import finished
    from magnate.arena.round_robin import RoundRobinSettings, whole_rounds

    try:
        data = (folder / RoundRobinSettings.file).read_bytes()
        settings = msgspec.json.decode(data, type=RoundRobinSettings)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        raise Problem("no_ratings", folder=folder) from None
    done = finished(folder)
    each, wanted = whole_rounds(settings, done)
    if not wanted:
        raise Problem("no_ratings", folder=folder)
    return table_of(settings, [done[m.game] for m in wanted], each, origin_in(folder))


def _exploiter(file: Path) -> Exploiter:
    """The confirmed line of a report."""
    from magnate.arena.exploiting import Exploited
    from magnate.arena.rating_tables import exploiter_of

    try:
        found = msgspec.json.decode(file.read_bytes(), type=Exploited)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Problem("no_exploiter", file=file) from None
    if found.confirmation is None:
        raise Problem("no_exploiter", file=file)
    return exploiter_of(found)
