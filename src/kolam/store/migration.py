"""Bringing a database up to date."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from kolam.engine.errors import KolamError


class NewerDatabase(KolamError):
    """A database of a later version, in which this one would do harm."""


def upgrade(connection: sa.Connection) -> None:
    """Do the migrations that the database has not had yet."""
    from alembic import command
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    for found in MigrationContext.configure(connection).get_current_heads():
        if found not in known:
            raise NewerDatabase(
                f"a newer version of kolam made it (its form is {found}, this version knows {scripts.get_current_head()}). "
                "Install the newer version, or restore a copy from before."
            )
    command.upgrade(config, "head")
