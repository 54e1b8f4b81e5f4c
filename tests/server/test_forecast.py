"""What if, over HTTP."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
from fastapi.testclient import TestClient

from magnate import Record, Setup, awaited
from magnate.server.web.limits import FORECASTS, TRIES
from tests.browser.moments import read_file
from tests.server.conftest import Json, act, play_on, set_up, some_action, started, state
from tests.server.reached import at_step, game_reaching, table_with
from tests.server.truths import moments, other_truth, some_log
from tests.server.wires import with_past

NewClient = Callable[[str], TestClient]


def ask(client: TestClient, table: Json, what: str, status: int = 200, **body: object) -> Json:
    answer = client.post(f"/api/tables/{table['id']}/{what}", json=body)
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


def hotseat(client: TestClient, **setup: object) -> Json:
    return started(client, set_up(client, hotseat=True, setup=setup))


def test_what_is_tried_changes_nothing_and_then_happens(client: TestClient) -> None:
    table = hotseat(client, turn_limit=5)
    for _ in range(30):
        seat = state(client, table)["awaited"][0]
        now = state(client, table, seat)
        action = some_action(now["options"])
        found = ask(client, table, "try", seat=seat, number=now["number"], actions=[action])
        assert found["refused"] is None
        assert state(client, table, seat) == now
        assert act(client, table, seat, action).status_code == 200
        then = state(client, table, seat)
        if found["awaited"] == then["awaited"]:
            assert found["options"] == then["options"]
            assert found["shown"]["chains"] == then["shown"]["chains"]


def test_a_refusal_is_an_answer(client: TestClient) -> None:
    table = hotseat(client)
    seat = state(client, table)["awaited"][0]
    good = some_action(state(client, table, seat)["options"])
    bad = {"do": "place_restaurant", "seat": seat, "at": [0, 0], "entrance": "nw"}
    found = ask(client, table, "try", seat=seat, actions=[bad])
    assert (found["at"], found["shown"], bool(found["refused"]["message"])) == (0, None, True)
    found = ask(client, table, "try", seat=seat, actions=[good, good])
    assert (found["at"], found["refused"]["error"]) == (1, "not_awaited")
    assert ask(client, table, "try", seat=seat, actions=[{"do": "dance"}])["refused"]["error"]
    assert ask(client, table, "try", 409, seat=seat, number=7, actions=[good])["error"] == "stale"


def test_only_for_who_holds_the_seat(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client, bots={"1": "random"})
    started(client, table)
    assert ask(new_client("Bo"), table, "try", 403, seat=0, actions=[])["error"] == "not_your_seat"
    assert ask(client, table, "try", 403, seat=1, actions=[])["error"] == "not_your_seat"
    theirs = {"do": "pass", "seat": 1}
    assert ask(client, table, "try", 403, seat=0, actions=[theirs])["error"] == "not_your_seat"


def test_squares_say_how_many_houses_a_campaign_would_win_over(client: TestClient) -> None:
    imported = {"file": read_file("place_campaign-billboard"), "hotseat": True}
    table = client.post("/api/import", json=imported).json()
    started(client, table)
    (seat,) = client.get(f"/api/tables/{table['id']}").json()["awaited"]
    now = state(client, table, seat)
    family = next(one for one in now["options"] if one["do"] == "place_campaign")
    fixed = {"turned": False, **{name: axis[0] for name, axis in family["axes"].items()}}
    good = {"do": "place_campaign", **family["fixed"], **fixed, "at": family["at"][0]}
    turned = good["turned"]
    places = [[*at, turned] for at in family["at"]]
    found = ask(client, table, "try", seat=seat, actions=[good], places=places, show=False)
    reached = []
    for at in family["at"]:
        tried = ask(client, table, "try", seat=seat, actions=[{**good, "at": at}], show=False)
        (reach,) = tried["reaches"]
        reached.append(sum(house["room"] != 0 for house in reach["houses"]))
    assert found["takers"] == reached
    assert max(reached) > 0
    nowhere = ask(client, table, "try", seat=seat, actions=[good], places=[[-90, 900, False]])
    assert nowhere["takers"] == [0]


@pytest.mark.usefixtures("still")
def test_a_hand_may_hover_but_not_for_ever(client: TestClient) -> None:
    table = hotseat(client)
    for _ in range(TRIES[0]):
        ask(client, table, "try", seat=0, actions=[], show=False)
    path, body = f"/api/tables/{table['id']}/try", {"seat": 0, "actions": [], "show": False}
    assert any(client.post(path, json=body).status_code == 429 for _ in range(TRIES[0] + 1))


SETUP = Setup(players=2, seed=5, turn_limit=30)


def played_on(client: TestClient, folder: Path, rows: int = 150) -> Json:
    """A table at which a bit has been played."""
    table = hotseat(client, **msgspec.to_builtins(SETUP))
    log = some_log(SETUP, 4, rows)
    return {"id": with_past(folder, table["id"], f"P{rows:05}", SETUP, log)}


def test_a_dinner_is_forecast_for_seats_and_spectators(
    client: TestClient, new_client: NewClient, tmp_path: Path
) -> None:
    table = played_on(client, tmp_path)
    mine = ask(client, table, "forecast", seat=0, after="marketing", houses=True)
    theirs = ask(new_client("Bo"), table, "forecast", after="marketing", houses=True)
    assert mine["dinner"]["turn"] == state(client, table, 0)["shown"]["turn"]
    assert {one["seat"] for one in mine["dinner"]["chains"]} == {0, 1}
    assert list(mine["houses"]) == [
        h["id"] for h in state(client, table)["shown"]["board"]["houses"]
    ]
    assert mine["houses"].keys() == theirs["houses"].keys()
    levers = {"prices": {"0": -3}, "stock": {"0": {"burger": 2}}}
    cheap = ask(client, table, "forecast", seat=0, levers=levers, houses=True)
    for house in cheap["houses"]:
        assert price_of(mine, house) == price_of(cheap, house) + 3
    found = ask(client, table, "forecast", 422, levers={"stock": {"0": {"air": 1}}})
    assert found["error"] == "unknown_good"
    found = ask(client, table, "forecast", 422, levers={"prices": {"5": 1}})
    assert found["error"] == "no_such_seat"
    assert ask(new_client("Cy"), table, "forecast", 403, seat=0)["error"] == "not_your_seat"


def price_of(found: Json, house: str) -> int:
    """What seat 0 asks in a forecast."""
    offers = found["houses"][house]["offers"]
    return int(next(offer["price"] for offer in offers if offer["seat"] == 0))


def test_where_nobody_may_watch_nobody_is_told(client: TestClient, new_client: NewClient) -> None:
    table = started(client, set_up(client, hotseat=True, spectators=False))
    assert ask(new_client("Bo"), table, "forecast", 403)["error"] == "no_spectators"
    ask(client, table, "forecast", seat=1)


def test_a_house_says_who_would_win_it_and_why(client: TestClient, tmp_path: Path) -> None:
    table = played_on(client, tmp_path)
    path = f"/api/tables/{table['id']}/houses"
    shown = state(client, table, 0)["shown"]
    reasons = set()
    for house in shown["board"]["houses"]:
        found = client.get(f"{path}/{house['id']}", params={"seat": 0}).json()
        assert len(found["offers"]) == 2
        assert (found["forecast"]["winner"] is None) == (not found["reason"])
        reasons.add(found["reason"])
    assert len(reasons) > 1
    client.patch("/api/me", json={"lang": "de"})
    german = client.get(f"{path}/{house['id']}", params={"seat": 0}).json()
    assert german["offers"] != found["offers"]
    assert client.get(f"{path}/none").json()["error"] == "unknown_house"


def test_a_turn_is_planned(client: TestClient, tmp_path: Path) -> None:
    table = hotseat(client)
    assert ask(client, table, "plan", 409, seat=0, actions=[])["error"] == "no_plan_yet"
    table = played_on(client, tmp_path)
    now = state(client, table, 0)
    plain = ask(client, table, "plan", seat=0, actions=[])
    late = now["shown"]["step"] != "restructuring"
    assert plain["turn"] == now["shown"]["turn"] + late
    assert plain["drafted"] == []
    first = some_action(plain["options"])
    found = ask(client, table, "plan", seat=0, actions=[first, {"do": "dance"}, first])
    assert [one["ok"] for one in found["drafted"]][:2] == [True, False]
    assert found["drafted"][1]["refused"]["error"] == "bad_action"
    assert found["drafted"][1]["refused"]["message"]
    assert found["shown"]["seat"] == 0
    assert found["wages"]["due"] >= 0
    assert state(client, table, 0) == now
    theirs = {"do": "end_step", "seat": 1}
    assert ask(client, table, "plan", 403, seat=0, actions=[theirs])["error"] == "not_your_seat"


def test_drafts_are_kept_for_a_seat_alone(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client)
    bo = new_client("Bo")
    assert bo.post(f"/api/tables/{table['id']}/sit", json={"seat": 1}).status_code == 200
    path = f"/api/tables/{table['id']}/drafts"
    assert client.get(path, params={"seat": 0}).json() == {"drafts": []}
    one = {"name": "burgers", "actions": [{"do": "end_step", "seat": 0}], "levers": {"prices": {}}}
    many = {"drafts": [{**one, "name": str(i)} for i in range(10)]}
    assert client.put(path, params={"seat": 0}, json=many).status_code == 200
    kept = client.get(path, params={"seat": 0}).json()["drafts"]
    assert [draft["name"] for draft in kept] == [str(i) for i in range(10)]
    assert kept[0]["actions"] == one["actions"]
    assert bo.get(path, params={"seat": 0}).json()["error"] == "not_your_seat"
    assert bo.get(path, params={"seat": 1}).json() == {"drafts": []}
    too_many = {"drafts": [*many["drafts"], one]}
    assert client.put(path, params={"seat": 0}, json=too_many).status_code == 422
    long = {"name": "long", "actions": [{"do": "end_step", "seat": 0, "x": "y" * 70_000}]}
    assert (
        client.put(path, params={"seat": 0}, json={"drafts": [long]}).json()["error"] == "too_big"
    )


@pytest.mark.usefixtures("still")
def test_forecasts_are_limited(client: TestClient) -> None:
    table = hotseat(client)
    path = f"/api/tables/{table['id']}/forecast"
    asked = [client.post(path, json={"seat": 0}).status_code for _ in range(2 * FORECASTS[0])]
    assert set(asked) == {200, 429}


def test_another_truth_is_answered_alike(client: TestClient, tmp_path: Path) -> None:
    """Trying, forecasts and drafts know no more than the seat that asks."""
    table = hotseat(client, **msgspec.to_builtins(SETUP))
    rng, whole = Random(4), some_log(SETUP, 4, 150)
    compared: Counter[str] = Counter()
    for length in moments(SETUP, whole, 1, rng):
        log = whole[:length]
        game = Record(SETUP, log).game
        seat = rng.randrange(2)
        other = other_truth(SETUP, log, seat, rng)
        answers = []
        for truth, code in ((log, f"A{length:05}"), (other, f"B{length:05}")):
            made = {"id": with_past(tmp_path, table["id"], code, SETUP, truth)}
            options = state(client, made, seat)["options"]
            actions = [some_action(options)] if options else []
            found = [
                ask(client, made, "try", seat=seat, actions=actions, dinner=True),
                ask(client, made, "forecast", seat=seat, after="marketing", houses=True),
            ]
            if game.rules.steps[game.step].phase != "setup":
                found.append(ask(client, made, "plan", seat=seat, actions=actions))
            answers.append(found)
        assert answers[0] == answers[1], length
        secretly = game.rules.steps[game.step].simultaneous and len(awaited(game)) < 2
        compared[f"{game.rules.steps[game.step].name} {secretly}"] += other != log
    assert sum(compared.values()) > 8, compared
    secret = sum(count for name, count in compared.items() if name.endswith("True"))
    assert secret > 2, compared


def test_a_game_that_is_over_is_reviewed(client: TestClient, new_client: NewClient) -> None:
    table = hotseat(client, turn_limit=1)
    path = f"/api/tables/{table['id']}/review"
    assert client.get(path).json()["error"] == "not_over_yet"
    play_on({0: client, 1: client}, table)
    found = new_client("Bo").get(path).json()["review"]
    assert client.get(path).json()["review"] == found
    assert sorted(found["ranking"]) == [0, 1]
    assert [len(chain["turns"]) for chain in found["chains"]] == [1, 1]
    assert ask(client, table, "forecast", 409)["error"] == "not_playing"
    assert ask(client, table, "plan", 409, seat=0, actions=[])["error"] == "not_playing"
    assert ask(client, table, "try", seat=0, actions=[{"do": "pass", "seat": 0}])["refused"]


def test_the_evening_is_foreseen_until_dinner(client: TestClient) -> None:
    """B11: what the evening should bring counts towards payday in every step before dinner."""
    for name, known in (("hire", True), ("payday", False)):
        setup, actions = game_reaching(at_step(name, waiting=1 if known else 2))
        at = table_with(client, setup, actions)
        (seat, *_) = state(client, at)["awaited"]
        asked = {"seat": seat, "actions": [], "show": False, "day": True}
        answer = client.post(f"/api/tables/{at['id']}/try", json=asked).json()
        assert (answer["day"] is not None) is known
        if known:
            assert answer["day"]["seats"] == 0
            assert set(answer["day"]["evening"]["income"]) == {"0", "1"}
