"""The picture: what must be readable is, what can be clicked is there, and previews tell the truth."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist

import pytest
from games.tongiaki.seas import GAME, load

from cayona.games.tongiaki import view_journeys
from cayona.games.tongiaki import view_layout as layout
from cayona.games.tongiaki.components import EDGES, ISLANDS, TILE_KEYS, WATERS, Water
from cayona.games.tongiaki.rules import Tongiaki
from cayona.games.tongiaki.view_voyages import voyage
from cayona.kernel.chance import Chance

SEA = "nauru 1 0 2, water_h 0 -1 0, samoa -1 1 4, water_a 0 1 3"


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


def test_the_map_shows_every_tile_and_keeps_a_rim() -> None:
    cells = [(0, 0), (4, -2), (-3, 5)]
    box = layout.zoom(cells).bounds
    for x, y in (layout.centre(*cell) for cell in cells):
        assert box.x + layout.SIZE < x < box.x + box.width - layout.SIZE
        assert box.y + layout.SIZE < y < box.y + box.height - layout.SIZE


@pytest.mark.rule("TG-36")
@pytest.mark.parametrize("seed", range(8))
def test_a_preview_ends_where_the_rules_say(seed: int) -> None:
    """The picture follows currents by the map alone; the engine by its tables."""
    state = GAME.new(seats=3, seed=seed)
    assert isinstance(state, Tongiaki)
    chance = Chance(seed)
    compared = 0
    while state.outcome() is None:
        view = state.observation(None)
        for choice in state.choices(state.to_move()):
            pier = re.fullmatch(r"pier-(\w+)-(\d)", choice.elements[0])
            if pier:
                way = voyage(view, pier[1], int(pier[2]))
                told = int(state.way(TILE_KEYS.index(pier[1]) * EDGES + int(pier[2])))
                end = told >> 3
                assert way.colours == told & 7
                assert way.island == (None if end < 0 else TILE_KEYS[end // EDGES])
                compared += 1
        actions = state.legal_actions()
        state.apply(actions[chance.below(len(actions))])
    assert compared


def test_a_doomed_voyage_shows_the_colours_it_lacks() -> None:
    state = load(3, {"tonga": {0: {0: 2, 1: 1}}}, SEA, phase="SAIL")
    drawn = state.game.draw(state.observation(0), state.choices(0)).changing
    assert "2/4 ✕" in drawn
    assert "tg-way tg-lost" in drawn


def test_a_royal_island_shows_its_king_instead_of_berths() -> None:
    state = load(3, {"tonga": {0: {0: 1}}}, SEA, royal={"samoa": 1})
    drawn = state.game.draw(state.observation(0)).changing
    assert 'data-key="king-samoa"' in drawn
    assert "beach-samoa-0" not in drawn
    assert "beach-nauru-0" in drawn


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
    assert view_journeys.routes({"kind": "tile", "seat": 0, "tile": "nauru"}) == (("stack", "tile-nauru"),)
    placed = {"kind": "placed", "seat": 1, "island": "tonga", "beach": 2}
    assert view_journeys.routes(placed) == (("plate-1", "beach-tonga-2"),)
    state = load(3, {"tonga": {0: {0: 1}}}, SEA)
    drawn = state.game.draw(state.observation(0)).changing
    told = [
        placed,
        {"kind": "tile", "seat": 0, "tile": "water_h"},
        {"kind": "royal", "seat": 2, "island": "nauru"},
    ]
    told.append({"kind": "sail", "seat": 0, "island": "tonga", "beach": 0, "edge": 0, "ships": [2, 1, 0]})
    for event in told:
        spots = view_journeys.spots(event)
        assert spots
        assert all(f'"{element}"' in drawn for element in spots)


def test_a_fleet_lies_at_the_island_it_has_reached_until_it_lands() -> None:
    """Its ships are the pieces that have left a beach, so a page lets them glide over the map."""
    state = load(2, {"tonga": {0: {1: 1}}}, SEA, phase="LAND", island="nauru", group=[2, 1])
    drawn = state.game.draw(state.observation(0)).changing
    assert re.findall(r'data-key="(fleet-[^"]+)" data-piece="([^"]+)"', drawn) == [
        ("fleet-0-0", "ship-0"),
        ("fleet-0-1", "ship-0"),
        ("fleet-1-0", "ship-1"),
    ]
