"""What was learned about a game, in a file that `cayona train` writes and the package ships."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from cayona.kernel.errors import OptionError
from cayona.kernel.inputs import Inputs
from cayona.kernel.language import _
from cayona.kernel.learned import Tables

PARTS: Final = frozenset({"seats", "trust", "even", "plain", "first", "bias", "second", "tastes"})
AT_ONCE: Final = 4
"""Hidden neurons are asked in groups of so many."""


class Lore:
    """What was learned, by the number of seats; numbers are made ready when they are first asked for."""

    def __init__(self, data: Mapping[str, Any], file: Path = Path()) -> None:
        self.data = data
        self.file = file
        self._tables: dict[tuple[Inputs, int], Tables] = {}

    def tables(self, inputs: Inputs, seats: int) -> Tables | None:
        """Return the numbers for tables of so many seats; None if nothing was learned there.

        An OptionError names what there are not as many of as a game has inputs: it was another game's.
        """
        known = inputs, seats
        if known not in self._tables and str(seats) in self.data:
            learned = self.data[str(seats)]
            wrong = _misfits(inputs, seats, learned)
            if wrong:
                raise _refusal(self.file, ", ".join(wrong))
            self._tables[known] = Tables(inputs, learned)
        return self._tables.get(known)


def _misfits(inputs: Inputs, seats: int, learned: Mapping[str, Any]) -> list[str]:
    """Return the names of lists that are longer or shorter than a game can use."""
    seen, width = int(inputs.positions(seats)), len(learned["bias"])
    lengths: dict[str, tuple[int, ...]] = {"plain": (seen,), "first": (seen * width,), "second": (width,)}
    lengths["tastes"] = (0, int(inputs.actions()))
    return [name for name, right in lengths.items() if len(learned[name]) not in right]


def _refusal(file: Path, why: object) -> OptionError:
    sentence = _("“{file}” does not hold what was learned of a game: {why}.")
    return OptionError(sentence.format(file=file, why=why), code="bad-lore")


NOTHING: Final = Lore({})


def lore_beside(module: str) -> Lore:
    """Return what a file beside a module says that has its name; without one, nothing was learned."""
    spec = find_spec(module) if module else None
    if spec is None or spec.origin is None:
        return NOTHING
    file = Path(spec.origin).with_suffix(".json")
    return read_lore(file) if file.exists() else NOTHING


def read_lore(file: Path) -> Lore:
    """Return what a file says; an OptionError says what is wrong with it."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        for seats, learned in data.items():
            missing = PARTS - set(learned)
            if missing or learned["seats"] != int(seats) or len(learned["bias"]) % AT_ONCE != 0:
                raise ValueError(", ".join(sorted(missing)) or seats)
    except (OSError, ValueError, AttributeError, TypeError) as problem:
        raise _refusal(file, problem) from problem
    return Lore(data, file)
