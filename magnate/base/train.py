"""Train (TRN)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import msgspec

from magnate.base.actions import Charges, Train
from magnate.base.company import add_card, effect, employee_row, in_rank, may_own_another, take_card
from magnate.base.events import Trained
from magnate.base.milestones import barred, occasion
from magnate.base.working import working_step
from magnate.core.choice_conditions import (
    ChoiceCondition,
    ChoiceConditions,
    check_choice,
    choosable,
)
from magnate.core.errors import Refused
from magnate.core.flow import emit
from magnate.core.options import Family
from magnate.core.state import Chain, Game


def can_train(game: Game, chain: Chain) -> bool:
    """Return True if a training step is left and somebody is on the beach."""
    return bool(chain.beach) and any(trainer.steps for trainer in chain.trainers)


def train_families(game: Game, chain: Chain) -> list[Family]:
    """Whom to train into what, charged to which trainers."""
    return [
        Family(Train, {"seat": chain.seat, "person": person, "into": into}, (("by", charges),))
        for person in in_rank(game, chain.beach)
        for into, charges in trainings(game, chain, person, _has_untrained(chain, person))
    ]


def trainings(
    game: Game,
    chain: Chain,
    person: str,
    fresh: bool,
    careers: Mapping[str, int] | None = None,
    pupil: str = "",
) -> Iterator[tuple[str, tuple[Charges, ...]]]:
    """The cards a person can become now, each with all ways to charge the trainers.

    `fresh`: somebody of the kind has not been trained this turn (TRN-03). Modules may train
    others than those on the beach: `careers` with the steps each takes, if not all of the
    card's; `pupil`, the name under which trainers remember the person, if not the card's.
    """
    ways = game.rules.careers[person] if careers is None else careers
    most = sum(trainer.steps for trainer in chain.trainers)
    near = [into for into, steps in ways.items() if steps <= most]
    if not near:
        return
    for into in choosable(near, training_conditions(game, chain)):
        charges = tuple(_charges(game, chain, pupil or person, ways[into], fresh))
        if charges:
            yield into, charges


def training_conditions(game: Game, chain: Chain) -> ChoiceConditions[str]:
    """A person becomes a card that is there and that the chain may have."""
    rows, supply = game.rules.employees, game.supply
    may_train = game.rules.questions.may_train
    return (
        ChoiceCondition("none_left", "TRN-04", supply.get, "employee"),
        ChoiceCondition(
            "unique_card",
            "TRN-05",
            lambda into: may_own_another(game, chain, rows[into]),
            "employee",
        ),
        ChoiceCondition(
            "barred_card", "TRN-06", lambda into: not barred(game, chain, into), "employee"
        ),
        ChoiceCondition(
            "barred_card", "TRN-01", lambda into: may_train(game, chain, rows[into]), "employee"
        ),
    )


def train(game: Game, action: Train) -> None:
    """TRN-07."""
    chain = game.chains[action.seat]
    if not chain.beach.get(action.person):
        raise Refused("not_on_the_beach", "TRN-02", employee=action.person)
    fresh = _has_untrained(chain, action.person)
    check_charges(game, chain, action.person, action.into, action.by, fresh)
    take_card(game.supply, action.into)
    take_card(chain.beach, action.person)
    add_card(game.supply, action.person)
    add_card(chain.beach, action.into)
    charge(game, chain, action.person, action.into, action.by)
    emit(game, Trained(chain.seat, action.person, action.into, action.by))
    occasion(game, chain, "trained")


def check_charges(
    game: Game,
    chain: Chain,
    person: str,
    into: str,
    by: Charges,
    fresh: bool,
    careers: Mapping[str, int] | None = None,
    pupil: str = "",
) -> None:
    """Refuse a training that the rules do not allow, with the first reason."""
    employee_row(game, into)
    ways = game.rules.careers[person] if careers is None else careers
    its_career: ChoiceCondition[str] = ChoiceCondition(
        "no_such_career", "TRN-01", ways.__contains__, "into", {"person": person}
    )
    check_choice(into, (its_career, *training_conditions(game, chain)))
    steps = ways[into]
    if by not in _charges(game, chain, pupil or person, steps, fresh):
        raise Refused("trainers_cannot", "TRN-03", person=person, into=into, steps=steps)


def charge(game: Game, chain: Chain, person: str, into: str, by: Charges) -> None:
    """Spend the steps, and remember whom the trainer trained (TRN-03)."""
    spent = dict(by)
    trainers = []
    for name, trainer in zip(trainer_names(chain), chain.trainers, strict=True):
        if name in spent:
            pupils = list(trainer.pupils)
            if person in pupils:
                pupils.remove(person)
            trainer = msgspec.structs.replace(
                trainer, steps=trainer.steps - spent[name], pupils=tuple(sorted([*pupils, into]))
            )
        trainers.append(trainer)
    chain.trainers = tuple(trainers)


def trainer_names(chain: Chain) -> list[str]:
    """The trainer cards at work by name: `coach`, the next one `coach.2`."""
    seen: dict[str, int] = {}
    names = []
    for trainer in chain.trainers:
        seen[trainer.card] = seen.get(trainer.card, 0) + 1
        nth = seen[trainer.card]
        names.append(trainer.card if nth == 1 else f"{trainer.card}.{nth}")
    return names


def _has_untrained(chain: Chain, person: str) -> bool:
    trained = sum(trainer.pupils.count(person) for trainer in chain.trainers)
    return chain.beach.get(person, 0) > trained


def _charges(game: Game, chain: Chain, person: str, steps: int, fresh: bool) -> list[Charges]:
    """All ways to pay for the steps, trainers in the same situation named once."""
    names = trainer_names(chain)
    if effect(game, chain, "stacked_training"):
        return _stacked(chain, names, steps)
    ways: list[Charges] = []
    seen = set()
    for name, trainer in zip(names, chain.trainers, strict=True):
        # TRN-03: somebody nobody has trained this turn, or this trainer's own pupil
        if trainer.steps >= steps and trainer not in seen and (fresh or person in trainer.pupils):
            seen.add(trainer)
            ways.append(((name, steps),))
    return ways


def _stacked(chain: Chain, names: list[str], steps: int) -> list[Charges]:
    """Steps of any number of trainers; of each kind of card those with fewest steps first."""
    ways: list[Charges] = []
    kinds = list(dict.fromkeys(trainer.card for trainer in chain.trainers))
    pools = []
    for kind in kinds:
        cards = [
            (trainer.steps, name)
            for name, trainer in zip(names, chain.trainers, strict=True)
            if trainer.card == kind and trainer.steps
        ]
        pools.append(sorted(cards, key=lambda card: card[0]))
    for split in product(*(range(sum(left for left, _ in pool) + 1) for pool in pools)):
        if sum(split) == steps:
            charges: list[tuple[str, int]] = []
            for pool, wanted in zip(pools, split, strict=True):
                for left, name in pool:
                    taken = min(left, wanted)
                    wanted -= taken
                    if taken:
                        charges.append((name, taken))
            ways.append(tuple(charges))
    return ways


STEPS = (working_step("train", can_train, train_families, {Train: train}),)
