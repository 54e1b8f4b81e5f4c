"""The lists at the end of docs/modules.md: words for rows, questions, conditions.

`python -m tests.docs.module_lists` writes them anew; tests/docs/test_modules.py compares.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import magnate
from magnate.base import BASE
from magnate.modules import find_module, our_names

PACKAGE = Path(magnate.__file__).parent
PAGE = PACKAGE.parent / "docs" / "modules.md"
HEADING = "\n## What there is\n"
WORDS = {
    "occasions": "Occasions: `when` of a milestone",
    "effects": "Effects: `effects` of a milestone, asked for with `effect`",
    "colours": "Colours: `colour` of an employee",
    "employee_tags": "Tags of employees: `tags`, and `tagged` of a patch",
    "good_tags": "Tags of goods: `tags`",
}
KINDS = {"Condition": "place", "ChoiceCondition": "choice"}


def lists() -> str:
    """Return the whole part of the page below its heading."""
    return "\n".join(("", *_words(), *_questions(), *_conditions()))


def _words() -> Iterator[str]:
    yield "Words that rows may use. EMPLOYEE, GOOD, TAG (of a good), KIND (of campaign) and NUMBER"
    yield "stand for any there is. A word of a module is there only where the module is in play."
    parts = {"": BASE, **{name: find_module(name) for name in our_names()}}
    for field, title in WORDS.items():
        yield from ("", f"### {title}", "", "| word | means | module |", "|---|---|---|")
        for name, part in parts.items():
            for word, means in getattr(part.content.vocabulary, field).items():
                yield f"| `{word}` | {means} | {name} |"


def _questions() -> Iterator[str]:
    yield from ("", "### Questions: `answers` of a module", "")
    yield from ("How the answers of several modules combine: magnate/core/answers.py.", "")
    yield from ("| question | is asked of | answers | about |", "|---|---|---|---|")
    file = PACKAGE / "core" / "questions.py"
    body = next(
        node
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name == "__init__"
    ).body
    for asked, told in pairwise(body):
        if isinstance(asked, ast.AnnAssign) and isinstance(asked.target, ast.Attribute):
            assert isinstance(asked.annotation, ast.Subscript)
            assert isinstance(told, ast.Expr)
            given = asked.annotation.slice
            takes = given.elts[0] if isinstance(given, ast.Tuple) else given
            about = " ".join(ast.literal_eval(told.value).split())
            kind = ast.unparse(asked.annotation.value)
            of = ast.unparse(takes).strip("[]")
            yield f"| `{asked.target.attr}` | {of} | {kind} | {about} |"


def _conditions() -> Iterator[str]:
    yield from ("", "### Conditions: the codes of refusals of a place or a choice", "")
    yield from ("| condition | of a | rule | in |", "|---|---|---|---|")
    found = set()
    for file in sorted((*(PACKAGE / "base").rglob("*.py"), *(PACKAGE / "modules").rglob("*.py"))):
        place = file.relative_to(PACKAGE.parent).as_posix()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            called = getattr(node, "func", None)
            kind = KINDS.get(called.id) if isinstance(called, ast.Name) else None
            if kind and isinstance(node, ast.Call):
                found.add((_written(node.args[0]), kind, _written(node.args[1]), place))
    for code, kind, rule, place in sorted(found):
        yield f"| `{code}` | {kind} | {rule} | {place} |"


def _written(node: ast.expr) -> str:
    """What is written out there; "": it is worked out."""
    return str(node.value) if isinstance(node, ast.Constant) else ""


if __name__ == "__main__":
    guide = PAGE.read_text(encoding="utf-8").partition(HEADING)[0]
    PAGE.write_text(f"{guide}{HEADING}{lists()}\n", encoding="utf-8")
