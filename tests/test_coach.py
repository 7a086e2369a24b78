"""Why a bot likes an action: in every game and language a sentence, and nothing that the seat cannot know."""

from __future__ import annotations

from pathlib import Path

import pytest

import cayona
from cayona import registry
from cayona.bots.analysis import reason_for
from cayona.kernel.chance import Chance
from cayona.kernel.language import gettext, languages, speaking
from cayona.kernel.seatview import SeatView
from cayona.testing.traces import modes

WORLDS = [
    pytest.param(game, seats, options, id=f"{game.name}-{seats}-{'-'.join(map(str, options.values()))}")
    for game in cayona.games()
    for seats in (game.seats[0], game.seats[-1])
    for options in modes(game, seats)
]
EVERY = 17
"""Of the positions of a match one in so many is looked at."""


def positions(game: cayona.Game, seats: int, options: dict[str, object]) -> list[cayona.State]:
    state, chance, found = game.new(seats, 5, **options), Chance(5), []
    for step in range(600):
        if state.is_over():
            break
        if step % EVERY == 0:
            found.append(state.clone())
        seat = state.deciders()[0]
        actions = state.legal_actions(seat)
        state.apply(actions[chance.below(len(actions))], seat)
    return found


@pytest.mark.parametrize(("game", "seats", "options"), WORLDS)
def test_every_action_has_a_reason_in_every_language(
    game: cayona.Game, seats: int, options: dict[str, object]
) -> None:
    for nth, state in enumerate(positions(game, seats, options)):
        seat = state.deciders()[0]
        with speaking(languages()[nth % len(languages())]):
            for action in state.legal_actions(seat):
                told = game.reason(state, seat, action)
                assert told.endswith("."), (game.format_action(action), told)
                assert "{" not in told


@pytest.mark.parametrize(("game", "seats", "options"), WORLDS)
def test_a_reason_is_the_same_in_all_worlds_that_the_seat_cannot_tell_apart(
    game: cayona.Game, seats: int, options: dict[str, object]
) -> None:
    told = silent = 0
    for state in positions(game, seats, options)[::3]:
        seat = state.deciders()[0]
        for action in state.legal_actions(seat)[:4]:
            reasons = {
                reason_for(SeatView(world, seat), action) for world in (state, state.determinize(seat, 99))
            }
            assert len(reasons) == 1
            told, silent = told + bool(max(reasons)), silent + (not max(reasons))
    assert told > 9 * silent, "hardly any reason depends on what is hidden"


def test_a_leap_is_counted() -> None:
    state = cayona.game("cartagena").new(2, 3, track="example")
    advice = {
        state.action_text(action): state.game.reason(state, seat, action)
        for seat in state.deciders()
        for action in state.legal_actions(seat)
    }
    assert set(advice.values()) <= {
        f"It brings your rearmost pirate along: {steps} steps for one card." for steps in range(1, 7)
    }


@pytest.mark.parametrize("game", cayona.games(), ids=lambda one: one.name)
def test_a_coach_speaks_of_what_there_is_in_every_language(game: cayona.Game) -> None:
    """What a remark waits for is an event that the game tells of, or the first word of an action."""
    remarks = registry.remarks(game)
    folder = Path(cayona.__file__).parent / "games" / game.name
    source = "".join(path.read_text() for path in folder.rglob("*.py"))
    assert len(remarks) >= 7
    for when, words in remarks.items():
        whose, _colon, what = when.rpartition(":")
        assert whose in ("", "own", "other", "can")
        if whose == "can":
            assert any(game.format_action(action).split()[0] == what for action in range(game.action_count))
        else:
            assert f'"{what}"' in source, what
        for language in languages()[1:]:
            with speaking(language):
                assert gettext(words) != words
