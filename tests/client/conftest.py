"""One server for all tests of the client that do not break it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from client.running_server import RunningServer, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("client")) as server:
        yield server
