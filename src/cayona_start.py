"""The command `cayona`. It is apart from the package, so that Ctrl-C while that is loaded is met here."""

from __future__ import annotations

import sys


def main() -> None:
    """Load the command line and run it."""
    try:
        from cayona.cli import main as run
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)  # in English: translations are not loaded yet
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
