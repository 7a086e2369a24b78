"""Lessons are walked through by clicks, at the size of a phone; wrong moves are shown and taken back.

Every day the first lessons are, each in one language, and one of the others of every game; the long run walks
through all of them in all languages, which takes a quarter of an hour.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from web.browsing import Guest, until
from web.hearing import Ears

from cayona import registry
from cayona.kernel.language import gettext, languages, speaking
from cayona.kernel.lesson import Lesson, fits, meant
from cayona.kernel.state import State
from cayona.server.tables.views import buttons_of
from cayona.testing.setups import effort

Enter = Callable[..., Guest]
GAMES = [game.name for game in registry.games()]
LANGUAGES = dict(zip(GAMES, languages(), strict=True))
"""In the ordinary run every game is walked through in one language, and every language is seen."""
ALL = [(game, lesson) for game in registry.games() for lesson in registry.lessons(game)]
WALKS = [(game.name, lesson.name, language) for game, lesson in ALL for language in languages()]
if effort() == 1:
    DAILY = [(game, "first", language) for game, language in LANGUAGES.items()]
    WALKS = [
        *DAILY,
        ("cartagena", "tortuga", "it"),
        ("tranquility", "gods", "hu"),
        ("tortuga", "two", "de"),
        ("tongiaki", "settling", "en"),  # here a step has most words and buttons on a map
        ("tortuga1667", "lie", "nb"),  # this one tells beliefs, too
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

    def __init__(self, me: Guest, game: str, language: str, lesson: str = "first") -> None:
        self.me = me
        self.game = registry.game(game)
        self.lesson: Lesson = registry.lesson(self.game, lesson)
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
        heard = self.me.evaluate("[...document.querySelector('#told').children].map((p) => p.textContent)")
        assert gettext(answer) in heard[-2:]  # what the others believe may follow
        assert self.me.evaluate(CUT) == []
        self.me.page.click("#ready .primary")
        self.says(step.says)


@pytest.mark.parametrize(("game", "lesson", "language"), WALKS)
def test_a_lesson_is_walked_through_by_clicks(guest: Enter, game: str, lesson: str, language: str) -> None:
    me = guest(phone=True, locale=language)
    me.visit(f"/learn/{game}?lesson={lesson}")
    with speaking(language):
        learner = Learner(me, game, language, lesson)
        last = len(learner.lesson.steps) - 1
        for number in range(last + 1):
            learner.walk(number, leave=number == last and lesson != "first")
    if lesson == "first":
        me.page.wait_for_url("**/t/*")  # the last button plays the game, against bots
    else:
        assert lesson in me.evaluate(f"localStorage.getItem('cayona-learned-{game}')")


MEASURE = """async ([script, texts]) => {
    const { fit, showReady } = await import(script);
    const room = document.querySelector(".ask");
    const cut = [];
    for (const [words, buttons, beliefs] of texts) {
        document.querySelector("#prompt .words").textContent = words;
        showReady(buttons.map((label) => ({ words: label, act: () => {} })));
        document.getElementById("beliefs").hidden = !beliefs;
        document.getElementById("beliefs").textContent = beliefs;
        fit();
        const over = room.scrollHeight > room.clientHeight + 1 || room.scrollWidth > room.clientWidth + 1;
        if (over || room.matches(".tight, .full")) cut.push(words);
    }
    return cut;
}"""


def all_texts() -> list[tuple[str, list[str], str]]:
    """Return all that lessons say, with the buttons and the beliefs that stand beside it."""
    said = []
    for game, lesson in ALL:
        for number, step in enumerate(lesson.steps):
            state, seat = lesson.begin(game, number), lesson.seat_at(number)
            choices = state.choices(seat) if step.do else []
            first = {element for choice in choices for element in choice.elements[choice.begun :][:1]}
            offered = [words for name, words in buttons_of(game, choices).items() if name in first]
            told = [words for words, _chance in lesson.told_beliefs(number, state)]
            answers = [step.wrong, *step.answers.values()]
            said += [(gettext(step.says), offered, "".join(told))]
            said += [(gettext(one), [gettext("Take it back")], "".join(told)) for one in answers if one]
            if step.done:
                said.append((gettext(step.done), [gettext("Next")], "".join(told)))
    return said


def test_all_that_lessons_say_fits_its_place_in_every_language(guest: Enter) -> None:
    me = guest(phone=True)
    me.visit("/learn/cartagena")
    Learner(me, "cartagena", "en").says(registry.first_lesson(registry.game("cartagena")).steps[0].says)
    cut = {}
    for language in languages():
        with speaking(language):
            texts = all_texts()
        assert len(texts) > 200
        cut[language] = me.page.evaluate(MEASURE, [me.script("prompt.js"), texts])
    assert cut == {language: [] for language in languages()}


def test_a_lesson_is_followed_by_ear_and_keyboard(guest: Enter) -> None:
    me = guest()
    me.visit("/learn/cartagena")
    ears = Ears(me)
    steps = registry.first_lesson(registry.game("cartagena")).steps
    heading = me.page.get_by_role("heading", level=2, name="Cards forward, company back Step 1 of 7")
    heading.wait_for(state="attached")
    ears.wait_for(steps[0].says)

    def press(*names: str) -> None:
        for name in names:
            spot = me.page.wait_for_selector(f'#main .lit[data-element="{name}"]', state="attached")
            assert spot is not None
            assert spot.get_attribute("role") == "button"
            assert spot.get_attribute("aria-label")
            spot.focus()
            me.page.keyboard.press("Enter")

    focused = "document.activeElement.textContent"
    press("card-hat", "fortress")
    ears.wait_for(steps[0].wrong)
    until(lambda: me.evaluate(focused) == "Take it back")
    me.page.keyboard.press("Enter")
    until(lambda: me.evaluate(focused) == steps[0].says)
    assert ears.listen() == [], "a retry does not repeat the introduction"
    press("card-skull", "fortress")
    ears.wait_for(steps[0].done)
    until(lambda: me.evaluate(focused) == "Next")
    me.page.keyboard.press("Enter")
    ears.wait_for(steps[1].says)
    assert me.evaluate(focused) == steps[1].says
    assert me.page.get_by_role("heading", level=2).first.inner_text().endswith("Step 2 of 7")


def test_what_comes_of_each_press_in_a_lesson_is_heard(guest: Enter) -> None:
    me = guest()
    for path, spot, words in (
        ("/learn/cartagena", "card-skull", "Skull: now choose"),
        ("/learn/tranquility", "card-40", "Choose a cell for island 40"),
    ):
        me.visit(path)
        ears = Ears(me)
        ears.wait_for("Step 1 of")
        me.see(f"#main .lit[data-element={spot}]")
        me.page.focus(f"#main .lit[data-element={spot}]")
        me.page.keyboard.press("Enter")
        ears.wait_for(words)


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
    me.page.fill("#find-rule", "forced passes")
    assert me.page.locator(".rule:visible").count() == 1, "the law is searched, and its chapter unfolded"
    me.page.fill("#find-rule", "kraken")
    assert me.page.is_visible("#no-rule")
    me.page.click("#leave")
    me.page.wait_for_url(me.server.url + "/")


def test_further_lessons_are_listed_with_what_is_done(guest: Enter) -> None:
    me = guest(phone=True)
    me.visit("/learn/tortuga?lesson=screens")
    learner = Learner(me, "tortuga", "en", "screens")
    for number in range(2):  # the second step is seen with the eyes of another seat
        learner.walk(number, leave=number == 1)
    assert me.page.inner_text("#seats > * >> nth=1").startswith("B")
    me.page.click("#how")
    assert me.page.inner_text(".lessons [data-lesson=screens] .state") == "✓ done"
    assert me.page.inner_text(".lessons [data-lesson=two] .state") == ""
    me.visit("/how/tortuga")
    assert me.page.locator(".overview img").count() == 3


def test_play_now_asks_once_whether_to_learn_first(guest: Enter) -> None:
    me = guest(phone=True)
    me.visit("/")
    card = "[data-game=tongiaki]"
    assert me.page.inner_text(f"{card} .acts > * >> nth=0") == "Learn"
    me.page.click(f"{card} [data-do=play]")
    assert me.page.inner_text(f"{card} .first span") == "New to Tongiaki? Learn it in three minutes."
    assert me.evaluate("document.activeElement.getAttribute('href')") == "/learn/tongiaki"
    me.visit("/")
    assert me.page.is_hidden(f"{card} .first")
    me.page.click(f"{card} [data-do=play]")
    me.page.wait_for_url("**/t/*")


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
