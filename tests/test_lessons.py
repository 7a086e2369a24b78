"""Every lesson is walked through on the real engine: in the terminal, and with every wrong action tried."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cayona import registry
from cayona.cli import app
from cayona.cli.progress import FILE, remember, stopped
from cayona.kernel.game import Game
from cayona.kernel.language import gettext, languages, speaking
from cayona.kernel.lesson import Lesson, Step, fits, meant
from cayona.kernel.lesson_files import extract
from cayona.kernel.meanings import shown
from cayona.kernel.state import State
from cayona.server.http.learning import match_facts
from cayona.testing.setups import effort

LESSONS = [(game, lesson) for game in registry.games() for lesson in registry.lessons(game)]
EVERY = pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda one: one.name)
TYPED = [
    (game, lesson, language)
    for nth, (game, lesson) in enumerate(LESSONS)
    for place, language in enumerate(languages())
    if effort() > 1 or place == nth % len(languages())
]
"""Every lesson is walked through in the terminal, each in one language; the long run takes all languages."""
MOST_STEPS, MOST_WORDS, MOST_SECONDS = 9, 250, 180
READING, CLICKING = 200 / 60, 2.0
"""Words a second, and seconds for a click."""
FIRST_CLICK = 30
"""Seconds until there is something to do."""


@pytest.fixture(autouse=True)
def nothing_is_remembered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("typer.get_app_dir", lambda name: str(tmp_path / name))


def stages(game: Game, lesson: Lesson, number: int) -> list[tuple[State, list[int], str]]:
    """Return for every action of a step the position before it, the actions until then, and what is meant."""
    found: list[tuple[State, list[int], str]] = []
    played: list[int] = []
    for beginning in lesson.steps[number].do:
        state = lesson.attempt(game, number, played).state
        found.append((state, list(played), beginning))
        played.append(meant(state, lesson.seat_at(number), beginning))
    return found


def test_every_game_has_a_first_lesson() -> None:
    assert all(
        registry.lessons(game) and registry.lessons(game)[0].name == "first" for game in registry.games()
    )


@EVERY
def test_translators_get_every_sentence_of_a_lesson(game: Game, lesson: Lesson) -> None:
    folder = Path(str(import_module(f"{type(game).__module__}.lessons").__file__)).parent
    with (folder / f"{lesson.name}.toml").open("rb") as file:
        collected = {sentence for _line, _name, sentence, _notes in extract(file, options={})}
    said = {
        text
        for step in lesson.steps
        for text in (step.says, step.done, step.wrong, *step.answers.values(), *step.beliefs.values())
    }
    assert collected == {lesson.title, *said} - {""}


@EVERY
def test_a_lesson_leads_to_its_end(game: Game, lesson: Lesson) -> None:
    assert lesson.steps[0].setting is not None
    assert lesson.steps[0].do, "the first click comes at once"
    for number, step in enumerate(lesson.steps):
        rows = stages(game, lesson, number)
        played = [meant(state, lesson.seat_at(number), beginning) for state, _played, beginning in rows]
        attempt = lesson.attempt(game, number, played)
        assert attempt.done
        assert bool(attempt.words) == bool(step.do)
        assert step.do or number == 0 or lesson.steps[number - 1].do, "nobody reads twice in a row"


@EVERY
def test_every_wrong_action_is_answered(game: Game, lesson: Lesson) -> None:
    for number in range(len(lesson.steps)):
        several = False
        for state, played, beginning in stages(game, lesson, number):
            legal = state.legal_actions(lesson.seat_at(number))
            right = [action for action in legal if fits(state.action_text(action), beginning)]
            several |= len(right) > 1
            for action in sorted({*legal} - {*right}):
                attempt = lesson.attempt(game, number, [*played, action])
                assert not attempt.right
                assert attempt.words, (number, state.action_text(action))
            for action in right:
                assert lesson.attempt(game, number, [*played, action]).right
        following = lesson.steps[number + 1 : number + 2]
        if several and following and following[0].setting is None:
            assert ends_alike(game, lesson, number), "the next step needs a setting of its own"


def ends_alike(game: Game, lesson: Lesson, number: int) -> bool:
    """Tell whether a step ends in the same position whatever is done of what is meant."""
    paths: list[list[int]] = [[]]
    for beginning in lesson.steps[number].do:
        paths = [
            [*path, action]
            for path in paths
            for state in (lesson.attempt(game, number, path).state,)
            for action in state.legal_actions(lesson.seat_at(number))
            if fits(state.action_text(action), beginning)
        ]
    ends = {json.dumps(lesson.attempt(game, number, path).state.position()) for path in paths}
    return len(ends) == 1


@EVERY
def test_what_is_lit_is_in_the_picture(game: Game, lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        state = lesson.begin(game, number)
        public, own = state.observation(None), state.observation(lesson.seat_at(number))
        choices = state.choices(lesson.seat_at(number))
        areas = [*game.draw_public(public), *game.draw_private(own, choices)]
        drawn = " ".join(piece for area in areas for piece in area.pieces.values())
        named = {*re.findall(r'data-(?:element|key)="([^"]+)"', drawn), *shown(areas, game.plates(public))}
        named |= {element for choice in choices for element in choice.elements if game.button(element)}
        assert {*step.lit} <= named, (number, {*step.lit} - named)


@EVERY
def test_a_lesson_is_told_in_every_language(game: Game, lesson: Lesson) -> None:
    sentences = [lesson.title, *(part for step in lesson.steps for part in texts(step))]
    first = lesson.name == "first"
    assert (6 if first else 2) <= len(lesson.steps) <= (MOST_STEPS if first else 5)
    clicks = sum(len(choice_clicks(game, lesson, number)) + 1 for number in range(len(lesson.steps)))
    for language in languages():
        with speaking(language):
            if language != "en":
                assert [text for text in sentences if gettext(text) == text] == []
            assert lesson.words() <= (MOST_WORDS if first else 0.6 * MOST_WORDS), (language, lesson.words())
            assert lesson.words() / READING + clicks * CLICKING <= MOST_SECONDS
            assert len(gettext(lesson.steps[0].says).split()) / READING + CLICKING <= FIRST_CLICK


def texts(step: Step) -> list[str]:
    """Return all sentences of a step."""
    return [
        text
        for text in (step.says, step.done, step.wrong, *step.answers.values(), *step.beliefs.values())
        if text
    ]


def choice_clicks(game: Game, lesson: Lesson, number: int) -> list[str]:
    """Return the elements to click in a step."""
    return [
        element
        for state, _played, beginning in stages(game, lesson, number)
        for choice in game.choices(
            state, lesson.seat_at(number), [meant(state, lesson.seat_at(number), beginning)]
        )
        for element in choice.elements
    ]


@EVERY
def test_a_lesson_shows_what_its_seat_may_know_alone(game: Game, lesson: Lesson) -> None:
    for number in range(len(lesson.steps)):
        for state, _played, _beginning in stages(game, lesson, number):
            seen = match_facts(state, lesson.seat_at(number), "tall", choosing=True)
            for seed in range(2):
                other = state.determinize(lesson.seat_at(number), seed)
                assert match_facts(other, lesson.seat_at(number), "tall", choosing=True) == seen


@pytest.mark.parametrize("game", registry.games(), ids=lambda one: one.name)
@pytest.mark.parametrize("language", languages())
def test_every_game_says_how_it_is_played(game: Game, language: str) -> None:
    told = registry.overview(game)
    assert told is not None
    sentences = [told.goal, told.turn, told.end, told.line, *told.tips, *told.lines.values()]
    assert len(told.tips) == 3
    with speaking(language):
        assert language == "en" or not [text for text in sentences if gettext(text) == text]
        for preset in game.presets.values():
            seats = preset.seats or game.default_seats
            line = told.goal_line(game.checked_options(seats, preset.options))
            assert line
            assert "{" not in line
    assert all(registry.first_lesson(game).steps[nth] for nth in told.pictures)


def test_the_goal_depends_on_what_was_agreed() -> None:
    tortuga, tranquility = registry.game("tortuga"), registry.game("tranquility")
    told = registry.overview(tortuga)
    assert told is not None
    assert (
        told.goal_line(tortuga.checked_options(4, {"end_chests": 8}))
        == "The game ends when somebody has 8 chests on Tortuga; the most points win."
    )
    told = registry.overview(tranquility)
    assert told is not None
    against = tranquility.checked_options(2, {"variant": "competitive"})
    assert told.goal_line(against) == "Two against each other: most points win."


@pytest.mark.parametrize(("game", "lesson", "language"), TYPED, ids=lambda one: getattr(one, "name", one))
def test_a_lesson_runs_in_the_terminal(game: Game, lesson: Lesson, language: str) -> None:
    typed: list[str] = []
    for number in range(len(lesson.steps)):
        for state, _played, beginning in stages(game, lesson, number):
            legal = state.legal_actions(lesson.seat_at(number))
            right = meant(state, lesson.seat_at(number), beginning)
            wrong = [action for action in legal if not fits(state.action_text(action), beginning)]
            typed += [state.action_text(action) for action in (*wrong[:1], right)]
    with speaking(language):
        result = CliRunner(env={"COLUMNS": "400", "NO_COLOR": "1"}).invoke(
            app, ["learn", game.name, lesson.name], input="nonsense\nagain\n" + "\n".join(typed) + "\n"
        )
        assert result.exit_code == 0, result.output
        assert f"cayona play {game.name}" in result.stdout
        last = len(lesson.steps)
        expected = [gettext("Step {number} of {last}").format(number=last, last=last)]
        expected += [gettext("Taken back: try again, or “skip”.")]
        expected += [gettext(words) for step in lesson.steps for words in (step.says, step.done) if words]
        assert [words for words in expected if words not in result.stdout] == []


def test_steps_can_be_skipped_and_left_in_the_terminal() -> None:
    result = CliRunner().invoke(app, ["learn", "cartagena"], input="skip\nskip\nquit\n")
    assert result.exit_code == 0
    assert "Step 3 of 7" in result.stdout
    assert "Step 4" not in result.stdout
    assert "“cayona learn cartagena first” goes on from here." in result.stdout
    begun = CliRunner().invoke(app, ["learn", "cartagena", "--step", "5"], input="quit\n")
    assert "Step 5 of 7" in begun.stdout
    assert "Step 4 of 7" not in begun.stdout
    assert CliRunner().invoke(app, ["learn", "cartagena", "--step", "8"]).exit_code == 2


def test_the_terminal_remembers_where_one_has_stopped() -> None:
    def learned(*words: str, typed: str = "") -> str:
        result = CliRunner(env={"COLUMNS": "200", "NO_COLOR": "1"}).invoke(
            app, ["learn", *words], input=typed
        )
        assert result.exit_code == 0, result.output
        return result.stdout

    learned("cartagena", typed="skip\nskip\nquit\n")
    assert "3/7" in learned()
    resumed = learned("cartagena", typed="skip\n" * 4 + "quit\n")
    assert "Step 3 of 7" in resumed
    assert "Step 2 of 7" not in resumed
    assert "Step 1 of" in learned("cartagena", "tortuga", typed="quit\n"), "every lesson by itself"
    learned("cartagena", typed="skip\n")
    assert "✓ done" in learned()
    assert "Step 1 of 7" in learned("cartagena", typed="quit\n"), "what is done begins anew"


def test_a_lesson_runs_where_nothing_can_be_remembered(tmp_path: Path) -> None:
    folder = tmp_path / "cayona"
    folder.mkdir()
    (folder / FILE).write_text("no JSON")
    assert stopped("cartagena", "first") == 0
    assert remember("cartagena", "first", 2)
    (folder / FILE).unlink()
    (folder / FILE).mkdir()
    result = CliRunner().invoke(app, ["learn", "cartagena"], input="skip\nquit\n")
    assert "“cayona learn cartagena first --step 2” goes on from here." in result.stdout


def test_the_lessons_are_listed_for_programs() -> None:
    result = CliRunner().invoke(app, ["learn", "--json"])
    listed = json.loads(result.stdout)
    assert [(row["game"], row["name"]) for row in listed] == [(game.name, one.name) for game, one in LESSONS]
    assert all(set(row) == {"game", "name", "title", "steps", "words"} for row in listed)
    assert "cartagena first" in CliRunner().invoke(app, ["learn"]).stdout
    assert CliRunner().invoke(app, ["learn", "cartagena", "second"]).exit_code == 2
