"""What every part of the store stands on."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from cayona.server.storage.database import Database

ID_BYTES: Final = 12
SECRET_BYTES: Final = 32


class StorePart:
    """Operations of one topic on the store's database."""

    database: Database
    name: str
    """The name of this store among the processes that share the database."""


def fresh_id() -> str:
    """Return an id that nobody has and nobody can guess."""
    return secrets.token_urlsafe(ID_BYTES)


def fresh_secret() -> str:
    """Return a secret for a token or a link."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hash_of(secret: str) -> str:
    """Return what is kept of a secret; the secrets are long and random, so a plain digest is enough."""
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()
