"""Phase 7, clean-up (CLN)."""

from __future__ import annotations

import msgspec

from magnate.base.actions import Keep
from magnate.base.bank import slots_shown
from magnate.base.company import add_card, effect, people
from magnate.base.events import (
    ChainLeft,
    Decided,
    GoodsCleared,
    KeepingPlanned,
    MilestonesClosed,
    RestaurantOpened,
)
from magnate.base.milestones import occasion
from magnate.core.errors import Refused
from magnate.core.flow import done, emit
from magnate.core.module import Step
from magnate.core.options import Family, Options
from magnate.core.state import Chain, Game
from magnate.core.values import NOBODY


def begin_freezer(game: Game) -> None:
    """Owners of a freezer choose, in secret (CLN-01)."""
    game.awaited = tuple(
        seat
        for seat in game.order
        if not game.chains[seat].bankrupt and next_good(game, game.chains[seat]) is not None
    )


def next_good(game: Game, chain: Chain) -> str | None:
    """The good to decide on next, or None: goods are asked for one by one."""
    if room_left(game, chain) <= 0:
        return None
    decided = {good for good, _ in chain.kept}
    for good in game.rules.storable:
        if good not in decided and chain.stock.get(good) and most_kept(game, chain, good):
            return good
    return None


def room_left(game: Game, chain: Chain) -> int:
    """Items that still fit into the chain's freezer."""
    return effect(game, chain, "freezer") - sum(count for _, count in chain.kept)


def most_kept(game: Game, chain: Chain, good: str) -> int:
    """The most of a good that may be kept beside what was chosen already."""
    most = min(chain.stock.get(good, 0), room_left(game, chain))
    kept = {name: count for name, count in chain.kept if count}
    while most and not game.rules.questions.may_freeze(game, chain, {**kept, good: most}):
        most -= 1
    return most


def freezer_options(game: Game, seat: int) -> Options:
    """How many of the next good to keep."""
    chain = game.chains[seat]
    good = next_good(game, chain)
    assert good is not None
    counts = tuple(range(most_kept(game, chain, good), -1, -1))
    return Options([Family(Keep, {"seat": seat, "good": good}, (("count", counts),))])


def keep(game: Game, action: Keep) -> None:
    """CLN-01."""
    chain = game.chains[action.seat]
    good = next_good(game, chain)
    if good is None or action.good != good:
        raise Refused("not_this_good", "CLN-01", good=action.good)
    if not 0 <= action.count <= most_kept(game, chain, good):
        raise Refused("does_not_fit", "CLN-01", good=good, count=action.count)
    chain.kept = (*chain.kept, (good, action.count))
    emit(game, KeepingPlanned(action.seat, good, action.count))
    if next_good(game, chain) is None:
        emit(game, Decided(action.seat, "freezer"))
        done(game, action.seat)


def throw_away(game: Game) -> None:
    """Throw away all goods that were not kept (CLN-03)."""
    for seat in game.order:
        chain = game.chains[seat]
        kept = {good: count for good, count in chain.kept if count}
        thrown = {
            good: count - kept.get(good, 0)
            for good, count in chain.stock.items()
            if count > kept.get(good, 0)
        }
        chain.kept = ()
        chain.stock = kept
        if kept or thrown:
            emit(game, GoodsCleared(seat, dict(kept), thrown))
        if any(_is_food_or_drink(game, good) for good in thrown):
            occasion(game, chain, "thrown_away")


def close_day(game: Game) -> None:
    """Coming soon opens, cards return to the hand, bankrupt chains leave (CLN-02, CLN-03)."""
    for seat in game.order:
        chain = game.chains[seat]
        open_restaurants(game, chain)
        send_home(chain)
    for seat in game.order:
        if game.chains[seat].bankrupt:
            _leave(game, game.chains[seat])
    game.order = tuple(seat for seat in game.order if not game.chains[seat].bankrupt)
    if game.breaks:
        game.ceo_slots = slots_shown(game)  # BNK-04: from the turn after the break
    close_milestones(game)


def close_milestones(game: Game) -> None:
    """Milestones earned this turn close (MIL-01); some leave unclaimed after a turn."""
    expired = {
        row.id
        for row in game.rules.milestones.values()
        if row.removed_after_turn == game.turn and row.id not in game.closed
    }
    closing = game.claimed | expired
    game.claimed = frozenset()
    if closing:
        game.closed = game.closed | closing
        emit(game, MilestonesClosed(tuple(sorted(closing))))


def _is_food_or_drink(game: Game, good: str) -> bool:
    tags = game.rules.goods[good].tags
    return "food" in tags or "drink" in tags


def send_home(chain: Chain) -> None:
    """Everybody at work returns to the hand (CLN-02)."""
    for employee, count in chain.work.items():
        add_card(chain.beach, employee, count)
    chain.work = {}


def open_restaurants(game: Game, chain: Chain) -> None:
    """Open the restaurants that are coming soon (CLN-02)."""
    for i, restaurant in enumerate(chain.restaurants):
        if not restaurant.open:
            opened = msgspec.structs.replace(restaurant, open=True)
            chain.restaurants = (*chain.restaurants[:i], opened, *chain.restaurants[i + 1 :])
            emit(game, RestaurantOpened(chain.seat, i))


def _leave(game: Game, chain: Chain) -> None:
    """Cards go back, stock is gone, campaigns run on without an owner (DIN-11)."""
    for employee, count in people(chain).items():
        add_card(game.supply, employee, count)
    chain.work, chain.beach, chain.busy, chain.stock = {}, {}, {}, {}
    for campaign in list(game.campaigns.values()):
        if campaign.owner == chain.seat:
            game.campaigns[campaign.number] = msgspec.structs.replace(
                campaign, owner=NOBODY, lead=0
            )
    emit(game, ChainLeft(chain.seat))


STEPS = (
    Step("clean_up", "clean_up"),
    Step(
        "freezer",
        "clean_up",
        begin=begin_freezer,
        options=freezer_options,
        handlers={Keep: keep},
        finish=throw_away,
        simultaneous=True,
    ),
    Step("stocked", "clean_up"),
    Step("closing", "clean_up", begin=close_day),
)
