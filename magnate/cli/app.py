"""The program itself: how a command is added, and how every error becomes one line."""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib import metadata
from typing import Annotated, Any, NoReturn, TypeVar

import typer
from typer.core import TyperGroup

from magnate.cli.language import default_language
from magnate.cli.problems import Problem, in_words, what_is_missing
from magnate.core.errors import Refused

WRONG_USE = 2
"""The exit status whenever input was not accepted."""

UsageProblem: Any = typer.BadParameter.__mro__[2]
"""The class of all errors of the parser; typer does not export it."""

F = TypeVar("F", bound=Callable[..., None])


class OneLineGroup(TyperGroup):
    """A group that reports a wrong option in one line on stderr, like any other refusal."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command; the status of the program is its answer."""
        try:
            status = super().main(*args, **{**kwargs, "standalone_mode": False})
        except UsageProblem as problem:
            fail(problem.format_message())
        except typer.Abort:
            raise SystemExit(130) from None
        raise SystemExit(status if isinstance(status, int) else 0)


app = typer.Typer(
    name="magnate",
    cls=OneLineGroup,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="An engine for the board game Food Chain Magnate: play, replay, look into it, measure.",
)


@app.callback(invoke_without_command=True)
def no_command(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", show_default=False)
    ] = False,
) -> None:
    if version:
        typer.echo(f"magnate {metadata.version('magnate')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def command(name: str, *examples: str, former: str = "") -> Callable[[F], F]:
    """Add a command. What it is refused becomes one line on stderr and a status of 2.

    `former`: its name in the release before; it still works, but no help lists it.
    """

    def add(body: F) -> F:
        @functools.wraps(body)
        def run(*args: Any, **kwargs: Any) -> None:
            try:
                body(*args, **kwargs)
            except BrokenPipeError:
                raise  # the reader of our output has closed the pipe
            except ModuleNotFoundError as problem:
                fail(what_is_missing(problem, kwargs.get("lang") or default_language()))
            except (Refused, Problem, OSError) as problem:
                fail(in_words(problem, kwargs.get("lang") or default_language()))

        shown = "\n\n".join(f"$ {example}" for example in examples)
        app.command(name, epilog=f"Examples:\n\n{shown}")(run)
        if former:
            app.command(former, hidden=True, deprecated=True)(run)
        return body

    return add


def fail(reason: str) -> NoReturn:
    """Say why, in one line, and end."""
    typer.echo(f"magnate: {' '.join(reason.split())}", err=True)
    raise SystemExit(WRONG_USE)
