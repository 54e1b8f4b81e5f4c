"""Magnate: an exact, fast engine for Food Chain Magnate.

from magnate import Setup, begin, awaited, legal, step

game = begin(Setup(players=3, seed=7))
while not game.over:
    seat = awaited(game)[0]
    events = step(game, legal(game, seat)[0])

All that is public stands in magnate/public.py; docs/python.md explains it. Beside it there are
`magnate.draw`, `magnate.texts`, `magnate.scenarios`, `magnate.bots`, `magnate.forecast` and others.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from magnate.public import *  # noqa: F403  # the one list of names is there

    __version__: str
else:

    def __getattr__(name):
        """Return a public name, imported on first use, so unused parts cost no time."""
        if name == "__version__":
            return _version()
        if name.startswith("__") and name != "__all__":
            raise AttributeError(name)
        from importlib import import_module

        public = import_module("magnate.public")
        if name != "__all__" and name not in public.__all__:
            raise AttributeError(f"module 'magnate' has no attribute {name!r}")
        value = globals()[name] = getattr(public, name)
        return value

    def _version():
        """The version that is installed; "0" in a checkout that is not."""
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("magnate")
        except PackageNotFoundError:
            return "0"

    def __dir__():
        return [*globals(), *__getattr__("__all__")]
