"""Every shipped puzzle can be begun, tried and solved; its answer is found again; nothing hidden is told."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest
from efforts import sample
from typer.testing import CliRunner

from cayona import registry
from cayona.bots import puzzle_finding
from cayona.bots.puzzle import (
    BEST,
    GRADES,
    KINDS,
    LEVELS,
    WIN,
    Puzzle,
    from_data,
    of_the_day,
    puzzle,
    puzzles,
    to_data,
)
from cayona.bots.puzzle_finding import MARGIN, STILL, TRIES, Budget, checked_again, find
from cayona.cli import app
from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game
from cayona.kernel.language import languages, speaking
from cayona.server.http.puzzling import tried
from cayona.testing.setups import effort

GAMES = [game for game in registry.games() if puzzles(game)]
EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
FEW = 1
"""Of how many puzzles of each kind an ordinary run looks closely."""


def some(game: Game) -> list[Puzzle]:
    """Return a few puzzles of each kind; the long run takes all."""
    kinds = sorted({one.kind for one in puzzles(game)})
    listed = [[one for one in puzzles(game) if one.kind == kind] for kind in kinds]
    return [one for row in listed for one in sample(row, *range(min(FEW, len(row))))]


@EVERY
def test_answers_are_legal_and_solve_the_puzzle(game: Game) -> None:
    for one in some(game):
        state = one.begin(game)
        assert one.seat in state.deciders()
        assert one.right
        assert one.goal(state)
        for line in one.right[:3]:
            attempt = one.attempt(game, line)
            assert attempt.done
            assert attempt.words
        assert len(one.solution(game)) == len(one.right[0])


@EVERY
def test_every_wrong_try_is_played_and_answered(game: Game) -> None:
    for one in some(game):
        state = one.begin(game)
        riddle = one.riddle(state)
        offered = [*range(len(riddle.answers))] if riddle else state.legal_actions(one.seat)
        wrong = [action for action in offered if action not in {line[0] for line in one.right}]
        assert wrong, one.number
        for action in sample(wrong, 0):
            attempt = one.attempt(game, [action])
            assert not attempt.right
            assert attempt.words
            assert riddle or attempt.state != state
        with pytest.raises(OptionError):
            one.attempt(game, [wrong[0], wrong[0]])


@EVERY
def test_what_was_written_down_is_consistent(game: Game) -> None:
    for one in puzzles(game):
        assert from_data(one.number, to_data(one)) == one
        assert 1 <= one.grade <= len(GRADES)
        if one.kind in KINDS:
            assert len(one.found) == len(LEVELS)
            easiest = [level for level, solved in enumerate(one.found, 1) if 2 * solved > TRIES]
            assert one.grade == min([*easiest, len(GRADES)])
        if one.kind == BEST:
            good = {line[0] for line in one.right}
            assert min(one.checked["margins"]) >= MARGIN
            assert one.checked.get("again", {"margin": STILL})["margin"] >= STILL
            assert max(one.chances, key=lambda action: one.chances[action]) in good or len(good) > 1
    ways = [json.dumps([one.setting.seed, [*one.played], one.kind]) for one in puzzles(game)]
    assert len(ways) == len(set(ways)), "every puzzle is there once"


@EVERY
def test_the_answers_are_found_again(game: Game) -> None:
    """By counting and by exhausting a turn as they were found; by a search as far as a day has time."""
    for one in some(game):
        if one.kind == BEST:
            continue
        assert checked_again(game, one), one.number
    searched = [one for one in puzzles(game) if one.kind == BEST]
    searched.sort(key=lambda one: -min(one.checked["margins"]))
    for one in sample(searched, *range(min(FEW, len(searched)))):
        assert checked_again(game, one, one.checked["iterations"] if effort() > 1 else 1000), one.number


@EVERY
def test_nothing_is_told_that_the_seat_cannot_know(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for one in some(game)[:4]:
        told = tried.__wrapped__(game, one.number, (), "tall", "en")
        assert not json.loads(told)["done"]
        assert json.loads(told)["match"]["choices"]
        begun = one.begin(game)
        redrawn = begun.determinize(one.seat, 99)
        with monkeypatch.context() as patch:
            patch.setattr(Puzzle, "begin", lambda self, game, redrawn=redrawn: redrawn.clone())
            assert tried.__wrapped__(game, one.number, (), "tall", "en") == told


@EVERY
def test_a_goal_is_told_in_every_language(game: Game) -> None:
    one = puzzles(game)[0]
    goals = set()
    for language in languages():
        with speaking(language):
            goals.add(one.goal(one.begin(game)))
    assert len(goals) == len(languages())


@EVERY
def test_all_puzzles_have_their_day(game: Game) -> None:
    first = date(2026, 11, 18)
    days = [of_the_day(game, first + timedelta(days=nth)).number for nth in range(len(puzzles(game)))]
    assert sorted(days) == [one.number for one in puzzles(game)]
    assert of_the_day(game, first) == of_the_day(game, first)


def test_a_number_that_is_not_there_is_refused_with_those_that_are() -> None:
    game = GAMES[0]
    with pytest.raises(OptionError, match=f"1 to {len(puzzles(game))}"):
        puzzle(game, len(puzzles(game)) + 1)


def test_a_win_is_found_by_exhausting_the_turn() -> None:
    game = registry.game("cartagena")
    won = next(one for one in puzzles(game) if one.kind == WIN)
    again = puzzle_finding.winning(won.begin(game), won.seat)
    assert again is not None
    assert again.right == [tuple(line) for line in won.right]


def test_finding_is_the_same_every_time() -> None:
    game = registry.game("tortuga1667")
    twice = [[to_data(one) for one in find(game, 10_001, Budget(20, 40))] for _nth in range(2)]
    assert twice[0] == twice[1]


@pytest.mark.parametrize("name", ["tranquility", "tortuga1667"])
def test_riddles_are_found_without_any_search(name: str) -> None:
    game = registry.game(name)
    last = [one for one in puzzles(game) if one.is_riddle][-1]
    found = [*find(game, last.setting.seed, Budget(screen=0))]
    assert found
    assert all(one.is_riddle and checked_again(game, one) == one for one in found)


# --- In the terminal -----------------------------------------------------------------------------------


def test_the_terminal_lists_plays_and_checks() -> None:
    runner = CliRunner(env={"COLUMNS": "200", "NO_COLOR": "1"})
    rows = json.loads(runner.invoke(app, ["puzzles", "--json"]).stdout)
    assert [row["game"] for row in rows] == registry.names()
    assert all(sum(row["grades"].values()) == row["puzzles"] for row in rows)
    listed = json.loads(runner.invoke(app, ["puzzles", "list", "cartagena", "--json"]).stdout)
    assert len(listed) == len(puzzles(registry.game("cartagena")))
    assert "right" not in listed[0]
    game = registry.game("cartagena")
    won = next(one for one in puzzles(game) if one.kind == WIN)
    typed = "\n".join(["nonsense", *(game.format_action(action) for action in won.right[0])])
    played = runner.invoke(app, ["puzzles", "play", "cartagena", str(won.number)], input=typed + "\n")
    assert played.exit_code == 0, played.output
    assert "Right: you have won." in played.stdout
    given_up = runner.invoke(app, ["puzzles", "play", "cartagena", str(won.number)], input="answer\n")
    assert "The answer: " in given_up.stdout
    checked = runner.invoke(app, ["puzzles", "check", "cartagena", str(won.number), "--json"])
    assert json.loads(checked.stdout) == {"game": "cartagena", "checked": 1, "failed": []}
    assert runner.invoke(app, ["puzzles", "play", "cartagena", "99999"]).exit_code == 2
