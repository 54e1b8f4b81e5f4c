"""How many houses a campaign would win over, wherever it could lie: the same as asking one by one,
for much less."""

from __future__ import annotations

from cProfile import Profile
from pstats import Stats

import pytest
from msgspec.structs import replace

from magnate import Game, legal
from magnate.base.actions import EndStep, PlaceCampaign
from magnate.base.campaigns import campaign_of
from magnate.forecast import takers
from magnate.server.whatif.trials import takers_at
from tests.builder import chain, table

MAP = "E0 N2 A2 O1 B0 / C0 D0 F0 G0 H0 / I0 J0 K0 L0 M0 / P0 Q0 R0 S0 T0"
MARKETEERS = ("marketing_trainee", "campaign_manager", "brand_manager", "brand_director")
PLACES = [(x, y, turned) for turned in (False, True) for x in range(-1, 27) for y in range(-1, 25)]
"""All of the map, and more."""


@pytest.fixture(scope="module")
def game() -> Game:
    """Every marketeer has every tile to place."""
    work = dict.fromkeys((*MARKETEERS, "executive_vice_president"), 1)
    return table(MAP, chain(at=(0, 3), cash=50, work=work), chain(), step="campaigns")


def campaigns(game: Game) -> list[PlaceCampaign]:
    """One of each family."""
    families = legal(game, 0).families
    return [
        one for family in families if isinstance(one := family[len(family) // 2], PlaceCampaign)
    ]


def test_each_place_is_answered_as_if_it_were_asked_for_alone(game: Game) -> None:
    options = legal(game, 0)
    seen = set()
    tiles = game.rules.campaign_tiles
    ways = {(one.by, tiles[one.number].kind, one.turned): one for one in campaigns(game)}
    for first in ways.values():
        tile = tiles[first.number]
        moved = [replace(first, at=(x, y), turned=turned) for x, y, turned in PLACES]
        alone = [takers(game, campaign_of(one, tile)) if one in options else 0 for one in moved]
        assert list(takers_at(game, [first], PLACES)) == alone
        if any(alone):
            seen.add(tile.kind)
    assert seen == {"billboard", "mailbox", "airplane", "radio"}


def test_what_cannot_be_placed_wins_nobody(game: Game) -> None:
    first = campaigns(game)[-1]
    for wrong in (
        replace(first, turns=99),
        replace(first, good="sushi"),
        replace(first, number=0),
        replace(first, by="waitress"),
        replace(first, lead=3),
    ):
        assert set(takers_at(game, [wrong], PLACES)) == {0}
    assert takers_at(game, [EndStep(0)], PLACES) == takers_at(game, [], PLACES) == ()


def test_many_places_cost_little_however_much_there_is_to_place(game: Game) -> None:
    first = campaigns(game)[-1]
    with Profile() as profile:
        takers_at(game, [first], PLACES)
    assert Stats(profile).total_calls < 30 * len(PLACES)  # type: ignore[attr-defined]  # typeshed


def test_a_place_that_is_asked_for_again_costs_nothing(game: Game) -> None:
    first = campaigns(game)[-1]
    assert first.at is not None
    with Profile() as profile:
        takers_at(game, [first], [(*first.at, first.turned)] * 1500)
    assert Stats(profile).total_calls < 15_000  # type: ignore[attr-defined]  # typeshed
