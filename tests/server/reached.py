"""Games that have come so far, brought to a table at once; and waiting for what comes by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from fastapi.testclient import TestClient

from magnate import Action, Game, Setup, awaited, begin, legal, step
from magnate.server.game.live import Live
from magnate.server.game.play import append, live_of
from magnate.server.game.state import ServerState
from tests.patience import soon
from tests.server.conftest import Json, set_up, started


def server_of(client: TestClient) -> ServerState:
    """The running server."""
    server: ServerState = client.app.state.server  # type: ignore[attr-defined]
    return server


def live_at(client: TestClient, table: Json) -> Live:
    """The table's game in memory."""
    assert client.portal is not None
    return client.portal.call(live_of, server_of(client), table["id"])


def until(condition: Callable[[], bool]) -> None:
    """Wait for something that comes by itself."""
    soon(condition)


def game_reaching(
    wanted: Callable[[Game], bool], players: int = 2, first: int = 1
) -> tuple[Setup, list[Action]]:
    """A game played by chance up to a state that is wanted: its set-up and actions."""
    for seed in range(first, first + 500):
        setup = Setup(players=players, seed=seed, turn_limit=12)
        game, rng, actions = begin(setup), Random(seed), list[Action]()
        while not game.over:
            if wanted(game):
                return setup, actions
            options = legal(game, awaited(game)[0])
            family = rng.choice(options.families)
            actions.append(family[rng.randrange(len(family))])
            step(game, actions[-1])
    raise AssertionError("no such game")


def at_step(name: str, waiting: int = 1) -> Callable[[Game], bool]:
    """Whether a step waits for so many seats to begin with."""
    return lambda game: (
        game.rules.steps[game.step].name == name
        and len(game.awaited) == waiting
        and not game.pending
        and not any(chain.plan or chain.fired or chain.kept for chain in game.chains)
    )


def table_with(
    client: TestClient, setup: Setup, actions: Sequence[Action], **wanted: object
) -> Json:
    """A table that Ann has set up for all its people, the game as far as these actions go."""
    plan = {"players": setup.players, "seed": setup.seed, "turn_limit": setup.turn_limit}
    table = started(client, set_up(client, setup.players, setup=plan, hotseat=True, **wanted))
    forward(client, table, actions)
    return table


def forward(client: TestClient, table: Json, actions: Sequence[Action]) -> None:
    """Let these actions happen at a table."""

    async def act() -> None:
        live = await live_of(server_of(client), table["id"])
        for action in actions:
            async with live.lock:
                await append(server_of(client), live, action.seat, [action])

    assert client.portal is not None
    client.portal.call(act)


def settled(client: TestClient, table: Json) -> None:
    """Wait until the server has nothing to do at a table."""
    until(lambda: table["id"] not in server_of(client).at_work)
