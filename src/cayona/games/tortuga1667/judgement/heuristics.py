"""What good play is: treasure for one's own side, and those who seem to be on it in good places (compiled).

A seat judges by its own loyalty and cards, by what lies open, and by what it believes about the others
(`Suspicion`, or the cards alone); never by the loyalties that a position has for them.
"""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import LOYALTIES
from cayona.games.tortuga1667.judgement.actions import ActionJudge
from cayona.games.tortuga1667.judgement.learning import Learner
from cayona.games.tortuga1667.judgement.outlook import opinion_of
from cayona.games.tortuga1667.rules import Tortuga1667, loyalties
from cayona.kernel.heuristics import Heuristics, declared, likelihood
from cayona.kernel.state import State


class Tortuga1667Heuristics(Heuristics):
    """Plays for the own side by what it sees and believes.

    Its numbers, in treasures by which a side leads, where they are not pure numbers:

    - `steal`, `attack`, `brawl`: how much of what a cabin boy, a captain and a Governor could do counts
      before it is done; `captain`, `mate`, `aboard`, `boat`: being one, standing on a ship, sitting in a
      rowboat.
    - `card`, `lost_turn`, `letter`, `map`: a vote card, a turn to lose, a Letter of Marque, a treasure map;
      `bird`: an Albatross aboard; `shot`: a Pistol to fire.
    - `look`: what it is worth, of a whole game, to learn a card; `search_armada`: what it is to find the
      Armada.
    - `calm`, `drift`: a lead is worth 0.7 of the game if its square is `calm` and `drift` times the events to
      come; `tie`: how fast the chance of a tie falls with the root of those; `grip`: what a rank is worth to
      the Dutch player.
    - `secrecy`: what it is worth that nobody is sure of the own side, in the first turns up to `opening`.
    - `choosiness`: how much likelier an action is if it is better by a whole game; `resolve`: the same for
      what voters want, and `doubt`: how often people do anything at all, both for conclusions alone.
    """

    def __init__(self, changes: dict[str, float] | None = None) -> None:
        judge = ActionJudge({})
        super().__init__(changes, declared(judge.outlook, judge.events, judge, Learner(judge, {})))
        self.judge = ActionJudge(self.numbers)
        self.learner = Learner(self.judge, self.numbers)

    def value(self, state: State, seat: i64) -> float:
        """Return how good a position is for a seat: from -1 (lost) to 1 (won)."""
        assert isinstance(state, Tortuga1667)
        return self.judge.outlook.judged(state, opinion_of(state, seat))

    def win_chance(self, value: float, seats: i64) -> float:
        """Return how likely a seat wins a position of this value: that is what a value here means.

        Measured at every action of 160 games of bosuns, 4 to 7 seats: of those foretold 6, 25, 45, 65, 85 and
        95 % came true 8, 30, 42, 53, 75 and 91 %.
        """
        return 0.5 + 0.5 * max(-1.0, min(1.0, value))

    def rate(self, state: State, seat: i64, actions: list[int]) -> list[float]:
        """Return how good actions are for a seat: by the odds where chance or others decide."""
        assert isinstance(state, Tortuga1667)
        rates = vec[float]([0.0] * len(actions))
        self.judge.rate(state, opinion_of(state, seat), vec[i64](actions), len(actions), rates)
        return list(rates)

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[float]) -> None:
        """Write how likely each action is: by how much worse it is than the best."""
        assert isinstance(state, Tortuga1667)
        self.judge.rate(state, opinion_of(state, seat), actions, count, weights)
        best = -10.0
        for i in range(count):
            best = max(best, weights[i])
        for i in range(count):
            weights[i] = likelihood(self.learner.choosiness * (weights[i] - best))

    def learns(self) -> bool:
        """Tell that acts and votes give loyalties away."""
        return True

    def learn(self, before: State, after: State, seat: i64, action: i64) -> None:
        """Give a position what everybody concludes from an act, and each voter from a vote."""
        assert isinstance(before, Tortuga1667)
        assert isinstance(after, Tortuga1667)
        self.learner.learn(before, after, seat, action)

    def discretion(self, state: State, seat: i64) -> float:
        """Return what secrecy is worth: something in the first turns, if anybody draws conclusions."""
        assert isinstance(state, Tortuga1667)
        early = float(state.turn_count) <= self.learner.opening
        return self.learner.secrecy if early and state.suspicion is not None else 0.0

    def beliefs(self, state: State, seat: i64) -> list[dict[str, float]]:
        """Return how likely a seat thinks each loyalty of everybody, itself included."""
        assert isinstance(state, Tortuga1667)
        suspicion = state.suspicion if state.suspicion is not None else loyalties.first_suspicion(state)
        return [
            {name: suspicion.chance(seat, other, kind) for kind, name in enumerate(LOYALTIES)}
            for other in range(state.seats)
        ]
