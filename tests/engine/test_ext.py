"""What modules keep in a game: typed, copied, checked where it is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import get_origin, get_type_hints

import pytest

from magnate import Refused, Setup, begin
from magnate.base.position import position_of
from magnate.core.module import Module
from magnate.core.state import kept
from magnate.core.values import Ext
from magnate.engine import game_in
from magnate.modules import find_module, module_names

KEEPING = [module for module in map(find_module, module_names()) if module.ext]


@pytest.mark.parametrize("module", KEEPING, ids=lambda module: module.name)
def test_it_is_made_without_arguments_and_holds_immutable_values(module: Module) -> None:
    assert module.ext is not None
    assert issubclass(module.ext, Ext)
    assert module.ext() == module.ext().copy()
    for name, kind in get_type_hints(module.ext).items():
        origin = get_origin(kind) or kind
        mutable = issubclass(origin, Mapping | Set) or (
            issubclass(origin, Sequence) and not issubclass(origin, tuple | str)
        )
        assert not mutable, name


@pytest.mark.parametrize("module", KEEPING, ids=lambda module: module.name)
def test_a_copy_is_its_own(module: Module) -> None:
    game = begin(Setup(players=3, modules=(module.name, *module.requires)))
    assert module.ext is not None
    copy = game.copy()
    field = module.ext.__struct_fields__[0]
    setattr(copy.ext[module.name], field, "changed")
    assert game.ext[module.name] == module.ext() != copy.ext[module.name]
    assert kept(game, module.name, module.ext) is game.ext[module.name]


@pytest.mark.parametrize("module", KEEPING, ids=lambda module: module.name)
def test_a_position_says_what_is_wrong_with_it(module: Module) -> None:
    game = begin(Setup(players=3, modules=(module.name, *module.requires)))
    assert module.ext is not None
    position = position_of(game)
    spoilt: list[object] = [{"nonsense": 1}, {module.ext.__struct_fields__[0]: "much"}, []]
    for wrong in spoilt:
        position.ext = {module.name: wrong}
        with pytest.raises(Refused) as caught:
            game_in(position)
        assert (caught.value.code, caught.value.where) == ("bad_ext", f"ext.{module.name}")
