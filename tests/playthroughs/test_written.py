"""What is written of a game says everything that happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from magnate import Event
from magnate.base.events import Fetched, Hired, Trained
from magnate.core.events import PhaseBegan
from tests.playthroughs.goldens import read
from tests.playthroughs.written import happened, lines


def other(value: Any) -> Any:
    """A value that is not this one."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}x"
        case dict():
            return {**value, "x": 1}
        case tuple():
            return value[:-1] if value else (1,)
        case msgspec.Struct():
            return next(changed(value))
    return 1


def changed(value: Any) -> Iterator[Any]:
    """The value with one field changed, and so inside the values it is made of."""
    for field in msgspec.structs.fields(value):
        held = getattr(value, field.name)
        yield replace(value, **{field.name: other(held)})
        if isinstance(held, tuple) and held and isinstance(held[0], msgspec.Struct):
            for first in changed(held[0]):
                yield replace(value, **{field.name: (first, *held[1:])})


def test_whatever_changes_in_an_event_shows() -> None:
    record, _ = read("with_everything")
    seen: dict[type[Event], list[Event]] = {}
    for events in record.events():
        for event in events:
            seen.setdefault(type(event), []).append(event)
    assert len(seen) > 30
    for kind in seen.values():
        for event in kind[-5:]:
            written = list(happened([event]))
            for another in changed(event):
                assert list(happened([another])) != written


def test_a_state_that_no_event_tells_of_shows() -> None:
    record, known = read("roadworks")
    names = [chain.name for chain in record.game.chains]
    record.setup = replace(record.setup, chains=tuple(reversed(names)))
    now = list(lines(record))
    different = [is_now for was, is_now in zip(known, now, strict=True) if was != is_now]
    assert different == [line for line in now if line.startswith(("=", "  game_began"))]


def test_events_read_like_this() -> None:
    way = ((0, 3), (1, 3), (2, 3), (2, 4))
    events: list[Event] = [
        PhaseBegan(2, "working"),
        Hired(1, "waitress", False, 2),
        Trained(1, "errand_boy", "cart_operator", (("coach", 1), ("trainer", 1), ("guru", 2))),
        Fetched(0, "truck_driver", {"coke": 2, "beer": 1}, ((1, 2),), way),
    ]
    assert list(happened(events)) == [
        "  phase_began turn=2 phase=working",
        "  1 hired employee=waitress nth=2",
        "  1 trained person=errand_boy into=cart_operator by=(coach,1)(trainer,1)(guru,2)",
        "  0 fetched by=truck_driver drinks=beer:1,coke:2 sources=(1,2) route=0,3>2,3>2,4",
    ]


def test_the_offers_of_a_sale_have_lines_of_their_own() -> None:
    _, known = read("to_the_end")
    sale = next(i for i, line in enumerate(known) if line.startswith("  sold "))
    assert known[sale + 1].startswith("    ")
    assert " offers price=" in known[sale + 1]
