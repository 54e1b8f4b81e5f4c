"""The files of the guide: a Markdown file a chapter, and a TOML file with terms and asks.

A chapter is a title and paragraphs with empty lines between them. A paragraph ends with the ids
of the rules it explains: `… stays at home. {DIN-01}`.
"""

from __future__ import annotations

import logging
import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from magnate import modules
from magnate.texts.language import LANGUAGES, SOURCE

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
    """The contents of a TOML file: terms by id, asks by kind of action."""

    term: dict[str, TermWritten] = {}
    ask: dict[str, str] = {}


class GuidePart(msgspec.Struct, frozen=True):
    """The chapters and words of the base game (""), of a module, or of all modules together."""

    module: str
    chapters: tuple[ChapterWritten, ...]
    words: GuideWords


def guide_parts(lang: str) -> tuple[GuidePart, ...]:
    """Everything written in a language: the base game, what modules share, module by module.

    What an incomplete language lacks is in English: chapters as a whole, terms and asks one by one.
    """
    if lang not in LANGUAGES:
        raise KeyError(lang)
    here, shared = files("magnate.guide"), files("magnate.modules") / "guide"

    def chapter(id: str) -> ChapterWritten:
        return _chapter_in(lang, id, lambda one: here / one / f"{id}.md")

    expansion = _chapter_in(lang, SHARED, lambda one: shared / f"{one}.md")
    return (
        GuidePart(
            "",
            tuple(map(chapter, CHAPTERS)),
            _words_in(lang, lambda one: here / one / "words.toml"),
        ),
        GuidePart(SHARED, (expansion,), _words_in(lang, lambda one: shared / f"{one}.toml")),
        *(found for name in modules.module_names() if (found := _beside(name, lang))),
    )


def _chapter_in(lang: str, id: str, file: Callable[[str], Traversable]) -> ChapterWritten:
    """A chapter; of an incomplete language the English one, if its own cannot be read."""
    try:
        return read_chapter(id, file(lang))
    except (OSError, ValueError) as problem:
        if LANGUAGES[lang].complete:
            raise
        _warn(f"chapter {id}", lang, problem)
    return read_chapter(id, file(SOURCE))


def _words_in(lang: str, file: Callable[[str], Traversable]) -> GuideWords:
    """Terms and asks; those that an incomplete language lacks in English."""
    if LANGUAGES[lang].complete:
        return read_words(file(lang))
    english = read_words(file(SOURCE))
    try:
        own = read_words(file(lang))
    except (OSError, ValueError) as problem:
        _warn("terms and asks", lang, problem)
        return english
    return GuideWords(english.term | own.term, english.ask | own.ask)


def _beside(name: str, lang: str) -> GuidePart | None:
    """The chapter of a module, and its words if it has any.

    What a module does not explain in a language it explains in English, and what is wrong with its
    files leaves the others alone.
    """
    home = modules.home_of(name)
    for one in dict.fromkeys((lang, SOURCE)):
        try:
            if home and (file := modules.beside(name, "guide", f"{one}.md")):
                spoken = one if LANGUAGES[lang].complete else lang
                words = _words_in(spoken, lambda each: home / "guide" / f"{each}.toml")
                return GuidePart(name, (read_chapter(name, file),), words)
        except (OSError, ValueError) as problem:
            _warn(f"the module {name}", one, problem)
    return None


def _warn(where: str, lang: str, problem: Exception) -> None:
    if not isinstance(problem, FileNotFoundError):
        log.warning("guide of %s (%s): %s", where, lang, problem)


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
    """Return the terms and asks in a file; none, if there is no such file."""
    if not file.is_file():
        return GuideWords()
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), GuideWords)
