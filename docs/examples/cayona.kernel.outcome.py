import cayona
from cayona.kernel.outcome import Score

state = cayona.game("tortuga").new(seed=1)
cayona.playout(state, seed=2)
outcome = state.outcome()
best = max(score.total for score in outcome.scores)
assert isinstance(outcome.scores[0], Score)
assert all(outcome.scores[seat].total == best for seat in outcome.winners)
