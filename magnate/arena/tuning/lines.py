"""What to write into the bots' files when something better was found; a person does it."""

from __future__ import annotations

from magnate.arena.tuning.found import Candidate, Found
from magnate.bots.heuristics import GrowthPlan

WIDTH = 96


def lines_for(found: Found) -> tuple[str, ...]:
    """The best candidate as lines of weights.toml or plans.toml, with the reason as a comment."""
    best = next(one for one in found.candidates if one.number == found.best)
    if best.plan is not None:
        return (reason(found), *plan_lines(best.plan))
    return weight_lines(best, reason(found))


def reason(found: Found) -> str:
    """Where the numbers come from."""
    scores = [s for rung in found.confirmation for s in rung.scores if s.candidate == found.best]
    won, games = sum(score.wins for score in scores), sum(score.games for score in scores)
    settings = found.settings
    if settings.what == "weights":
        rivals = f"the weights before ({settings.by}, {settings.setup.players} players"
    else:
        rivals = f"the plans before ({settings.setup.players} players"
    modules = "".join(f", {name}" for name in settings.setup.modules)
    return f"# tuned: {won}/{games} against {rivals}{modules}), seed {settings.setup.seed}"


def weight_lines(candidate: Candidate, reason: str) -> tuple[str, ...]:
    """Changed weights, group by group."""
    lines: list[str] = []
    group = ""
    for name, value in sorted(candidate.changes.items()):
        of, _, field = name.partition(".")
        if of != group:
            lines.append(f"[{of}]")
            group = of
        lines.append(f"{field} = {value}  {reason}")
    return tuple(lines)


def plan_lines(plan: GrowthPlan, table: str = "plans") -> tuple[str, ...]:
    """A plan in TOML, as plans.toml has it; or lines.toml, whose table is `lines`."""
    return (
        f"[[{table}]]",
        f'name = "{plan.name}"',
        *_listed("cards", plan.cards),
        *_listed("training", plan.training),
        *_listed("goods", plan.goods),
        f"late = {plan.late}",
        *([f'reserve = "{plan.reserve}"'] if plan.reserve else []),
    )


def _listed(field: str, names: tuple[str, ...]) -> list[str]:
    """A list of names, as many a line as fit."""
    lines: list[str] = []
    for name in names:
        item = f'"{name}",'
        if lines and len(lines[-1]) + len(item) < WIDTH:
            lines[-1] += f" {item}"
        else:
            lines.append(f"    {item}")
    return [f"{field} = [", *lines, "]"] if lines else [f"{field} = []"]
