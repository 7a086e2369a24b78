"""The server with the same deal every day: what the command line does, but with one seed for all matches.

Run it as a module: `python -m web.fixed_deals serve --data FOLDER`. With the bot `STEADY`, whose choices
follow from what there is to choose from, a table plays the same way each time.
"""

from __future__ import annotations

from pathlib import Path

from cayona.cli import main
from cayona.kernel import seal

SEED = "5ea" * 21 + "5"
STEADY = """
from cayona.bots import Bot

class Steady(Bot):
    \"\"\"Plays all over its choices, and always the same.\"\"\"
    name = "steady"

    def choose(self, view):
        actions = view.legal_actions()
        return actions[sum(actions) % len(actions)]
"""


def add_steady_bot(data: Path) -> None:
    """Put the bot into the data directory of a server."""
    folder = data / "bots"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "steady.py").write_text(STEADY, encoding="utf-8")


if __name__ == "__main__":
    seal.fresh_seed = lambda: SEED
    main()
