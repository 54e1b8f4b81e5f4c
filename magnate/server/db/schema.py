"""The tables of the database. Times are seconds since 1970; JSON is text that msgspec wrote."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _table_id() -> Column[str]:
    return Column(
        "table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )


people = Table(
    "people",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),
    Column("password", String(255)),
    Column("email", String(254)),
    Column("lang", String(8), nullable=False, default="en"),
    Column("created_at", Float, nullable=False),
)
"""People. Guests have no login."""

sessions = Table(
    "sessions",
    metadata,
    Column("token", LargeBinary(32), primary_key=True),
    Column("person_id", String(22), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("created_at", Float, nullable=False),
    Column("seen_at", Float, nullable=False),
)
"""Sessions of browsers; of the token only its SHA-256 is kept."""

recoveries = Table(
    "recoveries",
    metadata,
    Column("token", LargeBinary(32), primary_key=True),
    Column("person_id", String(22), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("until", Float, nullable=False),
)
"""Links that let somebody choose another password, once; of the token only its SHA-256 is kept."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("name", String(60), nullable=False),
    Column("host_id", String(22), ForeignKey("people.id", ondelete="SET NULL")),
    Column("status", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("hints", Boolean),
    Column("setup", Text, nullable=False),
    Column("scenario", String(60), nullable=False, default=""),
    Column("rules_version", Integer, nullable=False),
    Column("pace", Text, nullable=False),
    Column("opening", Text, nullable=False, default="[]"),
    Column("forked_from", String(32), nullable=False, default=""),
    Column("rematch", String(16), nullable=False, default=""),
    Column("length", Integer, nullable=False, default=0),
    Column("awaited", String(40), nullable=False, default=""),
    Column("deadline", Float),
    Column("turn", Integer, nullable=False, default=0, server_default="0"),
    Column("result", Text, nullable=False, default="", server_default=""),
    Column("created_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
    Index(None, "status", "changed_at"),
    Index(None, "deadline"),
)
"""Tables. `status`: open, playing, over, archived. `hints`: whether seats may ask for advice, NULL:
where no other person is harmed. `opening`: actions a fork begins with. `length`, `awaited`,
`deadline`, `turn` and `result` ("": there is none) are a cache of the log."""

seats = Table(
    "seats",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("bot", String(40), nullable=False, default=""),
    Column("person_id", String(22), ForeignKey("people.id", ondelete="SET NULL")),
    Column("name", String(40), nullable=False, default=""),
    Column("chain", String(40), nullable=False, default=""),
    Column("ready", Boolean, nullable=False, default=False),
    Column("key", LargeBinary(32)),
    Column("reserve", Float, nullable=False, default=0.0),
    Column("since", Float),
    Column("spent", Float, nullable=False, default=0.0),
)
"""Seats. `kind`: open, person, bot. `key`: SHA-256 of the private seat link. `reserve`: seconds
left when the time for a move is up. `since`: when its clock began to run, NULL: it stands.
`spent`: seconds of the move used before that."""

holders = Table(
    "holders",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("person_id", String(22), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
)
"""The people who hold a seat: they see its game and act for it, on any device."""

log = Table(
    "log",
    metadata,
    _table_id(),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("data", Text, nullable=False),
    Column("automatic", String(12), nullable=False, default=""),
    Column("at", Float, nullable=False),
)
"""The source of truth: every action of a table by number. `kind`: act, rewind. `automatic`: the
agent that acted for the seat (bot, order, clock, forced, plan:N), or "". N: steps of the plan that
are done."""

chat = Table(
    "chat",
    metadata,
    _table_id(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

seat_documents = Table(
    "papers",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("data", Text, nullable=False),
)
"""Documents of a seat: notes, standing orders, drafts, the plan that plays by itself."""

proposals = Table(
    "proposals",
    metadata,
    _table_id(),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("data", Text, nullable=False),
    Column("by", Integer, nullable=False),
    Column("yes", Text, nullable=False, default="[]"),
    Column("status", String(10), nullable=False, default="open"),
    Column("at", Float, nullable=False),
)
"""Proposals that a table votes on: a rewind, a seat handed to a bot."""

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("person_id", String(22), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("data", Text, nullable=False),
    Column("created_at", Float, nullable=False),
    Index(None, "person_id"),
)
"""Channels for the notifications of a person: push, mail, webhook."""

wishes = Table(
    "wishes",
    metadata,
    Column("person_id", String(22), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("data", Text, nullable=False),
)
"""The notifications that a person wants."""

outbox = Table(
    "outbox",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column(
        "subscription_id",
        BigInteger().with_variant(Integer, "sqlite"),
        ForeignKey("subscriptions.id", ondelete="CASCADE"),
        nullable=False,
    ),
    Column("person_id", String(22), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE")),
    Column("kind", String(10), nullable=False),
    Column("about", BigInteger, nullable=False, default=0),
    Column("by", String(40), nullable=False, default=""),
    Column("state", String(8), nullable=False),
    Column("made_at", Float, nullable=False),
    Column("due_at", Float, nullable=False),
    Column("tries", Integer, nullable=False, default=0),
    UniqueConstraint("subscription_id", "table_id", "kind", "about"),
    Index(None, "state", "due_at"),
    Index(None, "table_id", "person_id"),
)
"""Messages, each to one place. `state`: new, sent, lost (could not be sent), seen (has looked
since). `about`: of a reminder, which decision it is about. `tries` counts claims: who raises it may
send."""

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)
"""The server's own secrets: for signed links and web push."""
