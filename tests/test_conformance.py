"""Every registered game, and the tiny one, keeps every property of the conformance suite in every setup."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest
import tiny_game

import cayona
from cayona import registry
from cayona.kernel.game import Position
from cayona.testing import conformance
from cayona.testing.conformance import PROPERTIES, Setup


def cartagena_components(position: Position) -> object:
    """Six pirates for each seat, and the cards of each symbol in hands, pile, row and discard."""
    piles: list[dict[str, int]] = [*position["hands"], position["discard"]]
    cards = [symbol for pile in piles for symbol, count in pile.items() for _ in range(count)]
    pirates = [len(places) for places in position["pirates"]]
    return pirates, sorted([*cards, *position["draw_pile"], *position["row"]])


def tranquility_components(position: Position) -> object:
    """The islands, wherever they lie; other cards leave the game when they are played."""
    piles = [*position["hands"], *position["draw_piles"], *position["discards"]]
    piles += [position[name] for name in ("removed", "destroyed", "display", "deck")]
    cards = [*chain.from_iterable(piles), *position["grid"].values()]
    return sorted(card for card in cards if isinstance(card, int))


def tortuga_components(position: Position) -> object:
    """Chests of each colour, treasure tokens of each value, and five dice for each seat."""
    areas = [board[area] for board in position["boards"] for area in ("island", "crew", "fleet", "tortuga")]
    chests = [sum(counts) for counts in zip(*areas, position["centre"], position["bag"], strict=True)]
    tokens = [*position["drawn"], *chain.from_iterable(board["tokens"] for board in position["boards"])]
    pool = [tokens.count(value) + left for value, left in enumerate(position["pool"], 1)]
    return chests, pool, [len(board["dice"]) for board in position["boards"]]


def tongiaki_components(position: Position) -> object:
    """Every tile lies in one place, and no seat has more ships ashore, at sea and as kings than fifteen."""
    laid = [tile[0] for tile in position["tiles"]]
    fleets = [fleet for beaches in position["ships"].values() for fleet in beaches]
    kings = list(position["royal"].values())
    group = position["group"] or [0] * position["players"]
    for seat in range(position["players"]):
        assert sum(fleet[seat] for fleet in fleets) + group[seat] + kings.count(seat) <= 15
    removed = [key for key in position["removed"] if key != "tonga"]
    return sorted([*laid, *removed, *position["stack"]])


def tortuga1667_components(position: Position) -> object:
    """Vote cards by face, events by name, loyalties, pawns, and treasures but those in captains' hands."""
    crow = position["crow"] or {"picked": []}
    faces = [*chain.from_iterable(position["hands"]), *position["vote_deck"], *crow["picked"]]
    events = [*position["row"], *position["event_deck"], *position["event_discard"], *position["removed"]]
    events += chain.from_iterable(position["kept"])
    events += [position["event"]["card"]] if position["event"] else []
    lying = sorted(card for card in events if card not in (None, "spanish_armada"))  # it may leave the game
    pawns = [*position["FD"], *position["JR"], *position["TOR"], position["BFD"], position["BJR"]]
    pawns += position["placing"] or []
    gold = position["treasure"]
    total = gold["GAL"] + sum(gold["FD"] + gold["JR"] + gold["TOR"])
    total += {"FD": 2, "JR": 1, None: 0}[position["setup_ship"]]
    people = sorted(seat for seat in pawns if seat is not None)
    return sorted(faces), lying, sorted(position["loyalty"]), people, total


CONSERVED: dict[str, Callable[[Position], object]] = {
    "cartagena": cartagena_components,
    "tranquility": tranquility_components,
    "tortuga": tortuga_components,
    "tongiaki": tongiaki_components,
    "tortuga1667": tortuga1667_components,
}
"""What each game never loses; a game without an entry is checked for all the rest."""


def chosen(setups: list[Setup]) -> list[Setup]:
    """Return the setups of a game to look at: every day each value of an option at one table, else at all."""
    if conformance.effort() > 1:
        return setups
    values = list(dict.fromkeys(str(setup.options) for setup in setups))
    tables = {value: [s for s in setups if str(s.options) == value] for value in values}
    spread = {id(tables[value][turn % len(tables[value])]) for turn, value in enumerate(values)}
    return [setup for setup in setups if not setup.options or id(setup) in spread]


TOGETHER: list[tuple[str, int, dict[str, Any]]] = [("tranquility", 2, {"storms": True, "compass_use": "any"})]
"""Options that do something only beside others."""
SETUPS = [
    *chain.from_iterable(
        chosen(conformance.setups(game, CONSERVED.get(game.name))) for game in registry.games()
    ),
    *(Setup(registry.game(name), seats, set_, CONSERVED[name]) for name, seats, set_ in TOGETHER),
    *conformance.setups(tiny_game.TINY, tiny_game.conserved),
]


SHARE = 1 if conformance.effort() > 1 else 4 if cayona.compiled() else 8
"""With options every day a quarter of the properties, others each time; interpreted an eighth."""


def looked_at(setup: Setup, number: int, nth: int) -> bool:
    """Tell whether to look at the nth property of this setup: at all of them where there are no options."""
    usual = not setup.options and (cayona.compiled() or setup.seats == setup.game.seats[0])
    return usual or (number + nth) % SHARE == 0


LOOKS = [
    pytest.param(setup, number, name, id=f"{setup}-{name}")
    for number, setup in enumerate(SETUPS)
    for nth, name in enumerate(PROPERTIES)
    if looked_at(setup, number, nth)
]


@pytest.mark.parametrize(("setup", "seed", "name"), LOOKS)
def test_conformance(setup: Setup, seed: int, name: str) -> None:
    """One property in one setup; each setup begins with its own seed, and more effort adds more seeds."""
    for more in range(conformance.effort()):
        PROPERTIES[name](setup, seed + more * len(SETUPS))


def test_every_seat_count_and_offered_value_is_set_up() -> None:
    game = tiny_game.TINY
    made: list[tuple[int, dict[str, Any]]] = [(s.seats, dict(s.options)) for s in conformance.setups(game)]
    assert {seats for seats, _ in made} == {2, 3, 4}
    assert [options for seats, options in made if seats == 3] == [
        {},
        {"rounds": 1},
        {"rounds": 3},
        {"hands": "open"},
    ]


def test_the_suite_runs_without_pytest() -> None:
    checks = conformance.check_game(tiny_game.TINY, games=1, conserved=tiny_game.conserved)
    assert checks == len(PROPERTIES) * len(conformance.setups(tiny_game.TINY))
