"""The rules of buskers: songs, hats, the milestone."""

from __future__ import annotations

import pytest
from buskers.hats import Hat, HatEmptied, hats_of

from magnate import (
    Campaign,
    Game,
    Position,
    Refused,
    Setup,
    begin,
    begin_step,
    game_in,
    guess,
    legal,
    position_of,
    step,
    view,
)
from magnate.actions import Fire
from magnate.events import CampaignRan
from magnate.kit import NOBODY, bits

TOWN = begin(Setup(players=2, seed=4, modules=("buskers",)))
X, Y = (place // 5 * 5 for place in TOWN.geometry.xy(next(bits(TOWN.geometry.houses[0].squares))))
TILE = TOWN.geometry.mask((X + x, Y + y) for x in range(5) for y in range(5))
"""A map tile with a house."""


def position(*songs: Campaign, **more: object) -> Position:
    """A town with nothing but these songs, before marketing."""
    found = position_of(TOWN)
    found.step, found.awaited, found.campaigns = "marketing", None, songs
    found.chains[0].busy = {song.number: "busker" for song in songs if song.owner == 0}
    for name, value in more.items():
        setattr(found, name, value)
    return found


def sung(*songs: Campaign, **more: object) -> Game:
    """The same after marketing."""
    game = game_in(position(*songs, **more))
    begin_step(game)
    return game


def song(turns: int = 2) -> Campaign:
    """A song on that tile."""
    free = TILE & ~TOWN.geometry.printed
    at = TOWN.geometry.xy(next(bits(free)))
    return Campaign(31, "song", ("beer",), turns, at, owner=0, lead=31)


def test_a_song_reaches_the_houses_of_its_tile() -> None:
    game = sung(song())
    (ran,) = [event for event in game.events if isinstance(event, CampaignRan)]
    there = {house.id for house in game.geometry.houses if house.squares & TILE}
    assert {reached.house for reached in ran.reached} == there != set()


def test_the_hat_is_kept_until_it_is_full() -> None:
    game = sung(song())
    reached = len(game.demand)
    assert hats_of(game).hats == (Hat(31, 0, reached),)
    assert game.chains[0].cash == 0
    game = sung(song(), ext={"buskers": {"hats": [Hat(31, 0, 4)]}})
    assert hats_of(game).hats == ()
    assert game.chains[0].cash == 4 + reached


def test_the_hat_of_a_song_that_is_over_is_emptied() -> None:
    game = sung(song(turns=1))
    reached = len(game.demand)
    assert HatEmptied(0, 31, reached) in game.events
    assert game.chains[0].cash == reached
    assert hats_of(game).hats == ()


def test_the_first_song_brings_two_demands() -> None:
    plain = sung(song())
    first = position(song())
    first.chains[0].milestones = {"first_song_sung": 1}
    more = game_in(first)
    begin_step(more)
    for house, tokens in plain.demand.items():
        assert len(more.demand[house]) == 2 * len(tokens)


def test_a_song_that_loses_its_owner_loses_its_hat() -> None:
    """When its busker is fired (PAY-05), and when its chain leaves (DIN-11)."""
    hat = {"buskers": {"hats": [Hat(31, 0, 4)]}}
    fired = sung(song(), step="payday", ext=hat)
    step(fired, Fire(0, "busker", "busy", number=31), until=("marketing",))
    step(fired, legal(fired, 0)[0], until=("marketing",))
    left = position(song(), step="closing", ext=hat)
    left.chains[0].bankrupt = True
    gone = game_in(left)
    begin_step(gone)
    for game in (fired, gone):
        assert game.campaigns[31].owner == NOBODY
        assert hats_of(game).hats == ()
        assert position_of(game_in(position_of(game))) == position_of(game)
        assert guess(view(game, 1))


@pytest.mark.parametrize(
    ("hats", "code"),
    [
        ([{"song": 32, "seat": 0, "coins": 1}], "hat_without_song"),
        ([{"song": 31, "seat": 1, "coins": 1}], "hat_without_song"),
        ([{"song": 31, "seat": 0, "coins": "many"}], "bad_ext"),
    ],
)
def test_a_hat_without_its_song_is_refused(hats: list[object], code: str) -> None:
    with pytest.raises(Refused) as caught:
        game_in(position(song(), ext={"buskers": {"hats": hats}}))
    assert caught.value.code == code
