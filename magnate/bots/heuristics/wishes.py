"""Variants of a plan: one card hired or trained today before all others."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from magnate.base.company import may_own_another, people
from magnate.base.milestones import barred
from magnate.bots.heuristics.plan import Habit
from magnate.core.state import Chain, Game


def wishes(game: Game, chain: Chain, habit: Habit) -> Iterator[Habit]:
    """Yield the habit with each variant of its plan that the chain could carry out today."""
    rows, careers = game.rules.employees, game.rules.careers
    owned = people(chain)
    plan = habit.plan
    entries = [row for row in rows.values() if row.entry and game.supply.get(row.id)]
    hired = [row for row in entries if may_own_another(game, chain, row)]
    for row in hired:
        cards = (row.id,) * (owned.get(row.id, 0) + 1)
        wish = msgspec.structs.replace(plan, cards=(*cards, *plan.cards))
        yield msgspec.structs.replace(habit, plan=wish)
    if not any(rows[card].training_steps for card in chain.beach):
        return
    for row in rows.values():
        if row.entry or not game.supply.get(row.id) or barred(game, chain, row.id):
            continue
        cards = plan.cards
        if not any(careers[card].get(row.id) == 1 for card in chain.beach):
            pupil = next((one.id for one in hired if careers[one.id].get(row.id) == 1), None)
            if pupil is None:
                continue
            cards = (*((pupil,) * (owned.get(pupil, 0) + 1)), *cards)
        wish = msgspec.structs.replace(plan, cards=cards, first=row.id)
        yield msgspec.structs.replace(habit, plan=wish)
