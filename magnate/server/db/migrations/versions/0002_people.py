"""Tables know their turn and their result; passwords can be recovered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "recoveries",
        sa.Column("token", sa.LargeBinary(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=22), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_recoveries_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_recoveries")),
    )
    op.add_column("tables", sa.Column("turn", sa.Integer(), server_default="0", nullable=False))
    op.add_column("tables", sa.Column("result", sa.Text(), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("tables", "result")
    op.drop_column("tables", "turn")
    op.drop_table("recoveries")
