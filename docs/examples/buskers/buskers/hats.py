"""The hats of the buskers: the module's part of the state (BUS-03)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from magnate.events import CampaignRan
from magnate.kit import NOBODY, Event, Ext, Game, Refused, Step, kept, pay

FULL = 5  # BUS-03


class Hat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hat of a song: whose it is, and the dollars in it."""

    song: int
    seat: int
    coins: int


class Hats(Ext):
    """All hats with something in them, by number of the song."""

    hats: tuple[Hat, ...] = ()


class HatEmptied(Event, frozen=True, tag="buskers.hat_emptied"):
    """A busker takes what is in her hat (BUS-03)."""

    rules: ClassVar[tuple[str, ...]] = ("BUS-03",)
    seat: int
    number: int
    total: int


def hats_of(game: Game) -> Hats:
    """The module's part of the state."""
    return kept(game, "buskers", Hats)


def fill_hat(game: Game, ran: CampaignRan) -> None:
    """A dollar for each demand that a song has just brought (BUS-03)."""
    coins = sum(reached.placed for reached in ran.reached)
    if ran.kind != "song" or ran.owner == NOBODY or not coins:
        return
    known = {hat.song: hat for hat in hats_of(game).hats}
    if ran.number in known:
        coins += known[ran.number].coins
    known[ran.number] = Hat(ran.number, ran.owner, coins)
    hats_of(game).hats = tuple(known[song] for song in sorted(known))


def empty_hats(game: Game) -> None:
    """The bank pays for a full hat, and for the hat of a song that is over (BUS-03)."""
    hats = hats_of(game).hats
    paid = [hat for hat in hats if hat.coins >= FULL or hat.song not in game.campaigns]
    hats_of(game).hats = tuple(hat for hat in hats if hat not in paid)
    for hat in paid:
        chain = game.chains[hat.seat]
        if not chain.bankrupt:
            pay(game, chain, hat.coins, HatEmptied(hat.seat, hat.song, hat.coins))


def lose_hats(game: Game, gone: Event) -> None:
    """A song that has lost its owner has no hat any more (BUS-03)."""
    hats = hats_of(game).hats
    hats_of(game).hats = tuple(h for h in hats if game.campaigns[h.song].owner != NOBODY)


def check_hats(game: Game) -> None:
    """Refuse a position with a hat that belongs to no song."""
    for i, hat in enumerate(hats_of(game).hats):
        song = game.campaigns.get(hat.song)
        if song is None or song.kind != "song" or song.owner != hat.seat:
            where = f"ext.buskers.hats[{i}]"
            raise Refused("hat_without_song", "BUS-03", where=where, number=hat.song)


STEP = Step("hats", "marketing", begin=empty_hats, after="marketing")
