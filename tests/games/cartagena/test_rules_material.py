"""Track and material: CG-1 to CG-8."""

from __future__ import annotations

from collections import Counter
from itertools import chain, permutations, product
from typing import Any

import pytest
from games.cartagena.boards import (
    EXAMPLE_TRACK,
    GAME,
    SYMBOLS,
    legal,
    passage,
    play,
    position,
    table,
    total_cards,
)

import cayona

SEGMENTS = {
    "A": "bottle sword hat skull dagger key",
    "B": "dagger bottle key sword hat skull",
    "C": "hat key sword bottle skull dagger",
    "D": "key bottle skull dagger hat sword",
    "E": "sword key dagger hat skull bottle",
    "F": "hat dagger key bottle sword skull",
}
FORWARD = [{"id": name, "reversed": False} for name in SEGMENTS]


def line(track: Any) -> list[str]:
    symbols: list[str] = GAME.new(seed=1, track=track).position()["track"]
    return symbols


@pytest.mark.rule("CG-1")
def test_six_segments_make_one_line_of_36_spaces() -> None:
    assert line(FORWARD) == " ".join(SEGMENTS.values()).split()
    assert len(line("random")) == 36


@pytest.mark.rule("CG-1")
def test_space_1_is_next_to_the_fortress_and_36_next_to_the_sloop() -> None:
    state = table("36:A 1:BB")
    play(state, "bottle fortress")
    assert passage(state) == "1:BB 8:A 36:A"  # space 1 shows the bottle, too, but is occupied
    assert passage(play(state, "skull 36")) == "1:BB 8:A sloop:A"


@pytest.mark.rule("CG-2")
@pytest.mark.parametrize("seed", range(20))
def test_every_segment_shows_each_symbol_once(seed: int) -> None:
    track = GAME.new(seed=seed).position()["track"]
    segments = [tuple(track[start : start + 6]) for start in range(0, 36, 6)]
    assert all(sorted(segment) == sorted(SYMBOLS) for segment in segments)
    assert len(set(segments)) == 6


@pytest.mark.rule("CG-3")
def test_the_example_track_is_a_b_e_c_d_f() -> None:
    assert line("example") == " ".join(SEGMENTS[name] for name in "ABECDF").split()
    assert line("example") == list(chain(*EXAMPLE_TRACK))


@pytest.mark.rule("CG-3", "CG-4")
@pytest.mark.parametrize("name", SEGMENTS)
def test_a_segment_lies_forward_or_reversed(name: str) -> None:
    others = [piece for piece in FORWARD if piece["id"] != name]
    symbols = SEGMENTS[name].split()
    assert line([{"id": name, "reversed": False}, *others])[:6] == symbols
    assert line([{"id": name, "reversed": True}, *others])[:6] == symbols[::-1]


@pytest.mark.rule("CG-5")
def test_all_layouts_give_different_lines() -> None:
    faces = [(words, words[::-1]) for words in (tuple(text.split()) for text in SEGMENTS.values())]
    # Two layouts of one line would need two segments with a face in common.
    assert len(set(chain(*faces))) == 12
    assert len(list(permutations(range(6)))) * len(list(product((0, 1), repeat=6))) == 46_080


@pytest.mark.rule("CG-5")
def test_random_tracks_are_uniform() -> None:
    """Over 6,000 fixed seeds each of the 72 segment, place and direction triples is about equally common."""
    games = 6000
    seen: Counter[tuple[int, str, bool]] = Counter()
    for seed in range(games):
        track = GAME.new(seed=seed).position()["track"]
        for place in range(6):
            faces = " ".join(track[place * 6 : place * 6 + 6])
            name = next(name for name, text in SEGMENTS.items() if faces in (text, backward(text)))
            seen[place, name, faces != SEGMENTS[name]] += 1
    expected = games / 12
    assert len(seen) == 72
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    assert chi_square < 110  # 72 cells; 61 on average, 110 in one of many thousand cases
    assert all(abs(count - expected) < 5 * expected**0.5 for count in seen.values())


def backward(text: str) -> str:
    return " ".join(reversed(text.split()))


@pytest.mark.rule("CG-5")
def test_the_order_of_segments_is_uniform() -> None:
    """Which of two segments lies nearer to the fortress is a fair coin, and independent of directions."""
    seen: Counter[tuple[bool, bool, bool]] = Counter()
    for seed in range(4000):
        track = " ".join(GAME.new(seed=seed).position()["track"])
        a_forward, b_forward = SEGMENTS["A"] in track, SEGMENTS["B"] in track
        a = track.index(SEGMENTS["A"] if a_forward else backward(SEGMENTS["A"]))
        b = track.index(SEGMENTS["B"] if b_forward else backward(SEGMENTS["B"]))
        seen[a < b, a_forward, b_forward] += 1
    assert len(seen) == 8
    assert all(abs(count - 500) < 110 for count in seen.values())


@pytest.mark.rule("CG-6")
def test_fortress_and_sloop_carry_no_symbol() -> None:
    record = table("1:B 36:A").position()
    assert len(record["track"]) == 36
    # A space-36 pirate finds no symbol ahead of it, whatever it plays.
    choices = {choice.text: choice.target for choice in table("36:A 1:BB").choices()}
    assert [choices[f"{symbol} 36"] for symbol in SYMBOLS] == ["sloop"] * 6


@pytest.mark.rule("CG-7")
def test_a_space_holds_three_pirates_of_any_owners() -> None:
    assert passage(play(table("5:AB 9:A"), "back 9")) == "5:AAB"
    assert "back 9" not in legal(table("5:AAB 9:A"))
    with pytest.raises(cayona.PositionError, match="space 5 holds more than three"):
        table("5:AABB")


@pytest.mark.rule("CG-7")
def test_fortress_and_sloop_have_no_limit() -> None:
    state = table("sloop:AAAAABBBBB", seats=3)
    assert state.position()["pirates"] == [[0, 37, 37, 37, 37, 37], [0, 37, 37, 37, 37, 37], [0] * 6]


@pytest.mark.rule("CG-8")
@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("mode", ["jamaica", "tortuga"])
def test_17_cards_of_each_symbol_are_in_play(seats: int, mode: str) -> None:
    record = GAME.new(seats, seed=3, mode=mode).position()
    assert total_cards(record) == dict.fromkeys(SYMBOLS, 17)


@pytest.mark.rule("CG-8")
def test_the_arrow_is_no_card() -> None:
    record = position()
    record["draw_pile"][0] = "arrow"
    with pytest.raises(cayona.PositionError) as refused:
        GAME.load(record)
    assert refused.value.field == "draw_pile"
