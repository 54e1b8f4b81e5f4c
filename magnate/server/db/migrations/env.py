"""Alembic's environment, run for every migration command."""

from __future__ import annotations

from alembic import context

from magnate.server.db.schema import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    # SQLite can alter little: a table is rebuilt instead.
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
