"""Features of the houses for each chain: price, distance, and demand."""

from __future__ import annotations

from collections.abc import Sequence

from magnate.base.company import effect
from magnate.base.dinnertime import borders_between, unit_price
from magnate.base.places import entrance_squares
from magnate.bots.value.roles import GOODS, good_classes
from magnate.core.state import Chain, Game

PLACES = ("alone", "ahead", "even", "behind")
HOUSE_FEATURES = (
    "price",
    "distance",
    *(f"houses_{place}" for place in PLACES),
    "houses_apart",
    "nearer",
    "gardens_won",
    "gardens_lost",
    *(f"{what}_{good}" for what in ("wanted", "contested") for good in GOODS),
    *(f"coming_{what}_{good}" for what in ("wanted", "contested") for good in GOODS),
)
"""Features of a chain. `wanted`: in houses it wins. `contested`: in houses where a rival is equal
or better. `coming`: from running campaigns."""
NEAR = 3
"""Clip of the lead over the best rival, in borders plus dollars."""
SOON = 3
"""Turns of a campaign that count, at most."""
_WANTED = HOUSE_FEATURES.index("wanted_burger")
_COMING = HOUSE_FEATURES.index("coming_wanted_burger")
_NOBODY = 1_000_000


def house_features(game: Game, chains: Sequence[Chain]) -> list[list[int]]:
    """Return the features of each chain; all others are its rivals."""
    tolls = game.rules.questions.tolls(game)
    doors = [entrance_squares(game, chain) for chain in chains]
    prices = [unit_price(game, chain) for chain in chains]
    shifts = [effect(game, chain, "distance") for chain in chains]
    rows = [[0] * len(HOUSE_FEATURES) for _ in chains]
    for row, price, shift in zip(rows, prices, shifts, strict=True):
        row[0], row[1] = 8 * price, 16 * shift
    classes, coming = good_classes(game.rules), _coming(game)
    for name in game.diners:
        house = game.houses[name]
        totals = []
        for mask, price, shift in zip(doors, prices, shifts, strict=True):
            borders = borders_between(game, house, mask, tolls)
            totals.append(_NOBODY if borders is None else borders + price + shift)
        first, second = sorted(totals)[:2] if len(totals) > 1 else (totals[0], _NOBODY)
        tokens = game.demand.get(name, ())
        for total, row in zip(totals, rows, strict=True):
            if total == _NOBODY:
                row[6] += 8
                continue
            best = second if total == first else first  # of the rivals
            place = 0 if best == _NOBODY else 1 if total < best else 2 if total == best else 3
            row[2 + place] += 8
            row[7] += 4 * max(-NEAR, min(NEAR, best - total))
            if house.garden:
                row[8 + (place > 1)] += 16
            aside = len(GOODS) if place > 1 else 0
            for token in tokens:
                row[_WANTED + aside + classes[token.good]] += 16
            for good, turns in coming.get(name, ()):
                row[_COMING + aside + good] += 8 * turns
    return rows


def _coming(game: Game) -> dict[str, list[tuple[int, int]]]:
    """Return for each house the class of each coming good and its turns."""
    rules = game.rules
    classes = good_classes(rules)
    found: dict[str, list[tuple[int, int]]] = {}
    for campaign in game.campaigns.values():
        turns = min(SOON, campaign.turns or SOON)
        brings = [(classes[good], turns) for good in campaign.goods]
        for house in rules.kinds[campaign.kind].reached(game, campaign):
            found.setdefault(house.id, []).extend(brings)
    return found
