"""The words in and behind the picture: what its parts are called for people who hear or touch it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from cayona.games.tranquility.boards import BOARDS
from cayona.games.tranquility.components import START_PRICE
from cayona.games.tranquility.names import card_label, cell_label, row_label, storm_label
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing, ngettext
from cayona.kernel.seats import seat_names as letters

Observation = Mapping[str, Any]


def seat_names(view: Observation, names: Sequence[str] | None) -> list[str]:
    """Return what the seats are called; without names they go by their letters."""
    return list(letters(view["seats"]) if names is None else names)


def is_winner(view: Observation, seat: int) -> bool:
    """Tell whether a seat has won."""
    return view["result"] is not None and view["result"]["returns"][seat] > 0


def gap_labels(view: Observation) -> dict[int, str]:
    """Say for each empty cell how many cells and how many numbers lie in its gap: open arithmetic only."""
    board = BOARDS[view["options"]["variant"]]
    if board.crossing:
        return {}
    grid = view["grid"]
    filled = [-1, *(cell for cell, number in enumerate(grid) if number is not None), len(grid)]
    told = {}
    for first, last in pairwise(filled):
        low = 0 if first < 0 else grid[first]
        high = 81 if last == len(grid) else grid[last]
        words = _("gap of {cells} for {numbers}").format(
            cells=ngettext("{count} cell", "{count} cells", last - first - 1).format(count=last - first - 1),
            numbers=ngettext("{count} number", "{count} numbers", high - low - 1).format(
                count=high - low - 1
            ),
        )
        told.update(dict.fromkeys(range(first + 1, last), words))
    return told


def cell_words(view: Observation, cell: int, gap: str) -> str:
    """Return what a cell is called, and what lies there."""
    number = view["grid"][cell]
    where = cell_label(view["options"]["variant"], cell)
    if number is None:
        return f"{where}: {gap}" if gap else where
    side = view["orientation"].get(str(number))
    told = card_label(number)
    if side:
        told += ", " + side_name(side)
    return f"{where}: {told}"


def side_name(side: str) -> str:
    """Return "day" or "night"."""
    return _("day") if side == "day" else _("night")


def row_words(view: Observation, row: int) -> str:
    """Return what a row is called, and what closes it."""
    what = [card_label("ROCKS")] if view["rocks_row"] == row else []
    what += [storm_label(name) for name, where in view["storms"].items() if where.get("row") == row]
    name = row_label(view["options"]["variant"], row)
    return f"{name}: {listing(what)}" if what else name


def plate_words(view: Observation, seat: int, name: str) -> str:
    """Return a name plate in words."""
    told = [
        _("{count} in hand").format(count=view["hand_sizes"][seat]),
        _("{count} in the pile").format(count=view["pile_sizes"][seat]),
        _("{count} discarded").format(count=view["discard_sizes"][seat]),
    ]
    told += [storm_label(storm) for storm, where in view["storms"].items() if where.get("seat") == seat]
    if view["monsters_revealed"][seat]:
        told.append(_("monsters shown: {count}").format(count=view["monsters_revealed"][seat]))
    if view["scores"]:
        told.append(_("points {points}").format(points=view["scores"][seat]))
    return f"{name}: {listing(told)}"


def storm_words(view: Observation, storm: str, names: Sequence[str]) -> str:
    """Return which storm it is and where it rages."""
    where = view["storms"].get(storm)
    if where is None:
        place = _("just drawn")
    elif "row" in where:
        place = row_label(view["options"]["variant"], where["row"])
    else:
        place = names[where["seat"]]
    return f"{storm_label(storm)}: {place}"


def button_words(view: Observation, element: str) -> tuple[str, str]:
    """Return what stands on a button: large, and small below it."""
    if element.startswith("offer-"):
        offer = int(element.removeprefix("offer-"))
        rounds = view["offers"]
        total = offer + (sum(cards or 0 for cards in rounds[-1]) if rounds else 0)
        return str(offer), f"= {total}/{START_PRICE}"
    return {
        "discard-two": (_("Discard 2"), ""),
        "trade-hand": (_("Trade hand"), _("for a compass")),
        "turn-island": (_("Turn an island"), _("for 1 card")),
        "keep-rocks": (_("Keep the rocks"), _("for 2 islands")),
        "pile": (_("Top of my pile"), _("unseen")),
        "let-break": (_("Let it break"), ""),
    }[element]
