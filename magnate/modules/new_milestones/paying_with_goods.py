"""First beer sold: salaries may be paid with food and drink (NMS-12).

Items are chosen one by one. If people are fired afterwards, the last items are not needed and stay.
"""

from __future__ import annotations

from magnate.base.company import effect, take_card
from magnate.base.events import Decided, SalariesPaid
from magnate.base.payday import bill, salary
from magnate.core.errors import Refused
from magnate.core.flow import emit
from magnate.core.module import Join
from magnate.core.options import Family
from magnate.core.state import Chain, Game
from magnate.modules.new_milestones.actions import HandOverGood
from magnate.modules.new_milestones.books import books
from magnate.modules.new_milestones.events import GoodsHandedOver, HandingPlanned, SalariesForgiven


def handed(game: Game, seat: int) -> list[str]:
    """Return the items that a seat has chosen, in this order."""
    return [good for owner, good in books(game).handed if owner == seat]


def left_to_hand(game: Game, chain: Chain) -> dict[str, int]:
    """Return food and drink in stock that was not chosen. Coffee is neither."""
    chosen = handed(game, chain.seat)
    left = {good: chain.stock.get(good, 0) - chosen.count(good) for good in game.rules.goods}
    return {good: count for good, count in left.items() if count > 0 and is_meal(game, good)}


def is_meal(game: Game, good: str) -> bool:
    """Return True if a good is food or drink."""
    tags = game.rules.goods[good].tags
    return "food" in tags or "drink" in tags


def worth(game: Game, chain: Chain) -> int:
    """Return the dollars that an item takes off the bill: one salary."""
    return salary(game, chain)


def credit(game: Game, chain: Chain) -> int:
    """Return the value of the chosen items."""
    if not books(game).handed:
        return 0
    return len(handed(game, chain.seat)) * worth(game, chain)


def more_credit(game: Game, chain: Chain) -> int:
    """Return the value of the other items."""
    if not effect(game, chain, "pays_with_goods"):
        return 0
    return sum(left_to_hand(game, chain).values()) * worth(game, chain)


def families(game: Game, chain: Chain) -> list[Family]:
    """Return the options for one more item, while the bill is not covered."""
    if not effect(game, chain, "pays_with_goods"):
        return []
    goods = tuple(left_to_hand(game, chain))
    if not goods or credit(game, chain) >= bill(game, chain).total:
        return []
    return [Family(HandOverGood, {"seat": chain.seat}, (("good", goods),))]


def hand_over(game: Game, action: HandOverGood) -> None:
    """Choose an item to be handed over (NMS-12)."""
    chain = game.chains[action.seat]
    if not effect(game, chain, "pays_with_goods"):
        raise Refused("cash_only", "NMS-12")
    if action.good not in left_to_hand(game, chain):
        raise Refused("nothing_to_hand_over", "NMS-12", good=action.good)
    if credit(game, chain) >= bill(game, chain).total:
        raise Refused("bill_covered", "NMS-12")
    _choose(game, chain, action.good)
    emit(game, HandingPlanned(action.seat, action.good))


def decided(game: Game, event: Decided) -> None:
    """Hand over goods for a chain that cannot pay and need not fire (NMS-15)."""
    if event.step == "payday":
        hand_over_what_cash_lacks(game, game.chains[event.seat])


def hand_over_what_cash_lacks(game: Game, chain: Chain) -> None:
    """Choose items until the cash covers the rest, or none are left."""
    if not effect(game, chain, "pays_with_goods"):
        return
    short = bill(game, chain).total - credit(game, chain) - chain.cash
    each = worth(game, chain)
    for good, count in left_to_hand(game, chain).items():
        for _ in range(count):
            if short <= 0:
                return
            _choose(game, chain, good)
            short -= each


def salaries_paid(game: Game, paid: SalariesPaid) -> None:
    """Discard the items that were needed, the first chosen first."""
    chain = game.chains[paid.seat]
    needed = -(-paid.credit // paid.each)
    goods: dict[str, int] = {}
    for good in handed(game, paid.seat)[:needed]:
        take_card(chain.stock, good)
        goods[good] = goods.get(good, 0) + 1
    if goods:
        emit(game, GoodsHandedOver(paid.seat, goods, paid.credit))
    if paid.forgiven:
        emit(game, SalariesForgiven(paid.seat, paid.forgiven))


def forget(game: Game) -> None:
    """Clear the choices when payday is over."""
    books(game).handed = ()


def check_handed(game: Game) -> None:
    """Refuse items that cannot have been chosen."""
    kept, where = books(game), "ext.new_milestones.handed"
    for seat, good in kept.handed:
        chain = game.chains[seat]
        known = good in game.rules.goods and is_meal(game, good)
        if not known or kept.handed.count((seat, good)) > chain.stock.get(good, 0):
            raise Refused("nothing_to_hand_over", "NMS-12", where=where, good=good)
        if not effect(game, chain, "pays_with_goods"):
            raise Refused("cash_only", "NMS-12", where=where)
        if game.rules.steps[game.step].name != "payday":
            raise Refused("not_payday", "NMS-12", where=where)


def _choose(game: Game, chain: Chain, good: str) -> None:
    books(game).handed = (*books(game).handed, (chain.seat, good))


JOIN = Join("payday", families, {HandOverGood: hand_over})
