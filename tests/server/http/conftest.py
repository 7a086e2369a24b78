"""One real server for all tests of the protocol, and people to visit it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from server.http.http_harness import Visitor, serving

Enter = Callable[..., Visitor]


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps everything."""
    return tmp_path_factory.mktemp("harbour")


@pytest.fixture(scope="session")
def address(data: Path) -> Iterator[str]:
    """The address of a server without rate limits."""
    with serving(data) as url:
        yield url


@pytest.fixture
def enter(address: str) -> Iterator[Enter]:
    """Return a function that lets people enter."""
    here: list[Visitor] = []

    def come(name: str | None = None, token: str | None = None, at: str = address) -> Visitor:
        here.append(Visitor(at, name, token))
        return here[-1]

    yield come
    for visitor in here:
        visitor.close()


@pytest.fixture
def anna(enter: Enter) -> Visitor:
    return enter("Anna")


@pytest.fixture
def bela(enter: Enter) -> Visitor:
    return enter("Bela")


@pytest.fixture
def stranger(enter: Enter) -> Visitor:
    """Somebody who has not entered."""
    return enter()


@pytest.fixture
def playing(anna: Visitor, bela: Visitor) -> str:
    """A table at which Anna (seat 0, to begin) and Bela play with hidden hands."""
    table = anna.open(seats=2, options={"first_player": 0})
    bela.do(table, "sit", seat=1)
    anna.do(table, "start")
    return table
