"""The numbers that the compiled rules use are those of the declared verbs."""

from __future__ import annotations

from cayona.games.cartagena.box import VERBS
from cayona.games.cartagena.rules import actions


def test_the_rules_number_actions_as_the_verbs_do() -> None:
    for action in range(VERBS.count):
        match VERBS.decode(action):
            case "advance", (symbol, origin):
                assert actions.is_advance(action)
                assert actions.advance(symbol, origin) == action
                assert (actions.symbol_of(action), actions.origin_of(action)) == (symbol, origin)
            case "retreat", (place,):
                assert not actions.is_advance(action)
                assert actions.retreat(place + 1) == action
                assert actions.origin_of(action) == place + 1
            case _:
                assert action == actions.END_TURN
    assert VERBS.decode(actions.advance(1, 0)) == ("advance", (1, 0))
    assert actions.advance(1, 0) - actions.advance(0, 0) == actions.PER_SYMBOL
