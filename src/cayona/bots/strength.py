"""How strong each bot is, as measured: read from the table that `make league` writes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _

FILE: Final = Path(__file__).resolve().with_name("strength.json")
TRIES_FILE: Final = FILE.with_name("tries.json")
CLASSIC: Final = "classic"
"""The mode that every game has."""
NEARLY_ALL: Final = 0.95
"""A level that surely wins so much wins nearly all games; nobody wins all of them for certain."""
FEW_TRIES: Final = 0.5
"""A level that was measured with less than this part of a table's tries is told with them."""


@cache
def tries() -> dict[str, Any]:
    """Return how many tries a second gives a search at a table of each game, and on which machine."""
    return json.loads(TRIES_FILE.read_text(encoding="utf-8")) if TRIES_FILE.exists() else {}


def tries_at(game: str, mode: str, seats: int) -> int | None:
    """Return how many tries a second gives at a table, None if that was not measured."""
    known = tries().get("tries", {}).get(game, {}).get(mode, {}).get(str(seats))
    return None if known is None else int(known)


@cache
def strengths() -> dict[str, Any]:
    """Return the whole table: for every game its rules version, and what was measured at which seats."""
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def strength_sentence(game: Game, level: str, seats: int | None = None, mode: str = CLASSIC) -> str:
    """Return how a bot fares against the next weaker one: "wins 7 to 8 of 10 games against bosun".

    "" if that was not measured, or for other rules than today's; if the bots played differently then, or
    could try less than at a table, it says so. Without `seats`, at a usual table.
    """
    table = strengths().get(game.name, {})
    if table.get("rules_version") != game.rules_version:
        return ""
    wanted = game.default_seats if seats is None else seats
    for one in table["measured"]:
        if (one["bot"], one["seats"], one["mode"]) == (level, wanted, mode):
            words = _with_tries(_sentence(one), game, one)
            if one["earlier"]:
                return _("{strength} (measured with an earlier version)").format(strength=words)
            return words
    return ""


def _with_tries(words: str, game: Game, one: dict[str, Any]) -> str:
    """Add how much the bot was allowed to try if a table gives it much more."""
    settings = dict(part.split("=") for part in one["settings"].split(":") if part)
    usual = tries_at(game.name, one["mode"], one["seats"])
    if "iterations" not in settings or usual is None or int(settings["iterations"]) >= FEW_TRIES * usual:
        return words
    return _("{strength}, with only {count} tries a decision").format(
        strength=words, count=settings["iterations"]
    )


def _sentence(one: dict[str, Any]) -> str:
    amount, against = _amount(one["low"], one["high"]), one["against"]
    if one["kind"] == "together":
        return _("its teams win {amount}").format(amount=amount)
    if one["kind"] == "duel":
        return _("wins {amount} against {against}").format(amount=amount, against=against)
    if one["kind"] == "sides":
        words = _("a side of them wins {amount} against {against} (1 of {fair} would be even)")
        return words.format(amount=amount, against=against, fair=round(1 / one["fair"]))
    if "wins" in one:
        words = _("wins {share} % of games; {against}, at the same table, {other} %")
        return words.format(
            share=round(100 * one["wins"]), against=against, other=round(100 * one["against_wins"])
        )
    words = _("wins {amount} among {count} × {against} (1 of {fair} would be even)")
    return words.format(amount=amount, against=against, count=one["seats"] - 1, fair=one["seats"])


def _amount(low: float, high: float) -> str:
    """Return what part of its games a bot wins, as surely as that is known."""
    if low >= NEARLY_ALL:
        return _("nearly all games")
    fewest, most = round(10 * low), round(10 * high)
    if fewest == most:
        return _("{count} of 10 games").format(count=most)
    return _("{fewest} to {most} of 10 games").format(fewest=fewest, most=most)
