"""Sentences for people: actions, permissions, prompts and events, all through gettext."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cayona.games.tongiaki.box import VERBS
from cayona.games.tongiaki.components import DIRECTIONS, EDGES, ISLAND_KEYS, ISLANDS, TILE_KEYS, beach_side
from cayona.games.tongiaki.rules import Tongiaki, phases
from cayona.games.tongiaki.rules.tile_data import PIER_BEACH, colours, ships_of
from cayona.games.tongiaki.words.places import Place
from cayona.kernel.choices import Choice, offered
from cayona.kernel.events import Facts
from cayona.kernel.language import _, listing, mark, ngettext, opening
from cayona.kernel.seats import addressed, begins, seat_names, seat_word
from cayona.kernel.verbs import Act

Description = tuple[str, tuple[str, ...], str]
"""What an action does, the elements to click, and the element where it leads."""


def tile_name(key: str) -> str:
    """Return what a tile is called: only islands have names."""
    return ISLANDS[ISLAND_KEYS.index(key)].called() if key in ISLAND_KEYS else _("open water")


def place(key: str | None) -> Place:
    """Return a tile as it stands in a sentence; without a key, an island that is still to be chosen."""
    return Place(key or "", tile_name(key) if key else _("another island"))


def directions() -> tuple[str, ...]:
    """Return the names of the six directions, in their order."""
    return _("south"), _("south-west"), _("north-west"), _("north"), _("north-east"), _("south-east")


def seen_from_tonga(q: int, r: int) -> str:
    """Return in which direction a cell lies from Tonga, which is where the map begins."""
    across, down = 3 * q, 2 * r + q
    if abs(across) > 6 * abs(down):  # within some ten degrees
        return _("east") if across > 0 else _("west")
    if abs(down) > 2 * abs(across):
        return _("south") if down > 0 else _("north")
    if across > 0:
        return _("south-east") if down > 0 else _("north-east")
    return _("south-west") if down > 0 else _("north-west")


def beach_name(side: int) -> str:
    """Return what a beach is called, by the direction in which it looks."""
    return _("{direction} beach").format(direction=directions()[side])


def ship_count(count: int) -> str:
    """Return "1 ship", "2 ships"."""
    return ngettext("{count} ship", "{count} ships", count).format(count=count)


def fleet_words(ships: Sequence[int], names: Sequence[str]) -> str:
    """Tell a fleet by its owners: "A 2, C 1"."""
    return listing(f"{names[seat]} {count}" for seat, count in enumerate(ships) if count) or "–"


# --- Actions -------------------------------------------------------------------------------------------


def choices(state: Tongiaki, seat: int, actions: Sequence[int]) -> list[Choice]:
    """Describe legal actions; the whole board is public."""
    acts = [VERBS.decode(action) for action in actions]
    cells = Counter(_open_cell(state, *act.arguments) for act in acts if act.verb == "lay")
    return [_choice(state, action, act, cells) for action, act in zip(actions, acts, strict=True)]


def _choice(state: Tongiaki, action: int, act: Act, cells: Mapping[str, int]) -> Choice:
    sentence, elements, target = DESCRIBED[act.verb](state, *act.arguments)
    if cells.get(target) == 1:  # the cell alone says at which edge
        elements = (target,)
    badge = f"+{ships}" if act.verb == "expand" and (ships := _brings(state, act.which)) else ""
    begun = _begun(state, act.which) if act.verb == "land" else 0
    return Choice(action, VERBS.format(action), sentence, elements, target, badge, begun)


def _begun(state: Tongiaki, seat: int) -> int:
    """Let a ship of one's own be picked to land, else of the first seat in the fleet: a beach is enough."""
    if int(colours(state.group)) == 1:
        return 0
    fleet = state.fleet(state.group)
    owners = [owner for owner, ships in enumerate(fleet) if ships]
    first = [int(state.current)] if fleet[state.current] else owners[:1]
    return int([seat] == first)


def _brings(state: Tongiaki, island: int) -> int:
    """Return how many ships an expansion brings (TG-21); one that moves a ship brings none (TG-95)."""
    seat = int(state.current)
    own = int(ships_of(state.islands[island], seat))
    return min(own, len(ISLANDS[island].beaches), int(state.stock(seat)))


def _expand(state: Tongiaki, island: int) -> Description:
    key, ships = TILE_KEYS[island], _brings(state, island)
    words = _("Expand on {island} ({ships})") if ships else _("Expand on {island}")
    told = words.format(island=place(key), ships=ship_count(ships))
    return told, (f"island-{key}",), f"island-{key}"


def _royal(_state: Tongiaki, island: int) -> Description:
    key = TILE_KEYS[island]
    words = _("Make {island} your royal island").format(island=tile_name(key))
    return words, ("royal", f"island-{key}"), f"island-{key}"


def _new_settlement(_state: Tongiaki) -> Description:
    return _("New settlement: take all ships home, find an island"), ("new-settlement",), ""


def _reenter(_state: Tongiaki, elsewhere: int) -> Description:
    if elsewhere:
        return _("Come back with one ship on another island"), ("reenter-other",), ""
    return _("Come back with two ships on Tonga"), ("reenter-tonga",), ""


def _slot(state: Tongiaki, island: int, beach: int) -> Description:
    key = TILE_KEYS[island]
    words = _("Put a ship on the {beach} of {island}")
    if phases.NAMES[state.phase] == "RELOCATE":
        words = _("Pick up a ship from the {beach} of {island}")
    element = f"beach-{key}-{beach}"
    return words.format(island=place(key), beach=_beach(state, island, beach)), (element,), element


def _beach(state: Tongiaki, island: int, beach: int) -> str:
    return beach_name((beach_side(island, beach) + state.turns[island]) % EDGES)


def _sail(state: Tongiaki, island: int, edge: int) -> Description:
    """Tell where a voyage would lead on the board as it is."""
    pier = island * EDGES + edge
    key = TILE_KEYS[island]
    start = _("Sail from {island} to the {direction}").format(
        island=place(key), direction=directions()[(edge + state.turns[island]) % EDGES]
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
        fate = _("lands on {island}").format(island=place(TILE_KEYS[end // EDGES]))
    return f"{start} ({fate})", (f"pier-{key}-{edge}",), target


def _land(state: Tongiaki, seat: int, beach: int) -> Description:
    place = f"beach-{TILE_KEYS[state.island]}-{beach}"
    words = _("Land one of {seat}’s ships on the {beach}")
    if seat == state.current:
        words = _("Land one of your ships on the {beach}")
    words = words.format(seat=seat_word(seat), beach=_beach(state, state.island, beach))
    # A fleet of one colour needs no choice of the ship.
    alone = int(colours(state.group)) == 1
    return words, (place,) if alone else (f"fleet-{seat}", place), place


def _lay(state: Tongiaki, tile: int, edge: int) -> Description:
    """Name the empty cell, and the edge at which the tile would be laid: several may look into that cell."""
    key = TILE_KEYS[tile]
    direction = int((edge + state.turns[tile]) % EDGES)
    words = _("Lay the next tile {direction} of {tile}").format(
        direction=directions()[direction], tile=_lying(state, tile)
    )
    cell = _open_cell(state, tile, edge)
    return words, (cell, f"edge-{key}-{edge}"), cell


def _lying(state: Tongiaki, tile: int) -> str:
    """Name a tile on the map; water by where it lies."""
    if TILE_KEYS[tile] in ISLAND_KEYS:
        return tile_name(TILE_KEYS[tile])
    return _("the water {direction} of Tonga").format(direction=seen_from_tonga(*state.cell(tile)))


def _open_cell(state: Tongiaki, tile: int, edge: int) -> str:
    """Return the element of the empty cell into which an edge looks."""
    q, r = state.cell(tile)
    step = DIRECTIONS[(edge + state.turns[tile]) % EDGES]
    return f"cell-{q + step[0]}-{r + step[1]}"


DESCRIBED: Final[dict[str, Callable[..., Description]]] = {
    "expand": _expand,
    "royal": _royal,
    "new settlement": _new_settlement,
    "reenter": _reenter,
    "slot": _slot,
    "sail": _sail,
    "land": _land,
    "lay": _lay,
}


PERMISSIONS: Final = {
    "expand": ("TG-20", mark("You have a ship there, so you may expand.")),
    "royal": ("TG-70", mark("You are alone on the island and have fewer than two kings.")),
    "new settlement": ("TG-80", mark("Instead of a normal turn you may start anew elsewhere.")),
    "reenter": ("TG-90", mark("You have no ship on the board, so you come back.")),
    "sail": ("TG-31", mark("The beach is full, and you choose beach and pier.")),
    "land": ("TG-50", mark("You distribute all ships that arrive.")),
    "lay": ("TG-82", mark("A tile is laid at any pier or end of a route beside an empty cell.")),
}
SLOT_PERMISSIONS: Final = {
    "SETUP": ("TG-6", mark("The beach keeps an empty berth.")),
    "RELOCATE": ("TG-95", mark("Your stock is empty, so you may take a ship from there.")),
    "PLACE": ("TG-22", mark("The beach has room and has not received a ship in this expansion.")),
    "REENTER": ("TG-91", mark("The beach has a free berth.")),
    "SETTLE": ("TG-81", mark("Your new settlement begins on any beach of the new island.")),
}


def permission(state: Tongiaki, seat: int, action: int) -> tuple[str, str]:
    """Return the rule that allows a legal action, and a sentence."""
    verb = VERBS.decode(action).verb
    rule, why = SLOT_PERMISSIONS[phases.NAMES[state.phase]] if verb == "slot" else PERMISSIONS[verb]
    return rule, _(why)


OFFERED: Final = {
    "expand": mark("choose an island to expand on"),
    "reenter": mark("come back to the board"),
    "royal": mark("make an island royal"),
    "new": mark("start a new settlement"),
}
ASKED: Final = {
    "SETUP": mark("Put a ship on Tonga."),
    "RELOCATE": mark("Your stock is empty: pick up one of your ships to expand on {island}."),
    "PLACE": mark("Put {left} on {island}."),
    "REENTER": mark("Put {left} on {island}."),
    "SAIL": mark("A beach is full: choose a pier to sail from."),
    "LAND": mark("Land the fleet on {island}: {fleet}."),
    "LAY": mark("Choose where the next tile is laid."),
    "SETTLE": mark("Put a ship on your new island {island}."),
}
ASKED_OF_ANOTHER: Final = {
    "SETUP": mark("{name} chooses a beach of Tonga for a ship."),
    "TURN": mark("{name} decides what to do this turn."),
    "RELOCATE": mark("{name} chooses a ship to pick up, to expand on {island}."),
    "PLACE": mark("{name} chooses beaches on {island}: {left} to go."),
    "REENTER": mark("{name} chooses beaches on {island}: {left} to go."),
    "SAIL": mark("{name} chooses a pier to sail from."),
    "LAND": mark("{name} chooses where the fleet lands on {island}: {fleet}."),
    "LAY": mark("{name} chooses where the next tile is laid."),
    "SETTLE": mark("{name} chooses a beach of the new island {island}."),
}


def prompt(observation: Facts, choices: Sequence[Choice] = (), names: Sequence[str] | None = None) -> str:
    """Say what is asked now, and of whom."""
    view, names = observation, seat_names(observation["seats"], names)
    if view["result"] is not None:
        return end_sentence(view["result"], addressed(names, view["seat"]))
    own = view["seat"] == view["current"]
    if own and view["phase"] == "TURN":
        return f"{opening(offered(choices, OFFERED))}."
    asked = (ASKED if own else ASKED_OF_ANOTHER)[view["phase"]]
    if own and view["phase"] == "PLACE" and view["left"] > 1:
        asked = mark("Put {left} on {island}, each on a different beach.")
    return _(asked).format(
        name=names[view["current"]],
        island=place(view["island"]),
        left=ship_count(view["left"]),
        fleet=fleet_words(view["group"] or (), names),
    )


# --- Events --------------------------------------------------------------------------------------------


OWN: Final = {
    "turn": mark("Turn {turn}: your turn."),
    "placed": mark("You put a ship on the {beach} of {island}."),
    "expand": mark("You expand on {island} with {ships}."),
    "relocated": mark("You pick up a ship from the {beach} of {island}."),
    "royal": mark("You make {island} a royal island."),
    "new_settlement": mark("You take {ships} home and look for a new settlement."),
    "settled": mark("You settle on the {beach} of {island}."),
    "reenter": mark("You come back with a ship on another island."),
    "reenter tonga": mark("You come back with two ships on Tonga."),
}
OTHERS: Final = {
    "turn": mark("Turn {turn}: {name}’s turn."),
    "placed": mark("{name} puts a ship on the {beach} of {island}."),
    "expand": mark("{name} expands on {island} with {ships}."),
    "relocated": mark("{name} picks up a ship from the {beach} of {island}."),
    "royal": mark("{name} makes {island} a royal island."),
    "new_settlement": mark("{name} takes {ships} home and looks for a new settlement."),
    "settled": mark("{name} settles on the {beach} of {island}."),
    "reenter": mark("{name} comes back with a ship on another island."),
    "reenter tonga": mark("{name} comes back with two ships on Tonga."),
}
"""What is told of a seat: to itself, and to everybody else."""
TOLD: Final = {
    "last_tile island": mark("That was the last island in the stack: the game is about to end."),
    "last_tile water": mark("That was the last water tile in the stack: the game is about to end."),
    "full": mark("The {beach} of {island} is full: everybody there must sail."),
    "must_drown": mark("The sea is closed: only a fleet that is lost can break the infinite loop."),
    "sail": mark("A fleet sails from the {beach} of {island}: {ships}."),
    "tile": mark("{tile} appears {direction} of Tonga."),
    "passed": mark("The fleet passes {tile}: {number} colours are needed, {colours} are aboard."),
    "passed freely": mark("The fleet passes {tile}."),
    "too_few": mark("The fleet cannot pass {tile}: {number} colours are needed, only {colours} aboard."),
    "lost": mark("The fleet is lost, and its ships go back to their owners: {ships}."),
    "at_sea": mark("The game ends with the fleet out at sea: {ships}."),
    "turned_back": mark("Royal {royal} turns the fleet back to {island}."),
    "arrived": mark("The fleet reaches {island}: {ships}."),
    "landed": mark("One of {owner}’s ships lands on the {beach} of {island}."),
    "landed own": mark("One of your ships lands on the {beach} of {island}."),
    "no_berth": mark("No berth is left on {island}; these ships go back to their owners: {ships}."),
    "loop": mark("An infinite loop: {islands} and all ships there leave the board ({ships})."),
    "forced": mark("Thirty voyages led nowhere: the way out, from {island}, is forced."),
}
"""What is told to all alike: of the table, of fleets and islands, whoever decided it."""


def sentence(event: Facts, viewer: int | None, names: Sequence[str]) -> str:
    """Tell an event to a viewer."""
    kind, names = event["kind"], addressed(names, viewer)
    if kind == "end":
        return end_sentence(event, names)
    if kind == "scores":
        return _final_table(event, names)
    if kind == "start":
        return begins(names, event["first"], viewer)
    by_seat = OWN if event["seat"] == viewer else OTHERS
    template = (by_seat if kind in by_seat else TOLD)[_case(event, viewer)]
    return opening(_(template).format(**_words(event, names)))  # "water K" may be its first words


def _case(event: Facts, viewer: int | None) -> str:
    """Return the kind of an event, and which of two sentences it takes, where there are two."""
    kind: str = event["kind"]
    if kind == "landed" and event["owner"] == viewer:
        return "landed own"
    if kind == "last_tile":
        return f"last_tile {event['reason'].removeprefix('last_')}"
    if kind == "reenter" and event["tonga"]:
        return "reenter tonga"
    return "passed freely" if kind == "passed" and event["number"] == 0 else kind


def _words(event: Facts, names: Sequence[str]) -> dict[str, Any]:
    """Return an event's facts as the words that stand in its sentence."""
    words = {key: value for key, value in event.items() if key != "seat"}
    words["name"] = names[event["seat"]] if event["seat"] is not None else ""
    for field in ("island", "royal", "tile"):
        if field in event:
            words[field] = place(event[field])
    if "side" in event:
        words["beach"] = beach_name(event["side"])
    if "q" in event:
        words["direction"] = seen_from_tonga(event["q"], event["r"])
    if "islands" in event:
        words["islands"] = listing(map(tile_name, event["islands"]))
    if "ships" in event:
        ships = event["ships"]
        words["ships"] = ship_count(ships) if isinstance(ships, int) else fleet_words(ships, names)
    if "owner" in event:
        words["owner"] = names[event["owner"]]
    return words


def end_sentence(result: Facts, names: Sequence[str]) -> str:
    """Say who won and why."""
    winners = opening(listing(names[seat] for seat in result["winners"]))
    return {
        "last_island": _("The last island has been found. {winners} won."),
        "last_water": _("The last water tile has been found. {winners} won."),
        "turn_limit": _("The last turn is over. {winners} won."),
    }[result["reason"]].format(winners=winners)


def _final_table(event: Facts, names: Sequence[str]) -> str:
    """Tell everybody's points, islands and ships (TG-140, TG-141)."""
    rows = [
        _("{name}: points {points}, islands {islands}, ships {ships}").format(
            name=name, points=score["points"], islands=score["islands"], ships=score["ships"]
        )
        for name, score in zip(names, event["scores"], strict=False)
    ]
    return opening("; ".join(rows)) + "."
