import gymnasium

import cayona
from cayona.interop.gymnasium import CayonaEnv, LegalActions, environment_id, register

register()  # importing the module did it already
table = gymnasium.make(environment_id(cayona.game("cartagena")), opponents=["random"], seats=2)
observation, info = table.reset(seed=7)
assert isinstance(table.unwrapped, CayonaEnv)
assert isinstance(table.action_space, LegalActions)
assert info["action_mask"][table.action_space.sample()] == 1
