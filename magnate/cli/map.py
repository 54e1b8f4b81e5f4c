"""`magnate map`: maps, drawn at random or from a code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from magnate.base.begin import check_players, draw_map
from magnate.board import Geometry, make_geometry, tiles_from_code
from magnate.cli.app import command
from magnate.cli.options import Json, Lang, Modules, Players, Seed, names_in, seed_or_chance
from magnate.cli.show import columns, console, in_colour, print_json, print_lines, table, write_text
from magnate.cli.words import say
from magnate.core.errors import Refused
from magnate.core.rules import Rules
from magnate.engine import compile_rules

if TYPE_CHECKING:
    from rich.table import Table


@command(
    "map",
    "magnate map --players 4 --seed 7 --stats",
    "magnate map 'E0 N2 / A2 O1' --svg map.svg",
    "magnate map --json",
)
def map_of(
    lang: Lang,
    code: Annotated[str, typer.Argument(help="A map code.", show_default="drawn at random")] = "",
    players: Players = 3,
    seed: Seed = None,
    modules: Modules = "",
    svg: Annotated[
        str, typer.Option(metavar="FILE", help="Draw it into a file; - is stdout.")
    ] = "",
    dark: Annotated[bool, typer.Option("--dark", help="A dark table.")] = False,
    stats: Annotated[bool, typer.Option("--stats", help="Statistics of the map.")] = False,
    json: Json = False,
) -> None:
    """Show a map as text or SVG, and what there is on it."""
    from magnate.draw import map_statistics, svg_map, text_map

    rules = compile_rules(names_in(modules))
    check_players(rules, players)
    geometry = _geometry(rules, code) if code else _drawn(rules, players, seed)
    if svg:
        write_text(svg, svg_map(geometry, rules=rules, dark=dark))
    elif json:
        print_json({"map": geometry.code(), "statistics": map_statistics(geometry)})
    else:
        drawing = text_map(geometry, rules=rules, colour=in_colour())
        print_lines([drawing.rstrip("\n"), "", geometry.code()])
        if stats:
            console().print(_statistics(map_statistics(geometry), lang))


def _geometry(rules: Rules, code: str) -> Geometry:
    """Return the map of a code, of any size."""
    try:
        return make_geometry(tiles_from_code(code, rules.map_tiles))
    except ValueError as problem:
        raise Refused("bad_map_code", problem=str(problem)) from None


def _drawn(rules: Rules, players: int, seed: int | None) -> Geometry:
    """The map that a game with this seed has."""
    return draw_map(rules, players, seed_or_chance(seed), "")[1]


def _statistics(found: Mapping[str, Any], lang: str) -> Table:
    from magnate.texts import Words

    rows = []
    for name, value in found.items():
        shown = Words((), lang).goods(value) if isinstance(value, dict) else str(value)
        rows.append((say(f"stat.{name}", lang), "–" if value is None else shown))
    return table(columns(lang, "map", "count"), rows, right=(1,))
