"""Positions with a damaged part of the module are refused, not played."""

import pytest

from magnate import Refused
from magnate.core.values import Pending
from magnate.modules.new_milestones import mailbox, radios, second_tile, two_goods
from tests.builder import chain, rule
from tests.modules.new_milestones.town import NEAR, campaign, town

BEER = "first_beer_sold"


def with_books(step="payday", **kept):
    here = chain(NEAR, cash=9, stock={"beer": 1}, work={"coach": 1}, milestones=[BEER])
    return town(here, step=step, ext={"new_milestones": kept}, awaited=(0,), begin=False)


def code(build, *args, **fields):
    with pytest.raises(Refused) as caught:
        build(*args, **fields)
    return caught.value.code


@rule("NMS-12", "NMS-14", "NMS-16")
@pytest.mark.parametrize(
    ("kept", "reason"),
    [
        ({"spares": 4}, "bad_spares"),
        ({"spares": -1}, "bad_spares"),
        ({"removed": -100}, "too_small"),
        ({"handed": [[2, "beer"]]}, "no_such_seat"),
        ({"handed": [[0, "beer"], [0, "beer"]]}, "nothing_to_hand_over"),
        ({"handed": [[0, "gold"]]}, "nothing_to_hand_over"),
        ({"handed": [[1, "beer"]]}, "nothing_to_hand_over"),
        ({"meals": [{"house": "1", "seat": 7, "goods": []}]}, "no_such_seat"),
        ({"meals": [{"house": "99", "seat": 0, "goods": []}]}, "unknown_house"),
        ({"token_money": [[-1, 5]]}, "no_such_seat"),
        ({"token_money": "much"}, "bad_ext"),
        ({"gold": 1}, "bad_ext"),
    ],
)
def test_books_that_cannot_be(kept, reason):
    assert code(with_books, **kept) == reason


@rule("NMS-12")
def test_books_that_can_be():
    game = with_books(handed=[[0, "beer"]], spares=2, removed=200)
    assert game.supply["executive_vice_president"] == 2
    assert code(with_books, step="freezer", handed=[[0, "beer"]]) == "not_payday"


def asked(kind, *data, seat=0):
    here = chain(NEAR, busy={4: "brand_manager", 14: "campaign_manager"})
    running = (
        campaign(4, "airplane", (0, -2)),
        campaign(14, "billboard", (3, 1)),
    )
    pending = (Pending(seat, kind, data),)
    return town(
        here,
        step="campaigns",
        campaigns=running,
        awaited=(0,),
        pending=pending,
        begin=False,
    )


@rule("NMS-06", "NMS-07", "NMS-10", "NMS-18")
@pytest.mark.parametrize("kind", [part.KIND for part in (second_tile, two_goods, mailbox, radios)])
@pytest.mark.parametrize("data", [(), (99,), ("99",), ([1],), (1.5,), (None,), (-1,), (14, 4)])
def test_questions_about_nothing(kind, data):
    assert code(asked, kind, *data) == "bad_question"


@rule("NMS-06", "NMS-07", "NMS-10", "NMS-18")
@pytest.mark.parametrize(
    ("kind", "about"),
    [(second_tile.KIND, 14), (two_goods.KIND, 4), (mailbox.KIND, 0), (radios.KIND, "1")],
)
def test_questions_about_something(kind, about):
    assert asked(kind, about).pending
    if kind != radios.KIND:
        assert code(asked, kind, about, seat=1) == "bad_question"


@rule("NMS-06", "NMS-07")
def test_questions_about_the_wrong_kind_of_tile():
    assert code(asked, second_tile.KIND, 4) == "bad_question"
    assert code(asked, two_goods.KIND, 14) == "bad_question"


@rule("NMS-10")
def test_a_radio_that_nobody_could_place():
    used = tuple(campaign(n, "radio", (9 + n, 1), owner=-1, lead=0) for n in (1, 2, 3))
    here = chain(NEAR)
    pending = (Pending(0, radios.KIND, ("1",)),)
    fields = {"campaigns": used, "pending": pending, "awaited": (), "begin": False}
    assert code(town, here, step="after_dinner", **fields) == "bad_question"
