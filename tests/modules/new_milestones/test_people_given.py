"""First recruiting girl used, First trainer used, First house built."""

import msgspec
import pytest

from magnate import awaited, position_of
from magnate.base.actions import (
    EndStep,
    Fire,
    Hire,
    HireAndTrain,
    Pay,
    PlaceGarden,
    PlaceHouse,
    Train,
)
from magnate.base.build import build_on
from magnate.base.events import MilestoneEarned, SalariesPaid
from magnate.base.growth import change_map
from magnate.base.position import Position
from magnate.modules.new_milestones.books import books
from magnate.modules.new_milestones.events import Joined
from tests.builder import chain, do, every, offered, one, refused, rule
from tests.modules.new_milestones.town import NEAR, town

GIRL, TRAINER, HOUSE = "first_recruiting_girl_used", "first_trainer_used", "first_house_built"
PRESIDENT = "executive_vice_president"
TO_COOK = Train(0, "kitchen_trainee", "burger_cook", (("trainer", 1),))


def office(work, *rivals, step="hire", **fields):
    return town(chain(NEAR, work=work, **fields), *(rivals or (chain(),)), step=step)


@rule("NMS-14")
def test_a_hire_with_a_recruiting_girl_at_work_brings_an_executive_vice_president():
    game = office({"recruiting_girl": 1})
    assert one(do(game, Hire(0, "waitress")), Joined) == Joined(0, PRESIDENT, False)
    assert game.chains[0].beach == {"waitress": 1, PRESIDENT: 1}
    assert PRESIDENT not in game.supply
    assert books(game).spares == 3


@rule("NMS-14")
def test_any_hire_counts_a_managers_too():
    game = office({"recruiting_girl": 1, "recruiting_manager": 1})
    do(game, Hire(0, "waitress", by_manager=True))
    assert GIRL in game.chains[0].milestones


@rule("NMS-14", "HIR-02")
def test_so_does_hiring_and_training_in_one_act():
    rival = chain(beach={"errand_boy": 12})
    game = office({"recruiting_girl": 1, "trainer": 1}, rival)
    do(game, HireAndTrain(0, "errand_boy", "cart_operator", (("trainer", 1),)))
    assert {GIRL, TRAINER} <= set(game.chains[0].milestones)


@rule("NMS-14")
def test_without_a_girl_at_work_a_hire_brings_nothing():
    game = office({"recruiting_manager": 1}, beach={"recruiting_girl": 1})
    assert not every(do(game, Hire(0, "waitress")), MilestoneEarned)


@rule("NMS-14")
def test_when_the_supply_is_empty_a_spare_comes():
    game = office({"recruiting_girl": 1}, chain(beach={PRESIDENT: 1}))
    assert one(do(game, Hire(0, "waitress")), Joined).spare
    assert (books(game).spares, game.chains[0].beach[PRESIDENT]) == (2, 1)


@rule("NMS-14")
def test_when_the_spares_are_gone_nobody_comes():
    game = office({"recruiting_girl": 1}, chain(beach={PRESIDENT: 1}))
    books(game).spares = 0
    assert not every(do(game, Hire(0, "waitress")), Joined)


@rule("NMS-14", "TRN-05")
def test_who_has_one_gets_no_second():
    game = office({"recruiting_girl": 1}, beach={PRESIDENT: 1})
    assert not every(do(game, Hire(0, "waitress")), Joined)
    assert GIRL in game.chains[0].milestones
    assert game.chains[0].beach[PRESIDENT] == 1


@rule("NMS-14", "TRN-05")
def test_the_one_they_have_is_free_from_then_on():
    game = office({"recruiting_girl": 1}, beach={PRESIDENT: 1}, step="hire", cash=9)
    do(game, Hire(0, "waitress"))
    while not offered(game, 0, Pay):
        do(game, *offered(game, awaited(game)[0], EndStep)[:1])
    assert one(do(game, Pay(0)), SalariesPaid).paid == 0


@rule("NMS-14", "TRN-05")
def test_who_got_one_cannot_train_another():
    work = {"trainer": 1}
    game = office(work, step="train", beach={"senior_vice_president": 1, PRESIDENT: 1})
    game.supply[PRESIDENT] = 1
    into = Train(0, "senior_vice_president", PRESIDENT, (("trainer", 1),))
    assert refused(game, into) == "TRN-05"


@rule("NMS-14")
def test_a_spare_that_is_fired_joins_the_supply():
    game = office({"recruiting_girl": 1}, chain(beach={PRESIDENT: 1}))
    do(game, Hire(0, "waitress"))
    position = position_of(game)
    position.step, position.awaited = "payday", (0,)
    data = msgspec.json.encode(position)
    late = build_on(game.rules, game.geometry, msgspec.json.decode(data, type=Position))
    do(late, Fire(0, PRESIDENT, "beach"), Pay(0))
    assert late.supply[PRESIDENT] == 1
    assert books(late).spares == 2


@rule("NMS-14", "LOB-08")
def test_a_map_that_grows_changes_nothing_about_the_cards():
    game = office({"recruiting_girl": 1}, chain(beach={PRESIDENT: 1}))
    do(game, Hire(0, "waitress"))
    before = dict(game.supply)
    change_map(game, game.geometry.with_roads([(14, 1)]))
    assert game.supply == before


@rule("NMS-14", "PAY-02")
@pytest.mark.parametrize(("milestones", "paid"), [((), 10), ((GIRL,), 5)])
def test_the_chains_executive_vice_president_costs_no_salary(milestones, paid):
    work = {PRESIDENT: 1, "coach": 1}
    game = office(work, step="payday", cash=20, milestones=milestones)
    assert one(do(game, Pay(0)), SalariesPaid).paid == paid


@rule("NMS-15")
def test_a_trainers_own_step_brings_another_trainer():
    game = office({"trainer": 1}, step="train", beach={"kitchen_trainee": 1})
    assert one(do(game, TO_COOK), MilestoneEarned).cards == {"trainer": 1}
    assert game.chains[0].beach == {"burger_cook": 1, "trainer": 1}


@rule("NMS-15")
def test_a_coachs_step_is_no_trainers():
    game = office({"coach": 1, "trainer": 1}, step="train", beach={"kitchen_trainee": 1})
    coached = Train(0, "kitchen_trainee", "burger_cook", (("coach", 1),))
    assert not every(do(game, coached), MilestoneEarned)


@rule("NMS-15")
def test_without_a_trainer_left_there_is_none():
    rival = chain(beach={"trainer": 11})
    game = office({"trainer": 1}, rival, step="train", beach={"kitchen_trainee": 1})
    assert one(do(game, TO_COOK), MilestoneEarned).cards == {}


BUILDER = "new_business_developer"


@rule("NMS-17")
def test_a_house_brings_stacking_and_a_garden_does_not():
    game = office({BUILDER: 2}, step="houses")
    assert not every(do(game, PlaceGarden(0, BUILDER, "1", "east")), MilestoneEarned)
    house = offered(game, 0, PlaceHouse)[0]
    assert one(do(game, house), MilestoneEarned).milestone == HOUSE


@rule("NMS-17", "TRN-03")
def test_then_several_trainers_train_one_person():
    two = Train(0, "kitchen_trainee", "burger_chef", (("trainer", 1), ("trainer.2", 1)))
    fields = {"step": "train", "beach": {"kitchen_trainee": 1}}
    do(office({"trainer": 2}, milestones=[HOUSE], **fields), two)
    assert refused(office({"trainer": 2}, **fields), two) == "TRN-03"
