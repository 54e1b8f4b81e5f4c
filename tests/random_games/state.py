"""States compared, and what never comes or goes: cards and money."""

from __future__ import annotations

from typing import cast

import msgspec

from magnate import Game, Position, position_of
from magnate.base.company import people
from magnate.engine import game_in
from magnate.modules.new_milestones.books import Books


def cards(game: Game) -> dict[str, int]:
    """All employee cards, owned or not."""
    total = {card: count for card, count in game.supply.items() if count}
    assert min(total.values()) > 0
    for chain in game.chains:
        for card, count in people(chain).items():
            total[card] = total.get(card, 0) + count
    if "new_milestones" in game.ext:  # NMS-14: spares that may yet come into play
        spare = "executive_vice_president"
        total[spare] = total.get(spare, 0) + cast(Books, game.ext["new_milestones"]).spares
    return total


def money(game: Game) -> int:
    """All money, that of the reserve cards not yet chosen excepted."""
    reserves = game.rules.content.reserves
    closed = 0 if game.breaks else sum(reserves[c.reserve].money for c in game.chains if c.reserve)
    left = 0
    if "new_milestones" in game.ext:  # NMS-16: what has left the game
        left = cast(Books, game.ext["new_milestones"]).removed
    return game.bank + closed + left + sum(chain.cash for chain in game.chains)


def printed_cards(game: Game) -> dict[str, int]:
    """The employee cards in the box of the base game, for so many players (SET-01)."""
    copies = game.rules.content.players[str(len(game.chains))].unique_copies
    rows = game.rules.employees.values()
    return {row.id: min(row.count, copies) if row.unique else row.count for row in rows}


def printed_money(game: Game) -> int:
    """The money that comes into a game of the base game: bank and reserves chosen so far."""
    content = game.rules.content
    each = (
        content.bank_per_player_introductory if game.rules.introductory else content.bank_per_player
    )
    reserves = sum(content.reserves[c.reserve].money for c in game.chains if c.reserve)
    return each * len(game.chains) + reserves


def as_printed(game: Game) -> bool:
    """Whether a game without modules, not endowed, has all that is in the box and nothing else."""
    removed = game.rules.content.players[str(len(game.chains))].campaigns_removed
    tiles = len(game.rules.campaign_tiles) - len(removed)
    return (
        cards(game) == printed_cards(game)
        and money(game) == printed_money(game)
        and len(game.campaigns) + len(game.tiles) == tiles
    )


def rebuilt(game: Game) -> Game:
    """The game from its position as a file would hold it."""
    data = msgspec.json.encode(position_of(game))
    return game_in(msgspec.json.decode(data, type=Position))


def same(one: Game, other: Game) -> bool:
    """Whether two games are in the same state."""
    if position_of(one) != position_of(other) or one.occupied != other.occupied:
        return False
    if one.geometry != other.geometry or _doors(one) != _doors(other):
        return False
    return one.supply == other.supply and one.diners == other.diners and one.tiles == other.tiles


def _doors(game: Game) -> list[tuple[str, int, int]]:
    return [(house.id, house.squares, house.doors) for house in game.houses.values()]
