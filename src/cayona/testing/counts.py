"""Exact counts of the game trees of tiny configurations.

A file lists configurations (an id, what it shows, how to start, a depth) with their counts. Run this
module on a directory to count them anew; the tests compare.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import cayona
from cayona.kernel.state import State
from cayona.kernel.tree import count_tree


def start(game: str, configuration: dict[str, Any]) -> State:
    """Return the root of a configuration: a position, or a new game."""
    found = cayona.game(game)
    if "position" in configuration:
        return found.load(configuration["position"])
    return found.new(configuration["seats"], configuration["seed"], **configuration["options"])


def counts(game: str, configuration: dict[str, Any]) -> dict[str, int]:
    """Count the tree of a configuration."""
    tree = count_tree(start(game, configuration), configuration["depth"])
    return {"decisions": int(tree.decisions), "reveals": int(tree.reveals), "finals": int(tree.finals)}


def rewrite(path: Path) -> None:
    """Count every configuration of a file anew, tell what changed, and write the file."""
    data = json.loads(path.read_text())
    for configuration in data["configurations"]:
        now = counts(data["game"], configuration)
        note = "" if configuration.get("counts") == now else f"  (was {configuration.get('counts')})"
        print(f"{data['game']} {configuration['id']}: {now}{note}")
        configuration["counts"] = now
    path.write_text(json.dumps(data, indent=1) + "\n")


if __name__ == "__main__":
    for file in sorted(Path(sys.argv[1]).glob("*.json")):
        rewrite(file)
