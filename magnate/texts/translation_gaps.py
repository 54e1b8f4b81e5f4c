"""How much of a language is translated, file by file, measured against English.

The texts of the browser client are read in a checkout only; elsewhere there is nothing but its
build. Texts of modules in other packages do not count.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from magnate.texts.fallback import problem_of
from magnate.texts.language import SOURCE, languages

PACKAGE = Path(__file__).parents[1]
CLIENT = PACKAGE.parent / "client" / "src" / "texts"
CHAPTER = "#"
"""The key of a chapter of the guide: it is translated as a whole."""


class Lacking(msgspec.Struct, frozen=True):
    """A file of a language with what it lacks."""

    file: str
    missing: dict[str, str]
    """The English texts, by key."""
    wrong: dict[str, str]
    """Why a translation cannot be said, by key."""


class Progress(msgspec.Struct, frozen=True):
    """The progress of a translation."""

    lang: str
    translated: int
    texts: int


def progress() -> list[Progress]:
    """Return how complete each language is."""
    total = sum(len(_texts(file)) for file in _english_files())
    found = []
    for lang in languages():
        lack = sum(len(one.missing) + len(one.wrong) for one in lacking(lang))
        found.append(Progress(lang, total - lack, total))
    return found


def lacking(lang: str) -> list[Lacking]:
    """Return the files of a language that lack something, in a fixed order."""
    found = []
    for source in _english_files():
        english, file = _texts(source), _translated(source, lang)
        own = _texts(file) if file.is_file() else {}
        missing = {key: text for key, text in english.items() if key not in own}
        wrong = _wrong(own, english) if _read_by_server(file) else {}
        if missing or wrong:
            found.append(Lacking(file.relative_to(PACKAGE.parent).as_posix(), missing, wrong))
    return found


@cache
def _english_files() -> tuple[Path, ...]:
    return tuple(
        sorted(
            (
                *PACKAGE.rglob(f"texts/{SOURCE}.json"),
                *PACKAGE.rglob(f"guide/{SOURCE}.*"),
                *PACKAGE.glob(f"guide/{SOURCE}/*.*"),
                *CLIENT.glob(f"*/{SOURCE}.json"),
            )
        )
    )


def _translated(source: Path, lang: str) -> Path:
    if source.parent.name == SOURCE:
        return source.parent.with_name(lang) / source.name
    return source.with_name(lang + source.suffix)


def _read_by_server(file: Path) -> bool:
    """The client reads its own texts, with more syntax; its build refuses what is wrong."""
    return file.suffix == ".json" and not file.is_relative_to(CLIENT)


def _wrong(own: Mapping[str, str], english: Mapping[str, str]) -> dict[str, str]:
    problems = {key: problem_of(text, english.get(key)) for key, text in own.items()}
    return {key: problem for key, problem in problems.items() if problem}


def _texts(file: Path) -> dict[str, str]:
    written = file.read_text(encoding="utf-8")
    if file.suffix == ".json":
        texts: dict[str, str] = json.loads(written)
        return texts
    if file.suffix == ".md":
        return {CHAPTER: written.partition("\n")[0]}
    words: dict[str, Any] = tomllib.loads(written)
    terms = {f"term.{id}": str(term["text"]) for id, term in words.get("term", {}).items()}
    return terms | {f"ask.{id}": str(line) for id, line in words.get("ask", {}).items()}
