"""One position of Tortuga 1667: what the kernel asks of it (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667 import verbs
from cayona.games.tortuga1667.components import ROW_PLACES
from cayona.games.tortuga1667.rules import (
    events,
    journal,
    kinds,
    legal,
    loyalties,
    marooning,
    obstacles,
    phases,
    secrets,
    setup,
    turns,
    votes,
)
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.acts import argument_of
from cayona.games.tortuga1667.rules.numbering import EMPTY, LINE_ROOM
from cayona.games.tortuga1667.rules.suspicion import Suspicion
from cayona.games.tortuga1667.rules.table import Table
from cayona.games.tortuga1667.rules.terms import Terms
from cayona.kernel.chance import Chance
from cayona.kernel.numbers import codes_of

if TYPE_CHECKING:
    from cayona.kernel.game import Game


CODES: Final = codes_of(obstacles)


class Tortuga1667(Table):
    """One position of Tortuga 1667."""

    def copy(self, chance: Chance) -> Tortuga1667:
        """Return an independent position that draws from `chance` and keeps no journal."""
        twin = Tortuga1667(self.game, self.seats, self.options, chance)
        self.lay_out(twin)
        return twin

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of a decider, ascending."""
        return legal.fill(self, seat, out)

    def why_not(self, seat: i64, action: i64) -> str:
        """Return "" for a legal action, and for the clock's when it may act; else what is in the way."""
        return CODES[legal.obstacle(self, seat, action)]

    def play(self, seat: i64, action: i64) -> None:
        """Carry out a legal action; nothing can be taken back (T7-31, T7-194)."""
        self.handovers += 1
        phase = self.phase
        if action == verbs.TIMEOUT:
            turns.time_out(self, seat)
        elif phase == phases.ACTION:
            turns.act(self, seat, action)
        elif phase == phases.VOTE:
            votes.commit(self, seat, action)
        elif phase <= phases.SETUP_HOLD:
            setup.answer(self, seat, action)
        elif phase <= phases.FORCER_CHOICE:
            turns.answer(self, action)
        elif phase <= phases.CROWS_NEST_PICK:
            events.answer(self, seat, action)
        elif phase == phases.FOUNTAIN_REACTION:
            marooning.answer_fountain(self, action == verbs.YES)
        else:
            votes.choose_hold(self, seat, argument_of(action))
        turns.go_on(self)

    def announce(self) -> None:
        """Open a match: who is who, the stars in the deck, the options, and whose turn it is."""
        journal.announce(self)

    def redraw(self, seat: i64) -> None:
        """Deal everything hidden from a seat anew; after the end nothing is hidden."""
        secrets.redraw(self, seat)

    def evidence(self, seat: i64) -> dict[str, Any]:
        """Return what a seat has concluded about loyalties, or (-1) everybody; nothing if nobody has."""
        suspicion = self.suspicion
        if suspicion is None:
            return {}
        if seat >= 0:
            suspicion = suspicion.seen_by(seat)
        own = [list(weights) for weights in suspicion.own]
        return {"viewer": int(suspicion.viewer), "public": list(suspicion.public), "own": own}

    def take_evidence(self, evidence: dict[str, Any]) -> None:
        """Take over what `evidence` has told of the same position."""
        if not evidence:
            return
        own = [vec[float](weights) for weights in evidence["own"]]
        suspicion = Suspicion(self.seats, loyalties.all_deals(self), vec[float](evidence["public"]), own)
        suspicion.viewer = evidence["viewer"]
        self.suspicion = suspicion


def empty_table(
    game: Game, seats: i64, options: dict[str, Any], chance: Chance, terms: Terms, boxed: bool
) -> Tortuga1667:
    """Return a table with nothing on it; `boxed` if events were taken out unseen (T7-197)."""
    table = Tortuga1667(game, seats, options, chance)
    table.terms = terms
    table.players = _empty_players(seats)
    table.mat = _empty_mat()
    table.ballots = vec[i64]([0] * at.BALLOTS_SIZE)
    table.piles = vec[i64]([0] * at.PILES_SIZE)
    table.recalled = vec[i64]([0] * (int(seats * kinds.COUNT) if boxed else 0))
    return table


def _empty_players(seats: i64) -> vec[i64]:
    """Return the players' array of a table with nothing dealt."""
    players = vec[i64]([0] * int(seats * at.SIZE))
    for seat in range(seats):
        for place in (at.WHERE, at.CARD_1, at.CARD_2):
            players[seat * at.SIZE + place] = EMPTY
    return players


def _empty_mat() -> vec[i64]:
    """Return a mat without pawns, treasure and cards."""
    mat = vec[i64]([0] * at.MAT_SIZE)
    mat[at.PAWN] = EMPTY
    mat[at.PAWN + 1] = EMPTY
    for i in range(ROW_PLACES):
        mat[at.ROW + i] = EMPTY
    for i in range(at.LINES, at.LINES + 3 * LINE_ROOM):
        mat[i] = EMPTY
    return mat
