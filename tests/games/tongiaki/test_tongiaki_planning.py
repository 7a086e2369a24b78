"""What people put together: a turn until ships sail, a whole landing; and what is spread for them."""

from __future__ import annotations

import pytest
from games.tongiaki.seas import GAME, load

from cayona.games.tongiaki.rules import Tongiaki
from cayona.games.tongiaki.words.planning import composing, confirms, rest
from cayona.kernel.chance import Chance

NEW_SETTLEMENT = GAME.parse_action("new settlement")
SEA = "nauru 1 0 2, water_h 0 -1 0, samoa -1 1 4, water_a 0 1 3"


def landing(group: list[int]) -> Tongiaki:
    state = load(2, {"tonga": {0: {1: 1}}}, SEA, phase="LAND", island="nauru", group=group)
    assert isinstance(state, Tongiaki)
    return state


def after(state: Tongiaki, *texts: str) -> Tongiaki:
    for text in texts:
        state.apply(state.parse_action(text))
    return state


def test_a_turn_is_one_decision_until_a_beach_is_full() -> None:
    state = load(2, {"tonga": {0: {0: 2}, 1: {1: 1}}}, SEA)
    assert isinstance(state, Tongiaki)
    begun = composing(state)
    assert composing(after(state, "expand tonga")) == begun
    assert composing(after(state, "slot tonga 3")) == begun
    assert composing(after(state, "slot tonga 0")) != begun, "now they sail"


def test_a_drawn_tile_ends_what_can_be_planned() -> None:
    state = load(2, {"tonga": {0: {0: 1}, 1: {1: 1}}}, SEA, stack=["water_p", "water_o"])
    assert isinstance(state, Tongiaki)
    begun = composing(state)
    assert composing(after(state, "new settlement")) == begun
    assert composing(after(state, "lay tonga 2")) != begun


def test_ships_are_looked_at_before_they_are_sent_be_it_one_or_many() -> None:
    actions = [GAME.parse_action(text) for text in ("expand tonga", "slot tonga 0", "slot tonga 1")]
    assert not confirms(actions[:1])
    assert confirms(actions[:2])
    assert confirms(actions)
    assert confirms([GAME.parse_action("land A 0"), GAME.parse_action("land B 1")])
    assert not confirms([GAME.parse_action("new settlement"), GAME.parse_action("lay tonga 3")])


@pytest.mark.rule("TG-52", "TG-54")
def test_the_rest_is_spread_thinly_and_own_ships_land_first() -> None:
    """Nauru has beaches of two, three and two berths: seven ships find room, one's own among them."""
    told = rest(landing([2, 3]), 0)
    assert told is not None
    assert [GAME.format_action(action) for action in told.actions] == [
        "land A 1",
        "land A 0",
        "land B 2",
        "land B 1",
        "land B 0",
    ]
    assert rest(landing([1, 0]), 0) is None, "one ship is no work"


@pytest.mark.parametrize("seed", range(12))
def test_what_is_spread_is_legal_and_ends_the_decision(seed: int) -> None:
    state = GAME.new(seats=2 + seed % 5, seed=seed)
    assert isinstance(state, Tongiaki)
    chance = Chance(seed)
    spread = 0
    while state.outcome() is None and spread < 40:
        told = rest(state, int(state.current))
        if told is not None:
            world = state.clone()
            assert isinstance(world, Tongiaki)
            begun = composing(world)
            for action in told.actions:
                assert composing(world) == begun
                world.apply(action)  # refuses what is not legal
            assert composing(world) != begun or world.current != state.current
            spread += 1
        actions = [action for action in state.legal_actions() if action != NEW_SETTLEMENT] or [NEW_SETTLEMENT]
        state.apply(actions[chance.below(len(actions))])
    assert spread
