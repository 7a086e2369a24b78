"""A real PostgreSQL, as the storage's tests have it."""

from __future__ import annotations

from server.storage.conftest import make_url, postgres, postgres_url

__all__ = ["make_url", "postgres", "postgres_url"]
