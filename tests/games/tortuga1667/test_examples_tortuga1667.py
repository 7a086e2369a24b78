"""The worked examples of the rules, and their corner cases."""

from __future__ import annotations

from typing import Any

import pytest
from games.tortuga1667.mats import GAME, ROW, again, hands, kept, legal, play, refusal, table, with_card

LAST_ROW = ["spanish_armada", "pistol", "black_spot", "pistol", "letter_of_marque"]
TIED = {"GAL": 4, "FD": [1, 0], "JR": [0, 1], "TOR": [1, 1]}

# --- Worked examples -----------------------------------------------------------------------------------


def test_example_1_the_armada_counts_holds_and_areas() -> None:
    gold = {"GAL": 0, "FD": [2, 0], "JR": [1, 3], "TOR": [0, 2]}
    state = table(6, row=LAST_ROW, event_deck=[], treasure=gold)
    position = play(state, "0 reveal 1")
    assert state.observation(None)["totals"] == [3, 5]
    assert position["result"] == {"winner": "french", "reason": "armada"}


@pytest.mark.parametrize(
    ("faces", "result"),
    [((0, 1, 4, 8), "failure"), ((0, 4, 5, 8), "success"), ((0, 1, 4, 5), "success")],
)
def test_examples_2_to_4_attacks(faces: tuple[int, ...], result: str) -> None:
    cards = {f"s{seat}": [face] for seat, face in enumerate(faces[:3])}
    state = table(FD=[0, 1, 2], JR=[3], hands=hands(4, **cards, s3=[]), vote_deck=[faces[3]])
    play(state, "0 attack", *(f"{seat} vote {face}" for seat, face in enumerate(faces[:3])))
    position = state.position()
    assert position["last_vote"]["result"] == result
    if result == "success":
        assert play(state, "0 hold british")["treasure"]["GAL"] == 3


def test_example_5_a_special_card_in_a_brawl() -> None:
    state = table(FD=[1], JR=[2, 3], TOR=[0], hands=hands(4, s0=[5]), vote_deck=[12])
    position = play(state, "0 brawl", "0 vote 5")
    assert position["treasure"]["TOR"] == [0, 2]


def test_example_6_a_marooned_captain_becomes_governor() -> None:
    state = table(FD=[1, 0], JR=[2, 3], hands=hands(4, s0=[0]), vote_deck=[2])
    position = play(state, "0 mutiny", "0 vote 0")
    assert (position["FD"], position["TOR"]) == ([0], [1])
    ranks = state.observation(None)["ranks"]
    assert (ranks[1], ranks[0]) == (["governor"], ["captain", "cabin_boy"])


def test_examples_7_and_8_the_line_on_tortuga() -> None:
    state = table(6, FD=[0, 3], JR=[1, 5], TOR=[4, 2])
    assert play(state, "0 maroon D")["TOR"] == [4, 2, 3]
    spot = with_card("black_spot", players=6, FD=[0], JR=[1, 5], TOR=[4, 2, 3], turn=4)
    position = play(spot, "4 reveal 1")
    assert position["TOR"] == [2, 3, 4]
    assert len(position["hands"][4]) == 2
    assert spot.observation(None)["ranks"][2] == ["governor"]


def test_example_9_the_albatross_strikes() -> None:
    state = with_card(
        "albatross", players=6, FD=[0, 2, 4], JR=[5, 1, 3], turn=3, kept=kept(6, s1="albatross")
    )
    position = play(state, "3 reveal 1")
    assert (position["JR"], position["TOR"]) == ([], [3, 1, 5])
    assert [len(hand) for hand in position["hands"]] == [3] * 6


def test_example_10_two_albatross_cards_come_aboard() -> None:
    state = table(6, FD=[0, 4], JR=[1, 3, 5], BFD=2, turn=2, kept=kept(6, s2="albatross albatross"))
    position = play(state, "2 row ship")
    assert (position["FD"], position["TOR"]) == ([], [2, 4, 0])


def test_example_11_save_and_use_a_letter_in_one_turn() -> None:
    state = with_card("letter_of_marque", players=2, FD=[0], JR=[], TOR=[1])
    play(state, "0 reveal 1", "0 save", "0 letter", "0 target B")
    position = play(state, "0 side FD")
    assert (position["FD"], position["turn"]) == ([0, 1], 1)


def example_12(**fields: Any) -> Any:
    return table(
        FD=[1, 2],
        JR=[3],
        TOR=[0],
        turn=1,
        vote_deck=[9, 0, 6, 3],
        **{"hands": hands(4, s1=[4, 10, 11], s2=[1, 8, 12], s0=[2], s3=[7]), **fields},
    )


def test_example_12_a_whole_vote() -> None:
    state = example_12()
    position = play(state, "1 attack", "1 vote 4", "2 vote 1")
    assert position["last_vote"] == {
        "kind": "attack",
        "caller": 1,
        "seats": [1, 2],
        "faces": [1, 4, 9],
        "result": "failure",
    }
    assert position["hands"][1:3] == [[0, 10, 11], [6, 8, 12]]
    assert position["vote_deck"][0] == 3
    assert sorted(position["vote_deck"][-3:]) == [1, 4, 9]
    assert position["vote_known"][-1] == {"size": 3, "seats": [0, 1, 2, 3]}


def test_example_13_el_dorado_between_two_cards() -> None:
    state = example_12(
        kept=kept(4, s2="el_dorado"), hands=hands(4, s1=[4, 10, 11], s2=[1, 7, 8, 12], s0=[2], s3=[5])
    )
    play(state, "1 attack", "1 vote 4")
    before = [state.observation(seat) for seat in (0, 1, 3)]
    position = play(state, "2 vote 1")
    assert position["vote"]["cards"] == [[4], [1]]
    assert position["vote"]["done"] == [True, False]
    assert position["phase"] == "VOTE"
    assert [state.observation(seat) for seat in (0, 1, 3)] == before
    assert legal(state, 2) == {"vote 7", "vote 8", "vote 12", "no"}
    assert state.observation(2)["decision"] == "VOTE_SECOND"


def test_example_15_five_draw_from_a_deck_of_five() -> None:
    given = [
        [0, 0, 0],
        [1, 1, 2],
        [2, 3, 3],
        [4, 4, 4],
        [5, 5, 5],
        [6, 6, 6],
        [7, 7, 7],
        [8, 8, 9],
        [9, 10, 10],
    ]
    state = table(9, FD=[0, 1, 2, 3, 4], JR=[5, 6, 7, 8], hands=given, vote_deck=[11, 11, 11, 12, 13])
    play(state, "0 attack", "0 vote 0", "1 vote 1", "2 vote 2", "3 vote 4")
    position = play(state, "4 vote 5")
    assert position["vote_known"] == [{"size": 5, "seats": [4]}]


# --- Corner cases --------------------------------------------------------------------------------------


def test_corner_1_a_lone_captain_needs_cannon_and_torch_between_two_cards() -> None:
    for own, top, result in ((0, 4, "success"), (4, 0, "success"), (0, 1, "failure"), (12, 0, "success")):
        state = table(FD=[0], JR=[1, 2, 3], hands=hands(4, s0=[own], s1=[], s2=[], s3=[]), vote_deck=[top])
        assert play(state, "0 attack", f"0 vote {own}")["last_vote"]["result"] == result


def test_corner_2_under_the_code_a_lone_captain_turns_up_the_deck_card_alone() -> None:
    state = table(FD=[0], JR=[1, 2, 3], kept=kept(4, s0="pirate_code"), vote_deck=[12])
    position = play(state, "0 attack")
    assert position["last_vote"]["faces"] == [12]
    assert position["last_vote"]["result"] == "failure"
    assert position["code_skips"] == [1, 0, 0, 0]


def test_corner_3_one_skull_is_a_majority() -> None:
    state = table(FD=[1, 0], JR=[2, 3], hands=hands(4, s0=[]), vote_deck=[4])
    position = play(state, "0 mutiny")
    assert position["TOR"] == [1]


def test_corner_7_a_storm_ends_the_robbing_of_ships() -> None:
    gold = {"GAL": 0, "FD": [2, 1], "JR": [1, 2], "TOR": [1, 1]}
    state = with_card(
        "stormy_seas", FD=[0], JR=[1, 2, 3], treasure=gold, hands=hands(4, s1=[0]), vote_deck=[4]
    )
    play(state, "0 reveal 1", "1 attack", "1 vote 0")
    votes = [2, 3]
    assert state.deciders() == votes
    play(state, *(f"{seat} vote {state.position()['hands'][seat][0]}" for seat in votes))
    loot = state.position()["loot"]
    assert loot is None or loot == {"source": "GAL"}


@pytest.mark.rule("T7-124")
def test_corner_11_a_captain_hops_and_leaves_the_ship_empty() -> None:
    fields = {"kept": kept(4, s1="atlantis"), "phase": "ATLANTIS_WINDOW", "turn": 0}
    position = play(table(FD=[1], JR=[0, 2, 3], **fields), "1 yes")
    assert (position["FD"], position["JR"]) == ([], [0, 2, 3, 1])
    assert position["treasure"]["FD"] == [1, 0]


def test_corner_13_the_fountain_on_tortuga_keeps_place_and_card() -> None:
    state = with_card("pistol", FD=[0], JR=[1], TOR=[2, 3], kept=kept(4, s2="fountain_of_youth"))
    position = play(state, "0 reveal 1", "0 target C", "2 yes")
    assert (position["TOR"], len(position["hands"][2])) == ([2, 3], 3)


def test_corner_16_alone_on_tortuga_and_marooned_again() -> None:
    position = play(with_card("black_spot", FD=[1], JR=[2, 3], TOR=[0]), "0 reveal 1")
    assert (position["TOR"], len(position["hands"][0])) == ([0], 2)


def test_corner_21_scurvy_by_a_forced_player_spares_the_turn_in_progress() -> None:
    state = with_card("scurvy", players=2, FD=[0, 1], JR=[])
    position = play(state, "0 force 12", "0 target B", "1 reveal 1")
    assert (position["turn"], position["actions_left"], position["skip_turns"]) == (0, 1, [1, 1])


def test_corner_23_el_dorado_helps_somebody_without_cards() -> None:
    state = with_card("el_dorado", FD=[0], JR=[1, 2, 3], hands=hands(4, s1=[]))
    play(state, "0 reveal 1", "0 target B", "1 attack")
    assert 1 in state.deciders()


def test_corner_25_the_crows_nest_picks_four_cards() -> None:
    state = with_card("crows_nest", kept=kept(4, s1="el_dorado"), hands=hands(4, s1=[3, 4, 5, 6]))
    play(state, "0 reveal 1", "0 target B")
    assert state.observation(0)["crow"]["left"] == 4


@pytest.mark.rule("T7-63")
def test_corner_27_the_vote_deck_never_runs_dry() -> None:
    for seed in range(3):
        state = GAME.new(9, seed)
        while not state.is_over():
            assert len(state.position()["vote_deck"]) >= 4
            actions = state.legal_actions()
            state.apply(actions[seed % len(actions)])
            if state.position()["turn_count"] > 60:
                break


def test_corner_31_a_theft_decides_sudden_death() -> None:
    state = table(FD=[0], JR=[1, 2, 3], treasure=TIED, sudden_death=True, event_deck=[])
    assert play(state, "0 steal british")["result"] == {"winner": "french", "reason": "sudden_death"}


def test_corner_32_a_brawl_that_changes_nothing_plays_on() -> None:
    state = table(
        FD=[1], JR=[2, 3], TOR=[0], treasure=TIED, sudden_death=True, event_deck=[],
        hands=hands(4, s0=[0]), vote_deck=[2],
    )  # fmt: skip
    position = play(state, "0 brawl", "0 vote 0")
    assert position["last_vote"]["result"] == "tie"
    assert (position["result"], position["turn"]) == (None, 1)


def test_corner_35_one_each_tells_two_players_everything() -> None:
    state = GAME.new(2, 1, loyalty_mode="one_each")
    assert state.observation(None)["loyalty"] == state.position()["loyalty"]


def test_corner_38_until_the_reveal_abstaining_looks_like_voting() -> None:
    fields: dict[str, Any] = {"FD": [0, 1], "JR": [2, 3], "options": {"pirate_code": "may"}}
    views = []
    for words in ("abstain", "vote 0", "vote 1"):
        state = table(**fields, kept=kept(4, s0="pirate_code"))
        play(state, "0 attack", f"0 {words}")
        views.append([state.observation(viewer) for viewer in (None, 1, 2, 3)])
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("T7-62", "T7-139")
def test_corner_40_alone_under_the_code_a_brawl_is_missed() -> None:
    state = table(FD=[1], JR=[2, 3], TOR=[0], kept=kept(4, s0="pirate_code"))
    position = play(state, "0 brawl")
    assert (position["code_skips"], len(position["last_vote"]["faces"])) == ([1, 0, 0, 0], 1)


@pytest.mark.rule("T7-155")
def test_corner_41_a_used_atlantis_waits_for_the_end_of_the_action() -> None:
    state = table(
        FD=[0, 1], JR=[2, 3], kept=kept(4, s1="atlantis"), phase="ATLANTIS_WINDOW", treasure=TIED,
        sudden_death=True, row=["pistol", None, None, None, None], event_deck=[],
    )  # fmt: skip
    position = play(state, "1 yes")
    assert (position["event_discard"], position["row"][1]) == (["atlantis"], None)
    position = play(state, "0 boat FD")
    assert position["row"][1] == "atlantis"


def test_corner_45_the_last_five_are_shuffled_after_the_effect() -> None:
    state = with_card(
        "pistol", FD=[0], JR=[1, 2, 3], event_deck=["spanish_armada"], peeked=[{"2": "pistol"}, {}, {}, {}]
    )
    position = play(state, "0 reveal 1")
    assert (position["event_deck"], position["peeked"][0]) == (["spanish_armada"], {"2": "pistol"})
    position = play(state, "0 target B")
    assert (position["event_deck"], position["peeked"][0]) == ([], {})


def test_corner_44_a_memory_ends_when_its_card_is_turned_up() -> None:
    state = table(peeked=[{}, {"3": "black_spot"}, {}, {}])
    play(state, "0 force 23", "0 target D")
    assert state.observation(1)["row"][2]["card"] == "black_spot"
    play(state, "3 reveal 3")
    assert state.observation(1)["row"][2]["card"] is None


def test_corner_43_the_clock_has_no_say_elsewhere() -> None:
    timed = {"options": {"timer_seconds": 30}}
    target = with_card("pistol", **timed)
    play(target, "0 reveal 1")
    assert refusal(target, "0 timeout") == "T7-54"
    letter = with_card("letter_of_marque", **timed)
    play(letter, "0 reveal 1")
    assert refusal(letter, "0 timeout") == "T7-54"


def test_corner_36_a_fever_between_equals_changes_nothing() -> None:
    for seed in range(4):
        state = again(with_card("cabin_fever"), seed)
        position = play(state, "0 reveal 1", "0 target B")
        assert position["loyalty"] == ["british", "british", "french", "french"]
        worlds = {state.determinize(0, world).position()["loyalty"][1] for world in range(30)}
        assert worlds == {"british", "french"}


def test_the_row_of_these_tests_has_no_armada() -> None:
    assert "spanish_armada" not in ROW
