"""How strong each bot is, as measured: read from the table that `make league` writes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _

FILE: Final = Path(__file__).resolve().with_name("strength.json")
ALL: Final = 0.995
"""From here on a share is told by its lower bound: nothing wins 100 % of all games for certain."""


@cache
def strengths() -> dict[str, Any]:
    """Return the whole table: for every game its rules version, and what was measured at which seats."""
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def strength_sentence(game: Game, level: str, seats: int | None = None) -> str:
    """Return how a bot fares against the next weaker one: "beats bosun 82 % ± 2".

    "" if that was not measured, or for other rules than today's; if the bots played differently then, it
    says so. Without `seats`, at a usual table.
    """
    table = strengths().get(game.name, {})
    if table.get("rules_version") != game.rules_version:
        return ""
    wanted = game.default_seats if seats is None else seats
    for one in table["measured"]:
        if one["bot"] == level and one["seats"] == wanted:
            words = _with_tries(_sentence(one), one.get("settings", ""))
            if one.get("earlier"):
                return _("{strength} (measured with an earlier version)").format(strength=words)
            return words
    return ""


def _with_tries(words: str, settings: str) -> str:
    """Add how much the bot was allowed to try: a table on a good machine gives it more."""
    tries = dict(part.split("=") for part in settings.split(":") if part).get("iterations")
    if tries is None:
        return words
    return _("{strength}, with {count} tries a decision").format(strength=words, count=tries)


def _sentence(one: dict[str, Any]) -> str:
    share, low, high = one["share"], one["low"], one["high"]
    if one["kind"] == "together":
        words = _("wins {share} %, {against} {other} %")
        return words.format(
            share=round(100 * share), against=one["against"], other=round(100 * one["against_share"])
        )
    if "wins" in one:
        words = _("wins {share} % of games; {against}, at the same table, {other} %")
        return words.format(
            share=round(100 * one["wins"]), against=one["against"], other=round(100 * one["against_wins"])
        )
    if one["seats"] > 2:
        words = _("wins {share} % ± {error} among {count} × {against}")
    elif share >= ALL:
        words = _("beats {against} in at least {low} % of games")
    else:
        words = _("beats {against} in {share} % ± {error} of games")
    return words.format(
        against=one["against"],
        share=round(100 * share),
        low=int(100 * low),
        error=max(1, round(100 * max(high - share, share - low))),
        count=one["seats"] - 1,
    )
