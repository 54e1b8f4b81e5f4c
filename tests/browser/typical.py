"""The typical turn: a game led to a restructuring after which all is done that a turn can ask for.

python -m tests.browser.typical     write its moment
"""

from __future__ import annotations

from collections import Counter

from magnate import Action, Game, Setup, awaited, begin, legal, step
from magnate.base.actions import (
    ChoosePosition,
    EndStep,
    FetchDrink,
    Hire,
    OpenCompany,
    Pay,
    PlaceCampaign,
    PutToWork,
)
from magnate.forecast import new_reaches
from magnate.record import Record
from tests.browser.moments import write_moment

NAME = "typical_turn"
MANAGERS = ["management_trainee"] * 3
STAY = ["recruiting_girl", "trainer", "kitchen_trainee", "kitchen_trainee"]
OUT = ["waitress", "errand_boy"]
"""Those who worked last turn and make room."""
IN = ["trainer", "marketing_trainee"]
"""Those who take it."""
SALARIES = 10
"""What two trainings will cost the same evening: nobody has to go."""
FIRST = ["recruiting_girl", "errand_boy", "management_trainee"]
WISHES = list((Counter(MANAGERS + STAY + OUT + IN) - Counter(FIRST)).elements())
RIVALS = ["trainer", "marketing_trainee"]
"""The rival advertises burgers, so that there is something to cook."""
WANTED = 2
"""Burgers that a house wants then: one for each cook."""
ADVERTISED_FROM = 7
"""The turn of the rival's campaign; two turns later the house wants that many."""


def lead() -> Record:
    """Hire everybody, let the first drinks spoil, and stop where the next company is chosen."""
    setup = Setup(players=2, seed=5)
    game, log = begin(setup), list[Action]()
    hired: list[list[str]] = [[*FIRST, *WISHES], [*RIVALS]]
    while True:
        seat = awaited(game)[0]
        if game.rules.steps[game.step].name == "restructuring" and not (
            hired[0] or game.chains[0].plan
        ):
            people, cash = Counter(game.chains[0].beach), game.chains[0].cash
            complete = people == Counter(MANAGERS + STAY + OUT + IN) and set(OUT) <= worked(log)
            burgers = sum(map(len, game.demand.values()))
            if complete and cash >= SALARIES and burgers == WANTED:
                return Record(setup, log)
        log.append(chosen(game, seat, hired[seat]))
        step(game, log[-1])


def worked(log: list[Action]) -> set[str]:
    """Who was in the first seat's last company."""
    mine = [one for one in log if one.seat == 0 and isinstance(one, PutToWork | OpenCompany)]
    ends = [i for i, one in enumerate(mine) if isinstance(one, OpenCompany)]
    begins = ends[-2] if len(ends) > 1 else 0
    last = mine[begins : ends[-1]] if ends else []
    return {one.employee for one in last if isinstance(one, PutToWork)}


def chosen(game: Game, seat: int, wishes: list[str]) -> Action:
    """What leads there."""
    options = legal(game, seat)
    chain = game.chains[seat]
    match game.rules.steps[game.step].name:
        case "restructuring":
            wanted = Counter(MANAGERS + STAY + OUT if seat == 0 else RIVALS) - Counter(chain.plan)
            for card in wanted:
                if PutToWork(seat, card) in options and _has_room(game, seat):
                    return PutToWork(seat, card)
            return OpenCompany(seat)
        case "order":
            return min(
                (one for one in options if isinstance(one, ChoosePosition)),
                key=lambda one: one.position if seat == 0 else -one.position,
            )
        case "hire":
            for wish in wishes:
                if (hire := Hire(seat, wish)) in options:
                    wishes.remove(wish)
                    return hire
        case "food" if "first_throw_away" not in chain.milestones:
            for one in options:
                if isinstance(one, FetchDrink):
                    return one
        case "campaigns" if seat == 1 and game.turn >= ADVERTISED_FROM:
            for one in options:
                if isinstance(one, PlaceCampaign) and one.good == "burger" and _reaches(game, one):
                    return one
        case "payday":
            return Pay(seat)
    return EndStep(seat) if EndStep(seat) in options else options[0]


def _reaches(game: Game, campaign: PlaceCampaign) -> bool:
    """Return True if a campaign reaches somebody."""
    after = game.copy()
    step(after, campaign)
    return bool(new_reaches(game, after)[0].houses)


def _has_room(game: Game, seat: int) -> bool:
    """Whether one more fits: managers bring two slots each."""
    plan = Counter(game.chains[seat].plan)
    managers = plan["management_trainee"]
    return sum(plan.values()) < 3 + 2 * managers or (managers < 3 and sum(plan.values()) < 3)


if __name__ == "__main__":
    record = lead()
    write_moment(NAME, record, OpenCompany(0))
