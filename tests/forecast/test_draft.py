"""Plan mode: a drafted turn is the turn that comes, if all others are idle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from magnate import Action, Game, Setup, awaited, legal, view
from magnate.base.actions import ChoosePosition, EndStep, Hire, OpenCompany, Produce, PutToWork
from magnate.base.events import Sold
from magnate.base.gestures import ChooseCompany
from magnate.bots.partners import follower, partners
from magnate.core.events import Event
from magnate.forecast import Levers, draft, last_companies
from magnate.forecast.idle import idle
from magnate.modules.new_milestones.events import RadioPlaced
from magnate.record import Record
from tests.builder import chain, table
from tests.engine.test_view import scrambled
from tests.forecast.test_trial import ALL
from tests.random_play import part

SETUPS = [
    Setup(players=3, seed=5, turn_limit=12),
    Setup(players=4, seed=5, turn_limit=9, modules=ALL),
]

busy_bot = follower(partners()["spar-waitresses"])
"""Somebody who sells from the first turns on."""


def play_a_turn(
    record: Record, idlers: Sequence[int], rng: Random
) -> tuple[list[Action], list[Event]]:
    """One turn of busy bots, some seats idle: what seat 0 did until dinner, and all events."""
    mine: list[Action] = []
    events: list[Event] = []
    turn, companies = record.game.turn, last_companies(record)
    while not record.game.over and record.game.turn == turn:
        seat = awaited(record.game)[0]
        if seat in idlers:
            action = idle(record.game, seat, companies)
        else:
            options = legal(record.game, seat)
            action = busy_bot(view(record.game, seat), options, rng, 0.01).action
        phase = record.game.rules.steps[record.game.step].phase
        if seat == 0 and phase in ("restructuring", "order_of_business", "working"):
            mine.append(action)
        events += record.act(action)
    return mine, events


@pytest.mark.parametrize("setup", SETUPS)
def test_a_draft_is_the_turn_that_comes(setup: Setup) -> None:
    record, rng = Record(setup), Random(2)
    everybody = range(1, setup.players)
    compared: Counter[str] = Counter()
    while not record.game.over:
        early = record.game.turn < 5
        if early or record.game.rules.steps[record.game.step].name != "restructuring":
            play_a_turn(record, (), rng)
            continue
        before = record.game.copy()
        companies = last_companies(record)
        mine, events = play_a_turn(record, everybody, rng)
        found = draft(before, 0, mine, companies=companies)
        assert found is not None
        assert [one.refused for one in found.drafted] == [None] * len(mine)
        assert all(event in events for one in found.drafted for event in one.events)
        assert found.turn == before.turn
        if not found.guessed:
            held, told = part(events, "dinnertime"), list(found.dinner.events)
            assert told == held[: len(told)]
            # Who is asked something in the midst of it has not answered yet.
            assert {type(event) for event in held[len(told) :]} <= {RadioPlaced}
            compared.update(type(event).__name__ for event in found.dinner.events)
    assert compared["Sold"] > 3, compared


@pytest.mark.parametrize("setup", SETUPS)
def test_it_can_be_drafted_at_any_time_and_tells_nothing_hidden(setup: Setup) -> None:
    record, rng = Record(setup), Random(2)
    last: dict[int, list[Action]] = {}
    steps: Counter[str] = Counter()
    while not record.game.over:
        game = record.game
        current = game.rules.steps[game.step]
        seat = awaited(game)[0]
        if current.phase != "setup" and rng.random() < 0.4:
            asking = rng.randrange(setup.players)
            actions = last.get(asking, [])
            companies = last_companies(record)
            found = draft(game, asking, actions, companies=companies)
            other = draft(scrambled(game, asking, rng), asking, actions, companies=companies)
            assert told(found) == told(other)
            if found is not None:
                assert len(found.drafted) == len(actions)
                late = current.name != "restructuring"
                assert found.turn == game.turn + late
                steps[current.phase] += 1
                legal(found.game, asking).summary()
        options = legal(game, seat)
        action = busy_bot(view(game, seat), options, rng, 0.01).action
        if current.name == "restructuring" and isinstance(action, PutToWork):
            last[seat] = []
        last.setdefault(seat, []).append(action)
        record.act(action)
    assert len(steps) >= 4, steps


def told(found: object) -> bytes:
    """All of a draft that travels."""
    if found is None:
        return b""
    known = {n: getattr(found, n) for n in ("turn", "dinner", "wages", "guessed")}
    drafted = [(one.step, str(one.refused)) for one in found.drafted]  # type: ignore[attr-defined]
    return msgspec.json.encode([known, drafted])


def at_restructuring() -> tuple[Record, Game]:
    record, rng = Record(Setup(players=2, seed=8, turn_limit=12)), Random(2)
    while not record.game.over:
        play_a_turn(record, (), rng)
        game = record.game
        cooks = game.chains[0].beach.get("kitchen_trainee") or game.chains[0].beach.get(
            "burger_cook"
        )
        if game.rules.steps[game.step].name == "restructuring" and cooks:
            return record, game
    raise AssertionError("nobody hires a cook")


def test_what_has_become_impossible_is_flagged_and_the_rest_is_done() -> None:
    record, game = at_restructuring()
    companies = last_companies(record)
    card = next(c for c in ("kitchen_trainee", "burger_cook") if game.chains[0].beach.get(c))
    company = ChooseCompany(0, {card: 1})
    wanted: list[Action] = [Hire(0, "nobody"), EndStep(0), EndStep(0), Produce(0, card, "burger")]
    found = draft(game, 0, [company, *wanted], companies=companies)
    assert found is not None
    assert [one.refused is None for one in found.drafted] == [True, False, True, True, True]
    assert found.drafted[-1].step == "food"
    assert found.game.chains[0].stock.get("burger")
    assert OpenCompany(0) not in legal(found.game, 0)
    assert game.chains[0].plan == ()


def test_the_own_price_is_a_lever() -> None:
    record, game = at_restructuring()
    companies = last_companies(record)
    stock = {0: dict.fromkeys(game.rules.storable, 9)}
    demand = {house: {"burger": 1} for house in game.diners}
    cheap, dear = (
        draft(game, 0, [], Levers(prices={0: change}, stock=stock, demand=demand), companies)
        for change in (-9, 60)
    )
    assert cheap is not None
    assert dear is not None
    sold = [event for event in cheap.dinner.events if isinstance(event, Sold)]
    assert {event.seat for event in sold} == {0}
    asked = [{one.seat: one.price for one in found.dinner.chains} for found in (cheap, dear)]
    assert asked[1][0] - asked[0][0] == 69
    assert asked[1][1] == asked[0][1]


@pytest.mark.parametrize("place", [1, 2, 3])
def test_a_place_in_the_order_is_held_though_it_is_taken_or_not_asked(place: int) -> None:
    """B10: the place is taken, or the free one nearest to it; who chooses last is not asked."""
    seats = (chain(beach={"waitress": 1}) for _ in range(3))
    game = table("E0 N2 / A2 O1", *seats, step="restructuring", order=(0, 1, 2))
    # Those who choose before are idle: they keep their places.
    held = {0: place, 1: max(place, 2), 2: 3}
    for seat, position in held.items():
        company, wish = ChooseCompany(seat, {}), ChoosePosition(seat, place)
        found = draft(game, seat, [company, wish, EndStep(seat)])
        assert found is not None
        assert [one.refused for one in found.drafted] == [None] * 3
        assert [one.step for one in found.drafted] == ["restructuring", "order", "hire"]
        assert found.game.order[position - 1] == seat
