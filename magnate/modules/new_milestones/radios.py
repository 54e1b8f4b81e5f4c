"""First pizza sold: radios for the first three houses that bought pizza (NMS-10)."""

from __future__ import annotations

from magnate.base.campaigns import start_campaign
from magnate.base.places import free_squares, roadside
from magnate.core.errors import Refused
from magnate.core.flow import answered, ask, emit
from magnate.core.module import Decision
from magnate.core.options import Family, Options
from magnate.core.place_conditions import Condition, Conditions, allowed, check_place
from magnate.core.state import Game
from magnate.core.values import Campaign
from magnate.modules.new_milestones.actions import PlaceRadio
from magnate.modules.new_milestones.books import Meal
from magnate.modules.new_milestones.events import RadioPlaced
from magnate.modules.new_milestones.second_tile import free_tiles

MILESTONE = "first_pizza_sold"
KIND = "new_milestones.radio"
"""A pending decision with one datum: the house; the seat is its seller's."""
GOOD = "pizza"
HOUSES = 3
TURNS = 2


def offer(game: Game, meals: tuple[Meal, ...]) -> None:
    """Ask the sellers for the radios, unless they are bankrupt (NMS-10)."""
    if not any(chain.milestones.get(MILESTONE) == game.turn for chain in game.chains):
        return
    buyers = [meal for meal in meals if GOOD in meal.goods][:HOUSES]
    for meal in buyers:
        if not game.chains[meal.seat].bankrupt:
            ask(game, meal.seat, KIND, meal.house)
    skip_impossible(game)


def skip_impossible(game: Game) -> None:
    """Drop the next decisions without a square or a radio."""
    while game.pending and game.pending[0].kind == KIND:
        if possible(game, game.pending[0].data[0]):
            return
        answered(game)


def possible(game: Game, house: str) -> bool:
    """Return True if there is a radio and a square for it."""
    return bool(free_tiles(game, "radio") and allowed(conditions(game, house)))


def conditions(game: Game, house: str) -> Conditions:
    """Empty squares next to a road on the tiles the house, its garden included, touches."""
    mine = game.houses[house].squares
    tiles = 0
    for mask in game.geometry.tile_masks:
        if mask & mine:
            tiles |= mask
    return (
        Condition("squares_not_empty", "GEO-11", free_squares(game)),
        Condition("no_road", "NMS-10", roadside(game)),
        Condition("not_on_its_tile", "NMS-10", tiles, {"house": house}),
    )


def options(game: Game, seat: int) -> Options:
    """Return the squares for the radio."""
    squares = allowed(conditions(game, game.pending[0].data[0]))
    return Options([Family(PlaceRadio, {"seat": seat}, (), squares, game.geometry, (1, 1))])


def place_radio(game: Game, action: PlaceRadio) -> None:
    """Place the free radio with the lowest number. It has no owner and is never eternal."""
    house = game.pending[0].data[0]
    check_place(game, action.at, conditions(game, house))
    answered(game)
    number = free_tiles(game, "radio")[0].number
    start_campaign(game, Campaign(number, "radio", (GOOD,), TURNS, action.at))
    emit(game, RadioPlaced(action.seat, house, number, action.at))
    skip_impossible(game)


def check_pending(game: Game, house: object) -> None:
    """Refuse a question about a missing house, or one without an answer."""
    known = isinstance(house, str) and house in game.houses
    if not known or (game.pending[0].data == (house,) and not possible(game, str(house))):
        raise Refused("bad_question", "NMS-10", where="pending", kind=KIND)


DECISION = Decision(KIND, options, {PlaceRadio: place_radio})
