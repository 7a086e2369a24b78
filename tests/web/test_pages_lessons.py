"""Lessons are walked through by clicks, at the size of a phone; wrong moves are shown and taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from web.browsing import Guest, sample, until

from cayona import registry
from cayona.kernel.language import gettext, languages, speaking
from cayona.kernel.lesson import Lesson, fits, meant
from cayona.kernel.state import State
from cayona.testing.setups import effort

Enter = Callable[..., Guest]
GAMES = [game.name for game in registry.games()]
LANGUAGES = dict(zip(GAMES, languages(), strict=True))
"""In the ordinary run every game is walked through in one language, and every language is seen."""
WALKS = [
    (game, language) for game in GAMES for language in sample(languages(), languages().index(LANGUAGES[game]))
]

COVERED = """[...document.querySelectorAll('#hand .spot.lit, #ready button, .tools button, .tools a')]
    .filter((spot) => spot.checkVisibility())
    .filter((spot) => {
        const box = (spot.querySelector('.hit') ?? spot).getBoundingClientRect();
        const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return !there || (!spot.contains(there) && !there.contains(spot));
    }).map((spot) => spot.textContent)"""
CUT = """[...document.querySelectorAll('.ask, .tools button, .tools a, #ready button')]
    .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
    .map((box) => box.textContent)"""


class Learner:
    """Somebody who does in a browser what a lesson asks for."""

    def __init__(self, me: Guest, game: str, language: str) -> None:
        self.me = me
        self.game = registry.game(game)
        self.lesson: Lesson = registry.first_lesson(self.game)
        self.language = language

    def says(self, marked: str, why: str = "") -> None:
        """Wait until the page says a sentence of the lesson."""
        with speaking(self.language):
            words = gettext(marked)
        until(lambda: self.me.page.inner_text("#prompt .words") == words, why=why or words)

    def act(self, state: State, action: int) -> None:
        """Click what means an action."""
        choice = self.game.choices(state, state.deciders()[0], [action])[0]
        for nth, element in enumerate(choice.elements):
            if nth < choice.begun:
                continue
            self.me.page.wait_for_selector(f'#main .lit[data-element="{element}"]', state="attached")
            self.me.click(element)
        for button in self.me.page.query_selector_all("#ready .primary:not([data-element])"):
            if button.inner_text() == choice.sentence:  # the same clicks mean several things
                button.click()
                return

    def walk(self, number: int, *, leave: bool = False) -> None:
        """Go through a step, with a wrong try; then leave it as it is, or go on."""
        step, seat = self.lesson.steps[number], self.lesson.seat_at(number)
        self.says(step.says)
        assert self.me.evaluate(COVERED) == []
        assert self.me.evaluate(CUT) == []
        played: list[int] = []
        for nth, beginning in enumerate(step.do):
            state = self.lesson.attempt(self.game, number, played).state
            right = meant(state, seat, beginning)
            others = [one for one in state.legal_actions(seat) if not fits(state.action_text(one), beginning)]
            if others and nth == 0 and (number < 2 or effort() > 1):
                self.try_wrong(number, state, others[-1])
            self.act(state, right)
            played.append(right)
            if nth + 1 < len(step.do):
                self.me.see(f'body[data-played="{nth + 1}"]')
        self.says(step.done or step.says)
        assert self.me.evaluate(CUT) == []
        if not leave:
            self.me.page.click("#ready .primary")

    def try_wrong(self, number: int, state: State, action: int) -> None:
        """Do something that is not meant: it is played, answered, and taken back."""
        step = self.lesson.steps[number]
        self.act(state, action)
        answer = step.answer(state.action_text(action))
        self.says(answer)
        assert self.me.evaluate("document.querySelector('#told').lastChild.textContent") == gettext(answer)
        assert self.me.evaluate(CUT) == []
        self.me.page.click("#ready .primary")
        self.says(step.says)


@pytest.mark.parametrize(("game", "language"), WALKS)
def test_a_lesson_is_walked_through_by_clicks(guest: Enter, game: str, language: str) -> None:
    me = guest(phone=True, locale=language)
    me.visit(f"/learn/{game}")
    with speaking(language):
        learner = Learner(me, game, language)
        for number in range(len(learner.lesson.steps)):
            learner.walk(number)
    me.page.wait_for_url("**/t/*")  # the last button plays the game, against bots


def test_steps_are_left_skipped_retried_and_remembered(guest: Enter) -> None:
    me = guest()
    me.visit("/learn/cartagena")
    learner = Learner(me, "cartagena", "en")
    steps = learner.lesson.steps
    learner.says(steps[0].says)
    me.page.click("#skip")
    learner.says(steps[1].says)
    me.page.click("#skip")
    learner.says(steps[2].says)
    assert me.evaluate("localStorage.getItem('cayona-lesson-cartagena-first')") == "2"
    me.visit("/")
    me.visit("/learn/cartagena")
    learner.says(steps[2].says, "it goes on where one has stopped")
    me.page.click("#earlier")
    learner.says(steps[1].says)
    state = learner.lesson.begin(learner.game, 1)
    learner.act(state, meant(state, 0, "skull fortress"))
    learner.says(steps[1].done)
    me.page.click("#retry")
    learner.says(steps[1].says)
    me.click("space-30")
    me.see(".bubble")  # nothing can be done there, and it is said why
    me.page.keyboard.press("Escape")
    assert me.page.inner_text(".overview h3 >> nth=0") == "The goal"
    sizes = me.evaluate("[...document.querySelectorAll('.overview img')].map((one) => one.naturalWidth)")
    assert len(sizes) == 3
    me.page.click("#leave")
    me.page.wait_for_url(me.server.url + "/")


def test_further_lessons_are_listed_with_what_is_done(guest: Enter) -> None:
    me = guest(phone=True)
    me.visit("/learn/tortuga?lesson=screens")
    learner = Learner(me, "tortuga", "en")
    learner.lesson = registry.lesson(learner.game, "screens")
    for number in range(2):  # the second step is seen with the eyes of another seat
        learner.walk(number, leave=number == 1)
    assert me.page.inner_text("#seats > * >> nth=1").startswith("B")
    me.page.click("#how")
    assert me.page.inner_text(".lessons [data-lesson=screens] .state") == "✓ done"
    assert me.page.inner_text(".lessons [data-lesson=two] .state") == ""
    me.visit("/how/tortuga")
    assert me.page.locator(".overview img").count() == 3


def test_a_lesson_needs_no_account_and_knows_what_there_is_not(guest: Enter) -> None:
    me = guest()
    me.forgiving = True
    me.visit("/learn/cartagena")
    assert me.evaluate("fetch('/api/me').then((answer) => answer.json()).then((told) => told.person)") is None
    status = "fetch('{path}').then((answer) => answer.status)"
    for path in ("/learn/whales", "/learn/cartagena?lesson=second", "/api/learn/cartagena/second/0"):
        assert me.evaluate(status.format(path=path)) == 404
    for path in ("/api/learn/cartagena/first/99", "/api/learn/cartagena/first/0?played=259"):
        assert me.evaluate(status.format(path=path)) == 422
