"""A bot's view: the same knowledge as its seat's, and no way to the truth."""

from __future__ import annotations

import pytest

import cayona


def test_a_view_tells_what_its_seat_knows() -> None:
    state = cayona.game("cartagena").new(3, 8, first_player=1)
    view = cayona.SeatView(state, 1)
    assert view.game is state.game
    assert (view.seat, view.seats, view.options) == (1, 3, state.options)
    assert view.observation() == state.observation(1)
    assert view.features() == state.features(1)
    assert view.legal_actions() == state.legal_actions(1)
    assert view.choices() == state.choices(1)
    assert view.explain(259) == state.explain(259, 1)
    assert view.action_text(0) == "skull fortress"


def test_samples_differ_in_what_is_hidden_only_and_repeat_by_seed() -> None:
    state = cayona.game("cartagena").new(3, 8, first_player=1)
    view = cayona.SeatView(state, 1)
    hands = {str(view.sample(seed).position()["hands"]) for seed in range(20)}
    assert len(hands) == 20
    assert all(view.sample(seed).observation(1) == state.observation(1) for seed in range(20))
    assert view.sample(3).position() == view.sample(3).position()


def test_two_worlds_that_look_alike_give_the_same_samples() -> None:
    state = cayona.game("cartagena").new(3, 8, first_player=1)
    other = state.determinize(1, 77)
    assert other.position() != state.position()
    assert cayona.SeatView(other, 1).sample(5).position() == cayona.SeatView(state, 1).sample(5).position()


def test_a_position_that_was_redrawn_for_the_seat_is_not_redrawn_again() -> None:
    state = cayona.game("cartagena").new(3, 8, first_player=1)
    world = state.determinize(1, 77)
    view = cayona.SeatView(world, 1, redrawn=True)
    assert view.observation() == state.observation(1)
    assert view.sample(5).position() == cayona.SeatView(state, 1).sample(5).position()
    assert view._world is world


def test_not_even_the_options_of_a_sample_lead_to_the_real_game() -> None:
    state = cayona.game("cartagena").new(2, 8)
    cayona.SeatView(state, 1).sample(1).options["mode"] = "changed"
    assert state.options["mode"] == "jamaica"


@pytest.mark.parametrize("seat", [None, "A", 2, -1, True])
def test_a_view_belongs_to_a_seat(seat: object) -> None:
    state = cayona.game("cartagena").new(2, 8)
    with pytest.raises(cayona.OptionError):
        cayona.SeatView(state, seat)  # type: ignore[arg-type]
