"""How long a table takes to be shown and told, and the answers to "what if", without the network:
the median, and 19 of 20.

python scripts/bench_forecast.py
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median

import msgspec

from magnate.bots import easy_bot
from magnate.core.actions import Action
from magnate.core.flow import awaited, legal
from magnate.known import view
from magnate.modules import module_names
from magnate.server.db.store import LogRow
from magnate.server.game.live import Live
from magnate.server.game.log.entries import written_entry
from magnate.server.game.log.history import History, told
from magnate.server.whatif.dinner_forecast import AskForecast, forecast
from magnate.server.whatif.draft_forecast import AskPlan, plan
from magnate.server.whatif.trials import Try, tried
from magnate.setup import Setup
from magnate.shown import shown

ALL = tuple(name for name in module_names() if name != "hard_choices")


def main() -> None:
    """Measure games of easy bots: the base game, and all modules."""
    for setup in (Setup(players=5, seed=3), Setup(players=5, seed=3, modules=ALL)):
        taken: dict[str, list[float]] = {}
        for _ in range(2):  # the first game warms up
            taken = measured(setup)
        for name, times in taken.items():
            times.sort()
            line = f"{len(setup.modules):2} modules  {name:20} {1000 * median(times):6.2f} ms"
            sys.stdout.write(f"{line}  {1000 * times[int(0.95 * len(times))]:6.2f} ms\n")


def measured(setup: Setup) -> dict[str, list[float]]:
    """One game, with questions at every decision."""
    live, rng = Live("table", setup), Random(1)
    taken: dict[str, list[float]] = {}
    day: dict[int, list[Action]] = {}

    def timed(name: str, ask: Callable[[], object]) -> None:
        began = time.perf_counter()
        msgspec.json.encode(ask())
        taken.setdefault(name, []).append(time.perf_counter() - began)

    while not live.record.game.over:
        game = live.record.game
        seat = awaited(game)[0]
        action = easy_bot(view(game, seat), legal(game, seat), rng, 0.01).action
        raw = msgspec.to_builtins(action)
        step = game.rules.steps[game.step]
        timed("shown", partial(shown, game, seat))
        for name, asked in (
            ("try", Try(seat=seat, actions=[raw], show=False)),
            ("try, shown", Try(seat=seat, actions=[raw])),
            ("try, shown, dinner", Try(seat=seat, actions=[raw], dinner=True)),
        ):
            timed(name, partial(tried, live, asked, "en"))
        if step.phase != "setup":
            everything = AskForecast(seat=seat, after="marketing", houses=True)
            timed("forecast", partial(forecast, live, everything))
        if step.name == "restructuring":
            drafted = [msgspec.to_builtins(one) for one in day.pop(seat, [])]
            timed("plan", partial(plan, live, AskPlan(seat=seat, actions=drafted), "en"))
        elif step.daily:
            day.setdefault(seat, []).append(action)
        live.add(LogRow(live.length + 1, seat, "act", msgspec.json.encode(action).decode()))
    history = History(live)
    history.follow(live, live.length)
    for message in told(live, history, "all", 0, live.length):
        timed("told", partial(written_entry, live, "all", message, "en"))
    return taken


if __name__ == "__main__":
    main()
