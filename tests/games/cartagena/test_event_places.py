"""Which parts of the picture an event speaks of, and along which of them pirates and cards go."""

from __future__ import annotations

from typing import Any

import pytest
from games.cartagena.boards import GAME

from cayona.svg.picture import draw_state

ADVANCE = {"kind": "advance", "seat": 0, "symbol": "hat", "from": 34, "to": 37, "jumped": []}
RETREAT = {"kind": "retreat", "seat": 1, "from": 5, "to": 3, "cards": 1}


@pytest.mark.parametrize(
    ("event", "viewer", "routes"),
    [
        (ADVANCE, 0, [["space-34", "space-35", "space-36", "sloop"], ["card-hat", "discard-hat"]]),
        (ADVANCE, 1, [["space-34", "space-35", "space-36", "sloop"], ["plate-0", "discard-hat"]]),
        (RETREAT, None, [["space-5", "space-4", "space-3"]]),
        ({"kind": "drew", "seat": 1, "count": 2}, 0, [["source", "plate-1"]] * 2),
        (
            {"kind": "drew", "seat": 1, "count": 2, "symbols": ["hat", "key"]},
            1,
            [["source", "card-hat"], ["source", "card-key"]],
        ),
        ({"kind": "turn", "seat": 1, "turn": 3}, 0, []),
    ],
)
def test_things_go_along_places(event: dict[str, Any], viewer: int | None, routes: list[list[str]]) -> None:
    assert [list(route) for route in GAME.routes(event, viewer)] == routes


@pytest.mark.parametrize(
    ("event", "viewer", "spots"),
    [
        (RETREAT, 0, ("space-5", "space-4", "space-3")),
        ({"kind": "turn", "seat": 1, "turn": 3}, 0, ("plate-1",)),
        ({"kind": "boarded", "seat": 1, "aboard": 2}, 0, ("sloop", "plate-1")),
        ({"kind": "drew", "seat": 1, "count": 2}, 0, ("source", "plate-1")),
        ({"kind": "reshuffle", "seat": None, "cards": 9}, 0, ()),
    ],
)
def test_a_line_names_what_it_speaks_of(
    event: dict[str, Any], viewer: int | None, spots: tuple[str, ...]
) -> None:
    assert GAME.spots(event, viewer) == spots


@pytest.mark.parametrize("mode", ["jamaica", "tortuga"])
def test_what_events_name_is_in_the_picture(mode: str) -> None:
    state = GAME.new(seats=2, seed=3, mode=mode)
    picture = draw_state(state, 0).svg()
    for name in ("source", "discard-hat", "fortress", "space-1", "space-36", "sloop", "card-hat"):
        assert f'data-key="{name}"' in picture or f'data-element="{name}"' in picture
