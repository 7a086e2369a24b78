import cayona
from cayona.kernel.outcome import Outcome, Score
from cayona.kernel.plain import PlainGame, PlainState
from cayona.kernel.shapes import number
from cayona.kernel.verbs import Verb, Verbs


class Heap(PlainState):
    """A heap of pebbles and whose turn it is."""

    def deal(self):
        """Begin with seven pebbles."""
        self.pebbles, self.turn = 7, 0

    def to_move(self):
        """Return who is asked; -1 when it is over."""
        return self.turn if self.pebbles else -1

    def why_not(self, seat, action):
        """Say why so many pebbles cannot be taken: action 0 takes one."""
        return "" if action < self.pebbles else "too-few"

    def play(self, seat, action):
        """Take them."""
        self.pebbles -= action + 1
        self.turn = 1 - self.turn if self.pebbles else self.turn

    def outcome(self):
        """Whoever took the last pebble has won."""
        if self.pebbles:
            return None
        return Outcome((self.turn,), "last pebble", (Score(0, {}), Score(0, {})))


class HeapGame(PlainGame):
    """Take one, two or three pebbles; the last one wins."""

    name = "heap"
    seats = range(2, 3)
    verbs = Verbs(Verb("take", ("1", "2", "3")))
    state_class = Heap

    def fields(self, seats):
        """Say what a position is made of."""
        return {"pebbles": number(0, 7), "turn": number(0, 1)}

    def known(self, state, seat):
        """Everybody sees everything."""
        return {"pebbles": state.pebbles, "turn": state.turn}


state = HeapGame().new(seed=1)
while not state.is_over():
    state.apply(state.legal_actions()[-1])
assert state.outcome().winners == (0,)  # 3, 3, 1
assert isinstance(state, cayona.State)
