"""What the rules tell about a game while somebody listens (compiled)."""

from mypy_extensions import i64

from cayona.games.cartagena.components import LAST_SPACE, SLOOP, SYMBOLS
from cayona.games.cartagena.rules.table import RUNNING, Table


class Journal(Table):
    """A table that can tell what happens on it; callers ask first whether anybody listens."""

    def announce(self) -> None:
        """Open a match: the mode, the track, who starts."""
        facts = {"mode": self.options["mode"], "track": self.track_symbols(), "first": int(self.current_seat)}
        self.tell("start", -1, facts)
        if self.row_left > 0:
            self.tell("new_row", -1, {"row": self.row()})
        if self.ending == RUNNING:
            self._tell_turn()
        else:
            self._tell_end()

    def _tell_turn(self) -> None:
        self.tell("turn", self.current_seat, {"turn": int(self.turn_number)})

    def _tell_advance(self, seat: i64, symbol: i64, origin: i64, target: i64) -> None:
        jumped: list[int] = []
        for space in range(origin + 1, min(target, LAST_SPACE + 1)):
            if self.track[space - 1] == symbol:
                jumped.append(int(space))
        facts = {"symbol": SYMBOLS[symbol], "from": int(origin), "to": int(target), "jumped": jumped}
        self.tell("advance", seat, facts)
        if target == SLOOP:
            self.tell("boarded", seat, {"aboard": int(self.aboard(seat))})

    def _tell_retreat(self, seat: i64, origin: i64, target: i64, cards: i64) -> None:
        if origin == SLOOP:
            self.tell("left_sloop", seat, {"aboard": int(self.aboard(seat))})
        self.tell("retreat", seat, {"from": int(origin), "to": int(target), "cards": int(cards)})

    def _tell_drawn(self, seat: i64, drawn: list[str] | None) -> None:
        """Tell who drew what: in jamaica mode only the owner learns the symbols (CG-56)."""
        if drawn is not None and len(drawn) > 0:
            count = {"count": len(drawn)}
            if self.open_cards:
                self.tell("drew", seat, {"count": len(drawn), "symbols": drawn})
            else:
                self.tell("drew", seat, count, {int(seat): {"symbols": drawn}})

    def _tell_end(self) -> None:
        outcome = self.outcome()
        assert outcome is not None
        ranking = [int(score.breakdown["place"]) for score in outcome.scores]
        facts = {"reason": outcome.reason, "winners": list(outcome.winners), "ranking": ranking}
        self.tell("end", -1, facts)
