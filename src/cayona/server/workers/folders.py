"""Where workers live: an empty folder for each server, which goes when the server does.

A server that is killed cannot remove its folder; the next one does. Who uses a folder holds a lock on it, and
the system lets go of the lock however the process ends.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:  # this system has no such locks: what is left behind stays
    fcntl = None  # type: ignore[assignment]

PREFIX: Final = "cayona-bots-"
GRACE: Final = 60.0
"""Seconds in which a new folder may still be without its lock."""


class WorkFolder:
    """A folder that is ours until we close it."""

    def __init__(self) -> None:
        sweep(Path(tempfile.gettempdir()))
        self._folder = tempfile.TemporaryDirectory(prefix=PREFIX)
        self._lock = _locked(self.path)

    @property
    def path(self) -> Path:
        """The folder."""
        return Path(self._folder.name)

    def close(self) -> None:
        """Remove the folder; a second time does no harm."""
        self._folder.cleanup()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def sweep(place: Path, grace: float = GRACE) -> None:
    """Remove the folders of servers that were killed."""
    if fcntl is None:
        return
    for folder in place.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):  # another server sweeps as well, or it is somebody else's
            if time.time() - folder.stat().st_mtime < grace:
                continue
            lock = _locked(folder)
            if lock is not None:
                shutil.rmtree(folder, ignore_errors=True)
                os.close(lock)


def _locked(folder: Path) -> int | None:
    """Return a lock on a folder, None if somebody has it or there are no locks."""
    if fcntl is None:
        return None
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        return None
    return handle
