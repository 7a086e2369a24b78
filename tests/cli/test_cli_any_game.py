"""The table in the terminal knows no game: it plays one with simultaneous choices and no rulebook, too."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from tiny_game import TINY

from cayona.cli.play import seat_bots
from cayona.cli.session import Session
from cayona.cli.watch import watch_match
from cayona.kernel.match import Match
from cayona.lab import benchmark
from cayona.lab.benchmark import Effort


def table() -> Console:
    return Console(file=io.StringIO(), width=200, markup=False, highlight=False, no_color=True)


def shown(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("seats", TINY.seats)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_person_plays_a_whole_match(seats: int, seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nwhy 1\nrules\n" + "1\n" * 100))
    match = Match(TINY, seats, "any")
    console = table()
    Session(console, match, seat, seat_bots(["bosun", "random"][: seats - 1], seats, seat, "any")).run()
    assert match.state.is_over()
    assert "bosun would choose" in shown(console)
    assert "no written rules for" in shown(console)
    assert "You won" in shown(console) or "Winner: " in shown(console)


def test_bots_can_be_watched() -> None:
    match = Match(TINY, 3, "any")
    console = table()
    watch_match(console, match, seat_bots(["bosun", "random"], 3, None, "any"), 0.0, None)
    assert match.state.is_over()
    for line in match.log():
        assert line in shown(console)


def test_it_can_be_measured() -> None:
    effort = Effort(repeats=1, seconds=0.0001)
    measured = [*benchmark.measure_playouts(TINY, effort), *benchmark.measure_calls(TINY, effort)]
    assert {one.case for one in measured if one.what == "random play"} == {"2 seats", "3 seats", "4 seats"}
    assert all(one.value > 0 for one in measured)
