"""Adversaries find the holes of a game that has some, and none in ours."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from mypy_extensions import i64
from tiny_game import TinyGame
from tiny_rules import BLOCK, LEAD, Tiny
from typer.testing import CliRunner

import cayona
from cayona.cli import app
from cayona.kernel.chance import Chance
from cayona.kernel.match import Match
from cayona.lab.entrants import read_entrant
from cayona.lab.holes import (
    ADVERSARIES,
    BROKEN,
    CIRCLE,
    ENDLESS,
    STUCK,
    Finding,
    chase,
    hunt,
    landmark,
    playing,
)
from cayona.lab.players import derived_seed


class Blocking(Tiny):
    """A game with a hole: a drawing that was blocked may be tried again, for ever."""

    def answer(self, seat: i64, action: i64) -> None:
        if action == BLOCK:
            self.phase = LEAD
        else:
            super().answer(seat, action)


class Breaking(Tiny):
    """A game that cannot shuffle."""

    def show(self) -> None:
        raise ZeroDivisionError("no cards")


class HoledGame(TinyGame):
    """Lamps by other rules."""

    def __init__(self, rules: type[Tiny]) -> None:
        self.rules = rules

    def setup(self, seats: int, options: dict[str, object], chance: Chance) -> Tiny:
        state = self.rules(self, seats, options, chance)
        state.deal()
        return state


def found(rules: type[Tiny], adversary: str, limit: int = 500) -> Finding | None:
    game = HoledGame(rules)
    return chase(Match(game, 2, "seed", rounds=2, hands="hidden"), adversary, ADVERSARIES[adversary], limit)


def test_a_circle_is_found_and_its_record_is_once_round() -> None:
    hole = found(Blocking, "circling")
    assert hole is not None
    assert hole.kind == CIRCLE
    match = cayona.replay(json.loads(json.dumps(hole.record)), HoledGame(Blocking))
    assert match.version == hole.actions
    assert hole.actions < 20, "as short as it can be made"
    assert "comes back again and again" in hole.sentence()


def test_what_goes_on_for_ever_is_found() -> None:
    hole = found(Blocking, "dawdling", 3)
    assert hole is not None
    assert hole.kind == ENDLESS
    assert "not over after 3 actions" in hole.sentence()


def test_rules_that_break_are_found() -> None:
    hole = found(Breaking, "first")
    assert hole is not None
    assert hole.kind == BROKEN
    assert "ZeroDivisionError('no cards')" in hole.sentence()
    assert cayona.replay(dict(hole.record), HoledGame(Breaking)).version == hole.actions


def test_a_sound_game_has_none() -> None:
    assert [name for name in ADVERSARIES if found(Tiny, name)] == []


@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_adversaries_find_nothing_in_our_games(game: cayona.Game) -> None:
    holes = [hole for _, hole in hunt(game, game.seats[0], {}, 1) if hole is not None]
    assert [hole for hole in holes if hole.kind in (ENDLESS, STUCK, BROKEN)] == []


@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_every_finding_in_our_games_is_a_record_that_replays(game: cayona.Game) -> None:
    for _, hole in hunt(game, game.seats[0], {}, 1, seed=3):
        if hole is not None:
            match = cayona.replay(json.loads(json.dumps(hole.record)), game)
            assert match.version == hole.actions
            here = landmark(match.state)
            earlier = Match(game, int(match.state.seats), match.seed, **match.options)
            places = [landmark(earlier.state)]
            for entry in match.history[:-1]:
                assert entry.action is not None
                earlier.play(entry.action, entry.seat)
                places.append(landmark(earlier.state))
            assert here in places, "the last move closes the circle"


def test_two_bosuns_box_each_other_in_at_sea() -> None:
    """A hole of good play, not of the rules: nobody has a better move than back."""
    game = cayona.game("tongiaki")
    bosun = read_entrant("bosun")
    match = Match(game, 2, "1-61-bosun", **game.checked_options(2, {}))
    hole = chase(match, "bosun", playing(bosun, derived_seed(1, 62)), 5000)
    assert hole is not None
    assert hole.kind == CIRCLE
    assert "(bosun, seed 1-61-bosun)" in hole.sentence()


def test_detours_on_the_way_to_a_circle_are_left_out() -> None:
    game = cayona.game("tortuga1667")
    hole = next(hole for _, hole in hunt(game, 5, {}, 1) if hole is not None and hole.adversary == "first")
    assert hole.actions <= 20


def test_the_command_tells_what_it_looked_at(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        app, ["lab", "holes", "tranquility", "--games", "1", "--to", str(tmp_path / "holes")]
    )
    assert result.exit_code == 0, result.output
    assert f"{len(ADVERSARIES) + 1} games of {len(ADVERSARIES) + 1} adversaries" in result.output


def test_a_place_that_is_no_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = CliRunner().invoke(app, ["lab", "holes", "cartagena", "--to", str(tmp_path / "file")])
    assert result.exit_code == 2
    assert "it is not a folder" in " ".join(result.output.split())
    result = CliRunner().invoke(app, ["lab", "holes", "cartagena", "--bots", "kraken"])
    assert result.exit_code == 2
    assert "There is no bot “kraken”" in " ".join(result.output.split())
