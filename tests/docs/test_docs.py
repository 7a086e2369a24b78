"""The documentation is checked like code: its examples run, and nothing public is missing from it."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

import cayona

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
WITH_CODE = [page for page in PAGES if "```python" in page.read_text()]


def game_page(game: cayona.Game) -> str:
    return (DOCS / "games" / f"{game.name}.md").read_text()


@pytest.mark.parametrize("page", WITH_CODE, ids=lambda page: page.stem)
def test_the_examples_of_a_page_run(page: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)
    exec(compile("\n".join(blocks), str(page), "exec"), {})  # noqa: S102 (our own documentation)


def test_every_public_name_is_documented() -> None:
    interface = (DOCS / "interface.md").read_text()
    missing = [name for name in cayona.__all__ if not re.search(rf"`{name}\b", interface)]
    assert not missing


def test_every_public_method_of_a_state_is_documented() -> None:
    interface = (DOCS / "interface.md").read_text()
    inner = {
        "to_move",
        "owes",
        "fill",
        "why_not",
        "play",
        "copy",
        "redraw",
        "reopen",
        "payoff",
        "announce",
        "tell",
    }
    methods = {name for name in vars(cayona.State) if not name.startswith("_")} - inner
    missing = [
        name
        for name in methods
        if f"{name}" not in interface and name not in ("chance", "journal", "reveals", "handovers")
    ]
    assert not missing


@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_a_games_page_begins_with_what_players_want(game: cayona.Game) -> None:
    """A picture, how it is played, and where to learn it; what programs need comes later."""
    opening, how, *_rest = game_page(game).split("\n## ")
    assert f"](../pictures/{game.name}.svg)" in opening
    assert how.startswith("How it is played\n")
    assert "**The end" in how
    assert f"cayona learn {game.name}" in how
    assert f"]({game.name}-rules.md)" in how


@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_a_games_page_names_its_options_actions_and_fields(game: cayona.Game) -> None:
    page = game_page(game)
    state = game.new(seed=1)
    for name in (*game.options, *state.observation(0), *state.position()):
        assert f"`{name}`" in page, f"{name} is not on the page of {game.title}"
    assert str(game.action_count) in page
    assert f"| {game.rules_version} |" in page


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", prose):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_a_games_picture_is_what_its_renderer_draws(game: cayona.Game) -> None:
    """`make pictures` writes them anew."""
    from cayona.testing.pictures import picture

    assert (DOCS / "pictures" / f"{game.name}.svg").read_text() == picture(game)


def test_every_make_command_is_listed_by_help() -> None:
    makefile = (ROOT / "Makefile").read_text()
    phony = re.search(r"\.PHONY: (.*)", makefile)
    assert phony is not None
    for command in phony.group(1).split():
        assert re.search(rf"^{command}:", makefile, re.MULTILINE), command


def test_every_command_is_documented() -> None:
    from cayona.cli import app

    page = (DOCS / "commands.md").read_text()
    names = [command.name for command in app.registered_commands]
    assert names
    for name in names:
        assert f"`cayona {name}" in page, name


def test_every_setting_of_the_server_is_documented() -> None:
    from cayona.server.config import PREFIX, Config

    page = (DOCS / "server.md").read_text()
    for setting in fields(Config):
        assert f"`{PREFIX}{setting.name.upper()}`" in page, setting.name


def test_the_defaults_of_the_servers_limits_are_those_on_its_page() -> None:
    from cayona.server.config import PREFIX, RANGES, Config

    page = (DOCS / "server.md").read_text()
    told = dict(re.findall(rf"^\| `{PREFIX}([A-Z_]+)` \| `([\d.]+)` \|", page, re.MULTILINE))
    usual = Config()
    for name in RANGES.keys() - {"bot_workers"}:
        assert float(told[name.upper()]) == getattr(usual, name), name


def test_the_rates_are_those_on_the_servers_page() -> None:
    from cayona.server.http.limits import RATES

    page = (DOCS / "server.md").read_text().split("## Fair shares\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `([a-z-]+)` \| [^|]+ \| ([\d.]+) \| ([\d.]+) \|$", page, re.MULTILINE)
    assert {name: (float(burst), float(rate)) for name, burst, rate in rows} == {
        name: (rate.burst, 60 * rate.per_second) for name, rate in RATES.items()
    }


def test_every_command_at_a_table_is_documented() -> None:
    from cayona.server.http.tables import COMMANDS

    page = (DOCS / "protocol.md").read_text()
    for command in COMMANDS:
        assert f"`{command}`" in page, command


@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_the_page_of_features_names_them_all_in_order(game: cayona.Game) -> None:
    page = (DOCS / "features.md").read_text()
    section = page.split(f"## {game.title}\n")[1].split("\n## ")[0]
    assert f"Version {game.features_version}." in section
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", section, re.MULTILINE)
    for seats in game.seats:
        shapes = {
            name: tuple(eval(size, {"n": seats}) for size in shape.split("×"))  # noqa: S307 (our own page)
            for name, shape in rows
        }
        assert list(shapes.items()) == list(game.feature_names(seats).items())
