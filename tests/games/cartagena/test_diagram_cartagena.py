"""The board as text: what lies on the table before a move and after it."""

from __future__ import annotations

import pytest
from games.cartagena.boards import GAME, play, table

BEFORE = """\
fortress: A 3/6  B 3/6
 1 bottle      2 sword       3 hat    BB   4 skull       5 dagger      6 key
 7 dagger      8 bottle      9 key    A   10 sword      11 hat        12 skull  AB
13 sword      14 key        15 dagger     16 hat        17 skull      18 bottle
19 hat        20 key        21 sword      22 bottle     23 skull      24 dagger
25 key        26 bottle     27 skull      28 dagger     29 hat        30 sword
31 hat        32 dagger     33 key        34 bottle     35 sword      36 skull
sloop: A 1/6  B 0/6
>A: key×1  hat×2
 B: 1 card
pile: 96
discard: sword×2"""

AFTER = """\
fortress: A 2/6  B 3/6
 1 bottle      2 sword       3 hat    ABB  4 skull       5 dagger      6 key    A
 7 dagger      8 bottle      9 key        10 sword      11 hat        12 skull  AB
13 sword      14 key        15 dagger     16 hat        17 skull      18 bottle
19 hat        20 key        21 sword      22 bottle     23 skull      24 dagger
25 key        26 bottle     27 skull      28 dagger     29 hat        30 sword
31 hat        32 dagger     33 key        34 bottle     35 sword      36 skull
sloop: A 1/6  B 0/6
>A: dagger×1  bottle×1  hat×2
 B: 1 card
pile: 94
discard: key×1  sword×2"""

TORTUGA = """\
>A: hat×1
 B: –
 C: key×2
row: → hat key
pile: 97
discard: –"""


@pytest.mark.rule("CG-26", "CG-35")
def test_a_diagram_before_and_after_two_moves() -> None:
    state = table(
        "3:BB 9:A 12:AB sloop:A", hands=["2 hat, key", "skull"], discard="2 sword", pile="bottle, dagger"
    )
    assert GAME.diagram(state.observation(0)) == BEFORE
    play(state, "back 9", "key 0")
    assert GAME.diagram(state.observation(0)) == AFTER


@pytest.mark.rule("CG-56")
@pytest.mark.parametrize(
    ("viewer", "hands"),
    [(0, ">A: hat×1\n B: 1 card"), (1, ">A: 1 card\n B: key×1"), (None, ">A: 1 card\n B: 1 card")],
)
def test_a_diagram_keeps_secrets(viewer: int | None, hands: str) -> None:
    assert hands in GAME.diagram(table(hands=["hat", "key"]).observation(viewer))


@pytest.mark.rule("CG-12")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_tortuga_diagram_shows_all_hands_and_the_row(viewer: int | None) -> None:
    state = table("3:BB", seats=3, mode="tortuga", hands=["hat", "", "2 key"], row="hat, key")
    assert GAME.diagram(state.observation(viewer)).endswith(TORTUGA)
