"""Lamps: a tiny game for tests that asks of the kernel all that the harder games will.

Rules. TN-1: two to four seats; even seats play against odd seats. TN-2: four cards of each value 0 to 3 are
shuffled; everybody gets three, hidden or open; the rest is the face-down pile. TN-3: each round has a leader,
the seats by turns. The leader may once light the lamp, which doubles the round, and once peek at the top of
the pile, which the leader alone remembers. TN-4: the leader is then ready, or asks to draw the top card;
the next seat allows or blocks that. If it takes too long, the clock allows it. TN-5: all choose a card in
secret; the cards are shown together and discarded, and the team with the higher average has the round's
points; chance decides a tie. TN-6: the pile is then shuffled. TN-7: after the last round the team with more
points wins.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cayona.kernel.chance import Chance
from cayona.kernel.outcome import Outcome, Score
from cayona.kernel.state import State

VALUES = 4
COPIES = 4
CARDS = [card for card in range(VALUES) for _ in range(COPIES)]
HAND = 3
LAMP, PEEK, DRAW, READY, ALLOW, BLOCK, TIMEOUT = range(VALUES, VALUES + 7)
TEXTS = ("card 0", "card 1", "card 2", "card 3", "lamp", "peek", "draw", "ready", "allow", "block", "timeout")
LEAD, REACT, CHOOSE, OVER = PHASES = ("lead", "react", "choose", "over")


class Tiny(State):
    """One position. A choice is -1 until it is made; the chosen card stays in the hand until it is shown."""

    hands: list[list[int]]
    pile: list[int]
    discard: list[int]
    choices_made: list[int]
    peeked: list[bool]
    points: list[int]
    phase: str = LEAD
    round: int = 0
    lamp: bool = False

    def copy(self, chance: Chance) -> Tiny:
        twin = type(self)(self.game, self.seats, self.options, chance)
        twin.reveals, twin.handovers = self.reveals, self.handovers
        twin.hands = [hand[:] for hand in self.hands]
        twin.pile, twin.discard, twin.points = self.pile[:], self.discard[:], self.points[:]
        twin.choices_made, twin.peeked = self.choices_made[:], self.peeked[:]
        twin.phase, twin.round, twin.lamp = self.phase, self.round, self.lamp
        return twin

    def deal(self) -> None:
        """TN-2."""
        cards = self.shuffled(CARDS)
        self.hands = [sorted(cards[seat * HAND : seat * HAND + HAND]) for seat in range(self.seats)]
        self.pile, self.discard, self.points = cards[self.seats * HAND :], [], [0, 0]
        self.choices_made, self.peeked = [-1] * self.seats, [False] * self.seats

    def shuffled(self, cards: list[int]) -> list[int]:
        order = vec[i64](sorted(cards))
        self.chance.shuffle(order, 0, len(cards))
        return [int(card) for card in order]

    # --- Whose decision, and which -----------------------------------------------------------------

    def leader(self) -> int:
        return self.round % self.seats

    def to_move(self) -> i64:
        around = [(self.leader() + step) % self.seats for step in range(self.seats)]
        return next((seat for seat in around if self.owes(seat)), -1)

    def owes(self, seat: i64) -> bool:
        """TN-3, TN-4, TN-5: the leader, the seat after it, or everybody who has not chosen."""
        if self.phase == CHOOSE:
            return self.choices_made[seat] < 0
        asked = {LEAD: self.leader(), REACT: (self.leader() + 1) % self.seats}
        return asked.get(self.phase) == seat

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        legal = [action for action in range(TIMEOUT) if self.why_not(seat, action) == ""]
        for index, action in enumerate(legal):
            out[index] = action
        return len(legal)

    def why_not(self, seat: i64, action: i64) -> str:
        phase = CHOOSE if action < VALUES else LEAD if action <= READY else REACT
        if phase != self.phase:
            return "wrong-time"
        if action < VALUES:
            return "" if action in self.hands[seat] else "no-such-card"
        if (action == LAMP and self.lamp) or (action == PEEK and self.peeked[seat]):
            return "only-once"
        return "pile-empty" if action in (PEEK, DRAW) and not self.pile else ""

    # --- What actions do ---------------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        if action < VALUES:
            self.choose(seat, action)
        elif action == LAMP:
            self.lamp = True
            self.tell("lamp", seat, {})
        elif action == PEEK:
            self.peek(seat)
        elif action == DRAW:
            self.phase = REACT
            self.tell("asked", seat, {})
        else:
            self.answer(seat, action)

    def peek(self, seat: i64) -> None:
        """TN-3: everybody knows that, the leader alone knows what."""
        self.peeked[seat] = True
        self.reveals += 1
        self.tell("peeked", seat, {})
        self.tell("saw", seat, {"card": self.pile[0]}, audience=(int(seat),))

    def answer(self, seat: i64, action: i64) -> None:
        """TN-4."""
        self.phase = CHOOSE
        self.tell(TEXTS[action], seat, {})
        if action in (ALLOW, TIMEOUT):
            leader, card = self.leader(), self.pile.pop(0)
            self.hands[leader] = sorted([*self.hands[leader], card])
            self.peeked = [False] * self.seats
            self.reveals += 1
            self.tell("drew", leader, {"left": len(self.pile)}, {leader: {"card": card}})

    def choose(self, seat: i64, card: i64) -> None:
        """TN-5: nobody else learns the card before all have chosen."""
        self.choices_made[seat] = int(card)
        self.tell("chose", seat, {}, {int(seat): {"card": int(card)}})
        if min(self.choices_made) >= 0:
            self.show()

    def show(self) -> None:
        """TN-5, TN-6, TN-7."""
        cards = self.choices_made
        even, odd = cards[0::2], cards[1::2]
        balance = sum(even) * len(odd) - sum(odd) * len(even)
        team = self.chance.below(2) if balance == 0 else int(balance < 0)
        self.points[team] += 2 if self.lamp else 1
        for seat in range(self.seats):
            self.hands[seat].remove(cards[seat])
        self.discard = self.discard + cards
        self.reveals += 1
        self.tell("shown", -1, {"cards": cards, "team": int(team), "points": self.points[:]})
        self.choices_made, self.peeked = [-1] * self.seats, [False] * self.seats
        self.pile = self.shuffled(self.pile)
        self.round += 1
        self.handovers += 1
        self.lamp = False
        self.phase = OVER if self.round == self.options["rounds"] else LEAD

    # --- The end, and what is hidden ---------------------------------------------------------------

    def payoff(self, seat: i64) -> float:
        ahead = self.points[seat % 2] - self.points[1 - seat % 2]
        return 0.0 if self.phase != OVER or ahead == 0 else 1.0 if ahead > 0 else -1.0

    def outcome(self) -> Outcome | None:
        """TN-7."""
        if self.phase != OVER:
            return None
        winners = tuple(seat for seat in range(self.seats) if self.payoff(seat) >= 0.0)
        scores = tuple(Score(self.points[seat % 2], {"team": float(seat % 2)}) for seat in range(self.seats))
        return Outcome(winners, "rounds", scores)

    def sees_hand(self, viewer: int | None, seat: int) -> bool:
        return viewer == seat or bool(self.options["hands"] == "open")

    def known_top(self, viewer: i64) -> list[int]:
        return self.pile[:1] if viewer >= 0 and self.peeked[viewer] else []

    def redraw(self, seat: i64) -> None:
        """Deal what a seat does not know anew: hidden hands, the pile but a peeked top, others' choices."""
        known = self.known_top(seat)
        hidden = [other for other in range(self.seats) if not self.sees_hand(seat, other)]
        unseen = self.shuffled(
            self.pile[len(known) :] + [card for other in hidden for card in self.hands[other]]
        )
        for other in hidden:
            size = len(self.hands[other])
            self.hands[other], unseen = sorted(unseen[:size]), unseen[size:]
        self.pile = known + unseen
        for other in range(self.seats):
            if other != seat and self.choices_made[other] >= 0:
                self.choices_made[other] = self.hands[other][self.chance.below(len(self.hands[other]))]
