"""Whole games in which everybody has a night shift: what must always hold does."""

from random import Random

import pytest

from magnate import Action, Game, Setup, awaited, begin, legal, position_of, step
from magnate.base.actions import OpenCompany, PlaceCampaign, PutToWork
from magnate.base.build import begin_step, build
from magnate.base.company import fits_company
from tests.builder import rule
from tests.modules.night_shift_managers.company import NIGHT
from tests.random_games.watching import play_and_repeat, watched
from tests.random_play import lively

MODULES = ("night_shift_managers",)
HAND = {
    NIGHT: 1,
    "management_trainee": 2,
    "trainer": 1,
    "marketing_trainee": 2,
    "kitchen_trainee": 1,
    "errand_boy": 1,
    "waitress": 1,
    "recruiting_girl": 1,
}


def begun(seed: int) -> Game:
    """A game after set-up; everybody who can has a night shift manager and people for it."""
    game, rng = begin(setup(seed)), Random(seed)
    while game.rules.steps[game.step].phase == "setup":
        step(game, lively(legal(game, awaited(game)[0]), rng))
    position = position_of(game)
    for seat, chain in enumerate(position.chains):
        chain.beach = dict(HAND)
        chain.cash = 60
        if seat >= game.supply[NIGHT]:
            del chain.beach[NIGHT]
    position.awaited, position.bank = None, 300
    position.closed = ("first_billboard",)  # campaigns end
    game = build(game.rules, position)
    begin_step(game)
    return game


def setup(seed: int) -> Setup:
    return Setup(players=2 + seed % 4, seed=seed, modules=MODULES, turn_limit=6)


def choice(game: Game, seat: int, rng: Random) -> Action:
    """A lively action; companies fit, and the night shift manager is in them."""
    chain = game.chains[seat]
    if game.rules.steps[game.step].name != "restructuring":
        return lively(legal(game, seat), rng)
    plan = chain.plan or ()
    if chain.beach.get(NIGHT) and not plan:
        return PutToWork(seat, NIGHT)
    action = lively(legal(game, seat), rng)
    if isinstance(action, PutToWork):
        cards = [(card, 1) for card in (*plan, action.employee)]
        return action if fits_company(game, chain, cards) else OpenCompany(seat)
    return action


def check_busy(game: Game) -> None:
    """Everybody busy leads a campaign, every campaign with a marketeer is led by one."""
    for chain in game.chains:
        own = [c for c in game.campaigns.values() if c.owner == chain.seat]
        assert {c.lead for c in own} == set(chain.busy)
        assert {c.number for c in own if c.lead == c.number} == set(chain.busy)
        assert set(chain.spare) <= set(chain.busy)
        for lead in chain.busy:
            assert sum(c.lead == lead for c in own) <= 2


@rule("NSM-02", "SET-09")
def test_the_busy_have_campaigns():
    second = 0
    for seed in range(24):
        game = begun(seed)
        for action, _ in watched(game, seed, sparing=2, choose=choice):
            second += isinstance(action, PlaceCampaign) and action.lead > 0
            check_busy(game)
    assert second > 20


@pytest.mark.parametrize("seed", range(12))
def test_the_log_replays(seed):
    play_and_repeat(setup(seed), sparing=8, choose=choice)
