"""Why a house went where it went (DIN-02 to DIN-06), from the offers an event carries."""

from __future__ import annotations

from collections import Counter

from magnate.base.events import Offer, Sold, WentHungry
from magnate.texts.words import Words, flag


def sold(event: Sold, words: Words) -> dict[str, object]:
    """The values for the line about a sale that are not fields of the event."""
    offer = next(offer for offer in event.offers if offer.seat == event.seat)
    wanted = dict(Counter(good for good, _ in event.demand))
    bonus = sum(event.bonuses.values())
    return {
        "wanted": words.goods(wanted),
        "other_meal": flag(wanted != event.goods),
        "raised": _raised(event, words),
        "with_bonus": flag(bonus),
        "bonus": words.money(bonus),
        "distance": words.number(offer.distance or 0),
        "adjusted": words.number(offer.adjusted or 0),
        "slowed": flag(offer.tolls),
        "tolls": words.number(offer.tolls),
        "shifted": flag(offer.adjusted != offer.distance),
        "reason": decided(event, words),
        **in_vain(event, words),
    }


def _raised(event: Sold, words: Words) -> str:
    """Return what multiplied the price: garden, either (garden or park), both, no."""
    if event.factor == 1:
        return "no"
    parks = words.rules is not None and bool(words.rules.questions.price_factor.answers)
    return "both" if event.factor > 2 else "either" if parks else "garden"


def decided(event: Sold, words: Words) -> str:
    """The reason why the winner got the sale, as a sentence."""
    offer = next(offer for offer in event.offers if offer.seat == event.seat)
    rival = event.runner_up
    key = f"reason.{event.decided_by}"
    if rival is None:
        return words.say(key)
    return words.say(
        key,
        chain=words.chain(event.seat),
        you=words.is_you(event.seat),
        rival=words.chain(rival.seat),
        rival_you=words.is_you(rival.seat),
        asked=words.money(offer.asked),
        rival_asked=words.money(rival.asked),
        waitresses=offer.waitresses,
        rival_waitresses=rival.waitresses,
    )


def hungry(event: WentHungry, words: Words) -> dict[str, object]:
    """The values for the line about a house that nobody serves, beyond its fields."""
    return {
        "wanted": words.goods(Counter(good for good, _ in event.demand)),
        "why": words.clauses(offered(offer, words) for offer in event.offers),
        **in_vain(event, words),
    }


def starved(event: WentHungry, words: Words) -> str:
    """Return why nobody serves a house: no road leads there, or what the next best lacks."""
    reached = [offer for offer in event.offers if offer.distance is not None]
    if not reached:
        return words.say("reason.no_road")
    nearest = min(reached, key=lambda offer: (sum(offer.missing.values()), offer.preference))
    chain, missing = words.chain(nearest.seat), words.goods(nearest.missing)
    you = words.is_you(nearest.seat)
    return words.say("reason.lacks", chain=chain, you=you, missing=missing)


def in_vain(event: Sold | WentHungry, words: Words) -> dict[str, object]:
    """The other meals that nobody could serve."""
    tried = words.clauses(words.goods(meal) for meal in event.tried)
    return {"any_tried": flag(event.tried), "tried": tried}


def offered(offer: Offer, words: Words) -> str:
    """The offer of one chain, or why it could not serve."""
    return words.say(
        "phrase.offer",
        chain=words.chain(offer.seat),
        you=words.is_you(offer.seat),
        state="serves" if offer.serves else "far" if offer.distance is None else "lacks",
        price=words.money(offer.price),
        distance=words.number(offer.adjusted or 0),
        asked=words.money(offer.asked),
        missing=words.goods(offer.missing),
    )
