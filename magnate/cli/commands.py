"""All commands, in the order in which --help lists them."""

from importlib import import_module

from magnate.cli.app import app

__all__ = ["COMMANDS", "app"]

COMMANDS = (
    *("serve", "demo", "new", "act", "legal", "advise", "replay"),
    *("dinner", "marketing", "reach", "map", "draw"),
    *(
        "rule",
        "scenarios",
        "check-module",
        "texts",
        "simulate",
        "arena",
        "rank",
        "tune",
        "train",
        "bench",
        "perft",
        "load",
    ),
    *("backup", "restore", "purge", "recover"),
)

for name in COMMANDS:
    import_module(f"magnate.cli.{name.replace('-', '_')}")
