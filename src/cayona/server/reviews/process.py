"""The process that reviews one match: `python -m cayona.server.reviews.process`.

It reads the match and whose seats come first from standard input, and writes one JSON object a line: how far
it is, the first curves, each seat's review, and at last what it took. It steps back behind everybody else who
wants the processor, bots included, and the system ends it if it takes far more of one than it may.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from contextlib import suppress
from dataclasses import asdict
from math import ceil
from typing import Any, Final

from cayona import registry
from cayona.bots.review import Progress, review_all
from cayona.kernel.errors import CayonaError
from cayona.kernel.record import replay
from cayona.server.workers.limits import Limits, apply_limits

NICENESS: Final = 19
"""The lowest there is; bots think with 10."""
HARD: Final = (25, 2)
"""So many seconds of the processor, and so many times what was meant; the budget ends it long before."""


def main() -> None:
    """Review the match that is named on standard input."""
    apply_limits(Limits(niceness=NICENESS))
    asked = json.loads(sys.stdin.readline())
    most = ceil(HARD[0] + HARD[1] * asked["seconds"])
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    game = registry.game(asked["record"]["game"])
    try:
        match = replay(asked["record"], game)
        review_all(
            match, asked["order"], seconds=asked["seconds"], tell=_tell, resigned=asked.get("resigned")
        )
    except CayonaError as error:
        say({"problem": error.code})
        return
    say({"finished": True, "seconds": round(time.process_time(), 2)})


def _tell(progress: Progress) -> None:
    line: dict[str, Any] = {"done": round(progress.done, 3), "seconds": round(time.process_time(), 2)}
    if progress.curves:
        line["curves"] = {seat: [asdict(point) for point in curve] for seat, curve in progress.curves.items()}
    if progress.review is not None:
        line["review"] = progress.review.to_json()
    say(line)


def say(line: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(line, separators=(",", ":"), allow_nan=False) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # nobody wants it any more
        main()
