"""A tournament as the fold of its log. The log is the truth; standings and rounds follow from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal

from cayona.kernel import seal
from cayona.kernel.language import gettext as _
from cayona.server.entries import TournamentLine
from cayona.server.tournaments.pairing import Pairing, Past, Seats, round_robin
from cayona.server.tournaments.standings import Played, Standing, standings
from cayona.server.tournaments.terms import TournamentTerms, read_terms

Phase = Literal["open", "running", "over", "cancelled"]
BOT: Final = "bot:"
"""Players whose names begin so are bots."""


@dataclass(slots=True)
class Entrant:
    """Somebody who plays, or has played."""

    name: str
    number: int
    """By which pages and programs know them; a person's id is nobody's to know."""
    is_here: bool = True
    free_since: float = 0.0
    """Since when they are at no table."""

    def called(self) -> str:
        """Return their name; of a person who was forgotten there is none left."""
        return self.name or _("a former player")


@dataclass(slots=True)
class Pairs:
    """One table of a round."""

    table: str
    """Its id."""
    round: int
    """1 for the first."""
    seats: Seats
    at: float
    is_over: bool = False
    played: Played | None = None
    """How it ended; None as long as it runs, and where nothing came of it."""


class Tournament:
    """Everything about one tournament. It changes by `add` alone."""

    terms: TournamentTerms

    def __init__(self, tournament: str) -> None:
        self.id = tournament
        self.version = 0
        self.changed = 0.0
        self.host: str | None = None
        self.phase: Phase = "open"
        self.began = 0.0
        self.entrants: dict[str, Entrant] = {}
        self.rounds: list[Pairing] = []
        self.tables: dict[str, Pairs] = {}
        self.plan: list[Pairing] = []
        """All rounds of a round robin."""
        self.claimed: dict[str, str] = {}
        """Guests whose place an account has taken."""
        self.is_called_off = False
        """Whether no more rounds begin."""
        self._secret = ""
        self._ranked: tuple[int, list[Standing]] | None = None
        """The standings at a version, as many ask for them again and again."""

    def fold(self, lines: Iterable[TournamentLine]) -> Tournament:
        """Add lines in order and return the tournament."""
        for line in lines:
            self.add(line)
        return self

    def add(self, line: TournamentLine) -> None:
        """Take the next line of the log."""
        if line.version != self.version + 1:
            raise ValueError(f"tournament {self.id}: line {line.version} after version {self.version}")
        getattr(self, f"_add_{line.kind}")(line)
        self.version = line.version
        self.changed = line.at

    # --- What happened -----------------------------------------------------------------------------

    def _add_open(self, line: TournamentLine) -> None:
        self.terms = read_terms(line.data["terms"])
        self._secret = line.data["secret"]
        self.host = line.person

    def _add_join(self, line: TournamentLine) -> None:
        player, name = line.data["player"], line.data["name"]
        known = self.entrants.get(player)
        if known is None:
            known = self.entrants[player] = Entrant(name, len(self.entrants) + 1)
        known.name, known.is_here, known.free_since = name, True, line.at

    def _add_leave(self, line: TournamentLine) -> None:
        self.entrants[line.data["player"]].is_here = False

    def _add_claim(self, line: TournamentLine) -> None:
        """Put an account in the place of a guest everywhere, as if it had been there from the beginning."""
        guest, account = line.data["guest"], line.data["player"]
        if self.host == guest:
            self.host = account
        if guest not in self.entrants or account in self.entrants:
            return
        self.claimed[guest] = account
        self.entrants = {self.player(player): entrant for player, entrant in self.entrants.items()}
        self.entrants[account].name = line.data["name"]
        self.rounds = [self._renamed(pairing) for pairing in self.rounds]
        self.plan = [self._renamed(pairing) for pairing in self.plan]
        for pairs in self.tables.values():
            pairs.seats = self._seats(pairs.seats)
            if pairs.played is not None:
                absent = frozenset(map(self.player, pairs.played.absent))
                pairs.played = replace(pairs.played, players=pairs.seats, absent=absent)

    def _renamed(self, pairing: Pairing) -> Pairing:
        return Pairing(tuple(map(self._seats, pairing.tables)), tuple(map(self.player, pairing.resting)))

    def _seats(self, seats: Seats) -> Seats:
        return tuple(player and self.player(player) for player in seats)

    def _add_begin(self, line: TournamentLine) -> None:
        self.phase, self.began = "running", line.at
        for entrant in self.entrants.values():
            entrant.free_since = line.at
        if self.terms.style == "round-robin":
            self.plan = round_robin(self.here(), self.terms.settings.seats, fill=bool(self.terms.fill))

    def _add_round(self, line: TournamentLine) -> None:
        resting = tuple(line.data["resting"])
        tables = [(one["table"], tuple(one["seats"])) for one in line.data["tables"]]
        self.rounds.append(Pairing(tuple(seats for _table, seats in tables), resting))
        for table, seats in tables:
            self.tables[table] = Pairs(table, len(self.rounds), seats, line.at)

    def _add_result(self, line: TournamentLine) -> None:
        data, pairs = line.data, self.tables[line.data["table"]]
        pairs.is_over = True
        for player in pairs.seats:
            if player is not None:
                self.entrants[player].free_since = line.at
        if "void" not in data:
            pairs.played = Played(
                pairs.round,
                pairs.seats,
                tuple(data["won"]),
                tuple(data["places"]),
                tuple(data["scores"]),
                frozenset(data["absent"]),
            )

    def _add_end(self, line: TournamentLine) -> None:
        self.phase = "over"

    def _add_cancel(self, line: TournamentLine) -> None:
        self.is_called_off = True
        if self.phase == "open":
            self.phase = "cancelled"

    # --- What follows from it ----------------------------------------------------------------------

    def player(self, person: str) -> str:
        """Return as whom somebody plays: as themselves, or as the account that took a guest over."""
        return self.claimed.get(person, person)

    def here(self) -> list[str]:
        """Return those who play on, in the order in which they came."""
        return [player for player, entrant in self.entrants.items() if entrant.is_here]

    def running(self) -> list[Pairs]:
        """Return the tables that are not over."""
        return [pairs for pairs in self.tables.values() if not pairs.is_over]

    def waiting(self) -> list[str]:
        """Return who plays on and is at no table, by how they stand."""
        busy = {player for pairs in self.running() for player in pairs.seats}
        return [one.player for one in self.standings() if self.is_here(one.player) and one.player not in busy]

    def is_here(self, player: str | None) -> bool:
        """Tell whether somebody plays on."""
        return player in self.entrants and self.entrants[player].is_here

    def table_of(self, person: str | None) -> str | None:
        """Return the table where somebody plays now."""
        return next(
            (pairs.table for pairs in self.running() if person is not None and person in pairs.seats), None
        )

    def is_round_over(self, number: int) -> bool:
        """Tell whether all tables of a round are over."""
        return all(pairs.is_over for pairs in self.tables.values() if pairs.round == number)

    def past(self) -> Past:
        """Return what was paired before."""
        past = Past()
        for pairing in self.rounds:
            past.note(pairing)
        return past

    def standings(self) -> list[Standing]:
        """Return how everybody stands by the matches that are over.

        With duplicate deals a round counts when it is over everywhere: before, how somebody fared at one
        table might tell something at another.
        """
        if self._ranked is None or self._ranked[0] != self.version:
            self._ranked = (self.version, self._standings())
        return self._ranked[1]

    def _standings(self) -> list[Standing]:
        duplicate = self.terms.duplicate
        played = [
            pairs.played
            for pairs in self.tables.values()
            if pairs.played is not None and (not duplicate or self.is_round_over(pairs.round))
        ]
        rests = [player for pairing in self.rounds for player in pairing.resting]
        return standings(self.entrants, played, rests, self.terms.style, duplicate=duplicate)

    def seed(self, number: int) -> str:
        """Return the seed of a round's deal where all tables have the same; else a table draws its own."""
        if not self.terms.duplicate:
            return ""
        return seal.digest("tournament deal", seal.canonical([self.id, self._secret, number]))

    def ends(self) -> float:
        """Return when an arena begins no more matches."""
        return self.began + 60.0 * self.terms.minutes
