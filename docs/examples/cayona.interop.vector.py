from cayona.interop.vector import Sea

sea = Sea("cartagena", count=8, seats=2)
observation, info = sea.reset(seed=1)
observation, rewards, ended, cut, info = sea.step(observation["action_mask"].argmax(axis=1))
assert observation["observation"].shape == (8, 392)
