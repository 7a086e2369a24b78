"""What a worker process may use, and what it gets to see of the server's surroundings.

This protects a server from accidents: a bot that never stops thinking, eats memory, fills the disk or forks
without end. What bot files cannot do besides is in `confinement`.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cayona.build import VARIABLE as PURE

PASSED_ON: Final = (PURE, "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PYTHONHOME")
"""All that a worker gets of the server's environment, which may hold passwords and keys."""
ONE_THREAD: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""Number libraries start a thread for each core unless they are told otherwise."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one worker process may use."""

    memory: int = 1 << 30
    """Bytes of address space."""
    open_files: int = 64
    confined: bool = True
    """Whether bot files are locked in, as far as the system can."""
    niceness: int = 10
    """How far a worker steps back from the processor, so that the event loop stays quick."""


def apply_limits(limits: Limits) -> None:
    """Limit this very process, for good.

    A worker can write no file and start no process or thread. Where the system has no such limit (memory on
    macOS, processes of the administrator) the others still hold.
    """
    wanted = {
        resource.RLIMIT_AS: limits.memory,
        resource.RLIMIT_NOFILE: limits.open_files,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_NPROC: 0,
        resource.RLIMIT_CORE: 0,
    }
    for kind, most in wanted.items():
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))
    with contextlib.suppress(OSError):
        os.nice(limits.niceness)


def set_alarm(seconds: float) -> None:
    """Have the system end this process after so many seconds; 0 calls that off.

    The pool ends a worker that takes too long. This is for the case that the pool itself is gone.
    """
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds)


def worker_environment(package: Path) -> dict[str, str]:
    """Return the whole environment of a worker: where the package is, and what keeps results the same."""
    kept = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    places = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))  # games may lie there
    return (
        kept
        | dict.fromkeys(ONE_THREAD, "1")
        | {
            "PYTHONPATH": os.pathsep.join(map(str, (package, *map(os.path.abspath, places)))),
            "PYTHONHASHSEED": "0",
            "PYTHONUTF8": "1",
            "PYTHONUNBUFFERED": "1",  # what a bot prints is there even if it is cut off
            "PYTHONDONTWRITEBYTECODE": "1",
        }
    )
