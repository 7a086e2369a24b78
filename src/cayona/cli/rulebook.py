"""The rules of a game in words, if the game has them beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cayona import registry
from cayona.cli.output import Trouble
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.provenance import summed_up

MOST: Final = 6
"""Rules shown at once for a word that many rules speak of."""


def rules(game: Game) -> Mapping[str, str]:
    """Return the rules of a game by their numbers; none if the game has no rulebook."""
    book = registry.rulebook(game)
    found: Mapping[str, str] = {} if book is None else book.RULES
    return found


def find(game: Game, wanted: str) -> list[tuple[str, str]]:
    """Return the rule with this number, else the rules that contain the words."""
    book = rules(game)
    for rule, text in book.items():
        if rule.lower() == wanted.lower():
            return [(rule, _(text) + where_from(game, rule))]
    return [(rule, _(text)) for rule, text in book.items() if wanted.lower() in _(text).lower()]


def where_from(game: Game, rule: str) -> str:
    """Return where a rule comes from in sentences, and what is our ruling why, if the game tells it."""
    origin = registry.provenance(game).get(rule)
    return "" if origin is None else f" {' '.join([origin.told(), *origin.explained()])}"


def summary(game: Game) -> str:
    """Return how many rules of a game are as printed, if the game tells it."""
    origins = registry.provenance(game)
    return f" {summed_up(origins.values())}" if origins else ""


def look_up(game: Game, wanted: str) -> list[tuple[str, str]]:
    """Return the rules that are asked for, or raise a Trouble that says how to ask."""
    book = rules(game)
    if not book:
        raise Trouble(_("There are no written rules for {title} here.").format(title=game.title))
    first, last = next(iter(book)), list(book)[-1]
    if not wanted:
        raise Trouble(
            _(
                "There are {count} rules, {first} to {last}; write “rules {first}”, or “rules” and a word."
            ).format(count=len(book), first=first, last=last)
            + summary(game)
        )
    found = find(game, wanted)
    if not found:
        raise Trouble(_("No rule mentions “{wanted}”.").format(wanted=wanted))
    if len(found) > MOST:
        more = len(found) - MOST
        found = [
            *found[:MOST],
            ("…", _("{count} more; be more precise about what you are looking for").format(count=more)),
        ]
    return found
