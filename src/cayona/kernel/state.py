"""A position of any game: what every game answers, and the few hot methods it has to write.

A game's rules subclass `State` and implement the methods under "the rules". They are trusted and fast:
seats and actions arrive checked, as native integers. Everything else here is for callers, is made from
those few methods, and checks what it is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cayona.kernel.chance import Chance, seeded_chance
from cayona.kernel.choices import Choice, Explanation
from cayona.kernel.errors import IllegalAction, InvalidAction, OptionError
from cayona.kernel.events import Event
from cayona.kernel.language import _
from cayona.kernel.numbers import whole
from cayona.kernel.outcome import Outcome
from cayona.kernel.packing import unpacked
from cayona.kernel.seal import canonical

if TYPE_CHECKING:
    from cayona.kernel.game import Game

SPECTATOR: Final = -1
NOBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position. It knows everything; only `observation` and what is made from it may leave."""

    game: Game
    seats: i64
    options: dict[str, Any]
    chance: Chance
    journal: list[Event] | None
    """Where the rules write what happens; None (nobody listens) in simulations."""
    reveals: i64
    """How often chance or something hidden came to light so far: undo never crosses a change."""
    handovers: i64
    """How often the decision passed on, even if it came back at once: undo never crosses a change."""
    watched: bool
    """Whether the heuristics draw conclusions from what players do; see `watch`."""

    def __init__(self, game: Game, seats: i64, options: dict[str, Any], chance: Chance) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.chance = chance
        self.journal = None
        self.reveals = 0
        self.handovers = 0
        self.watched = False

    # --- The rules: what a game writes -------------------------------------------------------------

    def to_move(self) -> i64:
        """Return the first seat that owes a decision, -1 when the game is over."""
        raise NotImplementedError

    def owes(self, seat: i64) -> bool:
        """Tell whether `seat` owes a decision; games with simultaneous choices override this."""
        return seat == self.to_move()

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of a decider into `out`, ascending, and return how many."""
        raise NotImplementedError

    def why_not(self, seat: i64, action: i64) -> str:
        """Return "" if a decider may take an existing action, else a code for what is in the way."""
        out = vec[i64]([0] * int(self.game.action_count))
        count = self.fill(seat, out)
        i: i64
        for i in range(count):
            if out[i] == action:
                return ""
        return "not-allowed"

    def play(self, seat: i64, action: i64) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def copy(self, chance: Chance) -> State:
        """Return an independent position that draws from `chance` and keeps no journal."""
        raise NotImplementedError

    def redraw(self, seat: i64) -> None:
        """Deal everything hidden from `seat` anew, in place, by what that seat knows alone."""
        raise NotImplementedError

    def reopen(self, seat: i64) -> None:
        """Take back, in place, what others have committed to in secret at this moment.

        A search may then choose for them as for itself. Games without such commitments have nothing to do.
        """

    def payoff(self, seat: i64) -> float:
        """Return the value of the game for `seat`: 0 before the end."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Return how the game ended, None while it runs."""
        raise NotImplementedError

    def evidence(self, seat: i64) -> dict[str, Any]:
        """Return, JSON-ready, what `seat` has concluded from how others played; for nobody (-1), all of it.

        It is no part of the position. Games without such conclusions have none.
        """
        return {}

    def take_evidence(self, evidence: dict[str, Any]) -> None:
        """Take over what `evidence` has told of the same position, elsewhere."""

    def concede(self) -> None:
        """End the game because all who play it together give it up; games of one team know how."""
        raise IllegalAction(_("This game is played to its end."), code="no-concession")

    def announce(self) -> None:
        """Write into the journal what opens a match from this position."""

    def tell(
        self,
        kind: str,
        seat: i64,
        facts: dict[str, Any],
        secrets: dict[int, dict[str, Any]] | None = None,
        audience: tuple[int, ...] | None = None,
    ) -> None:
        """Write an event into the journal, if there is one."""
        journal = self.journal
        if journal is not None:
            whose = int(seat) if seat >= 0 else None
            journal.append(Event(kind, whose, facts, secrets if secrets is not None else {}, audience))

    # --- For callers: whose decision ---------------------------------------------------------------

    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self.to_move() < 0

    def deciders(self) -> list[int]:
        """Return the seats that owe a decision now; several when choices are simultaneous."""
        seats: list[int] = []
        seat: i64
        first = self.to_move()
        if first >= 0:
            for seat in range(self.seats):
                if self.owes(seat):
                    seats.append(int(seat))
            if seats[0] != first:  # the order of asking may begin elsewhere than with seat 0
                turn = seats.index(int(first))
                seats = seats[turn:] + seats[:turn]
        return seats

    # --- For callers: actions ----------------------------------------------------------------------

    def legal_actions(self, seat: SupportsIndex | None = None) -> list[int]:
        """Return what `seat` (default: the seat to move) may do, ascending; empty if it owes nothing."""
        who = self._asked(seat)
        actions: list[int] = []
        if who >= 0 and self.owes(who):
            out = vec[i64]([0] * int(self.game.action_count))
            count = self.fill(who, out)
            i: i64
            for i in range(count):
                actions.append(int(out[i]))
        return actions

    def apply(self, action: SupportsIndex, seat: SupportsIndex | None = None) -> None:
        """Take an action for `seat` (default: the seat to move); an IllegalAction changes nothing."""
        number = self.checked(action, seat)
        who = self._asked(seat)
        if not self.watched:
            self.play(who, number)
            return
        before = self.copy(self.chance)
        self.play(who, number)
        self.game.heuristics.learn(before, self, who, number)

    def checked(self, action: SupportsIndex, seat: SupportsIndex | None = None) -> int:
        """Return an action that `apply` would take; what it would refuse is refused here as well."""
        number = self._number(action)
        who = self._asked(seat)
        code = self._refusal(who, number)
        if code != "":
            raise self.game.illegal(self, int(who), number, code)
        return number

    def watch(self) -> None:
        """Let the heuristics draw conclusions from what players `apply` from now on.

        Matches and games of bots do; copies, redraws and simulations do not. Where a game's heuristics
        conclude nothing, nothing changes.
        """
        self.watched = self.game.heuristics.learns()

    def explain(self, action: SupportsIndex, seat: SupportsIndex | None = None) -> Explanation:
        """Say why `seat` may take this action or not: the rule and a sentence."""
        number = self._number(action)
        who = self._asked(seat)
        return self.game.explain(self, int(who), number, self._refusal(who, number))

    def choices(self, seat: SupportsIndex | None = None) -> list[Choice]:
        """Return the legal actions with their texts and the board elements they belong to."""
        who = self._asked(seat)
        if who < 0:
            return []
        return self.game.choices(self, int(who), self.legal_actions(int(who)))

    def action_text(self, action: SupportsIndex) -> str:
        """Return the short notation of an action."""
        number = self._number(action)
        if not 0 <= number < self.game.action_count:
            raise InvalidAction(self.game.no_such_action(number), code="unknown-action")
        return self.game.format_action(number)

    def parse_action(self, text: Any) -> int:
        """Return the action of a short notation; InvalidAction says what can be read."""
        return self.game.parse_action(str(text))

    def _refusal(self, seat: i64, action: int) -> str:
        if self.to_move() < 0:
            return "game-over"
        if action < 0 or action >= self.game.action_count:
            return "unknown-action"
        if not self.owes(seat):
            return "not-your-decision"
        return self.why_not(seat, action)

    def _number(self, action: SupportsIndex) -> int:
        number = whole(action)
        if number is None:
            raise InvalidAction(
                _("An action is a whole number from 0 to {last}, not {what}.").format(
                    last=self.game.action_count - 1, what=repr(action)
                ),
                code="not-a-number",
            )
        return number

    def _asked(self, seat: SupportsIndex | None) -> i64:
        """Return the seat that is meant; nobody named means the seat to move."""
        if seat is None:
            return self.to_move()
        return self._seat(seat)

    def _seat(self, seat: SupportsIndex) -> i64:
        number = whole(seat)
        if number is None or not 0 <= number < int(self.seats):  # it may not fit into an i64
            raise OptionError(
                _("There is no seat {seat}; the seats are 0 to {last}.").format(
                    seat=repr(seat), last=int(self.seats) - 1
                ),
                code="unknown-seat",
            )
        return number

    def _viewer(self, seat: SupportsIndex | None) -> i64:
        return SPECTATOR if seat is None else self._seat(seat)

    # --- For callers: the end ----------------------------------------------------------------------

    def returns(self) -> list[float]:
        """Return the value of the game for every seat; all 0 before the end."""
        seat: i64
        values: list[float] = []
        for seat in range(self.seats):
            values.append(self.payoff(seat))
        return values

    def _shared_win(self, seat: i64, winners: list[int]) -> float:
        """Return what a seat gets where winners share a win for which all others pay alike."""
        share = len(winners)
        others = int(self.seats) - 1
        if int(seat) in winners:
            return (others + 1 - share) / (share * others)
        return -1.0 / others

    # --- For callers: other positions --------------------------------------------------------------

    def clone(self) -> State:
        """Return an independent copy that will go on exactly as this one would."""
        return self.copy(self.chance.copy())

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        """Copy for `copy.deepcopy`, which knows no compiled fields."""
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        """Pack for `pickle`; the sealed chance of a real match is a secret and stays where it is."""
        if type(self.chance) is not Chance:
            raise TypeError("A match is kept as its record; only positions of simulations can be pickled.")
        return unpacked, (self.game, self.position(), int(self.chance.state), self.evidence(NOBODY))

    def determinize(self, seat: SupportsIndex | None, seed: SupportsIndex) -> State:
        """Return a position that `seat` (None: a spectator) cannot tell from this one.

        What is hidden from it, and all future chance, is drawn anew from `seed` and from what the
        seat knows: two positions that look the same to a seat give it the same redraws.
        """
        viewer = self._viewer(seat)
        twin = self.copy(seeded_chance(seed))
        twin.redraw(viewer)
        return twin

    # --- For callers: knowledge --------------------------------------------------------------------

    def observation(self, seat: SupportsIndex | None) -> dict[str, Any]:
        """Return what `seat` (None: a spectator) may know, JSON-ready."""
        viewer = self._viewer(seat)
        return self.game.observe(self, None if viewer < 0 else int(viewer))

    def features(self, seat: SupportsIndex) -> list[float]:
        """Return the same knowledge as numbers of fixed length, for learning."""
        return self.game.measure(self, int(self._seat(seat)))

    def position(self) -> dict[str, Any]:
        """Return everything, JSON-ready; `game.load` reads it back."""
        return self.game.write_position(self)

    def key(self) -> bytes:
        """Return the game and its position as one byte string: the key of a transposition table.

        The generator of chance is no part of it, nor what brought the position about. Positions that only
        their future luck tells apart are one node of a search; nobody at the table could tell them apart,
        and a key that did would tell the future. Options count as far as `position` tells them.
        """
        return canonical([self.game.name, self.position()])

    def __eq__(self, other: object) -> bool:
        """Tell whether another state is the same position of the same game; see `key`."""
        if not isinstance(other, State):
            return NotImplemented
        return self is other or self.key() == other.key()

    def __hash__(self) -> int:
        """Return the hash of the present position: a state that is played on is found no more."""
        return hash(self.key())

    # --- For notebooks -----------------------------------------------------------------------------

    def _repr_svg_(self) -> str:
        from cayona.svg.picture import draw_state  # only notebooks need it; the rules draw nothing

        return draw_state(self).svg()

    def __repr__(self) -> str:
        """Name the game, its size and whose decision it is."""
        now = "over" if self.is_over() else "to decide: " + ", ".join(map(str, self.deciders()))
        return f"<{self.game.name}, {int(self.seats)} seats, {now}>"
