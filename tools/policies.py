"""Reference policies: small networks that have learnt, made by scripts of `examples`; how strong they are.

    python -m tools.policies examples/policies docs/leaderboard.md          # rank those that are there
    python -m tools.policies examples/policies docs/leaderboard.md --train  # make them anew first

Seeds are fixed and no bot decides by the clock, so the same files give the same leaderboard.
`leaderboard.json` holds what the league says, and a digest of every policy that played.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cayona import registry
from cayona.lab import league_report
from cayona.lab.league import League, LeagueDesign

EXAMPLES: Final = Path(__file__).resolve().parents[1] / "examples"
COMPANY: Final = ("random", "deckhand", "bosun")
GAMES: Final = 100
"""Of every pairing."""
SEED: Final = 1
TOP: Final = """# The leaderboard of the reference policies

Small networks that have learnt a game play against the ordinary bots, with the same deals from every seat.
They are in `examples/policies`, one file each, and play wherever bots play. The first line of a file names
the script that made it, and [training](training.md) explains that script. `make policies` plays the
leaderboard again and gets the same numbers; `make policies TRAIN=--train` trains the policies again first. To
enter a policy of your own, put its file into that folder.
"""


@dataclass(frozen=True)
class Recipe:
    """How a policy is made: a study to look at, if any, and then a script."""

    game: str
    script: tuple[str, ...]
    study: tuple[str, ...] = ()


IMITATION: Final = ("imitate.py", "decisions")
RECIPES: Final[Mapping[str, Recipe]] = {
    "cartagena_imitation": Recipe(
        "cartagena", IMITATION, ("--bots", "captain:iterations=60", "--deals", "80", "--seed", "1")
    ),
    "tortuga_imitation": Recipe("tortuga", IMITATION, ("--bots", "bosun", "--deals", "150", "--seed", "1")),
    "tortuga_selfplay": Recipe("tortuga", ("train_policy.py", "--games", "600", "--seed", "1")),
}
SEATS: Final = 2


def train(name: str, folder: Path, cores: int) -> None:
    """Make a policy by its recipe."""
    recipe = RECIPES[name]
    with tempfile.TemporaryDirectory() as place:
        if recipe.study:
            alone = ["--seats", str(SEATS), "--judge", "none", "--mixed", "0", "--cores", str(cores)]
            told = ["lab", recipe.game, *recipe.study, *alone, "--observations", "--to", "decisions"]
            _run(["-m", "cayona.cli", *told], place)
        script, *arguments = recipe.script
        target = f"{name}.py" if recipe.study else "."
        _run([str(EXAMPLES / script), *arguments, "--to", target], place)
        made = Path(place) / (f"{name}.py" if recipe.study else "trained.py")
        text = made.read_text(encoding="utf-8").replace('name = "trained"', f'name = "{name}"')
        (folder / f"{name}.py").write_text(text, encoding="utf-8")


def _run(arguments: Sequence[str], place: str) -> None:
    subprocess.run([sys.executable, *arguments], cwd=place, check=True)  # noqa: S603 (ours)


def policies(folder: Path) -> dict[str, list[Path]]:
    """Return the policies of a folder by the game that they play: a name begins with its game."""
    found: dict[str, list[Path]] = {}
    for file in sorted(folder.glob("*.py")):
        found.setdefault(file.stem.split("_")[0], []).append(file)
    return found


def digest(file: Path) -> str:
    """Return what tells a policy from any other."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def ranked(
    game: str, files: Sequence[Path], games: int, cores: int, company: Sequence[str] = COMPANY
) -> League:
    """Play a league of the policies of a game among the bots that everybody knows."""
    bots = (*company, *map(str, files))
    league = League(LeagueDesign(game, bots, SEATS, {}, SEED, games, full=True))
    for _last in league.play(cores):
        pass
    return league


def leaderboard(folder: Path, games: int, cores: int) -> tuple[str, dict[str, Any]]:
    """Play all leagues; return the page, and the same as data."""
    page, data = [TOP], {}
    for game, files in policies(folder).items():
        league = ranked(game, files, games, cores)
        told = league_report.to_json(league)
        page += [f"\n## {registry.game(game).title}, {SEATS} seats\n", table(league)]
        data[game] = {"games": games, "policies": {file.name: digest(file) for file in files}} | {
            name: told[name] for name in ("rules_version", "seats", "seed", "bots", "pairings")
        }
    return "\n".join(page) + "\n", data


def table(league: League) -> str:
    """Return who is how strong as Markdown."""
    titles, rows = league_report.bot_titles(), league_report.bot_rows(league)
    lines = [titles, ["---"] * len(titles), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Train if wished, play, and write the leaderboard."""
    parser = argparse.ArgumentParser(prog="python -m tools.policies", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("page", type=Path)
    parser.add_argument("--train", action="store_true")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_args(arguments)
    wanted.folder.mkdir(parents=True, exist_ok=True)
    for name in RECIPES if wanted.train else ():
        print(name, flush=True)
        train(name, wanted.folder, wanted.cores)
    page, data = leaderboard(wanted.folder, wanted.games, wanted.cores)
    wanted.page.write_text(page, encoding="utf-8")
    (wanted.folder / "leaderboard.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
