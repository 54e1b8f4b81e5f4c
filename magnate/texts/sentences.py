"""Sentences of a room of its own: what the command line, the server and its messages say."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from magnate.texts.fallback import messages_in
from magnate.texts.message import formatted


class Sentences:
    """The texts beside a file, in a folder `texts` with a file a language."""

    def __init__(self, beside: str) -> None:
        self._folder = Path(beside).parent / "texts"

    def say(self, key: str, lang: str, **params: object) -> str:
        """A text, its values filled in."""
        return formatted(self.all(lang)[key], params, lang)

    def all(self, lang: str) -> Mapping[str, str]:
        """All texts of a language."""
        return _messages(self._folder, lang)


@cache
def _messages(folder: Path, lang: str) -> Mapping[str, str]:
    def read(one: str) -> dict[str, str]:
        texts: dict[str, str] = json.loads((folder / f"{one}.json").read_text(encoding="utf-8"))
        return texts

    return messages_in(lang, read, folder.parent.name)
