"""What a match is worth in a tournament, and how everybody stands: pure functions of results.

Points are fractions, so sums are exact. At a table somebody gets the share of the others whom they have
beaten, half for a draw. With duplicate deals they get the share of those who did worse on the same seat at
the other tables of the deal, so that good and bad cards count for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, Final, Literal, NamedTuple

Style = Literal["swiss", "round-robin", "arena"]
HALF: Final = Fraction(1, 2)
FULL: Final = Fraction(1)


@dataclass(frozen=True, slots=True)
class Played:
    """A match that is over, by seats; a seat without a player was a bot's that filled the table."""

    deal: int
    """With duplicate deals matches of the same deal are compared."""
    players: tuple[str | None, ...]
    won: tuple[bool, ...]
    places: tuple[int, ...]
    """1 for the best; 0 everywhere if the match was ended early."""
    scores: tuple[float | None, ...]
    absent: frozenset[str] = frozenset()
    """Who never came: they get nothing, and everybody else has beaten them."""

    def share(self, seat: int, other: int) -> Fraction:
        """Return what a seat gets of another one at the table: all, half or nothing."""
        return _share(self._rank(seat), self._rank(other))

    def _rank(self, seat: int) -> tuple[bool, int]:
        return self.players[seat] not in self.absent or self.players[seat] is None, -self.places[seat]

    def fared(self, seat: int) -> tuple[bool, int, float]:
        """Return how a seat fared, to be compared with the same seat at another table."""
        return self.won[seat], -(self.places[seat] or len(self.places)), self.scores[seat] or 0.0


class Standing(NamedTuple):
    """How somebody stands."""

    player: str
    rank: int
    """1 for the first; players who cannot be told apart share one."""
    points: Fraction
    matches: int
    wins: int
    ties: tuple[Fraction, ...]
    """By what players with the same points are told apart; see `TIES`."""


def at_table(match: Played, seat: int) -> Fraction:
    """Return what a seat gets where only its own table counts."""
    others = [other for other in range(len(match.players)) if other != seat]
    if not others:
        return FULL if match.won[seat] else Fraction(0)
    return sum((match.share(seat, other) for other in others), Fraction(0)) / len(others)


def across_tables(match: Played, seat: int, same_deal: Sequence[Played]) -> Fraction:
    """Return what a seat gets for a deal that others played; if nobody did, what it gets at its table."""
    others = [other for other in same_deal if other is not match]
    if not others:
        return at_table(match, seat)
    mine = match.fared(seat)
    return sum((_share(mine, other.fared(seat)) for other in others), Fraction(0)) / len(others)


def points(matches: Sequence[Played], *, duplicate: bool) -> list[dict[str, Fraction]]:
    """Return what every player gets for every match."""
    deals: dict[int, list[Played]] = {}
    for match in matches:
        deals.setdefault(match.deal, []).append(match)

    def worth(match: Played, seat: int) -> Fraction:
        if match.players[seat] in match.absent:
            return Fraction(0)
        return across_tables(match, seat, deals[match.deal]) if duplicate else at_table(match, seat)

    return [
        {player: worth(match, seat) for seat, player in enumerate(match.players) if player is not None}
        for match in matches
    ]


def standings(
    players: Iterable[str],
    matches: Sequence[Played],
    rests: Sequence[str],
    style: Style,
    *,
    duplicate: bool = False,
) -> list[Standing]:
    """Return how everybody stands, the best first; `rests` names somebody once for every round they rested.

    A rest is worth a full point in a Swiss tournament and nothing elsewhere: in a round robin everybody rests
    as often.
    """
    names = list(players)
    scored = points(matches, duplicate=duplicate)
    sums = {player: sum((won.get(player, Fraction(0)) for won in scored), Fraction(0)) for player in names}
    if style == "swiss":
        for player in rests:
            sums[player] += FULL
    played = {player: [match for match in matches if player in match.players] for player in names}
    wins = {player: sum(_has_won(match, player) for match in played[player]) for player in names}
    ties = {
        player: (*(rule(player, played[player], sums) for rule in TIES[style]), Fraction(wins[player]))
        for player in names
    }
    order = sorted(names, key=lambda player: (sums[player], ties[player]), reverse=True)
    ranked, rank = [], 1
    for _key, same in groupby(order, key=lambda player: (sums[player], ties[player])):
        together = list(same)
        ranked += [
            Standing(player, rank, sums[player], len(played[player]), wins[player], ties[player])
            for player in together
        ]
        rank += len(together)
    return ranked


# --- Players with the same points ------------------------------------------------------------------------

Sums = dict[str, Fraction]


def buchholz(player: str, matches: Sequence[Played], sums: Sums) -> Fraction:
    """Return the points of all whom somebody has met; a bot that fills a seat counts as somebody as good."""
    return sum((sums[other or player] for _share, other in _met(player, matches)), Fraction(0))


def sonneborn_berger(player: str, matches: Sequence[Played], sums: Sums) -> Fraction:
    """Return the points of all whom somebody has beaten, and half of those with whom they drew."""
    return sum((share * sums[other or player] for share, other in _met(player, matches)), Fraction(0))


def fewer_matches(player: str, matches: Sequence[Played], sums: Sums) -> Fraction:
    """Return more the fewer matches somebody needed."""
    return Fraction(-len(matches))


TIES: Final[dict[Style, tuple[Callable[[str, Sequence[Played], Sums], Fraction], ...]]] = {
    "swiss": (buchholz, sonneborn_berger),
    "round-robin": (sonneborn_berger,),
    "arena": (fewer_matches,),
}
"""After these comes the number of wins; who is the same in all of them shares a rank."""


def _met(player: str, matches: Sequence[Played]) -> Iterable[tuple[Fraction, str | None]]:
    for match in matches:
        seat = match.players.index(player)
        for other, name in enumerate(match.players):
            if other != seat:
                yield match.share(seat, other), name


def _has_won(match: Played, player: str) -> bool:
    return match.won[match.players.index(player)] and player not in match.absent


def _share(mine: Any, theirs: Any) -> Fraction:
    return FULL if mine > theirs else HALF if mine == theirs else Fraction(0)
