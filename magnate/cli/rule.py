"""`magnate rule`: a rule by its id, where it is decided and what proves it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated

import typer

from magnate.cli.app import command
from magnate.cli.options import Json, Lang
from magnate.cli.show import print_json, print_lines
from magnate.cli.words import say
from magnate.guide import Chapter, Paragraph, guide
from magnate.rulebook import Rule, SourcePlace, rules_called
from magnate.texts.language import SOURCE

_LINK = re.compile(r"\[\[[^\]|]*\|([^\]]*)\]\]")


@command("rule", "magnate rule DIN-05", "magnate rule din", "magnate rule CMP-05 --lang de")
def rule(
    lang: Lang,
    name: Annotated[str, typer.Argument(metavar="ID", help="DIN-05, or a chapter: DIN.")],
    json: Json = False,
) -> None:
    """Show a rule: its text, our rulings (in English), the code that decides it, its tests.

    In another language the guide's text comes first.
    """
    found = rules_called(name)
    if json:
        print_json(found)
    elif len(found) == 1:
        print_lines(_whole(found[0], lang))
    else:
        print_lines(_chapter(found, lang))


def _chapter(found: list[Rule], lang: str) -> Iterator[str]:
    """All rules of a chapter: in English by id, in other languages as the guide puts them."""
    told: set[str] = set()
    if lang != SOURCE:
        wanted = {one.id for one in found}
        for _, paragraph in _explained(wanted, lang):
            told.update(paragraph.ids)
            yield f"{', '.join(paragraph.ids)}  {_plain(paragraph)}"
    yield from (f"{one.id}  {one.text}" for one in found if one.id not in told)


def _whole(rule: Rule, lang: str) -> Iterator[str]:
    explained = list(_explained({rule.id}, lang)) if lang != SOURCE else []
    if explained:
        yield f"{rule.id}  {explained[0][0].title}"
        yield from (_plain(paragraph) for _, paragraph in explained)
        yield f"\n{say('rule.text', lang)}"
    else:
        yield f"{rule.id}  {rule.chapter}"
    yield rule.text
    if rule.rulings:
        yield f"\n{say('rule.rulings', lang)}"
        yield from (f"  {ruling} ({reason})" for ruling, reason in rule.rulings)
    yield from _places("rule.decided", rule.decided, lang)
    yield from _places("rule.proved", rule.proved, lang)


def _explained(ids: set[str], lang: str) -> Iterator[tuple[Chapter, Paragraph]]:
    """The paragraphs of the guide that explain any of these rules."""
    for chapter in guide(lang).chapters:
        for paragraph in chapter.paragraphs:
            if not ids.isdisjoint(paragraph.ids):
                yield chapter, paragraph


def _plain(paragraph: Paragraph) -> str:
    """The words of a paragraph, without links and bold print."""
    return _LINK.sub(r"\1", paragraph.text).replace("**", "")


def _places(key: str, places: tuple[SourcePlace, ...], lang: str) -> Iterator[str]:
    if places:
        yield f"\n{say(key, lang)}"
        yield from (f"  {place.file}:{place.line}  {place.name}" for place in places)
