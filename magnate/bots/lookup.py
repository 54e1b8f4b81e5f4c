"""Bots on a command line: by name, or by the file and function of one's own bot.

A server accepts names only (`find_bot`), because a file is executed.
"""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path

from magnate.bots import find_bot
from magnate.bots.thought import Bot
from magnate.core.errors import Refused


def bot_called(name: str) -> Bot:
    """Return a bot by its name, or by a place such as `mine.py:cautious`."""
    file, colon, function = name.rpartition(":")
    return _bot_at(file, function) if colon else find_bot(name)


@cache
def _bot_at(file: str, function: str) -> Bot:
    """Return the function in a file. Each process runs the file once."""
    path = Path(file).resolve()
    named = f"magnate_bot_{path.stem}"
    spec = importlib.util.spec_from_file_location(named, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise Refused("no_bot_there", bot=f"{file}:{function}", problem=f"no Python file {file}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[named] = module  # what it defines can name the place it is from
    try:
        spec.loader.exec_module(module)
        bot: Bot = getattr(module, function)
        if not callable(bot):
            raise TypeError(f"{function} is no function")
    except Exception as problem:
        said = f"{type(problem).__name__}: {problem}"
        raise Refused("no_bot_there", bot=f"{file}:{function}", problem=said) from problem
    return bot
