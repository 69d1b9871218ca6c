"""Bringing a database up to date."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa


def upgrade(connection: sa.Connection) -> None:
    """Do the migrations that the database has not had yet."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
