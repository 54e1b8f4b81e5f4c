"""Events and actions as lines of text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from magnate.base.events import (
    BankBroke,
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
from magnate.core.rules import Rules
from magnate.core.values import NOBODY
from magnate.texts.dinner import hungry, sold
from magnate.texts.facts import in_words, told
from magnate.texts.parts import MarkedWords, Part, parts_of
from magnate.texts.words import Names, Words, flag, sentence


def narrate(event: Event, names: Names, lang: str = "en") -> str:
    """What happened, in one line. `names`: the game, or the chains by seat."""
    return sentence(_line(event, Words(names, lang)))


def narrate_in_parts(event: Event, words: MarkedWords) -> list[Part]:
    """The same line, with what can be looked up apart."""
    first, *others = parts_of(_line(event, words))
    return [first._replace(text=sentence(first.text)), *others]


def _line(event: Event, words: Words) -> str:
    more = MORE.get(type(event))
    extra = more(event, words) if more else {}
    return told(f"event.{event.__struct_config__.tag}", event, words, **extra)


def describe(action: Action, lang: str = "en", rules: Rules | None = None) -> str:
    """What an action does, in one line and in the imperative.

    The `rules` in play tell what kind of campaign has a number.
    """
    words = Words((), lang, rules.modules if rules else None)
    eternal = flag(not getattr(action, "turns", 1))  # CMP-10
    tile = rules and rules.campaign_tiles.get(getattr(action, "number", 0))
    kind = words.label("campaign", tile.kind) if tile else words.say("phrase.campaign")
    return sentence(told(f"action.{tag(action)}.full", action, words, eternal=eternal, kind=kind))


def _game_began(event: GameBegan, words: Words) -> dict[str, object]:
    return {"order": words.listed(words.chain(seat) for seat in event.order)}


def _reserves_seen(event: ReservesSeen, words: Words) -> dict[str, object]:
    return {"cards": _reserves(event.cards, words), "any_cards": flag(any(event.cards))}


def _campaign_placed(event: CampaignPlaced, words: Words) -> dict[str, object]:
    campaign = event.campaign
    return {
        "kind": words.label("campaign", campaign.kind),
        "number": campaign.number,
        "goods": words.listed(str(in_words("good", good, words)) for good in campaign.goods),
        "turns": campaign.turns,
        "eternal": flag(not campaign.turns),
        "at": words.square(campaign.at),
        "on_map": flag(campaign.at),
    }


def _restaurant_moved(event: RestaurantMoved, words: Words) -> dict[str, object]:
    return {
        "moved": flag(event.before.at != event.after.at),
        "before": words.square(event.before.at),
        "after": words.square(event.after.at),
        "entrance": words.label("corner", event.after.entrance),
    }


def _bank_broke(event: BankBroke, words: Words) -> dict[str, object]:
    return {
        "opened": flag(event.reserves),
        "reserves": _reserves(event.reserves, words),
        "again": flag(event.time > 1),
    }


def _salaries_paid(event: SalariesPaid, words: Words) -> dict[str, object]:
    discount = sum(event.discounts.values())
    return {
        "salaries": words.money(sum(event.salaries.values())),
        "discount": words.money(discount),
        "with_discount": flag(discount and event.salaries),
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
    return {"owned": flag(event.owner != NOBODY), "houses": words.clauses(houses)}


def _goods_cleared(event: GoodsCleared, words: Words) -> dict[str, object]:
    return {"keeps": "all" if not event.thrown else "some" if event.kept else "nothing"}


def _game_ended(event: GameEnded, words: Words) -> dict[str, object]:
    ranking = (
        words.say("phrase.standing", chain=words.chain(seat), cash=words.money(cash))
        for seat, cash in zip(event.ranking, event.cash, strict=True)
    )
    return {
        "reason": words.say(f"reason.{event.reason}"),
        "won": flag(event.winner is not None),
        "ranking": words.clauses(ranking),
    }


def _reserves(cards: tuple[str, ...], words: Words) -> str:
    return words.clauses(
        words.say("phrase.reserve", chain=words.chain(seat), card=words.label("reserve", card))
        for seat, card in enumerate(cards)
        if card
    )


MORE: dict[type[Event], Callable[[Any, Words], dict[str, object]]] = {
    BankBroke: _bank_broke,
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
"""What lines tell that is not in one field of their event alone."""
