"""The corner cases that the rules were asked about, each by its number, by both engines.

The rules have them as one list, and so does this file, long as it is.
"""

from __future__ import annotations

from typing import Any

import pytest
from games.tortuga1667.both import Both, ranks, twice
from games.tortuga1667.mats import GAME, ROW, hands, kept, legal, refusal, table, with_card

from cayona.games.tortuga1667.components import STARS
from cayona.kernel.errors import OptionError

LAST_ROW = ["spanish_armada", "pistol", "black_spot", "pistol", "letter_of_marque"]
TIED = {"GAL": 4, "FD": [1, 0], "JR": [0, 1], "TOR": [1, 1]}
EMPTY_ROW = [None] * 5
FOUNTAIN = "fountain_of_youth"


# --- Attacks and mutinies ------------------------------------------------------------------------------


@pytest.mark.rule("T7-46", "T7-68")
@pytest.mark.parametrize(
    ("own", "top", "result"),
    [(0, 4, "success"), (4, 0, "success"), (0, 12, "success"), (0, 1, "failure"), (4, 5, "failure"),
     (0, 8, "failure"), (12, 4, "failure")],
)  # fmt: skip
def test_case_01_a_lone_captain_attacks_with_two_cards(own: int, top: int, result: str) -> None:
    state = table(FD=[0], JR=[1, 2, 3], hands=[[own], [], [], []], vote_deck=[top])
    position = twice(state, "0 attack", f"0 vote {own}")
    assert position["last_vote"]["faces"] == sorted([own, top])
    assert position["last_vote"]["result"] == result


@pytest.mark.rule("T7-63", "T7-139")
@pytest.mark.parametrize("top", range(14))
def test_case_02_a_lone_captain_under_the_code_turns_up_the_deck_card_alone(top: int) -> None:
    faces = [face for face in (0, 4, 8) if face != top]
    fields: dict[str, Any] = {"kept": kept(4, s0="pirate_code"), "hands": [faces, [], [], []]}
    state = table(FD=[0], JR=[1, 2, 3], vote_deck=[top], **fields)
    position = twice(state, "0 attack")
    assert position["last_vote"] == {
        "kind": "attack", "caller": 0, "seats": [], "faces": [top], "result": "failure",
    }  # fmt: skip
    assert (position["code_skips"], position["hands"][0]) == ([1, 0, 0, 0], faces)


@pytest.mark.rule("T7-61", "T7-75")
@pytest.mark.parametrize(("top", "aboard"), [(4, [0]), (12, [0]), (5, [1, 0]), (13, [1, 0])])
def test_case_03_one_deck_card_decides_a_mutiny(top: int, aboard: list[int]) -> None:
    state = table(FD=[1, 0], JR=[2, 3], hands=hands(4, s0=[], s1=[0], s2=[1], s3=[2]), vote_deck=[top])
    position = twice(state, "0 mutiny")
    assert (position["FD"], position["last_vote"]["faces"]) == (aboard, [top])


@pytest.mark.rule("T7-68")
@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ((0, 1, 4, 8), "failure"),  # one water for one torch
        ((0, 1, 8, 13), "failure"),  # three waters, no torch: no more than a failure
        ((0, 4, 12, 13), "success"),  # two waters put out two of three torches, the cannon stays
        ((0, 4, 5, 8), "success"),
    ],
)
def test_case_04_water_puts_out_torches_and_nothing_else(faces: tuple[int, ...], result: str) -> None:
    given = [[faces[0]], [faces[1]], [faces[2]], []]
    both = Both(table(FD=[0, 1, 2], JR=[3], hands=given, vote_deck=[faces[3]]))
    position = both.play("0 attack", *(f"{seat} vote {face}" for seat, face in enumerate(faces[:3])))
    assert position["last_vote"]["result"] == result
    assert position["treasure"]["GAL"] == 4
    if result == "success":
        assert both.play("0 hold french")["treasure"] == {"GAL": 3, "FD": [1, 1], "JR": [0, 1], "TOR": [1, 1]}


def attacks(gold: dict[str, Any], **fields: Any) -> Both:
    """Let the lone captain of the Flying Dutchman win an attack."""
    given = {"FD": [0], "JR": [1, 2, 3], "hands": hands(4, s0=[0]), "vote_deck": [4], **fields}
    both = Both(table(**given, treasure=gold))
    both.play("0 attack", "0 vote 0")
    return both


@pytest.mark.rule("T7-70")
def test_case_05_only_a_hold_with_treasure_can_be_robbed() -> None:
    both = attacks({"GAL": 0, "FD": [1, 2], "JR": [3, 0], "TOR": [1, 1]})
    assert legal(both.state) == {"hold british"}
    assert refusal(both.state, "0 hold french") == "T7-70"
    position = both.play("0 hold british", "0 hold french")
    assert position["treasure"] == {"GAL": 0, "FD": [1, 3], "JR": [2, 0], "TOR": [1, 1]}


@pytest.mark.rule("T7-52", "T7-72")
def test_case_06_an_attack_on_nothing_only_cycles_cards() -> None:
    gold = {"GAL": 0, "FD": [4, 2], "JR": [0, 0], "TOR": [1, 1]}
    both = attacks(gold, vote_deck=[4, 9])
    position = both.state.position()
    assert position["last_vote"]["result"] == "success"
    assert (position["treasure"], position["turn"], position["loot"]) == (gold, 1, None)
    assert position["vote_known"][-1] == {"size": 2, "seats": [0, 1, 2, 3]}
    assert position["hands"][0] == [9]


@pytest.mark.rule("T7-71")
def test_case_07_a_storm_ends_the_robbing_of_ships() -> None:
    gold = {"GAL": 0, "FD": [2, 1], "JR": [1, 2], "TOR": [1, 1]}
    fields: dict[str, Any] = {"FD": [0], "JR": [1], "TOR": [2, 3], "treasure": gold}
    both = Both(with_card("stormy_seas", **fields, hands=hands(4, s0=[1], s1=[0]), vote_deck=[4]))
    position = both.play("0 reveal 1", "1 attack", "1 vote 0")
    assert (position["phase"], position["loot"]) == ("LOOT_DEST", {"source": "GAL"})
    position = both.play("1 hold british")
    assert position["treasure"] == {"GAL": 2, "FD": [0, 0], "JR": [2, 2], "TOR": [1, 1]}
    calm = Both(table(**fields, turn=1, hands=hands(4, s0=[1], s1=[0]), vote_deck=[4]))
    assert calm.play("1 attack", "1 vote 0")["phase"] == "LOOT_SOURCE"


# --- Room aboard, Letters, Atlantis --------------------------------------------------------------------


@pytest.mark.rule("T7-24", "T7-124")
def test_case_08_nobody_is_the_sixth_aboard() -> None:
    full = [1, 2, 3, 4, 5]
    boat = Both(table(7, FD=full, JR=[6], BFD=0)).state
    assert "row ship" not in legal(boat)
    assert refusal(boat, "0 row ship") == "T7-24"
    letter = Both(with_card("letter_of_marque", players=7, FD=full, JR=[6], TOR=[0]))
    letter.play("0 reveal 1", "0 target A")
    assert legal(letter.state) == {"side JR"}
    assert refusal(letter.state, "0 side FD") == "T7-24"
    owner = {"kept": kept(7, s6="atlantis")}
    assert twice(table(7, FD=full, JR=[6], TOR=[0], **owner), "0 peek 12")["phase"] == "ACTION"
    room = table(7, FD=full[:4], JR=[6], TOR=[0, 5], **owner)
    assert twice(room, "0 peek 12")["phase"] == "ATLANTIS_WINDOW"


@pytest.mark.rule("T7-113")
def test_case_09_a_letter_for_oneself_and_across_the_sea() -> None:
    state = with_card("letter_of_marque", FD=[1], JR=[2, 3], TOR=[0])
    assert twice(state, "0 reveal 1", "0 target A", "0 side JR")["JR"] == [2, 3, 0]
    boat = with_card("letter_of_marque", FD=[1], JR=[2, 3], BJR=0)
    position = twice(boat, "0 reveal 1", "0 target A", "0 side FD")
    assert (position["FD"], position["BJR"]) == ([1, 0], None)


@pytest.mark.rule("T7-118")
def test_case_10_a_letter_that_brings_the_second_albatross() -> None:
    birds = kept(4, s1="albatross", s2="albatross")
    state = with_card("letter_of_marque", FD=[0, 1], JR=[3], TOR=[2], kept=birds)
    position = twice(state, "0 reveal 1", "0 target C", "0 side FD")
    assert (position["FD"], position["TOR"]) == ([], [2, 1, 0])
    assert [len(hand) for hand in position["hands"]] == [3] * 4


def window(**fields: Any) -> Both:
    """Ask the owner of Atlantis, seat 1 if nothing else is said."""
    return Both(table(**{"kept": kept(4, s1="atlantis"), "phase": "ATLANTIS_WINDOW", **fields}))


@pytest.mark.rule("T7-25", "T7-94", "T7-124")
def test_case_11_a_captain_hops_and_the_first_mate_is_promoted() -> None:
    both = window(FD=[1, 0], JR=[2, 3])
    position = both.play("1 yes")
    assert (position["FD"], position["JR"]) == ([0], [2, 3, 1])
    assert ranks(both.state)[:2] == [["captain", "cabin_boy"], ["cabin_boy"]]
    position = window(FD=[1], JR=[0, 2, 3]).play("1 yes")
    assert (position["FD"], position["treasure"]["FD"]) == ([], [1, 0])


@pytest.mark.rule("T7-126")
def test_case_12_an_albatross_strikes_before_the_turn() -> None:
    both = window(FD=[0, 1], JR=[3, 2], kept=kept(4, s1="atlantis albatross", s2="albatross"), turn=3)
    assert "attack" not in legal(both.state)
    position = both.play("1 yes")
    assert (position["JR"], position["TOR"]) == ([], [1, 2, 3])
    assert both.state.deciders() == [3]
    assert {"boat FD", "boat JR"} <= legal(both.state)
    assert "attack" not in legal(both.state)


# --- The Fountain of Youth and marooning ---------------------------------------------------------------


@pytest.mark.rule("T7-131")
def test_case_13_the_fountain_keeps_place_and_vote_card() -> None:
    state = with_card("pistol", FD=[0], JR=[1], TOR=[2, 3], kept=kept(4, s2=FOUNTAIN))
    hand = state.position()["hands"][2]
    position = twice(state, "0 reveal 1", "0 target C", "2 yes")
    assert (position["TOR"], position["hands"][2]) == ([2, 3], hand)
    assert position["event_discard"] == [FOUNTAIN, "pistol"]


@pytest.mark.rule("T7-121", "T7-132", "T7-141")
def test_case_14_the_fountain_is_not_asked_about_other_moves() -> None:
    bird = with_card("albatross", FD=[0, 1], JR=[2, 3], kept=kept(4, s0=FOUNTAIN, s1="albatross"))
    position = twice(bird, "0 reveal 1")
    assert (position["phase"], position["TOR"]) == ("ACTION", [1, 0])
    powder = with_card("black_powder", FD=[0], JR=[1, 2], BFD=3, kept=kept(4, s3=FOUNTAIN))
    position = twice(powder, "0 reveal 1", "0 side FD")
    assert (position["phase"], position["TOR"]) == ("ACTION", [3])
    facade = with_card("facade", FD=[3, 1], JR=[2], TOR=[0], kept=kept(4, s3=FOUNTAIN))
    position = twice(facade, "0 reveal 1")
    assert (position["phase"], position["FD"], position["TOR"]) == ("ACTION", [0, 1], [3])
    assert position["kept"][3] == [FOUNTAIN]


@pytest.mark.rule("T7-131")
@pytest.mark.parametrize(("rule", "left"), [("action", (0, 1)), ("turn", (1, 2))])
def test_between_two_a_cancelled_marooning_costs_an_action_or_the_turn(
    rule: str, left: tuple[int, int]
) -> None:
    state = table(2, FD=[0, 1], JR=[], kept=kept(2, s1=FOUNTAIN), options={"fountain": rule})
    position = twice(state, "0 maroon B", "1 yes")
    assert (position["turn"], position["actions_left"]) == left


@pytest.mark.rule("T7-131")
def test_case_15_the_captain_stays_after_a_mutiny() -> None:
    given = {"hands": hands(4, s0=[0], s1=[1], s2=[3]), "vote_deck": [2], "kept": kept(4, s1=FOUNTAIN)}
    both = Both(table(FD=[1, 0], JR=[2, 3], **given))
    position = both.play("0 mutiny", "0 vote 0")
    assert (position["phase"], both.state.deciders()) == ("FOUNTAIN_REACTION", [1])
    position = both.play("1 yes")
    assert (position["FD"], position["turn"], position["turn_count"]) == ([1, 0], 1, 2)
    assert ranks(both.state)[1] == ["captain"]


@pytest.mark.rule("T7-92")
def test_case_16_alone_on_tortuga_and_marooned_again() -> None:
    position = twice(with_card("black_spot", FD=[1], JR=[2, 3], TOR=[0]), "0 reveal 1")
    assert (position["TOR"], len(position["hands"][0])) == ([0], 2)


@pytest.mark.rule("T7-93")
def test_case_17_an_empty_hand_loses_nothing() -> None:
    state = with_card("black_spot", FD=[1], JR=[2], TOR=[0, 3], hands=hands(4, s0=[]))
    deck = state.position()["vote_deck"]
    position = twice(state, "0 reveal 1")
    assert (position["TOR"], position["hands"][0], position["vote_deck"]) == ([3, 0], [], deck)


@pytest.mark.rule("T7-132")
def test_case_18_black_powder_on_an_occupied_rowboat() -> None:
    state = with_card("black_powder", FD=[0], JR=[1], TOR=[2], BJR=3)
    position = twice(state, "0 reveal 1", "0 side JR")
    assert (position["TOR"], position["BJR"], position["destroyed"]) == ([2, 3], None, ["BJR"])
    assert len(position["hands"][3]) == 3


@pytest.mark.rule("T7-141")
def test_case_19_facade_with_a_neighbour_in_a_rowboat() -> None:
    position = twice(with_card("facade", FD=[1, 0, 2], JR=[], BJR=3), "0 reveal 1")
    assert (position["FD"], position["BJR"]) == ([1, 3, 2], 0)


@pytest.mark.rule("T7-141")
def test_case_20_facade_on_one_ship_swaps_ranks() -> None:
    both = Both(with_card("facade", FD=[3, 1, 0], JR=[2], kept=kept(4, s0="albatross")))
    position = both.play("0 reveal 1")
    assert (position["FD"], position["TOR"]) == ([0, 1, 3], [])
    assert (ranks(both.state)[0], ranks(both.state)[3]) == (["captain"], ["cabin_boy"])
    assert position["kept"][0] == ["albatross"]


# --- Scurvy --------------------------------------------------------------------------------------------


@pytest.mark.rule("T7-143")
def test_case_21_scurvy_by_a_forced_player_takes_the_next_turn_not_this_one() -> None:
    two = Both(with_card("scurvy", players=2, FD=[0, 1], JR=[]))
    position = two.play("0 force 12", "0 target B", "1 reveal 1")
    assert (position["turn"], position["actions_left"], position["skip_turns"]) == (0, 1, [1, 1])
    four = Both(with_card("scurvy", FD=[0, 3], JR=[1, 2]))
    position = four.play("0 force 12", "0 target D", "3 reveal 1")
    assert (position["turn"], position["skip_turns"]) == (1, [1, 0, 0, 1])
    position = four.play("1 peek 12", "2 peek 12")
    assert (position["turn"], position["turn_count"], position["skip_turns"]) == (1, 6, [0, 0, 0, 0])


@pytest.mark.rule("T7-143")
def test_case_22_two_players_lose_a_whole_turn_to_scurvy() -> None:
    both = Both(with_card("scurvy", players=2, FD=[0], JR=[1]))
    position = both.play("0 reveal 1", "0 peek 23")
    assert (position["turn"], position["turn_count"], position["skip_turns"]) == (1, 2, [1, 0])
    position = both.play("1 peek 12", "1 peek 12")
    assert (position["turn"], position["turn_count"], position["skip_turns"]) == (1, 4, [0, 0])


# --- Votes with cards in front of players --------------------------------------------------------------


@pytest.mark.rule("T7-127", "T7-61")
def test_case_23_el_dorado_lets_somebody_without_cards_vote_again() -> None:
    both = Both(with_card("el_dorado", FD=[0], JR=[1, 2, 3], hands=hands(4, s1=[])))
    position = both.play("0 reveal 1", "0 target B")
    assert len(position["hands"][1]) == 1
    both.play("1 attack")
    assert both.state.deciders() == [1, 2, 3]


@pytest.mark.rule("T7-128")
def test_case_24_two_cards_are_played_and_one_is_drawn() -> None:
    state = table(FD=[0], JR=[1, 2, 3], kept=kept(4, s0="el_dorado"), hands=hands(4, s0=[8, 9, 10, 11]))
    position = twice(state, "0 attack", "0 vote 8", "0 vote 9")
    assert position["last_vote"]["result"] == "failure"
    assert (len(position["hands"][0]), position["kept"][0]) == (3, [])
    assert position["event_discard"] == ["el_dorado"]


@pytest.mark.rule("T7-135")
def test_case_25_the_crows_nest_picks_as_many_as_there_were() -> None:
    both = Both(with_card("crows_nest", kept=kept(4, s1="el_dorado"), hands=hands(4, s1=[3, 4, 5, 6])))
    both.play("0 reveal 1", "0 target B")
    assert both.state.observation(0)["crow"]["left"] == 4
    position = both.play("0 vote 3", "0 vote 12", "0 vote 13", "0 vote 4")
    assert (position["hands"][1], position["turn"]) == ([3, 4, 12, 13], 1)


@pytest.mark.rule("T7-139")
@pytest.mark.parametrize(
    ("fields", "hand", "call"),
    [
        ({"FD": [1, 0], "JR": [2, 3]}, [1], "mutiny"),
        ({"FD": [0], "JR": [2, 3], "BFD": 1}, [1], "attack"),
        ({"FD": [0, 1], "JR": [2, 3]}, [], "attack"),
    ],
)
def test_case_26_who_could_not_vote_anyway_misses_nothing(
    fields: dict[str, Any], hand: list[int], call: str
) -> None:
    """The captain in a mutiny, who sits in a rowboat, and who has no vote cards."""
    state = table(**fields, kept=kept(4, s1="pirate_code"), hands=hands(4, s0=[5], s1=hand), vote_deck=[7])
    position = twice(state, f"0 {call}", "0 vote 5")
    assert (position["code_skips"], position["kept"][1]) == ([0, 0, 0, 0], ["pirate_code"])
    assert position["last_vote"]["seats"] == [0]


@pytest.mark.rule("T7-63")
def test_case_27_the_vote_deck_never_runs_dry() -> None:
    given = hands(9, s0=[0, 1, 2, 3])
    given[1:] = [[0, 0, 1], [2, 3, 4], [4, 4, 5], [5, 5, 6], [6, 6, 7], [7, 7, 8], [8, 9, 9], [10, 10, 11]]
    state = table(9, FD=[], JR=[], TOR=list(range(9)), hands=given, kept=kept(9, s0="el_dorado"))
    assert len(state.position()["vote_deck"]) == 4
    firsts = [f"{seat} vote {given[seat][0]}" for seat in range(1, 9)]
    position = twice(state, "0 brawl", "0 vote 0", "0 vote 1", *firsts)
    assert len(position["last_vote"]["faces"]) == 11
    assert [len(hand) for hand in position["hands"]] == [3] * 9
    assert len(position["vote_deck"]) == 5


# --- The Armada and sudden death -----------------------------------------------------------------------


@pytest.mark.rule("T7-153")
def test_case_28_a_forced_player_reveals_the_armada() -> None:
    gold = {**TIED, "GAL": 3, "FD": [2, 0]}
    both = Both(table(row=LAST_ROW, event_deck=[], treasure=gold))
    position = both.play("0 force 12", "0 target C", "2 reveal 1")
    assert position["result"] == {"winner": "british", "reason": "armada"}
    assert (position["turn"], position["force"], both.state.deciders()) == (0, None, [])


@pytest.mark.rule("T7-41", "T7-44", "T7-152")
def test_case_29_two_cards_can_be_pointed_at_and_one_cannot() -> None:
    two = Both(table(row=[None, "pistol", None, "spanish_armada", None], event_deck=[])).state
    assert {"peek 24", "force 24", "reveal 2", "reveal 4"} <= legal(two)
    assert refusal(two, "0 peek 12") == "T7-41"
    one = Both(table(row=[None, None, None, "spanish_armada", None], event_deck=[])).state
    assert not [words for words in legal(one) if words.startswith(("peek", "force"))]
    assert refusal(one, "0 peek 24") == "T7-41"
    assert refusal(one, "0 force 24") == "T7-44"
    assert "reveal 4" in legal(one)


@pytest.mark.rule("T7-154")
def test_case_30_the_armada_as_first_of_two_actions() -> None:
    both = Both(table(2, row=LAST_ROW, event_deck=[], treasure=TIED))
    position = both.play("0 reveal 1")
    assert (position["sudden_death"], position["turn"], position["actions_left"]) == (True, 0, 1)
    assert sorted(card for card in position["row"] if card) == sorted(LAST_ROW[1:])
    assert both.play("0 peek 12")["turn"] == 1


def sudden(**fields: Any) -> Both:
    """Return a tied table in sudden death."""
    return Both(table(**{"treasure": TIED, "sudden_death": True, "event_deck": [], **fields}))


@pytest.mark.rule("T7-156")
def test_case_31_a_theft_decides_sudden_death() -> None:
    both = sudden(FD=[0], JR=[1, 2, 3])
    position = both.play("0 steal british")
    assert position["result"] == {"winner": "french", "reason": "sudden_death"}
    assert both.state.observation(None)["totals"] == [1, 3]


@pytest.mark.rule("T7-156")
def test_case_32_a_brawl_that_changes_nothing_plays_on() -> None:
    both = sudden(FD=[1], JR=[2, 3], TOR=[0], hands=hands(4, s0=[0], s2=[1]), vote_deck=[2])
    position = both.play("0 brawl", "0 vote 0")
    assert position["last_vote"]["result"] == "tie"
    assert (position["treasure"], position["result"], position["turn"]) == (TIED, None, 1)


@pytest.mark.rule("T7-70", "T7-156")
def test_case_33_robbery_from_british_to_british_keeps_the_tie() -> None:
    gold = {"GAL": 0, "FD": [2, 0], "JR": [1, 3], "TOR": [1, 1]}
    both = attacks(gold, sudden_death=True, event_deck=[])
    position = both.play("0 hold british", "0 hold british")
    assert position["treasure"] == {"GAL": 0, "FD": [3, 0], "JR": [0, 3], "TOR": [1, 1]}
    assert (position["result"], position["turn"]) == (None, 1)


@pytest.mark.rule("T7-172")
@pytest.mark.parametrize(("seats", "most"), [(2, 11), (3, 11), (4, 14), (9, 14)])
def test_case_34_the_shortest_game_has_five_cards_on_the_table(seats: int, most: int) -> None:
    state = GAME.new(seats, 1, remove_events=most)
    position = state.position()
    assert (position["event_deck"], len(position["removed"])) == ([], most)
    assert position["row"].count("spanish_armada") == 1
    assert None not in position["row"]
    assert state.observation(None)["last_five"]


# --- Loyalties -----------------------------------------------------------------------------------------


@pytest.mark.rule("T7-177")
@pytest.mark.parametrize("seats", [2, 3])
def test_case_35_one_of_each_tells_small_tables_everything(seats: int) -> None:
    state = GAME.new(seats, 1, loyalty_mode="one_each")
    dealt = state.position()["loyalty"]
    for viewer in (None, *range(seats)):
        worlds = [state.determinize(viewer, world).position()["loyalty"] for world in range(12)]
        assert worlds == [dealt] * 12
    fields: dict[str, Any] = {"players": seats, "options": {"loyalty_mode": "one_each"}}
    both = Both(with_card("cabin_fever", **fields))
    assert both.state.position()["face_up"] == [0, 1]
    assert both.play("0 reveal 1", "0 target B")["face_up"] == []
    worlds = [both.state.determinize(None, world).position()["loyalty"][0] for world in range(30)]
    assert set(worlds) == {"british", "french"}


@pytest.mark.rule("T7-134", "T7-196")
def test_case_36_a_fever_between_equals_changes_nothing_and_nobody_is_sure() -> None:
    for seed in range(6):
        both = Both(with_card("cabin_fever"), seed)
        position = both.play("0 reveal 1", "0 target B")
        assert position["loyalty"] == ["british", "british", "french", "french"]
        for viewer, other in ((0, 1), (1, 0)):
            worlds = {both.state.determinize(viewer, w).position()["loyalty"][other] for w in range(30)}
            assert worlds == {"british", "french"}


@pytest.mark.rule("T7-196")
def test_case_37_whose_card_changed_knows_the_other_one() -> None:
    changed = 0
    for seed in range(20):
        both = Both(with_card("cabin_fever"), seed)
        position = both.play("0 reveal 1", "0 target D")
        known = {both.state.determinize(0, world).position()["loyalty"][3] for world in range(30)}
        if position["loyalty"][0] == "french":
            changed += 1
            assert known == {"british"}
        else:
            assert known == {"british", "french"}
    assert 0 < changed < 20


# --- The Pirate Code -----------------------------------------------------------------------------------


@pytest.mark.rule("T7-78", "T7-140")
def test_case_38_until_the_reveal_abstaining_looks_like_voting() -> None:
    views = []
    for words in ("abstain", "vote 0", "vote 1"):
        options = {"pirate_code": "may"}
        both = Both(table(FD=[0, 1], JR=[2, 3], options=options, kept=kept(4, s0="pirate_code")))
        position = both.play("0 attack", f"0 {words}")
        assert position["code_skips"] == [0, 0, 0, 0]
        views.append([both.state.observation(viewer) for viewer in (None, 1, 2, 3)])
        position = both.play("1 vote 3")
        assert position["code_skips"][0] == (words == "abstain")
        assert position["last_vote"]["seats"] == ([1] if words == "abstain" else [0, 1])
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("T7-146")
def test_case_39_the_code_is_discarded_before_el_dorado() -> None:
    cards = kept(4, s0="pirate_code", s1="el_dorado")
    state = table(FD=[0, 1], JR=[2, 3], kept=cards, code_skips=[1, 0, 0, 0], hands=hands(4, s1=[8, 9]))
    position = twice(state, "0 attack", "1 vote 8", "1 vote 9")
    assert position["event_discard"] == ["pirate_code", "el_dorado"]
    assert (position["kept"], position["code_skips"]) == ([[]] * 4, [0] * 4)


@pytest.mark.rule("T7-62", "T7-139")
def test_case_40_a_brawl_that_nobody_joins_is_missed_too() -> None:
    state = table(FD=[1], JR=[2, 3], TOR=[0], kept=kept(4, s0="pirate_code"))
    position = twice(state, "0 brawl")
    assert (position["code_skips"], len(position["last_vote"]["faces"])) == ([1, 0, 0, 0], 1)
    assert (position["last_vote"]["seats"], position["turn"]) == ([], 1)


# --- More of sudden death, the clock, memory -----------------------------------------------------------


@pytest.mark.rule("T7-155")
def test_case_41_a_used_atlantis_waits_for_the_end_of_the_action() -> None:
    row = ["pistol", *EMPTY_ROW[1:]]
    both = window(FD=[0, 1], JR=[2, 3], treasure=TIED, sudden_death=True, row=row, event_deck=[])
    position = both.play("1 yes")
    assert (position["event_discard"], position["row"]) == (["atlantis"], row)
    position = both.play("0 boat FD")
    assert (position["event_discard"], position["row"][:2]) == ([], ["pistol", "atlantis"])


@pytest.mark.rule("T7-53")
def test_case_42_sudden_death_without_any_event_left() -> None:
    only = ["spanish_armada", *EMPTY_ROW[1:]]
    cards = kept(4, s1="albatross", s2="letter_of_marque letter_of_marque", s3="pirate_code")
    fields: dict[str, Any] = {"row": only, "event_deck": [], "treasure": TIED, "kept": cards}
    both = Both(table(FD=[0, 2, 1, 3], JR=[], destroyed=["BFD"], **fields))
    position = both.play("0 reveal 1")
    assert (position["row"], position["event_deck"], position["event_discard"]) == (EMPTY_ROW, [], [])
    assert legal(both.state) == {"pass"}  # neither captain, mate nor cabin boy, and no boat
    assert refusal(both.state, "1 reveal 1") is not None
    both.play("1 pass")
    assert legal(both.state) == {"mutiny"}
    boats = Both(table(FD=[0, 2, 1, 3], JR=[], **fields))
    boats.play("0 reveal 1")
    assert legal(boats.state) == {"boat FD"}
    assert refusal(boats.state, "1 pass") == "T7-32"


@pytest.mark.rule("T7-54")
def test_case_43_the_clock_has_no_say_elsewhere() -> None:
    timed = {"options": {"timer_seconds": 30}}
    state = table(**timed)
    assert refusal(state, "0 timeout") is None
    assert state.explain(state.parse_action("timeout"), 1).code == "not-your-decision"
    vote = Both(table(**timed))
    vote.play("0 attack")
    for seat in vote.state.deciders():
        assert refusal(vote.state, f"{seat} timeout") == "T7-54"
    for card, moves in (
        ("pistol", ()), ("letter_of_marque", ()), ("atlantis", ()), ("black_powder", ()),
        ("cabin_fever", ()), ("crows_nest", ()), ("crows_nest", ("0 target B",)),
    ):  # fmt: skip
        both = Both(with_card(card, **timed))
        both.play("0 reveal 1", *moves)
        assert refusal(both.state, "0 timeout") == "T7-54", card
    force = Both(table(**timed))
    force.play("0 force 12")
    assert refusal(force.state, "0 timeout") == "T7-54"
    force.play("0 target B")
    assert refusal(force.state, "1 timeout") is None
    assert refusal(table(), "0 timeout") == "T7-54"


@pytest.mark.rule("T7-111")
def test_case_44_a_memory_ends_before_the_effect() -> None:
    cards: list[dict[str, str]] = [{}, {"2": "pistol", "3": "black_spot"}, {}, {}]
    both = Both(table(peeked=cards))
    both.play("0 force 23", "0 target D")
    assert both.state.observation(1)["row"][1]["card"] == "pistol"
    position = both.play("3 reveal 2")
    assert (position["phase"], position["peeked"][1]) == ("PISTOL_TARGET", {"3": "black_spot"})
    assert both.state.observation(1)["row"][1] == {"card": None, "filled": False, "seen_by": []}


@pytest.mark.rule("T7-111", "T7-150")
@pytest.mark.parametrize(
    ("card", "owner", "moves"),
    [("pistol", {}, ("0 target B",)), ("black_spot", {"s0": FOUNTAIN}, ("0 yes",)),
     ("pistol", {"s1": FOUNTAIN}, ("0 target B", "1 no"))],
)  # fmt: skip
def test_case_45_the_last_five_are_shuffled_after_the_effect(
    card: str, owner: dict[str, str], moves: tuple[str, ...]
) -> None:
    fields: dict[str, Any] = {"FD": [0], "JR": [1, 2, 3], "event_deck": ["spanish_armada"]}
    both = Both(with_card(card, **fields, peeked=[{"2": "pistol"}, {}, {}, {}], kept=kept(4, **owner)))
    for move in ("0 reveal 1", *moves[:-1]):
        position = both.play(move)
        assert (position["event_deck"], position["peeked"][0]) == (["spanish_armada"], {"2": "pistol"})
    position = both.play(moves[-1])
    assert (position["event_deck"], position["peeked"][0]) == ([], {})
    assert sorted(position["row"]) == sorted(["spanish_armada", *ROW[1:]])


@pytest.mark.rule("T7-158")
def test_case_46_a_lost_turn_can_be_the_last() -> None:
    state = table(turn_count=29, options={"turn_limit": 30}, skip_turns=[0, 1, 0, 0], treasure=TIED)
    position = twice(state, "0 peek 12")
    assert position["result"] == {"winner": "draw", "reason": "turn_limit"}
    assert (position["turn"], position["turn_count"], position["actions_left"]) == (1, 30, 0)


# --- Options -------------------------------------------------------------------------------------------


@pytest.mark.rule("T7-184")
def test_case_47_madness_means_eight_stars() -> None:
    state = GAME.new(4, 1, madness=True, star_count=3)
    assert (state.options["star_count"], state.position()["stars"]) == (8, list(STARS))
    with pytest.raises(OptionError, match="names 3 stars, but there are 8"):
        GAME.new(4, 1, madness=True, star_count=3, star_selection=list(STARS[:3]))


@pytest.mark.rule("T7-183")
@pytest.mark.parametrize("seats", [2, 5, 9])
def test_case_48_mind_games_with_everybody_ashore(seats: int) -> None:
    both = Both(GAME.load(GAME.new(seats, 3, mind_games=True).position()))
    order = both.state.position()["placing"]
    position = both.play(*(f"{seat} place tortuga" for seat in order))
    assert (position["FD"], position["JR"], position["TOR"]) == ([], [], order)
    assert position["treasure"] == {"GAL": 0, "FD": [3, 0], "JR": [0, 3], "TOR": [1, 1]}
    assert (position["turn"], position["phase"]) == (order[0], "ACTION")
    assert ranks(both.state)[order[0]] == ["governor"]
