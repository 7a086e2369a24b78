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

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self._tables: dict[int, Tables] = {}

    def tables(self, inputs: Inputs, seats: int) -> Tables | None:
        """Return the numbers for tables of so many seats; None if nothing was learned there."""
        if seats not in self._tables and str(seats) in self.data:
            self._tables[seats] = Tables(inputs, self.data[str(seats)])
        return self._tables.get(seats)


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
        raise OptionError(
            _("“{file}” does not hold what was learned of a game: {why}.").format(file=file, why=problem),
            code="bad-lore",
        ) from problem
    return Lore(data)
