"""Looking for moments: playing at random, seed after seed, until something can be decided.

python -m tests.browser.seeking [NAME …]     look for those that are missing (or for these)
python -m tests.browser.seeking phases SEED  a moment of every phase, from one game of bots
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from magnate import Action, Game, Setup, awaited, begin, legal, step, view
from magnate.base.actions import EndStep, Fire, Hire, Pay, PutToWork, Train
from magnate.bots import easy_bot
from magnate.core.actions import tag
from magnate.core.options import Options
from magnate.files import write_game
from magnate.record import Record
from magnate.scenarios import scenario
from scripts.steps import say
from tests.browser.moments import FINISHED, FOLDER, MOMENTS, PHASES, Moment, write_moment
from tests.random_play import lively


def find(names: set[str], most: int = 2000) -> None:
    """Look for moments until all are found."""
    for seed in range(1, most):
        for id, dream in sorted({(MOMENTS[n].scenario, MOMENTS[n].dream) for n in names}):
            mine = {n for n in names if (MOMENTS[n].scenario, MOMENTS[n].dream) == (id, dream)}
            for name, record, action in visited(id, dream, seed, mine):
                say(f"{name}: {id}, seed {seed}, {len(record.log)} actions, {action}")
                write_moment(name, record, action)
                names.discard(name)
        if not names:
            return
    say(f"not found: {sorted(names)}")


def visited(
    id: str, dream: tuple[str, ...], seed: int, names: set[str]
) -> Iterator[tuple[str, Record, Action]]:
    """Play a game and give what is wanted of it as it comes along."""
    box = scenario(id)
    setup = Setup(players=2 + seed % 2, seed=seed, modules=box.modules, options=box.options)
    game, rng, missing = begin(setup), Random(seed), set(names)
    log: list[Action] = []
    while not game.over and missing:
        seats = awaited(game)
        seat = seats[int(rng.random() * len(seats))]
        options = legal(game, seat)
        for name in sorted(missing):
            moment = MOMENTS[name]
            if game.turn > moment.turns or (action := wanted(moment, options, game)) is None:
                continue
            missing.discard(name)
            yield name, Record(setup, log), action
        if all(game.turn > MOMENTS[name].turns for name in missing):
            return
        log.append(dreamt(options, dream, rng, game) or eager(options, rng))
        step(game, log[-1])


def dreamt(options: Options, dream: tuple[str, ...], rng: Random, game: Game) -> Action | None:
    """A step towards having these cards at work, mostly; who can still rise stays on the beach."""
    cards = game.rules.employees
    if not dream or rng.random() < 0.2:
        return None
    towards = [
        action
        for family in options.families
        if family.kind in (Hire, Train, PutToWork)
        for action in family
        if card_of(action) in dream
        and not (family.kind is PutToWork and {*cards[card_of(action)].trains_into} & {*dream})
    ]
    return min(towards, key=lambda one: (dream.index(card_of(one)), rng.random()), default=None)


def card_of(action: Action) -> str:
    """Who is hired, put to work, or trained into."""
    assert isinstance(action, Hire | PutToWork | Train)
    return action.into if isinstance(action, Train) else action.employee


def eager(options: Options, rng: Random) -> Action:
    """At random, but growing: seldom nothing, seldom fired, and paid if there is money."""
    action = lively(options, rng)
    if isinstance(action, EndStep | Fire) and len(options) > 1 and rng.random() < 0.7:
        again = lively(options, rng)
        return again if not isinstance(again, Pay) else action
    return action


def wanted(moment: Moment, options: Options, game: Game) -> Action | None:
    """The action that is wanted, among those of the options that can be looked at quickly."""
    for family in options.families:
        if tag(family.kind) != moment.kind:
            continue
        for n in range(0, len(family), max(1, len(family) // 60)):
            if moment.wanted(family[n], game):
                return family[n]
    return None


def find_phases(seed: int, players: int = 5, late: int = 7) -> set[str]:
    """Let bots play a game with many modules and keep a late moment of each step, and its end."""
    box = scenario("henri_lo_menu")
    setup = Setup(players=players, seed=seed, modules=box.modules, options=box.options)
    game, rng, missing = begin(setup), Random(seed), set(PHASES)
    log: list[Action] = []
    while not game.over:
        seat = awaited(game)[0]
        seen, options = view(game, seat), legal(game, seat)
        begins = seen.step in ("first_restaurants", "reserves")
        if seen.step in missing and not seen.pending and (begins or game.turn >= late):
            write_moment(f"phase-{seen.step}", Record(setup, log), options[0])
            missing.discard(seen.step)
        log.append(easy_bot(seen, options, rng, 0.02).action)
        step(game, log[-1])
    say(f"phases: seed {seed}, {game.turn} turns, {len(log)} actions, missing: {missing}")
    (FOLDER / f"{FINISHED}.json").write_bytes(write_game(Record(setup, log)))
    return missing


if __name__ == "__main__":
    if sys.argv[1:2] == ["phases"]:
        find_phases(int(sys.argv[2]))
    else:
        there = {path.stem for path in FOLDER.glob("*.json")}
        find(set(sys.argv[1:]) or MOMENTS.keys() - there)
