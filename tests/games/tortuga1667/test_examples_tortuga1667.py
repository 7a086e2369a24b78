"""The worked examples of the rules, each by its number, by both engines."""

from __future__ import annotations

from typing import Any

import pytest
from games.tortuga1667.both import Both, ranks, twice
from games.tortuga1667.mats import hands, kept, legal, table, with_card

LAST_ROW = ["spanish_armada", "pistol", "black_spot", "pistol", "letter_of_marque"]
TIED = {"GAL": 4, "FD": [1, 0], "JR": [0, 1], "TOR": [1, 1]}


@pytest.mark.rule("T7-200", "T7-201")
def test_example_01_the_armada_counts_holds_and_areas() -> None:
    gold = {"GAL": 0, "FD": [2, 0], "JR": [1, 3], "TOR": [0, 2]}
    both = Both(table(6, row=LAST_ROW, event_deck=[], treasure=gold))
    position = both.play("0 reveal 1")
    assert both.state.observation(None)["totals"] == [3, 5]
    assert position["result"] == {"winner": "french", "reason": "armada"}


def attack(*faces: int) -> Both:
    """Attack with three of the crew; the last card is the deck's."""
    given = [[face] for face in faces[:3]]
    both = Both(table(FD=[0, 1, 2], JR=[3], hands=[*given, []], vote_deck=[faces[3]]))
    both.play("0 attack", *(f"{seat} vote {face}" for seat, face in enumerate(faces[:3])))
    return both


@pytest.mark.rule("T7-68")
def test_example_02_two_cannons_one_torch_one_water() -> None:
    position = attack(0, 1, 4, 8).state.position()
    assert (position["last_vote"]["result"], position["treasure"]["GAL"]) == ("failure", 4)
    assert position["turn"] == 1


@pytest.mark.rule("T7-68", "T7-69")
def test_example_03_one_torch_is_left() -> None:
    both = attack(0, 4, 5, 8)
    assert both.state.position()["last_vote"]["result"] == "success"
    assert both.play("0 hold british")["treasure"] == {"GAL": 3, "FD": [2, 0], "JR": [0, 1], "TOR": [1, 1]}


@pytest.mark.rule("T7-68", "T7-69")
def test_example_04_more_signs_bring_no_more_treasure() -> None:
    both = attack(0, 1, 4, 5)
    assert both.state.position()["last_vote"]["result"] == "success"
    position = both.play("0 hold french")
    assert (position["treasure"]["GAL"], position["treasure"]["FD"]) == (3, [1, 1])
    assert (position["loot"], position["turn"]) == (None, 1)


@pytest.mark.rule("T7-65", "T7-73")
def test_example_05_a_special_card_in_a_brawl() -> None:
    state = table(FD=[1], JR=[2, 3], TOR=[0], hands=hands(4, s0=[5], s1=[3]), vote_deck=[12])
    position = twice(state, "0 brawl", "0 vote 5")
    assert (position["last_vote"]["result"], position["treasure"]["TOR"]) == ("french", [0, 2])


@pytest.mark.rule("T7-22", "T7-23", "T7-90")
def test_example_06_a_marooned_captain_becomes_governor() -> None:
    both = Both(table(FD=[0, 1], JR=[2, 3], turn=1, hands=hands(4, s0=[3], s1=[0]), vote_deck=[2]))
    position = both.play("1 mutiny", "1 vote 0")
    assert (position["FD"], position["TOR"]) == ([1], [0])
    assert ranks(both.state)[:2] == [["governor"], ["captain", "cabin_boy"]]


@pytest.mark.rule("T7-90")
def test_example_07_third_in_the_line_on_tortuga() -> None:
    state = table(6, FD=[0, 3], JR=[1, 5], TOR=[4, 2])
    assert twice(state, "0 maroon D")["TOR"] == [4, 2, 3]


@pytest.mark.rule("T7-92", "T7-93")
def test_example_08_a_black_spot_on_the_governor() -> None:
    both = Both(with_card("black_spot", players=6, FD=[0], JR=[1, 5], TOR=[4, 2, 3], turn=4))
    position = both.play("4 reveal 1")
    assert position["TOR"] == [2, 3, 4]
    assert [len(hand) for hand in position["hands"]] == [3, 3, 3, 3, 2, 3]
    assert ranks(both.state)[2] == ["governor"]


@pytest.mark.rule("T7-118", "T7-120")
def test_example_09_the_albatross_strikes() -> None:
    birds = kept(6, s1="albatross")
    state = with_card("albatross", players=6, FD=[0, 2, 4], JR=[5, 1, 3], turn=3, kept=birds)
    position = twice(state, "3 reveal 1")
    assert (position["JR"], position["TOR"]) == ([], [3, 1, 5])
    assert [len(hand) for hand in position["hands"]] == [3] * 6


@pytest.mark.rule("T7-119")
def test_example_10_two_albatross_cards_come_aboard() -> None:
    birds = kept(6, s2="albatross albatross")
    position = twice(table(6, FD=[0, 4], JR=[1, 3, 5], BFD=2, turn=2, kept=birds), "2 row ship")
    assert (position["FD"], position["TOR"]) == ([], [2, 4, 0])


@pytest.mark.rule("T7-33", "T7-51")
def test_example_11_save_and_use_a_letter_in_one_turn() -> None:
    both = Both(with_card("letter_of_marque", players=2, FD=[0], JR=[], TOR=[1]))
    position = both.play("0 reveal 1", "0 save")
    assert (position["turn"], position["actions_left"]) == (0, 1)
    position = both.play("0 letter", "0 target B", "0 side FD")
    assert (position["FD"], position["turn"], position["turn_count"]) == ([0, 1], 1, 2)


def example_12(**fields: Any) -> Both:
    given = {"hands": hands(4, s1=[4, 10, 11], s2=[1, 8, 12], s0=[2], s3=[7]), **fields}
    return Both(table(FD=[1, 2], JR=[3], TOR=[0], turn=1, vote_deck=[9, 0, 6, 3], **given))


@pytest.mark.rule("T7-77", "T7-64")
def test_example_12_a_whole_vote() -> None:
    both = example_12()
    position = both.play("1 attack", "1 vote 4", "2 vote 1")
    assert position["last_vote"] == {
        "kind": "attack", "caller": 1, "seats": [1, 2], "faces": [1, 4, 9], "result": "failure",
    }  # fmt: skip
    assert position["hands"][1:3] == [[0, 10, 11], [6, 8, 12]]
    assert position["vote_deck"][0] == 3
    assert sorted(position["vote_deck"][-3:]) == [1, 4, 9]
    assert position["vote_known"][-1] == {"size": 3, "seats": [0, 1, 2, 3]}
    assert both.state.observation(0)["hands"][1:] == [None, None, None]


@pytest.mark.rule("T7-78", "T7-128")
def test_example_13_el_dorado_between_two_cards() -> None:
    given = hands(4, s1=[4, 10, 11], s2=[1, 7, 8, 12], s0=[2], s3=[5])
    both = example_12(kept=kept(4, s2="el_dorado"), hands=given)
    both.play("1 attack", "1 vote 4")
    before = [both.state.observation(seat) for seat in (0, 1, 3)]
    position = both.play("2 vote 1")
    assert position["vote"]["cards"] == [[4], [1]]
    assert (position["vote"]["done"], position["phase"]) == ([True, False], "VOTE")
    assert [both.state.observation(seat) for seat in (0, 1, 3)] == before
    assert legal(both.state, 2) == {"vote 7", "vote 8", "vote 12", "no"}
    assert both.state.observation(2)["decision"] == "VOTE_SECOND"


@pytest.mark.rule("T7-155")
def test_example_14_the_discards_fill_the_row_in_sudden_death() -> None:
    both = Both(
        table(
            row=["pistol", "scurvy", None, None, None],
            event_deck=[],
            event_discard=["black_spot", "letter_of_marque"],
            sudden_death=True,
            treasure=TIED,
        )
    )
    position = both.play("0 reveal 1")
    assert position["event_discard"] == ["black_spot", "letter_of_marque"]
    position = both.play("0 target B")
    assert (position["event_deck"], position["event_discard"]) == ([], [])
    assert (position["row"][1], position["row"][4]) == ("scurvy", None)
    filled = [position["row"][place] for place in (0, 2, 3)]
    assert sorted(filled) == ["black_spot", "letter_of_marque", "pistol"]


@pytest.mark.rule("T7-198")
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
    both = Both(table(9, FD=[0, 1, 2, 3, 4], JR=[5, 6, 7, 8], hands=given, vote_deck=[11, 11, 11, 12, 13]))
    position = both.play("0 attack", *(f"{seat} vote {given[seat][0]}" for seat in range(5)))
    assert position["vote_known"] == [{"size": 5, "seats": [4]}]
    for viewer in (None, *range(9)):
        (group,) = both.state.observation(viewer)["vote_known"]
        assert (group["faces"] is not None) == (viewer == 4)
