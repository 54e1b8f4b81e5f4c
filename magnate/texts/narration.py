"""Events and actions as lines of text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from magnate.base.events import (
    BankBroke,
    CampaignEnded,
    CampaignPlaced,
    CampaignRan,
    GameBegan,
    GameEnded,
    GoodsCleared,
    ReservesSeen,
    RestaurantMoved,
    SalariesPaid,
    Sold,
    WentHungry,
)
from magnate.core.actions import Action, tag
from magnate.core.events import Event
from magnate.core.state import Game
from magnate.core.values import NOBODY, Campaign
from magnate.texts.dinner import hungry, sold
from magnate.texts.facts import BUILDING, in_words, told
from magnate.texts.parts import MarkedWords, Part, parts_of
from magnate.texts.places import MapArea, place
from magnate.texts.words import Names, Words, flag, sentence


def narrate(event: Event, names: Names, lang: str = "en", you: int | None = None) -> str:
    """Tell an event in one line. `names`: the game, or the chains by seat; `you`: whose eyes."""
    return sentence(_line(event, Words(names, lang, you=you)))


def narrate_in_parts(event: Event, words: MarkedWords) -> list[Part]:
    """Tell an event in one line, split so that names of things can be looked up."""
    first, *others = parts_of(_line(event, words))
    return [first._replace(text=sentence(first.text)), *others]


def _line(event: Event, words: Words) -> str:
    more = MORE.get(type(event))
    extra = more(event, words) if more else {}
    return told(f"event.{event.__struct_config__.tag}", event, words, **extra)


def describe(action: Action, lang: str = "en", game: Game | None = None) -> str:
    """Describe an action in one line, in the imperative.

    The `game` gives the kind of a campaign by its number, and the surroundings of a place.
    """
    words = Words(game or (), lang)
    eternal = flag(not getattr(action, "turns", 1))  # CMP-10
    number = getattr(action, "number", 0)
    tile = game and game.rules.campaign_tiles.get(number)
    campaign = words.campaign(tile.kind if tile else "", number)
    key = f"action.{tag(action)}.full"
    return sentence(told(key, action, words, eternal=eternal, campaign=campaign))


def _game_began(event: GameBegan, words: Words) -> dict[str, object]:
    return {"order": words.listed(words.chain(seat) for seat in event.order)}


def _reserves_seen(event: ReservesSeen, words: Words) -> dict[str, object]:
    return {"cards": _reserves(event.cards, words), "any_cards": flag(any(event.cards))}


def _campaign_placed(event: CampaignPlaced, words: Words) -> dict[str, object]:
    campaign = event.campaign
    return {
        "campaign": words.campaign(campaign.kind, campaign.number),
        "goods": words.listed(str(in_words("good", good, words)) for good in campaign.goods),
        "turns": campaign.turns,
        "eternal": flag(not campaign.turns),
        "at": _campaign_place(campaign, words),
        "on_map": flag(campaign.at),
    }


def _campaign_place(campaign: Campaign, words: Words) -> str:
    if campaign.at is None:
        return ""
    tile = words.rules.campaign_tiles.get(campaign.number) if words.rules else None
    width, height = tile.size if tile else (1, 1)
    size = (height, width) if campaign.turned else (width, height)
    return place(words, MapArea(*campaign.at, *size))


def _restaurant_moved(event: RestaurantMoved, words: Words) -> dict[str, object]:
    return {
        "moved": flag(event.before.at != event.after.at),
        "before": place(words, MapArea(*event.before.at, *BUILDING)),
        "after": place(words, MapArea(*event.after.at, *BUILDING)),
        "entrance": words.label("corner", event.after.entrance),
    }


def _bank_broke(event: BankBroke, words: Words) -> dict[str, object]:
    return {
        "opened": flag(event.reserves),
        "reserves": _reserves(event.reserves, words),
        "again": flag(event.time > 1),
    }


def _salaries_paid(event: SalariesPaid, words: Words) -> dict[str, object]:
    salaries = sum(event.salaries.values())
    discount = min(sum(event.discounts.values()), salaries)
    return {
        "salaries": words.money(salaries),
        "discount": words.money(discount),
        "with_discount": flag(discount),
    }


def _campaign_ran(event: CampaignRan, words: Words) -> dict[str, object]:
    houses = (
        words.say(
            "phrase.reached",
            house=words.house(reached.house),
            goods=words.goods({event.good: reached.placed}),
            full=flag(not reached.placed),
        )
        for reached in event.reached
    )
    return {**_owned(event, words), "houses": words.clauses(houses)}


def _campaign_ended(event: CampaignEnded, words: Words) -> dict[str, object]:
    return _owned(event, words)


def _owned(event: CampaignRan | CampaignEnded, words: Words) -> dict[str, object]:
    """A campaign, and whether its owner must be named: it is neither nobody nor you."""
    yours = words.is_you(event.owner)
    return {
        "campaign": words.campaign(event.kind, event.number, yours),
        "owned": flag(event.owner != NOBODY and yours == "no"),
    }


def _goods_cleared(event: GoodsCleared, words: Words) -> dict[str, object]:
    return {"keeps": "all" if not event.thrown else "some" if event.kept else "nothing"}


def _game_ended(event: GameEnded, words: Words) -> dict[str, object]:
    ranking = (
        words.say(
            "phrase.final_cash",
            chain=words.chain(seat),
            you=words.is_you(seat),
            cash=words.money(cash),
        )
        for seat, cash in zip(event.ranking, event.cash, strict=True)
    )
    return {
        "reason": words.say(f"reason.{event.reason}"),
        "won": flag(event.winner is not None),
        "ranking": words.clauses(ranking),
    }


def _reserves(cards: tuple[str, ...], words: Words) -> str:
    return words.clauses(
        words.say(
            "phrase.reserve",
            chain=words.chain(seat),
            you=words.is_you(seat),
            card=words.label("reserve", card),
        )
        for seat, card in enumerate(cards)
        if card
    )


MORE: dict[type[Event], Callable[[Any, Words], dict[str, object]]] = {
    BankBroke: _bank_broke,
    CampaignEnded: _campaign_ended,
    CampaignPlaced: _campaign_placed,
    CampaignRan: _campaign_ran,
    GameBegan: _game_began,
    GameEnded: _game_ended,
    GoodsCleared: _goods_cleared,
    ReservesSeen: _reserves_seen,
    RestaurantMoved: _restaurant_moved,
    SalariesPaid: _salaries_paid,
    Sold: sold,
    WentHungry: hungry,
}
"""Values for a line that are not a single field of its event."""
