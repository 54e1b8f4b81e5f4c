"""The bank (BNK) and the end of the game (END)."""

from __future__ import annotations

from collections import Counter

from magnate.base.events import BankBroke, GameEnded
from magnate.base.milestones import award_for_number, occasion
from magnate.core.content import Reserve
from magnate.core.events import Event
from magnate.core.flow import emit, react
from magnate.core.state import Chain, Game
from magnate.core.values import GameResult


def pay(game: Game, chain: Chain, amount: int, told: Event) -> None:
    """Pay a chain from the bank, record the event and award milestones for the money."""
    pay_out(game, chain, amount)
    tell_payment(game, told, chain)


def pay_out(game: Game, chain: Chain, amount: int) -> None:
    """Pay a chain from the bank, or take a loss from the chain (DIN-07, DIN-10).

    Use it for one of several payments of an event, before `tell_payment`. For a single payment use
    `pay`.
    """
    if amount > game.bank and amount > 0:
        break_bank(game, amount)
    game.bank -= amount
    chain.cash += amount


def tell_payment(game: Game, told: Event, *paid: Chain, earning: str = "") -> None:
    """Record a payment, award milestones to the paid chains, then let modules react.

    Milestones are those for their cash (MIL-02) and for the occasion `earning`.
    """
    game.events.append(told)
    if game.rules.version == 1:  # in version 1 modules reacted before milestones were awarded
        react(game, told)
    for chain in paid:
        award_for_number(game, chain, "cash", chain.cash)
        if earning:
            occasion(game, chain, earning)
    if game.rules.version > 1:
        react(game, told)


def pay_in(game: Game, chain: Chain, amount: int) -> None:
    """Move money from a chain to the bank (PAY-03)."""
    game.bank += amount
    chain.cash -= amount


def fill_bank(game: Game, amount: int) -> None:
    """Put money into the bank."""
    game.bank += amount


def break_bank(game: Game, owed: int) -> None:
    """Break a bank that cannot pay in full (BNK-01), perhaps twice."""
    if game.breaks == 0 and not game.rules.introductory:
        _open_reserves(game)
        if game.bank >= owed:
            return
    if not game.ending:  # BNK-03; INT-01: the first break ends the introductory game
        game.breaks += 1
        game.ending = True
        emit(game, BankBroke(game.breaks))


def _open_reserves(game: Game) -> None:
    """Reveal all reserve cards and add their money to the bank (BNK-02)."""
    added = sum(card.money for card in _reserves(game))
    fill_bank(game, added)
    game.breaks = 1
    reserves = tuple(chain.reserve for chain in game.chains)
    slots = slots_shown(game) if any(card.ceo_slots for card in _reserves(game)) else 0
    emit(game, BankBroke(1, reserves, added, slots))


def slots_shown(game: Game) -> int:
    """Return the CEO slots that most reserve cards show; in a tie the highest (BNK-04).

    If the cards show none, the slots stay as they are.
    """
    shown = Counter(card.ceo_slots for card in _reserves(game) if card.ceo_slots)
    return max(shown, key=lambda slots: (shown[slots], slots), default=game.ceo_slots)


def _reserves(game: Game) -> list[Reserve]:
    cards = game.rules.content.reserves
    return [cards[chain.reserve] for chain in game.chains if chain.reserve]


def ranking(game: Game) -> tuple[int, ...]:
    """Return the seats from first to last: most money, then turn order (END-01)."""
    place = {seat: i for i, seat in enumerate(game.order)}
    standing = sorted(
        range(len(game.chains)),
        key=lambda seat: (
            game.chains[seat].bankrupt,
            -game.chains[seat].cash,
            place.get(seat, len(game.chains)),
        ),
    )
    return tuple(standing)


def reason_to_end(game: Game) -> str:
    """Why the game ends with this dinnertime; "": it goes on."""
    in_business = [seat for seat in game.order if not game.chains[seat].bankrupt]
    if game.ending:
        return "bank"
    if len(in_business) < 2:
        return "last_chain" if in_business else "no_chain"
    return "turn_limit" if 0 < game.rules.turn_limit <= game.turn else ""  # END-02


def result_of(game: Game) -> GameResult | None:
    """Return the end of a game; None while it goes on.

    The first one wins, unless all are bankrupt.
    """
    if not game.over:
        return None
    standing = ranking(game)
    first = standing[0]
    winner = None if game.chains[first].bankrupt else first
    cash = tuple(game.chains[seat].cash for seat in standing)
    return GameResult(reason_to_end(game), winner, standing, cash)


def end_game(game: Game, reason: str) -> None:
    """The game is over (END-01)."""
    game.over = True
    game.awaited = ()
    game.pending = ()
    result = result_of(game)
    assert result is not None
    emit(game, GameEnded(reason, result.winner, result.ranking, result.cash))
