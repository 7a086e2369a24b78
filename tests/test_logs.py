"""What is told of whole games: places as people see them, and the viewer as "you"."""

from __future__ import annotations

import re

import pytest

from cayona import registry
from cayona.kernel.game import Game
from cayona.kernel.match import event_sentence
from cayona.testing.setups import Setup, effort, setups
from cayona.testing.walks import Chooser

FORBIDDEN = {
    r"\(-?\d+, ?-?\d+\)": "coordinates",
    r"\b[Bb]each \d": "the number of a beach",
    r"\b[Ww]ater [A-P]\b": "the letter of a tile",
    r"\bover \d+ spaces?\b": "what nobody can picture",
    r"\b[a-z0-9]+_[a-z0-9_]+": "an internal name",
    r"\b(cell|card|space|edge|pier|island|event|pawn|chest)-\w": "the name of an element",
    r"\b[Ss]eat \d": "the number of a seat",
    r"\bNone\b|\bTrue\b|\bFalse\b|[{}\[\]]": "a value of the program",
}
OWN = [registry.game(name) for name in registry.GAMES]
NAMES = [f"{bird}bird" for bird in ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy")]


def _sample(game: Game) -> list[Setup]:
    every = setups(game)
    if effort() > 1:
        return every
    changed = {str(setup.options): setup for setup in every}
    return [every[0], *changed.values(), next(setup for setup in reversed(every) if not setup.options)]


def _wrong(text: str) -> str:
    return next((f"{what}: {text!r}" for pattern, what in FORBIDDEN.items() if re.search(pattern, text)), "")


@pytest.mark.parametrize("game", OWN, ids=str)
def test_logs_choices_and_prompts_name_places_as_people_see_them(game: Game) -> None:
    for setup in _sample(game):
        match, chooser = setup.match(5), Chooser(5)
        names = NAMES[: setup.seats]
        while not match.state.is_over():
            seat, action = chooser.choose(match.state)
            told = [choice.sentence for choice in match.state.choices(seat)]
            told += [game.prompt(match.state.observation(viewer), (), names) for viewer in (None, seat)]
            assert not [wrong for text in told if (wrong := _wrong(text))], str(setup)
            for event in match.play(action, seat):
                for viewer in (None, *range(setup.seats)):
                    seen = event.seen_by(viewer)
                    if seen is not None:
                        sentence = event_sentence(game, seen, viewer, names)
                        assert not _wrong(sentence), f"{setup}: {_wrong(sentence)}"
                        mine = None if viewer is None else names[viewer]
                        assert mine is None or mine not in sentence, f"{setup}, {mine} reads {sentence!r}"
