"""What the store gives back: plain values, and how rows become them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Row

from cayona.kernel import seal
from cayona.kernel.language import gettext as _
from cayona.server.entries import Entry
from cayona.server.storage.errors import StorageError

DIGEST_LENGTH = 16


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays: a guest, or with an account."""

    id: str
    name: str
    created: float
    account: str | None = None
    password_hash: str | None = None
    email: str | None = None
    is_host: bool = False
    is_banned: bool = False
    has_second_factor: bool = False


@dataclass(frozen=True, slots=True)
class Session:
    """A device on which somebody is somebody; the secret in its cookie is not kept."""

    id: str
    """The hash of the secret; to list and end sessions by."""
    person: str
    table: str | None
    """The only table it is for; None for all that the person may do."""
    strong: bool
    """Whether a second factor was shown."""
    device: str
    created: float
    seen: float
    expires: float


@dataclass(frozen=True, slots=True)
class Token:
    """A permission for a program; the secret itself is not kept."""

    id: str
    """The hash of the secret; to list and revoke tokens by."""
    person: str
    scopes: frozenset[str]
    name: str
    created: float
    expires: float | None


@dataclass(frozen=True, slots=True)
class SeatLink:
    """A link that moves a seat to another device."""

    table: str
    seat: int
    person: str
    """Who made it; seats change hands."""
    created: float


@dataclass(frozen=True, slots=True)
class Thought:
    """What somebody thought at a moment of a match, for themselves until the match is over."""

    person: str
    version: int
    """The version of the table they looked at."""
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said at a table."""

    number: int
    """1 for the first line of the table."""
    person: str | None
    seat: int | None
    text: str
    at: float


def entry_row(table: str, entry: Entry) -> dict[str, Any]:
    """Return an entry as a row; raise StorageError if it holds what no database can keep."""
    for text in (table, entry.kind, entry.person, entry.client):
        storable(text)
    try:
        data = json.dumps(entry.data, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError) as problem:
        raise StorageError(
            _("This entry is not plain data: {why}").format(why=problem), code="not-plain"
        ) from problem
    row = {
        "table_id": table,
        "version": int(entry.version),
        "kind": entry.kind,
        "at": float(entry.at),
        "person": entry.person,
        "data": data,
        "client": entry.client,
    }
    return {**row, "digest": digest_of(row)}


def digest_of(row: dict[str, Any]) -> str:
    """Return what shows whether a row of the log was changed behind the server's back."""
    parts = [row[name] for name in ("table_id", "version", "kind", "at", "person", "data", "client")]
    return seal.digest("entry", seal.canonical(parts))[:DIGEST_LENGTH]


def read_entry(row: Row[Any]) -> Entry:
    """Return the entry of a row."""
    return Entry(row.version, cast("Any", row.kind), row.at, row.person, json.loads(row.data), row.client)


def storable(text: str | None) -> str | None:
    """Return a text unless it holds characters that a database refuses."""
    if text is None or text.isprintable():
        return text
    if "\x00" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise StorageError(_("This text has characters that cannot be stored."), code="bad-text")
    return text
