"""The picture: what must be readable is, what can be clicked is there, and previews tell the truth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from math import dist

import pytest
from games.tongiaki.seas import GAME, load

from cayona.games.tongiaki.board import journeys, layout
from cayona.games.tongiaki.board.voyages import voyage
from cayona.games.tongiaki.components import DIRECTIONS, EDGES, ISLANDS, TILE_KEYS, WATERS, Water
from cayona.games.tongiaki.rules import Tongiaki
from cayona.games.tongiaki.words.diagram import tiles
from cayona.kernel.areas import Area, Arrangement
from cayona.kernel.chance import Chance
from cayona.kernel.language import speaking
from cayona.kernel.patches import changes, patched, whole
from cayona.kernel.seats import SEAT_MARKS
from cayona.kernel.state import State
from cayona.svg.picture import draw_state

SEA = "nauru 1 0 2, water_h 0 -1 0, samoa -1 1 4, water_a 0 1 3"


def areas(state: State, seat: int | None = None, arrangement: Arrangement = "tall") -> dict[str, Area]:
    """Draw what a seat sees, by the names of the areas."""
    drawn = list(GAME.draw_public(state.observation(None), arrangement))
    if seat is not None:
        drawn += GAME.draw_private(state.observation(seat), state.choices(seat), arrangement)
    return {area.name: area for area in drawn}


def markup(area: Area) -> str:
    return "".join(area.pieces.values())


def played(seats: int, seed: int) -> Iterator[State]:
    """Yield every position of a game played at random."""
    state, chance = GAME.new(seats=seats, seed=seed), Chance(seed)
    yield state
    while state.outcome() is None:
        actions = state.legal_actions()
        state.apply(actions[chance.below(len(actions))])
        yield state


# --- Where things are ----------------------------------------------------------------------------------


@pytest.mark.parametrize("water", WATERS, ids=lambda water: water.key)
def test_numbers_of_currents_stand_apart_and_away_from_other_currents(water: Water) -> None:
    for rot in range(EDGES):
        routes = [(start + rot, end + rot) for start, end, _colours in water.routes]
        places = [layout.number_place(*route) for route in routes]
        assert all(dist(one, other) >= 2 * 14 for one, other in combinations(places, 2))
        for place, own in zip(places, routes, strict=True):
            for route in routes:
                way = layout.current(*route)
                nearest = min(dist(place, way.at(step / 40)) for step in range(41))
                assert nearest < 0.5 if route == own else nearest > 18


@pytest.mark.parametrize("index", range(len(ISLANDS)), ids=lambda index: ISLANDS[index].key)
def test_berths_lie_apart_and_off_the_emblem(index: int) -> None:
    places = []
    for beach, shore in zip(ISLANDS[index].beaches, layout.shores(index), strict=True):
        assert layout.berth_place(shore, beach.berths - 1) == pytest.approx(
            layout.towards(shore.last, layout.BERTHS_AT)
        )
        places += [layout.berth_place(shore, berth) for berth in range(beach.berths)]
    assert all(dist(one, other) >= 19 for one, other in combinations(places, 2))
    if index:
        emblem = layout.towards(0, layout.SHORE)
        assert all(dist(place, emblem) > 30 for place in places)


def test_the_map_has_room_for_every_tile_and_for_all_cells_around() -> None:
    cells = ((0, 0), (4, -2), (-3, 5))
    left, top, wide, high = layout.frame(cells)
    for q, r in cells:
        for dq, dr in DIRECTIONS:
            x, y = layout.centre(q + dq, r + dr)
            assert left + layout.SIZE <= x <= left + wide - layout.SIZE
            assert top + layout.SIZE * layout.SHORE <= y <= top + high - layout.SIZE * layout.SHORE


# --- The map -------------------------------------------------------------------------------------------


def test_a_ship_is_a_piece_of_its_own_and_changes_little_else() -> None:
    before = load(3, {"tonga": {0: {1: 1}}}, SEA)
    after = load(3, {"tonga": {0: {1: 2}}}, SEA)
    patch = changes(list(areas(before).values()), list(areas(after).values()))
    assert patch is not None
    assert list(patch) == ["map"]
    assert list(patch["map"]["set"]) == ["beach-tonga-0"]
    [(key, ship, below)] = patch["map"]["new"]
    assert (key, below) == ("ship-tonga-0-1-1", "ship-tonga-0-1-0")
    assert 'data-key="ship-tonga-0-1-1" data-piece="ship-1"' in ship
    assert len(patch["map"]["words"]) == 1


def test_a_beach_tells_who_lies_there_and_glows_when_it_is_full() -> None:
    state = load(3, {"tonga": {0: {0: 2, 1: 1}, 1: {2: 1}}}, SEA, phase="SAIL")
    pieces = areas(state)["map"].pieces
    told = f"Tonga, south beach: {SEAT_MARKS[0]} 2, {SEAT_MARKS[1]} 1 (3 of 3 berths taken)"
    assert f'aria-label="{told}"' in pieces["beach-tonga-0"]
    assert "beach: 3 free berths" in pieces["beach-tonga-2"]
    assert "tg-full" in pieces["beach-tonga-0"]
    assert "tg-full" not in pieces["beach-tonga-1"]
    assert [key for key in pieces if key.startswith("ship-tonga")] == [
        "ship-tonga-0-0-0",
        "ship-tonga-0-0-1",
        "ship-tonga-0-1-0",
        "ship-tonga-1-2-0",
    ]


def test_ships_lie_in_the_berths_of_the_tile_as_it_is_turned() -> None:
    state = load(2, {"nauru": {1: {0: 2, 1: 1}}}, SEA, phase="SAIL")
    q, r, rot = tiles(state.observation(None))["nauru"]
    shore = layout.shores(TILE_KEYS.index("nauru"))[1]
    x, y = layout.centre(q, r)
    for berth, name in enumerate(("0-0", "0-1", "1-0")):
        ship = areas(state)["map"].pieces[f"ship-nauru-1-{name}"]
        found = re.search(r' x="([-.\d]+)" y="([-.\d]+)" width="(\d+)"', ship)
        assert found is not None
        left, top, size = map(float, found.groups())
        dx, dy = layout.berth_place(shore, berth, rot)
        assert dist((left + size / 2, top + size / 2), (x + dx, y + dy)) < 3


def test_the_map_in_words_has_a_line_for_every_tile() -> None:
    state = load(3, {"tonga": {0: {0: 2, 1: 1}}}, SEA, royal={"samoa": 1}, phase="SAIL")
    lines = areas(state)["map"].words
    assert lines[0].startswith("Tonga (0): 0 [AAB]! south; 1 [···] south-west;")
    assert lines[1].startswith("Nauru (2): ")
    assert lines[2] == "Samoa (5): royal, king of B"
    assert [line.split(":")[0] for line in lines[3:]] == ["water A", "water H"]
    diagram = GAME.diagram(state.observation(None)).split("\n")
    assert set(lines) <= set(diagram)


def test_the_open_sea_reaches_beyond_any_window() -> None:
    state = load(3, {"tonga": {0: {0: 1}}}, SEA)
    area = areas(state)["map"]
    assert area.zooms
    found = re.search(r'<rect class="tg-open-sea" x="(-\d+)" y="(-\d+)" width="(\d+)"', str(area.still))
    assert found is not None
    x, y, wide = map(int, found.groups())
    assert x == y == -wide / 2
    assert wide > 20 * max(area.frame[2:])
    assert area.still is areas(GAME.new(seats=2, seed=1))["map"].still


@pytest.mark.rule("TG-82")
def test_where_a_tile_can_be_laid_is_always_within_the_map() -> None:
    seen = 0
    for state in played(3, 4):
        if state.outcome() is not None or state.game.phase(state) != "lay":
            continue
        drawn = areas(state, state.to_move())
        left, top, wide, high = drawn["map"].frame
        assert drawn["offers"].frame == drawn["map"].frame
        assert drawn["offers"].over == "map"
        for choice in state.choices(state.to_move()):
            found = re.fullmatch(r"cell-(-?\d+)-(-?\d+)", choice.target)
            assert found is not None
            x, y = layout.centre(int(found[1]), int(found[2]))
            assert left <= x - layout.SIZE < x + layout.SIZE <= left + wide
            assert top <= y - layout.SIZE * layout.SHORE < y + layout.SIZE * layout.SHORE <= top + high
            assert all(f'data-element="{name}"' in markup(drawn["offers"]) for name in choice.elements)
            seen += 1
    assert seen


# --- Voyages -------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-36")
@pytest.mark.parametrize("seed", range(8))
def test_a_preview_ends_where_the_rules_say(seed: int) -> None:
    """The picture follows currents by the map alone; the engine by its tables."""
    state = GAME.new(seats=3, seed=seed)
    assert isinstance(state, Tongiaki)
    chance = Chance(seed)
    compared = 0
    while state.outcome() is None:
        laid = tiles(state.observation(None))
        for choice in state.choices(state.to_move()):
            pier = re.fullmatch(r"pier-(\w+)-(\d)", choice.elements[0])
            if pier:
                way = voyage(laid, pier[1], int(pier[2]))
                told = int(state.way(TILE_KEYS.index(pier[1]) * EDGES + int(pier[2])))
                end = told >> 3
                assert way.colours == told & 7
                assert way.island == (None if end < 0 else TILE_KEYS[end // EDGES])
                compared += 1
        actions = state.legal_actions()
        state.apply(actions[chance.below(len(actions))])
    assert compared


def test_a_doomed_voyage_shows_the_colours_it_lacks_to_the_one_who_decides() -> None:
    state = load(3, {"tonga": {0: {0: 2, 1: 1}}}, SEA, phase="SAIL")
    offers = areas(state, 0)["offers"]
    assert "2/4 ✕" in offers.pieces["fate-tonga-0"]
    assert 'class="tg-lost"' in offers.pieces["fate-tonga-0"]
    assert re.search(
        r'class="pieces tg-lost".*<path class="tg-way".*#tg-need-4', offers.pieces["way-tonga-0"]
    )
    assert "lost: 4 colours needed, 2 aboard" in offers.pieces["fate-tonga-0"]
    assert 'data-element="pier-tonga-0"' in offers.pieces["fate-tonga-0"]
    assert 'data-element="pier-tonga-0"' in areas(state)["map"].pieces["piers-tonga"]
    assert areas(state, 1)["offers"].pieces == {}
    assert "✕" not in markup(areas(state)["map"])


@pytest.mark.rule("TG-37")
def test_signs_at_the_end_of_a_way_tell_islands_unknown_sea_and_royal_ones() -> None:
    ships = {"tonga": {0: {0: 3}, 1: {0: 3}, 2: {0: 1, 1: 2}, 5: {0: 2, 1: 1}}}
    state = load(2, ships, "nauru 1 0 2, samoa -1 1 4", royal={"samoa": 1}, phase="SAIL")
    pieces = areas(state, 0)["offers"].pieces
    signs = {
        edge: re.search(r"tg-fate-words\">([^<]+)<", pieces[f"fate-tonga-{edge}"]) for edge in (0, 1, 2, 5)
    }
    assert {edge: sign and sign[1] for edge, sign in signs.items()} == {0: "?", 1: "↩", 2: "?", 5: "✓"}


# --- Kings, fleets, stack and plates -------------------------------------------------------------------


def test_a_royal_island_shows_its_king_instead_of_berths() -> None:
    state = load(3, {"tonga": {0: {0: 1}}}, SEA, royal={"samoa": 1})
    pieces = areas(state)["map"].pieces
    assert 'data-key="king-samoa"' in pieces["tile-samoa"]
    assert "#seat-1" in pieces["tile-samoa"]
    assert "beach-samoa-0" not in pieces
    assert "piers-samoa" not in pieces
    assert "beach-nauru-0" in pieces
    assert "piers-nauru" in pieces


def test_an_expansion_says_how_many_ships_it_brings() -> None:
    state = load(3, {"tonga": {0: {0: 2}, 1: {1: 1}}, "nauru": {0: {0: 1}}}, SEA)
    badges = {choice.text: choice.badge for choice in state.choices(0)}
    assert badges["expand tonga"] == "+2"
    assert badges["expand nauru"] == "+1"
    assert badges["new settlement"] == ""


def test_a_fleet_of_one_colour_lands_by_a_click_on_a_beach() -> None:
    one = load(2, {"tonga": {0: {1: 1}}}, SEA, phase="LAND", island="nauru", group=[2, 0])
    assert {choice.elements for choice in one.choices(0)} == {(f"beach-nauru-{beach}",) for beach in range(3)}
    two = load(2, {"tonga": {0: {1: 1}}}, SEA, phase="LAND", island="nauru", group=[2, 1])
    assert ("fleet-1", "beach-nauru-2") in {choice.elements for choice in two.choices(0)}


def test_what_events_speak_of_is_in_the_picture() -> None:
    """A ship goes from its owner's plate to a beach, a tile from the stack to its cell."""
    assert journeys.routes({"kind": "tile", "seat": 0, "tile": "nauru"}) == (("stack", "tile-nauru"),)
    placed = {"kind": "placed", "seat": 1, "island": "tonga", "beach": 2}
    assert journeys.routes(placed) == (("plate-1", "beach-tonga-2"),)
    state = load(3, {"tonga": {0: {0: 1}}}, SEA)
    drawn = "".join(map(markup, areas(state).values()))
    told = [
        placed,
        {"kind": "tile", "seat": 0, "tile": "water_h"},
        {"kind": "royal", "seat": 2, "island": "nauru"},
    ]
    told.append({"kind": "sail", "seat": 0, "island": "tonga", "beach": 0, "edge": 0, "ships": [2, 1, 0]})
    for event in told:
        spots = journeys.spots(event)
        assert spots
        on_the_board = [element for element in spots if not element.startswith("plate-")]
        assert all(f'"{element}"' in drawn for element in on_the_board)


def test_a_fleet_lies_at_the_island_it_has_reached_until_it_lands() -> None:
    """Its ships are the pieces that have left a beach, so a page lets them glide over the map."""
    state = load(2, {"tonga": {0: {1: 1}}}, SEA, phase="LAND", island="nauru", group=[2, 1])
    area = areas(state)["map"]
    assert re.findall(r'data-key="(fleet-[^"]+)" data-piece="([^"]+)"', markup(area)) == [
        ("fleet-0-0", "ship-0"),
        ("fleet-0-1", "ship-0"),
        ("fleet-1-0", "ship-1"),
    ]
    assert 'data-element="fleet-1"' in area.pieces["fleet-1"]
    assert area.words[-1] == "fleet: A 2, B 1"


@pytest.mark.parametrize("arrangement", ["tall", "wide"])
def test_the_stack_shows_which_tiles_are_left(arrangement: Arrangement) -> None:
    state = load(3, {"tonga": {0: {0: 1}}}, SEA)
    area = areas(state, arrangement=arrangement)["stack"]
    left = state.observation(None)["left_in_stack"]
    assert set(area.pieces) == {"stack", *(f"left-{key}" for key in left)}
    assert len(left) == 27
    assert 'aria-label="Stack: islands 13, water 14"' in area.pieces["stack"]
    assert re.findall(r">(\d+)</text>", area.pieces["stack"]) == ["13", "14"]
    assert 'aria-label="Hawaii, 5 points"' in area.pieces["left-hawaii"]
    assert area.words[1:] == [
        "Points of these islands: 2 × 5, 5 × 4, 4 × 3, 2 × 2",
        "The next tile is an island with a chance of 48 %",
    ]
    places = {re.sub(r".*translate\(([^)]+)\).*", r"\1", area.pieces[f"left-{key}"]) for key in left}
    assert len(places) == len(left)
    for x, y in (map(float, place.split()) for place in places):
        assert 20 <= x <= area.frame[2] - 20
        assert 20 <= y <= area.frame[3] - 20


def test_the_last_tile_of_a_kind_warns() -> None:
    """It ends the game; when that has come, nobody is warned any more."""
    warned = 0
    for state in played(2, 1):
        view = state.observation(None)
        last = [count for count in (view["islands_left"], view["water_left"]) if count <= 1]
        warnings = areas(state)["stack"].pieces["stack"].count("tg-warning")
        assert warnings == (len(last) if view["result"] is None else 0)
        warned += warnings
    assert warned


def test_plates_tell_points_ships_islands_and_kings() -> None:
    state = load(2, {"tonga": {0: {0: 1, 1: 1}}, "nauru": {0: {0: 1}}}, SEA, royal={"samoa": 1})
    first, second = GAME.plates(state.observation(None))
    assert [(counter.symbol, counter.value) for counter in first.counters] == [
        ("tg-points", "2"),
        ("tg-ship-0", "13"),
        ("tg-palm", "2"),
        ("tg-crown", "0/2"),
    ]
    assert [counter.words for counter in second.counters] == [
        "points 5",
        "13 ships in stock",
        "islands 2",
        "kings 1 of 2",
    ]
    assert not first.won
    for state in played(3, 2):
        plates = GAME.plates(state.observation(None))
    result = state.observation(None)["result"]
    assert [plate.seat for plate in plates if plate.won] == result["winners"]


def test_what_is_not_on_the_board_has_a_button() -> None:
    state = load(2, {"nauru": {0: {0: 1}}, "tonga": {0: {1: 1}}}, SEA)
    offered = {element for choice in state.choices(0) for element in choice.elements}
    assert {"royal", "new-settlement", "island-nauru"} <= offered
    assert GAME.button("royal") == "Royal island"
    assert GAME.button("new-settlement") == "New settlement"
    assert GAME.button("island-nauru") == ""
    back = load(2, {"tonga": {0: {1: 1}}}, SEA)
    assert [GAME.button(choice.elements[0]) for choice in back.choices(0)] == [
        "Two ships on Tonga",
        "One ship elsewhere",
    ]


# --- All of it -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 6])
def test_patches_of_a_whole_game_are_small_and_lead_to_the_whole(seats: int) -> None:
    before: list[Area] = []
    sizes = []
    for state in played(seats, 7):
        after = list(areas(state, state.to_move() if state.outcome() is None else 0).values())
        if before:
            patches = changes(before, after)
            assert patches is not None
            for old, new in zip(before, after, strict=True):
                assert patched(whole(old), patches.get(new.name, {})) == whole(new)
            sizes.append(len(str(patches)))
        before = after
    assert sorted(sizes)[len(sizes) // 2] < 1500


def test_everything_shown_by_reference_is_defined() -> None:
    defined: set[str] = set()
    for state in played(4, 3):
        picture = draw_state(state, state.to_move() if state.outcome() is None else 0)
        defined = defined or set(re.findall(r' id="([^"]+)"', picture.definitions))
        for area in picture.areas:
            shown = re.findall(r'(?:href="|url\()#([^")]+)', str(area.still) + markup(area))
            assert set(shown) <= defined


def test_another_language_draws_other_words_at_once() -> None:
    state = load(3, {"tonga": {0: {0: 2, 1: 1}}}, SEA, phase="SAIL")
    english = draw_state(state, 0).svg()
    with speaking("de"):
        german = draw_state(state, 0).svg()
    assert "Tonga, south beach" in english
    assert "Tonga, south beach" not in german
    assert "Tonga, Strand im Süden" in german
    assert draw_state(state, 0).svg() == english
