"""What there is in the box."""

from __future__ import annotations

from magnate.core.content import Employee
from magnate.engine import compile_rules
from magnate.modules import find_module, module_names
from magnate.shown import shown_content
from magnate.shown.content import EmployeeShown
from tests.builder import rule


@rule("SET-01")
def test_cards_are_those_of_the_number_of_players() -> None:
    two, five = (shown_content(compile_rules(), players) for players in (2, 5))
    counts = [{card.id: card.count for card in found.employees} for found in (two, five)]
    assert (counts[0]["cfo"], counts[1]["cfo"]) == (1, 3)
    assert counts[0]["waitress"] == counts[1]["waitress"] == 12
    assert {12, 15, 16}.isdisjoint(tile.number for tile in two.campaigns)
    assert len(five.campaigns) == 16


def test_careers_run_both_ways() -> None:
    cards = {card.id: card for card in shown_content(compile_rules(), 3).employees}
    for card in cards.values():
        assert all(card.id in cards[into].trained_from for into in card.trains_into)
        assert all(card.id in cards[before].trains_into for before in card.trained_from)
    assert "burger_cook" in cards["kitchen_trainee"].trains_into


def test_rows_say_which_module_brings_them() -> None:
    for name in module_names():
        if name == "six_players":
            continue
        rules = compile_rules([name], milestones=True)
        found = shown_content(rules, 4)
        own = find_module(name).content
        for rows, table in ((found.employees, "employees"), (found.goods, "goods")):
            brought = {row.id for row in rows if row.module == name}
            assert brought <= set(getattr(own, table))
        in_play = {row.id for row in found.milestones}
        assert {row.id for row in found.milestones if row.module == name} == (
            set(own.milestones) & in_play
        )


def test_a_card_is_shown_as_it_is_printed() -> None:
    rules = compile_rules()
    fields = set(EmployeeShown.__struct_fields__) & set(Employee.__struct_fields__)
    for card in shown_content(rules, 5).employees:
        row = rules.employees[card.id]
        assert all(getattr(card, field) == getattr(row, field) for field in fields - {"count"})


def test_goods_are_food_or_drink_or_neither() -> None:
    rules = compile_rules(["coffee", "sushi"])
    kinds = {good.id: good.kind for good in shown_content(rules, 3).goods}
    assert kinds["burger"] == "food"
    assert kinds["beer"] == "drink"
    assert set(kinds.values()) <= {"food", "drink", ""}
