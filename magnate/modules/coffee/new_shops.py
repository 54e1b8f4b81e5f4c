"""Decisions on new coffee shops: for a barista (COF-02) and for First coffee sold (COF-07)."""

from __future__ import annotations

from collections.abc import Iterator

from magnate.base.events import Trained
from magnate.base.places import free_squares, in_range, origin_squares, roadside
from magnate.core.errors import Refused
from magnate.core.flow import answered, ask, emit
from magnate.core.module import Decision, Step
from magnate.core.options import Family, Options
from magnate.core.place_conditions import Condition, Conditions, allowed, check_place
from magnate.core.state import Game
from magnate.modules.coffee.actions import DeclineShop, MoveShop, PlaceShop
from magnate.modules.coffee.events import ShopDeclined, ShopMoved, ShopPlaced
from magnate.modules.coffee.shops import SHOPS, Shop, all_shops, own_shops, put_shop

KIND = "coffee.shop"
"""A pending decision with one datum: the card that opens the shop, or ANYWHERE."""
ANYWHERE = ""
MILESTONE = "first_coffee_sold"


def offer_shops(game: Game, trained: Trained) -> None:
    """Offer a shop for each barista rank that a trained person reached or passed (COF-02)."""
    for card in ranks(game, trained.person, trained.into):
        ask(game, trained.seat, KIND, card)
    skip_impossible(game)


def ranks(game: Game, person: str, into: str) -> list[str]:
    """Return the cards on the way that open a coffee shop, in the order they are passed."""
    careers, rows = game.rules.careers, game.rules.employees
    opening = [
        card
        for card in careers[person]
        if "opens_coffee_shop" in rows[card].tags and (card == into or into in careers[card])
    ]
    return sorted(opening, key=careers[person].__getitem__)


def offer_earners(game: Game) -> None:
    """Offer a shop to all that earned First coffee sold this turn, in turn order (COF-07)."""
    for seat in game.order:
        chain = game.chains[seat]
        if chain.milestones.get(MILESTONE) == game.turn and not chain.bankrupt:
            ask(game, seat, KIND, ANYWHERE)
    skip_impossible(game)


def skip_impossible(game: Game) -> None:
    """Drop the next decisions that have no possible place."""
    while game.pending and game.pending[0].kind == KIND:
        seat, card = game.pending[0].seat, asked_for(game)
        if any(family.size for family in shop_families(game, seat, card)):
            return
        answered(game)


def asked_for(game: Game) -> str:
    """Return the card that opens the shop of the next decision."""
    return str(game.pending[0].data[0])


def shop_options(game: Game, seat: int) -> Options:
    """Return all places for the shop, and the option to decline."""
    families = shop_families(game, seat, asked_for(game))
    return Options([*families, Family(DeclineShop, {"seat": seat})])


def shop_families(game: Game, seat: int, card: str) -> Iterator[Family]:
    """Yield new shops while any are left, then moves."""
    own = own_shops(game, seat)
    if len(own) < SHOPS:
        squares = allowed(shop_conditions(game, seat, card))
        yield Family(PlaceShop, {"seat": seat}, (), squares, game.geometry, (1, 1))
        return
    for i, shop in enumerate(own):
        squares = allowed(shop_conditions(game, seat, card, lifted=shop))
        yield Family(MoveShop, {"seat": seat, "shop": i}, (), squares, game.geometry, (1, 1))


def shop_conditions(game: Game, seat: int, card: str, lifted: Shop | None = None) -> Conditions:
    """Empty squares at a road, on tiles without a shop, in range (COF-02)."""
    here = 1 << game.geometry.bit(*lifted.at) if lifted else 0
    return (
        Condition("not_moved", "COF-02", ~here),
        Condition("squares_not_empty", "GEO-11", free_squares(game)),
        Condition("no_road", "COF-02", roadside(game)),
        Condition("tile_has_shop", "COF-02", ~tiles_with_shop(game, lifted)),
        Condition("out_of_range", "COF-02", near(game, seat, card, lifted)),
    )


def near(game: Game, seat: int, card: str, lifted: Shop | None) -> int:
    """The squares at a road within the card's range, as CMP-05 counts it."""
    if card == ANYWHERE:
        return roadside(game)
    starts = origin_squares(game, game.chains[seat])
    if lifted:
        starts &= ~(1 << game.geometry.bit(*lifted.at))
    return in_range(game, starts, game.rules.employees[card].range)


def tiles_with_shop(game: Game, lifted: Shop | None) -> int:
    """The tiles that hold a coffee shop, anybody's."""
    geometry = game.geometry
    tiles = 0
    for shop in all_shops(game):
        if shop != lifted:
            tiles |= geometry.tile_masks[geometry.tile_index[geometry.bit(*shop.at)]]
    return tiles


def place_shop(game: Game, action: PlaceShop) -> None:
    """Open a coffee shop (COF-02)."""
    card = asked_for(game)
    own = own_shops(game, action.seat)
    if len(own) == SHOPS:
        raise Refused("no_shops_left", "COF-02")
    check_place(game, action.at, shop_conditions(game, action.seat, card))
    put_shop(game, Shop(action.seat, action.at))
    emit(game, ShopPlaced(action.seat, len(own), action.at, card))
    go_on(game)


def move_shop(game: Game, action: MoveShop) -> None:
    """Move a shop. It is lifted first, so its tile is free and it is no origin (COF-02)."""
    card = asked_for(game)
    own = own_shops(game, action.seat)
    if len(own) < SHOPS:
        raise Refused("shops_left", "COF-02")
    if not 0 <= action.shop < SHOPS:
        raise Refused("no_such_shop", "COF-02", shop=action.shop)
    lifted = own[action.shop]
    check_place(game, action.at, shop_conditions(game, action.seat, card, lifted))
    put_shop(game, Shop(action.seat, action.at), instead_of=lifted)
    emit(game, ShopMoved(action.seat, action.shop, lifted.at, action.at, card))
    go_on(game)


def decline(game: Game, action: DeclineShop) -> None:
    """Place no shop: it is optional (COF-02)."""
    emit(game, ShopDeclined(action.seat, asked_for(game)))
    go_on(game)


def go_on(game: Game) -> None:
    """Go on to the next decision that is still possible."""
    answered(game)
    skip_impossible(game)


def check_pending(game: Game) -> None:
    """Refuse a position in which a shop is opened by nothing that opens one."""
    for i, pending in enumerate(game.pending):
        if pending.kind != KIND:
            continue
        row = game.rules.employees.get(pending.data[0]) if len(pending.data) == 1 else None
        opens = row is not None and "opens_coffee_shop" in row.tags
        if not opens and pending.data != (ANYWHERE,):
            raise Refused("bad_decision", "COF-02", where=f"pending[{i}]", kind=KIND)


DECISIONS = (
    Decision(
        KIND, shop_options, {PlaceShop: place_shop, MoveShop: move_shop, DeclineShop: decline}
    ),
)
STEPS = (Step("coffee_shops", "clean_up", begin=offer_earners, after="clean_up"),)
