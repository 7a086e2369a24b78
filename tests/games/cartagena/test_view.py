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

from cayona.games.cartagena import view
from cayona.games.cartagena import view_layout as layout
from cayona.games.cartagena.components import SYMBOLS
from cayona.kernel.choices import Choice
from cayona.svg.palette import colours

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


def parsed(observation: dict[str, Any], choices: list[Choice] | None = None, **options: Any) -> Element:
    return parse(view.draw(observation, choices or [], **options).svg("light"))


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


def test_every_table_is_one_whole_document(table: dict[str, Any]) -> None:
    root = parsed(table, CHOICES)
    assert root.findtext(f"{SVG}title")
    identifiers = [value for value, _ in with_attribute(root, "id")]
    assert len(identifiers) == len(set(identifiers))
    used = {value for value, _ in with_attribute(root, "href")}
    assert used <= {f"#{identifier}" for identifier in identifiers}


def test_nothing_is_fetched_from_elsewhere(table: dict[str, Any]) -> None:
    document = view.draw(table, CHOICES).svg()
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
    named = [element for element in root.iter() if element.get("role") in ("img", "button")]
    assert all(element.get("aria-label") for element in named)
    assert all(spot in named for spot in spots(root).values())


def test_only_the_first_clicks_are_lit() -> None:
    root = parsed(observed(), CHOICES)
    assert lit(root) == {"card-skull", "space-9", "sloop", "end-turn"}
    assert lit(parsed(observed())) == set()
    for name in lit(root) - {"end-turn"}:
        inside = {child.get("class") for child in spots(root)[name]}
        assert {"edge", "flag"} <= inside  # an outline, and a mark that needs no colour


def test_the_turn_can_be_ended_only_when_offered() -> None:
    assert "end-turn" not in spots(parsed(observed(), CHOICES[:-1]))
    button = spots(parsed(observed(), CHOICES))["end-turn"]
    assert button.get("role") == "button"
    assert words(button) == ["End turn"]


def test_targets_are_large_enough_to_tap_and_do_not_overlap() -> None:
    boxes = {}
    for name, spot in spots(parsed(observed(), CHOICES)).items():
        box = next(child for child in spot if child.get("class") in ("hit", "button"))
        x, y, width, height = (float(box.get(side) or 0) for side in ("x", "y", "width", "height"))
        assert width >= TAP, name
        assert height >= TAP, name
        if not name.startswith(("card", "end")):  # those lie in groups of their own
            boxes[name] = (x, y, x + width, y + height)
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        apart = min(a[2], b[2]) - max(a[0], b[0]) <= 0.01 or min(a[3], b[3]) - max(a[1], b[1]) <= 10
        assert apart, (one, other)


def test_a_space_tells_its_symbol_and_who_stands_there() -> None:
    labels = {name: spot.get("aria-label") for name, spot in spots(parsed(observed())).items()}
    assert labels["space-9"] == f"Space 9, {TRACK[8]}: A 1, B 1, C 1"
    assert labels["space-1"] == f"Space 1, {TRACK[0]}"
    assert labels["fortress"] == "Fortress: A 2, B 2, C 2"
    assert labels["sloop"] == "Sloop: A 1, B 1, C 1"


@pytest.mark.parametrize("count", [1, 2, 3])
def test_stacks_keep_their_pirates_apart_and_on_their_space(count: int) -> None:
    pirates = [[7] * count + [37] * (6 - count), [0] * 6]
    pieces = [keyed(parsed(observed(2, pirates=pirates)))[f"pirate-A-7-{nth + 1}"] for nth in range(count)]
    across = sorted(float(piece.get("x") or 0) for piece in pieces)
    assert all(right - left >= 30 for left, right in pairwise(across))
    centre = layout.CENTRES[7]
    for piece in pieces:
        assert abs(float(piece.get("x") or 0) - centre.x) + 16 <= layout.TILE_WIDTH / 2
        assert abs(float(piece.get("y") or 0) - centre.y) + 16 <= layout.TILE_HEIGHT / 2


def test_the_passage_is_one_line_of_neighbours() -> None:
    for here, there in pairwise(layout.CENTRES[1:]):
        sideways, down = abs(here.x - there.x), abs(here.y - there.y)
        assert (sideways == pytest.approx(layout.COLUMN) and down < 11) or (
            sideways == 0 and down == pytest.approx(layout.ROW)
        )


def test_the_still_layer_shows_every_symbol_in_its_place() -> None:
    still = parse(f'<svg xmlns="{SVG[1:-1]}">{view.draw_still(observed())}</svg>')
    at = {(use.get("x"), use.get("y")): use.get("href") for use in still.iter(f"{SVG}use")}
    for space, symbol in enumerate(TRACK, start=1):
        x, y = layout.CENTRES[space]
        near = {
            href
            for (left, top), href in at.items()
            if abs(float(left or 0) + 22 - x) < 30 and abs(float(top or 0) + 22 - y) < 30
        }
        assert f"#cartagena-{symbol}" in near
    assert [text for text in words(still) if text.isdigit()] == [str(space) for space in range(1, 37)]


def test_the_still_layer_is_the_same_for_everybody_all_match_long() -> None:
    first = view.draw_still(observed(3, 0))
    later = observed(3, None, pirates=[[37] * 6] * 3, hand_sizes=[1, 2, 3], turn_number=99, **over())
    assert view.draw_still(later) == first
    assert view.draw_still(observed(3, 0, track=TRACK[::-1])) != first


def test_the_same_view_gives_the_same_bytes() -> None:
    first = view.draw(observed(), CHOICES, ["Anna", "Bruno", "Chiara"])
    again = view.draw(observed(), CHOICES[::-1], ["Anna", "Bruno", "Chiara"])
    assert first == again
    assert first.svg() == again.svg()
    assert first.changing == view.draw_changing(observed(), CHOICES, ["Anna", "Bruno", "Chiara"])


def test_a_hidden_hand_shows_backs_and_a_count_only() -> None:
    root = parsed(observed(3, 0, hand_sizes=[3, 5, 0]))
    hidden = plate(root, 1)
    assert shown(hidden) == {"back": 1 + 5, "boat": 1, "#seat-1": 1}
    assert "5" in words(hidden)
    assert "5 cards" in (hidden.get("aria-label") or "")
    assert not any(symbol in (hidden.get("aria-label") or "") for symbol in SYMBOLS)


def test_an_open_hand_shows_symbols_and_counts() -> None:
    hands = [{"skull": 2}, {"key": 4, "hat": 11}, {}]
    root = parsed(observed(3, 0, "tortuga", hands=hands, hand_sizes=[2, 15, 0]))
    open_hand = plate(root, 1)
    assert shown(open_hand) == {"key": 1, "hat": 1, "back": 1, "boat": 1, "#seat-1": 1}
    assert {"4", "11", "15"} <= set(words(open_hand))
    assert "15 cards (4 key, 11 hat)" in (open_hand.get("aria-label") or "")


def test_the_own_hand_is_grouped_by_symbol() -> None:
    root = parsed(TABLES["hoarder"])
    cards = {name: words(spot) for name, spot in spots(root).items() if name.startswith("card-")}
    assert cards == {"card-skull": ["×12"], "card-key": ["×7"], "card-hat": ["×1"]}
    assert {f"card-{symbol}" for symbol in ("skull", "key", "hat")} <= keyed(root).keys()


def test_a_spectator_has_no_hand_and_a_shorter_picture() -> None:
    spectator, player = observed(3, None), observed(3, 0)
    assert not [name for name in spots(parsed(spectator)) if name.startswith("card-")]
    assert view.draw(spectator).height < view.draw(player).height


def test_the_row_is_shown_in_order_with_the_next_card_marked() -> None:
    root = parsed(observed(3, 0, "tortuga"))
    row = [keyed(root)[f"row-{index}"] for index in (2, 1, 0)]
    assert [list(shown(card)) for card in row] == [["key"], ["dagger"], ["dagger"]]
    marked = ["next" in (rect.get("class") or "") for card in row for rect in card.iter(f"{SVG}rect")]
    assert marked == [True, False, False]
    assert "The row is empty." in words(parsed(TABLES["empty-row"]))
    assert not any(key.startswith("row-") for key in keyed(parsed(observed())))


def test_a_full_row_stays_inside_the_picture() -> None:
    last = keyed(parsed(TABLES["full-row"]))["row-11"]
    rect = next(last.iter(f"{SVG}rect"))
    assert float(rect.get("x") or 0) + float(rect.get("width") or 0) <= layout.WIDTH - layout.MARGIN


def test_numbers_stand_beside_what_they_count() -> None:
    root = parsed(observed())
    pieces = keyed(root)
    assert "41" in words(pieces["pile"])
    discards = {symbol: words(pieces[f"discard-{symbol}"]) for symbol in SYMBOLS}
    assert discards == {symbol: [str({"bottle": 7, "sword": 12}.get(symbol, 0))] for symbol in SYMBOLS}
    assert {"A 2", "A 1/6", "Turn 23"} <= set(words(root))
    assert "1/6" in words(plate(root, 0))


@pytest.mark.parametrize("made", [0, 1, 2])
def test_dots_show_the_moves_left(made: int) -> None:
    ((left, dots),) = with_attribute(parsed(observed(moves_made=made)), "data-moves-left")
    assert left == str(3 - made)
    filled = ["left" in (dot.get("class") or "").split() for dot in dots.iter(f"{SVG}circle")]
    assert filled == [True] * (3 - made) + [False] * made


def test_whose_turn_it_is_stands_out() -> None:
    root = parsed(observed(3, 1), names=["Anna", "Bruno", "Chiara"])
    frames = [(next(plate(root, seat).iter(f"{SVG}rect")).get("class") or "").split() for seat in range(3)]
    assert ["now" in frame for frame in frames] == [True, False, False]
    assert "to move" in (plate(root, 0).get("aria-label") or "")
    assert "Anna is to move" in words(root)
    assert words(plate(root, 1))[0] == "You"
    assert "Your turn" in words(parsed(observed(3, 0)))


@pytest.mark.parametrize(
    ("choices", "advice"),
    [
        (CHOICES[:4], "Turn 23 · Play a card or fall back"),
        (CHOICES[:2], "Turn 23 · Play a card"),
        (CHOICES[2:4], "Turn 23 · Fall back to draw cards"),
        (CHOICES, "Turn 23"),
    ],
)
def test_the_prompt_says_what_can_be_done(choices: list[Choice], advice: str) -> None:
    assert advice in words(parsed(observed(), choices))


@pytest.mark.parametrize(
    ("name", "headline", "reason"),
    [
        ("won", "Seat A wins", "All six pirates are aboard"),
        ("deadlock", "Shared win: B, C", "Nobody could move any more"),
        ("turn-limit", "Shared win: A, B, C", "The turn limit is reached"),
    ],
)
def test_the_result_is_told(name: str, headline: str, reason: str) -> None:
    table = TABLES[name]
    root = parsed(table)
    assert headline in words(root)
    assert f"Turn 23 · {reason}" in words(root)
    winners = [
        seat for seat in range(table["seats"]) if "winner" in (plate(root, seat).get("aria-label") or "")
    ]
    assert winners == table["result"]["winners"]
    assert "You win!" in words(parsed(observed(2, 0, **over())))


def test_names_are_escaped_and_fit_their_plates() -> None:
    nasty = ['<script>alert("1")</script>', "Bartholomew the Terrible of Tortuga", "\x00 & co"]
    root = parsed(observed(3, None), names=nasty)
    assert nasty[0] in (plate(root, 0).get("aria-label") or "")
    assert not list(root.iter(f"{SVG}script"))
    long = next(plate(root, 1).iter(f"{SVG}text"))
    assert long.get("textLength")
    assert len(long.text or "") <= 14
    assert words(plate(root, 2))[0] == " & co"


def test_missing_names_become_letters() -> None:
    root = parsed(observed(3, None), names=["Anna"])
    assert [words(plate(root, seat))[0] for seat in range(3)] == ["Anna", "Seat B", "Seat C"]


def test_the_description_tells_the_board() -> None:
    lines = view.draw(observed(3, 0, "tortuga"), names=["Anna", "Bruno", "Chiara"]).description.splitlines()
    assert lines[0] == "Your turn. Turn 23"
    assert f"9 {TRACK[8]}: A 1, B 1, C 1" in lines
    assert "Row, next card first: key, dagger, dagger" in lines
    assert "Draw pile: 41" in lines
    assert "Discards: 7 bottle, 12 sword" in lines


def test_every_class_has_a_rule_and_every_colour_a_value(table: dict[str, Any]) -> None:
    style = view.draw(table).style("light")
    defined = set(re.findall(r"\.([a-z][\w-]*)", style))
    used = {name for value, _ in with_attribute(parsed(table, CHOICES), "class") for name in value.split()}
    # Layers and the plainer of two shades are hooks for the page; they look like what is around them.
    assert used - defined <= {"still", "changing", "even"}
    known = set(re.findall(r"(--[\w-]+):", colours("cartagena", dark=True)))
    assert set(re.findall(r"var\((--[\w-]+)\)", style)) <= known


def test_everything_lies_inside_the_picture(table: dict[str, Any]) -> None:
    for box in layout.arrange(table["seats"], table["mode"] == "tortuga").plates:
        assert box.x >= 0
        assert box.x + box.width <= layout.WIDTH
    where = layout.arrange(table["seats"], table["mode"] == "tortuga")
    tops = [where.plates[-1].y + where.plates[-1].height, where.board, where.status, where.row]
    assert tops == sorted(tops)
    assert where.row <= where.hand < where.height
    over, under = (where.plates[0].y, where.board) if where.corner else (where.row, where.hand)
    assert over <= where.supply.y <= under - layout.SUPPLY_HEIGHT
