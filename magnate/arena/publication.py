"""Publication of bot ratings: a section of docs/bots.md, and data for the app."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from magnate.arena.tuning.lines import plan_lines
from magnate.bots.ratings import BotRatings, BotScore, Exploiter, HeadToHead, RatingTable

PAGE = Path("docs", "bots.md")
DATA = Path("magnate", "bots", "ratings.json")
BEGINS, ENDS = "<!-- ratings -->", "<!-- end of the ratings -->"
HEADINGS = (
    *("", "bot", "rating", "won (95 %)", "cash", "sales, turn 7", "turns", "thrown away"),
    *("milestones", "trainings", "dismissed at once", "campaigns"),
)


class NoCheckout(Exception):
    """There is no page with a section for bot ratings under this folder."""


def publish(ratings: BotRatings, root: Path) -> None:
    """Write the ratings into the page and the package of a checkout."""
    page = root / PAGE
    try:
        text = page.read_text(encoding="utf-8")
    except OSError:
        raise NoCheckout(page) from None
    before, begins, rest = text.partition(BEGINS)
    _, ends, after = rest.partition(ENDS)
    if not (begins and ends):
        raise NoCheckout(page)
    page.write_text(f"{before}{section(ratings)}{after}", encoding="utf-8", newline="\n")
    data = msgspec.json.format(msgspec.json.encode(ratings), indent=1)
    (root / DATA).write_bytes(data + b"\n")


def section(ratings: BotRatings) -> str:
    """Return the section of the page, its marks included."""
    parts = [*map(_table, ratings.tables), *map(_exploiter, ratings.exploiters)]
    return "\n\n".join((BEGINS, *parts, ENDS))


def _table(table: RatingTable) -> str:
    said = f"{len(table.bots)} bots, {table.each} games a pair, {table.games} in all"
    lines = [
        f"### {described(table.setup.players, table.setup.modules, table.scenario)}",
        "",
        f"{said}, {table.seconds:g} s a decision{_origin(table)}.",
        "```",
        table.command,
        "```",
        "",
        *_rows(HEADINGS, [_score(nth, one) for nth, one in enumerate(table.bots, 1)]),
        "",
        "Won by the row against the column, in %, with the 95 % interval:",
        "",
        *_rows(
            ("", "bot", *(str(nth) for nth in range(1, len(table.bots) + 1))),
            [
                (str(nth), f"`{one.bot}`", *map(_head_to_head, table.meetings[nth - 1]))
                for nth, one in enumerate(table.bots, 1)
            ],
        ),
    ]
    return "\n".join(lines)


def _exploiter(found: Exploiter) -> str:
    setup = described(found.setup.players, found.setup.modules, found.scenario)
    won = f"{found.wins} of {found.games} games on fresh maps, {interval(found)}"
    return "\n".join(
        (
            f"### The best line found against `{found.bot}`",
            "",
            f"{setup}, {found.seconds:g} s a decision: it won {won}.",
            f"{found.tried} lines were tried{_origin(found)}.",
            "```",
            found.command,
            "```",
            "```toml",
            *plan_lines(found.plan, "lines"),
            "```",
        )
    )


def described(players: int, modules: Sequence[str], scenario: str) -> str:
    """Describe a set-up in a few words."""
    if scenario:
        return f"{players} players, scenario `{scenario}`"
    if not modules:
        return f"{players} players, base game"
    return f"{players} players, with {', '.join(f'`{name}`' for name in modules)}"


def interval(rated: BotScore | Exploiter) -> str:
    """Return a win rate with its interval, in percent."""
    return f"{rated.rate * 100:.0f} % ({rated.low * 100:.0f}–{rated.high * 100:.0f})"


def _score(nth: int, one: BotScore) -> tuple[str, ...]:
    style = one.style
    campaigns = ", ".join(f"{kind} {count:g}" for kind, count in style.campaigns.items() if count)
    return (
        *(str(nth), f"`{one.bot}`", f"{one.mu:.1f} ± {one.sigma:.1f}", interval(one)),
        *(f"${one.cash:.0f}", f"${style.sales:.0f}", f"{style.turns:.1f}"),
        *(f"{style.thrown * 100:.0f} %", f"{style.milestones:.1f}", f"{style.trainings:.1f}"),
        *(f"{style.wasted:.2f}", campaigns),
    )


def _head_to_head(met: HeadToHead | None) -> str:
    if met is None:
        return "·"
    return f"{met.ahead / met.games * 100:.0f} ({met.low * 100:.0f}–{met.high * 100:.0f})"


def _origin(of: RatingTable | Exploiter) -> str:
    commits = " and ".join(f"`{commit}`" for commit in of.commits)
    known = [of.date, f"commit {commits}" if commits else f"version {of.version}"]
    return "".join(f", {one}" for one in known if one)


def _rows(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [
        f"| {' | '.join(headings)} |",
        "|---" * len(headings) + "|",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]
