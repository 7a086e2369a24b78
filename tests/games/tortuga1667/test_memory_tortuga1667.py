"""What seats remember, what a redraw keeps, and what is never told."""

from __future__ import annotations

from collections import Counter
from math import factorial
from typing import Any

import pytest
from games.tortuga1667.mats import GAME, ROW, hands, kept, play, record, table, with_card

import cayona
from cayona.kernel.preferences import ASK

# --- Talk ----------------------------------------------------------------------------------------------


@pytest.mark.rule("T7-190", "T7-191", "T7-193", "T7-195")
def test_players_may_always_talk_and_talk_is_no_action() -> None:
    """There is one open chat; the engine knows no message, no claim and no recipient."""
    state = table()
    for phase in ("action", "vote", "choice"):
        if phase == "vote":
            play(state, "0 attack")
        elif phase == "choice":
            state = with_card("pistol")
            play(state, "0 reveal 1")
        for viewer in range(4):
            assert GAME.may_talk(state.observation(viewer))
    assert GAME.action_count == 88
    assert not any("say" in state.action_text(action) for action in range(88))


# --- Loyalties -----------------------------------------------------------------------------------------


def redrawn(state: cayona.State, seat: int | None, field: str, times: int) -> Counter[Any]:
    """Count what a field becomes in many redraws."""
    found: Counter[Any] = Counter()
    for seed in range(times):
        found[str(state.determinize(seat, seed).position()[field])] += 1
    return found


@pytest.mark.rule("T7-196")
def test_every_deal_of_the_unseen_loyalties_is_possible() -> None:
    state = table(5)
    found = redrawn(state, 0, "loyalty", 400)
    assert len(found) == factorial(4) // factorial(2)
    assert all(deal.startswith("['british'") for deal in found)
    assert max(found.values()) < 3 * min(found.values())


@pytest.mark.rule("T7-196")
def test_who_changed_in_a_cabin_fever_knows_the_other_for_certain() -> None:
    fever = [{"seats": [0, 3], "before": ["british", "french"], "face_up": []}]
    state = table(loyalty=["french", "british", "french", "british"], fevers=fever)
    for seed in range(40):
        world = state.determinize(0, seed).position()
        assert world["loyalty"][0] == "french"
        assert world["loyalty"][3] == "british"
        assert world["fevers"] == fever
    assert state.observation(0)["fevers"][0]["before"] == ["british", None]
    assert state.observation(1)["fevers"][0]["before"] == [None, None]


@pytest.mark.rule("T7-196")
def test_loyalties_are_drawn_by_counting_histories() -> None:
    """Four players, one fever between 0 and 3 in which 0 stayed British.

    Six first deals; seat 0 was British, so three are left: the other British card with 1, 2 or 3. With 3 both
    ways of the fever leave 0 British, with 1 or 2 only one does: the odds are 2 : 1 : 1.
    """
    fever = [{"seats": [0, 3], "before": ["british", "french"], "face_up": []}]
    state = table(loyalty=["british", "british", "french", "french"], fevers=fever)
    with_three = 0
    for seed in range(800):
        with_three += state.determinize(0, seed).position()["loyalty"][3] == "british"
    assert 340 < with_three < 460


@pytest.mark.rule("T7-196", "T7-177")
def test_a_card_that_lay_face_up_is_remembered_by_all() -> None:
    fever = [{"seats": [0, 2], "before": ["british", "french"], "face_up": [0, 2]}]
    state = table(
        loyalty=["french", "british", "british", "french"],
        fevers=fever,
        face_up=[],
        options={"loyalty_mode": "one_each"},
    )
    for seed in range(30):
        world = state.determinize(1, seed).position()
        assert sorted([world["loyalty"][0], world["loyalty"][2]]) == ["british", "french"]
        assert world["loyalty"][3] == "french"
    assert state.observation(None)["fevers"][0]["before"] == ["british", "french"]


@pytest.mark.rule("T7-176", "T7-177")
def test_cabin_fever_turns_single_cards_down_and_leaves_open_ones_open() -> None:
    open_state = with_card("cabin_fever", options={"loyalty_mode": "open"})
    position = play(open_state, "0 reveal 1", "0 target B")
    assert position["face_up"] == [0, 1, 2, 3]
    assert position["fevers"][0]["face_up"] == [0, 1]
    one = with_card("cabin_fever", options={"loyalty_mode": "one_each"}, face_up=[1, 2])
    position = play(one, "0 reveal 1", "0 target B")
    assert position["face_up"] == [2]
    assert position["fevers"][0]["face_up"] == [1]


# --- Events --------------------------------------------------------------------------------------------


@pytest.mark.rule("T7-192")
def test_a_redraw_keeps_peeked_places_and_the_armada_below() -> None:
    state = table(peeked=[{"2": "pistol"}, {"1": "letter_of_marque"}, {}, {}])
    start = state.position()
    cards = Counter([*start["row"], *start["event_deck"], *start["removed"]])
    rows = set()
    for seed in range(40):
        world = state.determinize(0, seed).position()
        assert world["row"][1] == "pistol"
        assert world["event_deck"][-1] == "spanish_armada"
        assert world["peeked"][1] == {"1": world["row"][0]}
        assert Counter([*world["row"], *world["event_deck"], *world["removed"]]) == cards
        rows.add(tuple(world["row"]))
    assert len(rows) > 10


@pytest.mark.rule("T7-197")
def test_faces_seen_before_a_shuffle_are_recalled_when_the_box_has_cards() -> None:
    fields: dict[str, Any] = {"row": ["black_spot", *ROW[1:]], "event_deck": ["spanish_armada"]}
    state = table(**fields, peeked=[{}, {"2": "pistol", "4": "pistol"}, {"1": "black_spot"}, {}])
    position = play(state, "0 reveal 1")
    assert position["removed"]
    assert position["recalled"] == [[], ["pistol", "pistol"], [], []]
    for seed in range(30):
        world = state.determinize(1, seed).position()
        assert world["row"].count("pistol") >= 2
        assert world["recalled"][1] == ["pistol", "pistol"]
    place = position["row"].index("pistol") + 1
    play(state, f"1 reveal {place}")
    assert state.position()["recalled"][1] == ["pistol"]


@pytest.mark.rule("T7-197")
def test_with_an_empty_box_nothing_needs_to_be_recalled() -> None:
    state = GAME.new(4, 3)
    while not state.is_over():
        state.apply(state.legal_actions()[0])
        assert state.position()["recalled"] == [[], [], [], []]


@pytest.mark.rule("T7-197")
def test_discards_that_go_back_are_recalled_by_all() -> None:
    state = table(
        row=["spanish_armada", "pistol", None, None, None],
        event_deck=[],
        event_discard=["scurvy", "black_spot"],
        peeked=[{}, {"2": "pistol"}, {}, {}],
    )
    position = play(state, "0 reveal 1")
    assert position["sudden_death"]
    assert position["recalled"][0] == ["black_spot", "scurvy"]
    assert position["recalled"][1] == ["black_spot", "pistol", "scurvy"]


# --- Vote cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("T7-198")
def test_the_cards_of_a_vote_are_known_to_all_but_not_their_order() -> None:
    state = table(FD=[0, 1], JR=[2, 3], vote_deck=[12])
    position = play(state, "0 attack", "0 vote 0", "1 vote 3")
    group = position["vote_known"][-1]
    assert group == {"size": 3, "seats": [0, 1, 2, 3]}
    faces = sorted(position["last_vote"]["faces"])
    assert state.observation(3)["vote_known"][-1]["faces"] == faces
    assert state.observation(None)["vote_known"][-1]["faces"] == faces
    orders = {tuple(state.determinize(2, seed).position()["vote_deck"][-3:]) for seed in range(40)}
    assert {tuple(sorted(order)) for order in orders} == {tuple(faces)}
    assert len(orders) > 3


@pytest.mark.rule("T7-198")
def test_whoever_draws_from_a_known_group_alone_still_knows_it() -> None:
    everybody = [0, 1, 2, 3]
    groups = [{"size": 2, "seats": everybody}, {"size": 18, "seats": []}]
    state = with_card("el_dorado", vote_known=groups)
    position = play(state, "0 reveal 1", "0 target C")
    assert position["vote_known"] == [{"size": 1, "seats": [2]}, {"size": 18, "seats": []}]
    vote = table(FD=[0], JR=[1, 2, 3], vote_known=groups, hands=hands(4, s0=[0, 1, 2]))
    position = play(vote, "0 attack", "0 vote 0")
    assert position["vote_known"][0] == {"size": 18, "seats": []}


@pytest.mark.rule("T7-199")
def test_a_known_hand_is_known_until_it_changes() -> None:
    state = table(FD=[0, 1], JR=[2, 3], knows_hand=[[], [], [1], []])
    hand = state.position()["hands"][1]
    for seed in range(20):
        assert state.determinize(2, seed).position()["hands"][1] == hand
    assert any(state.determinize(3, seed).position()["hands"][1] != hand for seed in range(20))
    play(state, "0 attack", "0 vote 0")
    assert state.position()["knows_hand"][2] == [1]
    assert play(state, "1 vote 3")["knows_hand"][2] == []


def test_a_redraw_commits_cards_that_fit_the_new_hands() -> None:
    state = table(FD=[0, 1, 2], JR=[3], kept=kept(4, s1="el_dorado"), hands=hands(4, s1=[3, 4, 5, 6]))
    play(state, "0 attack", "0 vote 0", "1 vote 3")
    numbers = set()
    for seed in range(40):
        world = state.determinize(3, seed).position()
        for seat, cards in zip(world["vote"]["seats"], world["vote"]["cards"], strict=True):
            assert not Counter(cards) - Counter(world["hands"][seat])
        assert world["vote"]["done"] == [True, False, False]
        assert len(world["vote"]["cards"][0]) == 1
        assert world["vote"]["cards"][2] == []
        numbers.add(len(world["vote"]["cards"][1]))
        GAME.load(world)
    assert numbers == {0, 1}  # others cannot tell whether the owner of El Dorado has begun


def test_a_redraw_of_somebody_elses_crows_nest_keeps_the_targets_old_hand() -> None:
    state = with_card("crows_nest", hands=hands(4, s1=[0, 5]))
    play(state, "0 reveal 1", "0 target B", "0 vote 12")
    for seed in range(30):
        target = state.determinize(1, seed).position()
        assert target["crow"]["old"] == [0, 5]
        other = state.determinize(2, seed).position()
        assert len(other["crow"]["old"]) == 2
        for world in (target, other):
            assert len(world["crow"]["picked"]) == 1
            GAME.load(world)
    assert len(redrawn(state, 2, "crow", 30)) > 10


def test_undrawn_pawns_are_shuffled_and_the_drawn_one_stays() -> None:
    state = GAME.new(6, 1, mind_games=True)
    first = state.position()["placing"][0]
    orders = {tuple(state.determinize(2, seed).position()["placing"]) for seed in range(30)}
    assert {order[0] for order in orders} == {first}
    assert len(orders) > 15


# --- Answers in advance --------------------------------------------------------------------------------


@pytest.mark.rule("T7-124", "T7-130")
def test_windows_can_be_answered_in_advance() -> None:
    state = table(FD=[0, 1], JR=[2, 3], kept=kept(4, s1="atlantis"), phase="ATLANTIS_WINDOW", turn=2)
    view, actions = state.observation(1), state.legal_actions(1)
    for answer, words in ((ASK, None), ("decline", "no"), ("until_my_turn", "no")):
        found = GAME.preferred(view, actions, {"atlantis": answer, "fountain": ASK})
        assert (None if found is None else state.action_text(found)) == words
    spot = with_card("black_spot", kept=kept(4, s0="fountain_of_youth"))
    play(spot, "0 reveal 1")
    found = GAME.preferred(spot.observation(0), spot.legal_actions(0), {"atlantis": ASK, "fountain": "use"})
    assert found is not None
    assert spot.action_text(found) == "yes"
    answers = {"atlantis": "until_my_turn", "fountain": ASK}
    assert list(GAME.lapsed({"kind": "turn", "seat": 1, "count": 2}, 1, answers)) == ["atlantis"]
    assert not GAME.lapsed({"kind": "turn", "seat": 2, "count": 3}, 1, answers)


def test_votes_are_never_answered_in_advance() -> None:
    state = table(FD=[0, 1], JR=[2, 3])
    play(state, "0 attack")
    answers = dict.fromkeys(GAME.preferences, "decline")
    assert GAME.preferred(state.observation(0), state.legal_actions(0), answers) is None


def test_every_log_reads_well_to_everybody() -> None:
    match = cayona.Match(GAME, seed=5, position=record(FD=[0, 1], JR=[2], TOR=[3]))
    for seat, words in ((0, "peek 12"), (1, "reveal 3"), (2, "attack")):
        match.play(match.state.parse_action(words), seat)
    assert "You look at events 1 and 2: Letter of Marque, Pistol." in match.log(0)
    assert "A looks at events 1 and 2." in match.log(3)
    assert any("The Black Spot maroons B" in line for line in match.log(None))
