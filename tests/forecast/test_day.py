"""The day that a company would bring, and who is new in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from magnate import Action, Game, Record, Setup, legal, step
from magnate.base.company import goes_left
from magnate.base.order import choosers
from magnate.files import read_game
from magnate.forecast import assumed, day_of, dinner, last_opened, newcomers
from magnate.modules import module_names
from magnate.shown import shown
from tests.browser.moments import FINISHED, FOLDER
from tests.random_play import lively

ALL = tuple(name for name in module_names() if name != "hard_choices")
SETUP = Setup(players=4, seed=3, turn_limit=7, modules=ALL)


def test_everybody_cooks_and_nothing_changes() -> None:
    sold = 0

    def before(game: Game, action: Action) -> None:
        nonlocal sold
        if game.rules.steps[game.step].name != "restructuring" or game.settled:
            return
        last = {seat: dict(game.chains[seat].beach) for seat in game.order}
        companies = assumed(game, action.seat, last)
        was = game.copy()
        day = day_of(game, companies)
        assert sorted(day.choosers) == sorted(game.order)
        assert [chain.stock for chain in game.chains] == [chain.stock for chain in was.chains]
        assert choosers(game) == choosers(was)
        cold = sum(one.houses for one in dinner(game, companies=companies).chains)
        warm = sum(one.houses for one in day.dinner.chains)
        sold += warm - cold

    replayed(before)
    assert sold > 0


def replayed(before: Callable[[Game, Action], None]) -> None:
    """Hear every action of a whole game before it is done."""
    record = read_game((FOLDER / f"{FINISHED}.json").read_bytes())
    game = record.at(0)
    for action in record.actions:
        before(game, action)
        step(game, action)


def test_who_has_chosen_nobody_is_not_taken_to_keep_the_last_company() -> None:
    game = Record(Setup(players=2, seed=1)).game
    game.step = game.rules.step_index["restructuring"]
    game.settled = False
    game.awaited = (1,)
    game.chains[0].plan = ()
    last = {0: {"waitress": 1}, 1: {"trainer": 1}}
    assert assumed(game, 0, last) == {0: {}, 1: {"trainer": 1}}
    game.awaited = (0, 1)
    assert assumed(game, 0, last) == last


def test_newcomers_are_those_who_came_since_companies_were_opened() -> None:
    record, rng, found = Record(SETUP), Random(4), 0
    while record.game.turn < 5 and not record.game.over:
        game = record.game
        seat = game.pending[0].seat if game.pending else game.awaited[0]
        if game.rules.steps[game.step].name == "restructuring":
            opened = last_opened(record)
            new = newcomers(opened, game.chains[seat])
            hand = game.chains[seat].beach
            assert all(0 < count <= hand[card] for card, count in new.items())
            if not opened.work:
                assert Counter(new) == Counter(hand)
            found += sum(new.values())
        record.act(lively(legal(game, seat), rng))
    assert found > 0


def test_what_is_shown_to_be_made_is_what_kitchens_still_can() -> None:
    seen = 0

    def before(game: Game, action: Action) -> None:
        nonlocal seen
        if game.rules.steps[game.step].name != "food":
            return
        chain = game.chains[action.seat]
        told = next(
            one
            for one in shown(game, action.seat, legal(game, action.seat)).chains
            if one.seat == action.seat
        )
        rows = [game.rules.employees[card] for card in chain.work]
        cooked = sum(
            min(row.makes.values()) * goes_left(game, chain, row) for row in rows if row.makes
        )
        kitchens = [count for goods, count in told.makes if goods != game.rules.drinks]
        assert sum(kitchens) == cooked
        seen += cooked

    replayed(before)
    assert seen > 0
