"""Check of references in content: every row names only things and words that exist."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from magnate.core.content import Content, Employee, Patch
from magnate.core.errors import Refused
from magnate.core.module import Module
from magnate.core.nearest import nearest
from magnate.core.questions import QUESTIONS

PLACEHOLDERS = {"EMPLOYEE": "employee", "GOOD": "good", "TAG": "good_tag", "KIND": "kind"}
"""Placeholders in occasions and effects, with the kind of thing they stand for."""
NUMBER = "NUMBER"
IN_SETUP = ("reserves", "players")
"""Tables that are kept in setup.toml."""

Known = dict[str, Collection[str]]
"""The existing names, by the kind of thing."""
Mention = tuple[str, str, str]
"""The field of a row, the kind of thing it names, and the name."""


def check_rows(modules: Sequence[Module], content: Content) -> None:
    """Refuse the first row that names something that no module in play brings.

    `content`: the rows of all modules together. The refusal names module, file and row, and
    similar names.
    """
    known = _names(modules, content)
    replaced = {table for module in modules for table in module.replaces}
    for module in modules:
        for table, id, mentions in _mentions(module.content):
            if module is modules[0] and table in replaced:
                continue
            for field, what, word in mentions:
                if not _is_known(word, what, known):
                    if table == "patches" and _is_replaced(word, what, modules[0], replaced):
                        continue
                    place = (
                        f"setup.toml [{table}.{id}]"
                        if table in IN_SETUP
                        else f"{table}.toml [{id}]"
                    )
                    where = f"{module.name}/content/{place} {field}"
                    raise _unknown(word, what, known, where)
        _check_module(module, known)


def _names(modules: Sequence[Module], content: Content) -> Known:
    words = content.vocabulary
    return {
        "employee": content.employees,
        "good": content.goods,
        "milestone": content.milestones,
        "campaign": content.campaigns,
        "kind": {kind.name for module in modules for kind in module.kinds},
        "step": {step.name for module in modules for step in module.steps},
        "option": {name for module in modules for name in module.options},
        "question": QUESTIONS,
        "table": list(Content.__struct_fields__),
        "occasion": words.occasions,
        "effect": words.effects,
        "colour": words.colours,
        "employee_tag": words.employee_tags,
        "good_tag": words.good_tags,
    }


def _mentions(content: Content) -> Iterator[tuple[str, str, list[Mention]]]:
    """Yield the table, the id and the mentions of every row."""
    for id, card in content.employees.items():
        yield "employees", id, _of_employee(card)
    for id, good in content.goods.items():
        yield "goods", id, [("tags", "good_tag", tag) for tag in good.tags]
    for id, row in content.milestones.items():
        yield (
            "milestones",
            id,
            [
                *(("when", "occasion", name) for name in row.when),
                *(("gives", "employee", name) for name in row.gives),
                *(("effects", "effect", name) for name in row.effects),
                *(("bars", "employee", name) for name in row.bars),
            ],
        )
    for id, tile in content.campaigns.items():
        yield "campaigns", id, [("kind", "kind", tile.kind)]
    for id, players in content.players.items():
        numbers = [str(number) for number in players.campaigns_removed]
        yield "players", id, [("campaigns_removed", "campaign", number) for number in numbers]
    for id, patch in content.patches.items():
        yield "patches", id, _of_patch(patch)


def _of_employee(row: Employee) -> list[Mention]:
    return [
        ("colour", "colour", row.colour),
        *(("trains_into", "employee", name) for name in row.trains_into),
        *(("campaigns", "kind", name) for name in row.campaigns),
        *(("makes", "good", name) for name in row.makes),
        *(("tags", "employee_tag", name) for name in row.tags),
    ]


def _of_patch(patch: Patch) -> list[Mention]:
    return [
        *([("employee", "employee", patch.employee)] if patch.employee else []),
        *([("tagged", "employee_tag", patch.tagged)] if patch.tagged else []),
        *([("milestone", "milestone", patch.milestone)] if patch.milestone else []),
        *(("trains_into", "employee", name) for name in patch.trains_into),
    ]


def _check_module(module: Module, known: Known) -> None:
    """Refuse a module that refers to an unknown step, question, table or option."""
    for what, names in (
        ("question", list(module.answers)),
        ("step", [join.step for join in module.joins]),
        ("step", [step.after for step in module.steps if step.after]),
        ("table", list(module.replaces)),
        ("option", [name for name, _ in module.content_with]),
    ):
        for name in names:
            if name not in known[what]:
                raise _unknown(name, what, known, module.name)


def _is_known(word: str, what: str, known: Known) -> bool:
    names = known[what]
    if what not in ("occasion", "effect"):
        return word in names
    kind, _, of = word.partition(":")
    if of in PLACEHOLDERS or of == NUMBER:
        return False
    if word in names:
        return True
    if of.isascii() and of.isdigit() and f"{kind}:{NUMBER}" in names:
        return True
    return any(
        f"{kind}:{placeholder}" in names and of in known[thing]
        for placeholder, thing in PLACEHOLDERS.items()
    )


def _is_replaced(word: str, what: str, base: Module, replaced: Collection[str]) -> bool:
    """Return True if a patch names a row of the base game that another module replaces."""
    table = f"{what}s"
    rows: Mapping[str, object] = getattr(base.content, table, {})
    return table in replaced and word in rows


def _unknown(word: str, what: str, known: Known, where: str) -> Refused:
    near = nearest(word, _written_out(known[what], known), known[what])
    return Refused("unknown_word", where=where, what=what, word=word, near=near)


def _written_out(names: Collection[str], known: Known) -> list[str]:
    """Return the names, with every placeholder written out."""
    found = []
    for name in names:
        kind, _, of = name.partition(":")
        if of in PLACEHOLDERS:
            found += [f"{kind}:{thing}" for thing in known[PLACEHOLDERS[of]]]
        else:
            found.append(name)
    return found
