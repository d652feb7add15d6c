"""What Alembic runs: the migrations, in the transaction that :func:`onrecord.store.migrations.migrate` has begun.

Loaded by Alembic, which gives ``context`` its configuration; imported by anything else, it does nothing.
"""

from alembic import context

from onrecord.store.tables import metadata

config = getattr(context, "config", None)
if config is not None:
    connection = config.attributes["connection"]
    context.configure(connection=connection, target_metadata=metadata, transactional_ddl=False)
    context.run_migrations()
