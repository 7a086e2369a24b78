"""What bots think of positions and actions of Tongiaki, and how they fare with it."""

from __future__ import annotations

from random import Random

import pytest
from games.tongiaki.seas import GAME, Ships, load, play, position
from games.tongiaki.second_engine import KEYS
from games.tongiaki.test_tongiaki_end import WATER, but
from librt.vecs import vec
from mypy_extensions import i64

import cayona
from cayona.bots.search_design import Design, advised
from cayona.games.tongiaki.judgement.heuristics import TongiakiHeuristics
from cayona.games.tongiaki.judgement.outlook import Outlook
from cayona.games.tongiaki.rules import Tongiaki
from cayona.kernel.state import State

TONGA = {2: {0: 1, 1: 1}, 4: {1: 1}}
"""Ships that keep everybody on the board."""


def value(state: State, seat: int = 0) -> float:
    return GAME.heuristics.value(state, seat)


def worth(ships: Ships, tiles: str = "samoa 0 1 3, nauru 1 0 2, oahu 0 -1 0", **rest: object) -> float:
    """Return the value for seat 0 of such a board when the other is at its turn."""
    return value(load(2, {"tonga": TONGA, **ships}, tiles, current=1, **rest))


def weights(state: State, seat: int = 0) -> dict[str, float]:
    """Return the weight of every legal action."""
    actions = state.legal_actions(seat)
    found = vec[float]([0.0] * len(actions))
    GAME.heuristics.weigh(state, seat, vec[i64](actions), len(actions), found)
    assert min(found) > 0.0
    return {state.action_text(action): weight for action, weight in zip(actions, found, strict=True)}


def liked(state: State, seat: int = 0) -> str:
    """Return the heaviest action."""
    found = weights(state, seat)
    return max(found, key=lambda text: found[text])


def chosen(state: State, seat: int = 0) -> str:
    """Return what bosun does."""
    return state.action_text(cayona.bot("bosun", seed=1).choose(cayona.SeatView(state, seat)))


def outlook(state: State) -> Outlook:
    assert isinstance(state, Tongiaki)
    return Outlook(state)


# --- The stack -----------------------------------------------------------------------------------------


def test_the_chances_of_a_voyage_are_exact() -> None:
    """The odds of the rules' worked example: one, two, three and four colours, all tiles in the stack."""
    arrival = outlook(GAME.new(seats=4, seed=1)).arrival
    assert [round(arrival[crew], 3) for crew in (1, 2, 3, 4)] == [0.577, 0.652, 0.833, 1.0]


def test_the_last_water_tile_stops_every_fleet_unless_the_turn_is_played_out() -> None:
    tiles = ", ".join(but(WATER, "water_p"))
    cut = outlook(load(2, {"tonga": TONGA}, tiles))
    full = outlook(load(2, {"tonga": TONGA}, tiles, options={"final_turn": "full"}))
    assert cut.arrival[4] == pytest.approx(15 / 16)
    assert full.arrival[1] == 1.0


def test_nothing_depends_on_the_order_of_the_stack() -> None:
    random = Random(3)
    board = {"tonga": {0: {0: 2, 1: 1}, 3: {1: 2}}}
    stack = list(KEYS[1:])
    judged = set()
    for _ in range(5):
        random.shuffle(stack)
        state = load(2, board, phase="SAIL", stack=stack)
        judged.add((value(state), value(state, 1), *weights(state).values()))
    assert len(judged) == 1


# --- Positions -----------------------------------------------------------------------------------------


def test_islands_are_worth_their_points() -> None:
    samoa, oahu, nauru = (worth({key: {1: {0: 1}}}) for key in ("samoa", "oahu", "nauru"))
    assert samoa > oahu > nauru > worth({})
    assert worth({"samoa": {1: {1: 1}}}) < worth({})


def test_a_second_ship_on_an_island_is_worth_less_than_another_island() -> None:
    assert worth({"samoa": {1: {0: 1}}, "oahu": {1: {0: 1}}}) > worth({"samoa": {1: {0: 1}, 2: {0: 1}}})


def test_a_beach_that_will_soon_be_full_is_no_safe_place() -> None:
    crowded = worth({"samoa": {0: {0: 1, 1: 1}}})
    roomy = worth({"samoa": {0: {1: 1}, 2: {0: 1}}})
    assert roomy > crowded


def test_a_king_is_safe() -> None:
    """Six points for certain are more than six that rivals can drive away."""
    tiles = "samoa 0 1 3"
    assert worth({}, tiles, royal={"samoa": 0}) > worth({"samoa": {0: {0: 1, 1: 1}}}, tiles)


def test_a_fleet_with_more_colours_is_worth_more() -> None:
    judge = TongiakiHeuristics()
    worths = []
    for fleet in ({0: 1, 1: 2}, {0: 1, 1: 1, 2: 1}):
        state = load(3, {"tonga": {0: fleet, 1: {1: 1, 2: 1}}}, phase="SAIL")
        assert isinstance(state, Tongiaki)
        worths.append(judge.worths(state, Outlook(state))[0])
    assert worths[0] < worths[1]


def test_a_fleet_that_is_bound_to_be_lost_is_worth_nothing() -> None:
    board = {"tonga": {0: {0: 3}, 1: {1: 1}}}
    lost = load(2, board, "water_a 0 1 3", phase="SAIL")
    safe = load(2, board, "samoa 0 1 3", phase="SAIL")
    assert value(safe) > value(lost)


def test_a_small_lead_decides_late_in_the_game() -> None:
    board = {"samoa": {1: {0: 1}}, "oahu": {1: {1: 1}}}
    early = load(2, {"tonga": TONGA, **board}, "samoa 0 1 3, oahu 0 -1 0")
    late = load(2, {"tonga": TONGA, **board}, ", ".join(["samoa 0 1 3, oahu 0 -1 0", *WATER[:-1]]))
    assert value(late) > value(early) > 0.0


@pytest.mark.parametrize("seats", range(2, 7))
def test_values_stay_within_bounds_and_games_pay_what_they_are_worth(seats: int) -> None:
    state = GAME.new(seats, seats)
    bots = [cayona.bot("random", seed=seat) for seat in range(seats)]
    while not state.is_over():
        assert all(-1.0 < value(state, seat) < 1.0 for seat in range(seats))
        mover = int(state.to_move())
        assert min(weights(state, mover).values()) > 0.0
        state.apply(bots[mover].choose(cayona.SeatView(state, mover)), mover)
    assert [value(state, seat) for seat in range(seats)] == state.returns()


# --- Actions -------------------------------------------------------------------------------------------


def test_the_passable_pier_is_taken() -> None:
    """Nauru's beach 0 has two piers: one over a four, one to Oahu."""
    tiles = "nauru 1 0 2, oahu 1 -1 0, water_a 2 -1 2"
    state = load(2, {"nauru": {0: {0: 1, 1: 1}}, "tonga": {2: {1: 1}}}, tiles, phase="SAIL")
    assert liked(state) == chosen(state) == "sail nauru 1"


def test_the_own_ship_lands_where_it_can_stay() -> None:
    """On Oahu's beach 0 two ships wait for a third, then all must leave."""
    board = {"tonga": {0: {0: 1, 1: 2}, 3: {1: 1}}, "oahu": {0: {1: 2}}}
    state = load(2, board, "oahu 0 1 3", phase="SAIL")
    play(state, "sail tonga 0")
    for choice in (liked(state), chosen(state)):
        assert choice in ("land A 1", "land A 2", "land B 0")


def test_who_has_ships_on_tonga_alone_late_starts_anew() -> None:
    tiles = [f"{key} {place} -20 0" for place, key in enumerate(KEYS[1:11])]
    board = {"tonga": {0: {0: 1}}, "oahu": {1: {1: 1}}, "samoa": {0: {1: 1}}}
    state = load(2, board, ", ".join([*tiles, "samoa 9 9 0"]))
    assert liked(state) == chosen(state) == "new settlement"


def test_who_holds_many_islands_does_not_start_anew() -> None:
    board = {key: {1: {0: 1}} for key in ("samoa", "oahu", "tahiti")} | {"tonga": TONGA}
    state = load(2, board, "samoa 0 1 3, oahu 0 -1 0, tahiti 1 -1 1")
    assert weights(state)["new settlement"] == min(weights(state).values())
    assert chosen(state) != "new settlement"


def test_tiles_are_not_laid_where_rivals_wait_to_follow() -> None:
    state = load(2, {"tonga": {0: {1: 2}}}, phase="LAY", lay_for="settlement", stack=["samoa"])
    found = weights(state)
    assert found["lay tonga 0"] < found["lay tonga 1"]


def test_coming_back_is_weighed_by_its_best_place() -> None:
    board = {"samoa": {0: {1: 1}}, "tonga": {0: {1: 1}}}
    state = load(2, board, "samoa 0 1 3")
    assert liked(state) == chosen(state) == "reenter other"
    play(state, "reenter other")
    assert chosen(state).startswith("slot samoa")


def test_a_relocated_ship_comes_from_where_it_is_missed_least() -> None:
    board = {
        "oahu": {0: {0: 2}, 1: {0: 4}, 2: {0: 2}},
        "samoa": {0: {0: 1}},
        "nauru": {1: {0: 1}},
        "tonga": {beach: {0: 1} for beach in range(5)} | {5: {1: 1}},
    }
    state = load(2, board, "oahu 0 -1 0, samoa 0 1 3, nauru 1 0 2")
    play(state, "expand nauru")
    assert not liked(state).startswith(("slot samoa", "slot nauru"))
    assert not chosen(state).startswith(("slot samoa", "slot nauru"))


# --- Numbers and games ---------------------------------------------------------------------------------


def test_the_numbers_can_be_changed() -> None:
    judge = TongiakiHeuristics().tuned({"king": 3.0})
    state = load(2, {"tonga": TONGA}, "samoa 0 1 3", royal={"samoa": 0})
    assert judge.value(state, 0) > value(state)
    assert judge.numbers == {**TongiakiHeuristics().numbers, "king": 3.0}


def test_the_advice_to_a_search_can_be_followed() -> None:
    assert isinstance(advised(GAME.heuristics), Design)


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_win_is_the_likelier_the_better_the_position(seats: int) -> None:
    chances = [GAME.heuristics.win_chance(step / 10, seats) for step in range(-10, 11)]
    assert chances == sorted(chances)
    assert 0.0 <= chances[0] < 0.05
    assert 0.9 < chances[-1] <= 1.0
    assert GAME.heuristics.win_chance(0.0, seats) == pytest.approx(1 / seats, abs=0.06)


@pytest.mark.parametrize(("seats", "least"), [(2, 18), (4, 16)])
def test_bosun_beats_random(seats: int, least: int) -> None:
    """One bosun among random movers, 20 deals, every seat in turn."""
    won = 0
    for number in range(20):
        own = number % seats
        state = GAME.new(seats, number)
        bosun, other = cayona.bot("bosun", seed=number), cayona.bot("random", seed=number)
        while not state.is_over():
            seat = int(state.to_move())
            state.apply((bosun if seat == own else other).choose(cayona.SeatView(state, seat)), seat)
        outcome = state.outcome()
        assert outcome is not None
        won += outcome.winners == (own,)
    assert won >= least


def test_a_record_in_the_middle_of_a_turn_is_judged_too() -> None:
    """After choosing an expansion its ships count where they do most good."""
    record = position(2, {"tonga": TONGA, "samoa": {2: {0: 1}}}, "samoa 0 1 3")
    state = GAME.load(record)
    play(state, "expand tonga")
    assert value(state) == pytest.approx(
        max(_after(state, action) for action in state.legal_actions()), abs=0.05
    )


def _after(state: State, action: int) -> float:
    twin = state.clone()
    twin.apply(action)
    return value(twin)
