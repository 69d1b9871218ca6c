"""The database: tables people play at, their seats, the append-only log of each table, and chat.

The log is the truth about a table: an entry's key is (table, version), and an entry is never changed. What changes of `tables`
and `seats` is written in the same transaction as the entry that changes it, so of several servers one gets in with a version.
"""

from __future__ import annotations

import sqlalchemy as sa

METADATA = sa.MetaData()

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.String(20), nullable=False),  # up to 64 bits, which no integer column of SQL holds unsigned
    sa.Column("salt", sa.String(64), nullable=False),
    sa.Column("position", sa.Text),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("clock", sa.Text),
    sa.Column("creator", sa.String(64)),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("to_act", sa.Integer),
    sa.Column("due", sa.BigInteger),
    sa.Column("outcome", sa.Text),
    sa.Column("rematch", sa.String(24)),
    sa.Index("tables_by_state", "state", "public", "changed"),
    sa.Index("tables_by_due", "state", "due"),
)

SEATS = sa.Table(
    "seats",
    METADATA,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("person", sa.String(64)),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("level", sa.Integer),
    sa.Column("token", sa.String(64)),
    sa.Index("seats_by_person", "person"),
)

MOVES = sa.Table(
    "moves",
    METADATA,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("spent", sa.Integer, nullable=False),
    sa.Column("client", sa.String(64)),
    sa.Column("gained", sa.Integer, nullable=False, server_default="0"),
    sa.Column("seats", sa.Text),
)

CHAT = sa.Table(
    "chat",
    METADATA,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("client", sa.String(64)),
    sa.Index("chat_once", "table_id", "seat", "client", unique=True),
)

ANALYSES = sa.Table(
    "analyses",
    METADATA,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("lang", sa.String(8), primary_key=True),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

#: What signs cookies, where several servers share a database: the newest signs, the others still verify.
KEYS = sa.Table(
    "keys",
    METADATA,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("key", sa.String(128), nullable=False),
)
