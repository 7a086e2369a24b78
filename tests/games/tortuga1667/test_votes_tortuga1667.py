"""Attacks, mutinies and brawls: who votes, what is shown, what comes of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from games.tortuga1667.mats import GAME, again, hands, kept, legal, play, table

import cayona

# Faces: 0-3 cannon, 4-7 torch, 8-11 water; 12 two torches, 13 two waters. Even-numbered faces show a skull.


def vote_after(cards: dict[int, int], top: int, words: str, **fields: Any) -> cayona.State:
    """Call a vote in which each seat of `cards` plays a face, with a known top card of the deck."""
    given = {f"s{seat}": [face] for seat, face in cards.items()}
    others: dict[str, list[int]] = {f"s{seat}": [] for seat in range(4) if seat not in cards}
    state = table(hands=hands(4, **given, **others), vote_deck=[top], **fields)
    play(state, f"0 {words}", *(f"{seat} vote {face}" for seat, face in cards.items()))
    return state


@pytest.mark.rule("T7-60")
def test_who_votes() -> None:
    state = table(6, FD=[0, 1, 2], JR=[3], TOR=[4], BFD=5)
    play(state, "0 attack")
    assert state.deciders() == [0, 1, 2]
    mutiny = table(6, FD=[1, 0, 2], JR=[3], TOR=[4], BFD=5)
    play(mutiny, "0 mutiny")
    assert mutiny.deciders() == [0, 2]
    brawl = table(6, FD=[1], JR=[], TOR=[0, 3, 4], BFD=5, BJR=2)
    play(brawl, "0 brawl")
    assert brawl.deciders() == [0, 3, 4]


@pytest.mark.rule("T7-61")
def test_without_cards_one_calls_but_does_not_vote() -> None:
    state = table(FD=[0, 1], JR=[2, 3], hands=hands(4, s0=[]))
    play(state, "0 attack")
    assert state.deciders() == [1]
    assert state.legal_actions(0) == []


@pytest.mark.rule("T7-62")
def test_everybody_plays_one_card_and_with_nobody_it_is_resolved_at_once() -> None:
    state = table(FD=[0, 1], JR=[2, 3], hands=hands(4, s0=[4, 4, 9]))
    play(state, "0 attack")
    assert legal(state, 0) == {"vote 4", "vote 9"}
    play(state, "0 vote 4")
    assert state.deciders() == [1]
    assert state.legal_actions(0) == []
    alone = table(FD=[0], JR=[1, 2, 3], hands=hands(4, s0=[]), vote_deck=[4])
    position = play(alone, "0 attack")
    assert position["last_vote"] == {
        "kind": "attack",
        "caller": 0,
        "seats": [],
        "faces": [4],
        "result": "failure",
    }
    assert position["turn"] == 1


@pytest.mark.rule("T7-63", "T7-64")
def test_the_top_card_joins_and_faces_are_published_in_order() -> None:
    state = vote_after({0: 9, 1: 4}, 0, "attack", FD=[0, 1], JR=[2, 3])
    last = state.observation(None)["last_vote"]
    assert last["faces"] == [0, 4, 9]
    assert last["seats"] == [0, 1]
    assert set(last) == {"kind", "caller", "seats", "faces", "result"}


@pytest.mark.rule("T7-64")
def test_the_log_never_says_who_played_what() -> None:
    match = cayona.Match(GAME, seed=1, position=table(FD=[0, 1], JR=[2, 3]).position())
    for seat, words in ((0, "attack"), (0, "vote 0"), (1, "vote 3")):
        match.play(match.state.parse_action(words), seat)
    told = [event for event in match.events if event.kind not in ("start", "loyalty", "turn")]
    assert [event.kind for event in told[:2]] == ["vote_called", "vote_result"]
    for event in told:
        assert event.kind in ("vote_called", "vote_result", "drew_card")


@pytest.mark.rule("T7-65")
@pytest.mark.parametrize(
    ("words", "lines", "cards", "top", "result"),
    [
        ("attack", {"FD": [0], "JR": [1, 2, 3]}, {0: 0}, 4, "success"),
        ("mutiny", {"FD": [1, 0], "JR": [2, 3]}, {0: 13}, 10, "failure"),
        ("mutiny", {"FD": [1, 0], "JR": [2, 3]}, {0: 12}, 11, "success"),
        ("brawl", {"FD": [1], "JR": [2, 3], "TOR": [0]}, {0: 12}, 1, "french"),
        ("brawl", {"FD": [1], "JR": [2, 3], "TOR": [0]}, {0: 2}, 1, "tie"),
    ],
)
def test_one_section_counts(
    words: str, lines: dict[str, list[int]], cards: dict[int, int], top: int, result: str
) -> None:
    state = vote_after(cards, top, words, **lines)
    assert state.position()["last_vote"]["result"] == result


@pytest.mark.rule("T7-66", "T7-67")
def test_cards_go_under_the_deck_and_voters_draw_clockwise_from_the_caller() -> None:
    state = table(
        FD=[2, 0], JR=[1, 3], turn=2, hands=hands(4, s0=[4], s2=[9], s1=[], s3=[]), vote_deck=[8, 0, 6, 3]
    )
    position = play(state, "2 attack", "0 vote 4", "2 vote 9")
    assert position["hands"] == [[6], [], [0], []]
    assert sorted(position["vote_deck"][-3:]) == [4, 8, 9]
    orders = set()
    for seed in range(40):
        twin = table(
            FD=[2, 0], JR=[1, 3], turn=2, hands=hands(4, s0=[4], s2=[9], s1=[], s3=[]), vote_deck=[8, 0, 6]
        )
        twin = again(twin, seed)
        orders.add(tuple(play(twin, "2 attack", "0 vote 4", "2 vote 9")["vote_deck"][-3:]))
    assert len(orders) == 6


@pytest.mark.rule("T7-68")
@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ((0, 1, 4, 8), "failure"),
        ((0, 4, 5, 8), "success"),
        ((0, 1, 4, 5), "success"),
        ((4, 5, 6, 7), "failure"),
        ((0, 12, 8, 1), "success"),
        ((0, 4, 12, 13), "success"),
        ((0, 4, 13, 5), "failure"),
        ((0, 8, 9, 10), "failure"),
    ],
)
def test_an_attack_needs_a_cannon_and_a_torch_that_burns(faces: tuple[int, ...], result: str) -> None:
    cards = dict(enumerate(faces[:3]))
    state = vote_after(cards, faces[3], "attack", FD=[0, 1, 2], JR=[3])
    assert state.position()["last_vote"]["result"] == result


@pytest.mark.rule("T7-69", "T7-71")
def test_loot_comes_from_the_galleon_while_it_has_any() -> None:
    gold = {"GAL": 1, "FD": [1, 0], "JR": [0, 4], "TOR": [1, 1]}
    state = vote_after({0: 0}, 4, "attack", FD=[0], JR=[1, 2, 3], treasure=gold)
    assert state.position()["loot"] == {"source": "GAL"}
    assert legal(state) == {"hold british", "hold french"}
    position = play(state, "0 hold french")
    assert position["treasure"] == {"GAL": 0, "FD": [1, 1], "JR": [0, 4], "TOR": [1, 1]}
    assert (position["loot"], position["turn"]) == (None, 1)


@pytest.mark.rule("T7-70")
def test_an_empty_galleon_opens_the_other_ship() -> None:
    gold = {"GAL": 0, "FD": [1, 0], "JR": [0, 5], "TOR": [1, 1]}
    state = vote_after({0: 0}, 4, "attack", FD=[0], JR=[], TOR=[1, 2, 3], treasure=gold)
    assert legal(state) == {"hold french"}
    assert state.explain(state.parse_action("hold british"), 0).rule == "T7-70"
    play(state, "0 hold french")
    assert state.position()["treasure"] == gold  # it moves when its new hold is chosen
    position = play(state, "0 hold british")
    assert position["treasure"] == {"GAL": 0, "FD": [2, 0], "JR": [0, 4], "TOR": [1, 1]}


@pytest.mark.rule("T7-72")
def test_a_success_may_be_worth_nothing() -> None:
    gold = {"GAL": 0, "FD": [3, 3], "JR": [0, 0], "TOR": [1, 1]}
    state = vote_after({0: 0}, 4, "attack", FD=[0], JR=[1, 2, 3], treasure=gold)
    position = state.position()
    assert position["last_vote"]["result"] == "success"
    assert (position["treasure"], position["turn"]) == (gold, 1)


@pytest.mark.rule("T7-73", "T7-74")
@pytest.mark.parametrize(("faces", "areas"), [((0, 1), [2, 0]), ((2, 3), [0, 2]), ((0, 2), [1, 1])])
def test_a_brawl_moves_both_treasures_of_tortuga(faces: tuple[int, int], areas: list[int]) -> None:
    gold = {"GAL": 4, "FD": [1, 0], "JR": [0, 1], "TOR": [2, 0]}
    state = vote_after({0: faces[0]}, faces[1], "brawl", FD=[1], JR=[2, 3], TOR=[0], treasure=gold)
    assert state.position()["treasure"] == {**gold, "TOR": areas}


@pytest.mark.rule("T7-75", "T7-76")
@pytest.mark.parametrize(("faces", "marooned"), [((0, 2), True), ((0, 1), False), ((1, 3), False)])
def test_a_mutiny_needs_more_skulls_than_wheels(faces: tuple[int, int], marooned: bool) -> None:
    state = vote_after({0: faces[0]}, faces[1], "mutiny", FD=[1, 0], JR=[2, 3])
    position = state.position()
    assert (position["FD"], position["TOR"]) == (([0], [1]) if marooned else ([1, 0], []))


@pytest.mark.rule("T7-77")
def test_cards_are_back_and_drawn_before_the_outcome() -> None:
    state = vote_after({0: 0}, 4, "attack", FD=[0], JR=[1, 2, 3])
    position = state.position()
    assert position["phase"] == "LOOT_DEST"
    assert len(position["hands"][0]) == 1
    assert len(position["vote_deck"]) == 31
    assert position["vote"] is None


@pytest.mark.rule("T7-78")
def test_until_the_last_card_nothing_moves() -> None:
    state = table(FD=[0, 1, 2], JR=[3])
    play(state, "0 attack")
    before = {viewer: state.observation(viewer) for viewer in (None, 1, 2, 3)}
    position = state.position()
    play(state, "0 vote 0")
    after = state.position()
    assert after["hands"] == position["hands"]
    assert after["vote_deck"] == position["vote_deck"]
    for viewer, seen in before.items():
        now = state.observation(viewer)
        assert now.pop("deciders") == [1, 2]
        assert seen.pop("deciders") == [0, 1, 2]
        assert now == seen
    assert state.observation(0)["vote"]["mine"] == [0]


# --- El Dorado and the Pirate Code in votes ------------------------------------------------------------


@pytest.mark.rule("T7-128")
def test_el_dorado_lets_its_owner_play_two_cards_and_draw_one() -> None:
    state = table(
        FD=[0, 1],
        JR=[2, 3],
        kept=kept(4, s0="el_dorado"),
        hands=hands(4, s0=[0, 4, 8, 9], s1=[], s2=[], s3=[]),
    )
    play(state, "0 attack")
    assert "no" not in legal(state)
    play(state, "0 vote 0")
    assert legal(state) == {"vote 4", "vote 8", "vote 9", "no"}
    position = play(state, "0 vote 4")
    assert len(position["hands"][0]) == 3
    assert len(position["last_vote"]["faces"]) == 3
    assert position["event_discard"] == ["el_dorado"]
    assert position["kept"][0] == []


def test_buttons_say_what_is_asked_in_this_phase() -> None:
    """“yes” and “no” are answers to several questions; each has its own words."""
    state = table(FD=[0], JR=[1, 2, 3], kept=kept(4, s0="el_dorado"), hands=hands(4, s0=[1, 8, 9]))
    play(state, "0 attack", "0 vote 1")
    labels = {choice.text: choice.sentence for choice in state.choices(0)}
    assert labels["no"] == "Play no second card"
    window = table(FD=[0, 2], JR=[1, 3], kept=kept(4, s1="atlantis"))
    play(window, "0 peek 12")
    labels = {choice.text: choice.sentence for choice in window.choices(1)}
    assert labels == {"yes": "Use Atlantis: hop to the other ship", "no": "Do not use the map"}


@pytest.mark.rule("T7-129")
def test_el_dorado_can_be_kept_and_needs_a_second_card() -> None:
    owner = {"FD": [0], "JR": [1, 2, 3], "kept": kept(4, s0="el_dorado")}
    state = table(**owner, hands=hands(4, s0=[1, 8, 9]))
    position = play(state, "0 attack", "0 vote 1", "0 no")
    assert (position["kept"][0], len(position["hands"][0])) == (["el_dorado"], 3)
    single = table(**owner, hands=hands(4, s0=[9]))
    position = play(single, "0 attack", "0 vote 9")
    assert position["vote"] is None


@pytest.mark.rule("T7-128")
def test_el_dorado_for_the_next_vote_only_is_gone_after_one_card() -> None:
    owner = {"FD": [0], "JR": [1, 2, 3], "kept": kept(4, s0="el_dorado"), "options": {"el_dorado": "next"}}
    state = table(**owner, hands=hands(4, s0=[1, 8, 9]))
    position = play(state, "0 attack", "0 vote 1", "0 no")
    assert (position["kept"][0], position["event_discard"]) == ([], ["el_dorado"])
    elsewhere = table(**{**owner, "FD": [1], "JR": [0, 2, 3]}, turn=1)
    assert play(elsewhere, "1 attack", "1 vote 4")["kept"][0] == ["el_dorado"], "no vote of the owner's"


@pytest.mark.rule("T7-138", "T7-139")
def test_the_pirate_code_keeps_its_owner_out_of_two_votes() -> None:
    code = {"FD": [0, 1], "JR": [2, 3], "kept": kept(4, s0="pirate_code")}
    state = table(**code)
    play(state, "0 attack")
    assert state.deciders() == [1]
    position = play(state, "1 vote 3")
    assert position["code_skips"] == [1, 0, 0, 0]
    assert len(position["hands"][0]) == 3
    assert position["last_vote"]["seats"] == [1]
    second = table(**code, code_skips=[1, 0, 0, 0])
    position = play(second, "0 attack", "1 vote 3")
    assert (position["code_skips"], position["kept"][0]) == ([0] * 4, [])
    assert position["event_discard"] == ["pirate_code"]


@pytest.mark.rule("T7-139")
@pytest.mark.parametrize(
    ("lines", "own"),
    [
        ({"FD": [0, 1], "JR": [2, 3]}, None),
        ({"FD": [1], "JR": [2, 3], "BFD": 0}, None),
        ({"FD": [1, 0], "JR": [2, 3]}, []),
    ],
)
def test_a_vote_one_could_not_join_is_not_missed(lines: dict[str, Any], own: list[int] | None) -> None:
    """The owner is the captain in a mutiny, in a rowboat, or has no cards."""
    given = hands(4) if own is None else hands(4, s0=own)
    state = table(**lines, turn=1, kept=kept(4, s0="pirate_code"), hands=given)
    play(state, "1 mutiny" if lines["FD"] == [0, 1] else "1 attack", f"1 vote {given[1][0]}")
    assert state.position()["code_skips"] == [0] * 4


@pytest.mark.rule("T7-140")
def test_by_the_mild_reading_the_owner_may_abstain() -> None:
    mild = {
        "FD": [0, 1],
        "JR": [2, 3],
        "kept": kept(4, s0="pirate_code"),
        "options": {"pirate_code": "may"},
    }
    state = table(**mild)
    play(state, "0 attack")
    assert state.deciders() == [0, 1]
    assert "abstain" in legal(state, 0)
    assert "abstain" not in legal(state, 1)
    play(state, "0 abstain")
    assert state.position()["code_skips"] == [0] * 4
    position = play(state, "1 vote 3")
    assert position["code_skips"] == [1, 0, 0, 0]
    voting = table(**mild)
    position = play(voting, "0 attack", "0 vote 0", "1 vote 3")
    assert position["code_skips"] == [0] * 4
    strict = table(FD=[0, 1], JR=[2, 3])
    play(strict, "0 attack")
    assert strict.explain(strict.parse_action("abstain"), 0).rule == "T7-140"


def test_every_vote_card_is_always_somewhere() -> None:
    state = table(FD=[0, 1], JR=[2, 3])
    before = state.position()
    play(state, "0 attack", "0 vote 0", "1 vote 3")
    after = state.position()

    def everything(position: dict[str, Any]) -> Counter[int]:
        return Counter([*position["vote_deck"], *(face for hand in position["hands"] for face in hand)])

    assert everything(after) == everything(before)
