"""Reading a position, first part: every field by itself, with its default and its shape (T7-211)."""

from __future__ import annotations

from typing import Any, Final, NoReturn

from cayona.games.tortuga1667.components import (
    EVENTS,
    KEPT_EVENTS,
    LOCATIONS,
    LOYALTIES,
    PIRATES,
    STARS,
    VOTE_CARDS,
)
from cayona.games.tortuga1667.rules.numbering import (
    CAUSES,
    PHASES,
    REASONS,
    VOTE_KINDS,
    VOTE_RESULTS,
)
from cayona.kernel.errors import OptionError, PositionError
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing

Record = dict[str, Any]

FIELDS: Final = (
    "players", "options", "pirates", "loyalty", "face_up", "fevers", "FD", "JR", "TOR", "BFD", "BJR",
    "destroyed", "treasure", "hands", "knows_hand", "vote_deck", "vote_known", "stars", "removed", "row",
    "event_deck", "event_discard", "kept", "code_skips", "skip_turns", "peeked", "recalled", "turn",
    "turn_count", "actions_left", "sudden_death", "phase", "placing", "setup_ship", "event", "force",
    "letter", "maroon", "crow", "vote", "loot", "last_vote", "result",
)  # fmt: skip
IGNORED: Final = ("game", "rules_version")
"""A program may add these to a record (T7-210)."""
REQUIRED: Final = ("players", "loyalty", "FD", "JR", "TOR", "hands", "row", "event_deck")
SETUP_PHASES: Final = ("SETUP_PLACE", "SETUP_HOLD")
MOST: Final = 10**6
"""A bound for counters, so that they fit into native integers."""
FACE_COUNT: Final = len(VOTE_CARDS)


def refuse(field: str, why: str, rule: str | None = None) -> NoReturn:
    """Say which field of a position is wrong, and why."""
    raise PositionError(
        _("The position's field “{field}” is wrong: {why}").format(field=field, why=why),
        code="bad-position",
        field=field,
        rule=rule,
    )


# --- Small questions -----------------------------------------------------------------------------------


def is_number(value: Any, least: int, most: int) -> bool:
    """Tell whether a value is a whole number in a range; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def is_word(value: Any, known: tuple[str, ...]) -> bool:
    """Tell whether a value is one of some words."""
    return isinstance(value, str) and value in known


def is_faces(value: Any) -> bool:
    """Tell whether a value is a list of faces of vote cards."""
    return isinstance(value, list) and all(is_number(face, 0, FACE_COUNT - 1) for face in value)


def is_words(value: Any, known: tuple[str, ...]) -> bool:
    """Tell whether a value is a list of some words."""
    return isinstance(value, list) and all(is_word(word, known) for word in value)


def is_seats(value: Any, seats: int) -> bool:
    """Tell whether a value is a list of different seats."""
    if not isinstance(value, list) or not all(is_number(seat, 0, seats - 1) for seat in value):
        return False
    return len(set(value)) == len(value)


# --- Reading -------------------------------------------------------------------------------------------


def read_fields(game: Game, given: Record) -> Record:
    """Return the record with all fields, each of the right shape; it shares nothing with what was given."""
    for field in given:
        if field not in (*FIELDS, *IGNORED):
            why = _("there is no such field; the fields are {known}.").format(known=listing(FIELDS))
            refuse(str(field), why)
    for field in REQUIRED:
        if field not in given:
            refuse(field, _("it is missing."))
    record: Record = {field: given[field] for field in FIELDS if field in given}
    record["players"] = _read_players(game, record["players"])
    record["options"] = _read_options(game, record["players"], record.get("options", {}))
    _fill_in(record)
    seats = record["players"]
    _check_moment(record, seats)
    _check_people(record, seats)
    _check_mat(record, seats)
    _check_vote_cards(record, seats)
    _check_events(record)
    _check_before_players(record, seats)
    _check_pending(record, seats)
    _check_history(record, seats)
    return record


def _read_players(game: Game, players: Any) -> int:
    try:
        return game.checked_seats(players)
    except OptionError as problem:
        refuse("players", str(problem), "T7-1")


def _read_options(game: Game, seats: int, given: Any) -> Record:
    if not isinstance(given, dict) or not all(isinstance(name, str) for name in given):
        refuse("options", _("it must be an object of options."))
    try:
        return game.checked_options(seats, given)
    except OptionError as problem:
        refuse("options", str(problem), problem.rule)


def _fill_in(record: Record) -> None:
    """Add the fields that were left out, where their default needs no look at others."""
    seats = record["players"]
    phase = record.setdefault("phase", "ACTION")
    in_setup = phase in SETUP_PHASES if isinstance(phase, str) else False
    defaults: Record = {
        "pirates": list(PIRATES[:seats]),
        "fevers": [],
        "BFD": None,
        "BJR": None,
        "destroyed": [],
        "treasure": {"GAL": 4, "FD": [1, 0], "JR": [0, 1], "TOR": [1, 1]},
        "knows_hand": [[] for _seat in range(seats)],
        "vote_deck": [],
        "event_discard": [],
        "kept": [[] for _seat in range(seats)],
        "code_skips": [0] * seats,
        "skip_turns": [0] * seats,
        "peeked": [{} for _seat in range(seats)],
        "recalled": [[] for _seat in range(seats)],
        "turn": None,
        "turn_count": 0 if in_setup else 1,
        "actions_left": 0 if in_setup else 2 if seats == 2 else 1,
        "sudden_death": False,
    }
    for field, default in defaults.items():
        record.setdefault(field, default)
    for field in FIELDS[FIELDS.index("placing") :]:
        record.setdefault(field, None)


def _check_moment(record: Record, seats: int) -> None:
    if not is_word(record["phase"], PHASES):
        refuse("phase", _("it must be one of {known}.").format(known=listing(PHASES)))
    in_setup = record["phase"] in SETUP_PHASES
    if in_setup and record["turn"] is not None:
        refuse("turn", _("it must be null before the first turn."))
    if not in_setup and not is_number(record["turn"], 0, seats - 1):
        refuse("turn", _("it must be a seat."))
    actions = 2 if seats == 2 else 1
    fewest = 0 if in_setup or record["phase"] == "GAME_OVER" else 1
    if record["phase"] == "ATLANTIS_WINDOW":
        fewest = actions  # the window is before the turn, not within it (T7-125)
    _check_number(record, "turn_count", 0 if in_setup else 1, 0 if in_setup else MOST)
    _check_number(record, "actions_left", fewest, 0 if in_setup else actions)
    if not isinstance(record["sudden_death"], bool):
        refuse("sudden_death", _("it must be true or false."))


def _check_number(record: Record, field: str, least: int, most: int) -> None:
    if not is_number(record[field], least, most):
        why = _("it must be a whole number from {least} to {most}.").format(least=least, most=most)
        refuse(field, why)


def _check_people(record: Record, seats: int) -> None:
    pirates = record["pirates"]
    if not is_words(pirates, PIRATES) or len(pirates) != seats or len(set(pirates)) != seats:
        refuse("pirates", _("it must be a different pirate for each seat."), "T7-15")
    if not is_words(record["loyalty"], LOYALTIES) or len(record["loyalty"]) != seats:
        why = _("it must be a list with one of {known} for each seat.").format(known=listing(LOYALTIES))
        refuse("loyalty", why, "T7-2")
    fevers = record["fevers"]
    if not isinstance(fevers, list) or not all(_is_fever(fever, seats) for fever in fevers):
        why = _("a Cabin Fever has “seats” (two), “before” (what they held) and “face_up” (of the two).")
        refuse("fevers", why, "T7-196")
    if "face_up" in record and not is_seats(record["face_up"], seats):
        refuse("face_up", _("it must be a list of seats."))


def _is_fever(fever: Any, seats: int) -> bool:
    if not isinstance(fever, dict) or set(fever) != {"seats", "before", "face_up"}:
        return False
    two = is_seats(fever["seats"], seats) and len(fever["seats"]) == 2
    held = is_words(fever["before"], LOYALTIES) and len(fever["before"]) == 2
    return two and held and is_seats(fever["face_up"], seats) and set(fever["face_up"]) <= set(fever["seats"])


def _check_mat(record: Record, seats: int) -> None:
    placing = record["phase"] == "SETUP_PLACE"
    for field in ("FD", "JR", "TOR"):
        line = record[field]
        if placing and field != "TOR":
            fits = isinstance(line, list) and len(line) == 5
            fits = fits and is_seats([seat for seat in line if seat is not None], seats)
        else:
            fits = is_seats(line, seats) and (field == "TOR" or len(line) <= 5)
        if not fits:
            refuse(field, _("it must be a list of different seats, on a ship at most five."), "T7-24")
    for field in ("BFD", "BJR"):
        if record[field] is not None:
            _check_number(record, field, 0, seats - 1)
    boats = LOCATIONS[3:]
    if not is_words(record["destroyed"], boats) or len(set(record["destroyed"])) != len(record["destroyed"]):
        refuse("destroyed", _("it must list destroyed rowboats: BFD, BJR."))
    if not _is_treasure(record["treasure"]):
        why = _("it must have a number for GAL and two numbers (British, French) for FD, JR and TOR.")
        refuse("treasure", why, "T7-19")


def _is_treasure(treasure: Any) -> bool:
    if not isinstance(treasure, dict) or set(treasure) != {"GAL", "FD", "JR", "TOR"}:
        return False
    pairs = [treasure[name] for name in ("FD", "JR", "TOR")]
    counted = all(isinstance(pair, list) and len(pair) == 2 for pair in pairs)
    return counted and all(is_number(n, 0, 8) for n in (treasure["GAL"], *pairs[0], *pairs[1], *pairs[2]))


def _check_per_seat(record: Record, field: str, seats: int) -> None:
    if not isinstance(record[field], list) or len(record[field]) != seats:
        refuse(field, _("it must be a list with an entry for each of the {seats} seats.").format(seats=seats))


def _check_vote_cards(record: Record, seats: int) -> None:
    for field in ("hands", "knows_hand"):
        _check_per_seat(record, field, seats)
    if not all(is_faces(hand) for hand in record["hands"]):
        refuse("hands", _("vote cards are faces from 0 to 13."), "T7-10")
    for seat, known in enumerate(record["knows_hand"]):
        if not is_seats(known, seats) or seat in known:
            refuse("knows_hand", _("it must be lists of other seats."), "T7-199")
    if not is_faces(record["vote_deck"]):
        refuse("vote_deck", _("vote cards are faces from 0 to 13."), "T7-10")
    groups = record.get("vote_known", [])
    if not isinstance(groups, list) or not all(_is_group(group, seats) for group in groups):
        refuse("vote_known", _("a part of the deck has a “size” and “seats” that know it."), "T7-198")


def _is_group(group: Any, seats: int) -> bool:
    return (
        isinstance(group, dict)
        and set(group) == {"size", "seats"}
        and is_number(group["size"], 1, 32)
        and is_seats(group["seats"], seats)
    )


def _check_events(record: Record) -> None:
    row = record["row"]
    if not isinstance(row, list) or len(row) != 5 or not all(c is None or is_word(c, EVENTS) for c in row):
        refuse("row", _("it must be five events or nulls."), "T7-11")
    for field in ("event_deck", "event_discard"):
        if not is_words(record[field], EVENTS):
            refuse(field, _("it must be a list of events: {known}.").format(known=listing(EVENTS)))
    if "removed" in record and not is_words(record["removed"], EVENTS):
        refuse("removed", _("it must be a list of events: {known}.").format(known=listing(EVENTS)))
    if "stars" in record:
        stars = record["stars"]
        if not is_words(stars, STARS) or len(set(stars)) != len(stars):
            refuse("stars", _("it must list different stars: {known}.").format(known=listing(STARS)), "T7-12")


def _check_before_players(record: Record, seats: int) -> None:
    for field in ("kept", "code_skips", "skip_turns", "peeked", "recalled"):
        _check_per_seat(record, field, seats)
    if not all(is_words(cards, KEPT_EVENTS) for cards in record["kept"]):
        why = _("only these can be kept: {known}.").format(known=listing(KEPT_EVENTS))
        refuse("kept", why, "T7-112")
    if not all(is_number(skips, 0, 1) for skips in record["code_skips"]):
        refuse("code_skips", _("it must be 0 or 1 for each seat."), "T7-139")
    if not all(is_number(turns, 0, MOST) for turns in record["skip_turns"]):
        refuse("skip_turns", _("it must be a number of turns for each seat."), "T7-142")
    if not all(is_words(cards, EVENTS) for cards in record["recalled"]):
        refuse("recalled", _("it must be a list of events for each seat."), "T7-197")
    if not all(isinstance(seen, dict) for seen in record["peeked"]):
        refuse("peeked", _("it must be an object of places and events for each seat."), "T7-192")


# --- What is being decided -----------------------------------------------------------------------------


def _check_pending(record: Record, seats: int) -> None:
    def seat(value: Any) -> bool:
        return is_number(value, 0, seats - 1)

    def seat_or_null(value: Any) -> bool:
        return value is None or seat(value)

    if record["placing"] is not None and not is_seats(record["placing"], seats):
        refuse("placing", _("it must be null or a list of seats."), "T7-180")
    if record["setup_ship"] is not None and not is_word(record["setup_ship"], ("FD", "JR")):
        refuse("setup_ship", _("it must be null, FD or JR."), "T7-18")
    shapes: dict[str, dict[str, Any]] = {
        "event": {
            "card": lambda value: is_word(value, EVENTS),
            "place": lambda value: is_number(value, 1, 5),
            "revealer": seat,
        },
        "force": {"places": _is_pair, "target": seat_or_null},
        "letter": {"saved": lambda value: isinstance(value, bool), "target": seat_or_null},
        "maroon": {"seat": seat, "cause": lambda value: is_word(value, CAUSES)},
        "crow": {"target": seat, "old": is_faces, "picked": is_faces},
        "vote": {
            "kind": lambda value: is_word(value, VOTE_KINDS),
            "caller": seat,
            "seats": lambda value: is_seats(value, seats),
            "cards": lambda value: isinstance(value, list) and all(is_faces(cards) for cards in value),
            "done": lambda value: isinstance(value, list) and all(isinstance(d, bool) for d in value),
        },
        "loot": {"source": lambda value: value is None or is_word(value, ("GAL", "british", "french"))},
        "last_vote": {
            "kind": lambda value: is_word(value, VOTE_KINDS),
            "caller": seat,
            "seats": lambda value: is_seats(value, seats),
            "faces": is_faces,
            "result": lambda value: is_word(value, VOTE_RESULTS),
        },
        "result": {
            "winner": lambda value: is_word(value, (*LOYALTIES, "draw")),
            "reason": lambda value: is_word(value, REASONS[1:]),
        },
    }
    for field, shape in shapes.items():
        _check_object(record, field, shape)


def _is_pair(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(is_number(place, 1, 5) for place in value)
        and value[0] < value[1]
    )


def _check_object(record: Record, field: str, shape: dict[str, Any]) -> None:
    value = record[field]
    if value is None:
        return
    if not isinstance(value, dict) or set(value) != set(shape):
        refuse(field, _("it must be null or an object with {known}.").format(known=listing(shape)))
    for name, fits in shape.items():
        if not fits(value[name]):
            refuse(field, _("its “{name}” cannot be {value}.").format(name=name, value=repr(value[name])))


def _check_history(record: Record, seats: int) -> None:
    last = record["last_vote"]
    if last is None:
        return
    around = [(last["caller"] + steps) % seats for steps in range(seats)]
    in_order = [seat for seat in around if seat in last["seats"]]
    if last["seats"] != in_order or last["faces"] != sorted(last["faces"]):
        refuse("last_vote", _("seats go clockwise from the caller, faces ascend."), "T7-64")
    extra = len(last["faces"]) - len(last["seats"])
    if not 1 <= extra <= (2 if last["seats"] else 1):
        refuse("last_vote", _("there is one card of each seat and one of the deck."), "T7-63")
