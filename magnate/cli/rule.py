"""`magnate rule`: a rule by its id, where it is decided and what proves it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from magnate.cli.app import command
from magnate.cli.options import Json, Lang
from magnate.cli.show import print_json, print_lines
from magnate.cli.words import say
from magnate.rulebook import Place, Rule, rules_called


@command("rule", "magnate rule DIN-05", "magnate rule din", "magnate rule CMP-05 --json")
def rule(
    lang: Lang,
    name: Annotated[str, typer.Argument(metavar="ID", help="DIN-05, or a chapter: DIN.")],
    json: Json = False,
) -> None:
    """Show a rule: its text (in English), our rulings, the code that decides it, its tests."""
    found = rules_called(name)
    if json:
        print_json(found)
    elif len(found) == 1:
        print_lines(_whole(found[0], lang))
    else:
        print_lines(f"{one.id}  {one.text}" for one in found)


def _whole(rule: Rule, lang: str) -> Iterator[str]:
    yield f"{rule.id}  {rule.chapter}"
    yield rule.text
    if rule.rulings:
        yield f"\n{say('rule.rulings', lang)}"
        yield from (f"  {ruling} ({reason})" for ruling, reason in rule.rulings)
    yield from _places("rule.decided", rule.decided, lang)
    yield from _places("rule.proved", rule.proved, lang)


def _places(key: str, places: tuple[Place, ...], lang: str) -> Iterator[str]:
    if places:
        yield f"\n{say(key, lang)}"
        yield from (f"  {place.file}:{place.line}  {place.name}" for place in places)
