"""Properties of words and pictures: notation, choices, prompts, diagrams and drawings."""

from __future__ import annotations

from typing import Any, Final
from xml.etree import ElementTree as ET

from cayona.kernel.choices import Choice
from cayona.kernel.errors import InvalidAction
from cayona.svg.picture import draw_state
from cayona.testing.secrets import drawn
from cayona.testing.setups import Setup
from cayona.testing.walks import Step, journey, positions, viewers

GARBAGE: Final = ("", " ", "\0", "no such action", "§" * 1000, "-1", "1.5", "null", "\ud800", "🏴")


def notation_reads_back(setup: Setup, seed: int) -> None:
    """Every action has its own short text, which is read back as the same action."""
    step = journey(setup, seed)[0]
    texts: dict[str, int] = {}
    for action in range(setup.game.action_count):
        text = step.state.action_text(action)
        step.must(isinstance(text, str) and text == text.strip() != "", f"action_text({action}) is {text!r}")
        step.must(text not in texts, f"actions {texts.get(text)} and {action} are both {text!r}")
        texts[text] = action
        back = step.state.parse_action(text)
        step.must(
            type(back) is int and back == action, f"{text!r}, action {action}, is read back as {back!r}"
        )


def unreadable_actions_are_refused(setup: Setup, seed: int) -> None:
    """What is no action's text, or no action's number, is refused with an InvalidAction."""
    step = journey(setup, seed)[0]
    count = setup.game.action_count
    for text in GARBAGE:
        _check_invalid(step, "parse_action", text)
    for number in (-1, count, 10**30, "0", None, 1.5, True):
        _check_invalid(step, "action_text", number)


def _check_invalid(step: Step, method: str, given: Any) -> None:
    what = f"{method}({given!r})"
    try:
        result = getattr(step.state, method)(given)
    except InvalidAction as refusal:
        step.must(
            bool(refusal.code) and bool(str(refusal).strip()), f"{what}: refused without code or sentence"
        )
    except Exception as problem:
        raise AssertionError(step.report(f"{what} raised {problem!r} instead of InvalidAction")) from problem
    else:
        raise AssertionError(step.report(f"{what} gave {result!r} instead of an InvalidAction"))


def choices_describe_the_legal_actions(setup: Setup, seed: int) -> None:
    """There is one choice for each legal action, in the same order, with its clicks and a sentence.

    Actions may share their clicks if their sentences differ: a page then offers both.
    """
    for step in positions(setup, seed):
        for seat in range(setup.seats):
            choices = step.state.choices(seat)
            legal = step.state.legal_actions(seat)
            step.must([choice.action for choice in choices] == legal, f"choices({seat}) are not of {legal}")
            offers: dict[tuple[tuple[str, ...], str], int] = {}
            for choice in choices:
                _check_choice(step, choice)
                other = offers.setdefault((choice.elements, choice.sentence), choice.action)
                step.must(
                    other == choice.action,
                    f"actions {other} and {choice.action} are the same clicks and sentence: {choice}",
                )


def _check_choice(step: Step, choice: Choice) -> None:
    step.must(choice.text == step.state.action_text(choice.action), f"{choice}: the text is not the action's")
    step.must(bool(choice.sentence.strip()), f"{choice}: no sentence")
    elements = choice.elements
    named = (
        isinstance(elements, tuple) and elements and all(isinstance(name, str) and name for name in elements)
    )
    step.must(bool(named), f"{choice}: no elements to click")
    step.must(isinstance(choice.target, str), f"{choice}: the target is no text")


def elements_of(step: Step, svg: str) -> set[str]:
    """Return the data-element names in a picture, which must be well-formed."""
    try:
        root = ET.fromstring(svg)  # noqa: S314 (we have drawn it ourselves)
    except ET.ParseError as problem:
        raise AssertionError(step.report(f"the picture is not well-formed: {problem}")) from problem
    step.must(root.tag.endswith("svg"), f"the picture is a <{root.tag}>, no <svg>")
    return {node.get("data-element", "") for node in root.iter()} - {""}


def everybody_is_told_what_goes_on(setup: Setup, seed: int) -> None:
    """Prompt, diagram and picture exist for every viewer in every situation."""
    for step in positions(setup, seed):
        for viewer in viewers(step.state):
            observation = step.state.observation(viewer)
            step.must(bool(setup.game.prompt(observation).strip()), f"no prompt for viewer {viewer}")
            step.must(bool(setup.game.diagram(observation).strip()), f"no diagram for viewer {viewer}")
    for step in (positions(setup, seed)[0], positions(setup, seed)[-1]):
        elements_of(step, drawn(step.state, None))
        picture = draw_state(step.state)
        step.must(bool(picture.title and picture.description), "the picture has no title or no description")
