"""Set-up (SET)."""

from collections import Counter
from itertools import pairwise

import pytest

from magnate import Refused, Setup, awaited, begin, legal, position_of, step, view
from magnate.base.actions import (
    ChooseReserve,
    EndStep,
    Fire,
    Hire,
    Keep,
    OpenCompany,
    Pass,
    Pay,
    PlaceCampaign,
    PlaceGarden,
    PlaceHouse,
    PlaceRestaurant,
    Produce,
    PutToWork,
)
from magnate.base.events import GameBegan, RestaurantPlaced
from magnate.base.position import HIDDEN, PlacedGarden
from magnate.board import parse_map_code
from magnate.core.events import may_see
from magnate.core.values import Campaign, Restaurant
from tests.builder import chain, do, offered, one, refused, rule, table

AGREED = "A0 B1 C2 D3 / E0 F0 G0 H0 / I0 J0 K0 L0"

CROSSROADS = """
    ..#.. ..#..
    ..#.. ..#..
    ##### #####
    ..#.. ..#..
    ..#.. ..#..
"""
STREET = """
    ..... .....
    ..... .....
    ##### #####
    ..... .....
    ..... .....
"""
UNIQUE = {
    "executive_vice_president",
    "luxuries_manager",
    "regional_manager",
    "cfo",
    "hr_director",
    "guru",
    "zeppelin_pilot",
    "brand_director",
    "burger_chef",
    "pizza_chef",
}


def first_restaurants(*chains, **fields):
    return table(CROSSROADS, *chains, step="first_restaurants", turn=1, **fields)


def reserves(players=3):
    """A new game with the first restaurants placed."""
    game = begin(Setup(players=players, seed=5))
    while game.rules.steps[game.step].name == "first_restaurants":
        step(game, legal(game, awaited(game)[0])[0])
    return game


# --- SET-01


@rule("SET-01")
@pytest.mark.parametrize(
    ("players", "columns", "rows", "copies", "removed"),
    [
        (2, 3, 3, 1, {12, 15, 16}),
        (3, 4, 3, 1, {15, 16}),
        (4, 4, 4, 2, {16}),
        (5, 5, 4, 3, set()),
    ],
)
def test_the_number_of_players_sets_map_unique_cards_and_billboards(
    players, columns, rows, copies, removed
):
    game = begin(Setup(players=players))
    assert (game.geometry.width, game.geometry.height) == (5 * columns, 5 * rows)
    assert {card: game.supply[card] for card in UNIQUE} == dict.fromkeys(UNIQUE, copies)
    assert game.tiles == set(range(1, 17)) - removed


@rule("SET-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_other_cards_are_all_in_play(players):
    game = begin(Setup(players=players))
    others = {card: count for card, count in game.supply.items() if card not in UNIQUE}
    assert others == {
        card: row.count for card, row in game.rules.employees.items() if not row.unique
    }
    assert others["management_trainee"] == 18
    assert others["waitress"] == 12
    assert others["recruiting_manager"] == 6


@rule("SET-01")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_fewer_than_two_and_more_than_five_are_refused(players):
    with pytest.raises(Refused) as caught:
        begin(Setup(players=players))
    assert caught.value.rule == "SET-01"


# --- SET-02


def drawn_maps(count=2000, players=2):
    for seed in range(count):
        game = begin(Setup(players=players, seed=seed))
        yield [place for row in parse_map_code(game.geometry.code()) for place in row]


def is_even(counts, kinds, expected, slack):
    return len(counts) == kinds and all(abs(n - expected) < slack for n in counts.values())


@rule("SET-02")
def test_tiles_are_drawn_without_replacement_and_each_as_often():
    drawn: Counter[str] = Counter()
    first: Counter[str] = Counter()
    for places in drawn_maps():
        tiles = [tile for tile, _ in places]
        assert len(set(tiles)) == 9
        drawn.update(tiles)
        first[tiles[0]] += 1
    assert is_even(drawn, 20, 900, 110)
    assert is_even(first, 20, 100, 50)


@rule("SET-02")
def test_tiles_are_turned_at_random_and_independently():
    maps = list(drawn_maps())
    turns = Counter((i, turn) for places in maps for i, (_, turn) in enumerate(places))
    assert is_even(turns, 9 * 4, 500, 100)
    neighbours = Counter((a[1], b[1]) for places in maps for a, b in pairwise(places))
    assert is_even(neighbours, 4 * 4, 1000, 150)
    by_tile = Counter(place for places in maps for place in places)
    assert is_even(by_tile, 20 * 4, 225, 75)


@rule("SET-02")
def test_five_players_use_all_twenty_tiles():
    for places in drawn_maps(20, players=5):
        assert {tile for tile, _ in places} == set("ABCDEFGHIJKLMNOPQRST")


@rule("SET-02")
def test_no_road_is_added_and_dead_ends_stay():
    dead_ends = 0
    for seed in range(50):
        geometry = begin(Setup(players=2, seed=seed)).geometry
        printed = sum("".join(tile.rows).count("#") for tile, _ in geometry.placed.values())
        assert geometry.roads.bit_count() == printed
        roads = geometry.mask([(4, y) for y in range(15)]) & geometry.roads
        dead_ends += (roads << 1 & ~geometry.roads).bit_count()
    assert dead_ends > 50


@rule("SET-02")
def test_a_map_can_be_agreed_instead():
    game = begin(Setup(players=3, seed=9, map=AGREED))
    assert game.geometry.code() == AGREED
    with pytest.raises(Refused, match="bad_map_code"):
        begin(Setup(players=2, map="E0 E2"))


# --- SET-03, SET-04


@rule("SET-03")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_bank_starts_with_50_a_player_and_the_players_with_nothing(players):
    game = begin(Setup(players=players))
    assert game.bank == 50 * players
    for company in game.chains:
        assert (company.cash, company.stock, company.work, company.beach) == (0, {}, {}, {})
        assert company.milestones == {}


@rule("SET-03")
def test_a_chain_has_three_restaurants_and_no_fourth():
    two = (Restaurant((0, 0), "ne"), Restaurant((3, 0), "nw"))
    third, fourth = Restaurant((0, 3), "ne"), Restaurant((3, 3), "nw")
    opener = {"regional_manager": 1}
    game = table(CROSSROADS, chain(restaurants=two, work=opener), chain(), step="restaurants")
    do(game, PlaceRestaurant(0, third.at, third.entrance, "regional_manager"))
    full = chain(restaurants=(*two, third), work=opener)
    game = table(CROSSROADS, full, chain(), step="restaurants")
    assert refused(game, PlaceRestaurant(0, fourth.at, "nw", "regional_manager")) == "RST-01"
    with pytest.raises(Refused, match="no_restaurants_left"):
        table(CROSSROADS, chain(restaurants=(*two, third, fourth)), chain())


@rule("SET-03")
def test_everybody_starts_with_a_ceo_of_three_slots_and_one_hire():
    game = table(CROSSROADS, chain(beach={"waitress": 3}), chain(), step="restructuring")
    assert game.ceo_slots == begin(Setup(players=2)).ceo_slots == 3
    do(game, *[PutToWork(0, "waitress")] * 3, OpenCompany(0))
    assert game.chains[0].work == {"waitress": 3}


@rule("SET-04")
def test_the_first_order_is_random():
    orders = Counter(begin(Setup(players=3, seed=seed)).order for seed in range(3000))
    assert is_even(orders, 6, 500, 105)


@rule("SET-04")
def test_the_first_order_is_random_on_an_agreed_map_too():
    games = [begin(Setup(players=3, seed=seed, map=AGREED)) for seed in range(3000)]
    assert is_even(Counter(game.order for game in games), 6, 500, 105)
    assert one(games[0], GameBegan).order == games[0].order


@rule("SET-04")
def test_chains_are_chosen_freely():
    game = begin(Setup(players=3, chains=("xango", "duck")))
    names = [company.name for company in game.chains]
    assert names[:2] == ["xango", "duck"]
    assert len(set(names)) == 3


@rule("SET-04")
@pytest.mark.parametrize("chains", [("duck", "duck"), ("swan",), ("duck", "geese", "xango")])
def test_no_chain_is_played_twice_and_no_unknown_one(chains):
    with pytest.raises(Refused) as caught:
        begin(Setup(players=2, chains=chains))
    assert caught.value.rule == "SET-04"


@rule("SET-04")
def test_a_position_may_name_only_a_later_chain():
    game = table(CROSSROADS, chain(), chain(name="geese"), chain(name="duck"))
    names = [company.name for company in game.chains]
    assert names[1:] == ["geese", "duck"]
    assert len(set(names)) == 3


@rule("SET-04")
def test_chains_differ_in_nothing_but_their_name():
    one_way = begin(Setup(players=2, seed=3, chains=("geese", "xango")))
    other_way = begin(Setup(players=2, seed=3, chains=("xango", "geese")))
    before, after = position_of(one_way), position_of(other_way)
    for position in (before, after):
        for company in position.chains:
            company.name = ""
    assert before == after
    assert list(legal(one_way, one_way.awaited[0])) == list(legal(other_way, other_way.awaited[0]))


# --- SET-05


@rule("SET-05")
def test_first_restaurants_are_placed_from_last_to_first():
    game = table(
        "E0 N2 / A2 O1",
        chain(),
        chain(),
        chain(),
        step="first_restaurants",
        turn=1,
        order=(2, 0, 1),
    )
    seats = []
    while game.rules.steps[game.step].name == "first_restaurants":
        (seat,) = awaited(game)
        seats.append(seat)
        do(game, offered(game, seat, PlaceRestaurant)[0])
    assert seats == [1, 0, 2]
    assert [len(company.restaurants) for company in game.chains] == [1, 1, 1]


@rule("SET-05")
def test_those_who_passed_place_in_a_second_round_from_first_to_last():
    game = table(
        "E0 N2 / A2 O1",
        chain(),
        chain(),
        chain(),
        step="first_restaurants",
        turn=1,
        order=(2, 0, 1),
    )
    do(game, Pass(1))
    do(game, offered(game, 0, PlaceRestaurant)[0])
    do(game, Pass(2))
    assert awaited(game) == (2,)
    do(game, offered(game, 2, PlaceRestaurant)[0])
    assert awaited(game) == (1,)
    do(game, offered(game, 1, PlaceRestaurant)[0])
    assert game.rules.steps[game.step].name == "reserves"


@rule("SET-05")
def test_all_may_pass_and_then_the_first_places_first():
    game = first_restaurants(chain(), chain(), order=(1, 0))
    do(game, Pass(0), Pass(1))
    assert awaited(game) == (1,)
    do(game, PlaceRestaurant(1, (0, 0), "ne"))
    assert awaited(game) == (0,)


@rule("SET-05")
def test_nobody_passes_twice():
    game = first_restaurants(chain(), chain(), order=(1, 0))
    do(game, Pass(0), Pass(1))
    before = position_of(game)
    assert refused(game, Pass(1)) == "SET-05"
    assert position_of(game) == before


@rule("SET-05")
def test_nobody_places_out_of_turn_or_by_a_card():
    game = first_restaurants(chain(), chain())
    before = position_of(game)
    assert refused(game, PlaceRestaurant(0, (0, 0), "ne")) == "not_awaited"
    assert refused(game, PlaceRestaurant(1, (0, 0), "ne", "local_manager")) == "SET-05"
    assert position_of(game) == before


@rule("SET-05")
def test_nobody_places_two_first_restaurants():
    game = first_restaurants(chain(), chain(), chain())
    do(game, PlaceRestaurant(2, (0, 0), "ne"))
    assert refused(game, PlaceRestaurant(2, (8, 0), "nw")) == "not_awaited"


# --- SET-06


@rule("SET-06")
def test_a_first_restaurant_takes_four_squares_and_is_open():
    game = first_restaurants(chain(), chain())
    events = do(game, PlaceRestaurant(1, (0, 0), "ne"))
    assert one(events, RestaurantPlaced).open
    taken = game.geometry.mask([(0, 0), (1, 0), (0, 1), (1, 1)])
    assert game.occupied == taken


@rule("SET-06")
@pytest.mark.parametrize("at", [(1, 0), (0, 1), (4, 4), (9, 0)])
def test_a_first_restaurant_lies_on_empty_squares(at):
    game = first_restaurants(chain(), chain())
    before = position_of(game)
    assert refused(game, PlaceRestaurant(1, at, "nw")) == "GEO-11"
    assert position_of(game) == before


@rule("SET-06")
@pytest.mark.parametrize(
    ("entrance", "legal"), [("nw", False), ("ne", True), ("se", True), ("sw", True)]
)
def test_the_entrance_is_any_corner_with_an_access_road(entrance, legal):
    # (0, 0)-(1, 1): roads lie to the east at x = 2 and to the south at y = 2
    game = first_restaurants(chain(), chain())
    action = PlaceRestaurant(1, (0, 0), entrance)
    if legal:
        do(game, action)
        assert game.chains[1].restaurants[0].entrance == entrance
    else:
        assert refused(game, action) == "SET-06"


@rule("SET-06")
def test_no_two_entrances_on_one_tile():
    game = first_restaurants(chain(), chain())
    do(game, PlaceRestaurant(1, (0, 0), "ne"))
    before = position_of(game)
    assert refused(game, PlaceRestaurant(0, (3, 3), "nw")) == "SET-06"
    assert position_of(game) == before
    do(game, PlaceRestaurant(0, (8, 3), "nw"))


@rule("SET-06")
def test_bodies_may_share_a_tile_when_the_entrances_do_not():
    # (4, 0)-(5, 1) lies across the border: two corners on the left tile, two on the right one
    game = first_restaurants(chain(), chain())
    do(game, PlaceRestaurant(1, (0, 0), "ne"))
    assert refused(game, PlaceRestaurant(0, (4, 0), "sw")) == "SET-06"
    do(game, PlaceRestaurant(0, (4, 0), "se"))


@rule("SET-06")
def test_only_the_entrance_square_of_the_other_restaurant_keeps_its_tile():
    game = first_restaurants(chain(), chain())
    do(game, PlaceRestaurant(1, (4, 0), "se"))
    assert refused(game, PlaceRestaurant(0, (8, 0), "nw")) == "SET-06"
    do(game, PlaceRestaurant(0, (0, 0), "ne"))


@rule("SET-06")
def test_the_access_road_may_be_on_the_tile_of_another_entrance():
    # The entrance (5, 1) is on the right tile, its road (4, 1) on the left one.
    game = table(
        """
        ..#.. .....
        ..### .....
        ##### .....
        ..#.. .....
        ..#.. .....
        """,
        chain(),
        chain(),
        step="first_restaurants",
        turn=1,
    )
    do(game, PlaceRestaurant(1, (0, 3), "ne"), PlaceRestaurant(0, (5, 1), "nw"))


# --- SET-07, SET-08


@rule("SET-07")
def test_all_choose_one_of_three_reserve_cards_at_the_same_time():
    game = reserves()
    assert set(awaited(game)) == {0, 1, 2}
    cards = game.rules.content.reserves
    assert {(card.money, card.ceo_slots) for card in cards.values()} == {
        (100, 2),
        (200, 3),
        (300, 4),
    }
    for seat in (2, 0, 1):
        assert len(offered(game, seat, ChooseReserve)) == 3
    do(game, ChooseReserve(2, "large"), ChooseReserve(0, "large"), ChooseReserve(1, "small"))
    assert [company.reserve for company in game.chains] == ["large", "small", "large"]
    assert game.bank == 150


@rule("SET-07")
def test_a_reserve_card_is_chosen_once_and_from_the_three():
    game = reserves()
    before = position_of(game)
    assert refused(game, ChooseReserve(0, "huge")) == "SET-07"
    assert position_of(game) == before
    do(game, ChooseReserve(0, "small"))
    assert refused(game, ChooseReserve(0, "large")) == "not_awaited"


@rule("SET-07", "SET-08")
def test_a_reserve_card_is_told_to_its_own_chain_alone():
    game = reserves()
    events = do(game, ChooseReserve(1, "large"))
    assert view(game, 1).chains[1].reserve == "large"
    for seat in (0, 2, None):
        assert view(game, seat).chains[1].reserve == HIDDEN
        assert "large" not in str([event for event in events if may_see(event, seat)])


@rule("SET-08")
def test_restructuring_is_hidden_until_all_have_chosen():
    hands = [chain(beach={"waitress": 1, "trainer": 1}) for _ in range(2)]
    game = table(CROSSROADS, *hands, step="restructuring")
    events = do(game, PutToWork(0, "trainer"), OpenCompany(0))
    assert view(game, 0).chains[0].plan == ("trainer",)
    for seat in (1, None):
        assert view(game, seat).chains[0].plan == ()
        assert view(game, seat).chains[0].work == {}
        assert "trainer" not in str([event for event in events if may_see(event, seat)])
    do(game, OpenCompany(1))
    assert view(game, 1).chains[0].work == {"trainer": 1}


@rule("SET-08")
def test_firing_is_hidden_until_all_have_chosen():
    game = table(
        CROSSROADS, chain(beach={"waitress": 1}), chain(beach={"trainer": 1}), step="payday"
    )
    events = do(game, Fire(0, "waitress", "beach"), Pay(0))
    assert view(game, 0).chains[0].fired == (("waitress", "beach", 0),)
    for seat in (1, None):
        assert view(game, seat).chains[0].fired == ()
        assert view(game, seat).chains[0].beach == {"waitress": 1}
        assert "waitress" not in str([event for event in events if may_see(event, seat)])
    do(game, Pay(1))
    assert view(game, 1).chains[0].beach == {}


@rule("SET-08")
def test_freezers_are_hidden_until_all_have_chosen():
    frozen = [chain(stock={"beer": 4}, milestones=["first_throw_away"]) for _ in range(2)]
    game = table(CROSSROADS, *frozen, step="freezer")
    events = do(game, Keep(0, "beer", 3))
    assert view(game, 0).chains[0].kept == (("beer", 3),)
    for seat in (1, None):
        assert view(game, seat).chains[0].kept == ()
        assert view(game, seat).chains[0].stock == {"beer": 4}
        assert "beer" not in str([event for event in events if may_see(event, seat)])
    do(game, Keep(1, "beer", 0))
    assert view(game, 1).chains[0].stock == {"beer": 3}


@rule("SET-08")
def test_reserve_cards_are_hidden_until_the_first_break():
    secret = [chain(reserve="small"), chain(reserve="large")]
    before = table(CROSSROADS, *secret)
    after = table(CROSSROADS, *secret, breaks=1)
    assert [company.reserve for company in view(before, 0).chains] == ["small", HIDDEN]
    assert [company.reserve for company in view(before, None).chains] == [HIDDEN, HIDDEN]
    for seat in (0, 1, None):
        assert [company.reserve for company in view(after, seat).chains] == ["small", "large"]


@rule("SET-08")
def test_the_owner_of_first_to_have_20_sees_all_reserve_cards_and_nobody_else():
    game = table(
        CROSSROADS,
        chain(reserve="small", milestones=["first_20"]),
        chain(reserve="large"),
        chain(reserve="medium"),
    )
    assert [company.reserve for company in view(game, 0).chains] == ["small", "large", "medium"]
    assert [company.reserve for company in view(game, 1).chains] == [HIDDEN, "large", HIDDEN]
    assert [company.reserve for company in view(game, None).chains] == [HIDDEN] * 3


@rule("SET-08")
def test_everything_else_is_public():
    game = table(
        CROSSROADS,
        chain(at=(0, 0), door="ne", cash=33, stock={"beer": 2}, beach={"waitress": 2}),
        chain(at=(8, 0), cash=7, work={"trainer": 1}, milestones=["first_train"]),
        breaks=1,
    )
    for seat in (0, 1, None):
        seen = view(game, seat)
        seen.seat, seen.partial = None, False
        assert seen == position_of(game)


# --- SET-09


@rule("SET-09")
def test_employee_cards_are_limited():
    game = table(CROSSROADS, chain(), chain(beach={"waitress": 12}))
    assert refused(game, Hire(0, "waitress")) == "HIR-02"
    with pytest.raises(Refused) as caught:
        table(CROSSROADS, chain(beach={"waitress": 1}), chain(beach={"waitress": 12}))
    assert caught.value.rule == "SET-09"


@rule("SET-09")
def test_campaign_tiles_are_limited():
    radio = Campaign(1, "radio", ("beer",), 2, at=(1, 0), owner=1, lead=1)
    game = table(
        CROSSROADS,
        chain(work={"brand_director": 1}),
        *[chain(busy={1: "brand_director"}), chain(), chain()],
        step="campaigns",
        campaigns=(radio,),
    )
    assert refused(game, PlaceCampaign(0, "brand_director", 1, "beer", 1, (1, 4))) == "CMP-01"
    do(game, PlaceCampaign(0, "brand_director", 2, "beer", 1, (1, 4)))


@rule("SET-09")
def test_houses_are_limited_to_the_eight_in_the_box():
    game = table(STREET, chain(work={"new_business_developer": 2}), chain(), step="houses")
    numbers = {action.house for action in legal(game, 0) if isinstance(action, PlaceHouse)}
    assert numbers == {"1", "3", "6", "9", "11", "14", "17", "19"}
    do(game, PlaceHouse(0, "new_business_developer", "3", (0, 3), "east"))
    before = position_of(game)
    again = PlaceHouse(0, "new_business_developer", "3", (5, 3), "east")
    assert refused(game, again) == "BLD-02"
    assert position_of(game) == before


def village(gardens):
    """Nine printed houses in a row, the first ones with a garden from the box."""
    drawing = "\n".join(
        [
            *[" ".join(f"{n}{n}..." for n in range(9))] * 2,
            " ".join(["#####"] * 9),
            *[" ".join(["....."] * 9)] * 2,
        ]
    )
    return table(
        drawing,
        chain(work={"new_business_developer": 1}),
        chain(),
        step="houses",
        gardens=tuple(PlacedGarden(str(n), "east") for n in range(gardens)),
    )


@rule("SET-09")
def test_gardens_are_limited_to_the_eight_in_the_box():
    ninth = PlaceGarden(0, "new_business_developer", "8", "east")
    do(village(7), ninth)
    full = village(8)
    assert offered(full, 0, PlaceGarden) == []
    assert refused(full, ninth) == "SET-09"
    with pytest.raises(Refused) as caught:
        village(9)
    assert caught.value.rule == "SET-09"


@rule("SET-09")
def test_food_and_copies_of_a_milestone_are_unlimited():
    cooks = [chain(work={"kitchen_trainee": 1}, stock={"burger": 500}) for _ in range(5)]
    game = table(CROSSROADS, *cooks)
    for seat in range(5):
        do(game, EndStep(seat), Produce(seat, "kitchen_trainee", "burger"))
        assert game.chains[seat].stock == {"burger": 501}
        assert "first_burger_produced" in game.chains[seat].milestones
        do(game, EndStep(seat))


@rule("SET-09")
def test_a_position_cannot_hold_more_than_the_box():
    assert table(CROSSROADS, chain(work={"guru": 1}), chain()).supply.get("guru") is None
    with pytest.raises(Refused) as caught:
        table(CROSSROADS, chain(work={"guru": 1}), chain(work={"guru": 1}))
    assert caught.value.rule == "SET-09"


@rule("SET-01")
@pytest.mark.parametrize("code", ["A0", "A0 B0 C0 / D0 E0 F0", "A0 B0 C0 D0 E0 F0 G0 H0 I0"])
def test_an_agreed_map_has_the_size_for_the_players(code: str):
    with pytest.raises(Refused) as caught:
        begin(Setup(players=2, map=code))
    assert (caught.value.code, caught.value.rule) == ("bad_map_size", "SET-01")


@rule("SET-01")
def test_an_agreed_map_may_lie_either_way():
    wide = "A0 B0 C0 D0 / E0 F0 G0 H0 / I0 J0 K0 L0"
    tall = "A0 B0 C0 / D0 E0 F0 / G0 H0 I0 / J0 K0 L0"
    for code in (wide, tall):
        assert begin(Setup(players=3, map=code)).geometry.code() == code
