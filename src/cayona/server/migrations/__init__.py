"""The history of the database's schema. Versions are applied by `cayona.server.storage.migrate`."""
