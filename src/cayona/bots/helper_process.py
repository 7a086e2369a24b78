"""A helper: `python -m cayona.bots.helper_process`, one task a line in, one answer a line out."""

from __future__ import annotations

import json
import signal
import sys

from cayona.bots import share


def main() -> None:
    """Serve until whoever started it hangs up; Ctrl-C in the terminal is their business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers, sys.stdout = sys.stdout, sys.stderr  # whatever prints must not garble the answers
    for line in sys.stdin:
        try:
            print(json.dumps(share.do(json.loads(line))), file=answers, flush=True)
        except BrokenPipeError:
            return


if __name__ == "__main__":
    main()
