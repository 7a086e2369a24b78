"""The bot that searches in several processes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from puzzles import Puzzle
from tiny_game import TINY

import cayona
from cayona.bots import admiral
from cayona.bots.admiral import Admiral
from cayona.bots.analysis import Analysis
from cayona.bots.helpers import HELPERS, Helpers
from cayona.bots.share import home_of, merged

GAME = cayona.game("cartagena")


def thought(cores: int, decisions: int = 1) -> list[Analysis]:
    view = cayona.SeatView(GAME.new(2, 4), GAME.new(2, 4).to_move())
    bot = cayona.bot("admiral", iterations=200, seed=6, cores=cores)
    return [bot.analyse(view) for _ in range(decisions)]


def test_processes_find_what_one_process_would_find_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    together = thought(3, decisions=2)
    monkeypatch.setattr(admiral, "may_start_processes", lambda: False)
    assert thought(3, decisions=2) == together
    assert together[0].iterations == 201  # 67 on each core


def test_more_cores_are_another_setting() -> None:
    assert thought(2) != thought(1)


def test_shares_are_added_up_in_their_order() -> None:
    assert merged([[(7, 3, 0.5), (8, 1, 0.0)], [(8, 5, 0.25)]]) == [(8, 6, 1.25 / 6), (7, 3, 0.5)]


def test_processes_are_kept_for_the_next_decision() -> None:
    thought(2)
    helpers = Helpers()
    with helpers.borrowed(1) as (one,):
        one.tell({"home": "nowhere"})  # it fails, and says nothing
        assert one.found(0.0) is None
    assert one.process.returncode is not None
    with helpers.borrowed(1) as (two,):
        assert two.process.poll() is None
    with helpers.borrowed(1) as (again,):
        assert again is two
    helpers.end()
    assert two.process.returncode == 0


def test_a_process_that_dies_changes_nothing() -> None:
    before = thought(2)
    with HELPERS.borrowed(1) as (helper,):
        helper.process.kill()
        helper.process.wait()
    assert thought(2) == before


def test_a_process_that_dies_while_it_searches_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = thought(2)
    tell = cayona.bots.helpers.Helper.tell
    monkeypatch.setattr(
        "cayona.bots.helpers.Helper.tell", lambda helper, task: (tell(helper, task), helper.process.kill())
    )
    assert thought(2) == before


def test_a_script_needs_no_guard_and_leaves_no_process_behind() -> None:
    script = """
import cayona
state = cayona.game("cartagena").new(2, 4)
bot = cayona.bot("admiral", iterations=100, seed=6, cores=2)
bot.choose(cayona.SeatView(state, state.to_move()))
from cayona.bots.helpers import HELPERS
print(HELPERS._idle[0].process.pid)
"""
    result = subprocess.run(
        [sys.executable, "-"], input=script, capture_output=True, text=True, check=True, timeout=60
    )
    with pytest.raises(ProcessLookupError):
        os.kill(int(result.stdout), 0)


def test_where_no_process_may_be_started_it_has_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admiral, "may_start_processes", lambda: False)
    assert Admiral().cores == 1


def test_a_game_that_other_processes_cannot_find_is_searched_here() -> None:
    class Private(type(TINY)):  # type: ignore[misc]
        name = "private"

    game = Private()
    assert home_of(game) is None
    assert home_of(TINY) == "tiny_game"
    state = game.new(2, 1)
    bot = cayona.bot("admiral", iterations=20, seed=1, cores=2)
    assert bot.choose(cayona.SeatView(state, state.to_move())) in state.legal_actions()


def test_it_stops_when_its_time_is_up() -> None:
    state = GAME.new(2, 4)
    bot = cayona.bot("admiral", seconds=0.05, cores=2)
    assert bot.analyse(cayona.SeatView(state, state.to_move())).iterations > 0


def test_alone_it_ends_early_when_no_other_action_can_catch_up() -> None:
    view = cayona.SeatView(Puzzle(2, (0, [[-1.0, 1.0], [1.0, -1.0]])), 0)
    bot = Admiral(iterations=2000, seed=1, cores=1)
    found, own = bot._found(view, thorough=False)
    assert found[0][0] == bot.choose(view) == 1
    assert own.iterations < bot.analyse(view).iterations == 2000


@pytest.mark.parametrize("cores", [0, -1, 1.5, "all", 10**6, True])
def test_impossible_numbers_of_cores_are_refused(cores: object) -> None:
    with pytest.raises(cayona.UnknownBot) as refused:
        cayona.bot("admiral", cores=cores)
    assert refused.value.code == "bad-setting"
    assert repr(cores) in str(refused.value)
