"""The easy bot: the habits of all our bots, by one plan."""

from __future__ import annotations

from random import Random

import pytest

from magnate import Record, Setup, legal, view
from magnate.base.actions import EndStep, PlaceCampaign
from magnate.base.company import people
from magnate.base.events import CampaignPlaced, Fired, Hired
from magnate.bots import easy_bot, play
from magnate.bots.heuristics import Habit, decide
from magnate.bots.heuristics.plan import EASY
from magnate.core.actions import Action
from magnate.core.state import Chain, Game
from tests.builder import chain, rule, table

FULL = ["burger"] * 3
STAFF = {"marketing_trainee": 1, "kitchen_trainee": 1}
STREET = """
    22...
    22...
    #####
    .....
    .....
"""


def answer(game: Game, seat: int = 0) -> Action:
    return easy_bot(view(game, seat), legal(game, seat), Random(1), 1.0).action


@rule("DIS-03", "MKT-01")
@pytest.mark.parametrize("wants", [0, 1, 3])
def test_an_apartment_that_wants_much_is_still_worth_a_campaign(wants: int) -> None:
    game = table(
        "X0 A0",
        chain((5, 0), "se", work=STAFF),
        chain(),
        step="campaigns",
        modules=["new_districts"],
        demand={"2": FULL} | ({"pi": ["burger"] * wants} if wants else {}),
    )
    assert isinstance(answer(game), PlaceCampaign)


@rule("MKT-01")
def test_a_full_house_is_worth_no_campaign() -> None:
    for wants, worth in ((2, PlaceCampaign), (3, EndStep)):
        game = table(
            STREET,
            chain((3, 0), "sw", work=STAFF),
            chain(),
            step="campaigns",
            demand={"2": FULL[:wants]},
        )
        assert type(decide(game, 0, Habit(EASY[0]), Random(1))[0]) is worth


@pytest.mark.parametrize("step", ["hire", "train", "restructuring", "campaigns", "food"])
@pytest.mark.parametrize("seat", range(len(EASY)))
def test_it_does_what_habit_does_by_the_plan_of_its_seat(step: str, seat: int) -> None:
    crew = {"marketing_trainee": 1, "kitchen_trainee": 1, "trainer": 1}
    chains = [chain() for _ in EASY]
    if step == "restructuring":
        chains[seat] = chain((5, 5), "sw", beach=crew)
    else:
        chains[seat] = chain((5, 5), "sw", work=crew, beach={"marketing_trainee": 1}, cash=20)
    order = (seat, *(other for other in range(len(EASY)) if other != seat))
    game = table("E0 N2 / A2 O1", *chains, step=step, order=order)
    found = answer(game, seat)
    assert found == decide(game, seat, Habit(EASY[seat]), Random(2))[0]
    assert not found.idle


@pytest.mark.parametrize("players", [2, 3])
def test_it_advertises_what_it_can_bring_and_keeps_whom_it_hires(players: int) -> None:
    hired = fired = advertised = 0
    for seed in range(3):
        record = Record(Setup(players=players, seed=seed, turn_limit=40))
        for events in play(record, [easy_bot] * players, seed):
            game = record.game
            for event in events:
                if isinstance(event, CampaignPlaced):
                    advertised += 1
                    assert set(event.campaign.goods) & can_bring(game, game.chains[event.seat])
                elif isinstance(event, Hired):
                    hired += 1
                elif isinstance(event, Fired):
                    fired += 1
    assert advertised > 2 * players
    assert fired < hired / 5


def can_bring(game: Game, own: Chain) -> set[str]:
    """All goods that somebody of the chain makes or fetches."""
    found: set[str] = set()
    for card in people(own):
        row = game.rules.employees[card]
        found |= set(row.makes)
        if row.fetches_any_drink or row.drinks_per_source:
            found |= set(game.rules.drinks)
    return found
