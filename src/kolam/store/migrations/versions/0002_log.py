"""Everything that happens to a table is in its log: increments, seats; lines of chat by their message; analyses; shared keys."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what the log did not tell, and what outlives a restart now."""
    op.add_column("moves", sa.Column("gained", sa.Integer, nullable=False, server_default="0"))
    op.add_column("moves", sa.Column("seats", sa.Text))
    op.add_column("chat", sa.Column("client", sa.String(64)))
    op.create_index("chat_once", "chat", ["table_id", "seat", "client"], unique=True)
    op.create_index("tables_by_due", "tables", ["state", "due"])
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("lang", sa.String(8), primary_key=True),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(128), nullable=False),
    )
