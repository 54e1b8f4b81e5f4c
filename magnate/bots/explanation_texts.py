"""Reasons as sentences: plan, evening, risk, second choice and the rest of the turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

import msgspec

from magnate.base.actions import Hire, OpenCompany, PutToWork
from magnate.bots.heuristics.plan import Plan
from magnate.bots.heuristics.specialty import trainings_meant
from magnate.bots.why import MovePlace, MoveRisk, Second, Tonight, Why
from magnate.bots.words import say, sentences
from magnate.core.actions import Action
from magnate.core.rules import Rules
from magnate.core.state import Game
from magnate.texts import Words, describe
from magnate.texts.words import sentence

TOGETHER = {PutToWork: "turn.company", Hire: "turn.hire"}
"""Actions that share one sentence when several come in a row."""


class ReasonText(msgspec.Struct, frozen=True):
    """One reason as a sentence."""

    kind: Literal["place", "plan", "tonight", "risk", "second"]
    words: str


def reasons(why: Why, game: Game, lang: str) -> list[ReasonText]:
    """Return all reasons, that of the map first. `game`: a guess that agrees with the view."""
    words = Words(game, lang)
    found: list[ReasonText] = []
    if why.place:
        found.append(ReasonText("place", _place(why.place, lang)))
    if why.plan:
        plan = plan_in_words(why.plan, game.rules, words)
        found.append(ReasonText("plan", say("why.plan", lang, plan=plan)))
    if why.tonight:
        found.append(ReasonText("tonight", _tonight(why.tonight, words)))
    if why.risk:
        found.append(ReasonText("risk", _risk(why.risk, words)))
    if why.second:
        found.append(ReasonText("second", _second(why.second, game, words)))
    return found


def plan_in_words(plan: Plan, rules: Rules, words: Words) -> str:
    """Describe a plan: by its own sentence, or else by its goods and trainings."""
    key = f"plan.{plan.name}"
    if key in sentences(words.lang):
        return say(key, words.lang)
    goods = words.listed(words.form("good", good, "any") for good in plan.goods)
    training = trainings_meant(rules, plan)
    people = words.people(Counter(dict.fromkeys((training or plan.cards)[:2], 1)))
    kind = "both" if plan.goods and training else "goods" if plan.goods else "people"
    return say("plan_made", words.lang, kind=kind, goods=goods, people=people)


def _place(place: MovePlace, lang: str) -> str:
    return say("why.place", lang, kind=place.kind, near=place.houses, houses=place.of)


def _tonight(tonight: Tonight, words: Words) -> str:
    if not tonight.houses:
        paid = "yes" if tonight.income else "no"
        return say("why.no_sale", words.lang, paid=paid, income=words.money(tonight.income))
    return say(
        "why.tonight",
        words.lang,
        income=words.money(tonight.income),
        goods=words.goods(tonight.goods),
        houses=tonight.houses,
    )


def _risk(risk: MoveRisk, words: Words) -> str:
    return say(
        f"why.{risk.kind}",
        words.lang,
        dollars=words.money(risk.dollars),
        tied="yes" if not risk.dollars else "no",
        rival=words.chain(risk.rival),
        house=words.house(risk.house),
        goods=words.goods(risk.goods),
    )


def _second(second: Second, game: Game, words: Words) -> str:
    points = round(100 * second.chance)
    cash = round(second.cash or 0)
    return say(
        "why.second",
        words.lang,
        choice=words.clauses(turn_in_words(second.actions, words.lang, game)),
        price="even" if points < 1 else "both" if cash else "chance",
        points=points,
        cash=words.money(abs(cash)),
        less="yes" if cash > 0 else "no",
    )


def turn_in_words(actions: Sequence[Action], lang: str, game: Game) -> list[str]:
    """Return the actions as lines. Actions without effect are left out if there are others."""
    told = [one for one in actions if not (type(one).idle or isinstance(one, OpenCompany))]
    return [sentence(line) for line in _lines(told or actions[:1], lang, game)]


def _lines(actions: Sequence[Action], lang: str, game: Game) -> Iterator[str]:
    words = Words(game, lang)
    for kind, group in groupby(actions, type):
        row = list(group)
        if kind in TOGETHER:
            people = Counter(str(getattr(one, "employee", "")) for one in row)
            yield say(TOGETHER[kind], lang, people=words.people(people))
            continue
        if kind is OpenCompany:  # "reveal the company" would not say how it differs
            yield say("turn.alone", lang)
            continue
        for line, times in Counter(describe(one, lang, game) for one in row).items():
            yield say("turn.times", lang, line=line, times=times) if times > 1 else line
