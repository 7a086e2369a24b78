"""What it is worth to reveal an event card, known or not (compiled)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import EVENT_COUNTS, SMALL_TABLE
from cayona.games.tortuga1667.heuristics_ballots import BallotJudge
from cayona.games.tortuga1667.heuristics_outlook import Opinion, Outlook, next_to_act, rest_of
from cayona.games.tortuga1667.rules import Tortuga1667
from cayona.games.tortuga1667.rules.numbering import (
    ALBATROSS,
    ARMADA,
    ATLANTIS,
    BLACK_POWDER,
    BLACK_SPOT,
    BRITISH,
    CROWS_NEST,
    DRAW,
    EL_DORADO,
    EVENT_KINDS,
    FACADE,
    FOUNTAIN,
    FRENCH,
    LETTER,
    PIRATE_CODE,
    PISTOL,
    SCURVY,
    STORMY_SEAS,
    TOR,
)
from cayona.games.tortuga1667.rules.table import (
    ALBATROSSES,
    DISCARD,
    GOLD,
    HOLDS,
    KEPT,
    KEPT_COUNT,
    SIZE,
)
from cayona.kernel.chance import Chance


class Prospect:
    """What revealing is worth to one seat: each kind of card, and one that it does not know."""

    cards: vec[float]
    unknown: float
    armada: float
    """How likely an unknown card is the Armada."""
    drained: float
    """A card less to come, and nothing else."""

    def __init__(self) -> None:
        self.cards = vec[float]([0.0] * EVENT_KINDS)
        self.unknown = 0.0
        self.armada = 0.0
        self.drained = 0.0


class EventJudge:
    """Judges what happens to those who reveal cards."""

    outlook: Outlook
    ballots: BallotJudge
    shot: float

    def __init__(self, outlook: Outlook, ballots: BallotJudge, shot: float) -> None:
        self.outlook = outlook
        self.ballots = ballots
        self.shot = shot

    def prospect(self, state: Tortuga1667, opinion: Opinion, knowing: bool) -> Prospect:
        """Return what revealing is worth to a seat, which does it itself."""
        found = Prospect()
        lean = self.outlook.lean(state, opinion, next_to_act(state))
        rest = max(0.0, rest_of(state) - (1.0 if state.event_deck_size() > 0 else 0.5))
        found.drained = self.outlook.worth(state, opinion, lean, rest)
        hidden = self.hidden(state, opinion.seat, knowing)
        total = 0.0
        kind: i64
        for kind in range(EVENT_KINDS):
            if kind == ARMADA:
                found.cards[kind] = self._armada(state, opinion, found.drained)
            else:
                found.cards[kind] = self._card(state, opinion, kind, lean, rest)
            found.unknown += float(hidden[kind]) * found.cards[kind]
            total += float(hidden[kind])
        if total > 0.0:
            found.unknown /= total
            found.armada = float(hidden[ARMADA]) / total
        return found

    def hidden(self, state: Tortuga1667, seat: i64, knowing: bool) -> vec[i64]:
        """Count the cards that may lie on an unknown place of the row, by kind, as a seat sees it."""
        counts = _in_the_game(state)
        kind: i64
        i: i64
        other: i64
        for i in range(state.discard_count):
            counts[state.piles[DISCARD + i]] -= 1
        for other in range(state.seats):
            for i in range(state.players[other * SIZE + KEPT_COUNT]):
                counts[state.players[other * SIZE + KEPT + i]] -= 1
        if state.event_card >= 0:
            counts[state.event_card] -= 1
        for i in range(5):
            if knowing and state.row(i) >= 0 and state.knows_place(seat, i):
                counts[state.row(i)] -= 1
        for kind in range(EVENT_KINDS):
            counts[kind] = max(0, counts[kind])
        return counts

    def _armada(self, state: Tortuga1667, opinion: Opinion, drained: float) -> float:
        """Return what the Armada is worth: the end, or sudden death."""
        winner = state.leading_side()
        if winner == DRAW:
            return drained
        return self.outlook.final(opinion.loyalty, winner)

    def _card(self, state: Tortuga1667, opinion: Opinion, kind: i64, lean: float, rest: float) -> float:
        """Return what another card is worth to its revealer."""
        mine = opinion.tilt(opinion.seat)
        if kind == BLACK_SPOT:
            if state.fountain_owner == opinion.seat:
                return self.outlook.worth(state, opinion, lean, rest)
            return self.ballots.marooned(state, opinion, opinion.seat)
        if kind in (STORMY_SEAS, FACADE, ALBATROSS):
            return self._moved(state, opinion, kind, rest)
        if kind == PISTOL:
            lean += self.shot * mine
        elif kind == LETTER:
            lean += self.outlook.letter * mine
        elif ATLANTIS <= kind <= FOUNTAIN or kind == CROWS_NEST:
            lean += 0.5 * self.outlook.map * mine
            if kind == EL_DORADO:
                lean += 0.5 * self.outlook.card * mine
        elif kind == PIRATE_CODE:
            lean -= self.outlook.card * mine
        elif kind == SCURVY:
            lean -= self._scurvy(state, opinion)
        return self.outlook.worth(state, opinion, lean, rest)

    def _scurvy(self, state: Tortuga1667, opinion: Opinion) -> float:
        """Return what a lost turn costs the British, everybody counted who is with the revealer."""
        line = state.where(opinion.seat)
        lost = 0.0
        seat: i64
        for seat in range(state.seats):
            if seat == opinion.seat or (line <= TOR and state.where(seat) == line):
                lost += opinion.tilt(seat)
        return lost * self.outlook.lost_turn

    def _moved(self, state: Tortuga1667, opinion: Opinion, kind: i64, rest: float) -> float:
        """Return what a card is worth that moves treasure or pawns, by moving them."""
        after = state.copy(Chance(0))
        seat = opinion.seat
        line = state.where(seat)
        if kind == STORMY_SEAS:
            self._storm(after, line)
        elif kind == FACADE:
            after.swap(seat, after.clockwise(seat, after.seats - 1))
        else:
            after.players[seat * SIZE + ALBATROSSES] += 1
            if line < TOR:
                after.check_albatross(line)
        if after.sudden_death and after.total(BRITISH) != after.total(FRENCH):
            return self.outlook.final(opinion.loyalty, after.leading_side())
        lean = self.outlook.lean(after, opinion, next_to_act(state))
        return self.outlook.worth(after, opinion, lean, rest)

    def _storm(self, after: Tortuga1667, line: i64) -> None:
        if line > TOR:
            return
        if line == TOR:
            after.mat[HOLDS + 2 * TOR + BRITISH] = 1
            after.mat[HOLDS + 2 * TOR + FRENCH] = 1
            return
        after.mat[GOLD] += after.gold(line, BRITISH) + after.gold(line, FRENCH)
        after.mat[HOLDS + 2 * line + BRITISH] = 0
        after.mat[HOLDS + 2 * line + FRENCH] = 0


def _in_the_game(state: Tortuga1667) -> vec[i64]:
    """Count the events of a game by kind; the Armada only when it lies in the row."""
    counts = vec[i64]([0] * EVENT_KINDS)
    kind: i64
    i: i64
    for kind in range(BLACK_POWDER):
        counts[kind] = EVENT_COUNTS[kind]
    for i in range(len(state.terms.stars)):
        counts[state.terms.stars[i]] = 1
    if state.seats <= SMALL_TABLE:
        counts[ALBATROSS] = 0
    if not state.sudden_death and state.event_deck_size() == 0:
        counts[ARMADA] = 1
    return counts
