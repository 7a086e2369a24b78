"""“Show me”: every example loads, plays out and belongs to a rule; most rules have one."""

from __future__ import annotations

import pytest

from cayona import registry
from cayona.kernel.game import Game

EVERY = pytest.mark.parametrize("game", registry.games(), ids=lambda one: one.name)
ENOUGH = 0.8
"""The share of the rules for people of which a before and an after must be there."""


def rules_for_people(game: Game) -> list[str]:
    """Return the rules of a game that do not only speak to programs."""
    book = registry.rulebook(game)
    hidden = getattr(book, "FOR_PROGRAMS", ())
    return [rule for title, rules in book.CHAPTERS.items() if title not in hidden for rule in rules]


@EVERY
def test_an_example_plays_out(game: Game) -> None:
    for rule, example in registry.examples(game).items():
        assert rule in registry.rulebook(game).RULES
        frames = example.frames(game)
        assert 0 <= example.seat < frames[0].seats
        if len(frames) <= len(example.acts):  # the last action is refused, and it is said why
            refusal = example.refusal(game)
            assert len(frames) == len(example.acts), rule
            assert refusal is not None
            assert refusal.sentence
        assert len(example.events(game)) == len(frames) - 1


@EVERY
def test_most_rules_can_be_seen_before_and_after(game: Game) -> None:
    """Of all rules for people, though some of them speak of what nobody can see happen."""
    rules = rules_for_people(game)
    played = [
        rule for rule in rules if rule in registry.examples(game) and registry.examples(game)[rule].acts
    ]
    assert len(played) >= ENOUGH * len(rules), f"{len(played)} of {len(rules)}"
