"""Everything that whole games show says what it is and does, with its rule, in every language."""

from __future__ import annotations

import pytest

from cayona import registry
from cayona.kernel.game import Game
from cayona.kernel.language import SOURCE_LANGUAGE, languages, speaking
from cayona.testing.areas import meanings
from cayona.testing.setups import Setup, effort, setups
from cayona.testing.walks import walk

OWN = [registry.game(name) for name in registry.GAMES]
EVERY = 11
"""One position in so many is looked at, on a walk that has hundreds of them."""


def _sample(game: Game) -> list[Setup]:
    """Return the fewest and the most seats, each option once, or with effort all setups."""
    all_setups = setups(game)
    if effort() > 1:
        return all_setups
    usual = [setup for setup in all_setups if not setup.options]
    changed = {str(setup.options): setup for setup in all_setups if setup.options}
    return [usual[0], usual[-1], *changed.values()]


@pytest.mark.parametrize("game", OWN, ids=str)
def test_nothing_in_whole_games_is_without_words_and_rule_in_any_language(game: Game) -> None:
    rules = registry.rulebook(game).RULES
    translated = set()
    for setup in _sample(game):
        for number, step in enumerate(walk(setup, seed=3)):
            if number % EVERY and not step.state.is_over():
                continue
            for viewer in (None, *step.state.deciders()[:1]):
                for name, (rule, words) in meanings(step.state, viewer).items():
                    step.must(rule in rules and bool(words), f"{name} is told by rule {rule}: {words!r}")
                    known = step.state.observation(viewer)
                    if (name, words) not in translated:
                        translated.add((name, words))
                        _check_languages(game, known, name, words)


def _check_languages(game: Game, known: dict[str, object], name: str, words: str) -> None:
    for language in languages():
        with speaking(language):
            _rule, told = game.explain_element(known, name)
        assert told, f"{name} has no words in {language}"
        assert "{" not in told
        assert (told == words) == (language == SOURCE_LANGUAGE), f"{name} in {language}: {told}"


@pytest.mark.parametrize("game", OWN, ids=str)
def test_whatever_somebody_asks_for_gets_an_answer(game: Game) -> None:
    known = game.new(seed=1).observation(0)
    for name in (
        "",
        "event-99",
        "kept-x-y",
        "kept--1",
        "card-",
        "a/b/c",
        "plate/",
        "island-",
        "*",
        "[",
        "\0",
    ):
        rule, words = game.explain_element(known, name)
        assert (rule is None) == (words == "")
