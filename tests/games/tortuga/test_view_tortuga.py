"""The picture of a Tortuga table: named, large enough to be tapped, honest about what is hidden."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from games.tortuga.boards import ALL_PLACED, GAME, acting, board, do, keeping, load

from cayona.games.tortuga import view
from cayona.games.tortuga import view_layout as layout
from cayona.games.tortuga.components import COLOURS
from cayona.games.tortuga.glyphs import EMBLEMS, GLYPHS
from cayona.games.tortuga.rules import Tortuga
from cayona.kernel.chance import Chance
from cayona.kernel.events import Event
from cayona.kernel.state import State

TAP = 88
"""44 px on a phone 360 px wide."""
ROLL = "A fleet, B skull, C fleet, D attack, E raid"


def drawn(state: State, seat: int | None) -> str:
    """Return the picture for a viewer as a document; it must be well-formed."""
    choices = state.choices(seat) if seat is not None and seat in state.deciders() else []
    markup = GAME.draw(state.observation(seat), choices).svg()
    ET.fromstring(markup)  # noqa: S314 - our own markup
    return markup


def lit(markup: str) -> list[str]:
    """Return the elements that are lit, each once."""
    found = re.findall(r'data-element="([^"]+)" class="spot lit"', markup)
    return list(dict.fromkeys(found))


def spot(markup: str, element: str) -> str:
    """Return the beginning of an element."""
    return markup.split(f'data-element="{element}"')[1].split(">")[0]


def rolling() -> Tortuga:
    return keeping(board(roll=ROLL), board(roll=ROLL))


def test_the_still_layer_is_the_same_for_everybody_and_has_no_words() -> None:
    state = GAME.new(3, 5)
    still = {view.draw_still(state.observation(seat)) for seat in (0, 1, 2, None)}
    state.apply(state.legal_actions()[0])
    still.add(view.draw_still(state.observation(0)))
    assert len(still) == 1
    assert set(re.findall(r"<text[^>]*>([^<]*)<", still.pop())) <= set("12345678ABCD")


def test_ones_own_board_comes_first_then_clockwise() -> None:
    assert layout.order(4, 2) == [2, 3, 0, 1]
    assert layout.order(3, None) == [0, 1, 2]
    markup = drawn(GAME.new(4, 1), 2)
    assert re.findall(r'data-element="board-(\d)"', markup) == ["2", "3", "0", "1"]


def test_faces_and_chests_differ_by_their_shape() -> None:
    assert len(set(GLYPHS.values())) == len(GLYPHS)
    assert tuple(EMBLEMS) == COLOURS
    assert len(set(EMBLEMS.values())) == len(COLOURS)


def test_dice_tell_what_they_count_and_skulls_nothing() -> None:
    markup = drawn(rolling(), 0)
    assert 'data-value="4"' in spot(markup, "die-A")
    assert 'aria-label="Die A: fleet 4"' in spot(markup, "die-A")
    assert "data-value" not in spot(markup, "die-B")
    assert "die-A" in lit(markup)
    assert "keep" not in lit(markup), "nothing is chosen yet"


def test_a_choice_of_dice_tells_the_total_it_makes() -> None:
    placed = {"fleet": "B"}
    state = keeping(
        board(dice=placed, roll="A fleet, C fleet, D skull, E skull", advantage=[1, 0, 0, 0, 0]),
        board(roll=ROLL),
    )
    badges = {choice.text: choice.badge for choice in state.choices(0)}
    assert badges["keep A"] == "= 10"  # 5 lie there, 4 come, and a token
    assert badges["keep AC"] == "= 11"
    assert badges["keep D"] == "", "skulls alone are turned later"


def test_others_see_hidden_dice_before_the_reveal_and_who_has_decided() -> None:
    state = rolling()
    before = drawn(state, 1)
    do(state, "keep AC", seat=0)
    after = drawn(state, 1)
    assert "to-held" in drawn(state, 0), "one's own commit is marked"
    assert "to-held" not in after.split("</style>")[1]
    assert after.count("to-die screened") == before.count("to-die screened") == 5
    assert "has decided" in after
    assert "has decided" not in before


def test_a_whole_board_can_be_tapped_to_be_attacked() -> None:
    state = acting("attack", board(dice={"attack": "A", "treasure": "BCDE"}), board(dice=ALL_PLACED))
    markup = drawn(state, 0)
    assert set(lit(markup)) == {"board-1", "decline"}
    assert layout.SLIM_HEIGHT >= TAP


def test_chests_to_choose_from_are_also_shown_large_enough() -> None:
    state = load(
        "move",
        board(crew="RB", ship=1),
        board(),
        mover=0,
        moving="crew",
    )
    markup = drawn(state, 0)
    assert lit(markup) == ["chest-0-crew-red", "chest-0-crew-blue"]
    sizes = re.findall(r'class="to-offer"[^>]* width="(\d+)" height="(\d+)"', markup)
    assert len(sizes) == 2
    assert all(min(int(width), int(height)) >= TAP for width, height in sizes)


def test_dice_and_buttons_are_large_enough_to_be_tapped() -> None:
    assert min(layout.DIE, layout.SPACE_WIDTH, layout.SPACE_HEIGHT, layout.DIE_STEP) >= TAP
    sizes = re.findall(r'class="to-press"[^>]* width="(\d+)" height="(\d+)"', drawn(rolling(), 0))
    assert len(sizes) == 1
    assert all(min(int(width), int(height)) >= TAP for width, height in sizes)


@pytest.mark.parametrize("seats", [2, 4])
def test_events_speak_of_what_is_in_the_picture(seats: int) -> None:
    state = GAME.new(seats, 3)
    chance = Chance(3)
    journal: list[Event] = []
    state.journal = journal
    kinds = set()
    while not state.is_over():
        actions = state.legal_actions()
        state.apply(actions[chance.below(len(actions))])
        names = set(re.findall(r'data-(?:element|key)="([^"]+)"', drawn(state, None)))
        for event in journal:
            told = event.seen_by(None)
            assert told is not None, "everything is told, with or without its secrets"
            spots = GAME.spots(told, None)
            kinds.add(told["kind"])
            # A chest may have moved on since.
            assert {name for name in spots if not name.startswith("chest-")} <= names
        journal.clear()
    assert {"kept", "marker", "drew_chest", "attack", "moved", "ranking"} <= kinds


def test_a_chest_flies_from_where_it_was() -> None:
    dropped = {"kind": "dropped", "seat": 1, "colour": "red", "area": "crew", "to": "centre"}
    assert GAME.routes(dropped, 0) == (("chest-1-crew-red", "chest-centre-red"),)
    assert GAME.routes({**dropped, "to": "bag"}, 0) == (("chest-1-crew-red", "bag"),)
    stole = {"kind": "stole", "seat": 0, "colour": "blue", "target": 2, "area": "crew"}
    assert GAME.routes(stole, None) == (("chest-2-crew-blue", "chest-0-island-blue"),)
    assert GAME.routes({"kind": "round", "seat": None, "round": 2, "first": 0}, 0) == ()
