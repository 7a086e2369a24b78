"""The picture of a Tortuga table: named, large enough to be tapped, honest about what is hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest
from games.tortuga.boards import ALL_PLACED, GAME, acting, board, do, keeping, load

from cayona.games.tortuga.board import layout
from cayona.games.tortuga.board.glyphs import EMBLEMS, GLYPHS
from cayona.games.tortuga.components import COLOURS
from cayona.games.tortuga.rules import Tortuga
from cayona.kernel.areas import ARRANGEMENTS, Area, Arrangement
from cayona.kernel.chance import Chance
from cayona.kernel.events import Event
from cayona.kernel.language import languages, speaking
from cayona.kernel.seats import SEAT_MARKS
from cayona.kernel.state import State
from cayona.svg.picture import draw, draw_state

TAP = 88
"""44 px on a phone 360 px wide."""
ROLL = "A fleet, B skull, C fleet, D attack, E raid"
NAMED = re.compile(r'data-(?:element|key)="([^"]+)"')


def drawn(state: State, seat: int | None) -> str:
    """Return the whole picture for a viewer as a document; it must be well-formed."""
    markup = draw_state(state, seat).svg()
    ET.fromstring(markup)  # noqa: S314 - our own markup
    return markup


def areas(state: State, seat: int | None, arrangement: Arrangement = "tall") -> dict[str, Area]:
    """Return everything that is drawn for a viewer."""
    found = list(GAME.draw_public(state.observation(None), arrangement))
    if seat is not None:
        found += GAME.draw_private(state.observation(seat), state.choices(seat), arrangement)
    return {area.name: area for area in found}


def markup_of(area: Area) -> str:
    return "".join(area.pieces.values())


def lit(markup: str) -> list[str]:
    """Return the elements that are lit, each once."""
    found = re.findall(r'data-element="([^"]+)" class="spot lit"', markup)
    return list(dict.fromkeys(found))


def spot(markup: str, element: str) -> str:
    """Return the beginning of an element."""
    return markup.split(f'data-element="{element}"')[1].split(">")[0]


def rolling() -> Tortuga:
    return keeping(board(roll=ROLL), board(roll=ROLL))


def random_game(seats: int, seed: int) -> Iterator[Tortuga]:
    """Yield every position of a game."""
    state = GAME.new(seats, seed)
    assert isinstance(state, Tortuga)
    chance = Chance(seed)
    yield state
    while not state.is_over():
        actions = state.legal_actions()
        state.apply(actions[chance.below(len(actions))])
        yield state


# --- The parts -----------------------------------------------------------------------------------------


def test_every_seat_has_a_board_and_a_tray_of_its_own() -> None:
    state = GAME.new(3, 5)
    boards = ["board-A", "board-B", "board-C"]
    assert list(areas(state, None)) == ["island", *boards]
    assert list(areas(state, 1)) == ["island", *boards, "tray"]
    for seat in range(3):
        assert f'data-element="board-{seat}"' in markup_of(areas(state, None)[boards[seat]])


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_still_layers_are_the_same_string_and_have_no_words(arrangement: Arrangement) -> None:
    state = GAME.new(3, 5)
    before = areas(state, 0, arrangement)
    state.apply(state.legal_actions(0)[0], 0)
    with speaking("de"):
        after = areas(state, 0, arrangement)
    for name, area in before.items():
        assert area.still is after[name].still
        assert set(re.findall(r"<text[^>]*>([^<]*)<", str(area.still))) <= set("12345678")


def boxes(element: ET.Element, x: float = 0, y: float = 0) -> Iterator[tuple[float, float, float, float]]:
    """Yield the left, top, right and bottom of everything with a place, wherever groups shift it."""
    shifts = re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    if shifts:
        x, y = x + float(shifts[1]), y + float(shifts[2])
    if "x" in element.attrib:
        left, top = x + float(element.attrib["x"]), y + float(element.attrib["y"])
        yield left, top, left + float(element.get("width", 0)), top + float(element.get("height", 0))
    for part in element:
        yield from boxes(part, x, y)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_every_piece_lies_within_the_frame(arrangement: Arrangement) -> None:
    for state in random_game(3, 4):
        for area in areas(state, 1, arrangement).values():
            x, y, width, height = area.frame
            assert arrangement == "wide" or width == 720, "as wide as a phone"
            for key, markup in area.pieces.items():
                for left, top, right, bottom in boxes(ET.fromstring(markup)):  # noqa: S314 - our own markup
                    assert x <= left <= right <= x + width, (area.name, key)
                    assert y <= top <= bottom <= y + height, (area.name, key)


def test_faces_and_chests_differ_by_their_shape() -> None:
    assert len(set(GLYPHS.values())) == len(GLYPHS)
    assert tuple(EMBLEMS) == COLOURS
    assert len(set(EMBLEMS.values())) == len(COLOURS)


def test_everything_shown_by_reference_is_defined() -> None:
    for state in random_game(2, 7):
        picture = draw(GAME, state.observation(None), state.observation(1), state.choices(1))
        shown = "".join(str(area.still) + markup_of(area) for area in picture.areas) + picture.definitions
        defined = set(re.findall(r' id="([^"]+)"', picture.definitions))
        assert set(re.findall(r'href="#([^"]+)"', shown)) <= defined
        assert set(re.findall(r'data-ghost="([^"]+)"', shown)) <= defined


# --- What can be clicked -------------------------------------------------------------------------------


def test_buttons_are_verbs_in_every_language() -> None:
    for language in languages():
        with speaking(language):
            words = [GAME.button(element) for element in ("keep", "no-place", "use", "decline")]
        assert all(words)
        assert len(set(words)) == 4
    assert GAME.button("die-A") == ""


def test_dice_tell_what_they_count_and_skulls_nothing() -> None:
    markup = drawn(rolling(), 0)
    assert 'data-value="4"' in spot(markup, "die-A")
    assert 'aria-label="Die A: fleet 4"' in spot(markup, "die-A")
    assert "data-value" not in spot(markup, "die-B")
    assert "die-A" in lit(markup)
    assert "keep" not in lit(markup), "nothing is chosen yet"


def test_a_die_that_cannot_be_kept_is_pale() -> None:
    full = {"attack": "A"}
    state = keeping(board(dice=full, roll="B attack, C fleet, D crew, E raid", ship=1), board(roll=ROLL))
    tray = areas(state, 0)["tray"].pieces
    assert "to-idle" in tray["die-B"], "the ship allows one die on attack"
    assert "to-idle" not in tray["die-C"]
    assert "die-A" not in tray, "it lies on its space"


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


def test_a_whole_board_can_be_tapped_to_be_attacked() -> None:
    state = acting("attack", board(dice={"attack": "A", "treasure": "BCDE"}), board(dice=ALL_PLACED))
    assert lit(drawn(state, 0)) == ["board-1"]
    assert [plate.element for plate in GAME.plates(state.observation(None))] == ["", "board-1"]
    pieces = areas(state, 0)["board-B"].pieces
    assert list(pieces)[-1] == "board", "it lies above everything"
    width, height = layout.SIDES["tall"].frame[2:]
    assert f'class="to-glass" x="-105" y="-8" width="{width:g}" height="{height:g}"' in pieces["board"]


def test_chests_to_choose_from_are_also_shown_large_enough() -> None:
    state = load(
        "move",
        board(crew="RB", ship=1),
        board(),
        mover=0,
        moving="crew",
    )
    assert lit(drawn(state, 0)) == ["chest-0-crew-red", "chest-0-crew-blue"]
    tray = markup_of(areas(state, 0)["tray"])
    assert re.findall('data-element="([^"]+)"', tray) == ["chest-0-crew-red", "chest-0-crew-blue"]
    assert "Give up the red chest" in tray
    sizes = re.findall(r'class="to-offer"[^>]* width="(\d+)" height="(\d+)"', tray)
    assert len(sizes) == 2
    assert all(min(int(width), int(height)) >= TAP for width, height in sizes)


def test_dice_and_spaces_are_large_enough_to_be_tapped() -> None:
    assert min(layout.DIE, layout.SPACES.width, layout.SPACES.height) >= TAP


# --- What is shown -------------------------------------------------------------------------------------


def test_others_see_hidden_dice_before_the_reveal_and_who_has_decided() -> None:
    state = rolling()
    before = areas(state, None)
    do(state, "keep AC", seat=0)
    after = areas(state, 0)
    assert "to-held" in markup_of(after["tray"]), "one's own commit is marked"
    pieces = dict(after["board-A"].pieces)
    assert "has decided" in pieces.pop("done")
    assert pieces == before["board-A"].pieces, "nothing else has changed for others"
    assert markup_of(after["board-A"]).count("to-screened-") == 5
    assert after["board-B"] is before["board-B"]


def test_a_space_tells_dice_total_place_and_room() -> None:
    first = board(dice={"attack": "A", "treasure": "BCDE"}, advantage=[0, 0, 0, 2, 0], ship=4)
    state = acting("attack", first, board(dice={"attack": "C", "raid": "ABDE"}, pirate=8))
    mine, other = (areas(state, None)[name].pieces["space-attack"] for name in ("board-A", "board-B"))
    assert f'aria-label="{SEAT_MARKS[0]}, attack: die A, total 7, first place"' in mine
    assert 'data-key="placed-0-A"' in mine
    assert "#to-die-5" in mine
    assert mine.count("to-chip first") == 1
    assert len(re.findall("M", re.findall(r'class="to-pip" d="([^"]+)"', mine)[0])) == 2, "room for two more"
    assert "first" not in other, "with two players there is no second place"
    ranking = areas(state, None)["island"].pieces["ranking-attack"]
    assert f'aria-label="attack: {SEAT_MARKS[0]} 7, {SEAT_MARKS[1]} 2"' in ranking
    assert ranking.count("to-chip first") == 1
    assert "to-chip second" not in ranking
    assert "now" in areas(state, None)["island"].pieces


def test_the_boards_of_a_match_laid_open_show_the_faces() -> None:
    state = rolling()
    do(state, "keep AC", seat=0)
    opened = {area.name: area for area in GAME.draw_public(GAME.observe_all(state), "tall")}
    assert 'aria-label="Die A: fleet 4"' in opened["board-A"].pieces["die-A"]
    assert "to-held" in opened["board-A"].pieces["die-A"]
    assert "to-held" not in opened["board-A"].pieces["die-D"]
    assert "to-held" not in markup_of(opened["board-B"])


def test_coins_are_known_to_their_owner_alone() -> None:
    state = keeping(board(roll=ROLL, tokens=[3, 1], tortuga="R"), board(roll=ROLL))
    seen = areas(state, 0)
    assert "2 treasure tokens (4 coins)" in seen["tray"].pieces["coins"]
    assert 'aria-label="2 treasure tokens"' in seen["board-A"].pieces["coins"]
    open_points = state.observation(None)["boards"][0]["open_score"]
    assert f"points: {open_points + 4}" in seen["tray"].pieces["points"]


def test_plates_count_chests_tokens_and_points() -> None:
    state = keeping(board(roll=ROLL, tokens=[3, 1], tortuga="RB"), board(roll=ROLL))
    mine, other = GAME.plates(state.observation(None))
    assert [(counter.value, counter.words) for counter in mine.counters][:2] == [
        ("2/6", "2 of 6 chests on Tortuga"),
        ("2", "2 treasure tokens"),
    ]
    assert mine.counters[2].words == f"points: {state.observation(None)['boards'][0]['open_score']}"
    assert other.counters[0].value == "0/6"
    assert not mine.won


def test_the_winner_stands_out_with_all_points() -> None:
    *_positions, last = random_game(3, 5)
    outcome = last.outcome()
    assert outcome is not None
    plates = GAME.plates(last.observation(None))
    assert [plate.seat for plate in plates if plate.won] == sorted(outcome.winners)
    assert [plate.counters[2].value for plate in plates] == [str(score.total) for score in outcome.scores]


# --- Events --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_events_speak_of_what_is_in_the_picture(seats: int) -> None:
    journal: list[Event] = []
    kinds = set()
    for state in random_game(seats, 3):
        names = set(NAMED.findall("".join(map(markup_of, areas(state, None).values()))))
        for event in journal:
            told = event.seen_by(None)
            assert told is not None, "everything is told, with or without its secrets"
            spots = GAME.spots(told, None)
            kinds.add(told["kind"])
            # A chest may have moved on since.
            assert {name for name in spots if not name.startswith("chest-")} <= names
        journal.clear()
        state.journal = journal
    assert {"kept", "marker", "drew_chest", "attack", "moved", "ranking"} <= kinds


def test_a_chest_flies_from_where_it_was() -> None:
    dropped = {"kind": "dropped", "seat": 1, "colour": "red", "area": "crew", "to": "centre"}
    assert GAME.routes(dropped, 0) == (("chest-1-crew-red", "chest-centre-red"),)
    assert GAME.routes({**dropped, "to": "bag"}, 0) == (("chest-1-crew-red", "bag"),)
    stole = {"kind": "stole", "seat": 0, "colour": "blue", "target": 2, "area": "crew"}
    assert GAME.routes(stole, None) == (("chest-2-crew-blue", "chest-0-island-blue"),)
    assert GAME.routes({"kind": "round", "seat": None, "round": 2, "first": 0}, 0) == ()
