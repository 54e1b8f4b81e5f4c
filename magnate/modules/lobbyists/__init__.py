"""Lobbyists: new roads, parks, and a tile more (LOB)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from magnate.base.events import MilestoneEarned
from magnate.core.content import load_content
from magnate.core.module import Module
from magnate.core.state import Game
from magnate.modules.lobbyists import by_squares, lobbying, new_tile, works
from magnate.modules.lobbyists.actions import ACTIONS
from magnate.modules.lobbyists.events import EVENTS


def check(game: Game) -> None:
    """Refuse a position that cannot be."""
    works.check_works(game)
    new_tile.check_pending(game)


NOW = Module(
    name="lobbyists",
    content=load_content(Path(__file__).parent / "content"),
    implies=("park_tile",),
    requires_at={5: ("new_districts",), 6: ("new_districts",)},
    refuses_at={5: {"park_tile": "out"}, 6: {"park_tile": "out"}},
    answers={
        "tolls": works.marked,
        "mail_barriers": works.under_construction,
        "parks": works.parks,
    },
    steps=(*lobbying.STEPS, *works.STEPS),
    decisions=new_tile.DECISIONS,
    reactions={MilestoneEarned: new_tile.offer_tile},
    actions=ACTIONS,
    events=EVENTS,
    ext=works.Works,
    read_ext=by_squares.by_piece,
    check=check,
    pieces=works.pieces,
    rules=("LOB",),
)
AT_FIRST = replace(NOW, answers={**NOW.answers, "closed_roads": works.marked})
"""Roadworks were no road to lie at."""
MODULE = replace(NOW, earlier={1: AT_FIRST})
