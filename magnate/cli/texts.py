"""`magnate texts`: the languages, and what is not translated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from magnate.cli.app import command
from magnate.cli.options import Json, Lang, Language
from magnate.cli.show import columns, console, print_json, print_lines, table
from magnate.cli.words import say

if TYPE_CHECKING:
    from magnate.texts.translation_gaps import Lacking

MISSING = 1
"""The exit status if a language lacks texts."""


@command(
    "texts", "magnate texts", "magnate texts --missing de", "magnate texts --missing zh --json"
)
def texts(
    lang: Lang,
    missing: Annotated[
        Language | None,
        typer.Option("--missing", help="List what this language lacks; status 1 if anything."),
    ] = None,
    json: Json = False,
) -> None:
    """List the languages and how complete each is, or what one of them lacks."""
    from magnate.texts.language import LANGUAGES
    from magnate.texts.translation_gaps import lacking, progress

    if missing is not None:
        found = lacking(missing)
        if json:
            print_json(found)
        else:
            print_lines(_listed(found, lang))
        if found:
            raise typer.Exit(MISSING)
        return
    states = progress()
    if json:
        print_json(states)
        return
    rows = [
        (
            one.lang,
            LANGUAGES[one.lang].name,
            f"{100 * one.translated // one.texts} %",
            f"{one.translated}/{one.texts}",
            ", ".join((*LANGUAGES[one.lang].plural, "other")),
        )
        for one in states
    ]
    names = columns(lang, "language", "language_name", "translated", "texts", "plurals")
    console().print(table(names, rows, right=(2, 3)))


def _listed(found: Iterable[Lacking], lang: str) -> Iterator[str]:
    """Files, and under each its keys with the English text."""
    for one in found:
        yield one.file
        for key, text in one.missing.items():
            yield f"  {key}: {text}"
        for key, problem in one.wrong.items():
            yield f"  {say('texts.wrong', lang, text=key, problem=problem)}"
