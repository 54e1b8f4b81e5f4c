"""The build hook: a wheel and an sdist hold the browser client, built if it is not there yet.

A wheel is pure Python, unless it is asked to hold the engine compiled, too. pip calls this twice;
the second time all is built. An editable install needs nothing: run.py builds in a checkout.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from scripts import client, node, steps

WITHOUT = "MAGNATE_WITHOUT_CLIENT"
"""Set to anything: build without the client. The server then shows its plain pages."""
COMPILE = "MAGNATE_COMPILE"
"""Set to anything: a wheel for this platform and this Python, with the engine compiled."""
ENGINE = steps.ROOT / "build" / "engine"


class ClientHook(BuildHookInterface[Any]):
    """Build the client into the package."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """mypyc, if it is wanted; Node, where there is none and the client must be built."""
        wanted = asked_for("compile") if self.compiles() else []
        if os.environ.get(WITHOUT) or client.is_built() or node.will_do(node.machine_path()):
            return wanted
        return wanted + asked_for("node")

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
        if not client.is_built():
            with tempfile.TemporaryDirectory() as folder:
                steps.LOG = Path(folder) / "install.log"  # there is no .venv here
                client.build(path_with_node())
        build_data["artifacts"].append("/magnate/server/static/")


def asked_for(name: str) -> list[str]:
    """What a lock file was made from."""
    lines = (steps.REQUIREMENTS / f"{name}.in").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and line[0] not in "#-"]


def pack_compiled_engine(build_data: dict[str, Any]) -> None:
    """Compile the engine aside, and let the wheel hold it beside the files it is made from."""
    script = steps.ROOT / "scripts" / "compile_engine.py"
    subprocess.run([sys.executable, str(script), "--into", str(ENGINE)], check=True)
    for made in (*ENGINE.rglob("*.so"), *ENGINE.rglob("*.pyd")):
        build_data["force_include"][str(made)] = made.relative_to(ENGINE).as_posix()
    build_data["pure_python"] = False
    build_data["infer_tag"] = True


def path_with_node() -> str:
    """The PATH for the machine's Node, or for the package that `dependencies` has asked for."""
    found = next(filter(node.will_do, (node.machine_path(), node.package_path())), None)
    if found is None:
        steps.give_up(
            f"the browser client cannot be built without Node ({node.VERSIONS}): `pip install -r "
            f"requirements/node.txt` brings one. To do without the client, set {WITHOUT}."
        )
    return found
