"""Becoming a barista (COF-02)."""

import pytest

from magnate import Refused, awaited, legal
from magnate.base.actions import EndStep, HireAndTrain, Train
from magnate.core.values import Pending, Restaurant
from magnate.modules.coffee.actions import DeclineShop, MoveShop, PlaceShop
from magnate.modules.coffee.events import ShopMoved, ShopPlaced
from magnate.modules.coffee.shops import Shop, all_shops
from tests.builder import chain, do, one, refused, rule, table
from tests.modules.coffee.evening import with_shops

STREET = """
    ..... ..... ..... ..... .....
    ..... ..... ..... ..... .....
    ##### ##### ##### ##### #####
    ..... ..... ..... ..... .....
    ..... ..... ..... ..... .....
"""
TO_BARISTA = Train(0, "barista_trainee", "barista", (("coach", 1),))
TO_LEAD = Train(0, "barista_trainee", "lead_barista", (("coach", 2),))


def school(*shops, step="train", trainees=1, rival=None, map=STREET, **fields):
    """A chain with its entrance at (1, 1), a coach and barista trainees."""
    pupil = chain((0, 0), "se", work={"coach": 1}, beach={"barista_trainee": trainees}, **fields)
    other = rival or chain()
    return table(map, pupil, other, step=step, modules=["coffee"], ext=with_shops(*shops))


def squares(game):
    return {action.at for action in legal(game, 0) if isinstance(action, PlaceShop)}


@rule("COF-02")
def test_a_new_barista_may_open_a_shop():
    game = school()
    do(game, TO_BARISTA)
    assert one(do(game, PlaceShop(0, (4, 1))), ShopPlaced) == ShopPlaced(0, 0, (4, 1), "barista")
    assert all_shops(game) == (Shop(0, (4, 1)),)
    assert EndStep(0) in legal(game, 0)


@rule("COF-02")
def test_a_shop_is_optional():
    game = school()
    do(game, TO_BARISTA, DeclineShop(0))
    assert all_shops(game) == ()


@rule("COF-02")
def test_nothing_else_goes_on_before_it_is_decided():
    game = school(trainees=2)
    do(game, TO_BARISTA)
    assert awaited(game) == (0,)
    assert refused(game, EndStep(0)) == "wrong_step"


@rule("COF-02", "CMP-05")
def test_on_empty_squares_at_a_road_in_range_two():
    game = school()
    do(game, TO_BARISTA)
    rows = {y for _, y in squares(game)}
    assert rows == {1, 3}
    assert max(x for x, _ in squares(game)) == 14
    assert refused(game, PlaceShop(0, (15, 1))) == "COF-02"
    assert refused(game, PlaceShop(0, (7, 0))) == "COF-02"
    assert refused(game, PlaceShop(0, (7, 2))) == "GEO-11"
    assert refused(game, PlaceShop(0, (1, 1))) == "GEO-11"
    assert refused(game, PlaceShop(0, (1, 5))) == "GEO-01"


@rule("COF-02", "CMP-05")
def test_the_range_is_counted_from_own_places_only():
    game = school((1, (16, 1)), rival=chain((23, 0), "sw"))
    do(game, TO_BARISTA)
    assert max(x for x, _ in squares(game)) == 14
    assert refused(game, PlaceShop(0, (21, 1))) == "COF-02"


@rule("COF-02")
def test_one_shop_a_tile_whoever_owns_it():
    game = school((1, (6, 1)))
    do(game, TO_BARISTA)
    assert not any(5 <= x < 10 for x, _ in squares(game))
    assert refused(game, PlaceShop(0, (7, 3))) == "COF-02"


@rule("COF-02", "DIN-11")
def test_the_shop_of_a_bankrupt_chain_fills_its_tile():
    game = table(
        STREET,
        chain((0, 0), "se", work={"coach": 1}, beach={"barista_trainee": 1}),
        chain(),
        chain(bankrupt=True),
        step="train",
        modules=["coffee"],
        order=(0, 1),
        ext=with_shops((2, (6, 1))),
    )
    do(game, TO_BARISTA)
    assert refused(game, PlaceShop(0, (7, 3))) == "COF-02"


@rule("COF-02", "COF-03")
def test_two_steps_at_once_open_two_shops_and_the_first_is_an_origin():
    game = school()
    do(game, TO_LEAD)
    assert (16, 1) not in squares(game)
    first = do(game, PlaceShop(0, (12, 1)))
    assert one(first, ShopPlaced).by == "barista"
    second = do(game, PlaceShop(0, (24, 1)))
    assert one(second, ShopPlaced) == ShopPlaced(0, 1, (24, 1), "lead_barista")
    assert not game.pending


@rule("COF-02")
def test_of_two_shops_the_first_may_be_declined():
    game = school()
    do(game, TO_LEAD, DeclineShop(0), PlaceShop(0, (4, 1)))
    assert len(all_shops(game)) == 1


@rule("COF-02")
def test_from_barista_to_lead_barista_is_one_shop():
    game = table(
        STREET,
        chain((0, 0), "se", work={"coach": 1}, beach={"barista": 1}),
        chain(),
        step="train",
        modules=["coffee"],
    )
    do(game, Train(0, "barista", "lead_barista", (("coach", 1),)), PlaceShop(0, (4, 1)))
    assert not game.pending


@rule("COF-02", "HIR-02")
def test_hired_and_trained_in_one_act():
    crowd = {"barista_trainee": 12}
    pupil = chain((0, 0), "se", work={"coach": 1})
    game = table(STREET, pupil, chain(beach=crowd), modules=["coffee"])
    do(game, HireAndTrain(0, "barista_trainee", "barista", (("coach", 1),)))
    do(game, PlaceShop(0, (4, 1)))
    assert len(all_shops(game)) == 1


@rule("COF-02")
def test_a_barista_trainee_opens_nothing_and_neither_do_others():
    pupil = chain((0, 0), "se", work={"coach": 1}, beach={"kitchen_trainee": 1})
    game = table(STREET, pupil, chain(), step="train", modules=["coffee"])
    do(game, Train(0, "kitchen_trainee", "burger_cook", (("coach", 1),)))
    assert not game.pending


@rule("COF-02")
def test_no_place_no_question():
    shops = [(1, (3, 1)), (1, (6, 1)), (1, (11, 1))]
    game = school(*shops, trainees=2)
    do(game, TO_BARISTA)
    assert not game.pending
    assert EndStep(0) in legal(game, 0)


@rule("COF-02")
def test_the_second_shop_is_not_asked_for_when_the_first_took_the_last_place():
    game = school((1, (6, 1)), (1, (11, 1)))
    do(game, TO_LEAD, PlaceShop(0, (4, 1)))
    assert not game.pending


@rule("COF-02")
def test_with_all_three_placed_one_may_be_moved():
    game = school((0, (3, 1)), (0, (6, 1)), (0, (11, 1)))
    do(game, TO_BARISTA)
    assert refused(game, PlaceShop(0, (16, 1))) == "COF-02"
    moved = one(do(game, MoveShop(0, 1, (16, 1))), ShopMoved)
    assert (moved.before, moved.at) == ((6, 1), (16, 1))
    assert [shop.at for shop in all_shops(game)] == [(3, 1), (16, 1), (11, 1)]


@rule("COF-02")
def test_with_some_left_none_can_be_moved():
    game = school((0, (3, 1)))
    do(game, TO_BARISTA)
    assert refused(game, MoveShop(0, 0, (6, 1))) == "COF-02"


@rule("COF-02")
def test_a_moved_shop_is_lifted_first():
    game = school((0, (3, 1)), (0, (6, 1)), (0, (14, 1)))
    do(game, TO_BARISTA)
    assert MoveShop(0, 0, (4, 3)) in legal(game, 0)  # its own tile is free
    assert MoveShop(0, 0, (24, 1)) in legal(game, 0)  # in range of the third shop
    assert refused(game, MoveShop(0, 2, (24, 1))) == "COF-02"  # which is no origin itself
    assert refused(game, MoveShop(0, 2, (14, 1))) == "COF-02"  # and must go somewhere
    assert refused(game, MoveShop(0, 3, (16, 1))) == "COF-02"
    free = game.geometry.bit(3, 1)
    do(game, MoveShop(0, 0, (4, 3)))
    assert not game.occupied >> free & 1


@rule("COF-02", "RST-04")
def test_coming_soon_restaurants_are_no_origin():
    pupil = chain(
        restaurants=(Restaurant((0, 0), "se", open=False),),
        work={"coach": 1},
        beach={"barista_trainee": 1},
    )
    game = table(STREET, pupil, chain(), step="train", modules=["coffee"])
    do(game, TO_BARISTA)
    assert not game.pending


@rule("COF-02")
@pytest.mark.parametrize(
    ("shops", "code"),
    [
        ([(0, (0, 1)), (1, (1, 1))], "tile_has_shop"),
        ([(0, (2, 2))], "squares_not_empty"),
        ([(0, (5, 5))], "off_the_map"),
        ([(2, (1, 1))], "no_such_seat"),
        ([(0, (x, 1)) for x in (0, 5, 10, 15)], "no_shops_left"),
    ],
)
def test_impossible_shops_are_refused(shops, code):
    with pytest.raises(Refused) as caught:
        table(STREET, chain(), chain(), modules=["coffee"], ext=with_shops(*shops))
    assert caught.value.code == code
    assert caught.value.where.startswith("ext.coffee.placed")


@rule("COF-02")
@pytest.mark.parametrize("data", [(), ("waitress",), ("barista", "barista"), (3,)])
def test_an_impossible_question_is_refused(data):
    with pytest.raises(Refused, match="pending"):
        table(
            STREET, chain(), chain(), modules=["coffee"], pending=(Pending(0, "coffee.shop", data),)
        )


@rule("GEO-11")
def test_nothing_is_built_on_a_shop():
    with pytest.raises(Refused, match="squares_not_empty"):
        table(STREET, chain((0, 0)), chain(), modules=["coffee"], ext=with_shops((0, (1, 1))))
