"""Marooning, and what each event does."""

from __future__ import annotations

from typing import Any

import pytest
from games.tortuga1667.mats import DECK, ROW, again, hands, kept, legal, play, refusal, table, with_card

from cayona.games.tortuga1667.components import LOCATIONS


def lines(position: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(position[name] for name in LOCATIONS)


# --- Marooning -----------------------------------------------------------------------------------------


@pytest.mark.rule("T7-90", "T7-122")
def test_marooned_from_a_ship() -> None:
    position = play(with_card("black_spot", FD=[0, 1], JR=[2], TOR=[3]), "0 reveal 1")
    assert lines(position) == ([1], [2], [3, 0], None, None)
    assert len(position["hands"][0]) == 3


@pytest.mark.rule("T7-91")
def test_marooned_from_a_rowboat() -> None:
    position = play(with_card("black_spot", FD=[1], JR=[2], TOR=[3], BFD=0), "0 reveal 1")
    assert lines(position) == ([1], [2], [3, 0], None, None)
    assert len(position["hands"][0]) == 3


@pytest.mark.rule("T7-92", "T7-93")
def test_marooned_on_tortuga_costs_a_vote_card() -> None:
    state = with_card("black_spot", FD=[1], JR=[2], TOR=[0, 3])
    hand = state.position()["hands"][0]
    position = play(state, "0 reveal 1")
    assert position["TOR"] == [3, 0]
    left = position["hands"][0]
    assert len(left) == 2
    (lost,) = [face for face in hand if face not in left]
    assert position["vote_deck"][-1] == lost
    assert position["vote_known"][-1] == {"size": 1, "seats": [0]}
    assert state.observation(1)["hand_sizes"] == [2, 3, 3, 3]
    lost_faces = set()
    for seed in range(30):
        twin = again(with_card("black_spot", FD=[1], JR=[2], TOR=[0, 3]), seed)
        lost_faces.add(play(twin, "0 reveal 1")["vote_deck"][-1])
    assert lost_faces == set(hand)


@pytest.mark.rule("T7-93")
def test_without_cards_only_the_move_is_left() -> None:
    state = with_card("black_spot", FD=[1], JR=[2], TOR=[0, 3], hands=hands(4, s0=[]))
    position = play(state, "0 reveal 1")
    assert (position["TOR"], position["hands"][0]) == ([3, 0], [])


@pytest.mark.rule("T7-94")
def test_an_empty_ship_keeps_its_treasure_and_takes_a_new_captain() -> None:
    gold = {"GAL": 2, "FD": [2, 0], "JR": [0, 2], "TOR": [1, 1]}
    state = with_card("black_spot", FD=[0], JR=[1, 2], TOR=[3], treasure=gold)
    play(state, "0 reveal 1")
    view = state.observation(None)
    assert (view["FD"], view["treasure"], view["totals"]) == ([], gold, [3, 3])
    boarding = table(FD=[], JR=[1, 2], TOR=[3], BFD=0, treasure=gold)
    play(boarding, "0 row ship")
    assert boarding.observation(None)["ranks"][0] == ["captain", "cabin_boy"]


# --- Revealing -----------------------------------------------------------------------------------------


@pytest.mark.rule("T7-110")
def test_another_player_is_never_the_revealer() -> None:
    for card in ("pistol", "atlantis", "cabin_fever", "crows_nest"):
        state = with_card(card)
        play(state, "0 reveal 1")
        assert legal(state) == {"target B", "target C", "target D"}
        assert refusal(state, "0 target A") == "T7-110"
    letter = with_card("letter_of_marque", FD=[1], JR=[2, 3], TOR=[0])
    play(letter, "0 reveal 1")
    assert "target A" in legal(letter)


@pytest.mark.rule("T7-111")
def test_a_card_being_resolved_lies_nowhere_and_nobody_remembers_it() -> None:
    state = with_card("pistol", peeked=[{}, {"1": "pistol"}, {}, {}])
    position = play(state, "0 reveal 1")
    assert position["row"][0] is None
    assert position["peeked"][1] == {}
    assert position["event"] == {"card": "pistol", "place": 1, "revealer": 0}
    assert position["event_discard"] == []
    position = play(state, "0 target B")
    assert position["event_discard"] == ["pistol"]
    assert position["row"][0] == "black_spot"


@pytest.mark.rule("T7-112")
def test_kept_cards_and_discards_are_public() -> None:
    state = table(kept=kept(4, s1="albatross fountain_of_youth"), event_discard=["scurvy"])
    for viewer in (None, 0, 3):
        view = state.observation(viewer)
        assert view["kept"][1] == ["albatross", "fountain_of_youth"]
        assert view["event_discard"] == ["scurvy"]


# --- Letter, Pistol, Albatross -------------------------------------------------------------------------


@pytest.mark.rule("T7-113")
def test_a_letter_brings_anybody_ashore_to_either_ship_or_is_kept() -> None:
    fields: dict[str, Any] = {
        "players": 6,
        "FD": [0, 1],
        "JR": [2],
        "TOR": [3, 4],
        "BJR": 5,
        "destroyed": ["BFD"],
    }
    state = with_card("letter_of_marque", **fields)
    play(state, "0 reveal 1")
    assert legal(state) == {"target D", "target E", "target F", "save"}
    assert refusal(state, "0 target B") == "T7-113"
    play(state, "0 target F")
    assert legal(state) == {"side FD", "side JR"}
    position = play(state, "0 side FD")
    assert (position["FD"], position["BJR"]) == ([0, 1, 5], None)
    assert position["event_discard"] == ["letter_of_marque"]
    saving = with_card("letter_of_marque", **fields)
    position = play(saving, "0 reveal 1", "0 save")
    assert (position["kept"][0], position["event_discard"]) == (["letter_of_marque"], [])


@pytest.mark.rule("T7-114")
def test_with_nobody_ashore_a_letter_is_kept_by_a_forced_revealer_too() -> None:
    state = with_card("letter_of_marque")
    position = play(state, "0 force 12", "0 target D", "3 reveal 1")
    assert legal(state, 3) == {"save"}
    position = play(state, "3 save")
    assert position["kept"][3] == ["letter_of_marque"]
    assert (position["turn"], position["turn_count"]) == (1, 2)


@pytest.mark.rule("T7-115")
def test_several_letters_can_be_held_and_one_is_used_at_a_time() -> None:
    row = ["black_spot", "pistol", "pistol", "black_spot", "pistol"]
    state = table(FD=[0], JR=[1], TOR=[2, 3], kept=kept(4, s0="letter_of_marque letter_of_marque"), row=row)
    play(state, "0 letter")
    assert state.position()["kept"][0] == ["letter_of_marque"] * 2
    position = play(state, "0 target C", "0 side FD")
    assert position["kept"][0] == ["letter_of_marque"]


@pytest.mark.rule("T7-116")
def test_the_pistol_hits_anybody_anywhere() -> None:
    fields: dict[str, Any] = {"FD": [0], "JR": [1], "TOR": [2], "BFD": 3}
    for target, expected in (
        ("B", ([0], [], [2, 1], 3, None)),
        ("C", ([0], [1], [2], 3, None)),
        ("D", ([0], [1], [2, 3], None, None)),
    ):
        state = with_card("pistol", **fields)
        position = play(state, "0 reveal 1", f"0 target {target}")
        assert lines(position) == expected
        assert len(position["hands"][2]) == (2 if target == "C" else 3)
        assert position["kept"] == [[]] * 4


@pytest.mark.rule("T7-117")
def test_an_albatross_stays_for_good() -> None:
    position = play(with_card("albatross"), "0 reveal 1")
    assert position["kept"][0] == ["albatross"]
    assert position["event_discard"] == []
    assert position["FD"] == [0, 2]


@pytest.mark.rule("T7-118", "T7-120")
def test_two_albatross_cards_send_the_crew_ashore_in_reverse() -> None:
    state = with_card("albatross", FD=[2, 0, 1], JR=[3], kept=kept(4, s2="albatross"))
    position = play(state, "0 reveal 1")
    assert lines(position) == ([], [3], [1, 0, 2], None, None)
    assert [len(hand) for hand in position["hands"]] == [3] * 4
    assert position["kept"][0] == position["kept"][2] == ["albatross"]


@pytest.mark.rule("T7-118", "T7-119")
def test_coming_aboard_with_an_albatross() -> None:
    one = table(FD=[1], JR=[2], TOR=[3], BFD=0, kept=kept(4, s0="albatross", s1="albatross"))
    assert play(one, "0 row ship")["TOR"] == [3, 0, 1]
    two = table(FD=[1], JR=[2], TOR=[3], BFD=0, kept=kept(4, s0="albatross albatross"))
    assert play(two, "0 row ship")["TOR"] == [3, 0, 1]
    harmless = table(FD=[1], JR=[2], TOR=[3], BFD=0, kept=kept(4, s0="albatross albatross", s3="albatross"))
    assert play(harmless, "0 row tortuga")["TOR"] == [3, 0]


@pytest.mark.rule("T7-121")
def test_the_fountain_does_not_help_against_the_albatross() -> None:
    state = with_card("albatross", FD=[0, 1], JR=[2, 3], kept=kept(4, s0="fountain_of_youth", s1="albatross"))
    position = play(state, "0 reveal 1")
    assert (position["FD"], position["phase"]) == ([], "ACTION")
    assert position["kept"][0] == ["fountain_of_youth", "albatross"]


# --- Maps ----------------------------------------------------------------------------------------------


@pytest.mark.rule("T7-123")
@pytest.mark.parametrize("card", ["atlantis", "el_dorado", "fountain_of_youth"])
def test_maps_are_given_to_another_player(card: str) -> None:
    for players in (2, 4):
        state = with_card(card, players=players)
        position = play(state, "0 reveal 1", "0 target B")
        assert position["kept"][1] == [card]
        assert position["event_discard"] == []


@pytest.mark.rule("T7-124", "T7-125")
def test_atlantis_is_offered_before_any_turn() -> None:
    fields = {"FD": [0, 1], "JR": [2, 3], "kept": kept(4, s1="atlantis")}
    state = table(**fields)
    play(state, "0 peek 12")
    assert (state.deciders(), state.position()["phase"], state.position()["turn"]) == (
        [1],
        "ATLANTIS_WINDOW",
        1,
    )
    declined = play(state, "1 no", "1 peek 12")
    assert declined["phase"] == "ATLANTIS_WINDOW"
    assert declined["turn"] == 2
    position = play(state, "1 yes")
    assert lines(position)[:2] == ([0], [2, 3, 1])
    assert (position["kept"][1], position["event_discard"]) == ([], ["atlantis"])
    assert state.deciders() == [2]


@pytest.mark.rule("T7-124", "T7-125")
@pytest.mark.parametrize(
    ("fields", "asked"),
    [
        ({"FD": [0, 2, 3], "JR": [], "TOR": [1]}, False),
        ({"FD": [0, 2, 3], "JR": [], "BJR": 1}, False),
        ({"FD": [0, 2, 3], "JR": [1], "skip_turns": [0, 1, 1, 1]}, True),
        ({"players": 7, "FD": [0, 2, 3, 4, 5], "JR": [1, 6]}, False),
    ],
)
def test_atlantis_is_not_offered_when_it_cannot_be_used(fields: dict[str, Any], asked: bool) -> None:
    """Ashore, in a boat, with a full ship opposite; and not before turns that are lost."""
    players = fields.get("players", 4)
    state = table(**fields, kept=kept(players, s1="atlantis"))
    position = play(state, "0 peek 12")
    assert (position["phase"] == "ATLANTIS_WINDOW") == asked
    if asked:
        assert position["turn"] == 0
        assert position["turn_count"] == 5


@pytest.mark.rule("T7-125")
def test_atlantis_is_not_offered_between_two_actions() -> None:
    state = table(2, FD=[0], JR=[1], kept=kept(2, s1="atlantis"))
    assert play(state, "0 peek 12")["phase"] == "ACTION"
    assert play(state, "0 peek 12")["phase"] == "ATLANTIS_WINDOW"


@pytest.mark.rule("T7-126")
def test_the_albatross_is_looked_at_after_the_hop() -> None:
    state = table(
        FD=[0, 1],
        JR=[2, 3],
        kept=kept(4, s1="atlantis albatross", s2="albatross"),
        phase="ATLANTIS_WINDOW",
        turn=3,
    )
    position = play(state, "1 yes")
    assert (position["JR"], position["TOR"]) == ([], [1, 3, 2])
    assert state.deciders() == [3]
    assert "boat JR" in legal(state)


@pytest.mark.rule("T7-127")
def test_el_dorado_brings_a_card_at_once() -> None:
    state = with_card("el_dorado", vote_deck=[9])
    position = play(state, "0 reveal 1", "0 target C")
    assert len(position["hands"][2]) == 4
    assert 9 in position["hands"][2]


@pytest.mark.rule("T7-130", "T7-131", "T7-146")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_fountain_answers_black_spot_and_pistol(answer: str) -> None:
    state = with_card("pistol", FD=[0], JR=[1], TOR=[2, 3], kept=kept(4, s2="fountain_of_youth"))
    play(state, "0 reveal 1", "0 target C")
    assert state.deciders() == [2]
    assert legal(state) == {"yes", "no"}
    position = play(state, f"2 {answer}")
    if answer == "yes":
        assert (position["TOR"], len(position["hands"][2])) == ([2, 3], 3)
        assert position["event_discard"] == ["fountain_of_youth", "pistol"]
    else:
        assert (position["TOR"], len(position["hands"][2])) == ([3, 2], 2)
        assert position["event_discard"] == ["pistol"]
        assert position["kept"][2] == ["fountain_of_youth"]
    spot = with_card("black_spot", kept=kept(4, s0="fountain_of_youth"))
    position = play(spot, "0 reveal 1", "0 yes")
    assert (position["FD"], position["event_discard"]) == ([0, 2], ["fountain_of_youth", "black_spot"])


@pytest.mark.rule("T7-130", "T7-131")
def test_the_fountain_answers_captain_and_mutiny() -> None:
    captain = table(FD=[0, 1], JR=[2, 3], kept=kept(4, s1="fountain_of_youth"))
    position = play(captain, "0 maroon B", "1 yes")
    assert (position["FD"], position["turn"]) == ([0, 1], 1)
    mutiny = table(
        FD=[1, 0], JR=[2, 3], kept=kept(4, s1="fountain_of_youth"), hands=hands(4, s0=[0]), vote_deck=[2]
    )
    position = play(mutiny, "0 mutiny", "0 vote 0")
    assert position["maroon"] == {"seat": 1, "cause": "mutiny"}
    position = play(mutiny, "1 yes")
    assert (position["FD"], position["turn"]) == ([1, 0], 1)
    assert position["event_discard"] == ["fountain_of_youth"]


# --- Stars ---------------------------------------------------------------------------------------------


@pytest.mark.rule("T7-132", "T7-133")
def test_black_powder_destroys_a_rowboat() -> None:
    state = with_card("black_powder", FD=[0], JR=[1], TOR=[2], BJR=3, kept=kept(4, s3="fountain_of_youth"))
    play(state, "0 reveal 1")
    assert legal(state) == {"side FD", "side JR"}
    position = play(state, "0 side JR")
    assert (position["TOR"], position["BJR"], position["destroyed"]) == ([2, 3], None, ["BJR"])
    assert (len(position["hands"][3]), position["phase"]) == (3, "ACTION")
    again = with_card("black_powder", destroyed=["BJR"])
    play(again, "0 reveal 1")
    assert legal(again) == {"side FD"}
    assert refusal(again, "0 side JR") == "T7-133"
    gone = with_card("black_powder", destroyed=["BFD", "BJR"])
    assert play(gone, "0 reveal 1")["turn"] == 1


@pytest.mark.rule("T7-134")
def test_cabin_fever_shuffles_two_loyalties() -> None:
    results = set()
    for seed in range(20):
        state = again(with_card("cabin_fever"), seed)
        before = state.position()["loyalty"]
        position = play(state, "0 reveal 1", "0 target D")
        assert sorted(position["loyalty"]) == sorted(before)
        assert position["loyalty"][1:3] == before[1:3]
        assert position["fevers"] == [{"seats": [0, 3], "before": [before[0], before[3]], "face_up": []}]
        if before[0] != before[3]:
            results.add(position["loyalty"] == before)
        assert state.observation(0)["loyalty"][0] == position["loyalty"][0]
        assert state.observation(1)["loyalty"] == [None, before[1], None, None]
    assert results == {True, False}


@pytest.mark.rule("T7-135", "T7-136", "T7-199")
def test_the_crows_nest_picks_a_new_hand() -> None:
    state = with_card("crows_nest", hands=hands(4, s1=[0, 5]))
    play(state, "0 reveal 1", "0 target B")
    view = state.observation(0)
    assert view["crow"]["old"] == [0, 5]
    assert view["crow"]["left"] == 2
    assert sorted(view["crow"]["pool"]) == view["crow"]["pool"]
    assert legal(state) == {f"vote {face}" for face in view["crow"]["pool"]}
    for viewer in (None, 2):
        hidden = state.observation(viewer)["crow"]
        assert (hidden["old"], hidden["picked"], hidden["pool"]) == (None, None, None)
    assert state.observation(1)["crow"]["old"] == [0, 5]
    assert state.observation(1)["crow"]["picked"] is None
    position = play(state, "0 vote 12", "0 vote 0")
    assert position["hands"][1] == [0, 12]
    assert position["knows_hand"] == [[1], [], [], []]
    assert position["vote_known"] == [{"size": 21, "seats": [0]}]
    assert state.observation(0)["hands"][1] == [0, 12]
    assert state.observation(2)["hands"][1] is None


@pytest.mark.rule("T7-136")
def test_the_crows_nest_on_an_empty_hand_shows_nothing() -> None:
    state = with_card("crows_nest", hands=hands(4, s1=[]))
    deck = state.position()["vote_deck"]
    position = play(state, "0 reveal 1", "0 target B")
    assert (position["vote_deck"], position["turn"], position["crow"]) == (deck, 1, None)
    assert position["vote_known"] == [{"size": 23, "seats": []}]


@pytest.mark.rule("T7-137")
def test_eight_bells_mixes_a_line() -> None:
    orders = set()
    for seed in range(60):
        state = again(with_card("eight_bells", FD=[0, 1, 2], JR=[3]), seed)
        orders.add(tuple(play(state, "0 reveal 1")["FD"]))
    assert len(orders) == 6
    for fields in ({"FD": [0], "JR": [1, 2, 3]}, {"FD": [1], "JR": [2, 3], "BFD": 0}):
        position = play(with_card("eight_bells", **fields), "0 reveal 1")
        assert position["JR"] == fields["JR"]
        assert position["event_discard"] == ["eight_bells"]


@pytest.mark.rule("T7-138")
def test_the_pirate_code_is_kept() -> None:
    position = play(with_card("pirate_code"), "0 reveal 1")
    assert (position["kept"][0], position["code_skips"]) == (["pirate_code"], [0] * 4)


@pytest.mark.rule("T7-141")
@pytest.mark.parametrize(
    ("fields", "after"),
    [
        ({"FD": [1, 0], "JR": [2, 3]}, ([1, 3], [2, 0], [], None, None)),
        ({"FD": [0, 1], "JR": [2], "BJR": 3}, ([3, 1], [2], [], None, 0)),
        ({"FD": [1], "JR": [2], "TOR": [3, 0]}, ([1], [2], [0, 3], None, None)),
        ({"FD": [0, 3, 1], "JR": [2]}, ([3, 0, 1], [2], [], None, None)),
    ],
)
def test_facade_changes_places_with_the_right_neighbour(
    fields: dict[str, Any], after: tuple[Any, ...]
) -> None:
    position = play(with_card("facade", **fields), "0 reveal 1")
    assert lines(position) == after
    assert [len(hand) for hand in position["hands"]] == [3] * 4


@pytest.mark.rule("T7-141")
def test_facade_can_bring_two_albatross_cards_together() -> None:
    state = with_card("facade", FD=[0, 1], JR=[2, 3], kept=kept(4, s1="albatross", s3="albatross"))
    position = play(state, "0 reveal 1")
    assert lines(position) == ([], [2, 0], [1, 3], None, None)


@pytest.mark.rule("T7-142", "T7-144")
def test_scurvy_takes_the_next_turn_of_everybody_there() -> None:
    state = with_card("scurvy", FD=[0, 1], JR=[2], TOR=[3])
    position = play(state, "0 reveal 1")
    assert (position["skip_turns"], position["turn"], position["turn_count"]) == ([1, 0, 0, 0], 2, 3)
    play(state, "2 attack", f"2 vote {state.position()['hands'][2][0]}")
    ahead = table(FD=[0, 1], JR=[2, 3], skip_turns=[0, 1, 0, 0])
    play(ahead, "0 attack")
    assert ahead.deciders() == [0, 1]
    forced = table(FD=[0, 1], JR=[2, 3], skip_turns=[0, 1, 0, 0])
    play(forced, "0 force 12", "0 target B")
    assert forced.deciders() == [1]


@pytest.mark.rule("T7-143")
def test_scurvy_never_takes_the_turn_in_progress_and_adds_up() -> None:
    two = with_card("scurvy", players=2, FD=[0], JR=[1])
    position = play(two, "0 reveal 1")
    assert (position["turn"], position["actions_left"], position["skip_turns"]) == (0, 1, [1, 0])
    again = with_card("scurvy", FD=[1], JR=[2, 3], BFD=0, skip_turns=[2, 0, 0, 0])
    position = play(again, "0 reveal 1")
    assert position["skip_turns"] == [3, 0, 0, 0]
    assert position["turn"] == 1


@pytest.mark.rule("T7-145")
@pytest.mark.parametrize(
    ("fields", "gold"),
    [
        ({"FD": [0, 1], "JR": [2, 3]}, {"GAL": 4, "FD": [0, 0], "JR": [0, 2], "TOR": [2, 0]}),
        ({"FD": [1], "JR": [2, 3], "TOR": [0]}, {"GAL": 1, "FD": [2, 1], "JR": [0, 2], "TOR": [1, 1]}),
        ({"FD": [1], "JR": [2, 3], "BFD": 0}, {"GAL": 1, "FD": [2, 1], "JR": [0, 2], "TOR": [2, 0]}),
    ],
)
def test_stormy_seas(fields: dict[str, Any], gold: dict[str, Any]) -> None:
    start = {"GAL": 1, "FD": [2, 1], "JR": [0, 2], "TOR": [2, 0]}
    position = play(with_card("stormy_seas", **fields, treasure=start), "0 reveal 1")
    assert position["treasure"] == gold


@pytest.mark.rule("T7-146")
def test_the_pirate_code_is_discarded_before_el_dorado() -> None:
    state = table(
        FD=[0, 1],
        JR=[2, 3],
        kept=kept(4, s0="pirate_code", s1="el_dorado"),
        code_skips=[1, 0, 0, 0],
        hands=hands(4, s1=[8, 9]),
    )
    position = play(state, "0 attack", "1 vote 8", "1 vote 9")
    assert position["event_discard"] == ["pirate_code", "el_dorado"]


def test_the_deck_of_these_tests_ends_with_the_armada() -> None:
    assert DECK[-1] == "spanish_armada"
    assert len(ROW) == 5
