"""A server that began before its compiled build was made: bots go over to it when it is there.

`make play` serves the sources at once and compiles meanwhile. The server itself goes on as it is, so nobody
is sent away and no move is lost; only the processes in which bots think are replaced, when they are idle.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

PACKAGE_PARENT: Final = Path(__file__).resolve().parents[3]
VARIABLE: Final = "CAYONA_WARM_UP"
"""Names the folder where the compiled build will lie; set by what makes it."""
READY: Final = "ready"
"""The file that is written into that folder last."""


def build_for_bots() -> Path:
    """Return the folder from which bots run now: the compiled build's once it is ready."""
    folder = _awaited()
    return folder if folder is not None and (folder / READY).exists() else PACKAGE_PARENT


def is_warming_up() -> bool:
    """Tell whether a faster build of the bots is on its way."""
    return _awaited() is not None and build_for_bots() == PACKAGE_PARENT


def _awaited() -> Path | None:
    named = os.environ.get(VARIABLE)
    return Path(named).absolute() if named else None
