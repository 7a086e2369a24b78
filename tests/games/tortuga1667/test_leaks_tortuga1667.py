"""Secrets over whole games with their histories: peeks, votes, fevers, shuffles, in any options."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from games.tortuga1667.mats import GAME, random_options, record

import cayona
from cayona.kernel.seal import canonical
from cayona.testing.secrets import seen_events, told_to
from cayona.testing.setups import effort

POSITIONS = 60
DRAWS = 600


def walk(chance: Random, seats: int) -> cayona.State:
    """Return a position somewhere in a random game."""
    state = GAME.new(seats, chance.randrange(10**9), **random_options(chance, seats))
    for _ in range(chance.randrange(90)):
        if state.is_over():
            break
        seat = chance.choice(state.deciders())
        state.apply(chance.choice(state.legal_actions(seat)), seat)
    return state


@pytest.mark.parametrize("seats", range(2, 10))
def test_a_seat_is_told_the_same_in_every_world_it_cannot_tell_apart(seats: int) -> None:
    chance = Random(1000 + seats)
    for _ in range(POSITIONS * effort()):
        check_no_leak(chance, walk(chance, seats))


def check_no_leak(chance: Random, state: cayona.State) -> None:
    """Compare what a viewer is told, now and after an action, with a world that looks the same to it."""
    viewer = chance.choice([None, *range(state.seats)])
    world = state.determinize(viewer, chance.randrange(10**9))
    assert canonical(told_to(world, viewer)) == canonical(told_to(state, viewer))
    seed = chance.randrange(10**9)
    again = world.determinize(viewer, seed).position()
    assert canonical(again) == canonical(state.determinize(viewer, seed).position())
    if not state.is_over():
        seat = chance.choice(state.deciders())
        common = [a for a in state.legal_actions(seat) if a in world.legal_actions(seat)]
        if common:
            check_next(state, world, viewer, seat, chance.choice(common))


def check_next(state: cayona.State, world: cayona.State, viewer: int | None, seat: int, action: int) -> None:
    """If an action leads two worlds to the same view, what is told on the way is the same."""
    told = []
    for start in (state, world):
        twin = start.clone()
        twin.journal = []
        twin.apply(action, seat)
        told.append((canonical(twin.observation(viewer)), seen_events(twin.journal, viewer)))
    if told[0][0] == told[1][0]:
        assert canonical(told[0][1]) == canonical(told[1][1])


# --- Loyalties by brute force --------------------------------------------------------------------------


def histories(position: dict[str, Any], viewer: int) -> Counter[tuple[str, ...]]:
    """Count, for every deal of today, the histories that agree with all that a viewer has seen of cards."""
    now, fevers = position["loyalty"], position["fevers"]
    found: Counter[tuple[str, ...]] = Counter()
    for first in set(permutations(now)):
        for swaps in product((False, True), repeat=len(fevers)):
            deal, fits = list(first), True
            for fever, swapped in zip(fevers, swaps, strict=True):
                one, other = fever["seats"]
                for seat, held in zip(fever["seats"], fever["before"], strict=True):
                    fits = fits and (seat not in (viewer, *fever["face_up"]) or deal[seat] == held)
                if swapped:
                    deal[one], deal[other] = deal[other], deal[one]
            if fits and all(deal[seat] == now[seat] for seat in (viewer, *position["face_up"])):
                found[tuple(deal)] += 1
    return found


@pytest.mark.rule("T7-196")
@pytest.mark.parametrize("mode", ["hidden", "one_each"])
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_loyalties_are_as_likely_as_their_histories(seats: int, mode: str) -> None:
    chance = Random(seats)
    for _ in range(3 * effort()):
        position = feverish(chance, seats, mode)
        state = GAME.load(position)
        viewer = chance.randrange(seats)
        ways = histories(state.position(), viewer)
        drawn = Counter(tuple(state.determinize(viewer, seed).position()["loyalty"]) for seed in range(DRAWS))
        assert set(drawn) <= set(ways)
        for deal, count in ways.items():
            share = count / ways.total()
            spread = (DRAWS * share * (1 - share)) ** 0.5
            assert abs(drawn[deal] - DRAWS * share) < 5 * spread + 1


def feverish(chance: Random, seats: int, mode: str) -> dict[str, Any]:
    """Return a position after some Cabin Fevers."""
    deal = record(seats)["loyalty"]
    chance.shuffle(deal)
    shown = [] if mode == "hidden" else sorted((deal.index("british"), deal.index("french")))
    fevers = []
    for _ in range(chance.randint(1, 4)):
        one, other = chance.sample(range(seats), 2)
        before = [deal[one], deal[other]]
        fevers.append(
            {"seats": [one, other], "before": before, "face_up": [s for s in shown if s in (one, other)]}
        )
        shown = [seat for seat in shown if seat not in (one, other)]
        if chance.random() < 0.5:
            deal[one], deal[other] = deal[other], deal[one]
    return record(seats, loyalty=deal, fevers=fevers, face_up=shown, options={"loyalty_mode": mode})
