"""A helper: `python -m cayona.bots.helper_process`, one task a line in, one answer a line out."""

from __future__ import annotations

from cayona.bots import share
from cayona.bots.line_process import lines_asked


def main() -> None:
    """Serve until whoever started it hangs up."""
    for task, answer in lines_asked():
        answer(share.do(task))


if __name__ == "__main__":
    main()
