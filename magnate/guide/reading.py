"""The files of the guide: a Markdown file a chapter, and a TOML file with terms and asks.

A chapter is a title and paragraphs with empty lines between them. A paragraph ends with the ids
of the rules it explains: `… stays at home. {DIN-01}`.
"""

from __future__ import annotations

import logging
import re
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable

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
log = logging.getLogger(__name__)
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


class GuideWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of words."""

    term: dict[str, TermWritten] = {}
    ask: dict[str, str] = {}


class GuidePart(msgspec.Struct, frozen=True):
    """What the base game (""), a module, or all modules together bring."""

    module: str
    chapters: tuple[ChapterWritten, ...]
    words: GuideWords


def guide_parts(lang: str) -> tuple[GuidePart, ...]:
    """Everything written in a language: the base game, what modules share, module by module."""
    if lang not in languages():
        raise KeyError(lang)
    here, shared = files("magnate.guide") / lang, files("magnate.modules") / "guide"
    base = tuple(read_chapter(id, here / f"{id}.md") for id in CHAPTERS)
    return (
        GuidePart("", base, read_words(here / "words.toml")),
        GuidePart(
            SHARED,
            (read_chapter(SHARED, shared / f"{lang}.md"),),
            read_words(shared / f"{lang}.toml"),
        ),
        *(found for name in modules.module_names() if (found := _beside(name, lang))),
    )


def _beside(name: str, lang: str) -> GuidePart | None:
    """The chapter of a module, and its words if it has any.

    What a module does not explain in a language it explains in English, and what is wrong with its
    files leaves the others alone.
    """
    for one in dict.fromkeys((lang, "en")):
        chapter = modules.beside(name, "guide", f"{one}.md")
        words = modules.beside(name, "guide", f"{one}.toml")
        try:
            if chapter:
                return GuidePart(
                    name,
                    (read_chapter(name, chapter),),
                    read_words(words) if words else GuideWords(),
                )
        except (OSError, ValueError) as problem:
            log.warning("guide of the module %s (%s): %s", name, one, problem)
    return None


def read_chapter(id: str, file: Traversable) -> ChapterWritten:
    """Return the chapter in a file; a ValueError says that it has no title."""
    title, *blocks = file.read_text(encoding="utf-8").strip().split("\n\n")
    if not title.startswith("# "):
        raise ValueError(f"{file}: a chapter begins with its title")
    return ChapterWritten(id, title[2:], tuple(_paragraph(block) for block in blocks))


def _paragraph(block: str) -> tuple[tuple[str, ...], str]:
    found = RULES.search(block)
    return (tuple(found[1].split()), block[: found.start()]) if found else ((), block)


def read_words(file: Traversable) -> GuideWords:
    """Return the terms and asks in a file; a ValueError says what is wrong with it."""
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), GuideWords)
