"""A process of a crew: `python -m cayona.lab.crew_process`, one game a line in, how it went a line out."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cayona.bots.line_process import lines_asked
from cayona.lab.contests import play_contest
from cayona.lab.crew import packed, unpacked
from cayona.lab.logbook import Logbook


@cache
def logbook(path: str) -> Logbook:
    """Return the logbook that this process keeps."""
    return Logbook(Path(path))


def main() -> None:
    """Play until whoever started it hangs up."""
    for asked, answer in lines_asked():
        book = logbook(asked["logbook"])
        book.open()
        terms, contest = unpacked(asked["game"])
        answer(packed(play_contest(terms, contest, book)))


if __name__ == "__main__":
    main()
