"""Bot files with bad habits, and the few things that all tests of the pool need."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import cayona
from cayona.kernel.state import State
from cayona.server.workers.jobs import Answer, Job, job_for
from cayona.server.workers.pool import BotPool

HEAD = """
import os, sys, time
import cayona

class Mine(cayona.Bot):
    name = "mine"
    description = "For a test."

    def choose(self, view):
        first = view.legal_actions()[0]
"""


def bot_file(folder: Path, body: str, name: str = "mine.py") -> Path:
    """Write a bot whose `choose` has these lines; `first` is the first legal action."""
    path = folder / name
    path.with_suffix("").mkdir(exist_ok=True)  # its own folder, the only place where it may make files
    path.write_text(HEAD + "".join(f"        {line}\n" for line in body.strip("\n").splitlines()))
    return path


def opening() -> State:
    """Return a first position in which seat 0 decides."""
    openings = (cayona.game("cartagena").new(seats=3, seed=seed) for seed in range(99))
    return next(state for state in openings if state.to_move() == 0)


def mine(file: Path, *, seconds: float = 5.0, seed: int | None = None) -> Job:
    return job_for(opening(), 0, "mine", file=file, seconds=seconds, settings={"seed": seed} if seed else {})


def bosun(seed: int = 4) -> Job:
    return job_for(opening(), 0, "bosun", settings={"seed": seed})


def captain() -> Job:
    return job_for(opening(), 0, "captain", settings={"iterations": 10})


async def still_works(pool: BotPool) -> None:
    """Check that the pool answers the next job as if nothing had happened."""
    assert (await pool.choose(bosun())).fallback is False


async def appears(path: Path) -> None:
    """Wait for a file by which a bot shows that it is thinking."""
    async with asyncio.timeout(20):
        while not path.exists():
            await asyncio.sleep(0.01)


def is_legal_fallback(answer: Answer) -> bool:
    return answer.fallback and answer.bot == "bosun" and answer.action in opening().legal_actions(0)


def is_our_child(pid: int) -> bool:
    """Tell whether a process, running or dead but not cleared away, is still a child of this one."""
    try:
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


def runs(pid: int) -> bool:
    """Tell whether a process runs; one that is dead and waits for its parent does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
