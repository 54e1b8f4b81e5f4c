"""First rural marketeer used: an offramp (RUR-02)."""

import pytest

from magnate import Refused, awaited, legal
from magnate.base.actions import EndStep, PlaceCampaign
from magnate.base.events import MilestoneEarned, Sold, WentHungry
from magnate.base.growth import change_map
from magnate.core.values import Campaign, Pending
from magnate.modules.rural_marketeers.actions import DeclineOfframp, PlaceOfframp
from magnate.modules.rural_marketeers.events import OfframpDeclined, OfframpPlaced
from magnate.modules.rural_marketeers.offramps import Offramp, offramps
from tests.builder import chain, do, every, offered, one, refused, rule
from tests.modules.rural_marketeers.country import AREA, RURAL, campaigning, country, giant

TWO_ROADS = """
    #.#.. .....
    #.#.. .22..
    #.### #22##
    #.... .....
    ##### #####
    ..... .....
    ..... .....
    ..... .....
    ..... .....
    ..... .....
"""
AIRPLANE = Campaign(4, "airplane", ("beer",), 2, (2, -2), owner=1, lead=4)
PILOT = {4: "brand_manager"}


def asked(**fields):
    """Seat 0 has just used a rural marketeer and is asked for an offramp."""
    game = campaigning(**fields)
    do(game, giant())
    return game


def found(game, turned):
    return {action.at for action in offered(game, 0, PlaceOfframp) if action.turned == turned}


@rule("RUR-02")
def test_at_once_and_nothing_else_goes_on_before():
    game = campaigning(2)
    earned = every(do(game, giant()), MilestoneEarned)
    assert earned[0].milestone == "first_rural_marketeer_used"
    assert awaited(game) == (0,)
    assert refused(game, EndStep(0)) == "wrong_step"
    assert refused(game, giant(22)) == "wrong_step"
    events = do(game, PlaceOfframp(0, (2, -1)))
    assert one(events, OfframpPlaced) == OfframpPlaced(0, (2, -1), False, ((2, 0),))
    assert offramps(game) == (Offramp((2, -1)),)
    assert EndStep(0) in legal(game, 0)


@rule("RUR-02")
def test_it_is_optional():
    game = asked()
    assert one(do(game, DeclineOfframp(0)), OfframpDeclined).seat == 0
    assert offramps(game) == ()
    assert EndStep(0) in legal(game, 0)


@rule("RUR-02")
def test_side_on_three_squares_border_the_map_and_one_of_them_a_road():
    game = asked()
    assert {at for at in found(game, False) if at[1] == -1} == {(0, -1), (1, -1), (2, -1)}
    assert {at for at in found(game, False) if at[1] == 5} == {(0, 5), (1, 5), (2, 5)}
    assert {at for at in found(game, True) if at[0] == -1} == {(-1, 0), (-1, 1), (-1, 2)}
    assert {at for at in found(game, True) if at[0] == 10} == {(10, 0), (10, 1), (10, 2)}
    assert refused(game, PlaceOfframp(0, (3, -1))) == "RUR-02"  # no road
    assert refused(game, PlaceOfframp(0, (2, -2))) == "RUR-02"  # not at the map


@rule("RUR-02")
def test_side_on_it_may_not_stand_out_at_a_corner():
    corner = """
        .#... .....
        ##### #####
        ..... .....
        ..... .....
        ..... .....
    """
    game = asked(map=corner)
    assert {at for at in found(game, False) if at[1] == -1} == {(0, -1), (1, -1)}
    assert refused(game, PlaceOfframp(0, (-1, -1))) == "RUR-02"


@rule("RUR-02")
def test_end_on_its_first_square_borders_a_road():
    game = asked()
    assert {at for at in found(game, True) if 0 <= at[0] < 10} == {(2, -3), (2, 5)}
    assert {at for at in found(game, False) if 0 <= at[1] < 5} == {(-3, 2), (10, 2)}
    assert refused(game, PlaceOfframp(0, (3, -3), turned=True)) == "RUR-02"
    assert refused(game, PlaceOfframp(0, (2, -4), turned=True)) == "RUR-02"
    assert refused(game, PlaceOfframp(0, (-2, 1))) == "RUR-02"


@rule("RUR-02")
def test_outside_the_map_with_every_square():
    game = asked()
    assert refused(game, PlaceOfframp(0, (2, -2), turned=True)) == "RUR-02"
    assert refused(game, PlaceOfframp(0, (3, 1))) == "RUR-02"
    assert refused(game, PlaceOfframp(0, (200, 1))) == "RUR-02"


@rule("RUR-02")
def test_in_a_gap_of_the_map():
    gap = """
        ..... ~~~~~ .....
        ..... ~~~~~ .....
        ##### ~~~~~ .....
        ..... ~~~~~ .....
        ..... ~~~~~ .....
    """
    game = asked(map=gap)
    assert {at for at in found(game, True) if at[0] == 5} == {(5, 0), (5, 1), (5, 2)}
    assert {at for at in found(game, False) if 5 <= at[0] < 10} == {(5, 2)}
    assert not {at for at in found(game, True) if at[0] == 9}  # no road there


@rule("RUR-02")
def test_over_no_airplane():
    game = country(
        chain(work={RURAL: 1}), chain(busy=PILOT), step="campaigns", campaigns=(AIRPLANE,)
    )
    do(game, giant())
    assert {at for at in found(game, False) if at[1] == -1} == set()
    assert refused(game, PlaceOfframp(0, (2, -3), turned=True)) == "RUR-02"
    assert PlaceOfframp(0, (2, 5)) in legal(game, 0)


@rule("RUR-02")
def test_over_no_offramp():
    game = asked(offramps=(((2, -1), False),))
    assert {at for at in found(game, False) if at[1] == -1} == set()
    assert refused(game, PlaceOfframp(0, (0, -1))) == "RUR-02"
    assert refused(game, PlaceOfframp(0, (2, -3), turned=True)) == "RUR-02"


@rule("RUR-02", "CMP-09")
def test_no_airplane_lies_over_it():
    mine = chain(work={"brand_manager": 1})
    game = country(mine, step="campaigns", offramps=(((2, -3), True),))
    small = {action.at for action in offered(game, 0, PlaceCampaign) if action.number == 4}
    north = {at[0] for at in small if at and at[1] == -2}
    assert north == set(range(10)) - {2}
    over = PlaceCampaign(0, "brand_manager", 5, "beer", 1, (1, -2))
    assert refused(game, over) == "CMP-09"
    far = PlaceCampaign(0, "brand_manager", 5, "beer", 1, (3, -2))
    assert far in legal(game, 0)


@rule("RUR-02", "MIL-01")
def test_everybody_who_uses_one_in_the_same_turn_gets_one():
    game = country(chain(work={RURAL: 1}), chain(work={RURAL: 1}), step="campaigns", order=(0, 1))
    do(game, giant(), PlaceOfframp(0, (2, -1)), EndStep(0))
    while not offered(game, 1, PlaceCampaign):
        do(game, EndStep(game.awaited[0]))
    do(game, giant(22, seat=1), PlaceOfframp(1, (2, 5)))
    assert offramps(game) == (Offramp((2, -1)), Offramp((2, 5)))


@rule("RUR-02", "MIL-01")
@pytest.mark.parametrize(
    "fields",
    [{"closed": ["first_rural_marketeer_used"]}, {"milestones": ["first_rural_marketeer_used"]}],
)
def test_later_ones_bring_none(fields):
    game = asked(**fields)
    assert not game.pending


@rule("RUR-02", "SET-09")
def test_three_in_all():
    three = (((2, -1), False), ((2, 5), False), ((-1, 2), True))
    game = asked(offramps=three)
    assert not game.pending
    two = asked(offramps=three[:2])
    do(two, PlaceOfframp(0, (-1, 2), turned=True))
    assert len(offramps(two)) == 3


@rule("RUR-02")
def test_it_is_no_road_for_anything_else():
    game = country(
        chain((6, 5), "nw", stock={"beer": 2}),
        step="dinnertime",
        map=TWO_ROADS,
        offramps=(((0, -1), False),),
        demand={"2": ["beer"], AREA: ["beer"]},
    )
    assert one(game, Sold).house == AREA
    assert one(game, WentHungry).house == "2"


@rule("RUR-02", "RUR-04", "LOB-08")
@pytest.mark.parametrize("place", [(0, 2), (-1, 0), (2, 0), (1, -1)])
def test_it_keeps_its_place_when_the_map_grows(place):
    game = country(chain(), step="hire", map="A0 N2 / O0 E1", offramps=(((2, -1), False),))
    door = game.houses[AREA].doors
    assert [game.geometry.xy(bit) for bit in range(200) if door >> bit & 1] == [(2, 0)]
    tile = game.rules.map_tiles["L"]
    change_map(game, game.geometry.with_tile(place[0], place[1], tile, 0))
    assert offramps(game) == (Offramp((2, -1)),)
    assert game.houses[AREA].doors >> game.geometry.bit(2, 0) & 1
    assert game.diners[-1] == AREA


@rule("RUR-04", "LOB-06", "LOB-08")
def test_it_touches_roads_that_come_later():
    game = country(chain(), step="hire", map="A0 N2 / O0 E1", offramps=(((2, -1), False),))
    change_map(game, game.geometry.with_roads([(3, 0)]))
    assert game.houses[AREA].doors == game.geometry.mask([(2, 0), (3, 0)])
    change_map(game, game.geometry.with_tile(1, -1, game.rules.map_tiles["C"], 0))  # a ring
    assert game.houses[AREA].doors == game.geometry.mask([(2, 0), (3, 0), (5, -1)])


@rule("RUR-02")
@pytest.mark.parametrize(
    ("placed", "code"),
    [
        ([((3, -1), False)], "no_offramp_there"),
        ([((2, 0), False)], "offramp_on_the_map"),
        ([((10**20, 0), True)], "no_offramp_there"),
        ([((2, -1), False), ((0, -1), False)], "squares_not_empty"),
        ([((2, -1), False), ((2, 5), False), ((-1, 2), True), ((10, 2), True)], "no_offramps_left"),
    ],
)
def test_impossible_offramps_are_refused(placed, code):
    with pytest.raises(Refused) as caught:
        country(chain(), step="hire", offramps=tuple(placed))
    assert caught.value.code == code
    assert caught.value.where.startswith("ext.rural_marketeers.placed")


@rule("RUR-02")
@pytest.mark.parametrize("ext", [{"placed": 3}, {"placed": [{"at": [1]}]}, {"gone": []}, []])
def test_a_damaged_part_of_a_position_is_refused(ext):
    with pytest.raises(Refused) as caught:
        country(chain(), step="hire", ext={"rural_marketeers": ext})
    assert caught.value.code == "bad_ext"


@rule("RUR-02", "CMP-09")
def test_an_airplane_over_an_offramp_is_refused_in_a_position():
    with pytest.raises(Refused, match="squares_not_empty"):
        country(
            chain(),
            chain(busy=PILOT),
            step="hire",
            campaigns=(AIRPLANE,),
            offramps=(((2, -1), False),),
        )


@rule("RUR-02")
@pytest.mark.parametrize(
    ("offramps_there", "data", "code"),
    [
        ((), ("x",), "bad_decision"),
        ((((2, -1), False), ((2, 5), False), ((-1, 2), True)), (), "no_offramps_left"),
    ],
)
def test_an_impossible_question_is_refused(offramps_there, data, code):
    pending = (Pending(0, "rural_marketeers.offramp", data),)
    with pytest.raises(Refused) as caught:
        country(chain(), step="campaigns", offramps=offramps_there, pending=pending)
    assert caught.value.code == code
    assert caught.value.where == "pending[0]"
