"""Messages in words: complete in every language, no secrets, marked where they were undone."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest

from magnate import Action, Event, Setup, compile_rules
from magnate.base import BASE
from magnate.base.events import CampaignRan, DecidedBy, Sold, WentHungry
from magnate.core.actions import Undo
from magnate.core.events import may_see
from magnate.core.flow import legal
from magnate.modules import find_module, module_names
from magnate.server.db.store import LogRow
from magnate.server.game.live import Eyes, Live
from magnate.server.game.log.chronicle import entries, last_number
from magnate.server.game.log.entries import LogEntry, LogLine, written_entry
from magnate.server.game.log.focus import focus_of
from magnate.server.game.log.history import History, told
from magnate.server.game.log.kept import Kept
from magnate.server.game.worker_thread import WorkerThread
from magnate.texts import complete_languages, narrate, why
from magnate.texts.catalogue import catalogue
from magnate.texts.citations import rules_of
from magnate.texts.narration import narrate_in_parts
from magnate.texts.parts import MarkedWords
from tests.calls import calls_of
from tests.random_play import lively
from tests.server.truths import moments, other_truth, some_log
from tests.texts.samples import CHAINS, EVENTS, offer, sale
from tests.texts.test_narration import fit_to_read, samples
from tests.texts.test_viewer import YOU

RULES = Path(__file__).parents[2] / "docs" / "rules"
LANGUAGES = complete_languages()
ALL = Setup(
    players=5,
    seed=4,
    turn_limit=9,
    modules=tuple(name for name in module_names() if name != "hard_choices"),
)


def live_of(setup: Setup, log: list[Action]) -> Live:
    live = Live("table", setup)
    for seq, action in enumerate(log, 1):
        live.add(LogRow(seq, action.seat, "act", msgspec.json.encode(action).decode()))
    return live


def random_live(setup: Setup, seed: int, most: int = 10_000) -> Live:
    """A game with something undone or rewound here and there."""
    live, rng = Live("table", setup), Random(seed)
    while live.awaited and live.length < most:
        seat = rng.choice(live.awaited)
        kind, data = "act", msgspec.json.encode(lively(legal(live.record.game, seat), rng))
        chance = rng.random()
        if chance < 0.06 and live.record.can_undo(seat):
            data = msgspec.json.encode(Undo(seat))
        elif chance > 0.98:
            to = max(0, len(live.record.actions) - rng.randrange(9))
            kind, data = "rewind", str(to).encode()
        live.add(LogRow(live.length + 1, seat, kind, data.decode()))
    return live


async def _entries(
    live: Live, history: History, eyes: Eyes, since: int, lang: str, you: int | None
) -> list[msgspec.Raw]:
    worker, last = WorkerThread(60.0), last_number(live, eyes)
    try:
        return await entries(worker, live, history, eyes, since, last, lang, you)
    finally:
        await worker.close()


def log_of(
    live: Live, eyes: Eyes, lang: str, since: int = 0, you: int | None = None
) -> list[LogEntry]:
    history = History(live)
    history.follow(live, live.length)
    found = asyncio.run(_entries(live, history, eyes, since, lang, you))
    return [msgspec.json.decode(entry, type=LogEntry) for entry in found]


@pytest.fixture(scope="module")
def everything() -> Live:
    """A game with all modules that go together."""
    return random_live(ALL, 3)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_with_all_modules_is_told_as_the_narrator_tells_it(
    everything: Live, lang: str
) -> None:
    history = History(everything)
    history.follow(everything, everything.length)
    messages = told(everything, history, "all", 0, everything.length)
    beginning, *log = log_of(everything, "all", lang)
    assert [line.what for line in beginning.lines][:1] == ["game_began"]
    assert len(log) == len(messages) == everything.length
    kinds = set()
    for entry, message in zip(log, messages, strict=True):
        assert (entry.number, entry.seat) == (message.number, message.seat)
        assert len(entry.lines) == len(message.events)
        for line, event in zip(entry.lines, message.events, strict=True):
            check_line(line, event, everything, lang)
            kinds.add(line.what)
    assert len(kinds) > 25


def check_line(line: LogLine, event: Event, live: Live, lang: str) -> None:
    seats = range(live.setup.players)
    assert (line.pays or {}) == {seat: paid for seat in seats if (paid := event.pays(seat))}
    assert (line.uses or {}) == {seat: used for seat in seats if (used := event.uses(seat))}
    assert (line.fills_bank or 0) == event.fills_bank()
    assert bool(line.reason) == isinstance(event, Sold | WentHungry)
    assert line.text == narrate(event, live.record.game, lang)
    assert line.text == "".join(part.text for part in line.parts)
    assert line.why == why(event, live.record.game, lang)
    assert not re.search("[\ue000-\ue002{}_]", " ".join([line.text, *line.why]))
    for part in line.parts:
        kind, _, name = (part.term or "").partition(":")
        if kind == "chain":
            assert int(name) < live.setup.players
        elif part.term:
            assert part.term in catalogue(lang) or part.term.startswith("house."), part


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("module", ["", *module_names()])
def test_what_is_rare_has_parts_and_reasons_too(module: str, lang: str) -> None:
    words = MarkedWords(CHAINS, lang)
    for event in samples(module)[0]:
        said = narrate(event, CHAINS, lang)
        parts = narrate_in_parts(event, words)
        assert "".join(part.text for part in parts) == said
        for line in why(event, CHAINS, lang):
            fit_to_read(line)


def test_terms_are_the_things_a_line_names(everything: Live) -> None:
    terms = {
        part.term.partition(":")[0].partition(".")[0]
        for entry in log_of(everything, None, "de")
        for line in entry.lines
        for part in line.parts
        if part.term
    }
    assert terms >= {"chain", "employee", "good", "house", "milestone", "campaign", "phase", "step"}


def test_every_kind_of_event_cites_rules_that_exist() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in RULES.glob("*.md"))
    known = set(re.findall(r"^- \*\*([A-Z]{3}-\d\d)\*\*", text, re.MULTILINE))
    assert len(known) > 150
    for part in (BASE, *map(find_module, module_names())):
        for kind in part.events:
            assert kind.rules, kind
            assert set(kind.rules) <= known, kind
            described = set(re.findall(r"\b[A-Z]{3}-\d\d\b", kind.__doc__ or ""))
            assert described <= set(kind.rules), kind
        for way in part.kinds:
            assert way.rule in known, way.name
    for event in EVENTS:
        assert event.cites(), event
        assert set(event.cites()) <= known, event


@pytest.mark.parametrize(
    ("decided_by", "rule"),
    [("only", "DIN-02"), ("price", "DIN-04"), ("waitresses", "DIN-05"), ("order", "DIN-05")],
)
def test_a_sale_cites_what_decided_it(decided_by: DecidedBy, rule: str) -> None:
    assert rules_of(sale(decided_by, offer(1)), compile_rules())[0] == rule


def test_a_sale_has_a_reason_and_a_runner_up() -> None:
    near, far = offer(1, distance=3), offer(2, distance=5)
    lacks = offer(3, distance=1, missing={"burger": 2})
    assert sale("price", far, near, lacks).runner_up == near
    assert sale("only", lacks).runner_up is None


def test_a_campaign_cites_whom_its_kind_reaches() -> None:
    rules = compile_rules(("rural_marketeers",))
    radio = CampaignRan(3, "radio", "pizza", 0, ())
    assert rules_of(radio, rules) == ("MKT-01", "MKT-05")
    giant = CampaignRan(90, "giant_billboard", "pizza", 0, ())
    assert rules_of(giant, rules) == ("MKT-01", "RUR-03")


def test_a_tie_is_explained_by_what_breaks_it() -> None:
    asked = "asks $10 at distance 1, $11 in all"
    assert why(
        sale("waitresses", offer(1, waitresses=1), offer(2, missing={"beer": 2})), CHAINS
    ) == [
        f"Golden Duck Diner {asked}; 2 waitresses, position 1 in turn order",
        f"Xango Blues Bar {asked}; 1 waitress, position 2 in turn order",
        "Gluttony Inc. Burgers lacks 2 beers",
    ]


def test_the_focus_is_what_an_event_is_about(everything: Live) -> None:
    road = ((1, 2), (1, 3))
    sold = focus_of(msgspec.structs.replace(sale("price", offer(1)), road=road))
    assert (sold.houses, sold.squares, sold.seat) == (["8"], [(1, 2), (1, 3)], 0)
    for entry in log_of(everything, "all", "en"):
        for line in entry.lines:
            if line.what == "campaign_placed":
                assert line.focus.campaigns
            if line.what == "restaurant_placed":
                assert line.focus.restaurants[0][0] == entry.seat
                assert line.focus.squares
            if line.what == "game_began":
                assert not line.focus.squares


def test_what_was_undone_is_marked_and_named() -> None:
    live = random_live(Setup(players=3, seed=8, turn_limit=4), 5)
    for eyes in (0, 1, 2, None, "all"):
        log = log_of(live, eyes, "en")
        by_number = {entry.number: entry for entry in log}
        named = [number for entry in log for number in entry.undoes]
        assert sorted(named) == sorted(entry.number for entry in log if entry.undone)
        for entry in log:
            assert (entry.kind in ("undo", "rewind")) >= bool(entry.undoes)
            assert all(number < entry.number for number in entry.undoes)
            if entry.kind == "undo":
                assert [by_number[n].seat for n in entry.undoes] == [entry.seat]
                assert entry.lines == []
    log = log_of(live, "all", "en")
    assert {entry.kind for entry in log} == {"began", "act", "undo", "rewind"}
    assert sum(entry.kind == "act" and not entry.undone for entry in log) == len(
        live.record.actions
    )


def test_the_end_of_a_log_is_told_alike_as_the_whole(everything: Live) -> None:
    for eyes in (0, None):
        whole = log_of(everything, eyes, "en")
        assert log_of(everything, eyes, "en", since=40) == whole[41:]
        again = Live("other", ALL)
        found = []
        for row in everything.rows:
            message = again.told(again.add(row), eyes)
            if message is not None:
                found.append(written_entry(again, eyes, message, "en"))
        pushed = [msgspec.json.decode(entry, type=LogEntry) for entry in found]
        assert [msgspec.structs.replace(entry, undone=False) for entry in whole[1:]] == pushed


@pytest.mark.parametrize("players", [2, 4])
def test_another_truth_has_the_same_log(players: int) -> None:
    setup = Setup(players=players, seed=5, turn_limit=9)
    rng = Random(players)
    whole = some_log(setup, 11, 150)
    differed = 0
    for length in moments(setup, whole, 1, rng):
        log = whole[:length]
        one = live_of(setup, log)
        for viewer in (*range(players), None):
            other = other_truth(setup, log, viewer, rng)
            differed += other != log
            two = live_of(setup, other)
            assert log_of(one, viewer, "zh") == log_of(two, viewer, "zh"), (length, viewer)
    assert differed > 20


def test_a_log_tells_no_secret_of_others(everything: Live) -> None:
    secrets = {
        str(kind.__struct_config__.tag)
        for part in (BASE, *map(find_module, module_names()))
        for kind in part.events
        if kind.secret
    }
    assert {
        line.what for entry in log_of(everything, "all", "en") for line in entry.lines
    } & secrets
    for viewer in (0, 3, None):
        for entry in log_of(everything, viewer, "en"):
            for line in entry.lines:
                assert line.what not in secrets or line.focus.seat == viewer
    history = History(everything)
    history.follow(everything, everything.length)
    for message in told(everything, history, 0, 0, everything.length):
        assert all(may_see(event, 0) for event in message.events)


def test_telling_a_message_is_little_work() -> None:
    """However long the game. scripts/bench_forecast.py says how long it takes."""
    live = random_live(msgspec.structs.replace(ALL, turn_limit=30), 6, most=1500)
    history = History(live)
    history.follow(live, live.length)
    messages = told(live, history, "all", 0, live.length)
    work = [calls_of(partial(written_entry, live, "all", one, "de")) for one in messages]
    assert len(messages) > 400
    assert sum(work) / len(work) < 500
    assert sorted(work)[int(len(work) * 0.99)] < 4000


def test_what_is_kept_has_a_bound() -> None:
    one, two = Live("t", Setup(players=2)), Live("t", Setup(players=2))
    kept = Kept(100)
    kept.put(one, 1, b"x" * 60)
    kept.put(two, 1, b"y" * 30)
    assert kept.get(one, 1) == b"x" * 60
    kept.put(one, 2, b"z" * 40)
    assert kept.get(two, 1) is None
    assert (kept.get(one, 1), kept.size) == (b"x" * 60, 100)
    kept.put(one, 1, b"")
    kept.put(one, 3, b"a" * 500)
    assert (kept.get(one, 2), kept.get(one, 3), kept.size) == (None, b"a" * 500, 500)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_log_calls_one_seat_you_and_tells_the_same_facts(everything: Live, lang: str) -> None:
    """Which seat is "you" changes words only; each such log is kept apart from the others."""
    neutral, yours = (log_of(everything, "all", lang, you=you) for you in (None, 2))
    own = catalogue(lang)[f"chain.{everything.record.game.chains[2].name}"]
    for before, after in zip(neutral, yours, strict=True):
        for line, said in zip(before.lines, after.lines, strict=True):
            assert own not in " ".join([said.text, *said.why])
            named = ("milestone", "employee")
            plain = "".join(p.text for p in line.parts if not (p.term or "").startswith(named))
            assert not re.search(YOU[lang], plain)
            same = msgspec.structs.replace(
                said, text=line.text, parts=line.parts, why=line.why, reason=line.reason
            )
            assert same == line
    assert log_of(everything, "all", lang) == neutral


@pytest.mark.parametrize("lang", LANGUAGES)
def test_places_of_a_log_have_no_coordinates(everything: Live, lang: str) -> None:
    for entry in log_of(everything, "all", lang):
        for line in entry.lines:
            assert not re.search(r"[(（][−-]?\d+, ?[−-]?\d+[)）]", line.text), line.text
