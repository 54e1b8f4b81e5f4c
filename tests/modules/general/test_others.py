"""Modules that other packages bring: found, checked, and left out where they are no good."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from magnate import Refused, Setup, begin, modules, rulebook, scenarios
from magnate.base import BASE
from magnate.core.content import CampaignTileRow, Content, Employee
from magnate.core.module import Module
from magnate.core.rules import compile_parts
from magnate.engine import compile_rules
from magnate.modules import find_module, home_of, module_names, other_names, required_by
from magnate.server.catalogue import catalogue as served
from magnate.texts import catalogue as texts
from magnate.texts import explain, languages

PLAIN = """
from magnate.core.content import Content, Good
from magnate.core.module import Module, Step

def module(name, **more):
    return Module(name=name, content=Content(goods={f"{name}_tea": Good(id=f"{name}_tea")}), **more)

MODULE = module("tea_house")
IMPOSTOR = module("coffee")
NEEDY = module("needy", requires=("moon",))
LED = module("led", requires=("tea_house", "coffee"))
LOST = module("lost", steps=(Step("lost", "dinnertime", after="midnight"),))
CURIOUS = module("curious", answers={"weather": lambda game: 1})
SHOUTING = module("SHOUTING")
BROUGHT = module("brought", implies=("led",))
FAR = module("far", requires=("led",))
AWAY = module("away", requires=("lost",))
MUTE = Module(
    name="mute",
    content=Content(chains=("tea_kings",)),
    steps=(
        Step("brewing", "tea_time", after="dinnertime"),
        Step("clearing", "dinnertime", after="dinnertime"),
    ),
)
"""
CLASHING = """
from magnate.core.content import Content, Good
from magnate.core.module import Module

COFFEE = Content(goods={"coffee": Good(id="coffee")})
TEA = Content(goods={"tea": Good(id="tea")})
ROASTERS = Module(name="roasters", content=COFFEE)
RIVALS = Module(name="rivals", content=COFFEE, excludes=("coffee",))
FIRST = Module(name="first", content=TEA)
SECOND = Module(name="second", content=TEA)
THIRD = Module(name="third", content=Content(), requires=("second",))
UNION = Module(name="union", content=Content(), answers={"salary": lambda game, chain: 7})
"""


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """Install entry points of packages in a folder of our own."""
    (tmp_path / "tea_house").mkdir()
    (tmp_path / "tea_house" / "__init__.py").write_text(PLAIN, encoding="utf-8")
    (tmp_path / "tea_clash").mkdir()
    (tmp_path / "tea_clash" / "__init__.py").write_text(CLASHING, encoding="utf-8")
    (tmp_path / "tea_alone.py").write_text(PLAIN, encoding="utf-8")
    (tmp_path / "tea_spilt").mkdir()
    (tmp_path / "tea_spilt" / "__init__.py").write_text("1 / 0", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    def installed(*entries: tuple[str, str]) -> None:
        found = [EntryPoint(name, value, modules.ENTRY_POINTS) for name, value in entries]
        monkeypatch.setattr(modules, "entry_points", lambda group: found)
        forget()

    yield installed
    forget()
    for name in ("tea_house", "tea_spilt", "tea_clash", "tea_alone"):
        sys.modules.pop(name, None)


def forget() -> None:
    for known in (
        modules._others,
        modules.module_names,
        modules.other_names,
        scenarios.scenarios,
        scenarios.brought_by,
        texts.messages_of,
        texts._together,
        rulebook._texts,
        rulebook._decided,
    ):
        known.cache_clear()


def test_here_nobody_brings_any() -> None:
    assert other_names() == ()


def test_where_nobody_brings_any_their_names_cost_nothing() -> None:
    code = "import sys; from magnate import modules; modules.entry_points = lambda group: ()"
    code = f"{code}; assert modules.module_names()"
    loaded = "print([name for name in sys.modules if name.startswith('magnate.modules.')])"
    command = [sys.executable, "-c", f"{code}; {loaded}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_module_of_another_package_is_found_like_ours(bring) -> None:
    bring(("tea_house", "tea_house:MODULE"))
    assert other_names() == ("tea_house",)
    assert set(module_names()) > {"tea_house", "coffee"}
    assert find_module("tea_house").name == "tea_house"
    home = home_of("tea_house")
    assert home is not None
    assert (home / "__init__.py").is_file()
    assert home_of("moon") is None
    game = begin(Setup(players=2, modules=("tea_house", "coffee")))
    assert "tea_house_tea" in game.rules.goods


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("spilt", "tea_spilt:MODULE", "ZeroDivisionError"),
        ("gone", "no_such_package:MODULE", "ModuleNotFoundError"),
        ("tea_house", "tea_house:OTHER", "AttributeError"),
        ("tea_house", "tea_house:module", "no Module"),
        ("tea", "tea_house:MODULE", "'tea_house'"),
        ("SHOUTING", "tea_house:SHOUTING", "SHOUTING"),
        ("needy", "tea_house:NEEDY", "moon"),
        ("lost", "tea_house:LOST", "midnight"),
        ("curious", "tea_house:CURIOUS", "weather"),
        ("tea_house", "tea_alone:MODULE", "must lie in a package"),
        ("roasters", "tea_clash:ROASTERS", "it brings coffee, as coffee does"),
        ("union", "tea_clash:UNION", "it answers the question salary, as new_milestones does"),
    ],
)
def test_one_that_is_no_good_is_left_out_and_says_why(bring, name, value, reason, caplog) -> None:
    bring((name, value))
    assert name not in module_names()
    assert begin(Setup(players=3, modules=("coffee",))).rules.modules == ("coffee",)
    with pytest.raises(Refused) as caught:
        compile_rules([name])
    assert caught.value.code == "broken_module"
    assert reason in explain(caught.value, "en")
    assert reason in caplog.text


def test_ours_keep_their_names(bring, caplog) -> None:
    bring(("coffee", "tea_house:IMPOSTOR"))
    assert other_names() == ()
    assert "barista" in find_module("coffee").content.employees
    assert "we have one of this name" in caplog.text


def test_two_of_one_name_are_both_left_out(bring) -> None:
    bring(("tea_house", "tea_house:MODULE"), ("tea_house", "tea_house:NEEDY"))
    with pytest.raises(Refused, match="several packages"):
        find_module("tea_house")


def test_one_may_require_another_and_ours(bring) -> None:
    bring(("led", "tea_house:LED"), ("tea_house", "tea_house:MODULE"))
    assert other_names() == ("led", "tea_house")
    assert compile_rules(["led", "tea_house", "coffee"]).modules == ("coffee", "led", "tea_house")
    with pytest.raises(Refused) as caught:
        compile_rules(["led"])
    assert caught.value.code == "module_requires"


def test_what_is_required_may_require_more(bring) -> None:
    bring(
        ("far", "tea_house:FAR"),
        ("brought", "tea_house:BROUGHT"),
        ("led", "tea_house:LED"),
        ("tea_house", "tea_house:MODULE"),
    )
    assert other_names() == ("brought", "far", "led", "tea_house")
    assert required_by(find_module("far")) == ("led", "tea_house", "coffee")
    assert required_by(find_module("brought")) == ("tea_house", "coffee")
    together = compile_rules(["brought", "tea_house", "coffee"])
    assert together.modules == ("brought", "coffee", "led", "tea_house")
    (shown,) = [one for one in served.catalogue("en").modules if one.id == "far"]
    assert (shown.requires, shown.seats) == (("led", "tea_house", "coffee"), ())


def test_one_that_requires_what_is_left_out_is_left_out(bring) -> None:
    bring(("away", "tea_house:AWAY"), ("lost", "tea_house:LOST"))
    assert other_names() == ()


def test_of_two_that_clash_the_first_stays(bring, caplog) -> None:
    names = ("first", "second", "third")
    bring(*((name, f"tea_clash:{name.upper()}") for name in names))
    assert other_names() == ("first",)
    assert "it brings tea, as first does" in caplog.text
    assert "it needs second, which is not there" in caplog.text


def test_those_that_exclude_each_other_may_bring_the_same(bring) -> None:
    bring(("rivals", "tea_clash:RIVALS"))
    assert other_names() == ("rivals",)


@pytest.mark.parametrize("spoilt", [b"version = 1", b"\xff", b"[", b"[tea]\ncups = 3"])
def test_scenarios_that_are_no_good_are_left_out(bring, tmp_path, spoilt, caplog) -> None:
    (tmp_path / "tea_house" / "scenarios.toml").write_bytes(spoilt)
    bring(("tea_house", "tea_house:MODULE"))
    assert "base_game" in {one.id for one in scenarios.scenarios()}
    assert "scenarios of the module tea_house" in caplog.text


@pytest.mark.parametrize("lang", languages())
def test_what_has_no_words_is_called_by_its_id(bring, tmp_path, lang) -> None:
    (tmp_path / "tea_house" / "scenarios.toml").write_bytes(b'[tea_party]\nmodules = ["mute"]')
    bring(("mute", "tea_house:MUTE"))
    said = texts.catalogue(lang)
    names = {
        "chain.tea_kings": "tea kings",
        "phase.tea_time": "tea time",
        "step.brewing": "brewing",
    }
    names |= {"scenario.tea_party": "tea party", "scenario.tea_party.does": ""}
    assert {key: said[key] for key in names} == names
    assert said["phase.dinnertime"] == texts.messages_of("", lang)["phase.dinnertime"]
    assert "phase.dinnertime" not in texts.messages_of("mute", lang)


def test_rules_that_cannot_be_read_are_left_out(bring, tmp_path, caplog) -> None:
    (tmp_path / "tea_house" / "rules.md").write_bytes(b"- **TEA-01** caf\xe9")
    (tmp_path / "tea_house" / "latin.py").write_bytes(b"'caf\xe9'")
    (tmp_path / "tea_house" / "torn.py").write_bytes(b"def TEA-01(")
    bring(("tea_house", "tea_house:MODULE"))
    (found,) = rulebook.rules_called("DIN-05")
    assert found.decided
    for name in ("rules.md", "latin.py", "torn.py"):
        assert name in caplog.text


def rows(**tables: Mapping[str, object]) -> Content:
    return Content(**tables)  # type: ignore[arg-type]  # each a table of content


@pytest.mark.parametrize(
    ("first", "second", "thing"),
    [
        (
            rows(campaigns={"31": CampaignTileRow(id="31", kind="radio", size=(1, 1))}),
            rows(campaigns={"31": CampaignTileRow(id="31", kind="mailbox", size=(1, 1))}),
            "31",
        ),
        (
            rows(),
            rows(employees={"waitress": Employee(id="waitress", count=1, colour="pink")}),
            "waitress",
        ),
    ],
)
def test_two_that_bring_different_things_of_one_name_do_not_go_together(
    first: Content, second: Content, thing: str
) -> None:
    parts = [Module(name="first", content=first), Module(name="second", content=second)]
    with pytest.raises(Refused) as caught:
        compile_parts(BASE, parts, {}, introductory=False, with_milestones=True, turn_limit=0)
    assert caught.value.code == "modules_clash"
    assert caught.value.params["thing"] == thing
