"""`magnate train fit`: a network fitted to games, and its losses on other games."""

from __future__ import annotations

from pathlib import Path

from magnate.cli.options import names_in, numbers_in
from magnate.cli.problems import Problem
from magnate.cli.show import print_json, print_lines, watched
from magnate.cli.words import say


def fit_network(
    folders: list[Path],
    output: Path | None,
    force: bool,
    leave_out: str,
    shape: tuple[str, int, float | None, int],
    temperature: float | None,
    begun: Path | None,
    json: bool,
    lang: str,
) -> None:
    """Fit, write the network and the report, and show the losses."""
    from magnate.bots.value import BadNetwork
    from magnate.bots.value.codec import read_members
    from magnate.training import losses, network_fit, shards, torch_fit

    if output is None:
        raise Problem("no_output")
    if output.exists() and not force:
        raise Problem("file_exists", file=output)
    for folder in folders:
        if not shards.shards_in(folder):
            raise Problem("nothing_to_fit", folder=folder)
    hidden, members, epochs, seed = shape
    if begun is not None:
        try:
            members = read_members(begun.read_bytes())[0].members
        except (OSError, BadNetwork) as problem:
            raise Problem("bad_network", file=begun, problem=problem) from None
    layers = numbers_in(hidden)
    if len(layers) != 2:
        raise Problem("no_layers", text=hidden)
    found = network_fit.FitReport(
        name=output.stem,
        fitting=torch_fit.Fitting(
            hidden=(layers[0], layers[1]), epochs=epochs or torch_fit.Fitting().epochs, seed=seed
        ),
        members=members,
        begun=str(begun or ""),
        left_out=names_in(leave_out),
        temperature=temperature or 0.0,
    )
    steps = network_fit.fit(found, folders, output, torch_fit.torch_trainer())
    for _ in watched(steps, members * torch_fit.TOLD, say("train.steps", lang)):
        pass
    if json:
        print_json(found)
    else:
        print_lines([*losses.shown(found.lines), *network_fit.summary(found), str(output)])
