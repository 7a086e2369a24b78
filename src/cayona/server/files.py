"""The files of a harbour: for the eyes of whoever runs the server, and nobody else's."""

from __future__ import annotations

import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

PRIVATE: Final = 0o077
"""The rights that nobody but the owner gets, as `umask` takes them."""
SECRET_FILES: Final = ("cayona.db", "cayona.db-wal", "cayona.db-shm", "secret.key")


def make_private(folder: Path) -> None:
    """Make the data directory, and take from others what rights they have upon it and what lies in it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for path in (folder, *(folder / name for name in SECRET_FILES)):
        if is_open_to_others(path):
            with suppress(OSError):  # it may be somebody else's; `cayona admin doctor` tells
                path.chmod(path.stat().st_mode & ~PRIVATE)


def is_open_to_others(path: Path) -> bool:
    """Tell whether others than its owner have any right upon a file or folder; false if it is not there."""
    if sys.platform == "win32":
        return False
    try:
        return bool(stat.S_IMODE(path.stat().st_mode) & PRIVATE)
    except OSError:
        return False
