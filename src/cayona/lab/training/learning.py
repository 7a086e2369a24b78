"""From self-play to a file that a game can ship: play, fit, write down."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from cayona import registry
from cayona.build import VERSION
from cayona.lab.training import playing
from cayona.lab.training.fitting import Effort, Fit, fit_tastes, fit_value
from cayona.lab.training.playing import SelfPlay

LEARNED: Final = "learned.json"


@dataclass(frozen=True, slots=True)
class Training:
    """What was learned, and how well."""

    value: Fit
    tastes: Fit
    file: Path


def learn(design: SelfPlay, effort: Effort, place: Path) -> Training:
    """Fit everything to the games in a directory, and write it there.

    What the file has of tables with another number of seats stays in it.
    """
    game = registry.game(design.game)
    inputs = playing.inputs_of(game)
    rows = playing.read(design, place)
    value = fit_value(rows, int(inputs.positions(design.seats)), effort)
    tastes = fit_tastes(rows, inputs, effort)
    file = place / LEARNED
    data = {"seats": design.seats, "made": made(design, effort), **value.numbers, **tastes.numbers}
    write(file, {str(design.seats): data})
    return Training(value, tastes, file)


def made(design: SelfPlay, effort: Effort) -> dict[str, Any]:
    """Return how to make it again: by which version, from which games, how fitted."""
    return {"cayona": VERSION, "games": asdict(design), "fit": asdict(effort)}


def write(file: Path, data: Mapping[str, Any]) -> None:
    """Write what was learned: a line for each list, so that changes can be seen."""
    blocks = []
    for seats, learned in data.items():
        lines = [f'  "{name}": {json.dumps(value)}' for name, value in learned.items()]
        blocks.append(f'"{seats}": {{\n' + ",\n".join(lines) + "\n}")
    file.write_text("{\n" + ",\n".join(blocks) + "\n}\n", encoding="utf-8")
