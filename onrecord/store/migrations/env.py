"""What Alembic runs: the migrations, in the transaction that :func:`onrecord.store.migrations.migrate` has begun."""

from alembic import context

from onrecord.store.tables import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=False)
context.run_migrations()
