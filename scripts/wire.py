"""Write what the client takes from the server: the types of its API, and options for its tests.

python -m scripts.wire
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from scripts import node
from scripts.client import OPTIONS, WIRE_TYPES
from scripts.steps import ROOT, end_with, plain_environment


def write() -> bool:
    """Write both; return False if that failed, which stderr explains."""
    return write_types() and write_options()


def write_types() -> bool:
    """Write the types of all that travels."""
    path = node.path_with_node()
    with tempfile.TemporaryDirectory() as folder:
        document = Path(folder) / "openapi.json"
        words = ("exec", "--", "openapi-typescript", str(document), "--output", str(WIRE_TYPES))
        environment = plain_environment() | {"PATH": path}
        with document.open("wb") as file:
            failed = subprocess.call([*OURS, "magnate.server.web.openapi"], cwd=ROOT, stdout=file)
        return not failed and not subprocess.call(
            node.npm(*words, path=path),
            cwd=node.CLIENT,
            env=environment,
            stdout=subprocess.DEVNULL,
        )


def write_options() -> bool:
    """Write options of decisions of every kind."""
    return not subprocess.call([*OURS, "tests.browser.offered", str(OPTIONS)], cwd=ROOT)


OURS = (sys.executable, "-X", "utf8", "-m")


if __name__ == "__main__":
    end_with(lambda: 0 if write() else 1)
