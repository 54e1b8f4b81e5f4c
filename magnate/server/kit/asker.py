"""The asker of the current request or socket, for code that counts what it costs."""

from __future__ import annotations

from contextvars import Context, ContextVar, copy_context


class Asker:
    """An address and, once the session is read, a person."""

    __slots__ = ("address", "person_id")

    def __init__(self, address: str) -> None:
        self.address = address
        self.person_id = ""

    @property
    def payers(self) -> tuple[tuple[str, str], ...]:
        """The keys under which costs are counted: the address, and the person if there is one."""
        address = ("address", self.address)
        return (address, ("person", self.person_id)) if self.person_id else (address,)


asking: ContextVar[Asker | None] = ContextVar("asking", default=None)
"""None: the server itself, which pays nothing."""


def payers() -> tuple[tuple[str, str], ...]:
    """Return the keys that pay for what happens now; none: the server itself."""
    asker = asking.get()
    return asker.payers if asker else ()


def context_of_server() -> Context:
    """Return a context for a task of the server itself, whichever request starts it."""
    context = copy_context()
    context.run(asking.set, None)
    return context
