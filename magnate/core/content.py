"""Content rows: the cards, goods, milestones, campaign tiles and set-up tables as data.

Rows come from TOML files, base game and modules alike. A row has no text; texts are keyed by id.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from importlib.resources.abc import Traversable
from typing import Any, Literal, get_args, get_type_hints

import msgspec

from magnate.core.checked import misfit
from magnate.core.errors import Refused
from magnate.core.nearest import nearest


class ContentRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of a content file, keyed by its id."""

    id: str


class Employee(ContentRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of employee card."""

    count: int
    entry: bool = False
    """Can be hired (HIR-01)."""
    salary: bool = False
    """Carries the salary mark (PAY-02)."""
    unique: bool = False
    """One per player; the number of players gives the copies (SET-01, TRN-05)."""
    one_of: str = ""
    """The unique cards of one name count as copies of one card."""
    colour: str
    manager_slots: int | None = None
    """Slots of a manager; None: not a manager (RES-02)."""
    trains_into: tuple[str, ...] = ()
    price: int = 0
    tips: int = 0
    hires: int = 0
    discount_each: int = 0
    """Dollars that an unused hire takes off the salary bill (PAY-04)."""
    training_steps: int = 0
    fetches_any_drink: int = 0
    drinks_per_source: int = 0
    travels: Literal["", "road", "air", "anywhere"] = ""
    range: int = 0
    campaigns: tuple[str, ...] = ()
    max_duration: int = 0
    makes: dict[str, int] = {}
    """How many of the one good it makes; of several goods the player chooses one (FOD-01)."""
    builds: tuple[Literal["house", "garden"], ...] = ()
    opens: Literal["", "coming_soon", "at_once"] = ""
    moves: bool = False
    drive_in: bool = False
    income_percent: int = 0
    players_from: int = 0
    """The fewest players with whom the card is in play."""
    tags: tuple[str, ...] = ()

    @property
    def is_manager(self) -> bool:
        """True if the card sits only under the CEO (RES-02)."""
        return self.manager_slots is not None

    @property
    def is_marketeer(self) -> bool:
        """True if the card is blue."""
        return self.colour == "blue"


class Good(ContentRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of food or drink, or of neither."""

    tags: tuple[str, ...] = ()
    letter: str = ""


class Milestone(ContentRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A milestone: on what occasions it is earned, what it gives and changes."""

    when: tuple[str, ...]
    gives: dict[str, int] = {}
    effects: dict[str, int] = {}
    from_next_turn: bool = False
    """The effects begin with the turn after it was earned (MIL-03)."""
    bars: tuple[str, ...] = ()
    """Cards its owner may not have any more (TRN-06)."""
    removed_after_turn: int = 0
    """Leaves the game unclaimed at the clean-up of this turn."""


class CampaignTileRow(ContentRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A numbered campaign tile."""

    kind: str
    size: tuple[int, int]

    @property
    def number(self) -> int:
        """The printed number, which is also the order in phase 6."""
        return int(self.id)


class TileRow(ContentRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A map tile as printed."""

    rows: tuple[str, ...]
    houses: tuple[str, ...] = ()
    house_corners: dict[str, tuple[int, int]] = {}
    bridge: tuple[int, int] | None = None
    apartment: str = ""
    order: float = 0
    """Where the apartment stands in dinner order."""


class Reserve(ContentRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A bank reserve card."""

    money: int
    ceo_slots: int = 0
    base_price: int = 0


class PlayersRow(ContentRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Set-up for one number of players."""

    map: tuple[int, int]
    unique_copies: int
    campaigns_removed: tuple[int, ...] = ()


class Patch(ContentRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A change to a row of others. The same key twice is applied once."""

    employee: str = ""
    tagged: str = ""
    """All employees with this tag are meant, too (`trains_into` only)."""
    extra_copies: int = 0
    trains_into: tuple[str, ...] = ()
    milestone: str = ""
    removed_after_turn: int = 0


class Vocabulary(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The words that rows may use, each with what it means; core/cross_check.py holds them to it.

    In occasions and effects EMPLOYEE, GOOD, TAG (of a good), KIND and NUMBER stand for any.
    """

    occasions: dict[str, str] = {}
    effects: dict[str, str] = {}
    colours: dict[str, str] = {}
    employee_tags: dict[str, str] = {}
    good_tags: dict[str, str] = {}


class Content(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The rows of one module, or of all modules in play together."""

    employees: dict[str, Employee] = {}
    goods: dict[str, Good] = {}
    milestones: dict[str, Milestone] = {}
    campaigns: dict[str, CampaignTileRow] = {}
    tiles: dict[str, TileRow] = {}
    reserves: dict[str, Reserve] = {}
    players: dict[str, PlayersRow] = {}
    patches: dict[str, Patch] = {}
    vocabulary: Vocabulary = Vocabulary()
    bank_per_player: int = 0
    bank_per_player_introductory: int = 0
    restaurants: int = 0
    ceo_slots: int = 0
    house_tiles: tuple[str, ...] = ()
    garden_tiles: int = 0
    chains: tuple[str, ...] = ()


ROWS = ("employees", "goods", "milestones", "campaigns", "tiles", "reserves", "players", "patches")


def load_content(folder: Traversable) -> Content:
    """The rows in a `content` folder: a file a table, the rest in setup.toml.

    Unknown fields and wrong types are refused, with the file and the row. Whether a row names
    things that there are is checked when rules are compiled.
    """
    content = Content()
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        table, _, kind = file.name.rpartition(".")
        if kind == "toml":
            try:
                data = tomllib.loads(file.read_text(encoding="utf-8"))
            except ValueError as problem:
                raise Refused("bad_value", where=file.name, problem=str(problem)) from None
            for name, value in data.items() if table == "setup" else [(table, data)]:
                _add_table(content, name, value, file.name)
    return content


def _add_table(content: Content, name: str, value: Any, file: str) -> None:
    """Read one table, or one number or list of setup.toml, into the content."""
    if name not in FIELDS:
        near = nearest(name, FIELDS)
        raise Refused("unknown_word", where=file, what="table", word=name, near=near)
    if name not in ROWS:
        setattr(content, name, _read(value, FIELDS[name], f"{file} {name}"))
        return
    (_, row_type) = get_args(FIELDS[name])
    rows = getattr(content, name)
    prefix = "" if file == f"{name}.toml" else f"{name}."
    for key, row in _read(value, dict[str, dict[str, Any]], file).items():
        rows[key] = _read({**row, "id": key}, row_type, f"{file} [{prefix}{key}]")


def _read(value: Any, kind: Any, where: str) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as problem:
        raise misfit(str(problem), where) from None


FIELDS = get_type_hints(Content)
"""The type of every table, number and list of content, by name."""


def merged(parts: list[Content], replaced: Collection[str] = ()) -> Content:
    """All rows together, patches applied. Two rows of one id are an error.

    Tables that are `replaced` lose the rows of the first part.
    """
    result = Content()
    for part in parts:
        for table in ROWS:
            if table in replaced and part is parts[0]:
                continue
            mine, theirs = getattr(result, table), getattr(part, table)
            for key, row in theirs.items():
                if key in mine and (table != "patches" or mine[key] != row):
                    raise ValueError(f"two different {table} named {key}")
            setattr(result, table, mine | theirs)
        result.vocabulary = _joined(result.vocabulary, part.vocabulary)
        for name in Content.__struct_fields__:
            if name not in (*ROWS, "vocabulary") and getattr(part, name):
                held = getattr(result, name)
                given = getattr(part, name)
                setattr(result, name, held + given if isinstance(given, tuple) else given)
    for _, patch in sorted(result.patches.items()):
        for row in list(result.employees.values()):
            if row.id == patch.employee or patch.tagged in row.tags:
                result.employees[row.id] = msgspec.structs.replace(
                    row, trains_into=row.trains_into + patch.trains_into
                )
        milestone = result.milestones.get(patch.milestone)
        if milestone is not None:
            result.milestones[patch.milestone] = msgspec.structs.replace(
                milestone, removed_after_turn=patch.removed_after_turn
            )
    return result


def _joined(mine: Vocabulary, theirs: Vocabulary) -> Vocabulary:
    """Join vocabularies; the first entry for a word counts."""
    return Vocabulary(
        occasions=theirs.occasions | mine.occasions,
        effects=theirs.effects | mine.effects,
        colours=theirs.colours | mine.colours,
        employee_tags=theirs.employee_tags | mine.employee_tags,
        good_tags=theirs.good_tags | mine.good_tags,
    )
