"""What the rules tell about a game while somebody listens (compiled)."""

from __future__ import annotations

from mypy_extensions import i64

from cayona.games.tortuga.components import ACTIONS, AREAS, COLOURS, FACES, MARKERS
from cayona.games.tortuga.rules.dice import DIE_BITS, letters
from cayona.games.tortuga.rules.numbering import (
    ACTION_KINDS,
    COLOUR_KINDS,
    DICE_COUNT,
    FACE_KINDS,
    OVER_PHASE,
    TREASURE,
)
from cayona.games.tortuga.rules.table import EARNS, HAND, KEPT, PLACED, SHOWN, SIZE, STUCK, TOKENS, Table


class Journal(Table):
    """A table that can tell what happens on it; callers ask first whether anybody listens."""

    def announce(self) -> None:
        """Open a match: how it ends, which round it is and who starts it."""
        self.tell("start", -1, {"end_chests": int(self.end_chests)})
        if self.phase == OVER_PHASE:
            self._tell_end()
        else:
            self._tell_round()
            if self.step > 0:
                self._tell_step()

    def _tell_round(self) -> None:
        self.tell("round", -1, {"round": int(self.round), "first": int(self.start)})

    def _tell_step(self) -> None:
        rolling: list[int] = []
        turn: i64
        for turn in range(self.seats):
            seat = self.clockwise(turn)
            if self.boards[seat * SIZE + HAND] != 0:
                rolling.append(int(seat))
        self.tell("step", -1, {"step": int(self.step), "rolling": rolling})

    # --- Dice --------------------------------------------------------------------------------------

    def _tell_placed(self, kind: str, seat: i64, action: i64, mask: i64) -> None:
        facts = {"dice": letters(mask), "action": ACTIONS[action], "total": int(self.total(seat, action))}
        self.tell(kind, seat, facts)

    def _tell_roll(self, kind: str, seat: i64) -> None:
        self.tell(kind, seat, {"roll": self.shown_faces(seat)})

    def _tell_advantage(self, seat: i64, action: i64, side: i64) -> None:
        self.tell("advantage", seat, {"action": ACTIONS[action], "side": int(side)})

    # --- Actions -----------------------------------------------------------------------------------

    def _tell_ranking(self) -> None:
        """Tell the totals of an action, who has its places, and whether a tie was broken (TO-42)."""
        totals: list[int | None] = []
        seat: i64
        for seat in range(self.seats):
            total = int(self.total(seat, self.action))
            totals.append(total if total > 0 else None)
        places = [int(place) for place in (self.first, self.second) if place >= 0]
        facts = {"action": ACTIONS[self.action], "totals": totals, "places": places, "tie": self._has_tie()}
        self.tell("ranking", -1, facts)

    def _has_tie(self) -> bool:
        """Tell whether a place would go to somebody else if ties were broken differently."""
        seat: i64
        for seat in range(self.seats):
            total = self.total(seat, self.action)
            if total > 0:
                if seat != self.first and total == self.total(self.first, self.action):
                    return True
                if self.second >= 0 and seat != self.second and total == self.total(self.second, self.action):
                    return True
        return False

    def _tell_marker(self, seat: i64, kind: i64, before: i64) -> None:
        now = self.marker(seat, kind)
        if now != before:
            self.tell("marker", seat, {"marker": MARKERS[kind], "from": int(before), "to": int(now)})

    def _tell_chest(self, kind: str, seat: i64, colour: i64) -> None:
        if colour < 0:
            self.tell("bag_empty", seat, {})
        else:
            self.tell(kind, seat, {"colour": COLOURS[colour]})

    def _tell_token(self, kind: str, seat: i64, value: i64) -> None:
        """Tell that a seat has a treasure token more; its value is the owner's secret."""
        self.tell(kind, seat, {}, {int(seat): {"coins": int(value)}})

    def _tell_attack(self, seat: i64) -> None:
        defended = self.dice_on(self.target, self.action) != 0
        facts = {"action": ACTIONS[self.action], "target": int(self.target), "defended": defended}
        self.tell("attack", seat, facts)

    def _tell_theft(self, seat: i64, colour: i64) -> None:
        area = AREAS[self.area_of(self.action)]
        self.tell("stole", seat, {"colour": COLOURS[colour], "target": int(self.target), "area": area})

    def _tell_drop(self, seat: i64, colour: i64, area: i64, to_centre: bool) -> None:
        facts = {"colour": COLOURS[colour], "area": AREAS[area], "to": "centre" if to_centre else "bag"}
        self.tell("dropped", seat, facts)

    def _tell_end(self) -> None:
        outcome = self.outcome()
        assert outcome is not None
        totals = [int(score.total) for score in outcome.scores]
        seat: i64
        for seat in range(self.seats):
            self.tell("score", seat, {**self.score_parts(seat), "total": int(self.score(seat))})
        facts = {"reason": outcome.reason, "winners": list(outcome.winners), "totals": totals}
        self.tell("end", -1, facts)

    # --- Plain data, also for records and observations ---------------------------------------------

    def area_counts(self, seat: i64, area: i64) -> list[int]:
        """Return the chests of an area by colour."""
        colour: i64
        counts: list[int] = []
        for colour in range(COLOUR_KINDS):
            counts.append(int(self.chests(seat, area, colour)))
        return counts

    def colours_in(self, seat: i64, area: i64) -> list[str]:
        """Return the chests of an area, one word for each."""
        colour: i64
        chests: list[str] = []
        for colour in range(COLOUR_KINDS):
            chests += [COLOURS[colour]] * int(self.chests(seat, area, colour))
        return chests

    def shown_faces(self, seat: i64) -> list[str | None]:
        """Return the face that each die in hand shows, None for the others."""
        die: i64
        face: i64
        faces: list[str | None] = [None] * 5
        for die in range(DICE_COUNT):
            for face in range(FACE_KINDS):
                if self.boards[seat * SIZE + SHOWN + face] & DIE_BITS[die] != 0:
                    faces[die] = FACES[face]
        return faces

    def dice_spaces(self, seat: i64) -> list[str | None]:
        """Return the action that each die lies on, None for those in hand."""
        die: i64
        action: i64
        spaces: list[str | None] = [None] * 5
        for die in range(DICE_COUNT):
            for action in range(ACTION_KINDS):
                if self.boards[seat * SIZE + PLACED + action] & DIE_BITS[die] != 0:
                    spaces[die] = ACTIONS[action]
        return spaces

    def token_values(self, seat: i64) -> list[int]:
        """Return the values of a seat's treasure tokens, ascending."""
        boards = self.boards
        i: i64 = seat * SIZE + TOKENS
        return [1] * int(boards[i]) + [2] * int(boards[i + 1]) + [3] * int(boards[i + 2])

    def kept_letters(self, seat: i64) -> str:
        """Return the kept skulls of a seat that are still to be turned."""
        return letters(self.boards[seat * SIZE + KEPT])

    def is_stuck(self, seat: i64) -> bool:
        """Tell whether a seat has shown that no die can be placed, and kept none since."""
        return self.boards[seat * SIZE + STUCK] != 0

    def earners(self) -> list[int]:
        """Return the seats to which a token is due in this step, clockwise from the start player."""
        turn: i64
        seats: list[int] = []
        for turn in range(self.seats):
            seat = self.clockwise(turn)
            if self.boards[seat * SIZE + EARNS] != 0:
                seats.append(int(seat))
        return seats

    def is_choosing_token(self) -> bool:
        """Tell whether two tokens have been drawn of which one is to be kept."""
        return self.action == TREASURE and self.drawn_1 > 0
