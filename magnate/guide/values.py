"""The types of the guide: chapters, paragraphs, terms."""

from __future__ import annotations

import msgspec


class Paragraph(msgspec.Struct, frozen=True, kw_only=True):
    """A paragraph and the rules it explains.

    `**bold**`; lines that begin with `- ` are a list; `[[key|words]]` is a link. A key names a
    term (`term.beach`), a chapter (`chapter.dinnertime`), or a text of the game by its key
    (`employee.waitress`, `milestone.first_20`, `module.…`).
    """

    ids: tuple[str, ...]
    text: str


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """A chapter; those of phases, steps and modules have their ids."""

    id: str
    title: str
    module: str
    """"": the base game; `expansion`: what all modules share."""
    paragraphs: tuple[Paragraph, ...]


class Term(msgspec.Struct, frozen=True, kw_only=True):
    """A word of the game."""

    id: str
    """`term.…`, as links name it."""
    name: str
    module: str
    ids: tuple[str, ...]
    text: str


class Guide(msgspec.Struct, frozen=True, kw_only=True):
    """The rules for reading, in one language."""

    lang: str
    chapters: tuple[Chapter, ...]
    """In the order in which they are read."""
    terms: tuple[Term, ...]
    asks: dict[str, str]
    """Advice on a decision, by `ask.` and the kind of action. A module that changes the decision
    adds a line of its own, with `@` and its name."""
