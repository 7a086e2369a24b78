"""The picture of a Tranquility table: complete, named, large enough for a finger, whatever the board."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from statistics import median
from typing import Any
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

import pytest
from games.tranquility.seas import GAME, at

import cayona
from cayona.games.tranquility.board import islands, layout, words
from cayona.games.tranquility.boards import BOARDS
from cayona.kernel.areas import ARRANGEMENTS, Area, Arrangement
from cayona.kernel.match import Match
from cayona.kernel.patches import changes
from cayona.kernel.seats import SEAT_MARKS
from cayona.server.tables.plans import plan

TAP = 88
"""44 px on a phone 360 px wide."""
EVERYTHING = {"storms": True, "rocks": True, "sea_monsters": 5, "remove_islands": "poseidon"}
SEAS = [
    *((variant, seats, {}) for variant in BOARDS for seats in (1, 2, 5) if variant != "competitive"),
    ("competitive", 2, {}),
    ("classic", 4, EVERYTHING),
    ("day_night", 3, EVERYTHING),
    ("arch", 3, {"sea_monsters": 4, "remove_islands": "triton"}),
]


def areas(
    state: cayona.State, seat: int | None = 0, arrangement: Arrangement = "tall", choices: bool = True
) -> dict[str, Area]:
    public = GAME.draw_public(state.observation(None), arrangement)
    offered = state.choices(seat) if choices and seat in state.deciders() else []
    private = [] if seat is None else GAME.draw_private(state.observation(seat), offered, arrangement)
    return {area.name: area for area in (*public, *private)}


def pieces(shown: dict[str, Area]) -> Iterator[Element]:
    """Yield all elements of all pieces."""
    for area in shown.values():
        for markup in area.pieces.values():
            yield from ET.fromstring(markup).iter()  # noqa: S314 - our own markup


def elements(shown: dict[str, Area]) -> dict[str, Element]:
    return {node.get("data-element", ""): node for node in pieces(shown) if node.get("data-element")}


def texts(shown: dict[str, Area]) -> list[str]:
    return [node.text or "" for node in pieces(shown) if node.tag == "text"]


@cache
def outlines() -> dict[str, Element]:
    root = ET.fromstring(f"<defs>{GAME.definitions(GAME.new(2, 1).observation(None))}</defs>")  # noqa: S314
    return {node.get("id", ""): node for node in root if node.tag == "rect"}


def size(spot: Element) -> tuple[float, float]:
    """Return how large the first rectangle of a spot is, drawn or shown."""
    for node in spot.iter():
        rect = outlines().get(node.get("href", "")[1:]) if node.tag == "use" else node
        if rect is not None and rect.tag == "rect":
            return float(rect.get("width", "0")), float(rect.get("height", "0"))
    raise AssertionError(f"{spot.get('data-element')} has no size")


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
@pytest.mark.parametrize("variant", BOARDS)
def test_cells_of_every_board_lie_apart_and_inside(variant: str, arrangement: Arrangement) -> None:
    sea = layout.sea(variant, arrangement)
    _x, _y, width, height = sea.frame
    assert len(sea.cells) == BOARDS[variant].cells
    for one, other in combinations((*sea.cells, *sea.borders), 2):
        beside = one.x + one.width <= other.x or other.x + other.width <= one.x
        assert beside or one.y + one.height <= other.y or other.y + other.height <= one.y
    for box in (*sea.cells, *sea.borders):
        assert box.x >= 9
        assert box.y >= 9
        assert box.x + box.width <= width - 9
        assert box.y + box.height <= height - 9


def test_on_a_broad_screen_the_pillars_are_folded_and_go_on_from_neighbour_to_neighbour() -> None:
    way = layout.FOLDED["arch"]
    assert len(set(way)) == BOARDS["arch"].cells
    assert all(abs(x - u) + abs(y - v) == 1 for (x, y), (u, v) in pairwise(way))
    assert way[9:15] == tuple((x, 5) for x in range(6)), "the arch lies on top"
    tall, wide = (layout.sea("arch", arrangement).frame for arrangement in ARRANGEMENTS)
    assert tall[3] > tall[2]
    assert wide[2] > wide[3]


@pytest.mark.parametrize("count", range(15))
def test_a_hand_lies_apart_and_whole_and_a_card_that_leaves_moves_none_before_it(count: int) -> None:
    (_x, _y, width, height), boxes = layout.hand(count)
    assert len(boxes) == count
    assert all(box.x >= 0 and box.x + box.width <= width and box.y + box.height <= height for box in boxes)
    assert all(box.width >= TAP and box.height >= TAP for box in boxes)
    for one, other in combinations(boxes, 2):
        assert one.y != other.y or one.x + one.width <= other.x
    assert width == layout.hand(0)[0][2], "it stays where it is"
    if count not in (0, layout.SLOTS + 1):  # from then on they are broader
        assert boxes[: count - 1] == layout.hand(count - 1)[1]


@pytest.mark.parametrize(("variant", "seats", "options"), SEAS)
def test_whatever_can_be_clicked_is_drawn_large_enough_or_is_a_button(
    variant: str, seats: int, options: dict[str, Any]
) -> None:
    state = GAME.new(seats, 3, variant=variant, **options)
    for _step in range(60):
        if state.is_over():
            break
        seat = state.deciders()[0]
        for arrangement in ARRANGEMENTS:
            shown = elements(areas(state, seat, arrangement))
            for choice in state.choices(seat):
                (element,) = choice.elements
                if GAME.button(element):
                    assert element not in shown
                    continue
                width, height = size(shown[element])
                assert width >= TAP, element
                assert height >= TAP, element
        state.apply(state.legal_actions()[len(state.legal_actions()) // 2])


def test_buttons_say_what_they_do() -> None:
    assert GAME.button("discard-two") == "Discard 2"
    assert GAME.button("offer-3") == "3"
    buttons = ("trade-hand", "turn-island", "keep-rocks", "pile", "let-break")
    assert len({GAME.button(name) for name in buttons} - {""}) == len(buttons)
    assert not any(map(GAME.button, ("card-12", "card-start", "cell-0", "row-2", "storm-p1")))


@pytest.mark.parametrize(("variant", "seats", "options"), SEAS)
def test_a_patch_is_small_and_nothing_that_stays_is_sent_again(
    variant: str, seats: int, options: dict[str, Any]
) -> None:
    state = GAME.new(seats, 5, variant=variant, **options)
    sizes = []
    before = list(areas(state).values())
    for step in range(80):
        acts = state.legal_actions()
        state.apply(acts[step * 7 % len(acts)])
        if state.is_over():
            break
        after = list(areas(state).values())
        told = changes(before, after)
        assert told is not None, "the areas are others"
        assert all(
            "frame" not in patch and "still" not in patch for name, patch in told.items() if name != "hand"
        )
        sizes.append(len(json.dumps(told)))
        before = after
    assert median(sizes) < 1500


@pytest.mark.parametrize(("variant", "seats", "options"), SEAS)
def test_nothing_that_is_hidden_is_drawn(variant: str, seats: int, options: dict[str, Any]) -> None:
    state = GAME.new(seats, 8, variant=variant, **options)
    for step in range(40):
        if state.is_over():
            break
        if step % 8 == 0:
            for seat in (None, *range(seats)):
                other = state.determinize(seat, step)
                assert areas(other, seat) == areas(state, seat)
                assert GAME.plates(other.observation(None)) == GAME.plates(state.observation(None))
        acts = state.legal_actions()
        state.apply(acts[step * 5 % len(acts)])


def test_every_island_has_a_picture_of_its_own() -> None:
    symbols = islands.definitions().split("<symbol ")[1:]
    assert len(symbols) == 80
    bodies = {symbol.split(">", 1)[1] for symbol in symbols}
    assert len(bodies) == 80


@pytest.mark.rule("TQ-5")
@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_the_neighbour_across_the_end_of_a_row_is_shown_at_both_ends(arrangement: Arrangement) -> None:
    shown = texts(areas(at(grid={5: 17, 6: 30}, hands=[[50, 51], []]), arrangement=arrangement))
    assert shown.count("17") == shown.count("30") == 2, "each in its cell, and at the other end"


def hatched(state: cayona.State) -> int:
    return sum(node.get("href", "").endswith("-shut") for node in pieces(areas(state)))


@pytest.mark.rule("TQ-60")
def test_closed_rows_are_hatched() -> None:
    assert hatched(at(hands=[[1, 2], []])) == 0
    assert hatched(at(rocks=True, rocks_row=2, grid={12: 40}, hands=[[1, 2], []])) == 5
    assert hatched(at(storms={"P1": {"row": 5}}, hands=[[1, 2], []])) == 6


@pytest.mark.rule("TQ-91")
def test_the_arch_is_hatched_until_both_pillars_stand() -> None:
    assert hatched(at(variant="arch", hands=[[1, 2], []])) == 6
    pillars = {cell: cell + 1 for cell in range(9)} | {cell: cell + 40 for cell in range(15, 24)}
    assert hatched(at(variant="arch", grid=pillars, hands=[[21, 22], []])) == 0


@pytest.mark.rule("TQ-97")
def test_islands_that_lie_the_wrong_way_are_marked() -> None:
    state = at(variant="day_night", grid={0: 3, 1: 4}, orientation={"3": "day"}, hands=[[9, 10], []])
    shown = areas(state)
    turned = [node for node in pieces(shown) if node.get("href") == "#tq-turn"]
    assert len(turned) == 1
    assert elements(shown)["cell-0"].get("aria-label", "").startswith("row 1, place 1: island 3, day")


def test_a_gap_tells_its_cells_and_its_numbers() -> None:
    state = at(grid={2: 10, 5: 20, 6: 21}, hands=[[1, 2], []])
    grid = state.observation(None)["grid"]
    assert words.gaps(grid, "classic") == {0: (2, 9), 3: (2, 9), 7: (29, 59)}
    assert words.gaps(grid, "competitive") == {}
    shown = {name: node.get("aria-label") for name, node in elements(areas(state)).items()}
    assert shown["cell-2"] == "row 1, place 3: island 10"
    assert shown["cell-3"] == "row 1, place 4: gap of 2 cells for 9 numbers"
    assert shown["cell-4"] == "row 1, place 5"


def test_the_words_of_areas_are_those_of_the_diagram() -> None:
    state = at(storms={"P1": {"row": 2}, "Y1": {"seat": 1}}, grid={0: 4, 35: 70}, hands=[[1, 2], [9]])
    told = GAME.diagram(state.observation(None)).split("\n")
    shown = areas(state, None)
    assert [line for area in shown.values() for line in area.words] == [
        line for line in told if line[:3] not in (" A:", ">A:", " B:", ">B:")
    ]
    assert areas(state)["hand"].words == ["1, 2"]


def test_plates_count_cards_storms_monsters_and_points() -> None:
    state = at(storms={"Y1": {"seat": 1}, "Y2": {"seat": 1}, "O1": {"seat": 0}}, hands=[[1, 2], [3]])
    mine, others = GAME.plates(state.observation(None))
    assert [(counter.symbol, counter.value) for counter in mine.counters] == [
        ("tq-back", "2/5"), ("tq-pile", "0"), ("tq-gone", "0"), ("tq-storm-O", ""),
    ]  # fmt: skip
    assert mine.counters[0].words == "2 in hand"
    assert others.counters[-1][1:] == ("×2", "yellow storm 1, yellow storm 2")
    assert others.counters[0].value == "1/3", "a yellow storm leaves room for three cards"
    rivals = GAME.plates(at(variant="competitive", hands=[[1], [2]], scores=[4, 9]).observation(None))
    assert [plate.counters[0].words for plate in rivals] == ["points 4", "points 9"]
    assert all(counter.symbol != "tq-pile" for plate in rivals for counter in plate.counters)


def test_start_is_faint_until_it_is_played() -> None:
    for played, label in ((False, "Start"), (True, "Start: played")):
        sea = areas(at(start_played=played, hands=[[1, 2], []]))["sea"]
        start = ET.fromstring(sea.pieces["start"])  # noqa: S314 - our own markup
        assert start.get("aria-label") == label
        assert (start.get("class") == "tq-pending") is not played
    assert "start" not in areas(at(variant="competitive", hands=[[1], [2]]))["sea"].pieces


def test_storms_have_places_of_their_own_beside_the_sea() -> None:
    calm, rough = (
        areas(at(storms=storms, hands=[[1, 2], []]))["weather"]
        for storms in ({"P2": {"row": 1}}, {"Y1": {"seat": 0}, "P2": {"row": 1}})
    )
    assert calm.pieces["P2"] == rough.pieces["P2"]
    assert calm.still == rough.still
    assert "weather" not in areas(at(hands=[[1, 2], []]))
    assert "weather" not in areas(at(variant="arch", sea_monsters=3, hands=[[1, 2], []]))
    assert "monster" in areas(at(variant="arch", sea_monsters=3, hands=[[1, 2], []]))["sea"].pieces


def test_the_chosen_island_is_marked_for_its_seat_alone() -> None:
    state = at(hands=[[7, 20], [8, 9]])
    state.apply(state.parse_action("island 7"))
    for seat in (0, 1, None):
        marked = [name for name, node in elements(areas(state, seat)).items() if _marked(node)]
        assert marked == (["card-7"] if seat == 0 else [])


def _marked(spot: Element) -> bool:
    return any(node.get("class") == "tq-chosen" for node in spot.iter())


def planned(position: dict[str, Any], *actions: str) -> tuple[bool, cayona.State]:
    match = Match(GAME, position=position)
    told = plan(match, 0, [GAME.parse_action(action) for action in actions])
    return told.complete, told.state


@pytest.mark.rule("TQ-24")
def test_card_cell_and_payment_are_one_plan() -> None:
    piles = [[40, 41, 42, 43], [44, 45, 46, 47]]
    position = at(grid={0: 5}, hands=[[7, 20, 49, 60, 61], [8, 9]], draw_piles=piles).position()
    complete, state = planned(position, "island 7")
    badges = {choice.target: choice.badge for choice in state.choices(0)}
    assert not complete
    assert badges["cell-1"] == "−2"
    assert badges["cell-2"] == "", "what is free says nothing"
    complete, state = planned(position, "island 7", "cell 1")
    assert not complete
    assert {choice.elements[0] for choice in state.choices(0)} == {"card-20", "card-49", "card-60", "card-61"}
    assert not planned(position, "island 7", "cell 1", "island 60")[0]
    assert planned(position, "island 7", "cell 1", "island 60", "island 61")[0]


@pytest.mark.rule("TQ-10")
def test_markers_lie_on_storms_of_silent_games_only() -> None:
    storms = {"Y1": {"seat": 1}, "P2": {"row": 3}}
    state = at(storms=storms, hands=[[1, 2], [3]])
    assert GAME.signals(state.observation(0)) == ["storm-y1", "storm-p2"]
    assert {"storm-y1", "storm-p2"} <= elements(areas(state)).keys()
    assert GAME.signals(at(storms=storms, communication="open", hands=[[1, 2], [3]]).observation(0)) == []


def test_lines_of_the_log_light_what_they_speak_of() -> None:
    told = {"kind": "island", "seat": 0, "cell": 7, "number": 12, "cost": 0, "variant": "classic"}
    assert GAME.spots(told, 0) == ["cell-7"]
    moved = {"kind": "rocks", "seat": 0, "from": 1, "to": 4, "variant": "classic"}
    assert GAME.spots(moved, None) == ["row-4"]
    assert GAME.spots({"kind": "storm_row", "seat": 1, "storm": "P1", "row": 2}, 0) == ["row-2", "storm-p1"]
    assert GAME.spots({"kind": "turn", "seat": 1, "turn": 3}, 0) == []


def test_cards_go_from_hand_to_sea_and_plate() -> None:
    state = GAME.new(2, 1)
    shown = list(pieces(areas(state, 0)))
    ends = {node.get(name) for node in shown for name in ("data-key", "data-element")} | {
        "plate-0",
        "plate-1",
    }
    ghosts = {
        node.get(name) for node in shown if node.get("data-ghost") for name in ("data-key", "data-element")
    }
    laid = {"kind": "island", "seat": 1, "number": 20, "cell": 7, "cost": 2, "variant": "classic"}
    discards, draws = {"kind": "discards", "seat": 0, "cards": 2}, {"kind": "draws", "seat": 0, "cards": 1}
    eats = {"kind": "monster", "seat": 0, "number": 20, "cell": 7, "variant": "classic"}
    for event in (laid, discards, draws, eats):
        for viewer in (0, 1, None):
            for route in GAME.routes(event, viewer):
                assert set(route) <= ends
                assert ghosts & set(route), "nothing would fly"
    assert GAME.routes(laid, 0) == GAME.routes(laid, None) == [("plate-1", "cell-7")]
    assert GAME.routes(laid, 1) == [("own-hand", "plate-1")] * 2, "the island itself glides"
    assert GAME.routes(discards, 0) == [("own-hand", "plate-0")] * 2
    assert GAME.routes(discards, 1) == [], "it all happens on a plate"
    assert GAME.routes(draws, 0) == [("plate-0", "own-hand")]
    assert GAME.routes(eats, 0) == [("own-hand", "cell-7")]
    assert GAME.routes({"kind": "turn", "seat": 1, "turn": 3}, 0) == []


def test_after_the_end_all_hands_lie_open() -> None:
    state = GAME.new(3, 1)
    held = state.position()["hands"]
    assert "hands" not in areas(state, None)
    state.concede()
    shown = texts({"hands": areas(state, None)["hands"]})
    for hand in held:
        for one, other in pairwise([card for card in hand if isinstance(card, int)]):
            assert shown.index(str(one)) < shown.index(str(other))
    assert len(areas(state, None)["hands"].words) == 3


def test_everything_open_shows_all_hands_in_the_middle_of_a_match() -> None:
    state = at(hands=[[7, 20], [8, "FINISH"]])
    (hands,) = (area for area in GAME.draw_public(GAME.observe_all(state)) if area.name == "hands")
    assert hands.words == [f"{SEAT_MARKS[0]}: 7, 20", f"{SEAT_MARKS[1]}: 8, Finish"]


def test_the_whole_picture_is_one_document() -> None:
    state = at(hands=[[7, 20], [8, 9]])
    root = ET.fromstring(cayona.svg(state, 0))  # noqa: S314 - our own markup
    lit = {node.get("data-element") for node in root.iter() if "lit" in (node.get("class") or "").split()}
    assert lit == {"card-7", "card-20"}
