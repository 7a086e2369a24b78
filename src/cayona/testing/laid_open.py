"""Properties of matches that are over: everything can be laid open and told."""

from __future__ import annotations

from cayona.kernel.laid_open import open_sentences
from cayona.kernel.match import event_sentence
from cayona.kernel.seats import seat_names
from cayona.svg.picture import draw
from cayona.testing.records import finished_match, match_step
from cayona.testing.setups import Setup
from cayona.testing.texts import elements_of
from cayona.testing.walks import Step, positions


def everything_can_be_laid_open(setup: Setup, seed: int) -> None:
    """What `observe_all` gives is drawn and described like any observation, in every situation."""
    game = setup.game
    for step in positions(setup, seed):
        laid_open = game.observe_all(step.state)
        elements_of(step, draw(game, laid_open).svg())
        step.must(bool(game.diagram(laid_open).strip()), "no diagram with everything open")
        _check_nothing_is_lost(step, laid_open)


def _check_nothing_is_lost(step: Step, laid_open: dict[str, object]) -> None:
    """Laying open adds knowledge: it has every field that a spectator's view has."""
    missing = set(step.state.observation(None)) - set(laid_open)
    step.must(not missing, f"with everything open {sorted(missing)} are not told")


def everything_can_be_told_after_the_end(setup: Setup, seed: int) -> None:
    """Every event, secret ones too, has its sentences when the match is over."""
    match = finished_match(setup, seed)
    step = match_step(setup, seed, match)
    names = seat_names(setup.seats)
    for event in match.events:
        told = open_sentences(
            event, names, lambda seen, viewer: event_sentence(setup.game, seen, viewer, names)
        )
        step.must(bool(told) and all(sentence.strip() for sentence in told), f"nothing is told of {event}")
