"""Games that take their methods from modules: these have the parameters that the kernel gives them."""

from __future__ import annotations

from inspect import signature
from types import ModuleType

import pytest

from cayona import registry
from cayona.kernel.game import Game
from cayona.kernel.parts import methods_in

GAMES = [registry.game(name) for name in registry.names()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_a_game_takes_from_its_parts_is_called_as_the_kernel_calls_it(game: Game) -> None:
    taken = 0
    for part in game.parts:
        for name, method in methods_in(part, vars(Game)).items():
            if vars(type(game))[name] is not method and not isinstance(method, staticmethod):
                continue  # the game says it itself
            expected = list(signature(getattr(Game, name)).parameters)[1:]
            assert list(signature(getattr(game, name)).parameters) == expected, name
            taken += 1
    assert taken > 5


def test_only_own_functions_of_a_known_name_are_taken() -> None:
    module = ModuleType("some.words")
    exec("def prompt(observation): return 'own'\ndef other(): ...\nturn = 3", vars(module))  # noqa: S102
    module.diagram = signature  # type: ignore[attr-defined]
    module.prompt.__module__ = "some.words"
    assert list(methods_in(module, vars(Game))) == ["prompt"]


def test_a_function_that_asks_for_the_game_is_given_it() -> None:
    module = ModuleType("some.words")
    exec("def turn(game, state): return game, state\ndef phase(state): return state", vars(module))  # noqa: S102
    module.turn.__module__ = module.phase.__module__ = "some.words"
    methods = methods_in(module, vars(Game))
    twin = type("Twin", (), methods)()
    assert twin.turn(1) == (twin, 1)
    assert twin.phase(2) == 2
