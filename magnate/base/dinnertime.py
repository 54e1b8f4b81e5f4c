"""Phase 4, dinnertime (DIN): houses choose their chains; players decide nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from magnate.base.bank import end_game, pay_out, reason_to_end, tell_payment
from magnate.base.company import at_work, effect, goes, take_card, waitresses
from magnate.base.events import (
    DecidedBy,
    Fired,
    IncomeRaised,
    Offer,
    Sold,
    Squares,
    Tipped,
    WentBankrupt,
    WentHungry,
)
from magnate.base.milestones import award_for_number, barred
from magnate.base.places import entrance_squares
from magnate.board import distance, road_between
from magnate.core.content import Employee
from magnate.core.events import Event
from magnate.core.flow import emit
from magnate.core.module import Step
from magnate.core.state import Chain, Game, House

BASE_PRICE = 10  # DIN-03
Goods = dict[str, int]
Rank = tuple[tuple[int, ...], int, float]
"""The tie-breaks of chains with equal price and distance, the lowest first (DIN-05)."""


class Server(Protocol):
    """A chain as a hungry house sees it."""

    price: int
    adjustment: int
    """Added to every distance."""
    rank: Rank

    def has(self, meal: Goods) -> bool:
        """Return True if the whole meal is there (DIN-02)."""
        ...


S = TypeVar("S", bound=Server)


class DinnerKitchen:
    """A chain as houses see it; only a break of the bank can change the price at dinner."""

    __slots__ = ("adjustment", "chain", "entrances", "position", "price", "rank", "waitresses")

    def __init__(self, game: Game, chain: Chain, position: int) -> None:
        self.chain = chain
        self.position = position
        self.price = unit_price(game, chain)
        self.waitresses = waitresses(game, chain)
        self.adjustment = effect(game, chain, "distance")
        ties = game.rules.questions.tie_break(game, chain)
        self.rank: Rank = (ties, -self.waitresses, position)
        self.entrances = entrance_squares(game, chain)

    def has(self, meal: Goods) -> bool:
        """Return True if the stock covers the whole meal (DIN-02)."""
        return has_all(self.chain.stock, meal)


def dinnertime(game: Game) -> None:
    """Houses eat in order, then come tips and CFOs (DIN-01 to DIN-10)."""
    for seat in game.order:
        game.chains[seat].earned = 0
    kitchens = [DinnerKitchen(game, game.chains[seat], i + 1) for i, seat in enumerate(game.order)]
    tolls = game.rules.questions.tolls(game)
    for name in game.diners:
        if name in game.demand:
            breaks = game.breaks
            serve(game, game.houses[name], kitchens, tolls)
            if game.breaks > breaks:  # modules may have set another price
                for kitchen in kitchens:
                    kitchen.price = unit_price(game, kitchen.chain)
    for seat in game.order:
        tip_waitresses(game, game.chains[seat])
    for seat in game.order:
        reward_cfo(game, game.chains[seat])


def unit_price(game: Game, chain: Chain) -> int:
    """The chain's unit price; it may be negative (DIN-03)."""
    base = game.rules.questions.base_price(game)
    price = BASE_PRICE if base is None else base
    for row in at_work(game, chain):
        if row.price:
            price += row.price * goes(game, chain, row)
    return price + effect(game, chain, "unit_price") + game.rules.questions.unit_price(game, chain)


def serve(game: Game, house: House, kitchens: list[DinnerKitchen], tolls: int) -> None:
    """Find the chain a house goes to, and sell. If none can serve it, the demand stays (DIN-02)."""
    distances = [borders_between(game, house, kitchen.entrances, tolls) for kitchen in kitchens]
    wanted = demanded(game, house)
    meals = possible_meals(game, house, wanted)
    found = choose(meals, distances, kitchens)
    if found is not None:
        place, winner = found
        offers = _offers(game, house, kitchens, distances, meals[place], tolls)
        reason = decided_by(sorted(offer.preference for offer in offers if offer.serves))
        sell(game, house, winner, meals[place], offers, reason, tolls, tuple(meals[:place]))
        return
    carried = tuple((token.good, token.by) for token in game.demand[house.id])
    tried = tuple(meal for meal in meals if meal is not wanted)
    offers = _offers(game, house, kitchens, distances, wanted, tolls)
    emit(game, WentHungry(house.id, carried, offers, tried))


def visits(game: Game, names: Iterable[str]) -> dict[str, Sold | WentHungry]:
    """Return where each house would go if it wanted one thing that every chain has.

    It changes the game, so give it a copy.
    """
    kitchens = [DinnerKitchen(game, game.chains[seat], i + 1) for i, seat in enumerate(game.order)]
    tolls = game.rules.questions.tolls(game)
    found: dict[str, Sold | WentHungry] = {}
    for name in names:
        game.demand[name] = ()
        game.events = []
        serve(game, game.houses[name], kitchens, tolls)
        for event in game.events:
            if isinstance(event, Sold | WentHungry) and event.house == name:
                found[name] = event
        game.demand.pop(name, None)
    return found


def choose(
    meals: Sequence[Goods], distances: Sequence[int | None], servers: Sequence[S]
) -> tuple[int, S] | None:
    """Return the place of the best meal that anybody can serve, and the chain a house goes to.

    None: nobody serves any of these meals. `distances`: to each of the servers, as they come.
    The lowest goes first: price + distance, ties, waitresses, turn order (DIN-04, DIN-05).
    """
    for place, meal in enumerate(meals):
        best: S | None = None
        least = 0
        for server, borders in zip(servers, distances, strict=True):
            if borders is None:
                continue
            asked = server.price + borders + server.adjustment
            if best is not None and (asked > least or (asked == least and server.rank > best.rank)):
                continue
            if server.has(meal):
                best, least = server, asked
        if best is not None:
            return place, best
    return None


def borders_between(game: Game, house: House, entrances: int, tolls: int) -> int | None:
    """The distance from a house to the nearest of these entrances; None: no road (DIN-04)."""
    if not (entrances and house.doors):
        return None
    borders = distance(game.geometry, house.doors, entrances, tolls)
    return None if borders is None else borders + house.detour


def road_to(game: Game, house: House, entrances: int, tolls: int) -> Squares:
    """The road from a house to the nearest of these entrances (DIN-04)."""
    return road_between(game.geometry, house.doors, entrances, tolls)


def roads_not_taken(game: Game, sale: Sold) -> dict[int, Squares]:
    """Return, by seat, the roads to the other chains that could have served the house.

    `game` stands before this dinnertime. Sales do not have these roads, as they are rarely needed.
    """
    tolls = game.rules.questions.tolls(game)
    house = game.houses[sale.house]
    return {
        offer.seat: road_to(game, house, entrance_squares(game, game.chains[offer.seat]), tolls)
        for offer in sale.offers
        if offer.serves and offer.seat != sale.seat
    }


def demanded(game: Game, house: House) -> dict[str, int]:
    """Return the demand of a house, as goods with their number."""
    wanted: dict[str, int] = {}
    for token in game.demand[house.id]:
        wanted[token.good] = wanted.get(token.good, 0) + 1
    return wanted


def possible_meals(game: Game, house: House, wanted: dict[str, int]) -> list[dict[str, int]]:
    """Return the meals that the house accepts, best first; in the base game only its demand."""
    ask = game.rules.questions
    if not ask.meals.answers and not ask.sides.answers:
        return [wanted]
    meals = sorted([(0, wanted), *ask.meals(game, house)], key=lambda meal: meal[0])
    sides = sorted([(0, {}), *ask.sides(game, house)], key=lambda side: side[0])
    return [
        {good: meal.get(good, 0) + side.get(good, 0) for good in {**meal, **side}} if side else meal
        for _, side in sides
        for _, meal in meals
    ]


def has_all(stock: Goods, meal: Goods) -> bool:
    """Return True if a stock covers the whole meal (DIN-02)."""
    for good, count in meal.items():  # noqa: SIM110  # asked often, and a generator is slower
        if stock.get(good, 0) < count:
            return False
    return True


def sell(
    game: Game,
    house: House,
    kitchen: DinnerKitchen,
    meal: dict[str, int],
    offers: tuple[Offer, ...],
    reason: DecidedBy,
    tolls: int,
    tried: tuple[dict[str, int], ...],
) -> None:
    """Goods for money (DIN-06)."""
    chain = kitchen.chain
    factor = price_factor(game, house)
    bonuses: dict[str, int] = {}
    total = 0
    for good, count in meal.items():
        take_card(chain.stock, good, count)
        bonus = count * good_bonus(game, chain, good)
        if bonus:
            bonuses[good] = bonus
        total += count * kitchen.price * factor + bonus
    extra = game.rules.questions.house_bonus(game, chain, house)
    if extra:
        bonuses["house"] = extra
    total += extra
    carried = tuple((token.good, token.by) for token in game.demand.pop(house.id))
    sold = Sold(
        house.id,
        chain.seat,
        carried,
        meal,
        kitchen.price,
        factor,
        bonuses,
        total,
        reason,
        offers,
        road_to(game, house, kitchen.entrances, tolls),
        tried,
    )
    earn(game, chain, total, sold)


def on_the_way(
    game: Game, chain: Chain, house: House, price: int, factor: int, first: bool
) -> tuple[int, int]:
    """Return what a house pays for an item it buys on its way to dinner, and the bonus in it.

    `first`: the chain has not sold the house anything yet this evening.
    """
    bonus = game.rules.questions.house_bonus(game, chain, house) if first else 0
    return price * factor + bonus, bonus


def price_factor(game: Game, house: House) -> int:
    """How often a house pays the unit price: twice with a garden, and what modules add (DIN-06)."""
    return 1 + (house.garden != 0) + game.rules.questions.price_factor(game, house)


def good_bonus(game: Game, chain: Chain, good: str) -> int:
    """Bonus for each item of a good, for the good itself and for its kind (DIN-06)."""
    bonus = effect(game, chain, f"bonus:{good}")
    for tag in game.rules.goods[good].tags:
        bonus += effect(game, chain, f"bonus:{tag}")
    return bonus


def earn(game: Game, chain: Chain, amount: int, told: Event) -> None:
    """Money earned in this phase, paid at once (DIN-10) and told."""
    take_in(game, chain, amount)
    tell_payment(game, told, chain)


def take_in(game: Game, chain: Chain, amount: int) -> None:
    """One of several payments of a fact; `tell_payment` follows."""
    chain.earned += amount
    pay_out(game, chain, amount)


def tips_each(game: Game, chain: Chain, row: Employee) -> int:
    """Return what one card of a kind earns in tips, milestones included (DIN-08)."""
    return row.tips + effect(game, chain, "tips")


def tips(game: Game, chain: Chain) -> int:
    """Return what all waitresses of a chain earn (DIN-08)."""
    return sum(
        tips_each(game, chain, row) * goes(game, chain, row)
        for row in at_work(game, chain)
        if row.tips
    )


def tip_waitresses(game: Game, chain: Chain) -> None:
    """DIN-08."""
    for row in at_work(game, chain):
        if row.tips:
            each = tips_each(game, chain, row)
            count = goes(game, chain, row)
            earned = each * count
            earn(game, chain, earned, Tipped(chain.seat, count, each, earned))


def income_percent(game: Game, chain: Chain) -> int:
    """Return what a CFO or a milestone adds to an evening's income, in percent (DIN-09)."""
    cards = [row.income_percent for row in at_work(game, chain)]
    return max([effect(game, chain, "income_percent"), *cards])


def cfo_bonus(income: int, percent: int) -> int:
    """Return this part of an income, rounded up, on a loss towards zero (DIN-09)."""
    return -(-income * percent // 100)


def reward_cfo(game: Game, chain: Chain) -> None:
    """Half of all that was earned (DIN-09)."""
    percent = income_percent(game, chain)
    if percent and chain.earned:
        income = chain.earned
        bonus = cfo_bonus(income, percent)
        earn(game, chain, bonus, IncomeRaised(chain.seat, income, percent, bonus))


def end_dinnertime(game: Game) -> None:
    """Milestones, bankruptcy, and perhaps the end of the game."""
    for seat in game.order:
        chain = game.chains[seat]
        chain.income = (*chain.income, chain.earned)
        if chain.cash < 0:  # DIN-11
            chain.bankrupt = True
            emit(game, WentBankrupt(seat, chain.cash))
        else:
            award_for_number(game, chain, "dinner_cash", chain.cash)
            if game.rules.introductory:  # INT-02
                fire_barred(game, chain)
    reason = reason_to_end(game)
    if reason:
        end_game(game, reason)


def fire_barred(game: Game, chain: Chain) -> None:
    """Fire all cards that a milestone forbids (MIL-03)."""
    for place, cards in (("work", chain.work), ("beach", chain.beach)):
        for employee in [card for card in cards if barred(game, chain, card)]:
            count = cards[employee]
            take_card(cards, employee, count)
            game.supply[employee] = game.supply.get(employee, 0) + count
            emit(game, Fired(chain.seat, employee, place, forced=True))


def decided_by(keys: Sequence[tuple[int, tuple[int, ...], int, int]]) -> DecidedBy:
    """Return the first criterion in which the best two preferences differ (DIN-05)."""
    if len(keys) == 1:
        return "only"
    names: tuple[DecidedBy, ...] = ("price", "tie", "waitresses", "order")
    for best, second, name in zip(keys[0], keys[1], names, strict=True):
        if best != second:
            return name
    raise AssertionError("no two chains have one place in turn order")


def _offers(
    game: Game,
    house: House,
    kitchens: list[DinnerKitchen],
    distances: list[int | None],
    meal: dict[str, int],
    tolls: int,
) -> tuple[Offer, ...]:
    offers = []
    for kitchen, borders in zip(kitchens, distances, strict=True):
        stock = kitchen.chain.stock
        missing = {
            good: count - stock.get(good, 0)
            for good, count in meal.items()
            if stock.get(good, 0) < count
        }
        offers.append(
            Offer(
                kitchen.chain.seat,
                kitchen.price,
                borders,
                None if borders is None else borders + kitchen.adjustment,
                kitchen.waitresses,
                kitchen.position,
                borders is not None and not missing,
                missing,
                kitchen.rank[0],
                _tolls_paid(game, house, kitchen, tolls) if tolls and borders is not None else 0,
            )
        )
    return tuple(offers)


def _tolls_paid(game: Game, house: House, kitchen: DinnerKitchen, tolls: int) -> int:
    road = road_to(game, house, kitchen.entrances, tolls)
    return (game.geometry.mask(road) & tolls).bit_count()


STEPS = (Step("dinnertime", "dinnertime", begin=dinnertime, finish=end_dinnertime),)
