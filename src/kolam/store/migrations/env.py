"""Run by Alembic: migrations are done on the connection that `kolam.store.migration` gives, inside its transaction."""

from alembic import context

from kolam.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
context.run_migrations()
