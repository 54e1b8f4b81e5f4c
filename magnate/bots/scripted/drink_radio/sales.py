"""Choice of campaigns, of goods to cook and of goods to keep."""

from __future__ import annotations

from magnate.base.actions import FetchDrink, FetchRoute, Keep, PlaceCampaign, Produce
from magnate.base.dinnertime import borders_between
from magnate.base.places import entrance_squares
from magnate.bots.scripted.dinner import Kitchen, guests, wanted
from magnate.bots.scripted.drink_radio.crew import DrinkCrew
from magnate.bots.scripted.drink_radio.demand import advertised, count
from magnate.bots.scripted.drink_radio.evening import eat
from magnate.bots.scripted.drink_radio.goods import WIDE, dish, drink, radio_good, rivals_of
from magnate.bots.scripted.line import places_of, those
from magnate.bots.scripted.staff import left_to_cook, produces
from magnate.core.actions import Action
from magnate.core.options import Family, Options
from magnate.core.state import Chain, Game
from magnate.core.values import Campaign
from magnate.evening import best_haul

FREEZER = 10


def advertise(game: Game, chain: Chain, options: Options) -> Action | None:
    """Place the radio where it reaches most houses, or else the campaign that does."""
    tiles = game.rules.campaign_tiles
    families = [one for one in options.families if one.kind is PlaceCampaign]
    radios = [one for one in families if tiles[one.fixed["number"]].kind == WIDE]
    good, reach = radio_good(game, chain), _Reach(game, chain)
    best, found = (0, False, 0), None
    for family in radios or families:
        axes, fixed = dict(family.axes), family.fixed
        if good not in axes.get("good", ()) or (family.squares is None and "at" not in axes):
            continue
        turns = 0 if 0 in axes["turns"] else max(axes["turns"])
        for at in places_of(game, family):
            value = reach.of(family, at), turns == 0, turns
            if value[0] and value > best:
                best, found = value, PlaceCampaign(**fixed, good=good, turns=turns, at=at)
    return found


class _Reach:
    """The number of houses with a road here that campaigns reach. Gardens count twice."""

    def __init__(self, game: Game, chain: Chain) -> None:
        self.game = game
        doors, tolls = entrance_squares(game, chain), game.rules.questions.tolls(game)
        self.near = {
            name: 2 if game.houses[name].garden else 1
            for name in game.diners
            if borders_between(game, game.houses[name], doors, tolls) is not None
        }
        self.known: dict[object, int] = {}

    def of(self, family: Family, at: tuple[int, int]) -> int:
        """Return the reach of a tile at a place. A radio reaches the same from a whole map tile.
        Billboards and mailboxes of all sizes count as equal."""
        game, number, turned = self.game, family.fixed["number"], family.fixed["turned"]
        kind = game.rules.campaign_tiles[number].kind
        key: tuple[object, ...] = (kind, at, turned)
        if kind == WIDE:
            key = (kind, game.geometry.tile_index[game.geometry.bit(*at)])
        elif game.rules.kinds[kind].lies == "edge":
            key = (number, at, turned)
        found = self.known.get(key)
        if found is None:
            campaign = Campaign(number, kind, (), 1, at, turned)
            houses = game.rules.kinds[kind].reached(game, campaign)
            found = self.known[key] = sum(self.near.get(house.id, 0) for house in houses)
        return found


def cook(game: Game, chain: Chain, options: Options) -> Action | None:
    """Cook for tonight's dinner, then for the radio."""
    rows = game.rules.employees
    choices: list[Produce | FetchDrink] = [*those(options, Produce), *those(options, FetchDrink)]
    for one in choices:
        if isinstance(one, Produce) and len(rows[one.by].makes) == 1:
            return one
    houses = guests(game)
    asked = wanted(houses)
    for route in those(options, FetchRoute):
        sources, _ = best_haul(game, chain, rows[route.by], asked)
        return FetchRoute(chain.seat, route.by, sources)
    goods = [radio_good(game, chain), dish(game, chain), drink(game, chain), *sorted(asked)]
    if houses:
        left = left_to_cook(game, chain)
        mine = DrinkCrew(game, chain, left, asked).kitchen(left, chain.stock)
        rivals = [_rival(game, chain, rival, asked) for rival in rivals_of(game, chain)]
        _, spare, _ = eat(houses, mine, rivals)
        goods = [*(spare.chosen if spare else ()), *goods]
    for good in goods:
        for one in choices:
            if one.good == good:
                return one
    return choices[0] if choices else None


def _rival(game: Game, chain: Chain, rival: Chain, asked: dict[str, int]) -> Kitchen:
    """Return a rival's kitchen tonight. Rivals before us in turn order have cooked."""
    work, rows = rival.work, game.rules.employees
    if game.order.index(rival.seat) < game.order.index(chain.seat):
        work = {card: n for card, n in work.items() if not produces(rows[card])}
    return DrinkCrew(game, rival, work, asked).kitchen(work, rival.stock)


def keep(game: Game, chain: Chain, options: Options) -> Action | None:
    """Keep goods that will be wanted, and a freezer full of the own drink."""
    asked, ours = advertised(game), drink(game, chain)

    def value(one: Keep) -> float:
        enough = count(asked, one.good) + (FREEZER if one.good == ours else 0)
        return min(one.count, enough) - 0.1 * one.count

    return max(those(options, Keep), key=value, default=None)
