"""Colours: complete in both themes, readable, and every seat told apart by more than colour."""

from __future__ import annotations

import re

import pytest

import cayona
from cayona.kernel.areas import HARBOUR_TINTS
from cayona.svg.palette import COLOURS, colours, theme_css
from cayona.svg.seats import SEAT_SIGNS, letter, sign_definitions
from cayona.svg.style import SHARED_CSS

TINTS = {"harbour": HARBOUR_TINTS, **{game.name: game.tints for game in cayona.games()}}


def luminance(colour: str) -> float:
    channels = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("column", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("front", "back", "least"),
    [
        ("ink", "paper", 7),
        ("ink", "card", 7),
        ("ink", "chart", 7),
        ("ink", "water", 7),
        ("muted", "paper", 4.5),
        ("muted", "card", 4.5),
        ("on-act", "act", 4.5),
        *(
            (front, back, 4.5)
            for front in ("act", "good", "bad")
            for back in ("paper", "card", "chart", "water")
        ),
    ],
)
def test_colours_are_readable(front: str, back: str, least: float, column: int) -> None:
    assert contrast(COLOURS[front][column], COLOURS[back][column]) >= least


@pytest.mark.parametrize("column", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("game", TINTS)
def test_ink_is_readable_on_every_wash(game: str, column: int) -> None:
    wash = TINTS[game]["wash"][column]
    assert contrast(COLOURS["ink"][column], wash) >= 7
    for front in ("muted", "act", "good", "bad"):  # whose turn it is, and links, are written there
        assert contrast(COLOURS[front][column], wash) >= 4.5


def test_seats_differ_in_colour_shape_and_letter() -> None:
    assert len(SEAT_SIGNS) == 9
    for field in ("colour", "shape", "letter"):
        assert len({getattr(sign, field) for sign in SEAT_SIGNS}) == 9
    assert "".join(letter(seat) for seat in range(9)) == "ABCDEFGHI"


@pytest.mark.parametrize("sign", SEAT_SIGNS, ids=lambda sign: sign.letter)
def test_letters_are_readable_on_their_colour(sign: object) -> None:
    assert contrast(getattr(sign, "letter_colour"), getattr(sign, "colour")) >= 4.5  # noqa: B009


def test_marks_are_defined_for_the_seats_in_play() -> None:
    assert re.findall(r'id="seat-(\d)"', sign_definitions(3)) == ["0", "1", "2"]


def test_auto_is_light_by_default_and_dark_on_request() -> None:
    css = theme_css("cartagena", HARBOUR_TINTS, "auto")
    day, night = css.split("@media(prefers-color-scheme:dark)")
    assert COLOURS["paper"][0] in day
    assert COLOURS["paper"][1] not in day
    assert COLOURS["paper"][1] in night


def test_fixed_themes_do_not_follow_the_device() -> None:
    light, dark = (
        theme_css("cartagena", HARBOUR_TINTS, "light"),
        theme_css("cartagena", HARBOUR_TINTS, "dark"),
    )
    assert COLOURS["ink"][0] in light
    assert COLOURS["ink"][1] in dark
    assert "@media" not in light + dark


def test_an_unknown_theme_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="no theme 'sepia'; choose one of: light, dark, auto"):
        theme_css("cartagena", HARBOUR_TINTS, "sepia")


@pytest.mark.parametrize("game", TINTS)
def test_the_shared_style_uses_only_colours_that_exist(game: str) -> None:
    defined = set(re.findall(r"(--[\w-]+):", colours(TINTS[game], dark=False)))
    assert set(re.findall(r"var\((--[\w-]+)\)", SHARED_CSS)) <= defined
