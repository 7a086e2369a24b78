"""Puts this directory on the path, so that tests in any folder can import the tiny game."""

from __future__ import annotations

import os

import pytest

os.environ["LANGUAGE"] = "en"  # commands speak the language of the terminal; tests read English


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser last: its driver keeps an event loop in the thread, and other tests run their own."""
    items.sort(key=lambda item: "tests/web/" in item.path.as_posix())
