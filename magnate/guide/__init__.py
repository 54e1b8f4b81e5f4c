"""The rules for reading: chapters, a glossary, and a line for every decision, in three languages.

The chapters of the base game are in the folders of the languages here; those of the modules are
beside them. What the texts may contain: `Paragraph` in values.py. Where they come from: docs/rules.
"""

from __future__ import annotations

from functools import cache

from magnate.guide.files import GuidePart, guide_parts
from magnate.guide.links import labelled
from magnate.guide.values import Chapter, Guide, Paragraph, Term

__all__ = ["Chapter", "Guide", "Paragraph", "Term", "guide"]


@cache
def guide(lang: str) -> Guide:
    """The whole guide in a language; a KeyError, if we do not have it."""
    found = guide_parts(lang)
    names = _names(found)
    return Guide(
        lang=lang,
        chapters=tuple(
            Chapter(
                id=chapter.id,
                title=chapter.title,
                module=source.module,
                paragraphs=tuple(
                    Paragraph(ids=ids, text=labelled(text, names, lang))
                    for ids, text in chapter.paragraphs
                ),
            )
            for source in found
            for chapter in source.chapters
        ),
        terms=tuple(
            Term(
                id=f"term.{id}",
                name=term.name,
                module=source.module,
                ids=term.rules,
                text=labelled(term.text, names, lang),
            )
            for source in found
            for id, term in source.words.term.items()
        ),
        asks=_asks(found),
    )


def _asks(found: tuple[GuidePart, ...]) -> dict[str, str]:
    """The lines by kind of action. A module's line on an action of the base game is added."""
    asks: dict[str, str] = {}
    for source in found:
        for do, line in source.words.ask.items():
            key = f"ask.{do}"
            asks[f"{key}@{source.module}" if key in asks else key] = line
    return asks


def _names(found: tuple[GuidePart, ...]) -> dict[str, str]:
    """The names of chapters and terms, by key."""
    names = {f"chapter.{one.id}": one.title for source in found for one in source.chapters}
    for source in found:
        names |= {f"term.{id}": term.name for id, term in source.words.term.items()}
    return names
