"""What it is worth to reveal an event card, known or not (compiled)."""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import EVENT_COUNTS, ROW_PLACES, SMALL_TABLE
from cayona.games.tortuga1667.judgement.ballots import BallotJudge
from cayona.games.tortuga1667.judgement.outlook import Opinion, Outlook, events_left, next_to_act
from cayona.games.tortuga1667.rules import Tortuga1667, events, kinds, pawns
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.numbering import BRITISH, DRAW, FRENCH, TOR
from cayona.kernel.chance import Chance
from cayona.kernel.heuristics import copy_numbers


class Prospect:
    """What revealing is worth to one seat: each kind of card, and one that it does not know."""

    def __init__(self) -> None:
        self.cards = vec[float]([0.0] * kinds.COUNT)
        self.unknown = 0.0
        self.armada = 0.0  # how likely an unknown card is the Armada
        self.drained = 0.0  # a card less to come, and nothing else


class EventJudge:
    """Judges what happens to those who reveal cards."""

    shot: float = 0.5

    def __init__(self, outlook: Outlook, ballots: BallotJudge, numbers: dict[str, float]) -> None:
        self.outlook = outlook
        self.ballots = ballots
        copy_numbers(numbers, self)

    def prospect(self, state: Tortuga1667, opinion: Opinion) -> Prospect:
        """Return what revealing is worth to a seat, which does it itself."""
        found = Prospect()
        lean = self.outlook.lean(state, opinion, next_to_act(state))
        rest = max(0.0, events_left(state) - (1.0 if state.event_deck_size() > 0 else 0.5))
        found.drained = self.outlook.worth(state, opinion, lean, rest)
        hidden = self.hidden(state, opinion)
        total = 0.0
        for kind in range(kinds.COUNT):
            if kind == kinds.ARMADA:
                found.cards[kind] = self._armada(state, opinion, found.drained)
            else:
                found.cards[kind] = self._card(state, opinion, kind, lean, rest)
            found.unknown += float(hidden[kind]) * found.cards[kind]
            total += float(hidden[kind])
        if total > 0.0:
            found.unknown /= total
            found.armada = float(hidden[kinds.ARMADA]) / total
        return found

    def hidden(self, state: Tortuga1667, opinion: Opinion) -> vec[i64]:
        """Count the cards that may lie on an unknown place of the row, by kind, as a seat sees it."""
        counts = _in_the_game(state)
        for i in range(state.discard_count):
            counts[state.piles[at.DISCARD + i]] -= 1
        for other in range(state.seats):
            for i in range(state.players[other * at.SIZE + at.KEPT_COUNT]):
                counts[state.players[other * at.SIZE + at.KEPT + i]] -= 1
        if state.event_card >= 0:
            counts[state.event_card] -= 1
        for i in range(ROW_PLACES):
            if opinion.knowing and state.row(i) >= 0 and state.knows_place(opinion.seat, i):
                counts[state.row(i)] -= 1
        for kind in range(kinds.COUNT):
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
        if kind == kinds.BLACK_SPOT:
            if state.fountain_owner == opinion.seat:
                return self.outlook.worth(state, opinion, lean, rest)
            return self.ballots.marooned(state, opinion, opinion.seat)
        if kind in (kinds.STORMY_SEAS, kinds.FACADE, kinds.ALBATROSS):
            return self._moved(state, opinion, kind, rest)
        if kind == kinds.PISTOL:
            lean += self.shot * mine
        elif kind == kinds.LETTER:
            lean += self.outlook.letter * mine
        elif kinds.ATLANTIS <= kind <= kinds.FOUNTAIN or kind == kinds.CROWS_NEST:
            lean += 0.5 * self.outlook.map * mine
            if kind == kinds.EL_DORADO:
                lean += 0.5 * self.outlook.card * mine
        elif kind == kinds.PIRATE_CODE:
            lean -= self.outlook.card * mine
        elif kind == kinds.SCURVY:
            lean -= self._scurvy(state, opinion)
        return self.outlook.worth(state, opinion, lean, rest)

    def _scurvy(self, state: Tortuga1667, opinion: Opinion) -> float:
        """Return what a lost turn costs the British, everybody counted who is with the revealer."""
        line = state.where(opinion.seat)
        lost = 0.0
        for seat in range(state.seats):
            if seat == opinion.seat or (line <= TOR and state.where(seat) == line):
                lost += opinion.tilt(seat)
        return lost * self.outlook.lost_turn

    def _moved(self, state: Tortuga1667, opinion: Opinion, kind: i64, rest: float) -> float:
        """Return what a card is worth that moves treasure or pawns, by moving them."""
        after = state.copy(Chance(0))
        seat = opinion.seat
        line = state.where(seat)
        if kind == kinds.STORMY_SEAS:
            events.raise_storm(after, seat)
        elif kind == kinds.FACADE:
            pawns.swap(after, seat, after.clockwise(seat, after.seats - 1))
        else:
            after.players[seat * at.SIZE + at.ALBATROSSES] += 1
            if line < TOR:
                pawns.check_albatross(after, line)
        if after.sudden_death and after.total(BRITISH) != after.total(FRENCH):
            return self.outlook.final(opinion.loyalty, after.leading_side())
        lean = self.outlook.lean(after, opinion, next_to_act(state))
        return self.outlook.worth(after, opinion, lean, rest)


def _in_the_game(state: Tortuga1667) -> vec[i64]:
    """Count the events of a game by kind; the Armada only when it lies in the row."""
    counts = vec[i64]([0] * kinds.COUNT)
    for kind in range(kinds.BLACK_POWDER):
        counts[kind] = EVENT_COUNTS[kind]
    for i in range(len(state.terms.stars)):
        counts[state.terms.stars[i]] = 1
    if state.seats <= SMALL_TABLE:
        counts[kinds.ALBATROSS] = 0
    if not state.sudden_death and state.event_deck_size() == 0:
        counts[kinds.ARMADA] = 1
    return counts
