"""The cards, milestones, goods and campaign tiles of a game with its modules."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from magnate.core.content import CampaignTileRow, Employee, Good
from magnate.core.module import Plate
from magnate.core.rules import Rules
from magnate.shown.market import cards_in_play


class EmployeeShown(msgspec.Struct, frozen=True, kw_only=True):
    """An employee card as it is printed. magnate/core/content.py explains the fields."""

    id: str
    colour: str
    count: int
    entry: bool
    salary: bool
    unique: bool
    manager_slots: int | None
    trains_into: tuple[str, ...]
    trained_from: tuple[str, ...]
    range: int
    travels: str
    price: int
    tips: int
    hires: int
    training_steps: int
    max_duration: int
    campaigns: tuple[str, ...]
    plates: tuple[Plate, ...]
    """The drawings of the tiles of these campaigns."""
    makes: dict[str, int]
    fetches_any_drink: int
    drinks_per_source: int
    builds: tuple[str, ...]
    opens: str
    moves: bool
    drive_in: bool
    income_percent: int
    module: str
    """"": the base game's."""


class MilestonePrinted(msgspec.Struct, frozen=True, kw_only=True):
    """A milestone."""

    id: str
    module: str


class GoodShown(msgspec.Struct, frozen=True, kw_only=True):
    """A good."""

    id: str
    kind: str
    """`food`, `drink` or ""."""
    module: str


class CampaignTile(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign tile of the box."""

    number: int
    kind: str
    lies: str
    """`map`, `edge` (beside the map, an airplane) or `beside` (anywhere)."""
    plate: Plate
    """Its drawing."""
    size: tuple[int, int]
    module: str


class GameContent(msgspec.Struct, frozen=True, kw_only=True):
    """Everything in the box that these rules use."""

    employees: tuple[EmployeeShown, ...]
    milestones: tuple[MilestonePrinted, ...]
    goods: tuple[GoodShown, ...]
    campaigns: tuple[CampaignTile, ...]


def shown_content(rules: Rules, players: int) -> GameContent:
    """Return the content of a game with this number of players."""
    cards = cards_in_play(rules, players)
    removed = rules.content.players[str(players)].campaigns_removed
    return GameContent(
        employees=tuple(_employee(rules, rules.employees[card], cards) for card in cards),
        milestones=tuple(
            MilestonePrinted(id=name, module=_module(rules, "milestones", name))
            for name in rules.milestones
        ),
        goods=tuple(_good(rules, good) for good in rules.goods.values()),
        campaigns=tuple(
            _campaign(rules, tile)
            for number, tile in sorted(rules.campaign_tiles.items())
            if number not in removed
        ),
    )


def _employee(rules: Rules, row: Employee, cards: Mapping[str, int]) -> EmployeeShown:
    return EmployeeShown(
        id=row.id,
        colour=row.colour,
        count=cards[row.id],
        entry=row.entry,
        salary=row.salary,
        unique=row.unique,
        manager_slots=row.manager_slots,
        trains_into=tuple(card for card in row.trains_into if card in cards),
        trained_from=tuple(card for card in cards if row.id in rules.employees[card].trains_into),
        range=row.range,
        travels=row.travels,
        price=row.price,
        tips=row.tips,
        hires=row.hires,
        training_steps=row.training_steps,
        max_duration=row.max_duration,
        campaigns=row.campaigns,
        plates=tuple(rules.kinds[kind].plate for kind in row.campaigns),
        makes=row.makes,
        fetches_any_drink=row.fetches_any_drink,
        drinks_per_source=row.drinks_per_source,
        builds=row.builds,
        opens=row.opens,
        moves=row.moves,
        drive_in=row.drive_in,
        income_percent=row.income_percent,
        module=_module(rules, "employees", row.id),
    )


def _good(rules: Rules, good: Good) -> GoodShown:
    kind = next((kind for kind in ("food", "drink") if kind in good.tags), "")
    return GoodShown(id=good.id, kind=kind, module=_module(rules, "goods", good.id))


def _campaign(rules: Rules, tile: CampaignTileRow) -> CampaignTile:
    kind = rules.kinds[tile.kind]
    return CampaignTile(
        number=tile.number,
        kind=tile.kind,
        lies=kind.lies,
        plate=kind.plate,
        size=tile.size,
        module=_module(rules, "campaigns", tile.id),
    )


def _module(rules: Rules, table: str, name: str) -> str:
    """Return the module of a row; "": the base game."""
    modules = rules.parts[1:]
    return next((part.name for part in modules if name in getattr(part.content, table)), "")
