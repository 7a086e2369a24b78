"""Faults: one line each in the log, with a reference that whoever met it is told.

A line says what kind of thing went wrong and where in the program, never the values it went wrong with: those
could be a key, a seed or somebody's hand. That holds for what libraries log with a traceback, too.
"""

from __future__ import annotations

import json
import logging
import secrets
import sys
import threading
import time
import traceback
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TextIO

from cayona.kernel.errors import CayonaError
from cayona.server.errors import Unavailable

LOG: Final = logging.getLogger(__name__)
QUIET_SECONDS: Final = 30.0
"""A fault that comes again within so long is counted, and told with the next line."""
KEPT: Final = 50
FRAMES: Final = 4
PACKAGE: Final = Path(__file__).resolve().parents[1]
LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LONGEST_REASON: Final = 200


@dataclass(slots=True)
class Fault:
    """A fault as the host reads it."""

    reference: str
    what: str
    kind: str
    at: str
    why: str
    first: float
    last: float
    times: int = 1
    told: float = 0.0
    untold: int = 0
    """How often it came since the last line."""


class FaultBook:
    """The faults of this process: the last kinds of them, and how many there were."""

    def __init__(self) -> None:
        self.count = 0
        self._recent: deque[Fault] = deque(maxlen=KEPT)

    def note(self, log: logging.Logger, what: str, error: BaseException | str, **facts: object) -> str:
        """Write a fault down; return the reference under which it is found."""
        self.count += 1
        now = time.time()
        fault = self._entry(what, error, now)
        if now - fault.told < QUIET_SECONDS:
            fault.untold += 1
        else:
            line = {"reference": fault.reference, "what": what, "kind": fault.kind, "at": fault.at}
            more = {"again": fault.untold} if fault.untold else {}
            log.error("fault %s", json.dumps({**line, "why": fault.why, **facts, **more}, default=str))
            fault.told, fault.untold = now, 0
        return fault.reference

    def _entry(self, what: str, error: BaseException | str, now: float) -> Fault:
        kind, place = "" if isinstance(error, str) else type(error).__name__, _place(error)
        for fault in self._recent:
            if (fault.what, fault.kind, fault.at) == (what, kind, place):
                fault.times += 1
                fault.last, fault.why = now, _reason(error)
                return fault
        reference = "".join(secrets.choice(LETTERS) for _letter in range(6))
        fault = Fault(reference, what, kind, place, _reason(error), now, now)
        self._recent.append(fault)
        return fault

    def recent(self) -> list[dict[str, Any]]:
        """Return the last kinds of faults, the newest first, JSON-ready."""
        names = ("reference", "what", "kind", "at", "why", "first", "last", "times")
        return [{name: getattr(fault, name) for name in names} for fault in reversed(self._recent)]


BOOK: Final = FaultBook()
"""The faults of this process."""


def note_fault(log: logging.Logger, what: str, error: BaseException | str, **facts: object) -> str:
    """Write a fault down in one line; return the reference under which it is found."""
    return BOOK.note(log, what, error, **facts)


class OneLineEach(logging.StreamHandler[TextIO]):
    """Writes every record as one line; one that comes with an error is a fault, whoever logs it."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write it down. Of several lines it is the first that says what happened, not to whom."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            note_fault(LOG, _headline(record), error)
        else:
            super().emit(record)

    def format(self, record: logging.LogRecord) -> str:
        """Return its one line."""
        return _headline(record)


def _headline(record: logging.LogRecord) -> str:
    return record.getMessage().strip().partition("\n")[0]


def one_line_each() -> None:
    """Have all that is logged in this process be lines of that kind."""
    logging.basicConfig(handlers=[OneLineEach(sys.stderr)], level=logging.WARNING, force=True)
    threading.excepthook = _note_thread


def _note_thread(ended: threading.ExceptHookArgs) -> None:
    name = ended.thread.name if ended.thread is not None else "?"
    note_fault(LOG, f"the thread {name} has ended", ended.exc_value or ended.exc_type.__name__)


def _place(error: BaseException | str) -> str:
    """Return where in our own files it happened, the innermost first."""
    if isinstance(error, str):
        return ""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(PACKAGE)]
    return " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(ours[-FRAMES:]))


def _reason(error: BaseException | str) -> str:
    """Return what may be told of a fault: what the system says, not what our own data were."""
    if isinstance(error, OSError):
        return str(error.strerror or type(error).__name__)
    if isinstance(error, str | Unavailable):
        return str(getattr(error, "why", "") or error).strip().partition("\n")[0][:LONGEST_REASON]
    return error.code if isinstance(error, CayonaError) else ""
