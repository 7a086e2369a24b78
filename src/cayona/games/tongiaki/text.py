"""Sentences for people: actions, permissions, prompts and events, all through gettext."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cayona.games.tongiaki.components import DIRECTIONS, EDGES, ISLANDS, TILE_KEYS
from cayona.games.tongiaki.notation import ISLAND_KEYS, format_action
from cayona.games.tongiaki.rules import Tongiaki
from cayona.games.tongiaki.rules.actions import (
    FIRST_LAND,
    FIRST_LAY,
    FIRST_ROYAL,
    FIRST_SAIL,
    FIRST_SLOT,
    NEW_SETTLEMENT,
    REENTER_OTHER,
    REENTER_TONGA,
)
from cayona.games.tongiaki.rules.table import PHASES
from cayona.games.tongiaki.rules.tables import PIER_BEACH, colours, ships_of
from cayona.kernel.choices import Choice
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing, ngettext
from cayona.kernel.seats import LETTERS, seat_names


def tile_name(key: str) -> str:
    """Return what a tile is called: an island by its name, a water tile by its letter."""
    if key in ISLAND_KEYS:
        return ISLANDS[ISLAND_KEYS.index(key)].called()
    return _("water {letter}").format(letter=key.removeprefix("water_").upper())


def directions() -> tuple[str, ...]:
    """Return the names of the six directions, in their order."""
    return _("south"), _("south-west"), _("north-west"), _("north"), _("north-east"), _("south-east")


def ship_count(count: int) -> str:
    """Return "1 ship", "2 ships"."""
    return ngettext("{count} ship", "{count} ships", count).format(count=count)


def fleet_words(ships: Sequence[int], names: Sequence[str]) -> str:
    """Tell a fleet by its owners: "A 2, C 1"."""
    return listing(f"{names[seat]} {count}" for seat, count in enumerate(ships) if count) or "–"


# --- Actions -------------------------------------------------------------------------------------------


def choices(state: Tongiaki, actions: Sequence[int]) -> list[Choice]:
    """Describe legal actions; the whole board is public."""
    cells = Counter(_open_cell(state, action - FIRST_LAY) for action in actions if action >= FIRST_LAY)
    return [_choice(state, action, cells) for action in actions]


def _choice(state: Tongiaki, action: int, cells: Mapping[str, int]) -> Choice:
    sentence, elements, target = _described(state, action)
    if cells.get(target) == 1:  # the cell alone says at which edge
        elements = (target,)
    badge = _badge(state, action)
    return Choice(action, format_action(action), sentence, elements, target, badge, _begun(state, action))


def _begun(state: Tongiaki, action: int) -> int:
    """Let a ship of one's own be picked to land, else of the first seat in the fleet: a beach is enough."""
    if not FIRST_LAND <= action < FIRST_LAY or int(colours(state.group)) == 1:
        return 0
    fleet = state.fleet(state.group)
    owners = [seat for seat, ships in enumerate(fleet) if ships]
    first = [int(state.current)] if fleet[state.current] else owners[:1]
    return int([(action - FIRST_LAND) // EDGES] == first)


def _badge(state: Tongiaki, action: int) -> str:
    """Return how many ships an expansion brings (TG-21); one that moves a ship brings none (TG-95)."""
    if action >= FIRST_ROYAL:
        return ""
    seat = int(state.current)
    own = int(ships_of(state.islands[action], seat))
    ships = min(own, len(ISLANDS[action].beaches), int(state.stock(seat)))
    return f"+{ships}" if ships else ""


def _described(state: Tongiaki, action: int) -> tuple[str, tuple[str, ...], str]:
    """Return the sentence of an action, the elements to click, and where it leads."""
    if action < NEW_SETTLEMENT:
        return _described_island(action)
    if action < FIRST_SLOT:
        return _described_move(action)
    if action < FIRST_SAIL:
        return _described_slot(state, action - FIRST_SLOT)
    if action < FIRST_LAND:
        return _described_voyage(state, action - FIRST_SAIL)
    if action < FIRST_LAY:
        seat, beach = divmod(action - FIRST_LAND, EDGES)
        place = f"beach-{TILE_KEYS[state.island]}-{beach}"
        words = _("Land a ship of {seat} on beach {beach}").format(seat=LETTERS[seat], beach=beach)
        # A fleet of one colour needs no choice of the ship.
        alone = int(colours(state.group)) == 1
        return words, (place,) if alone else (f"fleet-{seat}", place), place
    return _described_laying(state, action - FIRST_LAY)


def _described_island(action: int) -> tuple[str, tuple[str, ...], str]:
    if action < FIRST_ROYAL:
        key = TILE_KEYS[action]
        return _("Expand on {island}").format(island=tile_name(key)), (f"island-{key}",), f"island-{key}"
    key = TILE_KEYS[action - FIRST_ROYAL]
    words = _("Make {island} your royal island").format(island=tile_name(key))
    return words, ("royal", f"island-{key}"), f"island-{key}"


def _described_move(action: int) -> tuple[str, tuple[str, ...], str]:
    return {
        NEW_SETTLEMENT: (_("New settlement: take all ships home, find an island"), ("new-settlement",), ""),
        REENTER_TONGA: (_("Come back with two ships on Tonga"), ("reenter-tonga",), ""),
        REENTER_OTHER: (_("Come back with one ship on another island"), ("reenter-other",), ""),
    }[action]


def _described_slot(state: Tongiaki, spot: int) -> tuple[str, tuple[str, ...], str]:
    island, beach = divmod(spot, EDGES)
    key = TILE_KEYS[island]
    words = _("Put a ship on {island}, beach {beach}")
    if PHASES[state.phase] == "RELOCATE":
        words = _("Pick up a ship from {island}, beach {beach}")
    element = f"beach-{key}-{beach}"
    return words.format(island=tile_name(key), beach=beach), (element,), element


def _described_voyage(state: Tongiaki, pier: int) -> tuple[str, tuple[str, ...], str]:
    """Tell where a voyage would lead on the board as it is."""
    island, edge = divmod(pier, EDGES)
    key = TILE_KEYS[island]
    start = _("Sail from {island} to the {direction}").format(
        island=tile_name(key), direction=directions()[(edge + state.turns[island]) % EDGES]
    )
    beach = int(PIER_BEACH[pier])
    crew = int(colours(state.beaches[island * EDGES + beach]))
    way = int(state.way(pier))
    number, end = way & 7, way >> 3
    target = f"island-{TILE_KEYS[end // EDGES]}" if end >= 0 else ""
    if crew < number:
        fate = _("lost: {number} colours needed, {crew} aboard").format(number=number, crew=crew)
    elif end < 0:
        fate = _("into the unknown")
    elif state.owners[end // EDGES] >= 0:
        fate = _("turned back by royal {island}").format(island=tile_name(TILE_KEYS[end // EDGES]))
    else:
        fate = _("lands on {island}").format(island=tile_name(TILE_KEYS[end // EDGES]))
    return f"{start} ({fate})", (f"pier-{key}-{edge}",), target


def _described_laying(state: Tongiaki, half: int) -> tuple[str, tuple[str, ...], str]:
    """Name the empty cell, and the edge at which the tile would be laid: several may look into that cell."""
    tile, edge = divmod(half, EDGES)
    key = TILE_KEYS[tile]
    direction = int((edge + state.turns[tile]) % EDGES)
    words = _("Lay the next tile {direction} of {tile}").format(
        direction=directions()[direction], tile=tile_name(key)
    )
    cell = _open_cell(state, half)
    return words, (cell, f"edge-{key}-{edge}"), cell


def _open_cell(state: Tongiaki, half: int) -> str:
    """Return the element of the empty cell into which an edge looks."""
    tile, edge = divmod(half, EDGES)
    q, r = state.cell(tile)
    step = DIRECTIONS[(edge + state.turns[tile]) % EDGES]
    return f"cell-{q + step[0]}-{r + step[1]}"


def permission(state: Tongiaki, action: int) -> tuple[str, str]:
    """Return the rule that allows a legal action, and a sentence."""
    if action < FIRST_ROYAL:
        return "TG-20", _("You have a ship there, so you may expand.")
    if action < NEW_SETTLEMENT:
        return "TG-70", _("You are alone on the island and have fewer than two kings.")
    if action == NEW_SETTLEMENT:
        return "TG-80", _("Instead of a normal turn you may start anew elsewhere.")
    if action < FIRST_SLOT:
        return "TG-90", _("You have no ship on the board, so you come back.")
    if action < FIRST_SAIL:
        return {
            "SETUP": ("TG-6", _("The beach keeps an empty berth.")),
            "RELOCATE": ("TG-95", _("Your stock is empty, so you may take a ship from there.")),
            "PLACE": ("TG-22", _("The beach has room and has not received a ship in this expansion.")),
            "REENTER": ("TG-91", _("The beach has a free berth.")),
            "SETTLE": ("TG-81", _("Your new settlement begins on any beach of the new island.")),
        }[PHASES[state.phase]]
    if action < FIRST_LAND:
        return "TG-31", _("The beach is full, and you choose beach and pier.")
    if action < FIRST_LAY:
        return "TG-50", _("You distribute all ships that arrive.")
    return "TG-82", _("A tile is laid at any pier or end of a route beside an empty cell.")


def prompt(view: Mapping[str, Any]) -> str:
    """Say what is asked now, and of whom."""
    names = seat_names(view["seats"])
    if view["result"] is not None:
        return end_sentence(view["result"], names)
    asked = _asked(view) if view["seat"] == view["current"] else _asked_of_another()
    return asked[view["phase"]].format(
        name=names[view["current"]],
        island=tile_name(view["island"]) if view["island"] else _("another island"),
        left=ship_count(view["left"]),
        fleet=fleet_words(view["group"] or (), names),
    )


def _asked(view: Mapping[str, Any]) -> dict[str, str]:
    return {
        "SETUP": _("Put a ship on Tonga."),
        "TURN": _("Choose your turn: expand, found a royal island, or start a new settlement."),
        "RELOCATE": _("Your stock is empty: pick up one of your ships to expand on {island}."),
        "PLACE": _("Put {left} on {island}, each on another beach.")
        if view["left"] > 1
        else _("Put {left} on {island}."),
        "REENTER": _("Put {left} on {island}."),
        "SAIL": _("A beach is full: choose a pier to sail from."),
        "LAND": _("Land the fleet on {island}: {fleet}."),
        "LAY": _("Choose where the next tile is laid."),
        "SETTLE": _("Put a ship on your new island {island}."),
    }


def _asked_of_another() -> dict[str, str]:
    return {
        "SETUP": _("{name} puts a ship on Tonga."),
        "TURN": _("{name} decides what to do this turn."),
        "RELOCATE": _("{name} picks up a ship to expand on {island}."),
        "PLACE": _("{name} puts {left} on {island}."),
        "REENTER": _("{name} puts {left} on {island}."),
        "SAIL": _("{name} chooses a pier to sail from."),
        "LAND": _("{name} lands the fleet on {island}: {fleet}."),
        "LAY": _("{name} chooses where the next tile is laid."),
        "SETTLE": _("{name} puts a ship on the new island {island}."),
    }


# --- Events --------------------------------------------------------------------------------------------


def sentence(event: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
    """Tell an event to a viewer."""
    kind = event["kind"]
    if kind == "end":
        return end_sentence(event, names)
    if kind == "scores":
        return _final_table(event, names)
    words = _words(event, names)
    if event["seat"] is None:
        return _table_sentence(kind, event).format(**words)
    template = _own(kind, event) if event["seat"] == viewer else _others(kind, event)
    told = (template or _neutral(kind, event)).format(**words)
    return told[0].upper() + told[1:]  # "water K" may be its first words


def _words(event: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Return an event's facts as the words that stand in its sentence."""
    words = {key: value for key, value in event.items() if key != "seat"}
    words["name"] = names[event["seat"]] if event["seat"] is not None else ""
    for field in ("island", "royal", "tile"):
        if field in event:
            words[field] = tile_name(event[field])
    if "islands" in event:
        words["islands"] = listing(map(tile_name, event["islands"]))
    if "ships" in event:
        ships = event["ships"]
        words["ships"] = ship_count(ships) if isinstance(ships, int) else fleet_words(ships, names)
    if "owner" in event:
        words["owner"] = names[event["owner"]]
    if "first" in event:
        words["first"] = names[event["first"]]
    return words


def _table_sentence(kind: str, event: Mapping[str, Any]) -> str:
    if kind == "start":
        return _("Tongiaki: {first} begins.")
    if event["reason"] == "last_island":
        return _("That was the last island of the stack: the end has come.")
    return _("That was the last water tile of the stack: the end has come.")


def _own(kind: str, event: Mapping[str, Any]) -> str | None:
    return {
        "turn": _("Turn {turn}: it is up to you."),
        "placed": _("You put a ship on {island}, beach {beach}."),
        "expand": _("You expand on {island} with {ships}."),
        "relocated": _("You pick up a ship from {island}, beach {beach}."),
        "royal": _("You found the royal island {island}."),
        "new_settlement": _("You take {ships} home and look for a new settlement."),
        "settled": _("You settle on {island}, beach {beach}."),
        "reenter": _("You come back with two ships on Tonga.")
        if event.get("tonga")
        else _("You come back with a ship on another island."),
    }.get(kind)


def _others(kind: str, event: Mapping[str, Any]) -> str | None:
    return {
        "turn": _("Turn {turn}: it is up to {name}."),
        "placed": _("{name} puts a ship on {island}, beach {beach}."),
        "expand": _("{name} expands on {island} with {ships}."),
        "relocated": _("{name} picks up a ship from {island}, beach {beach}."),
        "royal": _("{name} founds the royal island {island}."),
        "new_settlement": _("{name} takes {ships} home and looks for a new settlement."),
        "settled": _("{name} settles on {island}, beach {beach}."),
        "reenter": _("{name} comes back with two ships on Tonga.")
        if event.get("tonga")
        else _("{name} comes back with a ship on another island."),
    }.get(kind)


def _neutral(kind: str, event: Mapping[str, Any]) -> str:
    """Tell what happens to fleets and islands, whoever decided it."""
    if kind == "passed" and event["number"] == 0:
        return _("The fleet passes {tile}.")
    return {
        "full": _("Beach {beach} of {island} is full: everybody there must sail."),
        "must_drown": _("The sea is closed: only a fleet that is lost can break the infinite loop."),
        "sail": _("A fleet sails from {island}, beach {beach}: {ships}."),
        "tile": _("{tile} is laid at ({q}, {r})."),
        "passed": _("The fleet passes {tile}: {number} colours are needed, {colours} are aboard."),
        "too_few": _("The fleet cannot pass {tile}: {number} colours are needed, only {colours} aboard."),
        "lost": _("The fleet is lost and returns to its owners: {ships}."),
        "at_sea": _("The game ends with the fleet out at sea: {ships}."),
        "turned_back": _("Royal {royal} turns the fleet back to {island}."),
        "arrived": _("The fleet reaches {island}: {ships}."),
        "landed": _("A ship of {owner} lands on {island}, beach {beach}."),
        "no_berth": _("No berth is left on {island}; these return to their owners: {ships}."),
        "loop": _("An infinite loop: {islands} and all ships there leave the board ({ships})."),
        "forced": _("Thirty voyages led nowhere: the way out, from {island}, is forced."),
    }[kind]


def end_sentence(result: Mapping[str, Any], names: Sequence[str]) -> str:
    """Say who won and why."""
    winners = listing(names[seat] for seat in result["winners"])
    return {
        "last_island": _("The last island has been found. {winners} won."),
        "last_water": _("The last water tile has been found. {winners} won."),
        "turn_limit": _("The last turn is over. {winners} won."),
    }[result["reason"]].format(winners=winners)


def _final_table(event: Mapping[str, Any], names: Sequence[str]) -> str:
    """Tell everybody's points, islands and ships (TG-140, TG-141)."""
    rows = [
        _("{name}: points {points}, islands {islands}, ships {ships}").format(
            name=name, points=score["points"], islands=score["islands"], ships=score["ships"]
        )
        for name, score in zip(names, event["scores"], strict=False)
    ]
    return "; ".join(rows) + "."
