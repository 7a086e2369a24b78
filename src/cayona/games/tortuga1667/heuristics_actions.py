"""What each action is worth to a seat: by what surely follows, and by the odds of what may (compiled).

Everything here goes by what lies open, by the seat's own cards if it is asked `knowing` them, and by its
opinion of the others: never by what else a position contains. Without `knowing` it tells what others expect
of somebody whose cards they do not see.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import SHIP_PLACES
from cayona.games.tortuga1667.heuristics_ballots import BallotJudge
from cayona.games.tortuga1667.heuristics_events import EventJudge, Prospect
from cayona.games.tortuga1667.heuristics_outlook import Opinion, Outlook, next_to_act, rest_of
from cayona.games.tortuga1667.heuristics_votes import step_of
from cayona.games.tortuga1667.rules import Tortuga1667
from cayona.games.tortuga1667.rules.numbering import (
    ABSTAIN,
    ACTION,
    ARMADA,
    ATLANTIS_WINDOW,
    ATTACK,
    ATTACK_VOTE,
    BLACK_SPOT,
    BRAWL,
    BRAWL_VOTE,
    CABIN_FEVER_TARGET,
    CROWS_NEST_PICK,
    CROWS_NEST_TARGET,
    EMPTY,
    FORCE,
    FORCE_TARGET,
    FORCED_CHOICE,
    FOUNTAIN_REACTION,
    FRENCH,
    JR,
    LETTER_SHIP,
    LETTER_TARGET,
    MAP_RECIPIENT,
    MAROON,
    MUTINY,
    MUTINY_VOTE,
    NO,
    PAIR_FIRST,
    PAIR_SECOND,
    PASS,
    PISTOL_TARGET,
    PLACE,
    PLACE_TORTUGA,
    REVEAL,
    SAVE_LETTER,
    SETUP_PLACE,
    SIDE,
    TARGET,
    TO_BOAT,
    TOR,
    USE_LETTER,
    VOTE,
    VOTE_TYPE,
    YES,
)
from cayona.games.tortuga1667.rules.table import CARD_1, SIZE
from cayona.kernel.chance import Chance

AVOIDED = 0.35
"""How likely somebody reveals the worse of two cards to which they are pointed."""


class ActionJudge:
    """Judges the actions of a seat, all of a decision together."""

    outlook: Outlook
    ballots: BallotJudge
    events: EventJudge
    look: float
    search_armada: float

    def __init__(self, numbers: dict[str, float]) -> None:
        self.outlook = Outlook(numbers)
        self.ballots = BallotJudge(self.outlook)
        self.events = EventJudge(self.outlook, self.ballots, numbers["shot"])
        self.look = numbers["look"]
        self.search_armada = numbers["search_armada"]

    def rate(
        self,
        state: Tortuga1667,
        opinion: Opinion,
        knowing: bool,
        actions: vec[i64],
        count: i64,
        rates: vec[float],
    ) -> None:
        """Write what each of the first `count` legal actions is worth, from -1 to 1."""
        phase = state.phase
        i: i64
        if phase == ACTION:
            self._rate_actions(state, opinion, knowing, actions, count, rates)
        elif phase == VOTE:
            self._rate_votes(state, opinion, actions, count, rates)
        elif phase == FORCED_CHOICE:
            prospect = self.events.prospect(state, opinion, knowing)
            for i in range(count):
                rates[i] = self._revealed(state, opinion, knowing, prospect, actions[i] - REVEAL)
        elif phase == FORCE_TARGET:
            self._rate_forced(state, opinion, knowing, actions, count, rates)
        else:
            for i in range(count):
                rates[i] = self._answer(state, opinion, actions[i])

    # --- Actions -----------------------------------------------------------------------------------

    def _rate_actions(
        self,
        state: Tortuga1667,
        opinion: Opinion,
        knowing: bool,
        actions: vec[i64],
        count: i64,
        rates: vec[float],
    ) -> None:
        lean = self.outlook.lean(state, opinion, next_to_act(state))
        still = self.outlook.worth(state, opinion, lean, rest_of(state))
        prospect = self.events.prospect(state, opinion, knowing)
        i: i64
        for i in range(count):
            action = actions[i]
            if action < REVEAL:
                rates[i] = still + self._glance(state, opinion, knowing, prospect, action)
            elif action < FORCE:
                rates[i] = self._revealed(state, opinion, knowing, prospect, action - REVEAL)
            elif action < TO_BOAT:
                rates[i] = self._pointed(state, opinion, knowing, prospect, action - FORCE)
            elif action == PASS:
                rates[i] = still
            else:
                rates[i] = self._act(state, opinion, knowing, action)

    def _act(self, state: Tortuga1667, opinion: Opinion, knowing: bool, action: i64) -> float:
        """Return what it is worth to do something else than turn to the row."""
        if action == ATTACK:
            return self.ballots.called(state, opinion, ATTACK_VOTE, knowing)
        if action == MUTINY:
            return self.ballots.called(state, opinion, MUTINY_VOTE, knowing)
        if action == BRAWL:
            return self.ballots.called(state, opinion, BRAWL_VOTE, knowing)
        if action == USE_LETTER:
            return self._best_letter(state, opinion)
        if MAROON <= action < USE_LETTER:
            return self._marooned(state, opinion, action - MAROON)
        return self._done(state, opinion, action)  # boats and stealing

    def _done(self, state: Tortuga1667, opinion: Opinion, action: i64) -> float:
        """Return what a position is worth after an action without chance."""
        after = state.copy(Chance(0))
        after.play(opinion.seat, action)
        return self.outlook.judged(after, opinion)

    def _marooned(self, state: Tortuga1667, opinion: Opinion, target: i64) -> float:
        """Return what a marooning is worth; the Fountain of Youth will prevent it."""
        if state.fountain_owner == target:
            lean = self.outlook.lean(state, opinion, next_to_act(state))
            lean -= self.outlook.map * opinion.tilt(target)
            return self.outlook.worth(state, opinion, lean, rest_of(state))
        return self.ballots.marooned(state, opinion, target)

    # --- The row -----------------------------------------------------------------------------------

    def _known(self, state: Tortuga1667, opinion: Opinion, knowing: bool, place: i64) -> bool:
        return knowing and state.knows_place(opinion.seat, place)

    def _glance(
        self, state: Tortuga1667, opinion: Opinion, knowing: bool, prospect: Prospect, pair: i64
    ) -> float:
        """Return what it is worth to look at two cards: what is new, and where the Armada may be."""
        worth = 0.0
        for place in (PAIR_FIRST[pair], PAIR_SECOND[pair]):
            if not self._known(state, opinion, knowing, place):
                worth += self.look + self.search_armada * prospect.armada
        return worth

    def _revealed(
        self, state: Tortuga1667, opinion: Opinion, knowing: bool, prospect: Prospect, place: i64
    ) -> float:
        """Return what it is worth to reveal the card on a place."""
        if self._known(state, opinion, knowing, place):
            return prospect.cards[state.row(place)]
        return prospect.unknown

    def _pointed(
        self, state: Tortuga1667, opinion: Opinion, knowing: bool, prospect: Prospect, pair: i64
    ) -> float:
        """Return what it is worth to have somebody else reveal one of two cards."""
        worth = 0.0
        for place in (PAIR_FIRST[pair], PAIR_SECOND[pair]):
            armada = prospect.armada
            if self._known(state, opinion, knowing, place):
                armada = AVOIDED if state.row(place) == ARMADA else 0.0
            worth += 0.5 * (armada * prospect.cards[ARMADA] + (1.0 - armada) * prospect.drained)
        return worth

    def _rate_forced(
        self,
        state: Tortuga1667,
        opinion: Opinion,
        knowing: bool,
        actions: vec[i64],
        count: i64,
        rates: vec[float],
    ) -> None:
        """Point out who should reveal one of two cards: somebody whom a Black Spot may cost most."""
        prospect = self.events.prospect(state, opinion, knowing)
        spots = self._spots(state, opinion, knowing)
        i: i64
        for i in range(count):
            marooned = self._marooned(state, opinion, actions[i] - TARGET)
            rates[i] = prospect.drained + spots * (marooned - prospect.drained)

    def _spots(self, state: Tortuga1667, opinion: Opinion, knowing: bool) -> float:
        """Return how likely one of the two cards pointed at is a Black Spot that will be revealed."""
        hidden = self.events.hidden(state, opinion.seat, knowing)
        total: i64 = 1
        i: i64
        for i in range(len(hidden)):
            total += hidden[i]
        spots = 0.0
        for place in (PAIR_FIRST[state.force_pair], PAIR_SECOND[state.force_pair]):
            if not self._known(state, opinion, knowing, place):
                spots += 0.5 * float(hidden[BLACK_SPOT]) / float(total)
            elif state.row(place) == BLACK_SPOT:
                spots += AVOIDED
        return spots

    # --- Letters of Marque -------------------------------------------------------------------------

    def _best_letter(self, state: Tortuga1667, opinion: Opinion) -> float:
        best = -1.0
        target: i64
        for target in range(state.seats):
            if state.where(target) >= TOR:
                best = max(best, self._sent(state, opinion, target))
        return best

    def _sent(self, state: Tortuga1667, opinion: Opinion, target: i64) -> float:
        """Return what it is worth to send a pawn to the better of the ships with room."""
        best = -1.0
        ship: i64
        for ship in range(JR + 1):
            if state.length(ship) < SHIP_PLACES:
                best = max(best, self._sent_to(state, opinion, target, ship))
        return best

    def _sent_to(self, state: Tortuga1667, opinion: Opinion, target: i64, ship: i64) -> float:
        after = state.copy(Chance(0))
        after.board(target, ship)
        lean = self.outlook.lean(after, opinion, next_to_act(state))
        if state.phase == ACTION or state.letter_saved:
            lean -= self.outlook.letter * opinion.tilt(opinion.seat)
        return self.outlook.worth(after, opinion, lean, rest_of(state))

    # --- Votes -------------------------------------------------------------------------------------

    def _rate_votes(
        self, state: Tortuga1667, opinion: Opinion, actions: vec[i64], count: i64, rates: vec[float]
    ) -> None:
        stakes = self.ballots.stakes(state, opinion, state.vote_kind, state.vote_caller)
        first = state.players[opinion.seat * SIZE + CARD_1]
        i: i64
        for i in range(count):
            action = actions[i]
            if action in (NO, ABSTAIN):
                rates[i] = self.ballots.played(state, opinion, stakes, first, EMPTY)
            elif first == EMPTY:
                rates[i] = self.ballots.played(state, opinion, stakes, action - VOTE_TYPE, EMPTY)
            else:  # the larger hand is worth something too
                cost = self.outlook.card / (self.outlook.calm + self.outlook.drift * rest_of(state) + 1.0)
                rates[i] = self.ballots.played(state, opinion, stakes, first, action - VOTE_TYPE) - cost

    # --- Answers -----------------------------------------------------------------------------------

    def _answer(self, state: Tortuga1667, opinion: Opinion, action: i64) -> float:
        """Return what an answer is worth that is not about the row or a vote."""
        phase = state.phase
        if phase == PISTOL_TARGET:
            return self._marooned(state, opinion, action - TARGET)
        if phase == FOUNTAIN_REACTION:
            return self._saved(state, opinion, action == YES)
        if phase == LETTER_TARGET and action != SAVE_LETTER:
            return self._sent(state, opinion, action - TARGET)
        if phase == LETTER_SHIP:
            return self._sent_to(state, opinion, state.letter_target, action - SIDE)
        if phase == ATLANTIS_WINDOW:
            return self._done(state, opinion, action)
        if phase == SETUP_PLACE:
            return self._placed(opinion, action)
        if MAP_RECIPIENT <= phase <= CROWS_NEST_PICK:
            return self._event_answer(state, opinion, action)
        return self._done(state, opinion, action)  # stowing, looting, keeping a letter

    def _saved(self, state: Tortuga1667, opinion: Opinion, uses: bool) -> float:
        """Return what the Fountain of Youth is worth now, or kept."""
        if not uses:
            return self.ballots.marooned(state, opinion, opinion.seat)
        lean = self.outlook.lean(state, opinion, next_to_act(state))
        lean -= self.outlook.map * opinion.tilt(opinion.seat)
        return self.outlook.worth(state, opinion, lean, rest_of(state))

    def _placed(self, opinion: Opinion, action: i64) -> float:
        """Return what a first place is worth: the front, or the back where the other side's treasure is."""
        if action == PLACE_TORTUGA:
            return -0.1
        ship: i64 = (action - PLACE) // SHIP_PLACES
        place: i64 = (action - PLACE) % SHIP_PLACES
        foreign = ship == (0 if opinion.loyalty == FRENCH else 1)
        if place == 0:
            return 0.15
        return 0.1 if foreign and place == SHIP_PLACES - 1 else 0.02

    def _event_answer(self, state: Tortuga1667, opinion: Opinion, action: i64) -> float:
        """Return what an answer to an event is worth: a map, a rowboat, loyalties or vote cards."""
        phase = state.phase
        lean = self.outlook.lean(state, opinion, next_to_act(state))
        rest = rest_of(state)
        still = self.outlook.worth(state, opinion, lean, rest)
        if phase == MAP_RECIPIENT:
            lean += self.outlook.map * opinion.tilt(action - TARGET)
            return self.outlook.worth(state, opinion, lean, rest)
        if phase == CABIN_FEVER_TARGET:  # whose card might one like better
            return still * opinion.alike(opinion.seat, action - TARGET)
        if phase == CROWS_NEST_TARGET:
            lean -= self.outlook.card * opinion.tilt(action - TARGET)
            return self.outlook.worth(state, opinion, lean, rest)
        if phase == CROWS_NEST_PICK:  # flags are of use to the own side, or of none to the other
            flags = float(step_of(BRAWL_VOTE, action - VOTE_TYPE)) * opinion.tilt(opinion.seat)
            return still + 0.01 * flags
        return self._done(state, opinion, action)
