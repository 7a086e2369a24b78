"""What the rules tell about a game while somebody listens, and plain data for records and views (compiled).

Callers ask first whether anybody listens. Facts are public; what only one seat learns is in its secrets. A
vote card that is committed is never told, not even to the voter: after the match the log would say who played
what.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from cayona.games.tortuga1667.components import EVENTS, LOCATIONS, LOYALTIES, PIRATES
from cayona.games.tortuga1667.rules.numbering import (
    BITS,
    BRITISH,
    CAUSES,
    DRAW,
    EMPTY,
    FACES,
    FRENCH,
    GALLEON,
    GAME_OVER,
    OPEN,
    PAIR_FIRST,
    PAIR_SECOND,
    REASONS,
    TOR,
    VOTE_KINDS,
    VOTE_RESULTS,
)
from cayona.games.tortuga1667.rules.table import (
    HAND,
    KEPT,
    KEPT_COUNT,
    LAST_FACES,
    LOYALTY,
    SIZE,
    VOTING,
    Table,
)


class Journal(Table):
    """A table that can tell what happens on it."""

    def announce(self) -> None:
        """Open a match: who is who, the stars in the deck, the options, and whose turn it is."""
        seat: i64
        pirates: list[str] = []
        for seat in range(self.seats):
            pirates.append(PIRATES[self.terms.pirates[seat]])
        facts = {"pirates": pirates, "stars": self.star_names(), "options": self.options}
        self.tell("start", -1, facts)
        for seat in range(self.seats):
            card = LOYALTIES[self.players[seat * SIZE + LOYALTY]]
            if self.face_up & BITS[seat] != 0 or self.phase == GAME_OVER:
                self.tell("loyalty", seat, {"loyalty": card})
            else:
                self.tell("loyalty", seat, {"loyalty": card}, None, (int(seat),))
        if self.phase == GAME_OVER:
            self._tell_end()
        elif self.turn >= 0:
            self.tell("turn", self.turn, {"count": int(self.turn_count)})

    # --- Events of the game ------------------------------------------------------------------------

    def _tell_peek(self, seat: i64, pair: i64, by_clock: bool) -> None:
        first = PAIR_FIRST[pair]
        second = PAIR_SECOND[pair]
        cards = [EVENTS[self.row(first)], EVENTS[self.row(second)]]
        facts = {"places": [int(first) + 1, int(second) + 1], "clock": by_clock}
        self.tell("peeked", seat, facts, {int(seat): {"cards": cards}})

    def _tell_pointed(self, kind: str, seat: i64, target: i64) -> None:
        places = [int(PAIR_FIRST[self.force_pair]) + 1, int(PAIR_SECOND[self.force_pair]) + 1]
        facts: dict[str, Any] = {"places": places}
        if target >= 0:
            facts["target"] = int(target)
        self.tell(kind, seat, facts)

    def _tell_moved(self, kind: str, seat: i64, origin: i64, target: i64) -> None:
        self.tell(kind, seat, {"from": LOCATIONS[origin], "to": LOCATIONS[target]})

    def _tell_marooned(self, seat: i64, cause: i64, origin: i64) -> None:
        facts = {"cause": CAUSES[cause], "from": LOCATIONS[origin], "place": int(self.length(TOR))}
        self.tell("marooned", seat, facts)

    def _tell_face(self, kind: str, seat: i64, face: i64) -> None:
        """Tell that a vote card came or went; its face is the owner's secret."""
        self.tell(kind, seat, {}, {int(seat): {"face": int(face)}})

    def _tell_called(self, kind: i64, caller: i64, absent: list[list[Any]]) -> None:
        facts = {"vote": VOTE_KINDS[kind], "voters": self.voters(caller), "absent": absent}
        self.tell("vote_called", caller, facts)

    def _tell_vote(self) -> None:
        """Tell the result of a vote: the faces in their own order, and nothing else (T7-64)."""
        facts = {
            "vote": VOTE_KINDS[self.last_kind],
            "caller": int(self.last_caller),
            "faces": self.last_faces(),
            "result": VOTE_RESULTS[self.last_result],
        }
        self.tell("vote_result", -1, facts)

    def _tell_loot(self, seat: i64, ship: i64, side: i64) -> None:
        source = "GAL" if self.loot_source == GALLEON else LOYALTIES[self.loot_source]
        facts = {"source": source, "ship": LOCATIONS[ship], "other": LOCATIONS[1 - ship]}
        self.tell("looted", seat, {**facts, "hold": LOYALTIES[side]})

    def _tell_fever(self, seat: i64, target: i64) -> None:
        """Tell who exchanged loyalties, and to the two of them what they are now (T7-134)."""
        facts: dict[str, Any] = {"target": int(target)}
        mine = LOYALTIES[self.players[seat * SIZE + LOYALTY]]
        theirs = LOYALTIES[self.players[target * SIZE + LOYALTY]]
        if self.terms.loyalty_mode == OPEN:
            facts["loyalties"] = [mine, theirs]
            self.tell("fever", seat, facts)
        else:
            self.tell("fever", seat, facts, {int(seat): {"now": mine}, int(target): {"now": theirs}})

    def _tell_end(self) -> None:
        facts = {
            "winner": self.winner_name(),
            "reason": REASONS[self.ending],
            "totals": [int(self.total(BRITISH)), int(self.total(FRENCH))],
            "loyalties": self.loyalties(),
        }
        self.tell("end", -1, facts)

    # --- Plain data --------------------------------------------------------------------------------

    def winner_name(self) -> str:
        """Return the side that has won, or "draw"."""
        return "draw" if self.winner == DRAW else LOYALTIES[self.winner]

    def loyalties(self) -> list[str]:
        """Return everybody's loyalty as it is now."""
        seat: i64
        cards: list[str] = []
        for seat in range(self.seats):
            cards.append(LOYALTIES[self.players[seat * SIZE + LOYALTY]])
        return cards

    def star_names(self) -> list[str]:
        """Return the star events of this game, in the order of the box (T7-12)."""
        i: i64
        names: list[str] = []
        for i in range(len(self.terms.stars)):
            names.append(EVENTS[self.terms.stars[i]])
        return names

    def line(self, line: i64) -> list[int]:
        """Return the pawns of a line, front first."""
        place: i64
        pawns: list[int] = []
        for place in range(self.length(line)):
            pawns.append(int(self.at(line, place)))
        return pawns

    def hand(self, seat: i64) -> list[int]:
        """Return a seat's vote cards, ascending."""
        return self._spread(self.players, seat * SIZE + HAND)

    def last_faces(self) -> list[int]:
        """Return the faces of the last vote, ascending."""
        return self._spread(self.ballots, LAST_FACES)

    def ballot_faces(self, base: i64) -> list[int]:
        """Return cards counted in `ballots` from a place on, ascending."""
        return self._spread(self.ballots, base)

    def _spread(self, counts: Any, base: i64) -> list[int]:
        face: i64
        cards: list[int] = []
        for face in range(FACES):
            cards += [int(face)] * int(counts[base + face])
        return cards

    def kept_cards(self, seat: i64) -> list[str]:
        """Return the events in front of a seat, in the order received (T7-112)."""
        i: i64
        cards: list[str] = []
        for i in range(self.players[seat * SIZE + KEPT_COUNT]):
            cards.append(EVENTS[self.players[seat * SIZE + KEPT + i]])
        return cards

    def voters(self, caller: i64) -> list[int]:
        """Return who takes part in the present vote, clockwise from the caller."""
        steps: i64
        found: list[int] = []
        for steps in range(self.seats):
            seat = self.clockwise(caller, steps)
            if self.players[seat * SIZE + VOTING] != 0:
                found.append(int(seat))
        return found

    def seats_in(self, bits: i64) -> list[int]:
        """Return the seats of a set of bits, ascending."""
        seat: i64
        found: list[int] = []
        for seat in range(self.seats):
            if bits & BITS[seat] != 0:
                found.append(int(seat))
        return found


def event_name(card: i64) -> str | None:
    """Return the name of an event, None for no card."""
    return None if card == EMPTY else EVENTS[card]
