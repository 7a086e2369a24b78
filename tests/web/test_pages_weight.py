"""What a first visit takes from the network, packed as it is sent."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from web.browsing import Guest
from web.figures import weight

from cayona.server.http.assets import assets

Enter = Callable[..., Guest]

MOST = 150_000
"""Bytes."""


@pytest.mark.parametrize("what", ["the lobby", "a table"])
def test_a_first_visit_is_light(guest: Enter, what: str) -> None:
    sizes = weight(guest(), what)
    assert len(sizes) > 10
    assert sum(sizes) <= MOST


def test_remarks_in_scripts_and_styles_are_not_sent() -> None:
    for name, file in assets().files.items():
        if name.endswith((".js", ".css")):
            lines = [line.strip() for line in file.body.decode().splitlines()]
            remarks = [line for line in lines if line.startswith("//") or re.fullmatch(r"/\*.*\*/", line)]
            assert not remarks, name
    seats = assets().files["seats.js"].body.decode()
    assert "http://www.w3.org/2000/svg" in seats, "what looks like one in a string is sent"
