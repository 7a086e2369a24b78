"""The sixth game lives in a package of its own, and everything finds it there."""

from __future__ import annotations

from pathlib import Path

import pytest
from elsewhere import SIXTH_GAME, install, run
from typer.testing import CliRunner

from cayona.cli import app
from cayona.cli.new_game import TEMPLATE
from cayona.testing.conformance import PROPERTIES

MOST_LINES = 300
CHECKS = 3 * len(PROPERTIES)
"""Every property at two, three and four seats."""

BRIDGES = """
import gymnasium, pyspiel
import cayona.interop.gymnasium, cayona.interop.openspiel
from cayona.interop.pettingzoo import env

sea = env("lagoon", seats=3)
sea.reset(seed=4)
for agent in sea.agent_iter():
    seen, reward, over, cut, info = sea.last()
    sea.step(None if over else int(seen["action_mask"].argmax()))
print("pettingzoo", sea.metadata["name"])

one = gymnasium.make("cayona/Lagoon-v0", opponents=["bosun"])
seen, info = one.reset(seed=1)
assert seen["observation"].shape == (24,) and seen["observation"].any()
over = False
while not over:
    seen, reward, over, cut, info = one.step(int(info["action_mask"].argmax()))
print("gymnasium", reward)

state = pyspiel.load_game("cayona_lagoon(players=4)").new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[-1])
print("openspiel", len(state.returns()))
"""

EVERYWHERE = """
import pickle
import cayona
from cayona.testing import conformance

assert [game.name for game in cayona.games()][5:] == ["lagoon"]
game = cayona.game("lagoon")
state = game.new(3, 5)
assert pickle.loads(pickle.dumps(state)) == state
assert pickle.loads(pickle.dumps(game)) is game
match = cayona.Match("lagoon", 2, "seed")
while not match.state.is_over():
    match.play(match.state.legal_actions()[-1])
assert cayona.verify(match.record()).state.outcome() is not None
print(conformance.check_game(game, games=1), "checks")
"""


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not {"__pycache__", "build"} & set(path.parts) and ".egg-info" not in str(path)
    }


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(SIXTH_GAME, tmp_path_factory.mktemp("sixth"))


def test_it_is_what_new_game_writes(tmp_path: Path) -> None:
    """After a change of the template: `cayona new-game lagoon --to examples/sixth-game`."""
    told = CliRunner().invoke(app, ["new-game", "lagoon", "--to", str(tmp_path / "game")])
    assert told.exit_code == 0
    assert files(tmp_path / "game") == files(SIXTH_GAME)


def test_it_is_short() -> None:
    assert sum(text.count(b"\n") for text in files(SIXTH_GAME).values()) <= MOST_LINES


def test_it_keeps_every_property_and_is_found_by_the_library(installed: Path) -> None:
    assert f"{CHECKS} checks" in run(installed, "-c", EVERYWHERE)


def test_bridges_find_it(installed: Path) -> None:
    told = run(installed, "-c", BRIDGES)
    assert "pettingzoo cayona_lagoon" in told
    assert "gymnasium" in told
    assert "openspiel 4" in told


def test_commands_find_it(installed: Path, tmp_path: Path) -> None:
    def cayona(*arguments: str, said: str = "") -> str:
        return run(installed, "-m", "cayona.cli", *arguments, said=said)

    assert "Lagoon  lagoon  2 to 4 players" in cayona("games")
    played = cayona("play", "lagoon", "--seed", "3", said="rules\nrules D-4\nwhy 2\nhint\n" + "1\n" * 60)
    assert "A shark takes all that is in your net" in played
    assert "The orders were:" in played
    sim = cayona("sim", "lagoon", "--bots", "captain:iterations=20,random", "--games", "4", "--jobs", "2")
    assert "4 games" in sim
    assert "picture is in" in cayona("draw", "lagoon", "-o", str(tmp_path / "board.svg"))


def test_the_lab_studies_it(installed: Path, tmp_path: Path) -> None:
    small = ["--deals", "3", "--judged", "0", "--mixed", "0", "--cores", "2", "--to", str(tmp_path / "study")]
    run(installed, "-m", "cayona.cli", "lab", "lagoon", *small)
    report = (tmp_path / "study" / "report.html").read_text(encoding="utf-8")
    assert "Lagoon" in report
    assert "#2F7F93" in report, "its own colours"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Whales", "lowercase letters"),
        ("2whales", "lowercase letters"),
        ("class", "do not use a Python keyword"),
        ("cartagena", "There is already a game “cartagena”"),
        ("json", "Python already has a module “json”"),
    ],
)
def test_bad_names_are_refused_with_a_sentence(name: str, why: str, tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["new-game", name, "--to", str(tmp_path / "game")])
    assert told.exit_code == 2
    assert why in told.output
    assert not (tmp_path / "game").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("mine")
    told = CliRunner().invoke(app, ["new-game", "whales", "--to", str(tmp_path)])
    assert told.exit_code == 2
    assert "already exists" in told.output
    assert files(tmp_path) == {"kept": b"mine"}


def test_another_name_stands_everywhere(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["new-game", "whale_watch", "--to", str(tmp_path / "made")])
    assert told.exit_code == 0
    assert len(files(tmp_path / "made")) == len(list(TEMPLATE.rglob("*.txt")))
    assert not [name for name, text in files(tmp_path / "made").items() if b"agoon" in name.encode() + text]
    folder = install(tmp_path / "made", tmp_path)
    check = "import cayona, whale_watch; from cayona.testing import conformance as c"
    check += "; print(cayona.game('whale_watch').title, c.check_game(whale_watch.GAME, games=1))"
    assert f"Whale watch {CHECKS}" in run(folder, "-c", check)
