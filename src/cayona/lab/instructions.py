"""Instructions per action, counted by valgrind: the same number however busy the machine is.

`python -m cayona.lab.instructions GAMES NAME` plays random games and prints how many actions they took;
`count` runs that under callgrind at two sizes and divides the difference by the difference.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import Final

from cayona.build import compiled
from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _

SEED: Final = 1
SIZES_COMPILED: Final = (50, 550)
SIZES_INTERPRETED: Final = (1, 3)
SEATS: Final = 3
"""Instructions are counted at tables of three, where the game has such."""


class NoCounter(CayonaError):
    """Valgrind is missing or failed."""


def count(name: str) -> float:
    """Return how many instructions one action of random play takes."""
    small, large = SIZES_COMPILED if compiled() else SIZES_INTERPRETED
    few_instructions, few_actions = _under_callgrind(name, small)
    many_instructions, many_actions = _under_callgrind(name, large)
    return (many_instructions - few_instructions) / (many_actions - few_actions)


def _under_callgrind(name: str, games: int) -> tuple[int, int]:
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise NoCounter(
            _("Counting instructions needs valgrind, which is not installed here."), code="no-valgrind"
        )
    command = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable]
    command += ["-m", "cayona.lab.instructions", str(games), name]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)  # noqa: S603 (our own module)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or collected is None:
        raise NoCounter(_("Valgrind could not run the benchmark."), code="valgrind-failed")
    return int(collected[1]), int(done.stdout)


def seats_of(allowed: range) -> int:
    """Return the number of seats to count at."""
    return min(max(SEATS, allowed[0]), allowed[-1])


def main(games: int, name: str) -> None:
    """Play random games and print the number of actions."""
    from cayona import registry
    from cayona.kernel.playout import playouts

    game = registry.game(name)
    print(playouts(game.new(seats_of(game.seats), SEED), games, SEED))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
