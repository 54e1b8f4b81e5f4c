"""What the easy bot sees in a campaign."""

from __future__ import annotations

from random import Random

import pytest

from magnate import legal
from magnate.bots.easy.places import best_campaign
from tests.builder import chain, rule, table

FULL = ["burger"] * 3
STAFF = {"marketing_trainee": 1, "kitchen_trainee": 1}


@rule("DIS-03", "MKT-01")
@pytest.mark.parametrize("wants", [0, 1, 6])
def test_an_apartment_is_never_full(wants: int) -> None:
    game = table(
        "X0 A0",
        chain((5, 0), "se", work=STAFF),
        chain(),
        step="campaigns",
        modules=["new_districts"],
        demand={"2": FULL} | ({"pi": ["burger"] * wants} if wants else {}),
    )
    assert best_campaign(game, game.chains[0], legal(game, 0), Random(1))


@rule("MKT-01")
def test_a_full_house_is_worth_no_campaign() -> None:
    street = """
        22...
        22...
        #####
        .....
        .....
    """
    for wants, worth in ((2, True), (3, False)):
        game = table(
            street,
            chain((3, 0), "sw", work=STAFF),
            chain(),
            step="campaigns",
            demand={"2": FULL[:wants]},
        )
        found = best_campaign(game, game.chains[0], legal(game, 0), Random(1))
        assert (found is not None) == worth
