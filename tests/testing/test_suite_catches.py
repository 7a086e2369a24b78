"""Proof that the conformance suite can fail: for every property, a broken game that it catches."""

from __future__ import annotations

from typing import Any

import kuhn
import nim
import pytest
from testing import broken_games, broken_rules
from testing.broken_games import with_rules
from tiny_game import TINY, TinyGame, conserved

from cayona.kernel.match import Match, Move
from cayona.testing import records, walks
from cayona.testing.conformance import PROPERTIES, Setup, check_game, setups

BROKEN_RULES = [
    (broken_rules.Unsorted, "legal_actions_are_lists_of_actions"),
    (broken_rules.ClockListed, "legal_actions_are_lists_of_actions"),
    (broken_rules.MovesAfterTheEnd, "legal_actions_are_lists_of_actions"),
    (broken_rules.MovesAfterTheEnd, "games_end"),
    (broken_rules.ListedButRefused, "legal_actions_apply"),
    (broken_rules.AllowedButNotListed, "explanations_agree_with_the_rules"),
    (broken_rules.AllowedButNotListed, "refusals_change_nothing"),
    (broken_rules.RefusalScores, "questions_change_nothing"),
    (broken_rules.RefusalDrawsChance, "questions_change_nothing"),
    (broken_rules.RefusalScores, "refusals_change_nothing"),
    (broken_rules.RefusalDrawsChance, "refusals_change_nothing"),
    (broken_rules.AnySeat, "strange_seats_are_refused"),
    (broken_rules.FirstChooserScores, "simultaneous_decisions_commute"),
    (broken_rules.SharedPoints, "clones_are_independent"),
    (broken_rules.ForgetfulCopy, "clones_are_independent"),
    (broken_rules.SameFuture, "copies_draw_from_the_chance_they_are_given"),
    (broken_rules.KeepsOriginal, "seat_views_hold_no_secret"),
    (broken_rules.OutsideChance, "the_seed_decides_the_game"),
    (broken_rules.NoChance, "the_seed_decides_the_game"),
    (broken_rules.OutsideChance, "playouts_play_to_the_end"),
    (broken_rules.OutsideChance, "records_replay"),
    (broken_rules.OutsideChance, "records_from_positions_replay"),
    (broken_rules.OutsideChance, "redraws_depend_on_knowledge_alone"),
    (broken_rules.RedrawByTruth, "redraws_depend_on_knowledge_alone"),
    (broken_rules.NoRedraw, "secrets_are_really_redrawn"),
    (broken_rules.RedrawLosesCards, "views_depend_on_knowledge_alone"),
    (broken_rules.RedrawForgetsPeek, "views_depend_on_knowledge_alone"),
    (broken_rules.PileInReason, "views_depend_on_knowledge_alone"),
    (broken_rules.PeekIsNothing, "undo_takes_back_no_knowledge"),
    (broken_rules.ToldChoice, "secret_choices_are_not_told"),
    (broken_rules.LoudPeek, "events_tell_no_more_than_is_seen"),
    (broken_rules.NoJson, "events_are_told_to_everybody"),
    (broken_rules.EarlyReturns, "outcomes_agree_with_returns"),
    (broken_rules.LosersWin, "outcomes_agree_with_returns"),
    (broken_rules.LostDiscard, "components_are_conserved"),
]
BROKEN_GAMES = [
    (broken_games.HidesWhenOpen, "everything_can_be_laid_open"),
    (broken_games.SilentSecrets, "everything_can_be_told_after_the_end"),
    (broken_games.HandsShown, "views_depend_on_knowledge_alone"),
    (broken_games.FeaturesTellTop, "views_depend_on_knowledge_alone"),
    (broken_games.RefusalTellsTop, "views_depend_on_knowledge_alone"),
    (broken_games.ChoiceTellsTop, "views_depend_on_knowledge_alone"),
    (broken_games.PictureTellsTop, "pictures_show_no_secret"),
    (broken_games.PictureTellsTop, "areas_show_no_secret"),
    (broken_games.DrawsOver, "patches_lead_to_the_whole"),
    (broken_games.SeatsKnowNoMore, "seats_know_what_is_public_and_their_own"),
    (broken_games.SaysNoLuck, "the_seed_decides_the_game"),
    (broken_games.SaysNoSecrets, "secrets_are_really_redrawn"),
    (broken_games.SpectatorSeesPile, "spectators_know_least"),
    (broken_games.ChoicesCounted, "simultaneous_decisions_commute"),
    (broken_games.NoRule, "explanations_agree_with_the_rules"),
    (broken_games.OneTextForTwo, "notation_reads_back"),
    (broken_games.ReadsAnything, "unreadable_actions_are_refused"),
    (broken_games.OneChoiceShort, "choices_describe_the_legal_actions"),
    (broken_games.SameClicks, "choices_describe_the_legal_actions"),
    (broken_games.NotDrawn, "choices_can_be_clicked"),
    (broken_games.NotWellFormed, "areas_are_well_made"),
    (broken_games.Unexplained, "everything_explains_itself"),
    (broken_games.FailsHalfway, "watched_redraws_play_on"),
    (broken_games.NoPrompt, "everybody_is_told_what_goes_on"),
    (broken_games.NotWellFormed, "everybody_is_told_what_goes_on"),
    (broken_games.NoSentence, "events_are_told_to_everybody"),
    (broken_games.LampNotWritten, "positions_read_back"),
    (broken_games.SharedPosition, "loaded_positions_are_their_own"),
    (broken_games.GivesItsOwnData, "loaded_positions_are_their_own"),
    (broken_games.TakesUnknownFields, "malformed_positions_are_refused"),
    (broken_games.CrashesOnBadPositions, "malformed_positions_are_refused"),
    (broken_games.TakesImpossiblePositions, "malformed_positions_are_refused"),
    (broken_games.ShortFeatures, "features_are_numbers_of_fixed_length"),
    (broken_games.NoFiniteFeatures, "features_are_numbers_of_fixed_length"),
    (broken_games.CarelessOption, "strange_options_are_refused"),
    (broken_games.DefaultNotOffered, "options_are_complete"),
]
BROKEN = [
    *[(with_rules(rules), name) for rules, name in BROKEN_RULES],
    *[(game(), name) for game, name in BROKEN_GAMES],
]
ELSEWHERE = {
    "redraws_keep_what_is_left_out_of_them",
    "undo_restores_the_position",
    "consent_takes_back_any_last_action",
    "matches_refuse_what_the_rules_refuse",
    "tampering_is_found",
    "commitments_prove_the_seed",
}
"""Properties whose broken cases need more than a broken game; each has a test of its own below."""


def catch(name: str, where: list[Setup]) -> str:
    """Run a property on some setups and seeds, until it fails; return what it says."""
    for setup in where:
        for seed in range(6):
            try:
                PROPERTIES[name](setup, seed)
            except AssertionError as failure:
                return str(failure)
    pytest.fail(f"{name} did not notice")


@pytest.mark.parametrize(
    ("game", "name"), BROKEN, ids=[f"{type(game).__name__}-{name}" for game, name in BROKEN]
)
def test_broken_game_is_caught(game: TinyGame, name: str) -> None:
    report = catch(name, setups(game, conserved))
    assert "tiny-" in report
    assert "seed" in report
    assert "game.new(seats=" in report or "Match(game, seats=" in report


def test_every_property_has_caught_something() -> None:
    assert {name for _, name in BROKEN} | ELSEWHERE == set(PROPERTIES)


def test_a_game_without_luck_and_secrets_keeps_every_property() -> None:
    assert check_game(nim.GAME, games=2) == 2 * len(PROPERTIES)


def test_a_game_without_a_picture_shows_what_lies_on_the_table() -> None:
    assert nim.GAME.diagram(nim.GAME.new(2).observation(None)) == "Heap: 10\nWinners: []"


def test_a_small_secret_is_not_mistaken_for_none() -> None:
    """Three cards can be dealt in six ways: in some games the first redraws all deal the real one."""
    for seed in range(20):
        PROPERTIES["secrets_are_really_redrawn"](Setup(kuhn.KUHN, 2, {}), seed)


def test_a_report_can_be_pasted() -> None:
    report = catch("views_depend_on_knowledge_alone", setups(broken_games.HandsShown()))
    lines = "\n".join(line.removeprefix("    ") for line in report.splitlines() if line.startswith("    "))
    names: dict[str, Any] = {"game": TINY}
    exec(lines, names)  # noqa: S102 (that is the point)
    assert names["state"].game is TINY


def test_a_report_of_a_match_can_be_pasted() -> None:
    report = catch("events_are_told_to_everybody", setups(broken_games.NoSentence()))
    lines = "\n".join(line.removeprefix("    ") for line in report.splitlines() if line.startswith("    "))
    names: dict[str, Any] = {"game": TINY, "Match": Match}
    exec(lines, names)  # noqa: S102 (that is the point)
    assert names["match"].state.is_over()


def test_a_redraw_that_loses_cards_is_caught() -> None:
    """Without the check of positions, so that the loss itself is what is noticed."""
    game = type(
        "Lossy", (broken_games.TakesImpossiblePositions,), {"state_class": broken_rules.RedrawLosesCards}
    )()
    report = catch("redraws_keep_what_is_left_out_of_them", setups(game, conserved))
    assert "loses or adds components" in report


def test_an_endless_game_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "LONGEST", 100)
    report = catch("games_end", setups(with_rules(broken_rules.Endless)))
    assert "not over" in report


class LaxMatch(Match):
    """Lets anybody take anything back, and takes any seat that can be made a number."""

    def can_undo(self, seat: int) -> bool:
        return bool(self.history)

    def can_undo_by_consent(self, seat: int) -> bool:
        return True

    def play(self, action: int, seat: int | None = None, *, clock: bool = False) -> Any:
        return super().play(action, None if seat is None else int(seat), clock=clock)


class TracingMatch(Match):
    """Writes an action into the history before it is allowed."""

    def play(self, action: int, seat: int | None = None, *, clock: bool = False) -> Any:
        self.history.append(Move(0, action))
        return super().play(action, seat, clock=clock)


class LaxSetup(Setup):
    def match(self, seed: int) -> Match:
        return LaxMatch(self.game, self.seats, seed, **self.options)


class TracingSetup(Setup):
    def match(self, seed: int) -> Match:
        return TracingMatch(self.game, self.seats, seed, **self.options)


@pytest.mark.parametrize(
    ("setup", "name"),
    [
        (LaxSetup(TINY, 2), "undo_restores_the_position"),
        (LaxSetup(TINY, 2), "consent_takes_back_any_last_action"),
        (LaxSetup(TINY, 2), "matches_refuse_what_the_rules_refuse"),
        (TracingSetup(TINY, 2), "matches_refuse_what_the_rules_refuse"),
    ],
)
def test_a_lax_match_is_caught(setup: Setup, name: str) -> None:
    assert "tiny-2" in catch(name, [setup])


@pytest.mark.parametrize("name", ["tampering_is_found", "commitments_prove_the_seed"])
def test_a_lax_verification_is_caught(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(records, "verify", lambda record, game, commitment=None: None)
    assert "was not refused" in catch(name, setups(TINY))
