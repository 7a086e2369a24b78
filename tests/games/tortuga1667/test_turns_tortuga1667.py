"""Ranks, turns and actions."""

from __future__ import annotations

import pytest
from games.tortuga1667.mats import (
    GAME,
    ROW,
    again,
    hands,
    kept,
    legal,
    play,
    record,
    refusal,
    table,
    with_card,
)

import cayona

EVENTS_ONLY = {"peek", "reveal", "force"}


def verbs(state: cayona.State) -> set[str]:
    """Return the first words of the legal actions, those with event cards aside."""
    return {words.split()[0] for words in legal(state)} - EVENTS_ONLY


@pytest.mark.rule("T7-21", "T7-22", "T7-23")
def test_ranks_go_by_place() -> None:
    view = table(8, FD=[0, 1, 2], JR=[3], TOR=[4, 5], BFD=6, BJR=7).observation(None)
    assert view["ranks"] == [
        ["captain"],
        ["first_mate"],
        ["cabin_boy"],
        ["captain", "cabin_boy"],
        ["governor"],
        [],
        [],
        [],
    ]
    two = table(FD=[0, 1], JR=[2], TOR=[3]).observation(None)
    assert two["ranks"][1] == ["first_mate", "cabin_boy"]


@pytest.mark.rule("T7-24")
def test_a_sixth_pawn_cannot_come_aboard() -> None:
    state = table(6, FD=[1, 2, 3, 4, 5], JR=[], BFD=0)
    assert verbs(state) == {"row"}
    assert refusal(state, "0 row ship") == "T7-24"
    letter = with_card("letter_of_marque", players=6, FD=[1, 2, 3, 4, 5], JR=[], TOR=[0])
    play(letter, "0 reveal 1", "0 target A")
    assert legal(letter) == {"side JR"}
    assert refusal(letter, "0 side FD") == "T7-24"


@pytest.mark.rule("T7-25")
def test_those_behind_move_up_and_arrivals_go_to_the_back() -> None:
    position = play(table(FD=[0, 1, 2], JR=[3]), "0 boat FD")
    assert (position["FD"], position["BFD"]) == ([1, 2], 0)
    position = play(table(FD=[1, 2], JR=[], TOR=[3], BFD=0), "0 row ship")
    assert position["FD"] == [1, 2, 0]
    position = play(table(FD=[1, 2], JR=[], TOR=[3], BFD=0), "0 row tortuga")
    assert position["TOR"] == [3, 0]


@pytest.mark.rule("T7-26")
def test_a_letter_always_finds_a_ship() -> None:
    state = with_card("letter_of_marque", players=9, FD=[1, 2, 3, 4, 5], JR=[6, 7, 8], TOR=[0])
    play(state, "0 reveal 1", "0 target A")
    assert legal(state) == {"side JR"}


@pytest.mark.rule("T7-30")
@pytest.mark.parametrize(
    ("lines", "actions"),
    [
        ({"FD": [0, 1, 2], "JR": [3]}, {"boat", "attack", "maroon"}),
        ({"FD": [1, 0, 2], "JR": [3]}, {"boat", "mutiny"}),
        ({"FD": [1, 2, 0], "JR": [3]}, {"boat", "steal"}),
        ({"FD": [1, 0], "JR": [2, 3]}, {"boat", "mutiny", "steal"}),
        ({"FD": [0], "JR": [1, 2, 3]}, {"boat", "attack", "steal"}),
        ({"FD": [1, 2, 3], "JR": [], "TOR": [0]}, {"boat", "brawl"}),
        ({"FD": [2, 3], "JR": [], "TOR": [1, 0]}, {"boat"}),
    ],
)
def test_actions_are_those_of_everybody_and_of_the_own_ranks(
    lines: dict[str, list[int]], actions: set[str]
) -> None:
    state = table(**lines)
    assert verbs(state) == actions
    assert {words.split()[0] for words in legal(state)} >= EVENTS_ONLY


@pytest.mark.rule("T7-31", "T7-194")
def test_nothing_can_be_taken_back() -> None:
    match = cayona.Match(GAME, seed=1, position=record())
    for words in ("force 12", "target B"):
        match.play(match.state.parse_action(words), 0)
        assert not any(match.can_undo(seat) for seat in range(4))


@pytest.mark.rule("T7-32")
def test_nobody_passes_while_anything_can_be_done() -> None:
    state = table()
    assert refusal(state, "0 pass") == "T7-32"


@pytest.mark.rule("T7-33")
def test_two_players_have_two_actions_and_ranks_are_looked_at_again() -> None:
    state = table(2, FD=[0], JR=[1])
    assert "attack" in legal(state)
    position = play(state, "0 boat FD")
    assert (position["turn"], position["actions_left"], state.deciders()) == (0, 1, [0])
    assert "attack" not in legal(state)
    position = play(state, "0 row tortuga")
    assert (position["turn"], position["actions_left"], position["turn_count"]) == (1, 2, 2)


@pytest.mark.rule("T7-34")
def test_windows_open_by_public_facts_alone() -> None:
    state = table(kept=kept(4, s1="atlantis"), hands=hands(4, s2=[4, 5]))
    play(state, "0 peek 12")
    asked = state.deciders()
    for seat in range(4):
        for seed in range(5):
            assert state.determinize(seat, seed).deciders() == asked


# --- Events --------------------------------------------------------------------------------------------


@pytest.mark.rule("T7-40", "T7-192")
def test_peeking_is_public_but_what_is_seen_is_not() -> None:
    state = table()
    position = play(state, "0 peek 24")
    assert position["peeked"][0] == {"2": "pistol", "4": "pistol"}
    assert position["row"] == ROW
    assert position["turn"] == 1
    mine, theirs = state.observation(0), state.observation(1)
    assert [place["card"] for place in mine["row"]] == [None, "pistol", None, "pistol", None]
    assert [place["card"] for place in theirs["row"]] == [None] * 5
    assert [place["seen_by"] for place in theirs["row"]] == [[], [0], [], [0], []]


@pytest.mark.rule("T7-41", "T7-44", "T7-152")
def test_two_cards_are_needed_to_peek_or_force() -> None:
    two = table(row=[None, "pistol", None, "spanish_armada", None], event_deck=[])
    assert {words for words in legal(two) if words.split()[0] in EVENTS_ONLY} == {
        "peek 24",
        "force 24",
        "reveal 2",
        "reveal 4",
    }
    one = table(row=[None, None, None, "spanish_armada", None], event_deck=[])
    assert {words for words in legal(one) if words.split()[0] in EVENTS_ONLY} == {"reveal 4"}
    assert refusal(one, "0 peek 12") == "T7-41"
    assert refusal(one, "0 force 34") == "T7-44"


@pytest.mark.rule("T7-42")
def test_a_revealed_card_is_discarded_and_its_place_filled() -> None:
    state = table(FD=[0, 1, 2], JR=[3])
    position = play(state, "0 reveal 3")
    assert position["event_discard"] == ["black_spot"]
    assert position["row"][2] == "black_spot"  # from the top of the deck
    assert position["event_deck"] == ["atlantis", "el_dorado", "fountain_of_youth", "spanish_armada"]
    assert position["TOR"] == [0]
    gone = table(row=[None, *ROW[1:4], "spanish_armada"], event_deck=[])
    assert refusal(gone, "0 reveal 1") == "T7-42"


@pytest.mark.rule("T7-43")
def test_a_forced_player_chooses_one_of_two() -> None:
    state = table(FD=[0, 2], JR=[1, 3])
    play(state, "0 force 13")
    assert legal(state) == {"target B", "target C", "target D"}
    assert refusal(state, "0 target A") == "T7-110"
    play(state, "0 target D")
    assert state.deciders() == [3]
    assert legal(state) == {"reveal 1", "reveal 3"}
    assert refusal(state, "3 reveal 2") == "T7-43"
    position = play(state, "3 reveal 3")
    assert position["TOR"] == [3]
    assert position["row"][0] == "letter_of_marque"
    assert position["turn"] == 1


# --- Rowboats ------------------------------------------------------------------------------------------


@pytest.mark.rule("T7-45", "T7-97")
def test_rowboats_connect_a_ship_and_tortuga() -> None:
    state = table(2, FD=[0], JR=[1])
    assert {"boat FD"} == {words for words in legal(state) if words.startswith("boat")}
    assert refusal(state, "0 boat JR") == "T7-45"
    assert refusal(state, "0 row ship") == "T7-45"
    position = play(state, "0 boat FD", "0 row tortuga")
    assert (position["FD"], position["BFD"], position["TOR"]) == ([], None, [0])
    island = table(FD=[1], JR=[2, 3], TOR=[0])
    assert {"boat FD", "boat JR"} <= legal(island)
    assert refusal(table(FD=[1], JR=[2, 3], BFD=0), "0 boat JR") == "T7-45"


@pytest.mark.rule("T7-96", "T7-98")
def test_a_boat_that_is_taken_or_destroyed_cannot_be_entered() -> None:
    state = table(FD=[0, 1], JR=[3], BFD=2)
    assert refusal(state, "0 boat FD") == "T7-96"
    wreck = table(FD=[0, 1], JR=[2, 3], destroyed=["BFD"])
    assert refusal(wreck, "0 boat FD") == "T7-96"
    blocker = table(FD=[1], JR=[2, 3], BFD=0)
    position = play(blocker, "0 peek 12")
    assert position["BFD"] == 0


@pytest.mark.rule("T7-95")
def test_everybody_has_turns_wherever_they_are() -> None:
    state = table(FD=[1], JR=[], TOR=[2, 3], BJR=0)
    for seat in (0, 1, 2, 3):
        assert state.deciders() == [seat]
        play(state, f"{seat} peek 12")


# --- Ranks ---------------------------------------------------------------------------------------------


@pytest.mark.rule("T7-46", "T7-52")
def test_a_captain_may_attack_alone_and_for_nothing() -> None:
    nothing = {"GAL": 0, "FD": [3, 3], "JR": [0, 0], "TOR": [1, 1]}
    state = table(FD=[0], JR=[1, 2, 3], treasure=nothing)
    assert "attack" in legal(state)
    assert refusal(table(FD=[1, 0], JR=[2, 3]), "0 attack") == "T7-46"


@pytest.mark.rule("T7-47")
def test_a_captain_maroons_any_other_of_the_crew() -> None:
    state = table(6, FD=[0, 2, 4], JR=[1, 3], TOR=[5])
    assert {"maroon C", "maroon E"} == {words for words in legal(state) if words.startswith("maroon")}
    for move in ("0 maroon A", "0 maroon B", "0 maroon F"):
        assert refusal(state, move) == "T7-47"
    assert refusal(state, "0 maroon I") == "T7-1"
    position = play(state, "0 maroon C")
    assert (position["FD"], position["TOR"], position["turn"]) == ([0, 4], [5, 2], 1)


@pytest.mark.rule("T7-48", "T7-76")
def test_only_a_first_mate_calls_a_mutiny() -> None:
    assert "mutiny" in legal(table(FD=[1, 0], JR=[2, 3]))
    for lines in ({"FD": [0], "JR": [1, 2, 3]}, {"FD": [1, 2, 0], "JR": [3]}):
        assert refusal(table(**lines), "0 mutiny") == "T7-48"


@pytest.mark.rule("T7-49")
def test_a_cabin_boy_moves_a_treasure() -> None:
    gold = {"GAL": 3, "FD": [2, 0], "JR": [0, 1], "TOR": [1, 1]}
    state = table(FD=[1, 0], JR=[2, 3], treasure=gold)
    assert refusal(state, "0 steal french") == "T7-49"
    position = play(state, "0 steal british")
    assert position["treasure"]["FD"] == [1, 1]
    assert refusal(table(FD=[0, 1], JR=[2, 3], treasure=gold), "0 steal british") == "T7-49"


@pytest.mark.rule("T7-50")
def test_the_governor_calls_a_brawl_also_alone() -> None:
    assert "brawl" in legal(table(FD=[1], JR=[2, 3], TOR=[0]))
    assert refusal(table(FD=[1], JR=[2], TOR=[3, 0]), "0 brawl") == "T7-50"


@pytest.mark.rule("T7-51")
def test_a_saved_letter_is_an_action_if_there_is_somebody_to_move() -> None:
    letter = kept(4, s0="letter_of_marque")
    row = ["black_spot", *ROW[1:]]
    assert refusal(table(kept=letter, row=row), "0 letter") == "T7-51"
    assert refusal(table(FD=[0], JR=[1, 2], TOR=[3]), "0 letter") == "T7-51"
    state = table(kept=letter, row=row, FD=[0], JR=[1, 2], TOR=[3])
    play(state, "0 letter")
    assert legal(state) == {"target D"}
    assert refusal(state, "0 save") == "T7-113"
    position = play(state, "0 target D", "0 side FD")
    assert (position["FD"], position["kept"][0]) == ([0, 3], [])
    assert position["event_discard"] == ["letter_of_marque"]
    assert (position["turn"], position["row"]) == (1, row)


@pytest.mark.rule("T7-53")
def test_with_nothing_left_to_do_one_passes() -> None:
    sudden = {"sudden_death": True, "row": [None] * 5, "event_deck": []}
    state = table(FD=[], JR=[1], TOR=[2, 0], BFD=3, destroyed=["BJR"], **sudden)
    assert legal(state) == {"pass"}
    position = play(state, "0 pass")
    assert position["turn"] == 1


# --- The clock -----------------------------------------------------------------------------------------


@pytest.mark.rule("T7-54", "T7-173")
def test_when_time_is_up_two_events_are_looked_at() -> None:
    state = table(options={"timer_seconds": 30})
    assert "timeout" not in legal(state)
    assert refusal(state, "0 timeout") is None
    assert refusal(table(), "0 timeout") == "T7-54"
    position = play(state, "0 timeout")
    assert len(position["peeked"][0]) == 2
    assert position["turn"] == 1
    pairs = set()
    for seed in range(60):
        twin = again(table(options={"timer_seconds": 30}), seed)
        pairs.add(tuple(play(twin, "0 timeout")["peeked"][0]))
    assert len(pairs) == 10


@pytest.mark.rule("T7-54")
def test_the_clock_acts_for_the_decider_and_only_where_there_is_a_timer() -> None:
    state = table(options={"timer_seconds": 30})
    with pytest.raises(cayona.IllegalAction):
        state.apply(87, 1)
    play(state, "0 force 12")
    assert refusal(state, "0 timeout") == "T7-54"
    vote = table(options={"timer_seconds": 30})
    play(vote, "0 attack")
    assert refusal(vote, "0 timeout") == "T7-54"


@pytest.mark.rule("T7-174")
def test_if_peeking_is_impossible_the_action_is_lost() -> None:
    one = {"row": [None, None, "spanish_armada", None, None], "event_deck": []}
    for fields in (
        {"options": {"timer_seconds": 30, "madness": True}},
        {"options": {"timer_seconds": 30}, **one},
    ):
        position = play(table(**fields), "0 timeout")
        assert position["peeked"] == [{}] * 4
        assert position["turn"] == 1


@pytest.mark.rule("T7-175")
def test_a_forced_choice_goes_back_to_whoever_pointed_and_then_to_chance() -> None:
    state = table(options={"timer_seconds": 30})
    play(state, "0 force 23", "0 target D", "3 timeout")
    assert state.deciders() == [0]
    assert legal(state) == {"reveal 2", "reveal 3"}
    chosen = state.clone()
    assert play(chosen, "0 reveal 3")["TOR"] == [3]
    faces = set()
    for seed in range(20):
        twin = again(state, seed)
        play(twin, "0 timeout")
        event = twin.observation(None)["event"]
        faces.add("black_spot" if event is None else event["revealer"])
    assert faces == {"black_spot", 3}
