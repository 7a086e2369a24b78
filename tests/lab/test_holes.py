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
from cayona.lab.holes import ADVERSARIES, BROKEN, CIRCLE, ENDLESS, STUCK, Finding, chase, hunt


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


def test_the_command_tells_what_it_looked_at(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        app, ["lab", "holes", "tranquility", "--games", "1", "--to", str(tmp_path / "holes")]
    )
    assert result.exit_code == 0, result.output
    assert "6 games" in result.output
