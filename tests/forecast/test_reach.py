"""Whom a new campaign would reach is whom it reaches when it runs."""

from __future__ import annotations

import msgspec
import pytest

from magnate import Action, Game, Setup, awaited, begin, legal
from magnate.base.actions import PlaceCampaign, PlaceRestaurant
from magnate.base.events import CampaignRan
from magnate.forecast import new_distances, new_reaches, outlook, takers, try_out
from tests.forecast.test_trial import KINDS
from tests.random_play import play


@pytest.mark.parametrize("setup", KINDS)
def test_a_campaign_reaches_whom_it_would(setup: Setup) -> None:
    seen = 0

    def before(game: Game, action: Action) -> None:
        nonlocal seen
        trial = try_out(game, action.seat, [action])
        reaches = new_reaches(game, trial.game)
        if not isinstance(action, PlaceCampaign):
            return
        (reach,) = (one for one in reaches if one.number == action.number)
        ran = [
            event
            for event in outlook(trial.game).campaigns
            if isinstance(event, CampaignRan) and event.number == action.number
        ]
        assert not ran or [one.house for one in reach.houses] == [
            one.house for one in ran[0].reached
        ]
        for one in reach.houses:
            held = len(trial.game.demand.get(one.house, ()))
            limit = trial.game.houses[one.house].limit
            assert one.room == (limit - held if limit else None)
            assert one.room is None or one.placed <= one.room
            assert list(one.near) == sorted(one.near, key=lambda near: near[1])
        for seat in range(setup.players):
            if trial.game.chains[seat].stock.get(action.good):
                assert seat in reach.makers[action.good]
        campaign = trial.game.campaigns[action.number]
        assert takers(game, campaign) == sum(one.room != 0 for one in reach.houses)
        seen += len(reach.houses)

    for seed in range(4):
        play(msgspec.structs.replace(setup, seed=seed, turn_limit=20), seed, before)
    assert seen > 3


def test_a_restaurant_shows_how_far_the_houses_are() -> None:
    game = begin(Setup(players=2, seed=1))
    (seat,) = awaited(game)
    place = next(one for one in legal(game, seat) if isinstance(one, PlaceRestaurant))
    after = try_out(game, seat, [place]).game
    found = new_distances(game, after)
    assert set(found) == set(game.houses)
    assert {near[0] for house in found.values() for near in house} == {seat}
    assert new_distances(after, after) == {}
