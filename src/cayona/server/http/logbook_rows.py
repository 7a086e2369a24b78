"""What a logbook's pages and answers tell of a match, a total, a rating, a companion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cayona import registry
from cayona.kernel.errors import CayonaError
from cayona.kernel.language import figure
from cayona.kernel.language import gettext as _
from cayona.server.finished import OWN_MODE, FinishedMatch, Pool, SeatResult
from cayona.server.ratings import POINTS
from cayona.server.storage.logbook import Companion, Entered, Standing, Total

Handle = Callable[[str], str]


def title_of(game: str) -> str:
    """Return what people call a game; one that is not installed any more goes by its name."""
    try:
        return registry.game(game).title
    except CayonaError:
        return game


def mode_name(game: str, mode: str) -> str:
    """Return what people call a mode."""
    if mode == OWN_MODE:
        return _("Own options")
    try:
        preset = registry.game(game).presets.get(mode)
    except CayonaError:
        return mode
    return mode if preset is None else _(preset.label)


def pool_name(pool: Pool) -> str:
    """Return what a mode at a size of table is called."""
    return _("{mode}, {seats} players").format(mode=mode_name(pool.game, pool.mode), seats=pool.seats)


def result_words(match: FinishedMatch, seat: SeatResult) -> str:
    """Say how a match went for a seat."""
    if seat.place == 0:
        return _("Ended early")
    if seat.won:
        shared = not match.together and not seat.side and sum(one.won for one in match.results) > 1
        return _("Won together") if shared else _("Won")
    if match.seats > 2 and not match.together and not seat.side:
        return _("Place {place} of {seats}").format(place=seat.place, seats=match.seats)
    return _("Draw") if not match.together and not any(one.won for one in match.results) else _("Lost")


def match_row(one: Entered, handle: Handle) -> dict[str, Any]:
    """Return a match of somebody's history."""
    match, mine = one.match, one.match.results[one.seat]
    return {
        "table": match.table,
        "round": match.round,
        "game": match.game,
        "title": title_of(match.game),
        "mode": match.mode,
        "mode_name": mode_name(match.game, match.mode),
        "seats": match.seats,
        "at": match.at,
        "rated": match.rated,
        "daily": match.daily,
        "won": mine.won,
        "place": mine.place,
        "score": mine.score,
        "points": "" if mine.score is None else figure(round(mine.score, 1)),
        "result": result_words(match, mine),
        "change": None if one.change is None else round(POINTS * one.change),
        "replay": f"/t/{match.table}/replay?match={match.round}" if one.has_log else "",
        "review": f"/t/{match.table}/review?match={match.round}" if one.has_log else "",
        "others": [_other(one, seat, handle) for seat in match.results if seat.seat != one.seat],
    }


def _other(one: Entered, seat: SeatResult, handle: Handle) -> dict[str, Any]:
    """Return who else sat at a match, by name, and by what a filter finds them."""
    if seat.person is None:
        return {"name": seat.bot or "", "account": None, "key": f"bot:{seat.bot}", "won": seat.won}
    name = one.names.get(seat.person)
    return {
        "name": name or _("a former player"),
        "account": one.accounts.get(seat.person),
        "key": "" if name is None else handle(seat.person),
        "won": seat.won,
    }


def total_row(one: Total) -> dict[str, Any]:
    """Return a running total."""
    return {
        **one.pool._asdict(),
        "title": title_of(one.pool.game),
        "name": pool_name(one.pool),
        "played": one.played,
        "won": one.won,
        "share": one.won / one.played,
        "place": one.place,
        "mean_place": figure(round(one.place, 1)),
        "reviewed": one.reviewed,
        "error": one.error,
        "error_share": "" if one.error is None else figure(round(100 * one.error, 1)),
        "luck": one.luck,
        "luck_share": "" if one.luck is None else figure(round(100 * one.luck, 1)),
        "best": one.best,
        "best_points": "" if one.best is None else figure(round(one.best, 1)),
    }


def rating_row(one: Standing) -> dict[str, Any]:
    """Return a rating: one number if it is sure, else the band in which it is."""
    low, high = one.rating.band
    return {
        **one.pool._asdict(),
        "title": title_of(one.pool.game),
        "pool": pool_name(one.pool),
        "name": one.name,
        "account": one.account,
        "rating": one.rating.shown,
        "low": low,
        "high": high,
        "sure": one.rating.is_narrow,
        "games": one.rating.games,
    }


def companion_row(one: Companion, handle: str) -> dict[str, Any]:
    """Return somebody with whom one has played."""
    return {
        "handle": handle,
        "name": one.name,
        "account": one.account,
        "played": one.played,
        "won": one.won,
        "lost": one.lost,
        "last": one.last,
        "bond": one.bond,
    }
