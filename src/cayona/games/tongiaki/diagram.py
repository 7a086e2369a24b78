"""The board as plain text: for the terminal, for tests, and for people who cannot see the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cayona.games.tongiaki.components import EDGES, ISLANDS, WATERS
from cayona.games.tongiaki.notation import ISLAND_KEYS
from cayona.games.tongiaki.text import directions, fleet_words, ship_count, tile_name
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.seats import LETTERS

CELL_WIDTH: Final = 5
FREE_BERTH: Final = "·"
WATER_KEYS: Final = tuple(water.key for water in WATERS)


def diagram(view: Mapping[str, Any]) -> str:
    """Draw an observation: a map of short names, then every tile, then everybody."""
    laid = tiles(view)
    lines = _map(laid)
    lines += [_island_line(view, key, rot) for key, (_q, _r, rot) in laid.items() if key in ISLAND_KEYS]
    lines += [_water_line(key, rot) for key, (_q, _r, rot) in laid.items() if key in WATER_KEYS]
    lines += [_seat_line(view, seat) for seat in range(view["seats"])]
    if view["group"] is not None:
        lines.append(_("fleet: {ships}").format(ships=fleet_words(view["group"], LETTERS)))
    lines.append(
        _("stack: islands {islands}, water {water} ({tiles})").format(
            islands=view["islands_left"],
            water=view["water_left"],
            tiles=_stack_words(view["left_in_stack"]),
        )
    )
    return "\n".join(lines)


def _stack_words(keys: list[str]) -> str:
    """Name what is still in the stack: islands by name, water tiles together by their letters."""
    words = [tile_name(key) for key in keys if key in ISLAND_KEYS]
    letters = [short_name(key) for key in keys if key in WATER_KEYS]
    if letters:
        words.append(_("water {letter}").format(letter=" ".join(letters)))
    return listing(words)


def tiles(view: Mapping[str, Any]) -> dict[str, tuple[int, int, int]]:
    """Return where every tile lies and how it is turned, Tonga too."""
    laid = {} if "tonga" in view["removed"] else {"tonga": (0, 0, 0)}
    laid.update({key: (q, r, rot) for key, q, r, rot in view["tiles"]})
    return laid


def short_name(key: str) -> str:
    """Return up to four letters for the map."""
    return key.removeprefix("water_").upper() if key in WATER_KEYS else tile_name(key).replace(" ", "")[:4]


def _map(laid: Mapping[str, tuple[int, int, int]]) -> list[str]:
    """Write a short name into every cell: columns by q, half a line down for each."""
    places = {(q, 2 * r + q): short_name(key) for key, (q, r, _rot) in laid.items()}
    left = min(q for q, _y in places)
    right = max(q for q, _y in places)
    lines = []
    for y in range(min(y for _q, y in places), max(y for _q, y in places) + 1):
        row = "".join(places.get((q, y), "").ljust(CELL_WIDTH) for q in range(left, right + 1))
        lines.append(row.rstrip())
    return lines


def _island_line(view: Mapping[str, Any], key: str, rot: int) -> str:
    island = ISLANDS[ISLAND_KEYS.index(key)]
    head = f"{island.called()} ({island.points})"
    if key in view["royal"]:
        return _("{island}: royal, king of {seat}").format(island=head, seat=LETTERS[view["royal"][key]])
    fleets = view["ships"].get(key) or [[0] * view["seats"]] * len(island.beaches)
    beaches = []
    for index, beach in enumerate(island.beaches):
        piers = "/".join(directions()[(edge + rot) % EDGES] for edge in beach.piers)
        free = beach.berths - sum(fleets[index])
        berths = _ships(fleets[index]) + FREE_BERTH * free
        beaches.append(f"{index} [{berths}]{'' if free else '!'} {piers}")
    return f"{head}: " + "; ".join(beaches)


def _ships(fleet: list[int]) -> str:
    return "".join(LETTERS[seat] * count for seat, count in enumerate(fleet))


def _water_line(key: str, rot: int) -> str:
    routes = [
        f"{directions()[(start + rot) % EDGES]}–{directions()[(end + rot) % EDGES]}"
        + (f" ({number})" if number else "")
        for start, end, number in WATERS[WATER_KEYS.index(key)].routes
    ]
    return f"{tile_name(key)}: " + "; ".join(routes)


def _seat_line(view: Mapping[str, Any], seat: int) -> str:
    turn = ">" if seat in view["deciders"] else " "
    return _("{turn}{seat}: {stock} in stock, kings {kings}, points {points}, islands {islands}").format(
        turn=turn,
        seat=LETTERS[seat],
        stock=ship_count(view["stocks"][seat]),
        kings=view["kings"][seat],
        points=view["points"][seat],
        islands=view["islands"][seat],
    )
