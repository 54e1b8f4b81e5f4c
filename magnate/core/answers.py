"""Combinations of the answers that modules give to one question of the base rules.

The question declares its combination, so the order in which modules load does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Total(Generic[P]):
    """The sum of all answers."""

    __slots__ = ("answers",)

    def __init__(self, answers: tuple[Callable[P, int], ...] = ()) -> None:
        self.answers = answers

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> int:
        total = 0
        for answer in self.answers:
            total += answer(*args, **kwargs)
        return total


class Union(Generic[P]):
    """The union of masks of squares."""

    __slots__ = ("answers",)

    def __init__(self, answers: tuple[Callable[P, int], ...] = ()) -> None:
        self.answers = answers

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> int:
        union = 0
        for answer in self.answers:
            union |= answer(*args, **kwargs)
        return union


class Gathered(Generic[P, T]):
    """All items of all answers, in a stable order."""

    __slots__ = ("answers",)

    def __init__(self, answers: tuple[Callable[P, Iterable[T]], ...] = ()) -> None:
        self.answers = answers

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[T]:
        return [item for answer in self.answers for item in answer(*args, **kwargs)]


class AllOf(Generic[P]):
    """True unless an answer is false."""

    __slots__ = ("answers",)

    def __init__(self, answers: tuple[Callable[P, bool], ...] = ()) -> None:
        self.answers = answers

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> bool:
        return all(answer(*args, **kwargs) for answer in self.answers)


class AnyOf(Generic[P]):
    """False unless an answer is true."""

    __slots__ = ("answers",)

    def __init__(self, answers: tuple[Callable[P, bool], ...] = ()) -> None:
        self.answers = answers

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> bool:
        for answer in self.answers:  # noqa: SIM110  # most have nobody to ask, and are asked often
            if answer(*args, **kwargs):
                return True
        return False


class First(Generic[P, T]):
    """The first answer that is not None.

    Only one module in play may answer (`check_apart`). The answer of `as_if` comes before it.
    """

    __slots__ = ("answers",)

    def __init__(self, answers: tuple[Callable[P, T | None], ...] = ()) -> None:
        self.answers = answers

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T | None:
        for answer in self.answers:
            given = answer(*args, **kwargs)
            if given is not None:
                return given
        return None


class Ranked(Generic[P, T]):
    """Alternatives with a rank, the lowest first."""

    __slots__ = ("answers",)

    def __init__(self, answers: tuple[Callable[P, list[tuple[int, T]]], ...] = ()) -> None:
        self.answers = answers

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[tuple[int, T]]:
        found = [item for answer in self.answers for item in answer(*args, **kwargs)]
        if len(found) > 1:
            found.sort(key=_rank)
        return found


class Ordered(Generic[P]):
    """Keys that break ties one after the other, in the order of the ranks in the answers."""

    __slots__ = ("answers",)

    def __init__(self, answers: tuple[Callable[P, tuple[int, int]], ...] = ()) -> None:
        self.answers = answers

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> tuple[int, ...]:
        if not self.answers:
            return ()
        keys = sorted(answer(*args, **kwargs) for answer in self.answers)
        return tuple(key for _, key in keys)


def _rank(item: tuple[int, Any]) -> int:
    return item[0]
