"""Whom to hire, train, put to work and let go."""

from __future__ import annotations

from functools import lru_cache

from magnate.base.actions import Fire, Hire, Train
from magnate.base.company import effect, fits_company, people
from magnate.base.milestones import would_bring
from magnate.base.payday import SALARY, bill
from magnate.bots.advice import advice_for
from magnate.bots.easy.kitchen import service
from magnate.bots.mind.company import Today
from magnate.bots.mind.outlook import pays
from magnate.bots.mind.plan import PLANS, Habit, with_advice
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game

OPENINGS = (
    ("marketing_trainee", "kitchen_trainee", "recruiting_girl", "trainer", "marketing_trainee"),
    ("marketing_trainee", "recruiting_girl", "kitchen_trainee", "trainer", "errand_boy"),
    ("marketing_trainee", "recruiting_girl", "errand_boy", "waitress", "kitchen_trainee"),
)
"""Seats begin differently, so that a table of easy bots is not five times the same."""
GROWTH = (
    *("management_trainee", "errand_boy", "kitchen_trainee", "waitress", "trainer"),
    *("management_trainee", "marketing_trainee", "waitress", "kitchen_trainee", "waitress"),
    *("management_trainee", "errand_boy", "marketing_trainee", "waitress", "waitress"),
    *("kitchen_trainee", "waitress", "errand_boy", "waitress"),
)
TRAINING = (
    *("burger_cook", "pizza_cook", "campaign_manager", "junior_vice_president"),
    *("cart_operator", "brand_manager"),
)
"""What is worth a salary, first things first."""
SPARE = 4
"""For what modules advise it wants money for so many salaries."""
OWN = 10
"""So many people it hires by its own plan before it listens to what modules advise."""


def next_hire(game: Game, chain: Chain, options: Options) -> Hire | None:
    """The first card of the plan that the chain does not have, trained further or not."""
    missing = dict(people(chain))
    hires = [action for action in options if isinstance(action, Hire)]
    advice = advice_for(game.rules)
    for wanted in wanted_hires(game.rules, chain.seat % len(OPENINGS)):
        line = (wanted, *game.rules.careers[wanted])
        owned = next((card for card in line if missing.get(card)), None)
        if owned is not None:
            missing[owned] -= 1
            continue
        if wanted in advice:
            unpaid = game.rules.employees[wanted].salary and wages_left(game, chain) < SPARE
            if unpaid or not pays(game, chain, advice[wanted].pays):
                continue
        chosen = next((hire for hire in hires if hire.employee == wanted), None)
        if chosen is not None:
            return chosen
    return None


@lru_cache(maxsize=64)
def wanted_hires(rules: Rules, opening: int) -> tuple[str, ...]:
    """The plan; after its first cards with those put in between that modules bring."""
    planned = (*OPENINGS[opening], *GROWTH)
    more = [card for card in advice_for(rules) if rules.employees[card].entry]
    rest = list(with_advice(rules, planned, more, repeated=True))
    for card in planned[:OWN]:
        rest.remove(card)
    return (*planned[:OWN], *rest)


def next_training(game: Game, chain: Chain, options: Options) -> Train | None:
    """The most useful training that can be paid for."""
    trainings = [action for action in options if isinstance(action, Train)]
    advertised = {c.goods[0] for c in game.campaigns.values() if c.owner == chain.seat}
    owned = people(chain)
    advice = advice_for(game.rules) if sum(owned.values()) >= OWN else {}
    for into in wanted_trainings(game.rules) if advice else TRAINING:
        row = game.rules.employees[into]
        known = advice.get(into)
        if known is not None:
            if owned.get(into, 0) >= known.copies or not pays(game, chain, known.pays):
                continue
        elif row.makes and not advertised & set(row.makes):
            continue
        free = row.is_marketeer and effect(game, chain, "free_marketeers")
        if not free and wages_left(game, chain) < (1 if known is None else SPARE):
            continue
        chosen = next((action for action in trainings if action.into == into), None)
        if chosen is not None:
            return chosen
    return None


@lru_cache(maxsize=64)
def wanted_trainings(rules: Rules) -> tuple[str, ...]:
    """What is worth a salary, what modules bring last."""
    more = [card for card in advice_for(rules) if not rules.employees[card].entry]
    return (*TRAINING, *with_advice(rules, (), more, repeated=False))


def wages_left(game: Game, chain: Chain) -> int:
    """How many salaries more the chain could pay today."""
    owed = bill(game, chain)
    spare = sum(owed.discounts.values()) - sum(owed.salaries.values())
    if would_bring(game, chain, "trained", "salary_discount"):
        spare += 15
    return (chain.cash + spare) // SALARY


def company(game: Game, chain: Chain) -> list[str]:
    """The cards that work today; they always fit (RES-03)."""
    hand = [card for card, count in sorted(chain.beach.items()) for _ in range(count)]
    rows = game.rules.employees
    managers = [card for card in hand if rows[card].is_manager]
    managers.sort(key=lambda card: -(rows[card].manager_slots or 0))
    others = _by_use(game, chain, [card for card in hand if not rows[card].is_manager])
    chosen: list[str] = []
    for card in others:
        more = [*chosen, card]
        if managers and not _fits(game, chain, more):
            more.append(managers[0])
        if _fits(game, chain, more):
            managers = managers[len(more) - len(chosen) - 1 :]
            chosen = more
    return chosen


def _by_use(game: Game, chain: Chain, cards: list[str]) -> list[str]:
    """The most useful first: who serves houses, who advertises, who makes the company grow."""
    serving = [card for card, _ in service(game, chain, cards)]
    useful = _advised_use(game, chain, cards)
    ranked = []
    for card in cards:
        row = game.rules.employees[card]
        use = 8.0 if row.campaigns else 4.0 if row.tips else 2.0
        if card in serving:
            serving.remove(card)
            use = 9.0
        elif card in useful:
            use = useful[card]
        elif row.hires or row.training_steps:
            use = 7.0 if game.turn < 12 else 3.0
        ranked.append((-use, card))
    return [card for _, card in sorted(ranked)]


def _advised_use(game: Game, chain: Chain, cards: list[str]) -> dict[str, float]:
    """How useful cards are today of which modules say it, on the scale of the weights."""
    advice = advice_for(game.rules)
    known = {card: advice[card] for card in cards if card in advice and advice[card].use}
    if not known:
        return {}
    today = Today(game, chain, Habit(PLANS[0]), cards)
    return {card: of.use if today.pays(of.pays) else 0.0 for card, of in known.items()}


def _fits(game: Game, chain: Chain, cards: list[str]) -> bool:
    return fits_company(game, chain, [(card, 1) for card in cards])


def next_to_go(rules: Rules, options: Options) -> Action:
    """Who is fired when there is no money for all: who costs and is least missed.

    Where nobody may be fired yet, something else must be given first, whatever it is.
    """
    fires = [action for action in options if isinstance(action, Fire)]
    if not fires:
        return options[0]
    paid = [action for action in fires if rules.employees[action.employee].salary]
    worth = {card: -i for i, card in enumerate(TRAINING)}
    return min(paid or fires, key=lambda action: (worth.get(action.employee, -99), action.place))
