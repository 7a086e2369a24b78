"""Presets: every one of every game can be played, has words in every language, and a picture."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import pytest

import cayona
from cayona.kernel.language import languages, speaking
from cayona.server.http.forms import option_facts, preset_facts, preset_picture

PRESETS = [
    pytest.param(game, name, id=f"{game.name}-{name}") for game in cayona.games() for name in game.presets
]


@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_the_usual_game_stands_first_and_fits_every_number_of_seats(game: cayona.Game) -> None:
    first, *others = preset_facts(game, "light")
    assert first["name"] == "classic"
    assert first["seats"] == list(game.seats)
    assert json.loads(first["options"]) == {name: option.default for name, option in game.options.items()}
    told = [first["options"], *(other["options"] for other in others)]
    assert len(set(told)) == len(told) >= 3, "every preset is another game"
    for language in languages():
        with speaking(language):
            facts = preset_facts(game, "light")
            assert all(preset["label"] and preset["help"].endswith(".") for preset in facts)
            assert len({preset["label"] for preset in facts}) == len(facts)


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_a_preset_can_be_played_and_is_drawn(game: cayona.Game, name: str) -> None:
    preset = next(one for one in preset_facts(game, "light") if one["name"] == name)
    assert preset["seats"]
    for seats in preset["seats"]:
        state = game.new(seats, 1, **json.loads(preset["options"]))
        cayona.playout(state, 1)
        assert state.is_over()
    drawn = preset_picture(game.name, name, "de", "dark")
    assert drawn is not None
    ET.fromstring(drawn)  # noqa: S314 (we have drawn it ourselves)
    assert preset_picture(game.name, "nothing", "de", "dark") is None


@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_numbers_and_lists_of_ones_own_are_accepted(game: cayona.Game) -> None:
    seats = game.default_seats
    for name, option in game.options.items():
        facts = option_facts(game, name)
        for number in (facts["least"], facts["most"]) if option.numbers is not None else ():
            assert option.accept is not None
            assert option.accept(number, seats) == number
        if option.picks:
            assert option.accept is not None
            assert option.accept(list(option.picks)[:3], seats) == list(option.picks)[:3]
        if option.pieces:
            row = [{"id": piece, "reversed": piece == "B"} for piece in sorted(option.pieces, reverse=True)]
            assert option.accept is not None
            assert option.accept(row, seats) == row


def test_the_lobby_says_how_hard_games_are_to_learn() -> None:
    assert {game.name: game.weight for game in cayona.games()} == {
        "cartagena": 1,
        "tranquility": 1,
        "tortuga": 2,
        "tongiaki": 2,
        "tortuga1667": 3,
    }
