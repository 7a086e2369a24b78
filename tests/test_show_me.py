"""“Show me”: every example loads, plays out and belongs to a rule; most rules have one."""

from __future__ import annotations

import pytest

from cayona import registry
from cayona.kernel.game import Game

EVERY = pytest.mark.parametrize("game", registry.games(), ids=lambda one: one.name)
ENOUGH = 0.8
"""The share of the rules for people of which a before and an after must be there."""


NOTHING_HAPPENS = {
    "what lies in the box": "CG-2 CG-3 CG-4 CG-8 CG-62 TO-1 TO-2 TO-4 TO-5 TG-1 TG-2 T7-6 T7-7 T7-8 T7-9",
    "what is drawn by lot": "CG-5 CG-14 TO-12 TG-3 T7-15",
    "what people say, and what programs think or count": "CG-58 TQ-8 TQ-9 TQ-10 TQ-11 TG-143",
}
"""Rules that cannot be seen before and after, and of what they speak."""


def rules_for_people(game: Game) -> list[str]:
    """Return the rules of a game that people can see at work."""
    book = registry.rulebook(game)
    hidden = getattr(book, "FOR_PROGRAMS", ())
    unseen = {rule for rules in NOTHING_HAPPENS.values() for rule in rules.split()}
    listed = [rule for title, rules in book.CHAPTERS.items() if title not in hidden for rule in rules]
    return [rule for rule in listed if rule not in unseen]


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
    rules = rules_for_people(game)
    played = [
        rule for rule in rules if rule in registry.examples(game) and registry.examples(game)[rule].acts
    ]
    assert len(played) >= ENOUGH * len(rules), f"{len(played)} of {len(rules)}"
