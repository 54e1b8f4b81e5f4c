"""Movie stars (MOV)."""

import pytest

from magnate import Refused, Setup, awaited, legal
from magnate.base.actions import ChoosePosition, Hire, HireAndTrain, Train
from magnate.base.begin import full_supply
from magnate.base.events import SalariesPaid, Sold, Tipped, Trained
from magnate.engine import compile_rules
from magnate.modules.movie_stars import STARS
from tests.builder import chain, do, every, offered, one, refused, rule, table
from tests.random_games.starts import endowed
from tests.random_games.watching import play_watched

MAP = "E0 N2 / A2 O1"
AT, ELSEWHERE = (5, 8), (8, 8)
FILMS = ["movie_stars"]
B, C, D = STARS
TRAINER = (("trainer", 1),)
STREET = """
    11... .....
    11... .....
    ##### #####
    ..... .....
    ..... .....
"""


def training(*chains, **fields):
    chains = (*chains, *(chain() for _ in range(4 - len(chains))))
    return table(MAP, *chains, step="train", modules=FILMS, **fields)


def into(game):
    return {action.into for action in offered(game, 0, Train)}


def ordering(*companies, **fields):
    chains = [chain(work=work) for work in companies]
    return table(MAP, *chains, step="order", modules=FILMS, **fields)


def choosers(game):
    """Who is asked, one after the other; the last one takes what is left."""
    asked: list[int] = []
    while game.rules.steps[game.step].name == "order":
        asked += awaited(game)
        do(game, offered(game, asked[-1], ChoosePosition)[0])
    return asked


def dinner(*companies, **fields):
    """Restaurants beside one road, all at price 10 and distance 0; five chains in all."""
    places = ((0, 3), (2, 3), (4, 3))
    chains = [
        chain(place, work=work, stock={"burger": 1})
        for place, work in zip(places, companies, strict=False)
    ]
    chains += [chain() for _ in range(5 - len(chains))]
    wanted = {"1": ["burger"]}
    return table(STREET, *chains, step="dinnertime", modules=FILMS, demand=wanted, **fields)


@rule("MOV-01")
@pytest.mark.parametrize(
    ("players", "stars"), [(2, {B}), (3, {B}), (4, {B, C}), (5, {B, C, D}), (6, {B, C, D})]
)
def test_how_many_stars_there_are(players, stars):
    rules = compile_rules(["movie_stars", "six_players", "new_districts"])
    supply = full_supply(rules, players)
    assert {star: supply.get(star, 0) for star in STARS if supply.get(star)} == dict.fromkeys(
        stars, 1
    )


@rule("MOV-01", "TRN-01")
def test_waitresses_become_stars_in_one_step():
    game = training(chain(AT, work={"trainer": 1}, beach={"waitress": 1}))
    assert into(game) == {B, C}
    assert one(do(game, Train(0, "waitress", C, TRAINER)), Trained).into == C
    assert game.chains[0].beach == {C: 1}


@rule("MOV-01", "SET-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_by_option_all_stars_are_in_play_with_any_number(players):
    supply = full_supply(compile_rules(FILMS, {"movie_stars": "all"}), players)
    assert [supply.get(star, 0) for star in STARS] == [1, 1, 1]


@rule("MOV-01", "TRN-05")
def test_by_option_two_players_can_train_three_kinds_and_own_one():
    seat = chain(AT, work={"trainer": 2}, beach={"waitress": 2})
    everybody = {"movie_stars": "all"}
    game = table(MAP, seat, chain(), step="train", modules=FILMS, options=everybody)
    assert into(game) == {B, C, D}
    do(game, Train(0, "waitress", D, TRAINER))
    assert into(game) == set()


@rule("MOV-01", "HIR-01")
def test_they_cannot_be_hired():
    game = table(MAP, chain(AT), chain(), step="hire", modules=FILMS)
    assert refused(game, Hire(0, B)) == "HIR-01"


@rule("MOV-01", "HIR-02")
def test_a_waitress_hired_from_an_empty_pile_becomes_a_star_at_once():
    rest = chain(ELSEWHERE, beach={"waitress": 12})
    game = table(MAP, chain(AT, work={"trainer": 1}), rest, step="hire", modules=FILMS)
    do(game, HireAndTrain(0, "waitress", B, TRAINER))
    assert game.chains[0].beach == {B: 1}


@rule("MOV-01", "TRN-04")
def test_a_card_each():
    other = chain(ELSEWHERE, beach={B: 1})
    game = training(chain(AT, work={"trainer": 1}, beach={"waitress": 1}), other)
    assert into(game) == {C}
    assert refused(game, Train(0, "waitress", B, TRAINER)) == "TRN-04"


@rule("MOV-01", "TRN-05", "GEN-02")
@pytest.mark.parametrize("place", ["work", "beach"])
def test_one_star_a_player(place):
    seat = chain(AT, work={"trainer": 1}, beach={"waitress": 1})
    getattr(seat, place)[C] = 1
    game = training(seat)
    assert into(game) == set()
    assert refused(game, Train(0, "waitress", B, TRAINER)) == "TRN-05"


@rule("MOV-01", "TRN-01")
def test_no_star_becomes_another():
    game = training(chain(AT, work={"trainer": 1}, beach={C: 1}))
    assert into(game) == set()


@rule("MOV-01", "TRN-05")
def test_a_position_with_two_stars_of_one_chain_is_refused():
    with pytest.raises(Refused) as caught:
        training(chain(AT, beach={B: 1, C: 1}))
    assert (caught.value.code, caught.value.rule) == ("unique_card", "TRN-05")


@rule("MOV-01", "SET-01")
def test_a_position_with_a_star_that_is_not_in_play_is_refused():
    with pytest.raises(Refused) as caught:
        table(MAP, chain(AT, beach={C: 1}), chain(), modules=FILMS)
    assert caught.value.code == "too_many_cards"


@rule("MOV-01", "PAY-02")
def test_they_are_salaried():
    game = table(MAP, chain(AT, cash=20, work={B: 1}), chain(), step="payday", modules=FILMS)
    events = do(game, legal(game, 0)[0])
    assert one(events, SalariesPaid).salaries == {B: 5}


@rule("MOV-01", "DIN-08")
def test_they_bring_no_tips():
    game = dinner({B: 1}, {"waitress": 1})
    assert [(tip.seat, tip.total) for tip in every(game, Tipped)] == [(1, 3)]


@rule("MOV-02", "ORD-02")
def test_stars_choose_first_b_c_d():
    game = ordering({D: 1}, {}, {B: 1}, {C: 1}, {"management_trainee": 3})
    assert choosers(game) == [2, 3, 0, 4]


@rule("MOV-02")
def test_without_a_star_open_slots_decide_as_ever():
    assert choosers(ordering({"waitress": 2}, {"waitress": 1}, {})) == [2, 1]


@rule("MOV-02")
def test_a_star_on_the_beach_does_not_help():
    chains = [chain(work={"waitress": 1}, beach={B: 1}), chain(), chain(work={"waitress": 2})]
    game = table(MAP, *chains, step="order", modules=FILMS)
    assert choosers(game) == [1, 0]


@rule("MOV-02", "DIN-05")
def test_a_star_wins_a_tie_against_any_number_of_waitresses():
    sale = one(dinner({"waitress": 3}, {B: 1}), Sold)
    assert (sale.seat, sale.decided_by) == (1, "tie")
    assert [offer.ties for offer in sale.offers][:2] == [(3,), (0,)]


@rule("MOV-02", "DIN-05")
def test_b_beats_c_beats_d_beats_none():
    assert one(dinner({D: 1}, {C: 1}, {B: 1}), Sold).seat == 2
    assert one(dinner({D: 1}, {C: 1}, {}), Sold).seat == 1
    assert one(dinner({}, {"waitress": 3}, {D: 1}), Sold).seat == 2


@rule("MOV-02", "DIN-04")
def test_a_lower_price_beats_a_star():
    assert one(dinner({B: 1}, {"pricing_manager": 1}), Sold).seat == 1


@rule("MOV-02", "DIN-05")
def test_without_a_star_waitresses_decide_as_ever():
    sale = one(dinner({}, {"waitress": 1}), Sold)
    assert (sale.seat, sale.decided_by) == (1, "waitresses")


@pytest.mark.parametrize("players", [2, 4, 5])
def test_random_games_full_of_stars(players):
    hand = {"waitress": 2, "trainer": 2, "management_trainee": 1}
    trained = 0
    for seed in range(16):
        setup = Setup(players=players, seed=seed, modules=("movie_stars",), turn_limit=6)
        log = play_watched(endowed(setup, hand), seed, sparing=8)
        trained += sum(isinstance(action, Train) and action.into in STARS for action in log)
    assert trained >= 6
