"""Advance: CG-24 to CG-30.

On the example track the symbols stand on these spaces:
skull 4 12 17 23 27 36, dagger 5 7 15 24 28 32, key 6 9 14 20 25 33,
bottle 1 8 18 22 26 34, sword 2 10 13 21 30 35, hat 3 11 16 19 29 31.
"""

from __future__ import annotations

import pytest
from games.cartagena.boards import EXAMPLE_TRACK, SYMBOLS, hand, legal, passage, play, table

import cayona


@pytest.mark.rule("CG-24")
def test_any_card_in_hand_moves_any_own_pirate_not_aboard() -> None:
    state = table("9:A 12:AB sloop:A", hands=["2 skull, hat", "key"])
    advances = [text for text in legal(state) if not text.startswith("back")]
    assert advances == ["skull fortress", "skull 9", "skull 12", "hat fortress", "hat 9", "hat 12"]


@pytest.mark.rule("CG-24")
@pytest.mark.parametrize(
    ("action", "code"),
    [("key 9", "no-such-card"), ("skull 10", "no-pirate-there"), ("skull 12", "no-pirate-there")],
)
def test_an_advance_needs_the_card_and_an_own_pirate(action: str, code: str) -> None:
    state = table("9:A 12:B", hands=["skull", "key"])
    assert state.explain(state.parse_action(action))[:3] == (False, code, "CG-24")


@pytest.mark.rule("CG-25")
def test_the_card_goes_to_the_discard_pile() -> None:
    record = play(table(hands=["2 skull, hat", "key"], discard="key"), "skull 0").position()
    assert record["hands"] == [hand("skull, hat"), hand("key")]
    assert record["discard"] == hand("skull, key")


@pytest.mark.rule("CG-25")
@pytest.mark.parametrize("mode", ["jamaica", "tortuga"])
def test_an_advance_draws_nothing(mode: str) -> None:
    state = table("3:BB", mode=mode)
    before = state.position()
    after = play(state, "skull 0").position()
    assert (after["draw_pile"], after["row"]) == (before["draw_pile"], before["row"])


LANDINGS = [
    # before, action, after
    ("", "skull 0", "4:A"),
    ("4:A", "skull 0", "4:A 12:A"),  # one's own pirate occupies a space
    ("4:B", "skull 0", "4:B 12:A"),  # one pirate
    ("4:BB", "skull 0", "4:BB 12:A"),  # two
    ("4:ABB", "skull 0", "4:ABB 12:A"),  # three
    ("4:B 12:A 17:BB", "skull 0", "4:B 12:A 17:BB 23:A"),
    ("4:B 17:B", "skull 0", "4:B 12:A 17:B"),  # the nearest free one, not the last
    ("9:A", "key 9", "14:A"),
    ("18:A", "bottle 18", "22:A"),
]


@pytest.mark.rule("CG-26")
@pytest.mark.parametrize(("before", "action", "after"), LANDINGS)
def test_a_pirate_runs_to_the_nearest_free_space_with_the_symbol(
    before: str, action: str, after: str
) -> None:
    assert passage(play(table(before), action)) == after


@pytest.mark.rule("CG-26", "CG-28")
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_alone_in_the_passage_a_pirate_visits_every_space_of_a_symbol(symbol: str) -> None:
    track = [shown for segment in EXAMPLE_TRACK for shown in segment]
    spaces = [space for space in range(1, 37) if track[space - 1] == symbol]
    for place, target in zip([0, *spaces], [*spaces, "sloop"], strict=True):
        before = f"{place}:A" if place else ""
        assert passage(play(table(before), f"{symbol} {place}")) == f"{target}:A"


BOARDINGS = [
    ("23:B 27:B 36:A", "skull 17", "23:B 27:B 36:A"),
    ("36:A", "skull 36", ""),
    ("35:A", "bottle 35", ""),
    ("34:B 30:A", "bottle 30", "34:B"),
]


@pytest.mark.rule("CG-27")
@pytest.mark.parametrize(("others", "action", "left"), BOARDINGS)
def test_without_a_free_space_ahead_a_pirate_boards(others: str, action: str, left: str) -> None:
    place = action.split()[1]
    before = others if f"{place}:A" in others else f"{place}:A {others}"
    assert passage(play(table(before), action)) == f"{left} sloop:A".strip()


@pytest.mark.rule("CG-27")
def test_there_is_one_action_for_a_card_and_a_place_so_nothing_is_to_choose() -> None:
    state = table("4:A 9:AA", hands=["skull", "skull"])
    assert legal(state) == ["skull fortress", "skull 4", "skull 9", "back 9"]
    assert {choice.text: choice.target for choice in state.choices()} == {
        "skull fortress": "space-12",
        "skull 4": "space-12",
        "skull 9": "space-12",
        "back 9": "space-4",
    }


@pytest.mark.rule("CG-28")
def test_the_space_it_stands_on_does_not_count() -> None:
    assert passage(play(table("4:A"), "skull 4")) == "12:A"


@pytest.mark.rule("CG-28")
def test_spaces_passed_over_stay_as_they_are() -> None:
    assert passage(play(table("4:BB 6:B 12:ABB"), "skull 0")) == "4:BB 6:B 12:ABB 17:A"


@pytest.mark.rule("CG-29")
def test_a_pirate_in_the_sloop_cannot_advance() -> None:
    assert legal(table("sloop:AAAAA")) == [f"{symbol} fortress" for symbol in SYMBOLS]
    with pytest.raises(cayona.InvalidAction):
        table("sloop:A").parse_action("skull sloop")


@pytest.mark.rule("CG-29")
def test_a_card_cannot_be_discarded_without_a_pirate_that_moves() -> None:
    state = table("9:AAA sloop:AAA")
    for symbol in SYMBOLS:
        for place in {*range(37)} - {9}:
            assert not state.explain(SYMBOLS.index(symbol) * 37 + place).legal


@pytest.mark.rule("CG-30")
def test_an_earlier_move_closes_a_space() -> None:
    state = table("5:B", hands=["2 dagger", "hat"])
    assert passage(play(state, "dagger 0")) == "5:B 7:A"
    assert passage(play(state, "dagger 0")) == "5:B 7:A 15:A"


@pytest.mark.rule("CG-30")
def test_an_earlier_move_opens_a_space() -> None:
    state = table("4:A", hands=["2 skull", "hat"])
    assert passage(play(state, "skull 4")) == "12:A"
    assert passage(play(state, "skull 0")) == "4:A 12:A"
