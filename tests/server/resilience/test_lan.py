"""`cayona serve --lan`: reached in the local network, with a code for phones and a word about safety."""

from __future__ import annotations

import itertools
from pathlib import Path

import httpx
import pytest
import segno
from server.resilience.serving import Server

from cayona.kernel.errors import OptionError
from cayona.server.lan import invitation, is_local, lan_address

BORDER = 2
HALVES = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}
"""The two rows of squares that a letter of the terminal shows; what is lit there is the paper."""


def scanned(lines: list[str]) -> list[list[int]]:
    """Return the squares of a code as a camera sees it on a dark terminal, without the border."""
    pairs = (zip(*(HALVES[letter] for letter in line), strict=True) for line in lines)
    squares = [list(row) for row in itertools.chain.from_iterable(pairs)]
    size = len(squares[0]) - 2 * BORDER
    return [row[BORDER : BORDER + size] for row in squares[BORDER : BORDER + size]]


def test_the_code_in_the_terminal_is_the_address() -> None:
    address = "http://192.168.178.23:8000"
    lines = [line for line in invitation(address).splitlines() if line and set(line) <= set(HALVES)]
    assert scanned(lines) == [list(row) for row in segno.make(address, micro=False).matrix]


@pytest.mark.parametrize(
    ("address", "local"),
    [
        ("192.168.1.7", True),
        ("10.0.0.3", True),
        ("127.0.0.1", False),
        ("169.254.3.4", False),
        ("1.1.1.1", False),
    ],
)
def test_a_local_network_is_neither_this_machine_alone_nor_the_internet(address: str, local: bool) -> None:
    assert is_local(address) == local


def test_it_is_reached_where_it_says(tmp_path: Path) -> None:
    try:
        address = lan_address()
    except OptionError:
        pytest.skip("this machine is in no network")
    with Server(tmp_path, lan=1) as server:
        assert server.url.startswith(f"http://{address}:")
        assert httpx.get(f"{server.url}/api/me", timeout=60).status_code == 200
        assert server.process.stdout is not None
        told = "".join(itertools.takewhile(lambda line: "Ctrl+C" not in line, server.process.stdout))
        assert "same network" in told
