"""Notation: an action in a line, and back."""

from __future__ import annotations

import pytest

from magnate import Action, Refused, compile_rules
from magnate.base.actions import (
    FetchRoute,
    Fire,
    Hire,
    Pass,
    PlaceCampaign,
    PlaceGarden,
    PlaceHouse,
    Train,
)
from magnate.notation import notation, parse_notation

WRITTEN: dict[str, Action] = {
    "1 pass": Pass(1),
    "0 hire waitress": Hire(0, "waitress"),
    "0 hire waitress by_manager=yes": Hire(0, "waitress", by_manager=True),
    "2 place_garden new_business_developer 4 west": PlaceGarden(
        2, "new_business_developer", "4", "west"
    ),
    "2 place_house new_business_developer 17 -1,12 north": PlaceHouse(
        2, "new_business_developer", "17", (-1, 12), "north"
    ),
    "0 train errand_boy cart_operator coach,1+": Train(
        0, "errand_boy", "cart_operator", (("coach", 1),)
    ),
    "0 fetch_route cart_operator 3,4+": FetchRoute(0, "cart_operator", ((3, 4),)),
    "0 fetch_route cart_operator 3,4+5,6": FetchRoute(0, "cart_operator", ((3, 4), (5, 6))),
    "1 place_campaign brand_manager 5 beer 2 at=-2,3 turned=yes": PlaceCampaign(
        1, "brand_manager", 5, "beer", 2, (-2, 3), turned=True
    ),
    "1 fire brand_manager busy number=5": Fire(1, "brand_manager", "busy", 5),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_actions_are_written_like_this_and_read_back(text: str) -> None:
    assert notation(WRITTEN[text]) == text
    assert parse_notation(compile_rules(), text) == WRITTEN[text]


@pytest.mark.parametrize(
    "text", ["", "0", "0 dance", "x pass", "0 pass now", "0 hire", "0 place_garden a 4 up"]
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="bad_notation"):
        parse_notation(compile_rules(), text)
