import pickle

import pyspiel

import cayona
from cayona.interop.openspiel import (
    LONGEST_GAME,
    MOST_OUTCOMES,
    Observer,
    SpielGame,
    SpielState,
    register,
    register_game,
)

# Importing the module has registered our games; `register_game` takes one of yours.
assert callable(register) and callable(register_game)
game = pyspiel.load_game("cayona_cartagena(players=2)")
state = game.new_initial_state()
assert isinstance(game, SpielGame) and isinstance(state, SpielState)
assert game.max_chance_outcomes() <= MOST_OUTCOMES and game.max_game_length() <= LONGEST_GAME
while state.is_chance_node():
    state.apply_action(state.chance_outcomes()[0][0])
observer: Observer = game.make_py_observer()
observer.set_from(state, 0)
assert list(observer.dict)[1:] == list(cayona.game("cartagena").feature_names(2))[1:]
assert str(pickle.loads(pickle.dumps(state))) == str(state)
