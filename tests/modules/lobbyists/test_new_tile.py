"""First lobbyist used: the map may grow (LOB-08)."""

import pytest

from magnate import legal, step
from magnate.base.actions import EndStep
from magnate.base.events import CampaignRan, MilestoneEarned
from magnate.core.flow import awaited
from magnate.core.values import Campaign
from magnate.modules.lobbyists.actions import AddTile, DeclineTile, PlacePark, PlaceRoad
from magnate.modules.lobbyists.events import TileAdded, TileDeclined
from magnate.modules.lobbyists.new_tile import places, unused_tiles
from tests.builder import chain, do, offered, one, refused, rule, table
from tests.modules.lobbyists.city import lobbying

MAP = "N0 F0 / L0 Q0"
"""Row 0 has a street at y = 2; house 10 stands at (5, 0)."""
ROAD = PlaceRoad(0, "short", (3, 3), 1)


def first_use(action=ROAD, **fields):
    """The first lobbyist has just placed something."""
    chains = fields.pop("chains", (chain((3, 0), "sw", work={"lobbyist": 2}), chain((8, 0), "sw")))
    game = lobbying(MAP, *chains, **fields)
    do(game, action)
    return game


@rule("LOB-08", "GEN-04", "GEN-06")
@pytest.mark.parametrize("action", [ROAD, PlacePark(0, "straight", (0, 3), 0)])
def test_a_road_or_a_park_earns_the_milestone(action):
    game = lobbying(MAP, chain((3, 0), "sw", work={"lobbyist": 1}), chain())
    earned = one(do(game, action), MilestoneEarned)
    assert (earned.seat, earned.milestone) == (0, "first_lobbyist_used")
    assert awaited(game) == (0,)
    assert {type(option) for option in legal(game, 0)} == {AddTile, DeclineTile}


@rule("LOB-08", "MIL-01")
def test_a_closed_milestone_brings_no_tile():
    game = first_use(closed=("first_lobbyist_used",))
    assert not game.pending
    assert offered(game, 0, PlacePark)


@rule("LOB-08", "MIL-01")
def test_everybody_who_lobbies_that_turn_gets_one():
    chains = chain((3, 0), "sw", work={"lobbyist": 1}), chain((8, 0), "sw", work={"lobbyist": 1})
    game = first_use(chains=chains)
    do(game, AddTile(0, "A", (-5, 0), 0), EndStep(0))
    do(game, EndStep(1), PlacePark(1, "tee", (5, 3), 0))  # hires nobody first
    do(game, AddTile(1, "B", (10, 5), 2))
    assert game.geometry.code() == "@-1,0 A0 N0 F0 . / . L0 Q0 B2"


@rule("LOB-08")
def test_it_may_be_declined():
    game = first_use()
    assert one(do(game, DeclineTile(0)), TileDeclined).seat == 0
    assert game.geometry.code() == MAP
    assert offered(game, 0, PlacePark)  # the second lobbyist


@rule("LOB-08")
def test_any_unused_tile_in_any_rotation():
    game = first_use()
    tiles = {action.tile for action in offered(game, 0, AddTile)}
    assert tiles == set("ABCDEGHIJKMOPRSTZ") == set(unused_tiles(game))
    assert {action.turns for action in offered(game, 0, AddTile)} == {0, 1, 2, 3}
    assert refused(game, AddTile(0, "N", (-5, 0), 0)) == "LOB-08"
    assert refused(game, AddTile(0, "A", (-5, 0), 4)) == "LOB-08"
    assert refused(game, AddTile(0, "U", (-5, 0), 0)) == "LOB-08"  # its module is not in play


@rule("LOB-08", "DIS-01")
def test_the_tile_with_parks_may_stay_in_the_box():
    assert "Z" not in unused_tiles(first_use(options={"park_tile": "out"}))
    assert "X" in unused_tiles(first_use(modules=["lobbyists", "new_districts"]))


@rule("LOB-08")
def test_it_shares_a_full_side_with_the_map():
    game = first_use()
    assert set(places(game)) == {
        *((0, -5), (5, -5), (0, 10), (5, 10)),
        *((-5, 0), (-5, 5), (10, 0), (10, 5)),
    }
    for at in ((-5, -5), (0, 0), (-4, 0), (0, 15)):
        assert refused(game, AddTile(0, "A", at, 0)) == "LOB-08"


@rule("LOB-08", "CMP-09")
def test_not_where_an_airplane_lies():
    plane = Campaign(5, "airplane", ("beer",), 2, (3, -2), owner=1, lead=5)
    chains = (
        chain((3, 0), "sw", work={"lobbyist": 1}),
        chain(busy={5: "brand_manager"}),
    )
    game = first_use(chains=chains, campaigns=(plane,))
    assert (0, -5) not in places(game)
    assert (5, -5) not in places(game)
    assert refused(game, AddTile(0, "A", (0, -5), 0)) == "LOB-08"
    assert (0, 10) in places(game)


@rule("LOB-08", "RUR-02")
def test_not_where_an_offramp_lies():
    ramp = {"rural_marketeers": {"placed": [{"at": (10, 2), "turned": False}]}}
    modules = ["lobbyists", "rural_marketeers"]
    assert (10, 0) in places(first_use(modules=modules))
    game = first_use(modules=modules, ext=ramp)
    assert (10, 0) not in places(game)
    assert refused(game, AddTile(0, "A", (10, 0), 0)) == "LOB-08"


@rule("LOB-08", "RUR-04")
def test_a_tile_beside_an_offramp_brings_it_more_roads():
    ramp = {"rural_marketeers": {"placed": [{"at": (10, 2), "turned": True}]}}
    game = first_use(modules=["lobbyists", "rural_marketeers"], ext=ramp)
    assert game.houses["rural_area"].doors == game.geometry.mask([(9, 2)])
    do(game, AddTile(0, "C", (10, 5), 0))
    assert game.houses["rural_area"].doors == game.geometry.mask([(9, 2), (10, 5)])
    assert game.diners[-1] == "rural_area"


@rule("LOB-08", "GEO-01")
def test_it_counts_as_map_at_once_and_coordinates_may_be_negative():
    game = first_use()
    added = one(do(game, AddTile(0, "A", (-5, 0), 0)), TileAdded)
    assert added.map == game.geometry.code() == "@-1,0 A0 N0 F0 / . L0 Q0"
    assert game.houses["2"].squares == game.geometry.mask([(-5, 3), (-4, 3), (-5, 4), (-4, 4)])
    assert game.diners == ("2", "10")
    # the second lobbyist can use it: the street goes on to the west
    assert PlaceRoad(0, "short", (-2, 0), 1) in offered(game, 0, PlaceRoad)


@rule("LOB-08")
def test_everything_stays_where_it_is():
    game = first_use(demand={"10": ["beer"]})
    before = {game.geometry.xy(bit) for bit in range(200) if game.occupied >> bit & 1}
    do(game, AddTile(0, "A", (0, -5), 1))
    assert before == {game.geometry.xy(bit) for bit in range(300) if game.occupied >> bit & 1}
    assert game.houses["10"].building == game.geometry.mask([(5, 0), (6, 0), (5, 1), (6, 1)])
    assert [token.good for token in game.demand["10"]] == ["beer"]


def evening(at, *campaigns):
    """What campaigns reach after tile A (house 2) was added."""
    game = first_use(campaigns=campaigns)
    do(game, AddTile(0, "A", at, 0), EndStep(0))
    while not any(isinstance(event, CampaignRan) for event in game.events):
        seat = awaited(game)[0]
        step(game, legal(game, seat)[-1])
    return [
        (event.kind, [house.house for house in event.reached])
        for event in game.events
        if isinstance(event, CampaignRan)
    ]


@rule("LOB-08", "MKT-05")
def test_radios_reach_it_in_their_nine_places():
    radio = Campaign(1, "radio", ("beer",), 1, (0, 3))
    assert evening((-5, 0), radio) == [("radio", ["2", "10"])]
    assert evening((10, 0), radio) == [("radio", ["10"])]  # two places away


@rule("LOB-08", "MKT-04")
def test_airplanes_reach_it_along_their_lines():
    plane = Campaign(6, "airplane", ("beer",), 1, (10, 0), True)
    assert evening((-5, 0), plane) == [("airplane", ["2", "10"])]
    assert evening((-5, 5), plane) == [("airplane", ["10"])]


@rule("LOB-08", "MKT-03")
def test_mail_goes_through_its_block():
    mail = Campaign(9, "mailbox", ("beer",), 1, (4, 4))
    assert evening((-5, 0), mail) == [("mailbox", [])]
    mail = Campaign(9, "mailbox", ("beer",), 1, (0, 4))
    assert evening((-5, 0), mail)[0][1] == []  # the road of tile A lies between
    mail = Campaign(9, "mailbox", ("beer",), 1, (0, 1))
    assert evening((0, -5), mail)[0][1] == ["2"]


@rule("LOB-08")
def test_no_tile_is_offered_when_none_is_left():
    rows = ["A0 B0 C0 D0 E0 F0", "G0 H0 I0 J0 K0 L0", "M0 N0 O0 P0 Q0 R0", "S0 T0 Z0 . . ."]
    game = table(
        " / ".join(rows),
        chain((15, 13), "nw", work={"lobbyist": 1}),
        chain(),
        step="lobbying",
        modules=["lobbyists"],
    )
    do(game, offered(game, 0, PlacePark)[0])
    assert not game.pending
