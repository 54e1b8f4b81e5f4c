"""Why something came about, in numbers: the lines behind a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from magnate.base.events import CampaignRan, MilestoneEarned, Offer, SalariesPaid, Sold, WentHungry
from magnate.core.events import Event
from magnate.texts.dinner import offered
from magnate.texts.facts import in_words
from magnate.texts.words import Names, Words, flag, sentence

TIED = ("tie", "waitresses", "order")
"""The tie-breakers of a sale (DIN-05)."""
SAVED = {
    "milestones": "phrase.saved.milestones",
    "unused_hires": "phrase.saved.unused_hires",
}
"""The discounts on salaries (PAY-04)."""


def why(event: Event, names: Names, lang: str = "en", you: int | None = None) -> list[str]:
    """Return the lines that explain an event; most have none. `names`: as in `narrate`.

    A house: what each chain offered, or why it could not. A campaign: what each house took.
    Payday: each salary and what was saved. A milestone: what it gives.
    """
    return reasons(event, Words(names, lang, you=you))


def reasons(event: Event, words: Words) -> list[str]:
    """Return the lines that explain an event, in these words."""
    found = BEHIND.get(type(event))
    return [sentence(line) for line in found(event, words)] if found else []


def _sold(event: Sold, words: Words) -> Iterator[str]:
    tied = event.decided_by in TIED
    for offer in event.offers:
        yield _with_ties(offer, words) if tied and offer.serves else offered(offer, words)
    for good, bonus in event.bonuses.items():
        of_house = good == "house"
        yield words.say(
            "phrase.bonus",
            for_house=flag(of_house),
            good="" if of_house else in_words("good", good, words),
            total=words.money(bonus),
        )


def _went_hungry(event: WentHungry, words: Words) -> Iterator[str]:
    return (offered(offer, words) for offer in event.offers)


def _with_ties(offer: Offer, words: Words) -> str:
    return words.say(
        "phrase.tied",
        offer=offered(offer, words),
        waitresses=offer.waitresses,
        position=offer.position,
    )


def _campaign_ran(event: CampaignRan, words: Words) -> Iterator[str]:
    for reached in event.reached:
        house = words.house(reached.house)
        if reached.placed:
            goods = words.goods({event.good: reached.placed})
            yield words.say("phrase.reached", house=house, goods=goods, full=flag(False))
        if reached.lost:
            goods = words.goods({event.good: reached.lost})
            yield words.say("phrase.lost", house=house, goods=goods)


def _salaries_paid(event: SalariesPaid, words: Words) -> Iterator[str]:
    for card, salary in event.salaries.items():
        yield _salary({card: salary // event.each}, salary, words)
    for card, count in event.unpaid.items():
        yield _salary({card: count}, 0, words)
    for discount, saved in event.discounts.items():
        yield words.say(SAVED[discount], saved=words.money(saved))


def _salary(cards: dict[str, int], salary: int, words: Words) -> str:
    return words.say(
        "phrase.salary",
        people=words.people(cards),
        people_name=words.named(cards),
        salary=words.money(salary),
    )


def _milestone_earned(event: MilestoneEarned, words: Words) -> Iterator[str]:
    milestone = in_words("milestone", event.milestone, words)
    gives = f"milestone.{event.milestone}.gives"
    if words.messages.get(gives):
        yield words.say("phrase.milestone", milestone=milestone, gives=words.say(gives))


BEHIND: dict[type[Event], Callable[[Any, Words], Iterator[str]]] = {
    CampaignRan: _campaign_ran,
    MilestoneEarned: _milestone_earned,
    SalariesPaid: _salaries_paid,
    Sold: _sold,
    WentHungry: _went_hungry,
}
"""Events that have more to say than their line."""
