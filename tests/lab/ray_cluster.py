"""A small Ray cluster on this machine: a head that only leads, and machines that are processes of their own.

Everything stays on the loopback, with small stores and without reports to anybody.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

LOOPBACK = "127.0.0.1"
STORE = 80 * 1024 * 1024
ENVIRONMENT = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # its only effect here: Ray calls this machine 127.0.0.1
    "RAY_health_check_period_ms": "500",  # a machine that is gone is missed soon
}
PATIENCE = 120.0
"""Seconds until a test gives up waiting; nothing is timed, but nothing waits for ever."""


class SmallCluster:
    """A head and some machines with one processor each."""

    def __init__(self, cluster: Any) -> None:
        self.cluster = cluster
        self.address: str = cluster.address

    def add_machine(self, **environment: str) -> Any:
        """Start another machine; its processes have these variables."""
        return self.cluster.add_node(
            num_cpus=1, object_store_memory=STORE, node_ip_address=LOOPBACK, env_vars=environment or None
        )

    def lose(self, machine: Any) -> None:
        """Let a machine vanish without a word."""
        self.cluster.remove_node(machine, allow_graceful=False)

    @staticmethod
    def workers(machine: Any) -> list[int]:
        """Return the processes of a machine that play for us at this moment."""
        raylet = machine.all_processes["raylet"][0].process.pid
        children = Path(f"/proc/{raylet}/task/{raylet}/children").read_text().split()
        return [int(child) for child in children if _title(child).startswith("ray::cayona")]


def _title(process: str) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:  # it has just ended
        return ""


@contextmanager
def small_cluster() -> Iterator[SmallCluster]:
    """Start a head; end it and all machines afterwards, whatever happened."""
    # A short place of its own: names of sockets have a limit, and other clusters here are left alone.
    with TemporaryDirectory(prefix="ray-") as place, pytest.MonkeyPatch.context() as patch:
        for name, value in {**ENVIRONMENT, "RAY_TMPDIR": place}.items():
            patch.setenv(name, value)
        from ray.cluster_utils import Cluster

        cluster = Cluster()
        try:
            cluster.add_node(
                num_cpus=0, object_store_memory=STORE, node_ip_address=LOOPBACK, include_dashboard=False
            )
            yield SmallCluster(cluster)
        finally:
            cluster.shutdown()


@contextmanager
def command(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Run a command of ours in a process of its own."""
    line = [sys.executable, "-m", "cayona.cli", *arguments]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def finished(*arguments: str) -> tuple[int, str]:
    """Run a command to its end; return its exit code and what it said."""
    with command(*arguments) as process:
        out, problems = process.communicate(timeout=PATIENCE)
        return process.returncode, out + problems


def eventually(found: Callable[[], Any], process: subprocess.Popen[str]) -> Any:
    """Wait until there is something, while a process runs; return it."""
    deadline = time.monotonic() + PATIENCE
    while not (result := found()):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(0.02)
    return result


def kill(process: int) -> None:
    """End a process so that it cannot say a word."""
    os.kill(process, signal.SIGKILL)
