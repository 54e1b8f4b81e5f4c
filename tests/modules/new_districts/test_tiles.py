"""The pool of tiles, and what of it must be on the map (DIS-01, DIS-02)."""

from magnate import Refused, Setup, begin
from magnate.base.actions import PlaceGarden
from magnate.base.begin import draw_map
from magnate.base.events import GardenPlaced, Sold, WentHungry
from magnate.engine import compile_rules
from tests.builder import chain, do, offered, one, refused, rule, table

NEW = ("new_districts",)
DISTRICTS = {"U", "V", "W", "X", "Y"}
BUILDER = {"new_business_developer": 1}


def tiles(code):
    return {token[:-1] for token in code.split() if token != "/"}


def drawn(seed, players=2, **options):
    rules = compile_rules(NEW, options)
    return tiles(draw_map(rules, players, seed, "")[1].code())


def building(map, **fields):
    return table(map, chain(work=BUILDER), chain(), step="houses", modules=NEW, **fields)


def refusal(**setup):
    try:
        begin(Setup(players=2, **setup))
    except Refused as found:
        return found.code
    raise AssertionError("not refused")


@rule("DIS-01")
def test_the_tiles_are_in_the_pool_only_with_the_module():
    assert set(compile_rules(NEW).map_tiles) - set(compile_rules().map_tiles) == DISTRICTS


@rule("DIS-01")
def test_none_forced_they_are_drawn_like_the_others():
    found = [drawn(seed) & DISTRICTS for seed in range(60)]
    assert set.union(*found) == DISTRICTS
    assert set() in found
    assert len({len(some) for some in found}) > 2


@rule("DIS-01")
def test_one_apartment_at_least_anywhere_on_the_map():
    maps = [drawn(seed, new_districts="one_apartment") for seed in range(60)]
    assert all(found & {"X", "Y"} for found in maps)
    assert {"X", "Y"} == {*maps[0], *maps[1], *maps[2], *maps[3]} & {"X", "Y"}
    assert any({"X", "Y"} <= found for found in maps)
    assert all(len(found) == 9 for found in maps)


@rule("DIS-01")
def test_all_five():
    for players, size in ((2, 9), (5, 20)):
        found = drawn(7, players, new_districts="all")
        assert found >= DISTRICTS
        assert len(found) == size


@rule("DIS-01")
def test_forced_tiles_lie_in_any_place():
    rules = compile_rules(NEW, {"new_districts": "all"})
    codes = [draw_map(rules, 2, seed, "")[1].code().split() for seed in range(30)]
    assert {code[0][0] in DISTRICTS for code in codes} == {True, False}


@rule("DIS-01", "SET-02")
def test_a_map_by_hand_must_have_them_too():
    without = "E0 N2 B0 / A2 O1 C0 / L1 Q0 D3"
    options = {"new_districts": "one_apartment"}
    assert refusal(modules=NEW, options=options, map=without) == "tiles_missing"
    with_one = without.replace("N2", "Y1")
    game = begin(Setup(players=2, modules=NEW, options=options, map=with_one))
    assert "9¾" in game.houses
    assert refusal(map=with_one) == "bad_map_code"  # without the module there is no such tile


@rule("DIS-01")
def test_an_unknown_value_of_the_option_is_refused():
    assert refusal(modules=NEW, options={"new_districts": "two"}) == "bad_option"
    assert refusal(options={"new_districts": "all"}) == "bad_option"


@rule("DIS-02")
def test_three_separate_sources_of_lemonade():
    game = table("U0 A0", chain((5, 0)), chain(), modules=NEW)
    sources = [game.geometry.xy(source.bit) for source in game.geometry.sources]
    assert sorted(sources) == [(1, 2), (2, 3), (3, 2)]
    assert {source.good for source in game.geometry.sources} == {"lemonade"}


@rule("DIS-02")
def test_houses_21_and_22_are_ordinary():
    game = building("V0 A0")
    assert game.diners == ("2", "21", "22")
    for name in ("21", "22"):
        house = game.houses[name]
        assert (house.limit, house.tokens, house.garden) == (3, 1, 0)
    events = do(game, PlaceGarden(0, "new_business_developer", "21", "east"))
    assert one(events, GardenPlaced).house == "21"
    assert game.houses["21"].limit == 5


@rule("DIS-02")
def test_house_25_has_its_garden_and_never_gets_another():
    game = building("W0 A0")
    house = game.houses["25"]
    assert (house.limit, house.garden.bit_count(), house.printed) == (5, 2, True)
    assert "25" not in {action.house for action in offered(game, 0, PlaceGarden)}
    for side in ("north", "east", "south", "west"):
        assert refused(game, PlaceGarden(0, "new_business_developer", "25", side)) == "BLD-03"


@rule("DIS-02")
def test_the_road_of_house_25_ends_at_the_house():
    def evening(map, house):
        seller = chain((0, 0), "se", stock={"beer": 1})
        wanted = {house: ["beer"]}
        return table(map, seller, chain(), step="dinnertime", modules=NEW, demand=wanted)

    assert one(evening("A0 L0 B0", "4"), Sold).house == "4"
    assert one(evening("A0 W0 B0", "4"), WentHungry).house == "4"  # no way past the house
    assert one(evening("A0 W2 B0", "25"), Sold).house == "25"
