"""Questions of the rules: which take one answer only, and that `as_if` is heard first."""

from __future__ import annotations

import pytest

from magnate import Refused
from magnate.base import BASE
from magnate.base.company import ceo_slots
from magnate.base.payday import bill
from magnate.core.answers import First
from magnate.core.content import Content
from magnate.core.flow import as_if
from magnate.core.module import Module
from magnate.core.questions import SINGLE, Questions
from magnate.core.rules import Rules, compile_parts
from magnate.texts import explain, languages
from tests.builder import chain, table

MAP = "E0 N2 / A2 O1"


def compiled(*modules: Module) -> Rules:
    return compile_parts(BASE, modules, {}, introductory=False, with_milestones=True, turn_limit=0)


def answering(name: str, question: str, value: int) -> Module:
    return Module(name, Content(), answers={question: lambda *asked: value})


def test_the_questions_with_one_answer_are_known() -> None:
    asked = Questions({})
    names = {name for name in asked.known if isinstance(getattr(asked, name), First)}
    assert names == SINGLE == {"base_price", "ceo_slots", "drinks", "salary"}


@pytest.mark.parametrize("question", sorted(SINGLE))
def test_two_modules_cannot_both_give_the_one_answer(question: str) -> None:
    modules = [answering("unions", question, 7), answering("interns", question, 0)]
    with pytest.raises(Refused) as caught:
        compiled(*modules)
    refused = caught.value
    assert refused.code == "modules_answer"
    assert refused.params == {"module": "unions", "other": "interns", "question": question}
    for lang in languages():
        line = explain(refused, lang)
        assert all(word in line for word in ("unions", "interns", question)), line
    assert compiled(modules[0]).questions.answers[question]


def test_answers_that_are_added_up_may_be_many() -> None:
    rules = compiled(answering("one", "unit_price", 1), answering("two", "unit_price", 2))
    assert len(rules.questions.answers["unit_price"]) == 2


def test_as_if_is_heard_before_a_module_that_answers() -> None:
    waitress = chain((5, 8), work={"cfo": 1}, milestones={"first_waitress_used": 1})
    game = table(MAP, waitress, chain(), modules=["new_milestones"])
    assert bill(game, game.chains[0]).each == 3
    raised = as_if(game, "salary", lambda game, chain: 8)
    assert bill(raised, raised.chains[0]).each == 8
    assert bill(game, game.chains[0]).each == 3


def test_an_as_if_without_an_answer_leaves_it_to_the_module() -> None:
    seller = chain((5, 8), milestones={"first_burger_sold": 1})
    game = table(MAP, seller, chain(), modules=["new_milestones"], turn=2)
    asked = as_if(game, "ceo_slots", lambda game, chain: None if chain.seat == 0 else 9)
    assert [ceo_slots(asked, one) for one in asked.chains] == [4, 9]
