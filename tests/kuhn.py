"""Kuhn poker: a game whose value everybody knows, as a game of ours. Stakes are halves, so 2 becomes 1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from cayona.kernel.game import Observation
from cayona.kernel.outcome import Outcome, Score
from cayona.kernel.plain import PlainGame, PlainState
from cayona.kernel.shapes import ListOf, Shape, number
from cayona.kernel.verbs import Verb, Verbs

PASS, BET = 0, 1
VALUE = -1 / 36
"""Of the game for the first seat: -1/18, in halves."""
WON_BY_BET = {(BET, PASS): 0, (PASS, BET, PASS): 1}
SHOWN = {(PASS, PASS): 0.5, (BET, BET): 1.0, (PASS, BET, BET): 1.0}


class Kuhn(PlainState):
    """Two cards of three, and what was bid."""

    cards: list[int]
    bids: list[int]

    def deal(self) -> None:
        self.cards, self.bids = self.shuffled([0, 1, 2]), []

    def to_move(self) -> i64:
        ended = tuple(self.bids) in WON_BY_BET or tuple(self.bids) in SHOWN
        return -1 if ended else len(self.bids) % 2

    def why_not(self, seat: i64, action: i64) -> str:
        return ""

    def play(self, seat: i64, action: i64) -> None:
        self.bids.append(int(action))

    def redraw(self, seat: i64) -> None:
        known = [] if seat < 0 else [self.cards[seat]]
        others = self.shuffled([card for card in range(3) if card not in known])
        self.cards = others if seat < 0 else [*others[:seat], *known, *others[seat:]]

    def winner(self) -> int:
        bids = tuple(self.bids)
        return WON_BY_BET[bids] if bids in WON_BY_BET else int(self.cards[1] > self.cards[0])

    def payoff(self, seat: i64) -> float:
        if self.to_move() >= 0:
            return 0.0
        stake = SHOWN.get(tuple(self.bids), 0.5)
        return stake if seat == self.winner() else -stake

    def outcome(self) -> Outcome | None:
        if self.to_move() >= 0:
            return None
        return Outcome((self.winner(),), "shown", tuple(Score(self.payoff(seat), {}) for seat in range(2)))


class KuhnGame(PlainGame):
    """Kuhn poker."""

    name = "kuhn"
    seats = range(2, 3)
    verbs = Verbs(Verb("pass"), Verb("bet"))
    state_class = Kuhn

    def fields(self, seats: int) -> Mapping[str, Shape]:
        return {"cards": ListOf(number(0, 2), 2, 3), "bids": ListOf(number(0, 1), 0, 3)}

    def known(self, state: Kuhn, seat: int | None) -> Observation:
        return {"card": None if seat is None else state.cards[seat], "bids": state.bids}

    def is_zero_sum(self, seats: int, options: Mapping[str, Any]) -> bool:
        return True


KUHN = KuhnGame()
