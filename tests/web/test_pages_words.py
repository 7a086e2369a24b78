"""The words of the pages, and what their files must not contain."""

from __future__ import annotations

import re

import pytest

from cayona import registry
from cayona.kernel.game import Game
from cayona.server.http.assets import WEB, assets, theme_sheet
from cayona.server.http.words import script_words
from cayona.svg.palette import COLOURS

SCRIPTS = {path.name: path.read_text() for path in sorted((WEB / "static").glob("*.js"))}
TEMPLATES = {path.name: path.read_text() for path in sorted((WEB / "templates").glob("*.html"))}


def test_scripts_say_what_there_is_and_all_of_it() -> None:
    everything = "".join(SCRIPTS.values())
    said = set(re.findall(r'say\(\s*"([a-z-]+)"', everything))
    assert said <= set(script_words())
    assert [name for name in script_words() if f'"{name}"' not in everything] == []


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_are_short_and_ask_nobody_else(name: str) -> None:
    text = SCRIPTS[name]
    assert len(text.splitlines()) < 300
    assert "eval(" not in text
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
    for imported in re.findall(r'from "\./([a-z]+\.js)"', text):
        assert imported in SCRIPTS


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_hold_no_code(name: str) -> None:
    text = TEMPLATES[name]
    assert not re.search(r"\son[a-z]+=", text), "an inline handler"
    own = text.replace('<script type="module">{{ script|safe }}</script>', "")  # our files, in one page
    assert not re.search(r"<script(?![^>]*(src=|application/json))", own), "an inline script"
    assert "http:" not in text
    assert "https:" not in text


def test_all_colours_stand_in_one_sheet() -> None:
    sheet = theme_sheet(assets().games)
    for name, (day, night) in COLOURS.items():
        assert f"--{name}:{day}" in sheet
        assert f"--{name}:{night}" in sheet
    own = "".join(
        file.body.decode() for name, file in assets().files.items() if name in ("page.css", "table.css")
    )
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b", own), "a colour of its own"


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_the_style_of_a_game_means_its_own_elements_alone(game: Game) -> None:
    """All styles are on every page, and games call different things by the same names."""
    selectors = [
        part.strip()
        for rule in re.findall(r"([^{}]+)\{", game.style())
        for part in re.split(r",(?![^(]*\))", rule)
    ]
    loose = [part for part in selectors if "[data-" in part and f".game-{game.name}" not in part]
    assert loose == []
