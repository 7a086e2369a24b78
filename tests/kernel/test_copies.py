"""A copy misses no field: whatever a state declares, a clone has as well, and for itself."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import cayona

NOT_CARRIED = {"chance", "journal", "watched"}
"""A copy draws from the generator it is given, keeps no journal, and watches nobody."""
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("cartagena", 2, {}),
    ("cartagena", 5, {"mode": "tortuga"}),
    ("tranquility", 1, {"sea_monsters": 5, "rocks": True, "storms": True}),
    ("tranquility", 5, {"variant": "pyramid"}),
    ("tranquility", 2, {"variant": "day_night"}),
    ("tranquility", 2, {"variant": "competitive"}),
    ("tortuga", 2, {}),
    ("tortuga", 4, {}),
    ("tongiaki", 2, {}),
    ("tongiaki", 6, {}),
    ("tortuga1667", 2, {}),
    ("tortuga1667", 9, {"remove_events": 3}),
]
SHARED = {
    "cartagena": {"track", "landings"},
    "tortuga": {"sums"},
    "tranquility": {
        "piles",
        "bottom",
        "deck",
        "exploration",
        "by_day",
        "display",
        "drafted",
        "scores",
        "placed",
    },
}
"""Arrays that the positions of a table share: nobody writes into them, or only in the variants below."""
WRITTEN = {"day_night": {"by_day"}, "competitive": {"display", "drafted", "scores", "placed"}}


def declared(state: cayona.State) -> set[str]:
    """Return every attribute that the classes of a state declare, compiled or not."""
    names: set[str] = set()
    for kind in type(state).__mro__:
        names.update(vars(kind).get("__mypyc_attrs__", ()), vars(kind).get("__annotations__", ()))
    return names - {"__dict__"}


def played(name: str, seats: int, options: dict[str, Any], actions: int) -> cayona.State:
    state = cayona.game(name).new(seats, seed=seats, **options)
    for turn in range(actions):
        if not state.is_over():
            legal = state.legal_actions()
            state.apply(legal[turn * 7 % len(legal)])
    return state


def changed(value: Any) -> Any:
    """Return another value of the same kind; None for what copies may share, such as options."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, vec):
        return vec[i64]([*(number + 1 for number in value), 1])
    return None


def plain(value: Any) -> Any:
    return list(value) if isinstance(value, vec) else value


def test_every_game_is_tried() -> None:
    assert {name for name, _seats, _options in TABLES} == {game.name for game in cayona.games()}


@pytest.mark.parametrize("actions", [0, 5, 40])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_clone_has_every_field(table: tuple[str, int, dict[str, Any]], actions: int) -> None:
    state = played(*table, actions)
    twin = state.clone()
    for name in declared(state) - NOT_CARRIED:
        assert plain(getattr(twin, name)) == plain(getattr(state, name)), name


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_clone_has_what_was_just_changed(table: tuple[str, int, dict[str, Any]]) -> None:
    """No field has its value only because it is the same at every start."""
    state = played(*table, 12)
    tried = set()
    for name in declared(state) - NOT_CARRIED:
        before = getattr(state, name)
        other = changed(before)
        if other is not None:
            setattr(state, name, other)
            assert plain(getattr(state.clone(), name)) == plain(other), f"copy() misses {name}"
            setattr(state, name, before)
            tried.add(name)
    assert len(tried) > 10
    assert {"seats", "reveals", "handovers"} <= tried


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_array_of_a_clone_is_its_own(table: tuple[str, int, dict[str, Any]]) -> None:
    state = played(*table, 12)
    shared = SHARED.get(state.game.name, set()) - WRITTEN.get(state.options.get("variant", ""), set())
    arrays = [name for name in declared(state) if isinstance(getattr(state, name), vec)]
    for name in set(arrays) - shared:
        array = getattr(state, name)
        if len(array) > 0:
            twin = state.clone()
            first = array[0]
            array[0] = first + 1
            assert getattr(twin, name)[0] == first, f"copy() shares {name}"
            array[0] = first
    assert len(arrays) >= 2


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_all_that_a_state_holds_is_declared(table: tuple[str, int, dict[str, Any]]) -> None:
    """Interpreted, anything could be added to a state; compiled, nothing can."""
    state = played(*table, 12)
    assert set(getattr(state, "__dict__", {})) <= declared(state)
