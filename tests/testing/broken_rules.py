"""Tiny games with one broken rule each; every class says what is wrong with it."""

from __future__ import annotations

from itertools import count
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64
from tiny_rules import BLOCK, LAMP, OVER, PEEK, READY, TIMEOUT, VALUES, Tiny

from cayona.kernel.chance import Chance
from cayona.kernel.outcome import Outcome

OUTSIDE_CHANCE = count()


class Unsorted(Tiny):
    """Legal actions come in descending order."""

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        number = super().fill(seat, out)
        for index, action in enumerate([out[index] for index in range(number)][::-1]):
            out[index] = action
        return number


class ClockListed(Tiny):
    """The clock's action is listed as legal."""

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        number = super().fill(seat, out)
        if self.why_not(seat, TIMEOUT) == "":
            out[number] = TIMEOUT
            number += 1
        return number


class ListedButRefused(Tiny):
    """Blocking is listed and then refused."""

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        number = super().fill(seat, out)
        if self.phase == "react":
            out[number] = BLOCK
            number += 1
        return number

    def why_not(self, seat: i64, action: i64) -> str:
        return "wrong-time" if action == BLOCK else super().why_not(seat, action)


class AllowedButNotListed(Tiny):
    """Being ready is allowed, but not listed."""

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        number = super().fill(seat, out)
        return number - 1 if number > 1 and out[number - 1] == READY else number


class RefusalScores(Tiny):
    """A refused action scores before it is refused."""

    def why_not(self, seat: i64, action: i64) -> str:
        code = super().why_not(seat, action)
        self.points[0] += code == "wrong-time" and action == TIMEOUT
        return code


class RefusalDrawsChance(Tiny):
    """A refused action uses up chance, so that the game goes on differently."""

    def why_not(self, seat: i64, action: i64) -> str:
        code = super().why_not(seat, action)
        if code == "wrong-time" and action == TIMEOUT:
            self.chance.below(2)
        return code


class AnySeat(Tiny):
    """A seat that does not exist is shown something."""

    def observation(self, seat: Any) -> dict[str, Any]:
        return self.game.observe(self, seat if type(seat) is int and 0 <= seat < self.seats else None)


class FirstChooserScores(Tiny):
    """Who chooses first matters."""

    def choose(self, seat: i64, card: i64) -> None:
        if max(self.choices_made) < 0:
            self.points[seat % 2] += 1
        super().choose(seat, card)


class SharedPoints(Tiny):
    """A copy shares the points with the original."""

    def copy(self, chance: Chance) -> Tiny:
        twin = super().copy(chance)
        twin.points = self.points
        return twin


class ForgetfulCopy(Tiny):
    """A copy forgets how much has come to light."""

    def copy(self, chance: Chance) -> Tiny:
        twin = super().copy(chance)
        twin.reveals = 0
        return twin


class SameFuture(Tiny):
    """A copy draws from the original's chance, so a redraw tells the future."""

    def copy(self, chance: Chance) -> Tiny:
        return super().copy(self.chance.copy())


class KeepsOriginal(Tiny):
    """A copy leads back to the original."""

    origin: Tiny | None = None

    def copy(self, chance: Chance) -> Tiny:
        twin = super().copy(chance)
        assert isinstance(twin, KeepsOriginal)
        twin.origin = self
        return twin


class OutsideChance(Tiny):
    """The pile's order comes from elsewhere than the seed."""

    def shuffled(self, cards: list[int]) -> list[int]:
        order = super().shuffled(cards)
        turn = next(OUTSIDE_CHANCE) % len(order) if order else 0
        return order[turn:] + order[:turn]


class NoChance(Tiny):
    """Every seed gives the same game."""

    def shuffled(self, cards: list[int]) -> list[int]:
        return sorted(cards)

    def show(self) -> None:
        self.chance = Chance(0)
        super().show()


class RedrawByTruth(Tiny):
    """A redraw depends on the order of the real pile."""

    def redraw(self, seat: i64) -> None:
        first = self.pile[-1] if self.pile else 0
        super().redraw(seat)
        known = self.known_top(seat)
        rest = self.pile[len(known) :]
        turn = first % len(rest) if rest else 0
        self.pile = known + rest[turn:] + rest[:turn]


class NoRedraw(Tiny):
    """Nothing is redrawn: every world is the real one."""

    def redraw(self, seat: i64) -> None:
        pass


class RedrawLosesCards(Tiny):
    """A redraw loses the last card of the pile."""

    def redraw(self, seat: i64) -> None:
        super().redraw(seat)
        if len(self.pile) > 1:
            self.pile.pop()


class RedrawForgetsPeek(Tiny):
    """A redraw shuffles what the seat has peeked at."""

    def redraw(self, seat: i64) -> None:
        super().redraw(seat)
        self.pile = self.shuffled(self.pile)


class PeekIsNothing(Tiny):
    """A peek does not count as something that came to light."""

    def peek(self, seat: i64) -> None:
        super().peek(seat)
        self.reveals -= 1


class ToldChoice(Tiny):
    """The event of a secret choice tells the card to everybody."""

    def choose(self, seat: i64, card: i64) -> None:
        self.tell("chose", seat, {"card": int(card)})
        super().choose(seat, card)


class LoudPeek(Tiny):
    """Everybody hears what the leader saw."""

    def peek(self, seat: i64) -> None:
        super().peek(seat)
        self.tell("saw", seat, {"card": self.pile[0]})


class NoJson(Tiny):
    """An event holds a set."""

    def peek(self, seat: i64) -> None:
        super().peek(seat)
        self.tell("peeked", seat, {"who": {int(seat)}})


class Endless(Tiny):
    """The lamp can be lit again and again, and nothing else can be done."""

    def why_not(self, seat: i64, action: i64) -> str:
        return "" if action in (LAMP, PEEK) else "wrong-time"

    def play(self, seat: i64, action: i64) -> None:
        self.lamp = not self.lamp


class EarlyReturns(Tiny):
    """Returns are not 0 before the end."""

    def payoff(self, seat: i64) -> float:
        return float(self.points[seat % 2])


class LosersWin(Tiny):
    """The outcome names those with the lower returns."""

    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        if outcome is None:
            return None
        losers = tuple(seat for seat in range(self.seats) if self.payoff(seat) <= 0.0)
        return Outcome(losers, outcome.reason, outcome.scores)


class LostDiscard(Tiny):
    """Cards that were shown disappear."""

    def show(self) -> None:
        super().show()
        self.discard = self.discard[:-1]


class MovesAfterTheEnd(Tiny):
    """Somebody still decides after the end."""

    def deciders(self) -> list[int]:
        return [0] if self.phase == OVER else super().deciders()


class PileInReason(Tiny):
    """The code of a refusal depends on the top of the pile."""

    def why_not(self, seat: i64, action: i64) -> str:
        code = super().why_not(seat, action)
        return "only-once" if code == "wrong-time" and action < VALUES and self.pile[:1] == [action] else code
