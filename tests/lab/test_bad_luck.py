"""Bots that raise, cheat, dawdle, hang or die: named with the position, and never the end of a league."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cayona
from cayona.lab.league import MOST_FORFEITS, League, LeagueDesign
from cayona.lab.pairings import Ended

SHORT = {"turn_limit": 12, "first_player": 0}
BOT = """
import os, signal, time
import cayona

class Bad(cayona.Bot):
    name = "bad"

    def __init__(self):
        {init}

    def choose(self, view):
        {body}
"""
STUCK = "while True: pass"
UNSTOPPABLE = """
        while True:
            try:
                while True: time.sleep(0.01)
            except BaseException:
                pass"""

LATE_ONCE = """
        self.count += 1
        if self.count == 2:
            time.sleep(5)
        return view.legal_actions()[-1]"""


@pytest.fixture
def bad_bot(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    init, body = request.param
    path = tmp_path / "bad.py"
    path.write_text(BOT.format(init=init, body=body))
    return str(path)


def league_of(bad_bot: str, seconds: float) -> League:
    league = League(
        LeagueDesign(
            "cartagena", (bad_bot, "bosun", "random"), options=SHORT, games=10, full=True, seconds=seconds
        )
    )
    for _ in league.play(2):
        pass
    return league


def check_report(league: League, words: str) -> None:
    fault = league.faults[0]
    assert fault.bot == "bad"
    assert words in fault.problem
    state = cayona.game("cartagena").load(json.loads(fault.position))
    assert state.to_move() == fault.seat
    assert league.mistakes[0] > 0
    assert league.mistakes[1] == league.mistakes[2] == 0


@pytest.mark.parametrize(
    ("bad_bot", "words"),
    [(("pass", "raise OSError('lost')"), "OSError: lost"), (("pass", "return -7"), "-7")],
    indirect=["bad_bot"],
)
def test_a_bot_that_fails_plays_the_first_legal_action(bad_bot: str, words: str) -> None:
    league = league_of(bad_bot, 30.0)
    check_report(league, words)
    assert not league.forfeits
    assert {pairing.games for pairing in league.pairings} == {10}


@pytest.mark.parametrize(
    ("bad_bot", "words"),
    [
        (("pass", STUCK), "more than 0.2 seconds"),
        (("pass", UNSTOPPABLE), "could not be interrupted"),
        (("pass", "os.kill(os.getpid(), signal.SIGKILL)"), "process ended"),
        ((STUCK, "return 0"), "could not be interrupted"),
        (("raise KeyError('x')", "return 0"), "KeyError"),
    ],
    indirect=["bad_bot"],
    ids=["stuck", "unstoppable", "killed", "stuck-in-init", "fails-in-init"],
)
def test_a_bot_that_does_not_play_on_loses_and_is_taken_out(bad_bot: str, words: str) -> None:
    league = league_of(bad_bot, 0.2)
    check_report(league, words)
    assert league.forfeits == {0: MOST_FORFEITS}
    assert [pairing.ended for pairing in league.pairings] == [Ended.WITHDRAWN, Ended.WITHDRAWN, Ended.GAMES]
    assert league.pairings[2].games == 10
    assert league.ranks()[0] == (3, 3)


@pytest.mark.parametrize("bad_bot", [("self.count = 0", LATE_ONCE)], indirect=True)
def test_one_late_decision_costs_a_move_and_not_the_game(bad_bot: str) -> None:
    league = League(
        LeagueDesign("cartagena", (bad_bot, "bosun"), options=SHORT, games=2, full=True, seconds=0.2)
    )
    for _ in league.play(1):
        pass
    assert league.mistakes == {0: 2}
    assert not league.forfeits
