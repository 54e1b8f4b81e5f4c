"""The whole table as a viewer sees it."""

from __future__ import annotations

from msgspec.structs import replace

from magnate.base.bank import ranking
from magnate.core.flow import awaited, legal
from magnate.core.options import NONE, Options
from magnate.core.state import Game
from magnate.core.values import NOBODY
from magnate.known import knows_of_modules, redact, reserves_known
from magnate.shown.bank import bank_shown
from magnate.shown.board import board_shown
from magnate.shown.chains import chain_shown, is_secret
from magnate.shown.market import market_shown, milestones_shown
from magnate.shown.phases import phases_of
from magnate.shown.public import Public, chains_now, kept_parts
from magnate.shown.values import Board, ChainShown, MilestoneShown, Shown, StackShown

ORDER = "order_of_business"


def shown(
    game: Game, seat: int | None, options: Options | None = None, public: Public | None = None
) -> Shown:
    """Return the table as a seat, or everybody (None), may see it.

    `options`: the seat's legal actions. `public`: the public table of this very position; with it
    only the seat's own knowledge is added. Both are worked out if they are not given.
    """
    if public is not None and seat is None:
        return public.shown
    if options is None:
        options = NONE if seat is None or game.over else legal(redact(game, seat), seat)
    if public is not None and seat is not None:
        return _beside(public, game, seat, options)
    return _whole(redact(game, seat), seat, options)


def shown_publicly(game: Game, before: Public | None = None) -> Public:
    """Return the public table. `before`: that of an earlier position of the same game, whose
    unchanged parts are reused."""
    seen = redact(game, None)
    if before is None:
        return Public(_whole(seen, None, NONE), seen, {})
    board, market, milestones = kept_parts(before, seen)
    found = _table(
        seen,
        None,
        board or board_shown(seen),
        chains_now(before, seen),
        market or market_shown(seen, None),
        milestones or milestones_shown(seen),
    )
    return Public(found, seen, before.markets if board and market else {})


def shown_openly(game: Game) -> Shown:
    """Return the table of a finished game, with every secret."""
    return _whole(game, None, NONE)


def _whole(game: Game, seat: int | None, options: Options) -> Shown:
    """Return the whole table of a game from which secrets are already removed."""
    chains = tuple(
        chain_shown(game, chain, options if chain.seat == seat else NONE) for chain in game.chains
    )
    market = market_shown(game, seat)
    return _table(game, seat, board_shown(game), chains, market, milestones_shown(game))


def _beside(public: Public, game: Game, seat: int, options: Options) -> Shown:
    """Return the public table with one seat's own knowledge added."""
    own, known = game.chains[seat], public.shown
    reserves = reserves_known(game, seat)
    chains = [
        chain if chain.reserve == reserve else replace(chain, reserve=reserve)
        for chain, reserve in zip(known.chains, reserves, strict=True)
    ]
    aside = knows_of_modules(game, seat)
    if aside or options.families or own.plan or own.fired or own.kept:
        seen = redact(game, seat)
        for chain in seen.chains if aside else (seen.chains[seat],):
            chains[chain.seat] = chain_shown(seen, chain, options if chain.seat == seat else NONE)
    if seat not in public.markets:
        market = market_shown(game, seat)
        others = (one for one in public.markets.values() if one == market)
        public.markets[seat] = next(others, market)  # most pay the same, and there are many cards
    same = reserves == known.bank.reserves
    return replace(
        known,
        seat=seat,
        bank=known.bank if same else replace(known.bank, reserves=reserves),
        chains=tuple(chains),
        market=public.markets[seat],
    )


def _table(
    game: Game,
    seat: int | None,
    board: Board,
    chains: tuple[ChainShown, ...],
    market: tuple[StackShown, ...],
    milestones: tuple[MilestoneShown, ...],
) -> Shown:
    current = game.rules.steps[game.step]
    return Shown(
        seat=seat,
        turn=game.turn,
        phases=phases_of(game.rules),
        phase=current.phase,
        step=current.name,
        acting=game.order[game.acting] if current.daily and not game.over else None,
        decision=game.pending[0].kind if game.pending else "",
        awaited=() if game.over else awaited(game),
        secret=is_secret(game),
        over=game.over,
        ranking=ranking(game) if game.over else (),
        order=game.order,
        track=_track(game) if current.phase == ORDER else (),
        bank=bank_shown(game),
        board=board,
        chains=chains,
        market=market,
        milestones=milestones,
    )


def _track(game: Game) -> tuple[int | None, ...]:
    return tuple(None if holder == NOBODY else holder for holder in game.track)
