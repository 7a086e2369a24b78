from cayona.interop.observations import Decisions, load
from cayona.lab.studies import study

played = study("cartagena", "random", 2, 1, mixed=0, judge=None, observations=True, turn_limit=10)
decisions: Decisions = load(played.place)
assert decisions.masks[0][decisions.actions[0]] == 1
assert len(decisions) == len(decisions.features) == played.decisions.height
