"""What each action is worth to a seat: by what surely follows, and by the odds of what may (compiled).

Everything here goes by what lies open, by the seat's own cards if its opinion is `knowing`, and by that
opinion of the others: never by what else a position contains. Otherwise it tells what others expect
of somebody whose cards they do not see.
"""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667 import verbs
from cayona.games.tortuga1667.components import SHIP_PLACES
from cayona.games.tortuga1667.judgement.ballots import BallotJudge
from cayona.games.tortuga1667.judgement.events import EventJudge, Prospect
from cayona.games.tortuga1667.judgement.outlook import Opinion, Outlook, events_left
from cayona.games.tortuga1667.judgement.votes import step_of
from cayona.games.tortuga1667.rules import Tortuga1667, kinds, pawns, phases, polls
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.acts import argument_of, verb_of, vote_called
from cayona.games.tortuga1667.rules.numbering import EMPTY, FRENCH, PAIR_FIRST, PAIR_SECOND, SHIP_COUNT, TOR
from cayona.kernel.chance import Chance
from cayona.kernel.heuristics import copy_numbers

AVOIDED = 0.35
"""How likely somebody reveals the worse of two cards to which they are pointed."""


class ActionJudge:
    """Judges the actions of a seat, all of a decision together."""

    look: float = 0.002
    search_armada: float = 0.1

    def __init__(self, numbers: dict[str, float]) -> None:
        self.outlook = Outlook(numbers)
        self.ballots = BallotJudge(self.outlook)
        self.events = EventJudge(self.outlook, self.ballots, numbers)
        copy_numbers(numbers, self)

    def rate(
        self, state: Tortuga1667, opinion: Opinion, actions: vec[i64], count: i64, rates: vec[float]
    ) -> None:
        """Write what each of the first `count` legal actions is worth, from -1 to 1."""
        phase = state.phase
        if phase == phases.ACTION:
            self._rate_actions(state, opinion, actions, count, rates)
        elif phase == phases.VOTE:
            self._rate_votes(state, opinion, actions, count, rates)
        elif phase == phases.FORCED_CHOICE:
            prospect = self.events.prospect(state, opinion)
            for i in range(count):
                rates[i] = self._revealed(state, opinion, prospect, argument_of(actions[i]))
        elif phase == phases.FORCE_TARGET:
            self._rate_forced(state, opinion, actions, count, rates)
        else:
            for i in range(count):
                rates[i] = self._answer(state, opinion, actions[i])

    # --- Actions -----------------------------------------------------------------------------------

    def _rate_actions(
        self, state: Tortuga1667, opinion: Opinion, actions: vec[i64], count: i64, rates: vec[float]
    ) -> None:
        still = self.outlook.changed(state, opinion, 0.0)
        prospect = self.events.prospect(state, opinion)
        for i in range(count):
            verb = verb_of(actions[i])
            argument = argument_of(actions[i])
            if verb == verbs.PEEK:
                rates[i] = still + self._glance(state, opinion, prospect, argument)
            elif verb == verbs.REVEAL:
                rates[i] = self._revealed(state, opinion, prospect, argument)
            elif verb == verbs.FORCE:
                rates[i] = self._pointed(state, opinion, prospect, argument)
            elif verb == verbs.ATTACK or verb == verbs.MUTINY or verb == verbs.BRAWL:
                rates[i] = self.ballots.called(state, opinion, vote_called(verb))
            elif verb == verbs.LETTER:
                rates[i] = self._best_letter(state, opinion)
            elif verb == verbs.MAROON:
                rates[i] = self._marooned(state, opinion, argument)
            elif verb == verbs.PASS:
                rates[i] = still
            else:  # boats and stealing
                rates[i] = self._done(state, opinion, actions[i])

    def _done(self, state: Tortuga1667, opinion: Opinion, action: i64) -> float:
        """Return what a position is worth after an action without chance."""
        after = state.copy(Chance(0))
        after.play(opinion.seat, action)
        return self.outlook.judged(after, opinion)

    def _marooned(self, state: Tortuga1667, opinion: Opinion, target: i64) -> float:
        """Return what a marooning is worth; the Fountain of Youth will prevent it."""
        if state.fountain_owner == target:
            return self.outlook.changed(state, opinion, -self.outlook.map * opinion.tilt(target))
        return self.ballots.marooned(state, opinion, target)

    # --- The row -----------------------------------------------------------------------------------

    def _known(self, state: Tortuga1667, opinion: Opinion, place: i64) -> bool:
        return opinion.knowing and state.knows_place(opinion.seat, place)

    def _glance(self, state: Tortuga1667, opinion: Opinion, prospect: Prospect, pair: i64) -> float:
        """Return what it is worth to look at two cards: what is new, and where the Armada may be."""
        worth = 0.0
        for place in (PAIR_FIRST[pair], PAIR_SECOND[pair]):
            if not self._known(state, opinion, place):
                worth += self.look + self.search_armada * prospect.armada
        return worth

    def _revealed(self, state: Tortuga1667, opinion: Opinion, prospect: Prospect, place: i64) -> float:
        """Return what it is worth to reveal the card on a place."""
        if self._known(state, opinion, place):
            return prospect.cards[state.row(place)]
        return prospect.unknown

    def _pointed(self, state: Tortuga1667, opinion: Opinion, prospect: Prospect, pair: i64) -> float:
        """Return what it is worth to have somebody else reveal one of two cards."""
        worth = 0.0
        for place in (PAIR_FIRST[pair], PAIR_SECOND[pair]):
            armada = prospect.armada
            if self._known(state, opinion, place):
                armada = AVOIDED if state.row(place) == kinds.ARMADA else 0.0
            worth += 0.5 * (armada * prospect.cards[kinds.ARMADA] + (1.0 - armada) * prospect.drained)
        return worth

    def _rate_forced(
        self, state: Tortuga1667, opinion: Opinion, actions: vec[i64], count: i64, rates: vec[float]
    ) -> None:
        """Point out who should reveal one of two cards: somebody whom a Black Spot may cost most."""
        prospect = self.events.prospect(state, opinion)
        spots = self._spots(state, opinion)
        for i in range(count):
            marooned = self._marooned(state, opinion, argument_of(actions[i]))
            rates[i] = prospect.drained + spots * (marooned - prospect.drained)

    def _spots(self, state: Tortuga1667, opinion: Opinion) -> float:
        """Return how likely one of the two cards pointed at is a Black Spot that will be revealed."""
        hidden = self.events.hidden(state, opinion)
        total: i64 = 1
        for i in range(len(hidden)):
            total += hidden[i]
        spots = 0.0
        for place in (PAIR_FIRST[state.force_pair], PAIR_SECOND[state.force_pair]):
            if not self._known(state, opinion, place):
                spots += 0.5 * float(hidden[kinds.BLACK_SPOT]) / float(total)
            elif state.row(place) == kinds.BLACK_SPOT:
                spots += AVOIDED
        return spots

    # --- Letters of Marque -------------------------------------------------------------------------

    def _best_letter(self, state: Tortuga1667, opinion: Opinion) -> float:
        best = -1.0
        for target in range(state.seats):
            if state.where(target) >= TOR:
                best = max(best, self._sent(state, opinion, target))
        return best

    def _sent(self, state: Tortuga1667, opinion: Opinion, target: i64) -> float:
        """Return what it is worth to send a pawn to the better of the ships with room."""
        best = -1.0
        for ship in range(SHIP_COUNT):
            if state.length(ship) < SHIP_PLACES:
                best = max(best, self._sent_to(state, opinion, target, ship))
        return best

    def _sent_to(self, state: Tortuga1667, opinion: Opinion, target: i64, ship: i64) -> float:
        after = state.copy(Chance(0))
        pawns.board(after, target, ship)
        saved = state.phase == phases.ACTION or state.letter_saved
        cost = self.outlook.letter * opinion.tilt(opinion.seat) if saved else 0.0
        return self.outlook.changed(after, opinion, -cost)

    # --- Votes -------------------------------------------------------------------------------------

    def _rate_votes(
        self, state: Tortuga1667, opinion: Opinion, actions: vec[i64], count: i64, rates: vec[float]
    ) -> None:
        stakes = self.ballots.stakes(state, opinion, state.vote_kind, state.vote_caller)
        first = state.players[opinion.seat * at.SIZE + at.CARD_1]
        for i in range(count):
            action = actions[i]
            if verb_of(action) != verbs.VOTE:
                rates[i] = self.ballots.played(state, opinion, stakes, first, EMPTY)
            elif first == EMPTY:
                rates[i] = self.ballots.played(state, opinion, stakes, argument_of(action), EMPTY)
            else:  # the larger hand is worth something too
                cost = self.outlook.card / (self.outlook.calm + self.outlook.drift * events_left(state) + 1.0)
                rates[i] = self.ballots.played(state, opinion, stakes, first, argument_of(action)) - cost

    # --- Answers -----------------------------------------------------------------------------------

    def _answer(self, state: Tortuga1667, opinion: Opinion, action: i64) -> float:
        """Return what an answer is worth that is not about the row or a vote."""
        phase = state.phase
        if phase == phases.PISTOL_TARGET:
            return self._marooned(state, opinion, argument_of(action))
        if phase == phases.FOUNTAIN_REACTION:
            return self._saved(state, opinion, action == verbs.YES)
        if phase == phases.LETTER_TARGET and action != verbs.SAVE:
            return self._sent(state, opinion, argument_of(action))
        if phase == phases.LETTER_SHIP:
            return self._sent_to(state, opinion, state.letter_target, argument_of(action))
        if phase == phases.ATLANTIS_WINDOW:
            return self._done(state, opinion, action)
        if phase == phases.SETUP_PLACE:
            return self._placed(opinion, action)
        if phases.MAP_RECIPIENT <= phase <= phases.CROWS_NEST_PICK:
            return self._event_answer(state, opinion, action)
        return self._done(state, opinion, action)  # stowing, looting, keeping a letter

    def _saved(self, state: Tortuga1667, opinion: Opinion, uses: bool) -> float:
        """Return what the Fountain of Youth is worth now, or kept."""
        if not uses:
            return self.ballots.marooned(state, opinion, opinion.seat)
        return self.outlook.changed(state, opinion, -self.outlook.map * opinion.tilt(opinion.seat))

    def _placed(self, opinion: Opinion, action: i64) -> float:
        """Return what a first place is worth: the front, or the back where the other side's treasure is."""
        if action == verbs.PLACE_TORTUGA:
            return -0.1
        ship: i64 = argument_of(action) // SHIP_PLACES
        place: i64 = argument_of(action) % SHIP_PLACES
        foreign = ship == (0 if opinion.loyalty == FRENCH else 1)
        if place == 0:
            return 0.15
        return 0.1 if foreign and place == SHIP_PLACES - 1 else 0.02

    def _event_answer(self, state: Tortuga1667, opinion: Opinion, action: i64) -> float:
        """Return what an answer to an event is worth: a map, a rowboat, loyalties or vote cards."""
        phase = state.phase
        outlook = self.outlook
        if phase == phases.MAP_RECIPIENT:
            return outlook.changed(state, opinion, outlook.map * opinion.tilt(argument_of(action)))
        if phase == phases.CABIN_FEVER_TARGET:  # whose card might one like better
            still = outlook.changed(state, opinion, 0.0)
            return still * opinion.alike(opinion.seat, argument_of(action))
        if phase == phases.CROWS_NEST_TARGET:
            return outlook.changed(state, opinion, -outlook.card * opinion.tilt(argument_of(action)))
        if phase == phases.CROWS_NEST_PICK:  # flags are of use to the own side, or of none to the other
            flags = float(step_of(state.terms.cards, polls.BRAWL, argument_of(action)))
            return outlook.changed(state, opinion, 0.0) + 0.01 * flags * opinion.tilt(opinion.seat)
        return self._done(state, opinion, action)
