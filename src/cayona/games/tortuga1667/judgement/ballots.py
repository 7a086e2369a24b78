"""What a vote is worth to a seat, and each card in it (compiled)."""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.judgement.outlook import Opinion, Outlook, events_left, next_to_act
from cayona.games.tortuga1667.judgement.votes import Odds, cannons_of, expected, odds, step_of
from cayona.games.tortuga1667.rules import Tortuga1667, pawns, phases, polls
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.numbering import BRITISH, DUTCH, EMPTY, FACES, FRENCH, TOR
from cayona.kernel.chance import Chance


class Stakes:
    """What a vote may lead to, as worth to one seat: it fails, succeeds, or a brawl is tied."""

    def __init__(self, failure: float, success: float, tie: float) -> None:
        self.failure = failure
        self.success = success
        self.tie = tie

    def at(self, chances: Odds) -> float:
        """Return what the vote is worth with certain odds."""
        rest = 1.0 - chances.success - chances.tie
        return chances.success * self.success + chances.tie * self.tie + rest * self.failure


class BallotJudge:
    """Judges votes: who may want what, and what comes of it."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook

    def stakes(self, state: Tortuga1667, opinion: Opinion, kind: i64, caller: i64) -> Stakes:
        """Return what the results of a vote are worth to a seat; success in a brawl is the British'."""
        lean = self.outlook.lean(state, opinion, next_to_act(state))
        rest = events_left(state)
        if kind == polls.BRAWL:
            british = state.gold(TOR, BRITISH)
            worths = vec[float]([0.0] * 3)
            count: i64
            for count in range(3):
                worths[count] = self.shifted(state, opinion, lean, 2 * (count - british), rest)
            return Stakes(worths[0], worths[2], worths[1])
        failure = self.outlook.worth(state, opinion, lean, rest)
        if kind == polls.MUTINY:
            captain = state.front(state.where(caller))
            return Stakes(failure, self.marooned(state, opinion, captain), failure)
        return Stakes(failure, self._looted(state, opinion, caller, lean, rest), failure)

    def marooned(self, state: Tortuga1667, opinion: Opinion, seat: i64) -> float:
        """Return what a position is worth once somebody is marooned."""
        after = state.copy(Chance(0))
        on_island = after.where(seat) == TOR
        pawns.move(after, seat, TOR)
        lost = self.outlook.card * opinion.tilt(seat) if on_island and after.hand_count(seat) > 0 else 0.0
        return self.outlook.changed(after, opinion, -lost)

    def shifted(self, state: Tortuga1667, opinion: Opinion, lean: float, shift: i64, rest: float) -> float:
        """Return what a position is worth when treasure has moved in favour of the British by so much."""
        if state.sudden_death and shift != 0:
            return self.outlook.final(opinion.loyalty, BRITISH if shift > 0 else FRENCH)
        return self.outlook.worth(state, opinion, lean + float(shift), rest)

    def _looted(self, state: Tortuga1667, opinion: Opinion, captain: i64, lean: float, rest: float) -> float:
        """Return what a successful attack is worth: the captain stows the treasure as suits their side."""
        most: i64 = 1
        least: i64 = -1
        if state.mat[at.GOLD] == 0:
            other: i64 = 1 - state.where(captain)
            most = 2 if state.gold(other, FRENCH) > 0 else 0
            least = -2 if state.gold(other, BRITISH) > 0 else 0
        up = self.shifted(state, opinion, lean, most, rest)
        down = self.shifted(state, opinion, lean, least, rest)
        if captain == opinion.seat and opinion.loyalty == DUTCH:
            return max(up, down)
        british = opinion.british[captain]
        french = opinion.french[captain]
        lead = state.total(BRITISH) - state.total(FRENCH)
        levelled = down if lead > 0 else up
        return british * up + french * down + (1.0 - british - french) * levelled

    def chances(
        self, state: Tortuga1667, opinion: Opinion, kind: i64, caller: i64, cannons: i64, step: i64
    ) -> Odds:
        """Return the odds of a vote with a seat's own cards, or without any."""
        wants = vec[float]([0.0] * int(state.seats))
        count: i64 = 0
        for seat in range(state.seats):
            if seat != opinion.seat and self.votes(state, seat, kind, caller):
                wants[count] = self.want(state, opinion, seat, kind, caller)
                count += 1
        return odds(expected(state.terms.cards), kind, wants, count, cannons, step)

    def votes(self, state: Tortuga1667, seat: i64, kind: i64, caller: i64) -> bool:
        """Tell whether a seat takes part in a vote that is on, or would if it were called."""
        if state.phase == phases.VOTE:
            return state.players[seat * at.SIZE + at.VOTING] != at.NO_PART
        return state.takes_part(seat, kind, caller)

    def want(self, state: Tortuga1667, opinion: Opinion, seat: i64, kind: i64, caller: i64) -> float:
        """Return how likely another voter is for it, or in a brawl for the British."""
        if kind == polls.BRAWL:
            return 0.5 + 0.5 * opinion.tilt(seat)
        if kind == polls.ATTACK:
            return 1.0 if seat == caller else opinion.alike(seat, caller)
        if seat == caller:
            return 1.0
        return 1.0 - opinion.alike(seat, state.front(state.where(caller)))

    def called(self, state: Tortuga1667, opinion: Opinion, kind: i64) -> float:
        """Return what it is worth to call a vote and play the best card in it."""
        seat = opinion.seat
        stakes = self.stakes(state, opinion, kind, seat)
        if not self.votes(state, seat, kind, seat):
            return stakes.at(self.chances(state, opinion, kind, seat, 0, 0))
        best = -2.0
        cards = state.terms.cards
        for face in range(FACES):
            if opinion.knowing and state.players[seat * at.SIZE + at.HAND + face] == 0:
                continue
            if not opinion.knowing and face != self._typical(kind, opinion.loyalty):
                continue
            cannons, step = cannons_of(cards, kind, face), step_of(cards, kind, face)
            best = max(best, stakes.at(self.chances(state, opinion, kind, seat, cannons, step)))
        return best

    def _typical(self, kind: i64, loyalty: i64) -> i64:
        """Return a card that the caller of a vote may well have."""
        if kind == polls.ATTACK:
            return 0  # a cannon, British, skull
        return 6 if kind == polls.BRAWL and loyalty == FRENCH else 4  # torch, French or British, skull

    def played(self, state: Tortuga1667, opinion: Opinion, stakes: Stakes, first: i64, second: i64) -> float:
        """Return what a vote is worth with up to two cards of one's own."""
        kind = state.vote_kind
        cannons: i64 = 0
        step: i64 = 0
        if first != EMPTY:
            cannons += cannons_of(state.terms.cards, kind, first)
            step += step_of(state.terms.cards, kind, first)
        if second != EMPTY:
            cannons += cannons_of(state.terms.cards, kind, second)
            step += step_of(state.terms.cards, kind, second)
        return stakes.at(self.chances(state, opinion, kind, state.vote_caller, cannons, step))
