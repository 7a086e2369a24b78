"""Puts this directory on the path, so that tests in any folder can import the tiny game."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Generator

import pytest

os.environ["LANGUAGE"] = "en"  # commands speak the language of the terminal; tests read English


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser last: its tests are the longest, and a worker that runs none starts none."""
    items.sort(key=lambda item: "tests/web/" in item.path.as_posix())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Hide the event loop that the browser's driver leaves in the thread: other tests run their own.

    A worker that has finished its pages takes tests of others, so the order alone does not help.
    """
    if "tests/web/" in item.path.as_posix():
        return (yield)
    left = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(left)
