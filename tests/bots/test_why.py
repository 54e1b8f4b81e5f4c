"""Why, in words: the plan, the evening, the risk, the second choice, and the turn ahead."""

from __future__ import annotations

import re
from random import Random

import msgspec
import pytest

from magnate import Game, Record, Setup, awaited, begin, guess, legal, view
from magnate.base.actions import (
    EndStep,
    Hire,
    OpenCompany,
    Pay,
    PlaceRestaurant,
    Produce,
    PutToWork,
)
from magnate.bots import Thought, Weighed, Why, easy_bot, explain, find_bot, play
from magnate.bots.explanation_texts import plan_in_words, reasons, turn_in_words
from magnate.bots.heuristics.plan import EASY, PLANS, Habit, Plan
from magnate.bots.partners import partners
from magnate.bots.why import MovePlace, MoveRisk, Second, Tonight
from magnate.bots.words import sentences
from magnate.core.actions import Action
from magnate.engine import compile_rules
from magnate.scenarios import scenario, set_up
from magnate.texts import Words, complete_languages
from tests.builder import chain, table

MAP = "E0 N2 / A2 O1"
RISKS = (
    MoveRisk("salaries", 15),
    MoveRisk("end", 40, 1),
    MoveRisk("rival", 2, 1, "2"),
    MoveRisk("rival", 0, 1, "2"),
    MoveRisk("narrow", 1, 1, "2"),
    MoveRisk("narrow", 0, 1, "2"),
    MoveRisk("unsold", goods={"burger": 2, "beer": 1}),
    MoveRisk("bank"),
)


def why_of(game: Game, action: Action, *weighed: Weighed) -> Why:
    why = explain(view(game, action.seat), Thought(action, weighed)).why
    assert why is not None
    return why


def evening(last: int, first: int, second: int, bank: int = 500, breaks: int = 0) -> Game:
    """The last decision before a dinner at which house 2 wants a burger: seat 0 is a border nearer.

    `first`, `second`: the burgers of seats 0 and 1.
    """
    cook = {"kitchen_trainee": 1}
    own, other = ({"burger": count} if count else {} for count in (first, second))
    return table(
        MAP,
        chain((0, 8), "ne", name="duck", work=cook, stock=own, cash=50),
        chain((5, 5), "sw", name="xango", work=cook, stock=other, cash=50 + bank),
        step="food",
        order=(1 - last, last),
        acting=1,
        demand={"2": ["burger"]},
        bank=bank,
        breaks=breaks,
    )


@pytest.mark.parametrize("preset", ["base_game", "introductory_game", "henri_lo_menu"])
def test_every_thought_can_be_explained(preset: str) -> None:
    """Whatever is decided, the turn begins with it, is the seat's own, and can be said."""
    record = Record(msgspec.structs.replace(set_up(scenario(preset), 3, seed=2), turn_limit=7))
    told, chance = set[str](), Random(3)

    def watched(seen, options, rng, seconds):
        thought = easy_bot(seen, options, rng, seconds)
        assert thought.why is None
        if chance.random() < 0.2:
            explained = explain(seen, thought)
            assert explained == explain(seen, thought)
            assert explained.action == thought.action
            why = explained.why
            assert why is not None
            assert why.turn[0] == thought.action
            assert {action.seat for action in why.turn} == {seen.seat}
            told.update(one.kind for one in reasons(why, guess(seen), "en"))
            assert all(turn_in_words(why.turn, "de", record.game))
        return thought

    for _ in play(record, [watched] * 3, 1):
        pass
    assert {"plan", "tonight", "risk"} <= told


def test_what_is_hidden_does_not_change_a_reason() -> None:
    record = Record(Setup(players=3, seed=4, turn_limit=6))
    rng, compared = Random(5), 0
    while not record.game.over:
        seat = awaited(record.game)[0]
        seen = view(record.game, seat)
        thought = easy_bot(seen, legal(record.game, seat), Random(1), 0)
        if rng.random() < 0.1:
            other = view(guess(seen, rng.getrandbits(30)), seat)
            assert explain(seen, thought) == explain(other, thought)
            compared += 1
        record.act(thought.action)
    assert compared > 5


def test_the_turn_ahead_is_what_easy_really_does() -> None:
    """Alone with its habit it does what it expected, as long as nobody comes between."""
    record = Record(Setup(players=2, seed=6, turn_limit=3))
    seat, expected, done = 0, list[Action](), list[Action]()
    for _ in play(record, [easy_bot] * 2, 1):
        game = record.game
        if game.over:
            break
        if expected and record.actions[-1].seat == seat:
            done.append(record.actions[-1])
        hiring = game.rules.steps[game.step].name == "hire" and game.turn == 2
        if not expected and hiring and awaited(game) == (seat,):
            seen = view(game, seat)
            thought = easy_bot(seen, legal(game, seat), Random(1), 0)
            why = explain(seen, thought).why
            assert why is not None
            expected = list(why.turn)
    assert len(expected) > 2
    assert done[: len(expected)] == expected


def test_the_course_of_a_company_is_taken_up_where_it_stands() -> None:
    game = table(MAP, chain(beach={"waitress": 2, "trainer": 1}), chain(), step="restructuring")
    course = (
        PutToWork(0, "waitress"),
        PutToWork(0, "trainer"),
        PutToWork(0, "waitress"),
        OpenCompany(0),
    )
    record = game.copy()
    record.chains[0].plan = ("waitress",)
    thought = Thought(course[1], habit=Habit(PLANS[0]), course=course)
    why = explain(view(record, 0), thought).why
    assert why is not None
    assert why.turn[:3] == course[1:]


def test_the_second_choice_has_a_price() -> None:
    game = table(MAP, chain((0, 8), "ne"), chain((5, 5), "sw"), step="hire")
    first, second = Hire(0, "trainer"), Hire(0, "waitress")
    why = why_of(game, first, Weighed(first, 0.6, 300), Weighed(second, 0.55, 280))
    assert why.second is not None
    assert why.second.actions == (second,)
    assert why.second.chance == pytest.approx(0.05)
    assert why.second.cash == 20
    assert why_of(game, first).second is None
    assert why_of(game, first, Weighed(first, 0.6)).second is None


def test_the_same_in_another_order_is_no_second_choice() -> None:
    game = table(MAP, chain(beach={"waitress": 1, "trainer": 1}), chain(), step="restructuring")
    one, other = PutToWork(0, "waitress"), PutToWork(0, "trainer")
    turned = Weighed(other, 0.5, course=(other, one))
    alone = Weighed(one, 0.4, course=(one,))
    why = why_of(game, one, Weighed(one, 0.6, course=(one, other)), turned, alone)
    assert why.second is not None
    assert why.second.actions == (one,)


def test_salaries_that_cannot_be_paid_come_first() -> None:
    game = table(MAP, chain(work={"burger_cook": 2}, cash=3), chain(), step="payday")
    why = why_of(game, legal(game, 0)[0])
    assert why.risk == MoveRisk("salaries", 7)
    assert why.tonight is None


def test_what_rivals_take_and_nearly_take() -> None:
    near = why_of(evening(0, first=1, second=1), EndStep(0))
    assert near.tonight == Tonight(10, {"burger": 1}, 1)
    assert near.risk == MoveRisk("narrow", 1, 1, "2")
    far = why_of(evening(1, first=1, second=1), EndStep(1))
    assert far.tonight == Tonight(0, {}, 0)
    assert far.risk == MoveRisk("rival", 1, 0, "2")


def test_what_goes_unsold() -> None:
    why = why_of(evening(0, first=3, second=0), EndStep(0))
    assert why.risk == MoveRisk("unsold", goods={"burger": 2})
    assert why_of(evening(0, first=1, second=0), EndStep(0)).risk is None


def test_the_bank_and_the_end() -> None:
    assert why_of(evening(0, 1, 0, bank=1), EndStep(0)).risk == MoveRisk("bank")
    assert why_of(evening(0, 1, 0, bank=1, breaks=1), EndStep(0)).risk is None  # it wins
    assert why_of(evening(1, 1, 0, bank=1, breaks=1), EndStep(1)).risk == MoveRisk("end", 9, 0)


def test_bots_that_play_explain_nothing() -> None:
    game = table(MAP, chain((0, 8), "ne"), chain((5, 5), "sw"), step="hire")
    seen, options = view(game, 0), legal(game, 0)
    for name in ("easy", "medium", "hard"):
        assert find_bot(name)(seen, options, Random(1), 0.002).why is None


def test_who_gives_reasons_keeps_them() -> None:
    game = table(MAP, chain((0, 8), "ne"), chain((5, 5), "sw"), step="hire")
    own = Why(None, (), None, None, None)
    assert explain(view(game, 0), Thought(EndStep(0), why=own)).why is own


@pytest.mark.parametrize("lang", complete_languages())
def test_every_plan_has_words(lang: str) -> None:
    words, rules = Words((), lang), compile_rules()
    plans = [*PLANS, *EASY, *partners().values()]
    said = [plan_in_words(plan, rules, words) for plan in plans]
    assert all(said)
    goods, people = ("burger",), ("brand_director",)
    made = [
        plan_in_words(Plan("nobody described it", ("trainer",), training, wanted), rules, words)
        for training, wanted in ((people, goods), ((), goods), (people, ()), ((), ()))
    ]
    assert len(set(made)) == 4
    assert words.form("good", "burger", "any") in made[0]
    assert words.someone("brand_director") in made[0]
    assert words.someone("trainer") in made[3]
    cooks = plan_in_words(Plan("open", ("trainer",), ("chef",), goods), rules, words)
    assert words.someone("burger_chef") in cooks


@pytest.mark.parametrize("lang", complete_languages())
def test_all_reasons_can_be_said(lang: str) -> None:
    game = table(MAP, chain(), chain(name="xango"), step="hire")
    second = Second((Hire(0, "trainer"),), 0.031, 12.4)
    tonight = Tonight(45, {"burger": 3}, 2)
    said = set()
    for risk in RISKS:
        found = reasons(Why(PLANS[0], (), tonight, risk, second), game, lang)
        assert [one.kind for one in found] == ["plan", "tonight", "risk", "second"]
        said.add(found[2].words)
        assert "$45" in found[1].words
        assert "3" in found[3].words
        assert "$12" in found[3].words
    assert len(said) == len(RISKS)
    nothing = Why(None, (), Tonight(0, {}, 0), None, Second((Pay(0),), 0.001, None))
    assert [one.kind for one in reasons(nothing, game, lang)] == ["tonight", "second"]


@pytest.mark.parametrize("lang", complete_languages())
def test_the_first_reason_for_a_place_is_the_map(lang: str) -> None:
    """Texts review, point 3: "nearest to 1 of 2 houses" comes before the plan."""
    game = table(MAP, chain(), chain(), step="hire")
    for kind in ("restaurant", "campaign"):
        why = Why(PLANS[0], (), None, None, None, MovePlace(kind, 4, 5))
        found = reasons(why, game, lang)
        assert [one.kind for one in found] == ["place", "plan"]
        assert {"4", "5"} <= set(re.findall(r"\d", found[0].words))


def test_a_first_restaurant_is_explained_by_the_houses_near_it() -> None:
    game = begin(Setup(players=2, seed=3))
    seen = view(game, awaited(game)[0])
    options = legal(game, awaited(game)[0])
    action = next(one for one in options if isinstance(one, PlaceRestaurant))
    found = explain(seen, Thought(action)).why
    assert found is not None
    assert found.place is not None
    assert found.place.kind == "restaurant"
    assert found.place.of == len(game.houses)
    assert 0 < found.place.houses <= found.place.of


def test_reasons_do_not_speak_of_differences_of_nothing() -> None:
    """Texts review, English 30 and 31: no "$0", and chances differ in percentage points."""
    game = table(MAP, chain(), chain(), step="hire")

    def said(why: Why) -> str:
        return reasons(why, game, "en")[-1].words

    def second(chance: float, cash: float | None) -> str:
        return said(Why(None, (), None, None, Second((Pay(0),), chance, cash)))

    assert second(0.031, 12.4).endswith("(win chance 3 points lower, $12 less at the end).")
    assert second(0.01, -7).endswith("(win chance 1 point lower, $7 more at the end).")
    assert second(0.031, 0.2).endswith("(win chance 3 points lower).")
    assert second(0.004, 12.4).endswith("(about as good).")
    assert said(Why(None, (), Tonight(0, {}, 0), None, None)) == "Tonight: no sales expected."
    assert "$6" in said(Why(None, (), Tonight(6, {}, 0), None, None))


@pytest.mark.parametrize("lang", complete_languages())
def test_plans_name_no_turn(lang: str) -> None:
    """A plan is said on any turn: one that names turns is false on most of them."""
    ordinals = "first|second|third|fourth|fifth|sixth|erste|zweite|dritte|vierte|fünfte|sechste"
    named = rf"turn (\d|two|three|five|six)|({ordinals})\w* (turn|Runde)|第.{{1,3}}回合"
    plans = {key: text for key, text in sentences(lang).items() if key.startswith("plan.")}
    assert len(plans) > 25
    assert [key for key, text in plans.items() if re.search(named, text)] == []


def test_a_turn_is_told_in_few_lines() -> None:
    game = table(MAP, chain((0, 8), "ne"), chain((5, 5), "sw"), step="hire")
    turn = (
        PutToWork(0, "waitress"),
        PutToWork(0, "waitress"),
        OpenCompany(0),
        Hire(0, "trainer"),
        EndStep(0),
        Produce(0, "burger_cook", "burger"),
        Produce(0, "burger_cook", "burger"),
        EndStep(0),
        Pay(0),
    )
    assert turn_in_words(turn, "en", game) == [
        "Put 2 waitresses to work",
        "Hire a trainer",
        "Have a burger cook make burgers (× 2)",
    ]
    assert turn_in_words((OpenCompany(0),), "en", game) == ["Put nobody else to work"]
    assert turn_in_words((Pay(0),), "en", game) == ["Fire nobody else and pay the salaries"]
