"""The picture of a Cartagena table: complete, named, honest about what is hidden."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

import pytest

from cayona.games.cartagena import GAME, board
from cayona.games.cartagena.board import layout
from cayona.games.cartagena.board.layout import PASSAGES
from cayona.games.cartagena.components import SYMBOLS
from cayona.kernel.areas import ARRANGEMENTS, Area, Arrangement, Plate
from cayona.kernel.choices import Choice
from cayona.kernel.seats import called
from cayona.svg.palette import colours
from cayona.svg.picture import Picture, draw

SVG = "{http://www.w3.org/2000/svg}"
TAP = 88
"""44 px on a phone 360 px wide."""

TRACK = [SYMBOLS[(index * 5 + index // 6) % 6] for index in range(36)]


def parse(markup: str) -> Element:
    return ET.fromstring(markup)  # noqa: S314 - our own markup


def observed(seats: int = 3, seat: int | None = 0, mode: str = "jamaica", **changes: Any) -> dict[str, Any]:
    """Return an observation in the middle of a game, with some fields replaced."""
    hands: list[dict[str, int] | None] = [{"skull": 2, "hat": 1} for _ in range(seats)]
    if mode == "jamaica":
        hands = [hand if index == seat else None for index, hand in enumerate(hands)]
    observation: dict[str, Any] = {
        "game": "cartagena",
        "seat": seat,
        "seats": seats,
        "deciders": [0],
        "mode": mode,
        "turn_limit": 1000,
        "track": TRACK,
        "pirates": [[0, 0, 3 + index, 9, 20 + 2 * index, 37] for index in range(seats)],
        "hands": hands,
        "hand_sizes": [3] * seats,
        "row": ["key", "dagger", "dagger"] if mode == "tortuga" else [],
        "pile": 41,
        "discard": {"bottle": 7, "sword": 12},
        "current_seat": 0,
        "moves_made": 1,
        "turn_number": 23,
        "consecutive_forced_passes": 0,
        "result": None,
    }
    if seats > 3:  # three pirates fill a space
        for index in range(3, seats):
            observation["pirates"][index] = [0, 0, 10, 11, 12, 37]
    return observation | changes


def over(**result: Any) -> dict[str, Any]:
    return {"deciders": [], "result": {"reason": "escaped", "winners": [0]} | result}


CHOICES = [
    Choice(0, "skull 0", "Skull from the fortress", ("card-skull", "fortress"), "space-4"),
    Choice(9, "skull 9", "Skull from 9", ("card-skull", "space-9"), "space-13"),
    Choice(230, "back 9", "Back from 9", ("space-9", "space-5"), "space-5"),
    Choice(258, "back 37", "Back from the sloop", ("sloop", "space-24"), "space-24"),
    Choice(259, "end", "End the turn", ("end-turn",), ""),
]

TABLES = {
    **{
        f"{mode}-{seats}-{seat}": observed(seats, seat, mode)
        for mode in ("jamaica", "tortuga")
        for seats in (2, 3, 4, 5)
        for seat in (None, 0, seats - 1)
    },
    "start": observed(5, 2, "tortuga", pirates=[[0] * 6] * 5, discard={}, moves_made=0, turn_number=1),
    "full-row": observed(3, 0, "tortuga", row=list(SYMBOLS) * 2),
    "empty-row": observed(3, 0, "tortuga", row=[], pile=0),
    "empty-hand": observed(2, 0, hands=[{}, None], hand_sizes=[0, 0]),
    "hoarder": observed(3, 0, hands=[{"skull": 12, "key": 7, "hat": 1}, None, None], hand_sizes=[20, 3, 31]),
    "won": observed(2, 1, hands=[{"skull": 3}, {"key": 3}], pirates=[[37] * 6, [0, 1, 2, 3, 4, 5]], **over()),
    "deadlock": observed(3, 0, **over(reason="deadlock", winners=[1, 2])),
    "turn-limit": observed(3, None, "tortuga", **over(reason="turn_limit", winners=[0, 1, 2])),
    "passes": observed(2, 0, moves_made=0, consecutive_forced_passes=1),
}


def public(observation: dict[str, Any]) -> dict[str, Any]:
    """Return what a spectator sees of the same table."""
    hands = observation["hands"] if observation["mode"] == "tortuga" or observation["result"] else None
    hidden = [None] * observation["seats"]
    return observation | {"seat": None, "hands": hands or hidden}


def picture(
    observation: dict[str, Any],
    choices: list[Choice] | None = None,
    names: list[str] | None = None,
    arrangement: Arrangement = "tall",
) -> Picture:
    own = None if observation["seat"] is None else observation
    return draw(GAME, public(observation), own, choices or [], names, arrangement)


def parsed(observation: dict[str, Any], choices: list[Choice] | None = None, **options: Any) -> Element:
    return parse(picture(observation, choices, **options).svg("light"))


def area(observation: dict[str, Any], name: str, arrangement: Arrangement = "tall") -> Area:
    return next(one for one in picture(observation, arrangement=arrangement).areas if one.name == name)


def with_attribute(root: Element, name: str) -> Iterator[tuple[str, Element]]:
    for element in root.iter():
        value = element.get(name)
        if value is not None:
            yield value, element


def keyed(root: Element) -> dict[str, Element]:
    return dict(with_attribute(root, "data-key"))


def spots(root: Element) -> dict[str, Element]:
    return dict(with_attribute(root, "data-element"))


def lit(root: Element) -> set[str]:
    return {name for name, spot in spots(root).items() if "lit" in (spot.get("class") or "").split()}


def words(element: Element) -> list[str]:
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


def plate(root: Element, seat: int) -> Element:
    return dict(with_attribute(root, "data-plate"))[str(seat)]


def shown(element: Element) -> Counter[str]:
    return Counter((use.get("href") or "").removeprefix("#cartagena-") for use in element.iter(f"{SVG}use"))


@pytest.fixture(params=TABLES, name="table")
def any_table(request: pytest.FixtureRequest) -> dict[str, Any]:
    return TABLES[request.param]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_every_table_is_one_whole_document(table: dict[str, Any], arrangement: Arrangement) -> None:
    root = parsed(table, CHOICES, arrangement=arrangement)
    assert root.findtext(f"{SVG}title")
    identifiers = [value for value, _ in with_attribute(root, "id")]
    assert len(identifiers) == len(set(identifiers))
    used = {value for value, _ in with_attribute(root, "href")}
    assert used <= {f"#{identifier}" for identifier in identifiers}


def test_nothing_is_fetched_from_elsewhere(table: dict[str, Any]) -> None:
    document = picture(table, CHOICES).svg()
    assert re.findall(r"https?://[^\"]*", document) == ["http://www.w3.org/2000/svg"]
    assert "url(" not in document
    assert "@import" not in document


def test_keys_are_unique_and_every_pirate_has_one(table: dict[str, Any]) -> None:
    root = parsed(table)
    keys = [value for value, _ in with_attribute(root, "data-key")]
    assert len(keys) == len(set(keys))
    for seat, places in enumerate(table["pirates"]):
        letter = "ABCDE"[seat]
        wanted = {
            f"pirate-{letter}-{place}-{nth + 1}" for place in places for nth in range(places.count(place))
        }
        drawn = {key for key, piece in keyed(root).items() if piece.get("data-piece") == f"pirate-{letter}"}
        assert drawn == wanted
        assert all(keyed(root)[key].get("href") == f"#seat-{seat}" for key in drawn)


def test_all_places_can_be_pointed_at_and_have_names(table: dict[str, Any]) -> None:
    root = parsed(table)
    places = {"fortress", "sloop", *(f"space-{space}" for space in range(1, 37))}
    assert places <= spots(root).keys()
    named = [element for element in root.iter() if element.get("role") in ("img", "button", "group")]
    assert all(element.get("aria-label") for element in named)
    assert all(spot in named for spot in spots(root).values())


def test_only_the_first_clicks_are_lit() -> None:
    root = parsed(observed(), CHOICES)
    assert lit(root) == {"card-skull", "space-9", "sloop"}
    assert lit(parsed(observed())) == set()
    for name in lit(root):
        inside = {child.get("class") for child in spots(root)[name]}
        assert {"edge", "flag"} <= inside  # an outline, and a mark that needs no colour


def test_the_turn_is_ended_by_a_button_of_the_page() -> None:
    assert board.button("end-turn") == "End turn"
    assert not any(board.button(name) for name in spots(parsed(observed(), CHOICES)))


def test_targets_are_large_enough_to_tap() -> None:
    root = parsed(observed(2, hands=[dict.fromkeys(SYMBOLS, 1), None]))
    defined = dict(with_attribute(root, "id"))
    shapes = {str(spot[0].get("href"))[1:] for spot in spots(root).values()}
    assert shapes == {"cartagena-hit", "cartagena-fortress-tall", "cartagena-sloop-tall", "cartagena-hold-1"}
    for name in ("cartagena-fortress-tall", "cartagena-sloop-tall"):
        assert float(defined[name].get("width") or 0) >= TAP
        assert float(defined[name].get("height") or 0) >= TAP
    assert min(layout.COLUMN, layout.ROW, layout.HAND_HEIGHT) >= TAP


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_no_two_spaces_overlap(arrangement: Arrangement) -> None:
    for one, other in combinations(PASSAGES[arrangement].centres[1:], 2):
        assert abs(one.x - other.x) >= layout.COLUMN - 0.01 or abs(one.y - other.y) >= layout.ROW - 11


def test_a_space_tells_its_symbol_and_who_stands_there() -> None:
    labels = {name: spot.get("aria-label") for name, spot in spots(parsed(observed())).items()}
    assert labels["space-9"] == f"Space 9, {TRACK[8]}: seat A 1, seat B 1, seat C 1"
    assert labels["space-1"] == f"Space 1, {TRACK[0]}"
    assert labels["fortress"] == "Fortress: seat A 2, seat B 2, seat C 2"
    assert labels["sloop"] == "Sloop: seat A 1, seat B 1, seat C 1"


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_stacks_keep_their_pirates_apart_and_on_their_space(count: int, arrangement: Arrangement) -> None:
    pirates = [[7] * count + [37] * (6 - count), [0] * 6]
    root = parsed(observed(2, pirates=pirates), arrangement=arrangement)
    pieces = [keyed(root)[f"pirate-A-7-{nth + 1}"] for nth in range(count)]
    across = sorted(float(piece.get("x") or 0) for piece in pieces)
    assert all(right - left >= 30 for left, right in pairwise(across))
    centre = PASSAGES[arrangement].centres[7]
    for piece in pieces:
        assert abs(float(piece.get("x") or 0) - centre.x) + 16 <= layout.TILE_WIDTH / 2
        assert abs(float(piece.get("y") or 0) - centre.y) + 16 <= layout.TILE_HEIGHT / 2


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_the_passage_is_one_line_of_neighbours(arrangement: Arrangement) -> None:
    for here, there in pairwise(PASSAGES[arrangement].centres[1:]):
        sideways, down = abs(here.x - there.x), abs(here.y - there.y)
        beside = layout.COLUMN - 0.01 <= sideways <= layout.COLUMN + layout.AISLE + 0.01 and down < 11
        assert beside or (sideways == 0 and down == pytest.approx(layout.ROW))


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_the_still_layer_shows_every_symbol_in_its_place(arrangement: Arrangement) -> None:
    drawn = str(area(observed(), "passage", arrangement).still)
    still = parse(f'<svg xmlns="{SVG[1:-1]}">{drawn}</svg>')
    at = {(use.get("x"), use.get("y")): use.get("href") for use in still.iter(f"{SVG}use")}
    for space, symbol in enumerate(TRACK, start=1):
        x, y = PASSAGES[arrangement].centres[space]
        near = {
            href
            for (left, top), href in at.items()
            if abs(float(left or 0) + 22 - x) < 30 and abs(float(top or 0) + 22 - y) < 30
        }
        assert f"#cartagena-{symbol}" in near
    assert [text for text in words(still) if text.isdigit()] == [str(space) for space in range(1, 37)]


def test_the_still_layer_is_the_same_all_match_long() -> None:
    first = area(observed(3, 0), "passage").still
    later = observed(3, None, pirates=[[37] * 6] * 3, hand_sizes=[1, 2, 3], turn_number=99, **over())
    assert area(later, "passage").still == first
    assert str(area(later, "passage").still) == str(first)
    assert area(observed(3, 0, track=TRACK[::-1]), "passage").still != first


def test_the_same_view_gives_the_same_bytes() -> None:
    first = picture(observed(), CHOICES, ["Anna", "Bruno", "Chiara"])
    again = picture(observed(), CHOICES[::-1], ["Anna", "Bruno", "Chiara"])
    assert first == again
    assert first.svg() == again.svg()


def test_a_move_changes_the_pieces_it_touches_and_no_others() -> None:
    before = area(observed(2, pirates=[[0, 0, 0, 0, 0, 5], [0] * 6]), "passage").pieces
    after = area(observed(2, pirates=[[0, 0, 0, 0, 0, 9], [0] * 6]), "passage").pieces
    changed = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
    assert changed == {"space-5", "space-9", "pirate-A-5-1", "pirate-A-9-1"}


def plates(observation: dict[str, Any]) -> list[Plate]:
    return list(GAME.plates(public(observation)))


def test_plates_count_cards_and_pirates_aboard() -> None:
    one = plates(observed(3, 0, hand_sizes=[3, 5, 0]))[1]
    assert [counter.value for counter in one.counters] == ["5", "1/6"]
    assert [counter.words for counter in one.counters] == ["5 cards", "1 of 6 aboard"]


def test_hidden_hands_are_counted_and_not_shown() -> None:
    assert "hands" not in [one.name for one in picture(observed(3, 0)).areas]


def test_open_hands_show_symbols_and_counts() -> None:
    hands = [{"skull": 2}, {"key": 4, "hat": 11}, {}]
    observation = observed(3, 0, "tortuga", hands=hands, hand_sizes=[2, 15, 0])
    shown_hands = area(observation, "hands")
    line = parse(f'<svg xmlns="{SVG[1:-1]}">{shown_hands.pieces["hand-1"]}</svg>')
    assert words(line) == ["0", "0", "4", "0", "0", "11"]
    assert list(map(called, shown_hands.words)) == ["Seat A: 2 skull", "Seat B: 4 key, 11 hat", "Seat C: –"]


def test_the_own_hand_is_grouped_by_symbol() -> None:
    root = parsed(TABLES["hoarder"])
    cards = {name: words(spot) for name, spot in spots(root).items() if name.startswith("card-")}
    held = {name: told for name, told in cards.items() if told}
    assert held == {"card-skull": ["×12"], "card-key": ["×7"], "card-hat": ["×1"]}
    assert {f"card-{symbol}" for symbol in ("skull", "key", "hat")} <= keyed(root).keys()


def test_an_empty_place_of_the_hand_answers_too() -> None:
    root = parsed(observed(2, hands=[{"key": 1}, None]))
    assert spots(root)["card-skull"].get("aria-label") == "skull: 0 cards"


def test_a_spectator_has_no_hand() -> None:
    assert not [name for name in spots(parsed(observed(3, None))) if name.startswith("card-")]


def test_the_row_is_shown_in_order_with_the_next_card_marked() -> None:
    root = parsed(observed(3, 0, "tortuga"))
    row = [keyed(root)[f"row-{index}"] for index in (2, 1, 0)]
    assert [list(shown(card)) for card in row] == [["key"], ["dagger"], ["dagger"]]
    marked = ["next" in (rect.get("class") or "") for card in row for rect in card.iter(f"{SVG}rect")]
    assert marked == [True, False, False]
    assert "The row is empty." in words(parsed(TABLES["empty-row"]))
    assert not any(key.startswith("row-") for key in keyed(parsed(observed())))


def test_a_full_row_stays_inside_the_picture() -> None:
    last = keyed(parsed(TABLES["full-row"]))["row-0"]
    rect = next(last.iter(f"{SVG}rect"))
    assert float(rect.get("x") or 0) + float(rect.get("width") or 0) <= layout.WIDTH - layout.MARGIN


def test_numbers_stand_beside_what_they_count() -> None:
    root = parsed(observed())
    pieces = keyed(root)
    assert "41" in words(pieces["pile"])
    discards = {symbol: words(pieces[f"discard-{symbol}"]) for symbol in SYMBOLS}
    assert discards == {symbol: [str({"bottle": 7, "sword": 12}.get(symbol, 0))] for symbol in SYMBOLS}
    assert {"A 2", "A 1/6"} <= set(words(root))
    assert "1/6" in words(plate(root, 0))


@pytest.mark.parametrize("name", ["won", "deadlock", "turn-limit"])
def test_winners_are_marked_on_their_plates(name: str) -> None:
    table = TABLES[name]
    assert [one.seat for one in plates(table) if one.won] == table["result"]["winners"]


def test_names_are_escaped_and_fit_their_plates() -> None:
    nasty = ['<script>alert("1")</script>', "Bartholomew the Terrible of Tortuga", "\x00 & co"]
    root = parsed(observed(3, None), names=nasty)
    assert nasty[0] in (plate(root, 0).get("aria-label") or "")
    assert not list(root.iter(f"{SVG}script"))
    assert next(plate(root, 1).iter(f"{SVG}text")).get("textLength")
    assert words(plate(root, 2))[0] == " & co"


def test_the_description_tells_the_board() -> None:
    names = ["Anna", "Bruno", "Chiara"]
    lines = picture(observed(3, 0, "tortuga"), names=names).description.splitlines()
    assert lines[0] == "Anna, 3 cards, 1 of 6 aboard"
    assert f"Space 9, {TRACK[8]}: Anna 1, Bruno 1, Chiara 1" in lines
    assert "Row, next card first: key, dagger, dagger" in lines
    assert "Draw pile: 41 cards" in lines
    assert "Discards: 7 bottle, 12 sword" in lines
    assert "skull: 2 cards" in lines


def test_every_class_has_a_rule_and_every_colour_a_value(table: dict[str, Any]) -> None:
    style = picture(table).style("light")
    defined = set(re.findall(r"\.([a-z][\w-]*)", style))
    used = {name for value, _ in with_attribute(parsed(table, CHOICES), "class") for name in value.split()}
    # Layers and the plainer of two shades are hooks for the page; they look like what is around them.
    assert used - defined <= {"still", "area", "pieces-of", "even"}
    known = set(re.findall(r"(--[\w-]+):", colours(GAME.tints, dark=True)))
    assert set(re.findall(r"var\((--[\w-]+)\)", style)) <= known


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_everything_lies_inside_its_area(table: dict[str, Any], arrangement: Arrangement) -> None:
    measures = PASSAGES[arrangement]
    for x, y in measures.centres[1:]:
        assert layout.TILE_WIDTH / 2 < x < measures.width - layout.TILE_WIDTH / 2
        assert y + layout.TILE_HEIGHT / 2 < measures.sloop_top
    last = measures.crowd(0, table["seats"], table["seats"] - 1)
    assert last.x + measures.crowd_width(table["seats"]) - 46 < measures.width
