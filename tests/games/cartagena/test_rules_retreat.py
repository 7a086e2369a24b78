"""Retreat: CG-31 to CG-39."""

from __future__ import annotations

import pytest
from games.cartagena.boards import legal, passage, play, table

import cayona


def retreats(state: cayona.State) -> list[str]:
    return [text for text in legal(state) if text.startswith("back")]


@pytest.mark.rule("CG-31")
def test_pirates_on_spaces_and_in_the_sloop_may_retreat() -> None:
    assert retreats(table("3:B 9:AA 12:AB sloop:A")) == ["back 9", "back 12", "back sloop"]


@pytest.mark.rule("CG-31")
def test_a_pirate_in_the_fortress_cannot_retreat() -> None:
    state = table("3:B")
    assert retreats(state) == []
    with pytest.raises(cayona.InvalidAction):
        state.parse_action("back fortress")


@pytest.mark.rule("CG-31")
def test_only_own_pirates_retreat() -> None:
    state = table("3:B 9:B")
    assert state.explain(state.parse_action("back 9"))[:3] == (False, "no-pirate-there", "CG-31")


RETREATS = [
    # before, action, after, cards drawn
    ("3:B 9:A", "back 9", "3:AB", 1),
    ("3:BB 9:A", "back 9", "3:ABB", 2),
    ("3:A 9:A", "back 9", "3:AA", 1),  # onto one's own
    ("3:AB 9:A", "back 9", "3:AAB", 2),  # a mixed pair
    ("1:B 3:B 9:A", "back 9", "1:B 3:AB", 1),  # the nearest, not the first
    ("3:BB 8:A 9:A", "back 9", "3:BB 8:AA", 1),
    ("3:B 9:AA", "back 9", "3:AB 9:A", 1),  # the comrade beside it is not behind it
    ("35:B 36:A", "back 36", "35:AB", 1),
]


@pytest.mark.rule("CG-32", "CG-35")
@pytest.mark.parametrize(("before", "action", "after", "drawn"), RETREATS)
@pytest.mark.parametrize("mode", ["jamaica", "tortuga"])
def test_a_pirate_falls_back_on_one_or_two_and_draws_as_many(
    mode: str, before: str, action: str, after: str, drawn: int
) -> None:
    state = play(table(before, mode=mode), action)
    assert passage(state) == after
    assert state.observation(0)["hand_sizes"] == [6 + drawn, 6]


@pytest.mark.rule("CG-33")
def test_empty_spaces_and_full_spaces_are_passed() -> None:
    state = table("2:B 7:ABB 11:AAA 20:A", seats=3)
    assert passage(play(state, "back 20")) == "2:AB 7:ABB 11:AAA"


@pytest.mark.rule("CG-34")
def test_a_single_pirate_may_not_be_skipped_to_reach_a_pair() -> None:
    state = table("5:BB 8:B 12:A")
    targets = [choice.target for choice in state.choices() if choice.text == "back 12"]
    assert targets == ["space-8"]
    play(state, "back 12")
    assert passage(state) == "5:BB 8:AB"
    assert state.observation(0)["hand_sizes"][0] == 7


@pytest.mark.rule("CG-35")
def test_cards_count_the_pirates_there_before_the_arrival() -> None:
    sentences = {choice.text: choice.sentence for choice in table("3:B 9:A 12:BB 20:A").choices()}
    assert sentences["back 9"] == "Move back 9 → 3 (+1 card)"
    assert sentences["back 20"] == "Move back 20 → 12 (+2 cards)"


@pytest.mark.rule("CG-36")
@pytest.mark.parametrize(
    "pirates", ["9:A", "9:AA", "9:A 12:BB", "4:BBB 9:A", "4:AAA 9:A", "sloop:A", "7:BBB sloop:A"]
)
def test_nobody_to_fall_back_on(pirates: str) -> None:
    state = table(pirates)
    assert retreats(state) == []
    place = "sloop" if "sloop" in pirates else "9"
    explanation = state.explain(state.parse_action(f"back {place}"))
    assert explanation[:3] == (False, "nobody-to-fall-back-on", "CG-36")


@pytest.mark.rule("CG-36")
def test_a_pirate_never_returns_to_the_fortress() -> None:
    """However many wait there: eleven pirates in the fortress are no company."""
    assert retreats(table("1:A")) == []
    assert retreats(table("36:A")) == []


@pytest.mark.rule("CG-37")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("36:B sloop:A", "36:AB"),
        ("35:B 36:BBA sloop:A", "35:AB 36:ABB"),
        ("1:B sloop:AA", "1:AB sloop:A"),
    ],
)
def test_a_pirate_leaves_the_sloop_from_space_36_downward(before: str, after: str) -> None:
    assert passage(play(table(before), "back sloop")) == after


@pytest.mark.rule("CG-38")
def test_pirates_in_fortress_and_sloop_are_no_target() -> None:
    assert retreats(table("sloop:AAB")) == []
    assert retreats(table("9:A sloop:AB")) == ["back sloop"]  # falls back on 9, past the sloop's own crowd
    assert passage(play(table("9:A sloop:AB"), "back sloop")) == "9:AA sloop:B"


@pytest.mark.rule("CG-39")
def test_there_is_no_hand_limit() -> None:
    state = table("3:BB 9:A", hands=["", "hat"], rest="A", pile="2 skull")
    assert state.observation(0)["hand_sizes"] == [99, 1]
    assert play(state, "back 9").observation(0)["hand_sizes"] == [101, 1]
