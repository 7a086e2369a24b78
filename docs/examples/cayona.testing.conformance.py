import cayona
from cayona.testing.conformance import PROPERTIES, Property, Setup, check_game, check_setup, effort, setups

game = cayona.game("cartagena")
assert effort() >= 1  # CAYONA_EFFORT=5 looks five times as hard
assert Setup(game, 2).new(seed=1) == game.new(2, 1)
assert len(list(setups(game))) > 10  # numbers of seats and values of options

reads_back: Property = PROPERTIES["positions_read_back"]
reads_back(Setup(game, 2), 7)  # one property; an AssertionError would say how to get there
assert callable(check_setup)  # all properties of one setup
assert callable(check_game)  # all setups: minutes
