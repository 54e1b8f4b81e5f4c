"""Rows of the database as values: they are made by position, so fields and columns must agree."""

from __future__ import annotations

from typing import get_args, get_type_hints

import msgspec
import pytest
from sqlalchemy import Table

from magnate.server.db import schema
from magnate.server.db.rows import PersonRow, PlaceRow, ProposalRow, SeatRow, TableRow

ROWS = [
    (TableRow, schema.tables),
    (SeatRow, schema.seats),
    (PersonRow, schema.people),
    (PlaceRow, schema.subscriptions),
    (ProposalRow, schema.proposals),
]


@pytest.mark.parametrize(("kind", "table"), ROWS)
def test_fields_are_the_columns_in_their_order(kind: type[msgspec.Struct], table: Table) -> None:
    assert list(kind.__struct_fields__) == [column.name for column in table.columns]


@pytest.mark.parametrize(("kind", "table"), ROWS)
def test_what_may_be_null_says_so(kind: type[msgspec.Struct], table: Table) -> None:
    hints = get_type_hints(kind)
    said = {name for name, hint in hints.items() if type(None) in get_args(hint)}
    assert said == {column.name for column in table.columns if column.nullable}
