"""A chain's company: its cards, slots, and what its milestones change."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from magnate.core.content import Employee
from magnate.core.errors import Refused
from magnate.core.state import Chain, Game


def effect(game: Game, chain: Chain, name: str) -> int:
    """Return the sum that the chain's milestones add to the question `name`."""
    total = 0
    for source in game.rules.effects.get(name, ()):
        earned = chain.milestones.get(source.milestone)
        if earned is not None and game.turn >= earned + source.delay:
            total += source.value
    return total


def employee_row(game: Game, employee: str) -> Employee:
    """The row of a card; an unknown id is refused."""
    row = game.rules.employees.get(employee)
    if row is None:
        raise Refused("unknown_employee", employee=employee)
    return row


def goes(game: Game, chain: Chain, row: Employee) -> int:
    """How often all cards of a kind at work may act in a turn (WRK-02)."""
    working = chain.work.get(row.id, 0)
    if not working:
        return 0
    extra = game.rules.questions.goes
    return working * (1 + extra(game, chain, row)) if extra.answers else working


def goes_left(game: Game, chain: Chain, row: Employee) -> int:
    """How often cards of a kind may still act this turn."""
    return goes(game, chain, row) - chain.used.get(row.id, 0)


def use(game: Game, chain: Chain, employee: str) -> None:
    """A card of the kind has acted."""
    chain.used[employee] = chain.used.get(employee, 0) + 1


def at_work(game: Game, chain: Chain) -> Iterable[Employee]:
    """The kinds of card at work, in a stable order."""
    rows = game.rules.employees
    return [rows[employee] for employee in in_rank(game, chain.work)]


def with_company(chain: Chain, work: Mapping[str, int]) -> Chain:
    """Return a copy of a chain with these cards at work; its other cards stay where they are."""
    copy = chain.copy()
    copy.work = dict(work)
    return copy


def in_rank(game: Game, cards: Iterable[str]) -> list[str]:
    """Return kinds of card in the order of the content, which never changes in a game."""
    return sorted(cards, key=game.rules.rank.__getitem__)


def acting_card(game: Game, chain: Chain, employee: str) -> Employee:
    """The row of a card that wants to act; refused when none of the kind is left to act."""
    row = employee_row(game, employee)
    if goes_left(game, chain, row) <= 0:
        raise Refused("no_card_left_to_act", "WRK-02", employee=employee)
    return row


def people(chain: Chain) -> dict[str, int]:
    """All cards of a chain, wherever they are."""
    result = dict(chain.work)
    for employee, count in chain.beach.items():
        result[employee] = result.get(employee, 0) + count
    for employee in chain.busy.values():
        result[employee] = result.get(employee, 0) + 1
    return result


def may_own_another(game: Game, chain: Chain, row: Employee) -> bool:
    """Return True if the chain may get one more of the card (TRN-05)."""
    if not row.unique:
        return True
    name = row.one_of or row.id
    rows = game.rules.employees
    for place in (chain.work, chain.beach):
        for employee in place:
            if employee == row.id or rows[employee].one_of == name:
                return False
    return all(card != row.id and rows[card].one_of != name for card in chain.busy.values())


def add_card(cards: dict[str, int], employee: str, count: int = 1) -> None:
    """Put cards on a heap."""
    cards[employee] = cards.get(employee, 0) + count


def take_card(cards: dict[str, int], employee: str, count: int = 1) -> None:
    """Remove cards from a heap that has them; a kind with 0 cards is deleted."""
    left = cards[employee] - count
    if left:
        cards[employee] = left
    else:
        del cards[employee]


def ceo_slots(game: Game, chain: Chain) -> int:
    """The slots of the chain's CEO (RES-02, BNK-04)."""
    own = game.rules.questions.ceo_slots(game, chain)
    return game.ceo_slots if own is None else own


def slots_for(game: Game, chain: Chain, cards: Iterable[tuple[str, int]]) -> tuple[int, int, int]:
    """Managers among the cards, other cards, and the slots of these managers."""
    managers = others = slots = 0
    rows = game.rules.employees
    for employee, count in cards:
        own = rows[employee].manager_slots
        if own is None:
            others += count
        else:
            managers += count
            slots += own * count
    return managers, others, slots


def fits_company(game: Game, chain: Chain, cards: Iterable[tuple[str, int]]) -> bool:
    """Return True if these cards fit into one company (RES-03)."""
    managers, others, slots = slots_for(game, chain, cards)
    ceo = ceo_slots(game, chain)
    return managers <= ceo and others <= ceo - managers + slots


def open_slots(game: Game, chain: Chain, cards: Collection[tuple[str, int]] = ()) -> int:
    """Open slots for the order of business (ORD-01), as if these cards were at work, too."""
    working = (*chain.work.items(), *cards) if cards else chain.work.items()
    managers, others, slots = slots_for(game, chain, working)
    unfilled = ceo_slots(game, chain) + slots - managers - others
    return unfilled + effect(game, chain, "open_slots")


def has_drive_in(game: Game, chain: Chain) -> bool:
    """Return True if all corners of the chain's restaurants are entrances now (RST-07)."""
    return any(row.drive_in for row in at_work(game, chain))


def waitresses(game: Game, chain: Chain) -> int:
    """Waitresses at work, as often as each counts (DIN-05)."""
    rows = game.rules.employees
    return sum(goes(game, chain, rows[card]) for card in chain.work if rows[card].tips)
