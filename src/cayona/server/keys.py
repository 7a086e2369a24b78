"""The key of a harbour: in a file of its own, for its owner's eyes only, and never in the database."""

from __future__ import annotations

import hashlib
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

from cayona.kernel.errors import OptionError
from cayona.kernel.language import gettext as _
from cayona.server.storage import Store
from cayona.server.storage.backup import KEY_NOTE

OLD_NOTE: Final = "secret_key"
"""Where earlier versions kept the key: in the database."""


async def harbour_key(path: Path, store: Store) -> str:
    """Return the key of this harbour; the first start makes it, or moves it out of the database."""
    key = _read_or_make(path, await store.meta(OLD_NOTE))
    await store.set_meta(KEY_NOTE, print_of(key), replace=False)
    if await store.meta(KEY_NOTE) != print_of(key):
        raise OptionError(
            _(
                "The key in {path} is not this harbour's: all machines need the same file; if it is lost, "
                "“cayona admin new-key” accepts this one."
            ).format(path=path),
            code="wrong-key",
        )
    await store.drop_meta(OLD_NOTE)
    return key


def print_of(key: str) -> str:
    """Return by what a key is recognised; it cannot be found from this."""
    return hashlib.sha256(b"cayona key " + key.encode()).hexdigest()[:16]


def _read_or_make(path: Path, old: str | None) -> str:
    try:
        if not path.exists():
            _make(path, old or secrets.token_urlsafe(32))
        return path.read_text().strip()
    except OSError as problem:
        raise OptionError(
            _("The key file {path} cannot be used: {why}.").format(path=path, why=problem.strerror),
            code="bad-setting",
        ) from problem


def _make(path: Path, key: str) -> None:
    """Write the file at once and whole; whoever starts at the same moment finds it."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w") as file:
        file.write(key + "\n")
        file.flush()
        os.fsync(file.fileno())
    with suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()
