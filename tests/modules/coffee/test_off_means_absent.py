"""Without the module nothing of it exists."""

import msgspec

from magnate import Setup, begin, position_of
from magnate.core.actions import tag
from magnate.engine import compile_rules
from magnate.modules.coffee import MODULE
from tests.builder import rule

IDS = {
    "coffee",
    *MODULE.content.employees,
    *MODULE.content.goods,
    *MODULE.content.milestones,
    *MODULE.content.patches,
    *(step.name for step in MODULE.steps),
    *(decision.kind for decision in MODULE.decisions),
    *(tag(action) for action in MODULE.actions),
}


def names(rules):
    return {
        *rules.employees,
        *rules.goods,
        *rules.milestones,
        *rules.content.patches,
        *rules.step_index,
        *rules.decisions,
        *(tag(action) for action in rules.actions),
    }


@rule("GEN-06")
def test_no_id_of_it_in_the_rules():
    assert names(compile_rules(["coffee"])) >= IDS
    assert not IDS & names(compile_rules())


def test_no_action_event_or_state_of_it():
    rules = compile_rules()
    assert not set(rules.actions) & set(MODULE.actions)
    assert not set(rules.events) & set(MODULE.events)
    assert not any(rules.reactions.get(kind) for kind in MODULE.reactions)
    assert not rules.questions.origins.answers
    position = msgspec.json.encode(position_of(begin(Setup(players=2, seed=1))))
    assert b"coffee" not in position
    assert b"barista" not in position
