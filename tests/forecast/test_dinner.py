"""The dinner forecast is the dinner, if nothing changes before it."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from magnate import Action, Game, Setup, step, view
from magnate.base.actions import EndStep, PutToWork
from magnate.base.events import CampaignRan, Sold, WentHungry
from magnate.bots import easy_bot, play
from magnate.forecast import (
    Levers,
    all_houses,
    assumed,
    dinner,
    last_companies,
    outlook,
)
from magnate.known import guess, hangs_on_guess
from magnate.record import Record
from tests.builder import chain, table
from tests.engine.test_view import scrambled
from tests.forecast.test_trial import ALL, KINDS
from tests.random_play import part
from tests.random_play import play as play_randomly
from tests.rules.test_dinnertime import FAR, NEAR, STREET


@pytest.mark.parametrize("modules", [(), ALL])
def test_the_forecast_of_tonight_is_the_dinner(modules: tuple[str, ...]) -> None:
    """In games of bots; the campaigns after it likewise, where payday changes nothing."""
    compared: Counter[type] = Counter()
    for seed in range(5):
        record = Record(Setup(players=4, seed=seed, turn_limit=14, modules=modules))
        before = record.game.copy()
        for events in play(record, [easy_bot] * 4, seed):
            last = record.log[-1]
            if isinstance(last, EndStep) and part(events, "dinnertime"):
                seat = last.seat
                seen = view(before, seat)
                tonight = dinner(guess(seen, undecided=True))
                if not hangs_on_guess(seen, tonight.events):
                    assert list(tonight.events) == part(events, "dinnertime")
                    compared.update(type(event) for event in tonight.events)
                    income = {one.seat: one.income for one in tonight.chains}
                    assert income == {
                        one.seat: one.income[-1] for one in record.game.chains if one.income
                    }
            before = record.game.copy()
    assert compared[Sold] > 40
    assert compared[WentHungry] > 2


@pytest.mark.parametrize("setup", KINDS)
def test_in_random_games_too(setup: Setup) -> None:
    compared: Counter[type] = Counter()

    def before(game: Game, action: Action) -> None:
        if not isinstance(action, EndStep) or game.pending:
            return
        real = game.copy()
        happened = part(step(real, action), "dinnertime")
        if happened:
            seen = view(game, action.seat)
            tonight = dinner(guess(seen, undecided=True))
            if not hangs_on_guess(seen, tonight.events):
                assert list(tonight.events) == happened
                compared.update(type(event) for event in happened)

    for seed in range(4):
        play_randomly(msgspec.structs.replace(setup, turn_limit=20), seed, before)
    assert compared[WentHungry] > 20


@pytest.mark.parametrize("setup", KINDS)
def test_a_forecast_tells_nothing_hidden(setup: Setup) -> None:
    rng = Random(3)

    def before(game: Game, action: Action) -> None:
        if rng.random() < 0.7:
            return
        for seat in (action.seat, (action.seat + 1) % setup.players):
            truths = (game, scrambled(game, seat, rng))
            one, other = (guess(view(g, seat), undecided=True) for g in truths)
            assert msgspec.json.encode(view(one, seat)) == msgspec.json.encode(view(other, seat))
            mine, theirs = (outlook(g, companies=assumed(g, seat, {})) for g in (one, other))
            assert msgspec.json.encode(mine) == msgspec.json.encode(theirs)

    play_randomly(setup, 6, before)


def two_chains(**fields: object) -> Game:
    near = chain(NEAR, stock={"burger": 1})
    far = chain(FAR, stock={"burger": 3})
    return table(STREET, near, far, step="hire", begin=False, **fields)  # type: ignore[arg-type]


def test_levers_change_price_stock_and_demand() -> None:
    game = two_chains()
    house = "1"
    assert dinner(game).events == ()
    wanted = Levers(demand={house: {"burger": 2}})
    plain = dinner(game, wanted).houses[0]
    assert plain.winner == 1
    assert [offer.missing for offer in plain.offers] == [{"burger": 1}, {}]
    more = Levers(demand=wanted.demand, stock={0: {"burger": 1}}, prices={0: -5})
    changed = dinner(game, more)
    assert changed.houses[0].winner == 0
    assert changed.houses[0].offers[0].price == plain.offers[0].price - 5
    assert changed.chains[0].price == 5
    assert changed.chains[0].income == changed.houses[0].total
    assert game.demand == {}
    assert game.chains[0].stock == {"burger": 1}


def test_all_houses_are_compared_hungry_or_not() -> None:
    game = two_chains()
    found = all_houses(game)
    assert tuple(found) == game.diners
    sold = [event for event in found.values() if isinstance(event, Sold)]
    assert {event.seat for event in sold} == {0}
    assert not any(event.total or event.goods for event in sold)
    cheap = all_houses(game, Levers(prices={1: -50}))
    assert {event.seat for event in cheap.values() if isinstance(event, Sold)} == {1}


def test_campaigns_come_after_a_dinner_that_is_still_to_be() -> None:
    record = Record(Setup(players=4, seed=2, turn_limit=9))
    orders: Counter[str] = Counter()
    for _ in play(record, [easy_bot] * 4, 1):
        game = record.game
        if game.over or not game.campaigns:
            continue
        found = outlook(game)
        phase = game.rules.steps[game.step].phase
        late = phase in ("payday", "marketing", "clean_up")
        assert found.first == ("marketing" if late else "dinner")
        ran = [event for event in found.campaigns if isinstance(event, CampaignRan)]
        assert bool(ran) == (phase != "clean_up" and not (found.dinner.ends and not late))
        assert len(found.added) == sum(len(event.reached) for event in ran)
        orders[found.first] += 1
    assert min(orders.values()) > 3


def test_before_companies_are_open_last_turns_are_assumed() -> None:
    record = Record(Setup(players=3, seed=2, turn_limit=9))
    seen = 0
    for _ in play(record, [easy_bot] * 3, 1):
        game = record.game
        if game.over or game.turn < 4 or game.rules.steps[game.step].name != "restructuring":
            continue
        last = last_companies(record)
        assert set(last) == set(game.order)
        for seat in game.order:
            mine = guess(view(game, seat), undecided=True)
            plan = mine.chains[seat].plan
            found = assumed(mine, seat, last)
            assert not plan or sorted(plan) == sorted(
                card for card, count in found[seat].items() for _ in range(count)
            )
            others = {other: cards for other, cards in found.items() if other != seat}
            assert others == {other: last[other] for other in others}
            dinner(mine, companies=found)
            seen += bool(plan)
    assert seen
    assert any(isinstance(action, PutToWork) for action in record.log)
