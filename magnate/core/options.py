"""The legal actions of a seat, enumerated only on demand."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, SupportsIndex, overload

from magnate.board import Geometry, bits, nth_bit
from magnate.core.actions import Action, tag


class Family:
    """Like actions: one type, shared fields, and axes along which they differ.

    A placement has the mask of its possible squares as one more axis, the field `at`. `piece`:
    width and height of what would lie there with `at` as its top left square, where it is a box.
    `brings`: what each of its actions would bring, as plain data, where that is worth knowing
    beforehand; it is worked out for whoever shows them.
    """

    __slots__ = ("axes", "brings", "fixed", "geometry", "kind", "piece", "size", "squares")

    def __init__(
        self,
        kind: type[Action],
        fixed: dict[str, Any],
        axes: Sequence[tuple[str, Sequence[Any]]] = (),
        squares: int | None = None,
        geometry: Geometry | None = None,
        piece: tuple[int, int] | None = None,
        brings: Callable[[], list[dict[str, Any]]] | None = None,
    ) -> None:
        self.kind = kind
        self.fixed = fixed
        self.axes = axes
        self.squares = squares
        self.geometry = geometry
        self.piece = piece
        self.brings = brings
        size = 1 if squares is None else squares.bit_count()
        for _, values in axes:
            size *= len(values)
        self.size = size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> Action:
        fields = dict(self.fixed)
        for name, values in self.axes:
            index, which = divmod(index, len(values))
            fields[name] = values[which]
        if self.squares is not None:
            assert self.geometry is not None
            fields["at"] = self.geometry.xy(nth_bit(self.squares, index))
        return self.kind(**fields)

    def __iter__(self) -> Iterator[Action]:
        places: Sequence[dict[str, Any]] = ({},)
        if self.squares is not None:
            assert self.geometry is not None
            places = [{"at": self.geometry.xy(bit)} for bit in bits(self.squares)]
        names = [name for name, _ in reversed(self.axes)]
        choices = [values for _, values in reversed(self.axes)]
        for place in places:
            for chosen in product(*choices):
                yield self.kind(**self.fixed, **dict(zip(names, chosen, strict=True)), **place)

    def __contains__(self, action: object) -> bool:
        if type(action) is not self.kind or not self.size:
            return False
        fields = dict(self.fixed)
        for name, values in self.axes:
            fields[name] = getattr(action, name)
            if fields[name] not in values:
                return False
        if self.squares is not None:
            assert self.geometry is not None
            fields["at"] = at = getattr(action, "at", None)
            if at is None or not self.geometry.on_map(*at):
                return False
            if not self.squares >> self.geometry.bit(*at) & 1:
                return False
        return action == self.kind(**fields)

    def __reduce__(self) -> tuple[Any, ...]:
        """Everything but `brings`, which asks the game it was made for."""
        given = (self.kind, self.fixed, self.axes, self.squares, self.geometry, self.piece)
        return Family, given

    def __repr__(self) -> str:
        return f"<Family {tag(self.kind)}: {self.size}>"

    def summary(self) -> dict[str, Any]:
        """The family as plain data: fixed fields, axes, the squares of a placement, and what its
        kind says for whoever shows it (core/actions.py)."""
        result: dict[str, Any] = {"do": tag(self.kind), "count": self.size, "fixed": self.fixed}
        if self.axes:
            result["axes"] = {name: list(values) for name, values in self.axes}
        if self.squares is not None:
            assert self.geometry is not None
            result["at"] = [self.geometry.xy(bit) for bit in bits(self.squares)]
        if self.kind.panel:
            result["panel"] = self.kind.panel
        if self.kind.turning:
            result["turning"] = self.kind.turning
        if self.piece is not None:
            result["size"] = self.piece
        if self.brings is not None:
            result["brings"] = self.brings()
        return result


class Options(Sequence[Action]):
    """Every legal action of a seat and nothing else, in a stable order."""

    __slots__ = ("families", "size")

    def __init__(self, families: Sequence[Family] = ()) -> None:
        self.families = tuple(family for family in families if family.size)
        self.size = sum(family.size for family in self.families)

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: SupportsIndex) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self.size))]
        if not isinstance(index, int):
            index = operator.index(index)
        if index < 0:
            index += self.size
        for family in self.families:
            if 0 <= index < family.size:
                return family[index]
            index -= family.size
        raise IndexError(index)

    def __iter__(self) -> Iterator[Action]:
        for family in self.families:
            yield from family

    def __contains__(self, action: object) -> bool:
        return any(action in family for family in self.families)

    def __copy__(self) -> Options:
        """The same: options do not change."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Options:
        return self

    def __eq__(self, other: object) -> bool:
        """Return True if these are the same actions in the same order."""
        if self is other:
            return True
        if not isinstance(other, Options) or self.size != other.size:
            return False
        return all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    def __reduce__(self) -> tuple[Any, ...]:
        return Options, (self.families,)

    def __repr__(self) -> str:
        counts: dict[str, int] = {}
        for family in self.families:
            name = tag(family.kind)
            counts[name] = counts.get(name, 0) + family.size
        words = ", ".join(f"{name} {count}" for name, count in counts.items())
        return f"<Options: {words}>" if words else "<Options: none>"

    def summary(self) -> list[dict[str, Any]]:
        """The options as plain data that stays small however many placements there are."""
        return [family.summary() for family in self.families]


NONE = Options()
