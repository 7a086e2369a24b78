"""Every error is a ValueError with a code, a sentence, and its place; it survives a process border."""

from __future__ import annotations

import pickle

import pytest

import cayona

ERRORS = (
    cayona.UnknownGame,
    cayona.OptionError,
    cayona.PositionError,
    cayona.InvalidAction,
    cayona.IllegalAction,
    cayona.RecordError,
    cayona.UnknownBot,
)


@pytest.mark.parametrize("error", ERRORS)
def test_errors_are_value_errors(error: type[Exception]) -> None:
    assert issubclass(error, ValueError)


def test_an_error_can_be_pickled_whole() -> None:
    with pytest.raises(cayona.PositionError) as refused:
        cayona.game("cartagena").load({"mode": "jamaica"})
    again = pickle.loads(pickle.dumps(refused.value))  # noqa: S301 (our own bytes)
    assert type(again) is cayona.PositionError
    assert (str(again), again.code, again.field) == (
        str(refused.value),
        refused.value.code,
        refused.value.field,
    )


def test_unknown_names_are_answered_with_the_known_ones() -> None:
    with pytest.raises(cayona.UnknownGame, match="cartagena") as unknown_game:
        cayona.game("Cartagena")
    assert unknown_game.value.code == "unknown-game"
    with pytest.raises(cayona.UnknownBot, match="bosun") as unknown_bot:
        cayona.bot("kraken")
    assert unknown_bot.value.code == "unknown-bot"
    with pytest.raises(cayona.UnknownBot, match="seed") as unknown_setting:
        cayona.bot("random", depth=3)
    assert unknown_setting.value.code == "unknown-setting"


@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_an_action_is_checked_as_it_would_be_taken_but_nothing_happens(game: cayona.Game) -> None:
    state = game.new(game.seats[0], seed=3)
    before, legal = state.key(), set(state.legal_actions())
    for action in (-1, *range(game.action_count + 1)):
        if action in legal:
            assert state.checked(action) == action
        else:
            with pytest.raises(cayona.IllegalAction) as checked:
                state.checked(action)
            with pytest.raises(cayona.IllegalAction) as taken:
                state.apply(action)
            assert (checked.value.code, checked.value.rule) == (taken.value.code, taken.value.rule)
            assert str(checked.value) == str(taken.value)
    assert state.key() == before
