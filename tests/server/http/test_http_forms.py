"""The form for a new table can make every value of an option that the engine accepts.

What a form has is told by `option_facts`; `new.js` reads the fields as `makes` does here, and the tests of
the pages use each kind of field once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest

import cayona
from cayona.kernel.errors import OptionError
from cayona.kernel.options import Option
from cayona.server.http.forms import option_facts

OPTIONS = [
    pytest.param(game, name, id=f"{game.name}-{name}") for game in cayona.games() for name in game.options
]
STRANGE: list[Any] = [None, True, False, "", "usual", "random", "own", 1.5, [], {}, [1], ["random"], "Seat A"]


def makes(facts: dict[str, Any], value: Any, seats: int) -> bool:
    """Tell whether the fields of a form can say a value at a table of so many seats."""
    if json.dumps(value) in [offer["value"] for offer in facts["offered"] if seats in offer["seats"]]:
        return True
    if facts["sheet"] is not None and isinstance(value, str):
        rows = [*value.split("-"), *facts["sheet"]["usual"].split("-")[len(value.split("-")) :]]
        cells = [cell for row in facts["sheet"]["rows"] for cell in row["cells"]]
        return all(sign in cell["signs"] for sign, cell in zip("".join(rows), cells, strict=True))
    if facts["pieces"] and isinstance(value, list):
        return sorted(piece["id"] for piece in value) == sorted(facts["pieces"])
    if facts["picks"] and isinstance(value, list):
        return set(value) <= set(facts["picks"]) and len(set(value)) == len(value)
    return facts["least"] is not None and type(value) is int and facts["least"] <= value <= facts["most"]


def codes(option: Option) -> Iterator[str]:
    """Yield codes of parts: the usual ones, others, and each sign in each cell once."""
    assert option.sheet is not None
    rows = option.sheet.rows_of("usual")
    yield from (option.sheet.usual, option.sheet.other, "-".join(rows[: len(rows) - option.sheet.spare]))
    for number, row in enumerate(option.sheet.rows):
        for place, cell in enumerate(row.cells):
            for sign in (*cell.signs, "Z"):
                changed = f"{rows[number][:place]}{sign}{rows[number][place + 1 :]}"
                yield "-".join([*rows[:number], changed, *rows[number + 1 :]])


def candidates(option: Option) -> Iterator[Any]:
    """Yield what somebody may try: good values of all kinds, their neighbours, and nonsense."""
    yield from STRANGE
    yield from chain.from_iterable(
        other.values for game in cayona.games() for other in game.options.values() if len(other.values) < 50
    )
    yield from range(-3, 40)
    if option.numbers is not None:
        yield from (option.numbers[0] - 1, option.numbers[0], option.numbers[-1], option.numbers[-1] + 1)
    if option.sheet is not None:
        yield from codes(option)
    for count in range(len(option.picks) + 1):
        yield from map(list, combinations(option.picks, count))
    chance = Random(1)
    pieces = list(option.pieces)
    for _try in range(30 if pieces else 0):
        chance.shuffle(pieces)
        yield [{"id": piece, "reversed": chance.random() < 0.5} for piece in pieces]
    yield [{"id": piece, "reversed": False} for piece in pieces[:-1]]


def kept(game: cayona.Game, seats: int, name: str, value: Any) -> Any:
    """Return what a table keeps of a value, with what it counts set along; refuse what the engine refuses."""
    counted = game.options[name].counted
    also = {counted: len(value)} if counted and isinstance(value, list) else {}
    return game.checked_options(seats, {**also, name: value}).get(name, game.options[name].default)


@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_a_form_can_make_every_value_that_the_engine_accepts(game: cayona.Game, name: str) -> None:
    facts, accepted = option_facts(game, name), 0
    for seats in {game.seats[0], game.seats[-1], game.default_seats}:
        for value in candidates(game.options[name]):
            try:
                told = kept(game, seats, name, value)
            except OptionError:
                continue
            accepted += 1
            assert makes(facts, told, seats), f"{value!r} for {seats}"
    assert accepted >= len(game.options[name].values)


@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_what_a_form_offers_is_accepted(game: cayona.Game, name: str) -> None:
    option = game.options[name]
    for offer in option_facts(game, name)["offered"]:
        value = json.loads(offer["value"])
        assert offer["seats"]
        for seats in offer["seats"]:
            assert option.accept is None or option.accept(value, seats) == value
            assert option.accept is not None or value in option.values
