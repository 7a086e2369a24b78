"""What people and the clock may ask of a tournament: each function checks it and returns the next line.

They change nothing. The caller stores the line first, and only then adds it to the tournament.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from cayona.kernel.language import gettext as _
from cayona.server.entries import TournamentKind, TournamentLine
from cayona.server.errors import Forbidden, TableError
from cayona.server.finished import FinishedMatch
from cayona.server.tournaments.pairing import Pairing, Seats, arena_tables, swiss_round
from cayona.server.tournaments.terms import TournamentTerms
from cayona.server.tournaments.tournament import BOT, Pairs, Tournament

MOST_PLAYERS: Final = 64
SECRET_BYTES: Final = 32
TABLE_BYTES: Final = 9
PATIENCE: Final = 20.0
"""So many seconds somebody waits in an arena for others, then bots fill the table."""


def line(
    tournament: Tournament, kind: TournamentKind, person: str | None, data: dict[str, Any]
) -> TournamentLine:
    """Return the next line of a tournament's log."""
    return TournamentLine(tournament.version + 1, kind, time.time(), person, data)


# --- What people ask -------------------------------------------------------------------------------------


def open_tournament(tournament: Tournament, host: str, terms: TournamentTerms) -> TournamentLine:
    """Announce a tournament; the secret that its deals are drawn from stays in the log."""
    data = {"terms": terms.to_json(), "secret": secrets.token_hex(SECRET_BYTES)}
    return line(tournament, "open", host, data)


def join(tournament: Tournament, person: str, name: str) -> TournamentLine:
    """Play, or play again."""
    _check_may_join(tournament, tournament.player(person))
    return line(tournament, "join", person, {"player": person, "name": name})


def join_bot(tournament: Tournament, person: str, bot: str) -> TournamentLine:
    """Let a bot play like anybody else; the host says so."""
    need_host(tournament, person)
    _check_may_join(tournament, BOT + bot)
    return line(tournament, "join", person, {"player": BOT + bot, "name": bot})


def _check_may_join(tournament: Tournament, player: str) -> None:
    need_phase(tournament, "open", "running")
    if tournament.is_here(player):
        raise TableError(_("This player is in the tournament already."), code="already-joined")
    if len(tournament.entrants) >= MOST_PLAYERS and player not in tournament.entrants:
        raise TableError(
            _("This tournament has {most} players; it is full.").format(most=MOST_PLAYERS), code="full"
        )
    if tournament.phase == "running" and tournament.terms.style == "round-robin":
        known = player in tournament.entrants
        if not known or not any(player in table for pairing in tournament.plan for table in pairing.tables):
            raise TableError(_("Everybody’s opponents are settled; nobody can join now."), code="too-late")


def leave(tournament: Tournament, person: str, number: int | None = None) -> TournamentLine:
    """Play no further rounds; a match that runs goes on. The host may also take others out, by number."""
    need_phase(tournament, "open", "running")
    player = person if number is None else _numbered(tournament, number)
    if player != person:
        need_host(tournament, person)
    if not tournament.is_here(player):
        raise TableError(_("There is no such player in this tournament."), code="not-joined")
    return line(tournament, "leave", person, {"player": player})


def claim(tournament: Tournament, guest: str, account: str, name: str) -> TournamentLine | None:
    """Let an account play on for a guest whom it has taken over; None if the guest has no part in it.

    Where both are entered they stay two players, for both have results.
    """
    plays = guest in tournament.entrants and account not in tournament.entrants
    if not plays and tournament.host != guest:
        return None
    return line(tournament, "claim", account, {"guest": guest, "player": account, "name": name})


def begin(tournament: Tournament, person: str | None) -> TournamentLine:
    """Begin: the host does, or the clock."""
    need_phase(tournament, "open")
    if person is not None:
        need_host(tournament, person)
    needed = tournament.terms.needed
    if len(tournament.here()) < needed:
        raise TableError(
            _("It takes at least {count} players to begin.").format(count=needed), code="too-few"
        )
    return line(tournament, "begin", person, {})


def cancel(tournament: Tournament, person: str | None) -> TournamentLine:
    """Call it off; if it runs, the matches that have begun are played to their ends and count."""
    need_phase(tournament, "open", "running")
    if tournament.is_called_off:
        raise TableError(_("The tournament was called off."), code="tournament-cancelled")
    if person is not None:
        need_host(tournament, person)
    return line(tournament, "cancel", person, {})


def need_host(tournament: Tournament, person: str) -> None:
    """Refuse what only the host may do."""
    if person != tournament.host:
        raise Forbidden(_("Only the host of this tournament can do that."), code="not-host")


def need_phase(tournament: Tournament, *phases: str) -> None:
    """Refuse what comes too early or too late."""
    if tournament.phase not in phases:
        told = {
            "open": _("The tournament has not begun."),
            "running": _("The tournament has begun."),
            "over": _("The tournament is over."),
            "cancelled": _("The tournament was called off."),
        }
        raise TableError(told[tournament.phase], code=f"tournament-{tournament.phase}")


def _numbered(tournament: Tournament, number: int) -> str:
    for player, entrant in tournament.entrants.items():
        if entrant.number == number:
            return player
    raise TableError(_("There is no such player in this tournament."), code="not-joined")


# --- What the tournament does by itself ------------------------------------------------------------------


def next_step(tournament: Tournament, now: float) -> TournamentLine | None:
    """Return what follows by itself now: the beginning, a round, the end; None if nothing does."""
    if tournament.phase == "open" and 0 < tournament.terms.starts <= now:
        enough = len(tournament.here()) >= tournament.terms.needed
        return (begin if enough else cancel)(tournament, None)
    if tournament.phase != "running":
        return None
    if tournament.is_called_off:
        return None if tournament.running() else line(tournament, "end", None, {})
    return STEPS[tournament.terms.style](tournament, now)


def _swiss_step(tournament: Tournament, now: float) -> TournamentLine | None:
    if tournament.running():
        return None
    here = tournament.here()
    if len(tournament.rounds) >= tournament.terms.rounds or len(here) < tournament.terms.needed:
        return line(tournament, "end", None, {})
    ranked = [one.player for one in tournament.standings() if one.player in here]
    seats, fill = tournament.terms.settings.seats, bool(tournament.terms.fill)
    return _round(tournament, swiss_round(ranked, seats, tournament.past(), fill=fill))


def _robin_step(tournament: Tournament, now: float) -> TournamentLine | None:
    """Go through the plan: round by round, or, where people have days, all rounds at once."""
    number = len(tournament.rounds)
    if number < len(tournament.plan) and (tournament.terms.is_slow or not tournament.running()):
        return _round(tournament, _without_gone(tournament, tournament.plan[number]))
    return None if tournament.running() else line(tournament, "end", None, {})


def _without_gone(tournament: Tournament, planned: Pairing) -> Pairing:
    """Return a planned round without those who have left: bots fill their seats, or the others rest."""
    tables: list[Seats] = []
    resting = [player for player in planned.resting if tournament.is_here(player)]
    for table in planned.tables:
        left = tuple(player if tournament.is_here(player) else None for player in table)
        people = [player for player in left if player is not None]
        if people and (tournament.terms.fill or None not in left):
            tables.append(left)
        else:
            resting += people
    return Pairing(tuple(tables), tuple(resting))


def _arena_step(tournament: Tournament, now: float) -> TournamentLine | None:
    if now >= tournament.ends():
        return None if tournament.running() else line(tournament, "end", None, {})
    waiting = tournament.waiting()
    people = [player for player in waiting if not player.startswith(BOT)]
    bots = [player for player in waiting if player.startswith(BOT)]
    seats, fill = tournament.terms.settings.seats, bool(tournament.terms.fill)

    def patient(player: str) -> bool:
        return now < tournament.entrants[player].free_since + PATIENCE

    chosen = people + bots[: -len(people) % seats]  # bots make up the numbers; alone they do not play
    tables = arena_tables(chosen, seats, tournament.past(), patient, fill=fill)
    return _round(tournament, Pairing(tables, ())) if tables else None


STEPS: Final[dict[str, Callable[[Tournament, float], TournamentLine | None]]] = {
    "swiss": _swiss_step,
    "round-robin": _robin_step,
    "arena": _arena_step,
}


def _round(tournament: Tournament, pairing: Pairing) -> TournamentLine:
    tables = [{"table": secrets.token_urlsafe(TABLE_BYTES), "seats": seats} for seats in pairing.tables]
    return line(tournament, "round", None, {"tables": tables, "resting": pairing.resting})


def result(
    tournament: Tournament, pairs: Pairs, finished: FinishedMatch | None, absent: Sequence[str]
) -> TournamentLine:
    """Note how a table's match ended; None if it never came to an end."""
    if finished is None:
        return line(tournament, "result", None, {"table": pairs.table, "void": True})
    told = {
        "table": pairs.table,
        "won": [seat.won for seat in finished.results],
        "places": [seat.place for seat in finished.results],
        "scores": [seat.score for seat in finished.results],
        "absent": [tournament.player(person) for person in absent],
    }
    return line(tournament, "result", None, told)


def drop(tournament: Tournament, player: str) -> TournamentLine:
    """Take somebody out who did not come to their match; they may join again."""
    return line(tournament, "leave", None, {"player": player})
