"""The board as plain text: for the terminal, for tests, and for people who cannot see the picture."""

from collections.abc import Mapping, Sequence
from typing import Final

from cayona.games.tongiaki.components import EDGES, ISLAND_KEYS, ISLANDS, WATER_KEYS, WATERS
from cayona.games.tongiaki.words.text import directions, fleet_words, ship_count, tile_name
from cayona.kernel.events import Facts
from cayona.kernel.language import _, listing, opening
from cayona.kernel.seats import LETTERS

CELL_WIDTH: Final = 5
FREE_BERTH: Final = "·"


def diagram(observation: Facts) -> str:
    """Draw an observation: a map of short names, then every tile, then everybody."""
    laid = tiles(observation)
    lines = _map(laid)
    lines += [
        island_line(key, rot, observation["ships"].get(key, ()), observation["royal"].get(key))
        for key, (_q, _r, rot) in laid.items()
        if key in ISLAND_KEYS
    ]
    lines += [water_line(key, rot) for key, (_q, _r, rot) in laid.items() if key in WATER_KEYS]
    lines += [_seat_line(observation, seat) for seat in range(observation["seats"])]
    if observation["group"] is not None:
        lines.append(_("fleet: {ships}").format(ships=fleet_words(observation["group"], LETTERS)))
    lines.append(stack_line(observation))
    return "\n".join(lines)


def stack_line(view: Facts) -> str:
    """Tell what is left in the stack."""
    return _("stack: islands {islands}, water {water} ({tiles})").format(
        islands=view["islands_left"], water=view["water_left"], tiles=_stack_words(view["left_in_stack"])
    )


def _stack_words(keys: list[str]) -> str:
    """Name what is still in the stack: islands by name, water tiles together by their letters."""
    words = [tile_name(key) for key in keys if key in ISLAND_KEYS]
    letters = [short_name(key) for key in keys if key in WATER_KEYS]
    if letters:
        words.append(_("water {letter}").format(letter=" ".join(letters)))
    return listing(words)


def tiles(view: Facts) -> dict[str, tuple[int, int, int]]:
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


def island_line(key: str, rot: int, fleets: Sequence[Sequence[int]], owner: int | None) -> str:
    """Tell of an island: whose king is there, or who lies on its beaches; without `fleets` nobody does."""
    island = ISLANDS[ISLAND_KEYS.index(key)]
    head = f"{island.called()} ({island.points})"
    if owner is not None:
        return _("{island}: royal, king of {seat}").format(island=head, seat=LETTERS[owner])
    fleets = fleets or [()] * len(island.beaches)
    beaches = []
    for index, beach in enumerate(island.beaches):
        piers = "/".join(directions()[(edge + rot) % EDGES] for edge in beach.piers)
        free = beach.berths - sum(fleets[index])
        berths = _ships(fleets[index]) + FREE_BERTH * free
        beaches.append(f"{index} [{berths}]{'' if free else '!'} {piers}")
    return f"{head}: " + "; ".join(beaches)


def _ships(fleet: Sequence[int]) -> str:
    return "".join(LETTERS[seat] * count for seat, count in enumerate(fleet))


def water_line(key: str, rot: int) -> str:
    """Tell of a water tile by the letter that it has on the map of the diagram."""
    return _("water {letter}").format(letter=short_name(key)) + f": {_routes(key, rot)}"


def water_label(key: str, rot: int) -> str:
    """Tell of a water tile in the picture, where it has no letter."""
    return opening(tile_name(key)) + f": {_routes(key, rot)}"


def _routes(key: str, rot: int) -> str:
    """Tell where the routes of a water tile lead, and the colours they ask for."""
    routes = [
        f"{directions()[(start + rot) % EDGES]}–{directions()[(end + rot) % EDGES]}"
        + (f" ({number})" if number else "")
        for start, end, number in WATERS[WATER_KEYS.index(key)].routes
    ]
    return "; ".join(routes)


def _seat_line(view: Facts, seat: int) -> str:
    turn = ">" if seat in view["deciders"] else " "
    return _("{turn}{seat}: {stock} in stock, kings {kings}, points {points}, islands {islands}").format(
        turn=turn,
        seat=LETTERS[seat],
        stock=ship_count(view["stocks"][seat]),
        kings=view["kings"][seat],
        points=view["points"][seat],
        islands=view["islands"][seat],
    )
