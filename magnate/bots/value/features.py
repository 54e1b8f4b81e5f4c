"""Features of a game for the network: those of the table, and those of each chain.

They are integers of similar size, so that sums are equal on every machine. They are meant for the
beginning of a turn, when nobody is at work. Hidden things are left out: reserve cards and the
companies being chosen.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from magnate.bots.evaluation import turns_left
from magnate.bots.value.evenings import EVENINGS, evenings
from magnate.bots.value.house_features import HOUSE_FEATURES, house_features
from magnate.bots.value.lanes import unpacked
from magnate.bots.value.roles import (
    GIFTS,
    GOODS,
    KINDS,
    ROLES,
    UNIT,
    cards_in_lanes,
    good_classes,
    kind_classes,
    milestones_in_lanes,
)
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game

SCARCE = ("radio", "chefs", "dear", "teachers", "percent", "entry")
"""Kinds of cards that are counted in the supply."""
CHEF = 5
"""Goods per turn from which a cook counts as a chef."""
TABLE = (
    *("turn", "left", "bank", "broken", "players", "ceo_slots", "houses", "gardens", "modules"),
    *("simple", "closed"),
    *(f"supply_{name}" for name in SCARCE),
    *(f"demand_{good}" for good in GOODS),
    *(f"tiles_{kind}" for kind in KINDS),
    *(f"open_{gift}" for gift in GIFTS),
)
"""Features of the table."""
CHAIN = (
    *("cash", "income", "before", "foreseen", "place", "restaurants", "coming_soon", "busy"),
    *(f"stock_{good}" for good in GOODS),
    *(f"campaign_{kind}" for kind in KINDS),
    *(f"advertised_{good}" for good in GOODS),
    *("eternal", "turns_left"),
    *ROLES,
    *GIFTS,
    *HOUSE_FEATURES,
    *EVENINGS,
)
"""Features of a chain."""
MEANING = 1
"""Raise it when a feature changes its meaning and keeps its name."""
STAMP = sha256(f"{MEANING} {TABLE} {CHAIN}".encode()).hexdigest()[:12]
"""Hash of the features. Networks with another stamp are refused."""
MOST = 4095
"""Features are clipped to plus or minus this."""
Row = tuple[int, ...]


class TableFeatures(NamedTuple):
    """The features of a game."""

    seats: Row
    """Seats in business; the chains follow in this order."""
    table: Row
    chains: tuple[Row, ...]


def features(game: Game) -> TableFeatures:
    """Return the features of a game that is not over."""
    chains = [chain for chain in game.chains if not chain.bankrupt]
    left = turns_left(game)
    reckoned = zip(chains, house_features(game, chains), evenings(game, chains), strict=True)
    rows = [
        _within([*_own(game, chain, left), *_company(game, chain), *map_row, *evening])
        for chain, map_row, evening in reckoned
    ]
    seats = tuple(chain.seat for chain in chains)
    return TableFeatures(seats, _within(_table(game, len(chains), left)), tuple(rows))


def _within(row: list[int]) -> Row:
    if max(row) <= MOST and min(row) >= -MOST:
        return tuple(row)
    return tuple(max(-MOST, min(MOST, number)) for number in row)


def _table(game: Game, players: int, left: float) -> list[int]:
    rules = game.rules
    goods, kinds = good_classes(rules), kind_classes(rules)
    demand = [0] * len(GOODS)
    for tokens in game.demand.values():
        for token in tokens:
            demand[goods[token.good]] += 8
    tiles = [0] * len(KINDS)
    for number in game.tiles:
        tiles[kinds[rules.campaign_tiles[number].kind]] += 8
    supply = game.supply
    return [
        4 * game.turn,
        int(8 * left),
        game.bank // 4,
        UNIT * game.breaks,
        16 * players,
        16 * game.ceo_slots,
        2 * len(game.houses),
        8 * sum(1 for house in game.houses.values() if house.garden),
        8 * len(rules.modules),
        UNIT * rules.introductory,
        4 * len(game.closed),
        *(sum([supply.get(card, 0) for card in cards]) * 2 for cards in _scarce(rules)),
        *demand,
        *tiles,
        *_to_be_had(rules, game.closed),
    ]


def _own(game: Game, chain: Chain, left: float) -> list[int]:
    goods, kinds = good_classes(game.rules), kind_classes(game.rules)
    income = (0, 0, *chain.income)
    lately = (income[-1] + income[-2]) / min(2, max(1, len(chain.income)))
    stock, placed, advertised = [0] * len(GOODS), [0] * len(KINDS), [0] * len(GOODS)
    for good, count in chain.stock.items():
        stock[goods[good]] += 16 * count
    eternal = turns = 0
    for campaign in game.campaigns.values():
        if campaign.owner == chain.seat:
            placed[kinds[campaign.kind]] += UNIT
            eternal += not campaign.turns
            turns += campaign.turns
            for good in campaign.goods:
                advertised[goods[good]] += 32
    opened = sum([place.open for place in chain.restaurants])
    return [
        chain.cash * UNIT // 100,
        income[-1],
        income[-2],
        int((chain.cash + lately * left) / 4),
        16 * game.order.index(chain.seat) if chain.seat in game.order else 0,
        32 * opened,
        32 * (len(chain.restaurants) - opened),
        16 * len(chain.busy),
        *stock,
        *placed,
        *advertised,
        32 * eternal,
        8 * turns,
    ]


def _company(game: Game, chain: Chain) -> Row:
    """Return the summed roles and gifts of a chain's people and milestones."""
    cards, milestones = cards_in_lanes(game.rules), milestones_in_lanes(game.rules)
    total = 0
    for hand in (chain.work, chain.beach):
        for card, count in hand.items():
            total += count * cards[card]
    for card in chain.busy.values():
        total += cards[card]
    for name in chain.milestones:
        total += milestones.get(name, 0)
    return unpacked(total, len(ROLES) + len(GIFTS))


@lru_cache(maxsize=64)
def _scarce(rules: Rules) -> tuple[tuple[str, ...], ...]:
    """Return the cards of each kind in SCARCE."""
    rows = rules.employees.values()
    return (
        tuple(row.id for row in rows if "radio" in row.campaigns),
        tuple(row.id for row in rows if max(row.makes.values(), default=0) >= CHEF),
        tuple(row.id for row in rows if row.price > 0),
        tuple(row.id for row in rows if row.training_steps > 1),
        tuple(row.id for row in rows if row.income_percent),
        tuple(row.id for row in rows if row.entry),
    )


@lru_cache(maxsize=4096)
def _to_be_had(rules: Rules, closed: frozenset[str]) -> Row:
    """Return the summed gifts of all open milestones."""
    lanes = milestones_in_lanes(rules)
    total = sum(number for name, number in lanes.items() if name not in closed)
    return unpacked(total, len(ROLES) + len(GIFTS))[len(ROLES) :]
