"""The chains as plain text: cash, stock, company."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Final

from magnate.base.company import in_rank
from magnate.core.state import Chain, Game
from magnate.draw.letters import counted, seat_letter

WIDTH: Final = 78


def text_table(game: Game) -> str:
    """The chains in turn order, a few short lines each. What is secret is left out (SET-08)."""
    seats = [*game.order, *(s for s in range(len(game.chains)) if s not in game.order)]
    names = max(len(chain.name) for chain in game.chains)
    lines: list[str] = []
    for place, seat in enumerate(seats, 1):
        lines += _lines(game, game.chains[seat], place, names)
    return "\n".join(lines)


def _lines(game: Game, chain: Chain, place: int, names: int) -> Iterator[str]:
    opened = sum(restaurant.open for restaurant in chain.restaurants)
    soon = len(chain.restaurants) - opened
    restaurants = f"{opened} open" + (f", {soon} coming soon" if soon else "")
    stock = counted(chain.stock.items(), game.rules) or "no stock"
    left = "  bankrupt" if chain.bankrupt else ""
    yield (
        f"{place}. {seat_letter(chain.seat)} {chain.name:{names}} {f'${chain.cash}':>6}"
        f"  {stock}  ({restaurants}){left}"
    )
    busy = ", ".join(f"{card} #{number}" for number, card in sorted(chain.busy.items()))
    yield from _part("work", _cards(game, chain.work))
    yield from _part("beach", _cards(game, chain.beach))
    yield from _part("busy", busy)
    yield from _part("first", ", ".join(name.removeprefix("first_") for name in chain.milestones))


def _part(name: str, words: str) -> list[str]:
    if not words:
        return []
    lines = wrap(words.replace("_", " "), WIDTH - 12)
    return [f"     {name if i == 0 else '':<6} {line}" for i, line in enumerate(lines)]


def _cards(game: Game, cards: Mapping[str, int]) -> str:
    """Cards in the order of the content, several of a kind counted."""
    return ", ".join(
        card if cards[card] == 1 else f"{cards[card]} {card}" for card in in_rank(game, cards)
    )
