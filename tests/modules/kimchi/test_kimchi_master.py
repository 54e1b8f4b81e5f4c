"""The card and its kimchi (KIM-01)."""

import pytest

from magnate.base.actions import Fire, Hire, Pay, PlaceCampaign, Produce
from magnate.base.begin import full_supply
from magnate.base.events import GoodsCleared, Produced, SalariesPaid
from magnate.engine import compile_rules
from tests.builder import chain, do, every, offered, one, refused, rule, table
from tests.modules.dinner import STREET, at

KIMCHI = ["kimchi"]
MASTER = {"kimchi_master": 1}


def clean_up(*chains, **fields):
    return table(STREET, *chains, step="clean_up", modules=KIMCHI, **fields)


@rule("KIM-01", "HIR-01")
def test_he_is_hired_directly():
    game = table(STREET, at(0), at(1), modules=KIMCHI)
    do(game, Hire(0, "kimchi_master"))
    assert game.chains[0].beach == MASTER


@rule("KIM-01", "GEN-02", "SET-01")
def test_there_are_as_many_as_of_unique_cards():
    rules = compile_rules(KIMCHI)
    assert [full_supply(rules, n)["kimchi_master"] for n in (2, 3, 4, 5)] == [1, 1, 2, 3]


@rule("KIM-01", "GEN-02", "TRN-05")
@pytest.mark.parametrize("place", ["work", "beach"])
def test_nobody_has_two(place):
    owner = at(0)
    setattr(owner, place, MASTER)
    game = table(STREET, owner, at(1), at(2), chain(), modules=KIMCHI)
    assert "kimchi_master" not in {hire.employee for hire in offered(game, 0, Hire)}
    assert refused(game, Hire(0, "kimchi_master")) == "TRN-05"


@rule("KIM-01", "PAY-02")
def test_he_is_salaried():
    game = table(STREET, at(0, work=MASTER, cash=5), chain(), step="payday", modules=KIMCHI)
    assert one(do(game, Pay(0)), SalariesPaid).salaries == {"kimchi_master": 5}


@rule("KIM-01")
def test_one_kimchi_in_clean_up_kept_until_the_next_turn():
    game = clean_up(at(0, work=MASTER), chain())
    assert one(game, Produced) == Produced(0, "kimchi_master", "kimchi", 1)
    assert (game.turn, game.chains[0].stock) == (3, {"kimchi": 1})


@rule("KIM-01", "CLN-03")
def test_it_is_made_after_the_throwing_away():
    game = clean_up(at(0, work=MASTER, stock={"kimchi": 1, "beer": 2}), chain())
    assert one(game, GoodsCleared).thrown == {"kimchi": 1, "beer": 2}
    assert game.events.index(one(game, GoodsCleared)) < game.events.index(one(game, Produced))
    assert game.chains[0].stock == {"kimchi": 1}


@rule("KIM-01", "CLN-03")
def test_it_is_made_before_cards_return_to_the_hand():
    game = table(STREET, at(0, work=MASTER), chain(), step="kimchi", modules=KIMCHI)
    assert game.chains[0].beach == MASTER
    assert game.chains[0].stock == {"kimchi": 1}


@rule("KIM-01", "GEN-04")
def test_on_the_beach_he_makes_nothing():
    game = clean_up(at(0, beach=MASTER), chain())
    assert not every(game, Produced)


@rule("KIM-01")
def test_fired_on_payday_he_makes_nothing():
    game = table(STREET, at(0, work=MASTER, cash=5), chain(), step="payday", modules=KIMCHI)
    events = do(game, Fire(0, "kimchi_master", "work"), Pay(0))
    assert not every(events, Produced)
    assert game.turn == 3


@rule("KIM-01", "DIN-11")
def test_a_bankrupt_chain_makes_nothing():
    broke = at(0, work=MASTER, cash=-1, bankrupt=True)
    game = clean_up(broke, chain(), chain(), order=(0, 1, 2))
    assert not every(game, Produced)
    assert game.chains[0].stock == {}


@rule("KIM-01", "FOD-01")
def test_he_does_not_cook_by_day():
    game = table(
        STREET,
        at(0, work={"kimchi_master": 1, "kitchen_trainee": 1}),
        chain(),
        step="food",
        modules=KIMCHI,
    )
    assert {action.by for action in offered(game, 0, Produce)} == {"kitchen_trainee"}
    assert refused(game, Produce(0, "kimchi_master", "kimchi")) == "FOD-01"


@rule("KIM-01", "CMP-03")
def test_kimchi_is_not_marketed():
    game = table(
        STREET, at(0, work={"brand_manager": 1}), chain(), step="campaigns", modules=KIMCHI
    )
    assert "kimchi" not in {action.good for action in offered(game, 0, PlaceCampaign)}
    assert refused(game, PlaceCampaign(0, "brand_manager", 4, "kimchi", 1, (0, -2))) == "CMP-03"


@rule("GEN-01")
def test_one_more_luxuries_manager():
    copies = [full_supply(compile_rules(KIMCHI), n)["luxuries_manager"] for n in (2, 3, 4, 5)]
    assert copies == [2, 2, 3, 4]
