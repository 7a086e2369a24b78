"""One server and one browser for all tests of the pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright
from web.browsing import Guest, Server, launch


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("harbour"))
    started.start()
    yield started
    started.kill()


@pytest.fixture
def guest(browser: Browser, server: Server) -> Iterator[Callable[..., Guest]]:
    """Let somebody come in with a browser of their own."""
    guests: list[Guest] = []

    def enter(**options: Any) -> Guest:
        guests.append(Guest(browser, options.pop("at", server), **options))
        return guests[-1]

    yield enter
    for somebody in guests:
        somebody.close()
