"""Rules that examples and corner cases leave over: material, setup, order, secrets and ends."""

from __future__ import annotations

from collections import Counter

import pytest
from games.tortuga.boards import ALL_PLACED, GAME, acting, board, do, keeping, legal, load, part, phase, told

from cayona.games.tortuga.components import ACTIONS, CAPACITIES, CHEST_COUNTS, DICE, TOKEN_COUNTS
from cayona.games.tortuga.rules import Tortuga
from cayona.games.tortuga.rules.dice import SUMS

DONE = board(dice=ALL_PLACED)


def new(seats: int = 4, seed: int = 1, **options: object) -> Tortuga:
    state = GAME.new(seats, seed, **options)
    assert isinstance(state, Tortuga)
    return state


# --- Components and setup ------------------------------------------------------------------------------


@pytest.mark.rule("TO-1", "TO-2")
def test_the_box_holds_40_chests_and_30_tokens() -> None:
    assert (sum(CHEST_COUNTS), sum(TOKEN_COUNTS)) == (40, 30)
    assert sum(coins * count for coins, count in enumerate(TOKEN_COUNTS, 1)) == 47
    record = new(2).position()
    assert (sum(record["bag"]), record["pool"]) == (36, [17, 9, 4])


@pytest.mark.rule("TO-3", "TO-4")
def test_dice_carry_five_numbers_and_all_differ() -> None:
    assert all(sorted(numbers.values()) == [1, 2, 3, 4, 5] for numbers in DICE.values())
    assert len({tuple(numbers.values()) for numbers in DICE.values()}) == 5
    faces = Counter(face for seed in range(300) for face in part(new(2, seed), 0)["roll"])
    assert set(faces) == {*ACTIONS, "skull"}
    assert all(170 < count < 330 for count in faces.values())  # 250 expected


@pytest.mark.rule("TO-5")
def test_the_table_of_the_dice() -> None:
    assert DICE["A"] == {"attack": 5, "fleet": 4, "treasure": 3, "raid": 2, "crew": 1}
    for action, name in enumerate(ACTIONS):
        assert sorted(numbers[name] for numbers in DICE.values()) == [1, 2, 3, 4, 5]
        assert [SUMS[action * 32 + (1 << die)] for die in range(5)] == [DICE[d][name] for d in "ABCDE"]
        assert SUMS[action * 32 + 31] == 15


@pytest.mark.rule("TO-6", "TO-8", "TO-9")
def test_boards_at_the_start() -> None:
    state = new()
    for seat in range(4):
        own = part(state, seat)
        assert (own["ship"], own["pirate"], own["advantage"], own["tokens"]) == (3, 3, [0] * 5, [])
    assert state.position()["centre"] == [0] * 5


@pytest.mark.rule("TO-7")
def test_capacities() -> None:
    assert CAPACITIES[1:] == (1, 2, 2, 3, 3, 4, 4, 4)
    state = load("roll", board(ship=1, pirate=8), board(ship=4, pirate=2))
    assert [state.capacity(seat, kind) for seat in range(2) for kind in range(2)] == [1, 4, 3, 2]


@pytest.mark.rule("TO-10")
@pytest.mark.parametrize(("seats", "left"), [(2, 36), (3, 34), (4, 32)])
def test_everybody_draws_two_chests(seats: int, left: int) -> None:
    state = new(seats)
    assert sum(state.position()["bag"]) == left
    for seat in range(seats):
        own = part(state, seat)
        assert [len(own[area]) for area in ("island", "crew", "fleet", "tortuga")] == [1, 1, 0, 0]


@pytest.mark.rule("TO-11", "TO-12")
def test_order_runs_clockwise_from_the_start_player() -> None:
    assert new(start_player=2).deciders() == [2, 3, 0, 1]
    assert {new(seed=seed).start for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("TO-13")
def test_a_round_has_three_phases() -> None:
    state = new(3, 5)
    seen = []
    while state.round == 1:
        seen.append(phase(state))
        state.apply(state.legal_actions()[0])
    groups = {"keep": 1, "turn": 1, "reroll": 1, "advantage": 1, "move": 3}
    order = [groups.get(name, 2) for name in seen]
    assert order == sorted(order)
    assert {1, 2} <= set(order)


# --- Rolling -------------------------------------------------------------------------------------------


@pytest.mark.rule("TO-14", "TO-18")
def test_rolls_and_commits_are_secret_until_the_reveal() -> None:
    state = new(3, 2, start_player=0)
    before = [state.observation(seat) for seat in (1, 2, None)]
    state.apply(state.legal_actions(0)[-1], 0)
    for view, old in zip([state.observation(seat) for seat in (1, 2, None)], before, strict=True):
        assert view.pop("deciders") == [1, 2]
        assert old.pop("deciders") == [0, 1, 2]
        assert view == old
        assert (view["boards"][0]["roll"], view["boards"][0]["commit"]) == (None, None)
    assert state.observation(0)["boards"][0]["commit"] is not None


@pytest.mark.rule("TO-15")
def test_somebody_who_can_place_must_keep() -> None:
    state = keeping(board(roll="A fleet"), DONE)
    why = state.explain(state.parse_action("no place"), 0)
    assert (why.legal, why.code, why.rule) == (False, "can-place", "TO-15")
    assert state.explain(state.parse_action("keep B"), 0).rule == "TO-15"


@pytest.mark.rule("TO-16")
def test_two_symbols_cannot_be_kept_together() -> None:
    state = keeping(board(roll="A fleet, B crew"), DONE)
    assert state.explain(state.parse_action("keep AB"), 0).rule == "TO-16"


@pytest.mark.rule("TO-17", "TO-21")
def test_new_dice_join_those_already_there() -> None:
    state = keeping(board(dice={"fleet": "A", "crew": "C"}, roll="B fleet, D fleet, E skull"), DONE)
    assert "keep B" in legal(state)
    do(state, "keep BE")
    assert state.total(0, 0) == 4 + 5 + 3


@pytest.mark.rule("TO-18", "TO-19")
def test_what_was_not_kept_is_forgotten() -> None:
    state = keeping(board(roll="A fleet, B crew"), DONE)
    do(state, "keep A")
    assert part(state, 0)["roll"] == [None] * 5
    assert part(state, 0)["dice"][:2] == ["fleet", None]


@pytest.mark.rule("TO-27")
def test_skulls_are_turned_clockwise() -> None:
    state = load("turn", board(kept="A"), board(), board(kept="B"), start=1)
    assert state.deciders() == [2]
    do(state, "turn fleet")
    assert state.deciders() == [0]


@pytest.mark.rule("TO-33")
def test_tokens_are_given_clockwise() -> None:
    state = load("advantage", DONE, board(), DONE, start=1, earners=[0, 2])
    assert state.deciders() == [2]
    do(state, "new fleet")
    assert state.deciders() == [0]


@pytest.mark.rule("TO-37", "TO-82")
def test_tokens_stay_and_dice_return() -> None:
    state = acting("raid", board(dice={"raid": "A"}, advantage=[1, 2, 0, 0, 0]), board())
    do(state, "decline")
    assert part(state, 0)["advantage"] == [1, 2, 0, 0, 0]
    assert part(state, 0)["dice"] == [None] * 5


@pytest.mark.rule("TO-83")
def test_a_commit_is_final() -> None:
    state = new(2, 3, start_player=0)
    state.apply(state.legal_actions(0)[0], 0)
    with pytest.raises(ValueError, match="nothing to decide"):
        state.apply(state.position()["boards"][0]["commit"], 0)


# --- Actions -------------------------------------------------------------------------------------------


@pytest.mark.rule("TO-39")
def test_actions_come_in_their_order() -> None:
    everything = board(dice=dict(zip(ACTIONS, "ABCDE", strict=True)))
    state = acting("fleet", everything, board())
    seen = []
    while state.round == 1:
        seen.append(state.position()["action"])
        do(state, "decline")
    assert seen == list(ACTIONS)


@pytest.mark.rule("TO-43")
def test_one_participant_and_none() -> None:
    state = acting("fleet", board(dice={"fleet": "A"}), board(dice={"raid": "A"}), board())
    assert (state.first, state.second) == (0, -1)
    do(state, "decline")
    assert state.position()["action"] == "raid"


@pytest.mark.rule("TO-44", "TO-59")
def test_who_declines_takes_nothing_from_the_centre() -> None:
    raiders = board(dice={"raid": "D"}), board(dice={"raid": "C"})
    state = acting("raid", *raiders, board(), place=2, centre="B", bag="")
    do(state, "decline")
    assert part(state, 1)["crew"] == ""
    state = acting("raid", *raiders, board(), place=2, centre="B", bag="")
    do(state, "target 1", "decline")
    assert part(state, 2)["pirate"] == 2
    assert part(state, 1)["crew"] == ""


@pytest.mark.rule("TO-59")
def test_by_another_reading_second_place_takes_from_the_centre_without_an_attack() -> None:
    raiders = board(dice={"raid": "D"}), board(dice={"raid": "C"})
    alone = {"options": {"salvage": "alone"}, "bag": ""}
    state = acting("raid", *raiders, board(), place=2, centre="B", **alone)
    do(state, "decline")
    assert (phase(state), state.deciders()) == ("salvage", [1])
    do(state, "take blue")
    assert part(state, 1)["crew"] == "B", "it has moved on from the island area"
    state = acting("raid", *raiders, board(), place=1, centre="B", **alone)
    do(state, "decline")
    assert phase(state) == "action", "first place has no such right"


@pytest.mark.rule("TO-46", "TO-52")
def test_what_would_do_nothing_is_skipped() -> None:
    both = board(dice={"treasure": "B"}), board(dice={"treasure": "A"})
    state = acting("treasure", *both, board(), bag="", pool=[0, 0, 0])
    assert phase(state) == "keep"
    state = acting("treasure", *both, board(), bag="R", pool=[0, 0, 0])
    do(state, "use")
    assert part(state, 0)["crew"] == "R"  # second place had nothing to take, and the round is over
    state = acting("treasure", *both, board(), bag="", pool=[0, 0, 1])
    do(state, "use")
    assert part(state, 0)["tokens"] == [3]  # one token left no choice


@pytest.mark.rule("TO-48")
def test_crew_moves_the_pirate() -> None:
    state = acting("crew", board(dice={"crew": "E"}), board(dice={"crew": "D"}), board(dice={"crew": "A"}))
    do(state, "use", "use")
    assert [part(state, seat)["pirate"] for seat in range(3)] == [5, 4, 3]


@pytest.mark.rule("TO-51", "TO-85")
def test_tokens_are_known_to_their_owner_alone() -> None:
    state = acting(
        "treasure",
        board(dice={"treasure": "A"}),
        board(dice={"treasure": "B"}),
        board(),
        place=2,
        pool=[0, 1, 3],
    )
    assert state.explain(state.parse_action("use")).rule == "TO-51"
    events = told(state, "use")
    (event,) = [event for event in events if event.kind == "got_token"]
    assert event.facts == {}
    assert set(event.secrets) == {0}
    owned = [state.observation(viewer)["boards"][0]["tokens"] for viewer in (0, 1, None)]
    assert owned == [[event.secrets[0]["coins"]], None, None]
    assert state.observation(1)["pool"] == 3


@pytest.mark.rule("TO-85")
def test_a_redraw_puts_unseen_tokens_anywhere() -> None:
    state = load("roll", board(tokens=[3]), board(tokens=[1]), pool=[1, 1, 0])
    dealt = {tuple(state.determinize(1, seed).position()["boards"][0]["tokens"]) for seed in range(60)}
    assert dealt == {(1,), (2,), (3,)}
    assert all(state.determinize(1, seed).position()["boards"][1]["tokens"] == [1] for seed in range(9))


@pytest.mark.rule("TO-53", "TO-57")
def test_first_place_chooses_a_chest_and_must_take_one() -> None:
    state = acting("raid", board(dice={"raid": "A"}), board(crew="RW"), board())
    do(state, "target 1")
    assert legal(state) == ["take red", "take white"]
    assert state.explain(state.parse_action("decline")).rule == "TO-57"


@pytest.mark.rule("TO-72")
def test_two_players_take_one_token_without_a_choice() -> None:
    state = acting("treasure", board(dice={"treasure": "A"}), board(), bag="RRR", pool=[0, 0, 4])
    assert state.explain(state.parse_action("use")).rule == "TO-72"
    do(state, "use")
    assert part(state, 0)["tokens"] == [3]
    assert part(state, 0)["crew"] == "RR"  # this one and that of the third phase


# --- Moving and the end --------------------------------------------------------------------------------


@pytest.mark.rule("TO-64", "TO-65", "TO-84")
def test_chests_that_do_not_fit_are_given_up_one_by_one() -> None:
    state = load("draw", board(pirate=1, island="RRB"), board(), board(), bag="")
    assert legal(state) == ["drop red", "drop blue"]
    assert state.explain(state.parse_action("drop red")).rule == "TO-65"
    assert state.explain(state.parse_action("drop white")).rule == "TO-65"
    do(state, "drop red", "drop red")
    assert state.position()["centre"] == [1, 0, 0, 0, 0]
    assert state.position()["bag"] == [1, 0, 0, 0, 0]
    assert part(state, 0)["crew"] == "B"


@pytest.mark.rule("TO-65")
def test_the_crew_must_fit_into_the_fleet() -> None:
    state = load("draw", board(ship=1, pirate=4, crew="RBY"), board(), bag="")
    assert (phase(state), state.position()["moving"]) == ("move", "crew")
    do(state, "drop red", "drop blue")
    assert part(state, 0)["fleet"] == "Y"


@pytest.mark.rule("TO-66", "TO-67")
def test_the_start_marker_passes_on_unless_the_game_ends() -> None:
    state = load("draw", board(tortuga="RRRRR"), board(), start=1, bag="")
    assert (state.round, state.start, phase(state)) == (2, 0, "keep")
    five = board(tortuga="RRRRR", fleet="B")
    assert load("draw", five, board(), bag="").is_over()
    assert not load("draw", five, board(), bag="", options={"end_chests": 8}).is_over()


@pytest.mark.rule("TO-68")
def test_the_last_round() -> None:
    state = load("draw", board(), board(ship=4), round=20, bag="", options={"max_rounds": 20})
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("max_rounds", (1,))
    assert not load("draw", board(), board(), round=20).is_over()


@pytest.mark.rule("TO-69")
def test_areas_are_counts() -> None:
    assert load("roll", board(crew="RB"), DONE).position()["boards"][0]["crew"] == [1, 1, 0, 0, 0]


@pytest.mark.rule("TO-79")
def test_the_final_fields_count() -> None:
    assert load("over", board(ship=1, pirate=8, tortuga="RRRRRR"), board()).track_points(0) == 9


@pytest.mark.rule("TO-81")
@pytest.mark.parametrize(
    ("ships", "returns"),
    [((4, 3, 3), [1.0, -0.5, -0.5]), ((4, 4, 3), [0.25, 0.25, -0.5]), ((3, 3, 3), [0.0, 0.0, 0.0])],
)
def test_tied_leaders_share_the_win(ships: tuple[int, ...], returns: list[float]) -> None:
    state = load("over", *(board(ship=ship) for ship in ships), round=60)
    assert state.returns() == returns
