"""The suite: every property by its name, and a runner that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final

from cayona.kernel.game import Game, Position
from cayona.testing import (
    areas,
    endings,
    laid_open,
    options,
    play,
    positions,
    records,
    secrets,
    simultaneous,
    texts,
    undo,
)
from cayona.testing.setups import Setup, effort, setups

__all__ = ["PROPERTIES", "Property", "Setup", "check_game", "check_setup", "effort", "setups"]

Property = Callable[[Setup, int], None]
"""Takes a setup and a seed; raises an AssertionError that says how to get to the position it is about."""

_ALL: Final[tuple[Property, ...]] = (
    options.options_are_complete,
    options.strange_options_are_refused,
    play.legal_actions_are_lists_of_actions,
    play.legal_actions_apply,
    play.refusals_change_nothing,
    play.questions_change_nothing,
    play.strange_seats_are_refused,
    play.explanations_agree_with_the_rules,
    simultaneous.simultaneous_decisions_commute,
    simultaneous.secret_choices_are_not_told,
    endings.games_end,
    endings.outcomes_agree_with_returns,
    endings.playouts_play_to_the_end,
    endings.components_are_conserved,
    endings.features_are_numbers_of_fixed_length,
    texts.notation_reads_back,
    texts.unreadable_actions_are_refused,
    texts.choices_describe_the_legal_actions,
    texts.everybody_is_told_what_goes_on,
    positions.the_seed_decides_the_game,
    positions.clones_are_independent,
    positions.copies_draw_from_the_chance_they_are_given,
    positions.positions_read_back,
    positions.loaded_positions_are_their_own,
    positions.malformed_positions_are_refused,
    secrets.views_depend_on_knowledge_alone,
    secrets.seats_know_what_is_public_and_their_own,
    secrets.pictures_show_no_secret,
    areas.areas_show_no_secret,
    areas.areas_are_well_made,
    areas.choices_can_be_clicked,
    areas.everything_explains_itself,
    areas.patches_lead_to_the_whole,
    secrets.redraws_depend_on_knowledge_alone,
    secrets.redraws_keep_what_is_left_out_of_them,
    secrets.secrets_are_really_redrawn,
    secrets.spectators_know_least,
    secrets.events_tell_no_more_than_is_seen,
    secrets.seat_views_hold_no_secret,
    secrets.watched_redraws_play_on,
    undo.undo_restores_the_position,
    undo.undo_takes_back_no_knowledge,
    undo.consent_takes_back_any_last_action,
    records.matches_refuse_what_the_rules_refuse,
    records.events_are_told_to_everybody,
    records.records_replay,
    records.records_from_positions_replay,
    records.commitments_prove_the_seed,
    records.tampering_is_found,
    laid_open.everything_can_be_laid_open,
    laid_open.everything_can_be_told_after_the_end,
)


def _reporting(check: Property) -> Property:
    """Make whatever else a game raises a failure that says where it happened."""

    @wraps(check)
    def checked(setup: Setup, seed: int) -> None:
        try:
            check(setup, seed)
        except AssertionError:
            raise
        except Exception as problem:
            what = f"{setup}, seed {seed}: {check.__name__} came upon {problem!r}"
            raise AssertionError(f"{what}\n    {setup.call(seed)}") from problem

    return checked


PROPERTIES: Final[dict[str, Property]] = {check.__name__: _reporting(check) for check in _ALL}
"""Every property by its name, the simplest first."""


def check_setup(setup: Setup, seed: int) -> None:
    """Check every property of one setup with one seed."""
    for check in PROPERTIES.values():
        check(setup, seed)


def check_game(
    game: Game, games: int | None = None, conserved: Callable[[Position], object] | None = None
) -> int:
    """Check every property of every setup of a game, with as many seeds as `games`; return how many checks.

    The default number of games is the effort that the environment asks for.
    """
    checks = 0
    for setup in setups(game, conserved):
        for seed in range(effort() if games is None else games):
            check_setup(setup, seed)
            checks += len(PROPERTIES)
    return checks
