"""Write the pages that tell where the rules of our games come from: `python -m tools.provenance`."""

from __future__ import annotations

from pathlib import Path

import cayona
from cayona import registry
from cayona.kernel.provenance import CAUSES, Provenance, summed_up

DOCS = Path(__file__).resolve().parent.parent / "docs" / "games"


def path(game: cayona.Game) -> Path:
    """Return the file of a game's page."""
    return DOCS / f"{game.name}-rules.md"


def page(game: cayona.Game) -> str:
    """Return the page of a game: how many rules are as printed, and all rules one by one."""
    book = registry.rulebook(game)
    lines = [f"# The rules of {game.title}, and where they come from", ""]
    lines += [f"{summed_up(book.PROVENANCE.values())} {book.BOOK}"]
    for title, rules in book.CHAPTERS.items():
        lines += ["", f"## {title}", ""]
        lines += [f"- **{rule}** {text} {_origin(book.PROVENANCE[rule])}" for rule, text in rules.items()]
    return "\n".join(lines) + "\n"


def _origin(origin: Provenance) -> str:
    return " ".join([f"*{origin.told()}*", *origin.explained()])


def table() -> str:
    """Return how many rules of each game are printed, published elsewhere and ruled."""
    lines = ["| game | rules | as printed | published elsewhere | our ruling, whole | our ruling, in part |"]
    lines.append("|---|---|---|---|---|---|")
    for game in cayona.games():
        origins = registry.provenance(game).values()
        kinds = [origin.kind for origin in origins]
        whole = sum(origin.kind == "ruled" and not (origin.printed or origin.published) for origin in origins)
        figures = (
            len(kinds),
            kinds.count("printed"),
            kinds.count("published"),
            whole,
            kinds.count("ruled") - whole,
        )
        lines.append(f"| [{game.title}](../games/{game.name}-rules.md) | {' | '.join(map(str, figures))} |")
    return "\n".join(lines) + "\n"


def causes() -> str:
    """Return why we had to rule, and how often."""
    origins = [origin for game in cayona.games() for origin in registry.provenance(game).values()]
    return "".join(
        f"- {sentence} {sum(origin.cause == cause for origin in origins)} rules.\n"
        for cause, sentence in CAUSES.items()
    )


if __name__ == "__main__":
    for each in cayona.games():
        path(each).write_text(page(each), encoding="utf-8")
    print(table(), causes(), sep="\n")
