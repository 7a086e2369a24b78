"""Puzzles are tried by clicks, at the size of a phone: wrong, right, and given up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from web.browsing import Guest, sample, until
from web.test_pages_lessons import COVERED, CUT, Learner

from cayona import registry
from cayona.bots.puzzle import Puzzle, of_the_day, puzzles
from cayona.kernel.language import gettext, languages, speaking
from cayona.kernel.lesson import Attempt

Enter = Callable[..., Guest]
GAMES = [game.name for game in registry.games() if puzzles(game)]


def one_of_each_kind(name: str) -> list[int]:
    """Return the numbers of the first puzzles of every kind that a game has."""
    first: dict[str, int] = {}
    for one in puzzles(registry.game(name)):
        first.setdefault(one.kind, one.number)
    return list(first.values())


WALKS = [
    (game, number, language)
    for nth, game in enumerate(GAMES)
    for number in one_of_each_kind(game)
    for language in sample(languages(), nth % len(languages()))
]


class Solver(Learner):
    """Somebody who tries puzzles in a browser."""

    def __init__(self, me: Guest, game: str, number: int, language: str) -> None:
        super().__init__(me, game, language)
        self.puzzle: Puzzle = puzzles(self.game)[number - 1]

    def told(self) -> str:
        """Return what the page says."""
        return self.me.page.inner_text("#prompt .words")

    def expect(self, words: str) -> None:
        """Wait until the page says something."""
        until(lambda: self.told() == words, why=f"{words!r}, not {self.told()!r}")

    def take(self, attempt: Attempt, action: int) -> None:
        """Do something, or point at an answer."""
        riddle = self.puzzle.riddle(attempt.state)
        if riddle is None:
            self.act(attempt.state, action)
            return
        element = riddle.answers[action].elements[0]
        self.me.page.wait_for_selector(f'#main .lit[data-element="{element}"]', state="attached")
        self.me.click(element)

    def wrong(self, attempt: Attempt, played: list[int]) -> int | None:
        """Return something that can be done and is not right."""
        riddle = self.puzzle.riddle(attempt.state)
        offered = (
            attempt.state.legal_actions(self.puzzle.seat) if riddle is None else [*range(len(riddle.answers))]
        )
        good = {line[len(played)] for line in self.puzzle.right if [*line[: len(played)]] == played}
        return next((action for action in offered if action not in good), None)


@pytest.mark.parametrize(("game", "number", "language"), WALKS)
def test_a_puzzle_is_tried_by_clicks(guest: Enter, game: str, number: int, language: str) -> None:
    me = guest(phone=True, locale=language)
    me.visit(f"/puzzles/{game}/{number}")
    with speaking(language):
        solver = Solver(me, game, number, language)
        puzzle = solver.puzzle
        attempt = puzzle.attempt(solver.game, [])
        goal = puzzle.goal(attempt.state)
        solver.expect(goal)
        assert me.evaluate(COVERED) == []
        assert me.evaluate(CUT) == []
        action = solver.wrong(attempt, [])
        if action is not None:
            solver.take(attempt, action)
            answer = puzzle.attempt(solver.game, [action]).words
            assert answer
            solver.expect(answer)
            assert me.evaluate(CUT) == []
            assert me.evaluate("document.querySelector('#told').lastChild.textContent") == answer
            me.page.click("#ready .primary")
            solver.expect(goal)
        played: list[int] = []
        for action in puzzle.right[0]:
            solver.take(puzzle.attempt(solver.game, played), action)
            played.append(action)
            if len(played) < len(puzzle.right[0]):
                me.see(f'body[data-played="{len(played)}"]')
        solver.expect(puzzle.attempt(solver.game, played).words)
        assert me.evaluate(CUT) == []
    assert me.evaluate(f"localStorage.getItem('cayona-solved-{game}')") == f"[{number}]"
    me.page.click("#ready .primary")
    following = number % len(puzzles(solver.game)) + 1
    me.page.wait_for_url(f"**/puzzles/{game}/{following}")
    me.visit("/puzzles")
    assert me.page.inner_text(f"[data-game={game}] .solved").endswith(": 1")


def test_a_puzzle_can_be_given_up_left_and_resumed(guest: Enter) -> None:
    me = guest()
    me.visit("/puzzles/cartagena/2")
    solver = Solver(me, "cartagena", 2, "en")
    solver.expect(solver.puzzle.goal(solver.puzzle.begin(solver.game)))
    me.page.focus("#answer")
    me.page.keyboard.press("Enter")  # by keyboard
    solver.expect(" · ".join(solver.puzzle.solution(solver.game)))
    assert me.evaluate("localStorage.getItem('cayona-solved-cartagena')") is None, "that was not found"
    me.page.keyboard.press("Enter")  # the next one has the focus
    me.page.wait_for_url("**/puzzles/cartagena/3")
    me.page.click("#leave")
    me.page.wait_for_url("**/puzzles")
    me.page.click("[data-game=cartagena] .acts a >> nth=1")
    me.page.wait_for_url("**/puzzles/cartagena/3")


def test_everybody_has_the_same_puzzle_of_the_day(guest: Enter) -> None:
    me = guest()
    before = datetime.now(UTC).date()
    me.visit("/puzzles/today")
    address = me.page.url
    if before == datetime.now(UTC).date():
        game = address.split("/")[-2]
        assert address.endswith(f"/puzzles/{game}/{of_the_day(registry.game(game), before).number}")
    me.visit("/")
    me.page.click("a[href='/puzzles'] >> nth=0")
    me.page.wait_for_url("**/puzzles")
    assert me.page.locator("[data-game]").count() == len(GAMES)
    assert me.page.inner_text("h1") == gettext("Puzzles")


def test_there_is_no_puzzle_behind_a_wrong_address(guest: Enter) -> None:
    me = guest()
    me.forgiving = True
    me.visit("/")
    status = "fetch('{path}').then((answer) => answer.status)"
    for path in ("/puzzles/whales", "/puzzles/cartagena/99999", "/api/puzzles/cartagena/0"):
        assert me.evaluate(status.format(path=path)) == 404
    assert me.evaluate(status.format(path="/api/puzzles/cartagena/1?played=9999")) == 422
