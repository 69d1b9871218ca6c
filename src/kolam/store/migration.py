"""Bringing a database up to date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from kolam.engine.errors import KolamError

if TYPE_CHECKING:
    from alembic.config import Config


#: What servers that bring a PostgreSQL database up to date take in turn, until their transaction ends.
_TURN = 0x6B6F6C616D


class NewerDatabase(KolamError):
    """A database of a later version, in which this one would do harm."""


class OlderDatabase(KolamError):
    """A database that has not been brought up to date."""


def upgrade(connection: sa.Connection, to: str = "head") -> None:
    """Do the migrations that the database has not had yet, up to a form.

    Of servers that start together one does them, and the others wait.
    """
    from alembic import command

    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_TURN)))
    config = _config(connection)
    _found(connection, config)
    _check_known(to, config)
    command.upgrade(config, to)


def check_is_current(connection: sa.Connection) -> None:
    """Refuse a database that is not of this version's form."""
    found, wanted = _found(connection, _config(connection))
    if found != {wanted}:
        raise OlderDatabase(
            f"its form is {', '.join(sorted(found)) or 'unknown'}, this version's is {wanted}. "
            "Start its server once with this version, which brings it up to date, and stop it again."
        )


def _config(connection: sa.Connection) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _found(connection: sa.Connection, config: Config) -> tuple[set[str], str | None]:
    """The form that a database has, and the one this version knows; refuses one that it does not know."""
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    found = set(MigrationContext.configure(connection).get_current_heads())
    for form in sorted(found):
        _check_known(form, config)
    return found, ScriptDirectory.from_config(config).get_current_head()


def _check_known(form: str, config: Config) -> None:
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(config)
    if form not in {"head", *(script.revision for script in scripts.walk_revisions())}:
        raise NewerDatabase(
            f"a newer version of kolam made it (its form is {form}, this version knows {scripts.get_current_head()}). "
            "Install the newer version, or restore a copy from before."
        )
