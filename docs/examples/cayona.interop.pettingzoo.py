from cayona.interop.pettingzoo import env, parallel_env, raw_env

table = env("cartagena", seats=2)
table.reset(seed=1)
assert table.agent_selection in table.agents
assert raw_env("cartagena").possible_agents[0] == "seat_0"  # without checks of order
both = parallel_env("tortuga", seats=2)
observations, infos = both.reset(seed=1)
assert set(observations) == {"seat_0", "seat_1"}
