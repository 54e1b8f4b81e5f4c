"""The build hook: a wheel is pure Python, unless it is asked to hold the engine compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hatch_build

ENGINE = {"magnate/engine__mypyc.so", "magnate/core/flow.so"}


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The hook of a wheel without the client, and a compiler that is quick."""

    def compile_engine(words: list[str], check: bool) -> None:
        assert words[-2:] == ["--into", str(tmp_path)]
        for file in ENGINE | {"magnate/compiled.json"}:
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / file).write_text("")

    monkeypatch.setenv(hatch_build.WITHOUT, "1")
    monkeypatch.setattr(hatch_build, "ENGINE", tmp_path)
    monkeypatch.setattr("subprocess.run", compile_engine)
    monkeypatch.setattr(hatch_build.ClientHook, "target_name", "wheel")
    return hatch_build.ClientHook.__new__(hatch_build.ClientHook)


def test_a_wheel_is_pure_python(hook: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(hatch_build.COMPILE, raising=False)
    data: dict[str, Any] = {"force_include": {}, "pure_python": True}
    hook.initialize("standard", data)
    assert data == {"force_include": {}, "pure_python": True}
    assert hook.dependencies() == []


def test_a_wheel_holds_the_engine_compiled(hook: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(hatch_build.COMPILE, "1")
    data: dict[str, Any] = {"force_include": {}, "pure_python": True}
    hook.initialize("standard", data)
    assert set(data["force_include"].values()) == ENGINE
    assert not data["pure_python"]
    assert data["infer_tag"]
    assert any(line.startswith("mypy") for line in hook.dependencies())


@pytest.mark.parametrize(("target", "version"), [("sdist", "standard"), ("wheel", "editable")])
def test_neither_an_sdist_nor_a_checkout_is_compiled(
    hook: Any, monkeypatch: pytest.MonkeyPatch, target: str, version: str
) -> None:
    monkeypatch.setenv(hatch_build.COMPILE, "1")
    monkeypatch.setattr(hatch_build.ClientHook, "target_name", target)
    data: dict[str, Any] = {"force_include": {}}
    hook.initialize(version, data)
    assert data == {"force_include": {}}
