"""What a table looks like in numbers, from every seat.

Cards, kinds of campaigns and goods are counted by what they do and not by their names, so that
those of modules count as well.
"""

from __future__ import annotations

from functools import lru_cache

from magnate.base import BASE
from magnate.base.company import people
from magnate.base.dinnertime import unit_price
from magnate.bots.mind.standing import standings
from magnate.bots.weights import WEIGHTS
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game

KINDS = ("billboard", "mailbox", "airplane", "radio", "other")
GOODS = ("burger", "pizza", "drink", "other")
MILESTONES = tuple(BASE.content.milestones)
CHAIN = [
    "cash",
    "income",
    "before",
    "restaurants",
    "price",
    "crew",
    "salaried",
    "hires",
    "lessons",
    "trainers",
    "slots",
    "largest",
    "tips",
    "cheaper",
    "dearer",
    "percent",
    "builders",
    "openers",
    "drive_in",
    "flexible",
    "busy",
    "foreign",
    "place",
    "stayed",
]
CHAIN += [f"makes_{good}" for good in GOODS]
CHAIN += [f"places_{kind}" for kind in KINDS]
CHAIN += [f"stock_{good}" for good in GOODS]
CHAIN += [*MILESTONES, "milestones", "other_milestones"]
CHAIN += [f"campaign_{kind}" for kind in KINDS] + [f"advertised_{good}" for good in GOODS]
CHAIN += ["eternal", "turns_left", "ahead", "even", "behind", "apart", "gardens_ahead"]
CHAIN += [f"wanted_{good}" for good in GOODS] + [f"contested_{good}" for good in GOODS]
"""What is counted of every chain."""
TABLE = [
    "turn",
    "bank",
    "broken",
    "players",
    "ceo_slots",
    "houses",
    "gardens",
    "modules",
    "simple",
    "radio_cards",
    "chefs",
    "luxury",
    "coaches",
    "percent_cards",
    "closed",
]
TABLE += [f"demand_{good}" for good in GOODS] + [f"tiles_{kind}" for kind in KINDS]
"""What all share."""
NAMES = (
    *TABLE,
    *CHAIN,
    *(f"mean_{name}" for name in CHAIN),
    *(f"most_{name}" for name in CHAIN),
)
"""All features of a seat: the table, itself, its rivals' mean, and the most that a rival has."""
Features = list[float]


def features(game: Game) -> list[Features]:
    """The features of every seat."""
    table = _table(game)
    chains = [_chain(game, chain) for chain in game.chains]
    found = []
    for seat, own in enumerate(chains):
        rivals = [c for i, c in enumerate(chains) if i != seat and not game.chains[i].bankrupt]
        columns = list(zip(*rivals, strict=True)) or [(0.0,)] * len(own)
        mean = [sum(column) / len(column) for column in columns]
        found.append([*table, *own, *mean, *map(max, columns)])
    return found


@lru_cache(maxsize=64)
def _good_class(rules: Rules) -> dict[str, int]:
    """By good its place in GOODS."""
    return {
        good: GOODS.index(good) if good in GOODS else 2 if "drink" in row.tags else 3
        for good, row in rules.goods.items()
    }


@lru_cache(maxsize=64)
def _kind_class(rules: Rules) -> dict[str, int]:
    """By kind of campaign its place in KINDS."""
    return {kind: KINDS.index(kind) if kind in KINDS else 4 for kind in rules.kinds}


def _table(game: Game) -> Features:
    rules = game.rules
    good_class, kind_class = _good_class(rules), _kind_class(rules)
    demand = [0.0] * len(GOODS)
    for tokens in game.demand.values():
        for token in tokens:
            demand[good_class[token.good]] += 0.2
    tiles = [0.0] * len(KINDS)
    for number in game.tiles:
        tiles[kind_class[rules.campaign_tiles[number].kind]] += 0.25
    left = [0, 0, 0, 0, 0]
    for card, count in game.supply.items():
        row = rules.employees[card]
        left[0] += count * ("radio" in row.campaigns)
        left[1] += count * (max(row.makes.values(), default=0) >= 8)
        left[2] += count * (row.price > 0)
        left[3] += count * (row.training_steps > 1)
        left[4] += count * (row.income_percent > 0)
    return [
        game.turn / 10,
        game.bank / 100,
        float(game.breaks),
        len(game.chains) / 2,
        float(game.ceo_slots),
        len(game.houses) / 20,
        sum(house.garden != 0 for house in game.houses.values()) / 5,
        len(rules.modules) / 5,
        float(rules.introductory),
        *map(float, left),
        len(game.closed) / 10,
        *demand,
        *tiles,
    ]


def _chain(game: Game, chain: Chain) -> Features:
    return [
        *_people(game, chain),
        *_stock(game, chain),
        *_milestones(chain),
        *_campaigns(game, chain),
        *_standing(game, chain),
    ]


def _people(game: Game, chain: Chain) -> Features:
    rules = game.rules
    good_class, kind_class = _good_class(rules), _kind_class(rules)
    crew = salaried = hires = lessons = trainers = slots = largest = tips = cheaper = dearer = 0
    percent = builders = openers = drive_in = flexible = foreign = 0
    makes = [0.0] * len(GOODS)
    places = [0.0] * len(KINDS)
    for card, count in people(chain).items():
        row = rules.employees[card]
        crew += count
        salaried += count * row.salary
        hires += count * row.hires
        lessons += count * row.training_steps
        trainers += count * (row.training_steps > 0)
        slots += count * (row.manager_slots or 0)
        largest = max(largest, row.manager_slots or 0)
        tips += count * (row.tips > 0)
        cheaper -= count * min(0, row.price)
        dearer += count * (row.price > 0)
        percent += count * row.income_percent
        builders += count * bool(row.builds)
        openers += count * bool(row.opens)
        drive_in += count * row.drive_in
        foreign += count * (card not in BASE.content.employees)
        if len(row.makes) > 1:
            flexible += count
        else:
            for good, made in row.makes.items():
                makes[good_class[good]] += count * made / 4
        makes[2] += count * (row.fetches_any_drink + 3 * row.drinks_per_source) / 4
        for kind in row.campaigns:
            places[kind_class[kind]] += count
    income = (0, 0, *chain.income)
    order = game.order.index(chain.seat) if chain.seat in game.order else 0
    return [
        chain.cash / 100,
        income[-1] / 50,
        income[-2] / 50,
        float(len(chain.restaurants)),
        unit_price(game, chain) / 10,
        crew / 5,
        salaried / 5,
        hires / 2,
        lessons / 2,
        float(trainers),
        slots / 5,
        largest / 5,
        float(tips),
        cheaper / 2,
        float(dearer),
        percent / 50,
        float(builders),
        float(openers),
        float(drive_in),
        float(flexible),
        float(len(chain.busy)),
        float(foreign),
        order / max(1, len(game.chains) - 1),
        float(not chain.bankrupt),
        *makes,
        *places,
    ]


def _stock(game: Game, chain: Chain) -> Features:
    good_class = _good_class(game.rules)
    stock = [0.0] * len(GOODS)
    for good, count in chain.stock.items():
        stock[good_class[good]] += count / 5
    return stock


def _milestones(chain: Chain) -> Features:
    own = [float(name in chain.milestones) for name in MILESTONES]
    count = len(chain.milestones)
    return [*own, count / 5, count - sum(own)]


def _campaigns(game: Game, chain: Chain) -> Features:
    good_class, kind_class = _good_class(game.rules), _kind_class(game.rules)
    kinds, goods = [0.0] * len(KINDS), [0.0] * len(GOODS)
    eternal = turns = 0
    for campaign in game.campaigns.values():
        if campaign.owner == chain.seat:
            kinds[kind_class[campaign.kind]] += 1
            eternal += not campaign.turns
            turns += campaign.turns
            for good in campaign.goods:
                goods[good_class[good]] += 1
    return [*kinds, *goods, float(eternal), turns / 5]


def _standing(game: Game, chain: Chain) -> Features:
    """With how many houses, gardens and wishes the chain stands how."""
    good_class = _good_class(game.rules)
    weights = WEIGHTS.standing
    found = standings(game, chain, weights)
    ahead = even = gardens = 0
    wanted, contested = [0.0] * len(GOODS), [0.0] * len(GOODS)
    for name, sure in found.items():
        ahead += sure == weights.ahead
        even += sure == weights.even
        if sure == weights.ahead:
            gardens += game.houses[name].garden != 0
        tokens = wanted if sure == weights.ahead else contested
        for token in game.demand.get(name, ()):
            tokens[good_class[token.good]] += 0.25
    houses = len(game.diners)
    behind = len(found) - ahead - even
    stood = [ahead / 5, even / 5, behind / 5, (houses - len(found)) / 5, gardens / 2]
    return [*stood, *wanted, *contested]
