"""The files of the guide: a Markdown file a chapter, and a TOML file with terms and asks.

A chapter is a title and paragraphs with empty lines between them. A paragraph ends with the ids
of the rules it explains: `… stays at home. {DIN-01}`.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec

from magnate import modules
from magnate.texts import languages

CHAPTERS = (
    *("two_minutes", "map", "setup", "restructuring", "order_of_business", "working"),
    *("hire", "train", "campaigns", "food", "houses", "restaurants"),
    *("dinnertime", "bank", "payday", "marketing", "clean_up", "milestones", "introductory"),
)
"""The chapters of the base game."""
SHARED = "expansion"
"""The chapter about all modules together."""
RULES = re.compile(r"\s*\{([A-Z]{3}-\d{2}(?: [A-Z]{3}-\d{2})*)\}$")


class ChapterWritten(msgspec.Struct, frozen=True):
    """A chapter as it stands in its file; paragraphs with the ids of their rules."""

    id: str
    title: str
    paragraphs: tuple[tuple[tuple[str, ...], str], ...]


class TermWritten(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term as it stands in its file."""

    name: str
    text: str
    rules: tuple[str, ...]


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of words."""

    term: dict[str, TermWritten] = {}
    ask: dict[str, str] = {}


class Source(msgspec.Struct, frozen=True):
    """What the base game (""), a module, or all modules together bring."""

    module: str
    chapters: tuple[ChapterWritten, ...]
    words: Words


def sources(lang: str) -> tuple[Source, ...]:
    """Everything written in a language: the base game, what modules share, module by module."""
    if lang not in languages():
        raise KeyError(lang)
    here = Path(__file__).parent / lang
    base = tuple(_chapter(id, here / f"{id}.md") for id in CHAPTERS)
    there = Path(modules.__path__[0])
    folders = {SHARED: there / "guide"}
    folders |= {name: there / name / "guide" for name in modules.module_names()}
    return (
        Source("", base, _words(here / "words.toml")),
        *(_beside(name, folder, lang) for name, folder in folders.items()),
    )


def _beside(module: str, folder: Path, lang: str) -> Source:
    """The chapter of a module, and its words if it has any."""
    words = folder / f"{lang}.toml"
    chapter = _chapter(module, folder / f"{lang}.md")
    return Source(module, (chapter,), _words(words) if words.exists() else Words())


def _chapter(id: str, file: Path) -> ChapterWritten:
    title, *blocks = file.read_text(encoding="utf-8").strip().split("\n\n")
    if not title.startswith("# "):
        raise ValueError(f"{file}: a chapter begins with its title")
    return ChapterWritten(id, title[2:], tuple(_paragraph(block) for block in blocks))


def _paragraph(block: str) -> tuple[tuple[str, ...], str]:
    found = RULES.search(block)
    return (tuple(found[1].split()), block[: found.start()]) if found else ((), block)


def _words(file: Path) -> Words:
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Words)
