"""What bots think of positions and actions of Tortuga, and how they fare with it."""

from __future__ import annotations

import pytest
from games.tortuga.boards import ALL_PLACED, GAME, acting, board, do, keeping, load, part
from librt.vecs import vec
from mypy_extensions import i64

import cayona
from cayona.bots.search import Search
from cayona.bots.search_design import Design
from cayona.bots.search_tree import ROOT
from cayona.games.tortuga.rules import Tortuga

DONE = board(dice=ALL_PLACED)


def value(state: Tortuga, seat: int = 0) -> float:
    return GAME.heuristics.value(state, seat)


def liked(state: Tortuga, seat: int = 0) -> str:
    """Return the heaviest action, in short notation."""
    actions = state.legal_actions(seat)
    weights = vec[float]([0.0] * len(actions))
    GAME.heuristics.weigh(state, seat, vec[i64](actions), len(actions), weights)
    assert min(weights) > 0.0
    return state.action_text(actions[list(weights).index(max(weights))])


def after(state: Tortuga, text: str, seat: int = 0) -> float:
    """Return the value after an action."""
    twin = state.clone()
    assert isinstance(twin, Tortuga)
    return value(do(twin, text, seat=seat), seat)


def chosen(state: Tortuga, seat: int = 0) -> str:
    """Return what bosun does."""
    return state.action_text(cayona.bot("bosun", seed=1).choose(cayona.SeatView(state, seat)))


# --- Positions ---------------------------------------------------------------------------------------


def holding(seats: int = 2, **told: object) -> float:
    """Return the value of having all that, in the second step of a round, against bare boards."""
    told.setdefault("dice", {"treasure": "ABCD"})
    other = board(dice={"treasure": "ABCD"}, roll="E crew")
    return value(keeping(board(roll="E crew", **told), *[other] * (seats - 1)))


def test_a_chest_is_worth_more_the_nearer_it_is_to_tortuga() -> None:
    values = [holding(2, **{area: "R"}) for area in ("island", "crew", "fleet", "tortuga")]
    assert [holding(), *values] == sorted([holding(), *values])
    assert len(set(values)) == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fields_coins_tokens_and_colours_are_worth_something(seats: int) -> None:
    bare = holding(seats)
    assert holding(seats, ship=4) > bare
    assert holding(seats, pirate=4) > bare
    assert holding(seats, tokens=[3]) > holding(seats, tokens=[1]) > bare
    assert holding(seats, advantage=[0, 0, 0, 0, 1]) > bare
    assert holding(seats, tortuga="RBY") > holding(seats, tortuga="RRB") > holding(seats, tortuga="RRR")
    assert holding(seats, fleet="P") > holding(seats, fleet="R")


def test_a_chest_that_finds_no_room_is_worth_little() -> None:
    crowded = holding(pirate=6, crew="RRR", ship=3) - holding(pirate=6, crew="RR", ship=3)
    roomy = holding(pirate=6, crew="RRR", ship=4) - holding(pirate=6, crew="RR", ship=4)
    assert crowded < roomy / 2


def test_a_small_lead_decides_when_the_game_ends_after_this_round() -> None:
    early = value(
        keeping(board(roll="E crew", tokens=[3], tortuga="RRBB"), board(tortuga="RRBB", roll="E crew"))
    )
    late = value(
        keeping(
            board(roll="E crew", tokens=[3], tortuga="RRRBB", fleet="B"),
            board(tortuga="RRRBB", fleet="B", roll="E crew"),
        )
    )
    assert 0.0 < early < late


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_finished_game_is_worth_what_it_pays(seats: int) -> None:
    winner = board(tortuga="RRRBBB")
    state = load("over", winner, *[board()] * (seats - 1))
    assert [value(state, seat) for seat in range(seats)] == [1.0] + [-1.0 / (seats - 1)] * (seats - 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_stay_within_bounds(seats: int) -> None:
    state = GAME.new(seats, 5)
    bots = [cayona.bot("random", seed=seat) for seat in range(seats)]
    while not state.is_over():
        assert all(-1.0 < GAME.heuristics.value(state, seat) < 1.0 for seat in range(seats))
        mover = state.to_move()
        state.apply(bots[mover].choose(cayona.SeatView(state, mover)), mover)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_even_position_is_a_fair_chance_and_a_lead_no_certainty(seats: int) -> None:
    chances = [GAME.heuristics.win_chance(lead / 10, seats) for lead in range(-10, 11)]
    assert chances == sorted(chances)
    assert chances[10] == pytest.approx(1 / seats)
    assert 0.7 < GAME.heuristics.win_chance(0.5, 2) < 0.9


# --- What a commit promises --------------------------------------------------------------------------


def test_a_commit_counts_before_it_is_revealed() -> None:
    rival = board(dice={"treasure": "ABC"}, roll="D crew, E crew", fleet="RB")
    state = keeping(board(dice={"crew": "BCD"}, roll="A attack, E fleet"), rival)
    assert after(state, "keep A") > after(state, "keep E")  # nobody can reach 5 in the attack but by E and D
    assert chosen(state) == "keep A"


def test_a_sure_first_place_is_worth_more_than_a_hopeless_one() -> None:
    rival = board(dice={"fleet": "AB", "crew": "CDE"})
    state = keeping(board(dice={"raid": "CD"}, roll="A treasure, B treasure, E fleet"), rival)
    assert after(state, "keep AB") > after(state, "keep E")
    assert liked(state) != "keep E"


def test_skulls_are_worth_what_they_can_be_turned_to() -> None:
    rival = board(dice={"fleet": "AB", "crew": "CDE"}, fleet="R")
    state = keeping(board(dice={"raid": "BC", "treasure": "D"}, roll="A skull, E crew"), rival)
    assert after(state, "keep A") > after(state, "keep E")


def test_what_others_rolled_and_committed_changes_nothing() -> None:
    own = board(dice={"raid": "BC", "treasure": "D"}, roll="A skull, E crew")
    rolls = ("A attack, B attack", "A fleet, B skull")
    values = {
        value(keeping(own, board(dice={"treasure": "CDE"}, roll=roll, commit=commit)))
        for roll in rolls
        for commit in (None, 0, 1)
    }
    assert len(values) == 1


# --- Actions -----------------------------------------------------------------------------------------


def test_skulls_are_turned_to_an_action_they_can_win() -> None:
    rival = board(dice={"fleet": "AB", "crew": "CDE"}, fleet="R")
    mine = board(dice={"raid": "BC", "crew": "DE"}, kept="A")
    state = load("turn", mine, rival)
    assert liked(state) == chosen(state) == "turn attack"


def test_the_one_with_a_chest_to_lose_is_attacked() -> None:
    thief = board(dice={"attack": "AE", "crew": "BCD"})
    for rich in (1, 2, 3):
        boards = [board(fleet="R" if seat == rich else "", dice=ALL_PLACED) for seat in (1, 2, 3)]
        state = acting("attack", thief, *boards)
        assert liked(state) == chosen(state) == f"target {rich}"


def test_who_defends_is_spared_for_another() -> None:
    thief = board(dice={"attack": "AE", "crew": "BCD"})
    guarded = board(fleet="R", dice={"attack": "B", "treasure": "ACDE"})
    state = acting("attack", thief, guarded, board(fleet="R", dice=ALL_PLACED))
    assert liked(state) == chosen(state) == "target 2"


@pytest.mark.parametrize("action", ["fleet", "crew", "treasure"])
def test_first_place_is_used(action: str) -> None:
    state = acting(
        action, board(dice={action: "ABCDE"}), board(dice={"raid": "AB", "attack": "CD", "crew": "E"})
    )
    assert liked(state) == chosen(state) == "use"


def test_the_chest_that_completes_a_set_is_taken() -> None:
    thief = board(dice={"attack": "AE", "crew": "BCD"}, tortuga="RB")
    state = do(acting("attack", thief, board(fleet="RY", dice=ALL_PLACED)), "target 1")
    assert liked(state) == chosen(state) == "take yellow"


def test_the_better_treasure_token_is_kept() -> None:
    hunter = board(dice=ALL_PLACED)
    others = [board(dice={"crew": "ABCDE"})] * 2
    for drawn, best in (([1, 3], "token 2"), ([2, 1], "token 1")):
        state = load("token", hunter, *others, action="treasure", drawn=drawn)
        assert liked(state) == chosen(state) == best


def test_purple_is_the_last_to_be_given_up() -> None:
    state = load("move", board(crew="RRP", ship=3, pirate=4), board(), mover=0, moving="crew")
    assert liked(state) == chosen(state) == "drop red"


# --- Games -------------------------------------------------------------------------------------------


def wins(ours: list[cayona.Bot], theirs: list[cayona.Bot], seats: int = 2) -> int:
    """Return how many games the first bots win alone, each on another deal, against copies of the second."""
    won = 0
    for number, (our, their) in enumerate(zip(ours, theirs, strict=True)):
        own = number % seats
        state = GAME.new(seats, number)
        while not state.is_over():
            seat = state.to_move()
            state.apply((our if seat == own else their).choose(cayona.SeatView(state, seat)), seat)
        outcome = state.outcome()
        assert outcome is not None
        won += outcome.winners == (own,)
    return won


@pytest.mark.parametrize(("seats", "least"), [(2, 19), (3, 18), (4, 17)])
def test_bosun_beats_random(seats: int, least: int) -> None:
    bosuns = [cayona.bot("bosun", seed=number) for number in range(20)]
    assert wins(bosuns, [cayona.bot("random", seed=number) for number in range(20)], seats) >= least


# --- The search --------------------------------------------------------------------------------------


def searched(state: cayona.State, seat: int, **design: bool) -> Search:
    search = Search(state, seat, GAME.heuristics, 1, Design(**design))
    search.run(60, 0.0)
    return search


def family(search: Search) -> list[int]:
    """Return the children of the root."""
    found, child = [], int(search.tree.child[ROOT])
    while child >= 0:
        found.append(child)
        child = int(search.tree.sibling[child])
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_the_tree_ends_where_dice_are_rolled(seats: int) -> None:
    state = GAME.new(seats, 3)
    seat = state.to_move()
    flat = searched(state, seat, past_chance=False, models=True)
    assert len(family(flat)) == flat.tree.size() - 1 > 0
    assert {int(flat.tree.mover[node]) for node in family(flat)} == {seat}, (
        "others' keeps are drawn by weight"
    )
    deep = searched(state, seat)
    assert deep.tree.size() - 1 > len(family(deep))


def test_the_search_does_not_take_a_secret_commit_for_granted() -> None:
    rolls = board(roll="A fleet, B fleet, C fleet, D fleet, E fleet")
    state = keeping(rolls, rolls, rolls)
    state.apply(0, 0)
    state.apply(1, 2)
    position = state.position()
    state.reopen(1)
    assert [part(state, seat)["commit"] for seat in range(3)] == [None, None, None]
    assert state.deciders() == [0, 1, 2]
    again = load("keep", *position["boards"])
    again.reopen(0)
    assert [part(again, seat)["commit"] for seat in range(3)] == [0, None, None]
    assert again.deciders() == [1, 2]


def test_there_is_nothing_to_reopen_when_all_lies_open() -> None:
    state = acting("attack", board(dice={"attack": "AE"}), board(fleet="R"), board())
    before = state.position()
    state.reopen(1)
    assert state.position() == before
