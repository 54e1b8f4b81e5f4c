"""Options as plain data, with what is likely meant."""

from __future__ import annotations

from typing import Any

from magnate.core.options import Family, Options
from magnate.core.state import Game
from magnate.forecast import worth_advertising


def offered(game: Game, options: Options) -> list[dict[str, Any]]:
    """The options; campaigns say which good they would usually be for."""
    summary = options.summary()
    goods: tuple[str, ...] = ()
    for family, told in zip(options.families, summary, strict=True):
        if not _chooses_its_good(family):
            continue
        goods = goods or worth_advertising(game, game.chains[family.fixed["seat"]])
        told["usual"] = {"good": next(good for good in goods if good in told["axes"]["good"])}
    return summary


def _chooses_its_good(family: Family) -> bool:
    """Whether it places a numbered tile and says for what."""
    return "number" in family.fixed and any(name == "good" for name, _ in family.axes)
