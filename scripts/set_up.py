"""Set up what commands need beside Python packages.

python -m scripts.set_up          the browser client
python -m scripts.set_up --dev    the tools for tests as well
"""

from __future__ import annotations

import sys

from scripts import chromium, client, node, services, wire
from scripts.steps import end_with, give_up, install_locked


def set_up(dev: bool) -> None:
    """Bring all of it."""
    if dev:
        install_locked("dev")
        services.bring()
    if not client.is_built():
        client.build(node.path_with_node())
    if dev:
        node.install_packages(node.path_with_node())
        chromium.bring()
        if not all(path.is_file() for path in client.TAKEN) and not wire.write():
            give_up("the types of the server's API could not be written for the client")


def main() -> int:
    """Set up, or give up."""
    set_up(dev="--dev" in sys.argv[1:])
    return 0


if __name__ == "__main__":
    end_with(main)
