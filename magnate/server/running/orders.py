"""Standing orders: what the server does for a seat, where the order leaves no choice.

Where something is decided in secret, an order waits until nobody else has to decide: if it were
carried out at once, the others would know what it said from how soon it was done. The same holds
for a draft that plays by itself (plans.py). Where a seat has both, the draft decides.
"""

from __future__ import annotations

from magnate.base.actions import ChoosePosition, Pay
from magnate.base.cleanup import room_left
from magnate.base.gestures import ChooseFreezer, split
from magnate.base.order import nearest_free
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.flow import legal
from magnate.core.state import Game
from magnate.server.game.autoplay import ORDER
from magnate.server.game.forced import FORCED, ends_day, forced, regrets, took_back
from magnate.server.game.live import Live, Sitting
from magnate.server.game.play import append
from magnate.server.game.state import ServerState
from magnate.server.kit.wire import Orders
from magnate.server.running.plans import planned


async def carry_out(server: ServerState, live: Live, sitting: Sitting) -> bool:
    """Do what orders and plans say about the present decision; whether there was anything."""
    if not (sitting.orders or sitting.plans):
        return False
    async with live.lock:
        if live.sitting is not sitting:
            return True  # somebody has left or given other orders meanwhile: look again
        if await _forced(server, live, sitting):
            return True
        acting = {
            seat: (atoms, automatic)
            for seat in live.awaited
            if seat not in sitting.bots
            for atoms, automatic in [_decided(live, sitting, seat)]
            if atoms
        }
        if live.choice and len(acting) < len(live.awaited):
            return False
        done = False
        for seat, (atoms, automatic) in acting.items():
            try:
                await append(server, live, seat, atoms, automatic)
            except Refused:
                continue
            done = True
    return done


def _decided(live: Live, sitting: Sitting, seat: int) -> tuple[list[Action], str]:
    """Return what a seat's plan or else its order does now, and what the rows say of it."""
    atoms, automatic = planned(live, sitting, seat)
    if atoms:
        return atoms, automatic
    game, orders = live.record.game, sitting.orders.get(seat)
    if orders is None or took_back(live, seat, game):
        return [], ""
    return ordered(game, seat, orders), ORDER


async def _forced(server: ServerState, live: Live, sitting: Sitting) -> bool:
    """Do what left no choice before somebody said that it be done; the caller holds the lock."""
    game = live.record.game
    for seat in live.awaited:
        if seat in sitting.autos and not took_back(live, seat, game):
            atoms = forced(game, seat)
            if atoms and not (regrets(live.rows, seat) and ends_day(game, seat)):
                await append(server, live, seat, atoms, FORCED)
                return True
    return False


def ordered(game: Game, seat: int, orders: Orders) -> list[Action]:
    """Return what orders say about a seat's decision; nothing: ask the person."""
    if game.pending:
        return []
    match game.rules.steps[game.step].name:
        case "order":
            return _position(game, seat, orders)
        case "payday":
            return _payday(game, seat, orders)
        case "freezer":
            return _freezer(game, seat, orders)
    return []


def _position(game: Game, seat: int, orders: Orders) -> list[Action]:
    """The free place nearest to the one wanted; of two as near, ask."""
    wanted = orders.position
    if wanted is None:
        return []
    place = {"first": 1, "last": len(game.track)}.get(str(wanted)) or int(wanted)
    found = nearest_free(game, place)
    return [ChoosePosition(seat, found[0])] if len(found) == 1 else []


def _payday(game: Game, seat: int, orders: Orders) -> list[Action]:
    """Pay everybody, if there is money and the seat has not begun to fire people itself."""
    pay = Pay(seat)
    if not orders.pay_all or game.chains[seat].fired or pay not in legal(game, seat):
        return []
    return [pay]


def _freezer(game: Game, seat: int, orders: Orders) -> list[Action]:
    """As much as fits of each good in turn; with room left for others, ask."""
    chain = game.chains[seat]
    if not orders.freeze or chain.kept:
        return []
    may = game.rules.questions.may_freeze
    keep: dict[str, int] = {}
    for good in (*orders.freeze, *(g for g in game.rules.storable if g not in orders.freeze)):
        room = room_left(game, chain) - sum(keep.values())
        count = min(chain.stock.get(good, 0), room) if good in game.rules.storable else 0
        while count > 0 and not may(game, chain, {**keep, good: count}):
            count -= 1
        if count > 0 and good not in orders.freeze:
            return []
        if count > 0:
            keep[good] = count
    try:
        return split(game, ChooseFreezer(seat, keep))
    except Refused:
        return []
