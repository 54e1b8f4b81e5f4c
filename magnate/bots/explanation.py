"""Reasons for a thought, computed only when somebody asks for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from magnate.base.actions import MoveRestaurant, PlaceCampaign, PlaceRestaurant
from magnate.base.events import BankBroke, Sold
from magnate.base.position import Position
from magnate.bots.ahead import Ahead, rest_of_turn
from magnate.bots.thought import Thought, Weighed
from magnate.bots.why import MovePlace, MoveRisk, Second, Tonight, Why
from magnate.core.actions import Action
from magnate.core.flow import step
from magnate.forecast import Dinner, Earned, HouseForecast, new_distances, new_reaches
from magnate.known import guess

NARROW = 1
"""Dollars: with so small a margin a house is nearly lost."""


def explain(view: Position, thought: Thought) -> Thought:
    """Return the thought with its reasons, as the seat of the view can know them.

    Reasons that the bot gave itself stay. Equal views and thoughts get equal reasons.
    """
    if thought.why is not None:
        return thought
    assert view.seat is not None
    ahead = rest_of_turn(view, thought)
    why = Why(
        plan=ahead.habit.plan,
        turn=tuple(ahead.actions),
        tonight=_tonight(ahead.dinner, view.seat) if ahead.dinner else None,
        risk=next(_risks(ahead, view.seat), None),
        second=_second(thought),
        place=_place(view, thought.action),
    )
    return msgspec.structs.replace(thought, why=why)


def _place(view: Position, action: Action) -> MovePlace | None:
    """Count the houses that a placed restaurant or campaign is good for. None: there are none."""
    if not isinstance(action, PlaceRestaurant | MoveRestaurant | PlaceCampaign):
        return None
    before = guess(view)
    after = before.copy()
    step(after, action)
    if isinstance(action, PlaceCampaign):
        reached = {house.house for reach in new_reaches(before, after) for house in reach.houses}
        return MovePlace("campaign", len(reached), len(after.diners)) if reached else None
    distances = [dict(near) for near in new_distances(before, after).values()]
    nearest = sum(1 for near in distances if near.get(action.seat) == min(near.values(), default=0))
    return MovePlace("restaurant", nearest, len(distances)) if nearest else None


def _tonight(dinner: Dinner, seat: int) -> Tonight:
    sold = [event for event in dinner.events if isinstance(event, Sold) and event.seat == seat]
    goods: Counter[str] = Counter()
    for event in sold:
        goods.update(event.goods)
    return Tonight(_earned(dinner, seat).income, dict(goods), len(sold))


def _earned(dinner: Dinner, seat: int) -> Earned:
    return next(chain for chain in dinner.chains if chain.seat == seat)


def _risks(ahead: Ahead, seat: int) -> Iterator[MoveRisk]:
    """Yield the risks of the turn, the worst first."""
    if ahead.short:
        yield MoveRisk("salaries", ahead.short)
    dinner = ahead.dinner
    if dinner is None:
        return
    own = _earned(dinner, seat)
    if dinner.ends:
        first = max(dinner.chains, key=lambda chain: chain.cash)
        if first.cash > own.cash:
            yield MoveRisk("end", first.cash - own.cash, first.seat)
    staked = [*_houses(dinner, seat)]
    if ahead.thrown:
        staked.append(
            (sum(ahead.thrown.values()) * own.price, MoveRisk("unsold", goods=ahead.thrown))
        )
    for _, risk in sorted(staked, key=lambda one: -one[0]):
        yield risk
    if not dinner.ends and any(isinstance(event, BankBroke) for event in dinner.events):
        yield MoveRisk("bank")


def _houses(dinner: Dinner, seat: int) -> Iterator[tuple[int, MoveRisk]]:
    """Yield houses that the seat could serve and a rival wins or nearly wins, with their income."""
    for house in dinner.houses:
        able = {offer.seat: offer.asked for offer in house.offers if offer.serves}
        if house.winner is None or seat not in able or len(able) == 1:
            continue
        if house.winner != seat:
            gap = able[seat] - able[house.winner]
            yield house.total, MoveRisk("rival", gap, house.winner, house.house)
        elif (margin := _margin(house)) <= NARROW:
            rival = min((asked, other) for other, asked in able.items() if other != seat)[1]
            yield house.total, MoveRisk("narrow", margin, rival, house.house)


def _margin(house: HouseForecast) -> int:
    assert house.margin is not None  # several could serve it
    return house.margin


def _second(thought: Thought) -> Second | None:
    """Return the best alternative that is not the same actions in another order."""
    best = next((one for one in thought.weighed if one.action == thought.action), None)
    for other in thought.weighed:
        if best and _all(other) != _all(best):
            asked = best.cash and other.cash
            cash = best.cash - other.cash if asked else None
            return Second(other.course or (other.action,), best.value - other.value, cash)
    return None


def _all(weighed: Weighed) -> Counter[Action]:
    """Return the actions of an alternative without their order."""
    return Counter(weighed.course or (weighed.action,))
