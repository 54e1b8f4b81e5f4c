import msgspec
import pytest

from magnate.arena import ArenaSettings, OtherArena, Outcome, PlayedBotGame
from magnate.arena.results import finished, keep, open_folder
from magnate.setup import Setup


def played(game, *failures):
    outcome = Outcome(
        game=game,
        seed=1,
        bots=("a", "b"),
        reason="bank",
        winner=0,
        ranking=(0, 1),
        cash=(9, 5),
        turns=7,
        fallbacks=(len(failures), 0),
        ms=((1.5,), ()),
    )
    return PlayedBotGame(outcome=outcome, file=b"{}", failures=failures)


def settings(**changes):
    setup = Setup(players=2, modules=("coffee",), turn_limit=40)
    return msgspec.structs.replace(ArenaSettings(bots=("a", "b"), setup=setup), **changes)


def test_what_is_kept_is_found_again(folder):
    open_folder(folder, settings())
    assert finished(folder) == {}
    for game in (2, 1):
        keep(folder, played(game))
    assert finished(folder) == {game: played(game).outcome for game in (1, 2)}
    assert (folder / "0001.json").read_bytes() == b"{}"
    assert not (folder / "fallbacks.log").exists()


def test_failures_are_logged(folder):
    open_folder(folder, settings())
    keep(folder, played(12, "seat 0 (a), turn 1, hiring\nValueError: why\n"))
    log = (folder / "fallbacks.log").read_text()
    assert log.startswith("game 12, seat 0 (a), turn 1, hiring\nValueError: why\n")


@pytest.mark.parametrize("rest", [b'{"game":3,"se', b'{"game":3,"se\n', b"\xff\xfe", b"\n"])
def test_half_a_line_is_no_result_and_spoils_no_other(folder, rest):
    open_folder(folder, settings())
    keep(folder, played(1))
    with (folder / "results.jsonl").open("ab") as results:
        results.write(rest)
    assert list(finished(folder)) == [1]
    keep(folder, played(3))
    assert list(finished(folder)) == [1, 3]
    assert len((folder / "results.jsonl").read_bytes().splitlines()) == 2


def test_a_game_whose_file_is_lost_is_not_finished(folder):
    open_folder(folder, settings())
    keep(folder, played(1))
    keep(folder, played(2))
    (folder / "0002.json").unlink()
    assert list(finished(folder)) == [1]


@pytest.mark.parametrize(
    ("change", "differs"),
    [
        ({"bots": ("b", "a")}, ("bots",)),
        ({"seconds": 2.0}, ("seconds",)),
        ({"rules_version": 0}, ("rules_version",)),
        ({"setup": Setup(players=2, modules=("coffee",), turn_limit=30)}, ("turn_limit",)),
        ({"setup": Setup(players=2, seed=4, turn_limit=40)}, ("modules", "seed")),
    ],
)
def test_other_settings_are_refused(folder, change, differs):
    open_folder(folder, settings())
    open_folder(folder, settings())
    before = (folder / "arena.json").read_bytes()
    with pytest.raises(OtherArena) as refusal:
        open_folder(folder, settings(**change))
    assert refusal.value.differs == differs
    assert (folder / "arena.json").read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"{}", b'{"bots": 3}', b"\xff"])
def test_a_file_that_holds_no_settings_is_refused(folder, content):
    folder.mkdir()
    (folder / "arena.json").write_bytes(content)
    with pytest.raises(OtherArena) as refusal:
        open_folder(folder, settings())
    assert refusal.value.differs == ("arena.json",)
