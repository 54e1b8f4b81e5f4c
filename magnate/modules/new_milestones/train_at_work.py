"""First lemonade sold: people at work may be trained, too, within their colour (NMS-11)."""

from __future__ import annotations

from magnate.base.company import add_card, effect, in_rank, take_card
from magnate.base.events import Trained
from magnate.base.milestones import occasion
from magnate.base.train import charge, check_charges, trainings
from magnate.core.errors import Refused
from magnate.core.flow import emit
from magnate.core.module import Join
from magnate.core.options import Family
from magnate.core.state import Chain, Game
from magnate.modules.new_milestones.actions import TrainAtWork


def can_train_at_work(game: Game, chain: Chain) -> bool:
    """Return True if a training step is left and somebody at work has a career."""
    if not effect(game, chain, "trains_at_work"):
        return False
    return any(trainer.steps for trainer in chain.trainers) and any(
        careers(game, card) for card in chain.work
    )


def families(game: Game, chain: Chain) -> list[Family]:
    """Return the possible trainings, with all ways to charge the trainers."""
    if not effect(game, chain, "trains_at_work"):
        return []
    return [
        Family(
            TrainAtWork, {"seat": chain.seat, "person": person, "into": into}, (("by", charges),)
        )
        for person in in_rank(game, chain.work)
        for into, charges in trainings(
            game,
            chain,
            person,
            has_untrained(chain, person),
            careers(game, person),
            pupil(person),
        )
    ]


def careers(game: Game, card: str) -> dict[str, int]:
    """The cards it can become without ever changing colour, with the steps that takes."""
    rows = game.rules.employees
    steps: dict[str, int] = {}
    frontier = [card]
    while frontier:
        nearest = frontier.pop(0)
        for into in rows[nearest].trains_into:
            if into not in steps and rows[into].colour == rows[card].colour:
                steps[into] = steps.get(nearest, 0) + 1
                frontier.append(into)
    return steps


def pupil(card: str) -> str:
    """Return the name by which trainers record a pupil at work, apart from those on the beach."""
    return f"work:{card}"


def has_untrained(chain: Chain, person: str) -> bool:
    """Return True if somebody of the kind at work has not been trained this turn (TRN-03)."""
    trained = sum(trainer.pupils.count(pupil(person)) for trainer in chain.trainers)
    return chain.work.get(person, 0) > trained


def train_at_work(game: Game, action: TrainAtWork) -> None:
    """Train a person at work; the new card takes the place of the old one (NMS-11)."""
    chain = game.chains[action.seat]
    person, into = action.person, action.into
    if not effect(game, chain, "trains_at_work"):
        raise Refused("cannot_train_at_work", "NMS-11")
    if not chain.work.get(person):
        raise Refused("not_at_work", "NMS-11", employee=person)
    ways = careers(game, person)
    if into in game.rules.careers[person] and into not in ways:
        raise Refused("not_within_colour", "NMS-11", person=person, into=into)
    fresh = has_untrained(chain, person)
    check_charges(game, chain, person, into, action.by, fresh, ways, pupil(person))
    take_card(game.supply, into)
    take_card(chain.work, person)
    add_card(game.supply, person)
    add_card(chain.work, into)
    charge(game, chain, pupil(person), pupil(into), action.by)
    emit(game, Trained(chain.seat, person, into, action.by))
    occasion(game, chain, "trained")


JOIN = Join("train", families, {TrainAtWork: train_at_work}, can_train_at_work)
