"""Evaluation without simulation: the chance to win, fitted to games played to the end.

A few things are counted that anybody at the table would look at, as leads over the rivals; how
much each counts was found by logistic regression (magnate/arena/evaluation_fit.py) and stands, with
the games it was found in, in evaluation.toml.
"""

from __future__ import annotations

import tomllib
from math import exp
from pathlib import Path

import msgspec

from magnate.base.company import people
from magnate.core.state import Chain, Game

FAR = 10.0
"""Turns: a longer rest of the game counts as this long."""
LOOKED_AT = (
    "cash",
    "income",
    "kitchen",
    "drinks",
    "marketeers",
    "managers",
    "teachers",
    "tips",
    "prices",
    "crew",
    "milestones",
    "campaigns",
)
"""The features, in order."""


class Evaluation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of the features, in log odds."""

    weights: dict[str, float]
    offset: float
    """Added for every rival beyond the first."""


def load_evaluation(text: str) -> Evaluation:
    """Read an evaluation from TOML. Other features than LOOKED_AT raise ValueError."""
    found = msgspec.convert(tomllib.loads(text), Evaluation)
    if set(found.weights) != set(LOOKED_AT):
        raise ValueError(f"not what is looked at: {sorted(set(found.weights) ^ set(LOOKED_AT))}")
    return found


EVALUATION = load_evaluation(
    (Path(__file__).parent / "evaluation.toml").read_text(encoding="utf-8")
)


def chance(game: Game, seat: int, evaluation: Evaluation = EVALUATION) -> float:
    """Return the seat's chance to win. The game must not be over, nor the chain bankrupt."""
    total = evaluation.offset * beyond(game)
    weights = evaluation.weights
    for name, lead in zip(LOOKED_AT, leads(game, seat), strict=True):
        total += weights[name] * lead
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def beyond(game: Game) -> int:
    """Return the number of rivals in business beyond the first."""
    return max(0, sum(1 for chain in game.chains if not chain.bankrupt) - 2)


def foreseen_cash(game: Game, seat: int) -> float:
    """Return the seat's final cash if everybody goes on to earn as lately."""
    chain = game.chains[seat]
    return chain.cash + _income(chain) * turns_left(game)


def leads(game: Game, seat: int) -> list[float]:
    """Return the seat's leads in all features; those that pay later are scaled by the turns left.

    Cash and income: over the best rival. The rest: over the rivals' mean.
    """
    counts = [_counts(game, chain) for chain in game.chains]
    own = counts[seat]
    rivals = [c for i, c in enumerate(counts) if i != seat and not game.chains[i].bankrupt]
    if not rivals:
        rivals = [[0.0] * len(own)]
    left = turns_left(game) / FAR
    found = [(own[0] - max(rival[0] for rival in rivals)) / 100]
    found.append((own[1] - max(rival[1] for rival in rivals)) / 10 * left)
    return found + [
        (own[i] - sum(rival[i] for rival in rivals) / len(rivals)) * left
        for i in range(2, len(own))
    ]


def turns_left(game: Game) -> float:
    """Estimate how many turns the bank lasts at the recent incomes of all chains."""
    lately = sum(_income(chain) for chain in game.chains)
    reserve = 0 if game.breaks else 200 * len(game.chains)
    return min(FAR, (game.bank + reserve) / max(20.0, lately))


def _income(chain: Chain) -> float:
    last = chain.income[-2:]
    return sum(last) / len(last) if last else 0.0


def _counts(game: Game, chain: Chain) -> list[float]:
    """Return the features of a chain, in the order of LOOKED_AT."""
    rows = game.rules.employees
    kitchen = drinks = marketeers = managers = teachers = tips = prices = crew = 0
    for card, count in people(chain).items():
        row = rows[card]
        crew += count
        if row.makes:
            kitchen += count * max(row.makes.values())
        elif row.fetches_any_drink or row.drinks_per_source:
            drinks += count * (row.fetches_any_drink or 2 * row.drinks_per_source)
        elif row.campaigns:
            marketeers += count
        elif row.manager_slots:
            managers += count * row.manager_slots
        elif row.training_steps or row.hires:
            teachers += count
        elif row.tips:
            tips += count
        elif row.price:
            prices += count
    campaigns = sum(1 for campaign in game.campaigns.values() if campaign.owner == chain.seat)
    return [
        float(chain.cash),
        _income(chain),
        min(kitchen, 12) / 4,
        min(drinks, 12) / 4,
        float(marketeers),
        managers / 2,
        float(teachers),
        float(tips),
        float(prices),
        crew / 4,
        float(len(chain.milestones)),
        float(campaigns),
    ]
