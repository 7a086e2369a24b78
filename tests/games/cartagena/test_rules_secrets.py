"""Hidden information: CG-56 to CG-58, CG-60."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from games.cartagena.boards import (
    GAME,
    SYMBOLS,
    Record,
    match,
    play,
    play_match,
    position,
    table,
    total_cards,
)

import cayona

VIEWERS: tuple[int | None, ...] = (0, 1, 2, None)


def jamaica(**fields: Any) -> Record:
    """Return a position in which every hand has symbols of its own, so that any leak shows."""
    hands = ["2 skull", "2 dagger", "2 key"]
    return position("3:BB 9:A 12:C", hands, seats=3, pile="3 sword", **fields)


@pytest.mark.rule("CG-56")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_jamaica_shows_sizes_of_other_hands_and_never_their_cards(viewer: int | None) -> None:
    view = GAME.load(jamaica()).observation(viewer)
    assert view["hand_sizes"] == [2, 2, 2]
    assert [hand is not None for hand in view["hands"]] == [seat == viewer for seat in range(3)]


@pytest.mark.rule("CG-56")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_does_not_change_with_what_it_may_not_know(viewer: int | None) -> None:
    """Swap what others hold with the pile: observation and numbers stay the same."""
    here = jamaica()
    there = json.loads(json.dumps(here))
    for seat in range(3):
        if seat != viewer:
            held = list(Counter(there["hands"][seat]).elements())
            there["hands"][seat] = Counter(there["draw_pile"][-2:])
            there["draw_pile"] = held + there["draw_pile"][:-2]
    one, other = GAME.load(here), GAME.load(there)
    assert one.position() != other.position()
    assert one.observation(viewer) == other.observation(viewer)
    if viewer is not None:
        assert one.features(viewer) == other.features(viewer)


@pytest.mark.rule("CG-56")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_tortuga_hides_nothing_but_the_order_of_the_pile(viewer: int | None) -> None:
    state = table("3:BB 9:A", seats=3, mode="tortuga")
    view, record = state.observation(viewer), state.position()
    assert (view["hands"], view["row"], view["pile"]) == (
        record["hands"],
        record["row"],
        len(record["draw_pile"]),
    )
    assert "draw_pile" not in view


@pytest.mark.rule("CG-56")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_after_the_end_all_hands_are_shown(viewer: int | None) -> None:
    state = GAME.load(jamaica(turn_limit=1, moves_made=1))
    play(state, "end")
    assert state.observation(viewer)["hands"] == state.position()["hands"]
    assert "draw_pile" not in state.observation(viewer)


@pytest.mark.rule("CG-56")
def test_other_seats_get_no_list_of_actions_because_it_would_show_cards() -> None:
    state = GAME.load(jamaica())
    assert state.legal_actions(0)
    assert state.legal_actions(1) == []
    assert state.choices(1) == []
    asked = state.explain(state.parse_action("dagger 0"), 1)  # B does hold a dagger
    assert asked.code == "not-your-decision"


@pytest.mark.rule("CG-56")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_events_tell_drawn_symbols_to_the_owner_only(viewer: int | None) -> None:
    game = cayona.Match(GAME, seed=1, position=jamaica())
    seen = [event.seen_by(viewer) for event in play_match(game, "back 9")]
    drew = {"kind": "drew", "seat": 0, "count": 2}
    assert ({**drew, "symbols": ["sword", "sword"]} if viewer == 0 else drew) in seen
    if viewer != 0:
        assert "sword" not in json.dumps(seen)
        assert not any("sword" in line for line in game.log(viewer)[1:])


@pytest.mark.rule("CG-56")
def test_undo_data_names_no_card() -> None:
    game = match("3:BB 9:A", seats=3)
    play_match(game, "skull 0")
    assert [event.seen_by(1) for event in game.undo(0)] == [{"kind": "undo", "seat": 0}]


@pytest.mark.rule("CG-57")
def test_cards_have_no_identity_beyond_their_symbol() -> None:
    """Everything that leaves the engine counts cards or names symbols; none is numbered."""
    state = table("3:BB 9:A", mode="tortuga", discard="2 key")
    record = state.position()
    for cards in (record["row"], record["draw_pile"]):
        assert set(cards) <= set(SYMBOLS)
    for counts in (*record["hands"], record["discard"]):
        assert set(counts) <= set(SYMBOLS)


@pytest.mark.rule("CG-57")
def test_a_reshuffle_does_not_depend_on_the_order_in_which_cards_were_played() -> None:
    after = []
    for order in (["skull 0", "hat 0"], ["hat 0", "skull 0"]):
        state = table("9:A", hands=["skull, hat", ""], discard="9 key, 9 sword", rest="B")
        after.append(play(state, *order, "back 9").position())
    assert after[0]["discard"] == {}
    assert len(after[0]["draw_pile"]) == 19
    assert after[0] == after[1]


@pytest.mark.rule("CG-58")
@pytest.mark.parametrize("mode", ["jamaica", "tortuga"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_redraw_looks_the_same_to_its_seat(viewer: int | None, mode: str) -> None:
    state = GAME.new(3, seed=6, mode=mode)
    for seed in range(10):
        world = state.determinize(viewer, seed)
        assert world.observation(viewer) == state.observation(viewer)
        assert total_cards(world.position()) == dict.fromkeys(SYMBOLS, 17)
        sizes = [sum(hand.values()) for hand in world.position()["hands"]]
        assert sizes == [6, 6, 6]
        assert len(world.position()["draw_pile"]) == len(state.position()["draw_pile"])


@pytest.mark.rule("CG-58")
def test_redraws_deal_unseen_cards_at_random() -> None:
    """Seat 1 holds each symbol about as often as the cards seat 0 cannot see allow."""
    state = table(hands=["6 skull", "6 hat"])
    held: Counter[str] = Counter()
    for seed in range(400):
        held.update(state.determinize(0, seed).position()["hands"][1])
    unseen = {"skull": 11, **dict.fromkeys(SYMBOLS[1:], 17)}
    for symbol, count in unseen.items():
        expected = 400 * 6 * count / 96
        assert abs(held[symbol] - expected) < 5 * expected**0.5


@pytest.mark.rule("CG-58")
def test_two_positions_that_look_the_same_give_the_same_redraws() -> None:
    one = GAME.load(jamaica())
    other = one.determinize(0, 77)
    assert one.position() != other.position()
    for seed in range(5):
        assert one.determinize(0, seed).position() == other.determinize(0, seed).position()


@pytest.mark.rule("CG-58")
def test_a_bot_is_given_its_seats_view_and_not_the_position() -> None:
    state = GAME.load(jamaica())
    view = cayona.SeatView(state, 0)
    assert view.observation() == state.observation(0)
    assert view.features() == state.features(0)
    assert view.legal_actions() == state.legal_actions()
    sample = view.sample(3).position()
    assert sample["hands"][0] == state.position()["hands"][0]
    assert sample["draw_pile"] != state.position()["draw_pile"]


@pytest.mark.rule("CG-60")
def test_a_view_shows_the_table_of_now_and_no_memory() -> None:
    """What was played before a reshuffle is not in the view, nor need a redraw respect it."""
    state = table("3:B 9:A", hands=["", "2 hat"], rest="discard")
    before = state.observation(1)
    assert before["discard"]
    after = play(state, "back 9").observation(1)
    assert after["discard"] == {}
    assert set(before) == set(after)
    # A had no card and drew one: to B's view it may be any symbol at all.
    seen: Counter[str] = Counter()
    for seed in range(200):
        seen.update(state.determinize(1, seed).position()["hands"][0])
    assert set(seen) == set(SYMBOLS)


OBSERVED = [
    "game",
    "seat",
    "seats",
    "deciders",
    "mode",
    "turn_limit",
    "track",
    "pirates",
    "hands",
    "hand_sizes",
    "row",
    "pile",
    "discard",
    "current_seat",
    "moves_made",
    "turn_number",
    "consecutive_forced_passes",
    "result",
]


@pytest.mark.rule("CG-60")
@pytest.mark.parametrize("viewer", [0, None])
def test_a_view_has_these_fields_and_no_seed(viewer: int | None) -> None:
    view = GAME.new(2, seed=4).observation(viewer)
    assert list(view) == OBSERVED
    assert json.loads(json.dumps(view)) == view
