"""Where a server's processor time goes: `python -m cayona.lab.load_profile FILE serve …` runs one and looks.

Every few milliseconds of processor time the server's own thread is asked what it is doing; the innermost
function that belongs to a part of the work decides. What other threads take is the database's. A signal
(USR1) begins to count, another (USR2) writes what was counted, in seconds, to the file.
"""

from __future__ import annotations

import json
import runpy
import signal
import sys
import time
from collections import defaultdict
from pathlib import Path
from types import FrameType
from typing import Any, Final

INTERVAL: Final = 0.002
STORAGE_THREADS: Final = "storage, in its threads"
REST: Final = "event loop and the rest"

PARTS: Final[tuple[tuple[str, str, tuple[str, ...]], ...]] = (
    ("drawing", "cayona.svg", ()),
    ("drawing", "cayona.server.tables.views", ("draw_public", "draw_private")),
    ("drawing", "cayona.games", ("draw", "draw_public", "draw_private", "plates")),
    ("patches", "cayona.kernel.patches", ()),
    ("patches", "cayona.server.tables.feed", ()),
    (
        "log sentences",
        "cayona.server.tables.views",
        ("log_lines", "_told", "_listener", "_line", "line_sentence", "event_places"),
    ),
    ("JSON", "cayona.server.encoding", ()),
    ("JSON", "json", ()),
    ("JSON", "cayona.server.live", ("encoded",)),
    ("rest of the view", "cayona.server.tables.views", ()),
    ("rest of the view", "cayona.server.live", ("view_message", "_view_text", "view_text")),
    ("storage", "cayona.server.storage", ()),
    ("storage", "sqlalchemy", ()),
    ("storage", "aiosqlite", ()),
    ("receiving", "uvicorn", ("data_received", "receive")),
    ("receiving", "websockets", ("receive_data",)),
    (
        "receiving",
        "cayona.server.http.sockets",
        ("hear", "_read", "_receive", "_listen", "_answer", "_answered", "_answer_next"),
    ),
    ("sending", "cayona.server.http", ()),
    ("sending", "uvicorn", ()),
    ("sending", "starlette", ()),
    ("the change itself", "cayona.server", ()),
)
"""The parts of the work: of which module (and what is in it), and which functions there if not all."""


class Profile:
    """Counts what the main thread does while it has the processor."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._main = self._all = self._began = 0.0

    def begin(self, *_signal: Any) -> None:
        """Begin to count."""
        self._seconds.clear()
        self._main = time.thread_time()
        self._all, self._began = time.process_time(), self._main
        signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)

    def look(self, _number: int, frame: FrameType | None) -> None:
        """Note what is being done; it stands for all the time since the last look."""
        now = time.thread_time()
        self._seconds[_part(frame)] += now - self._main
        self._main = now

    def write(self, *_signal: Any) -> None:
        """Stop counting and write what was found."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        others = time.process_time() - self._all - (time.thread_time() - self._began)
        found = {**self._seconds, STORAGE_THREADS: max(0.0, others)}
        part = self._file.with_suffix(".part")
        part.write_text(json.dumps(found))
        part.replace(self._file)


def _part(frame: FrameType | None) -> str:
    while frame is not None:
        module, name = frame.f_globals.get("__name__", ""), frame.f_code.co_name
        for part, place, functions in PARTS:
            if (module == place or module.startswith(f"{place}.")) and (not functions or name in functions):
                return part
        frame = frame.f_back
    return REST


def main() -> None:
    """Run the command line that follows the file's name, with a profile that signals begin and end."""
    file, sys.argv = Path(sys.argv[1]), ["cayona", *sys.argv[2:]]
    profile = Profile(file)
    signal.signal(signal.SIGUSR1, profile.begin)
    signal.signal(signal.SIGUSR2, profile.write)
    signal.signal(signal.SIGPROF, profile.look)
    runpy.run_module("cayona.cli", run_name="__main__")


if __name__ == "__main__":
    main()
