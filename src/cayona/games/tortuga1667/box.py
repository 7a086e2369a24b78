"""What a record of Tortuga 1667 holds: each field with its shape, its default, the phases that use it."""

from functools import cache
from typing import Final

from cayona.games.tortuga1667 import components
from cayona.games.tortuga1667.rules import polls
from cayona.games.tortuga1667.rules.numbering import CAUSES, REASONS
from cayona.games.tortuga1667.verbs import PHASES
from cayona.kernel.language import listing, mark
from cayona.kernel.shapes import (
    LATER,
    OPTIONS,
    Box,
    Field,
    ListOf,
    MapOf,
    Parts,
    PerSeat,
    Shape,
    flag,
    nullable,
    number,
    word,
)

MOST: Final = 10**6
"""A bound for counters, so that they fit into native integers."""
SETUP_PHASES: Final = ("SETUP_PLACE", "SETUP_HOLD")
IN_TURNS: Final = PHASES[len(SETUP_PHASES) :]
EVENT_OF: Final = {
    "LETTER_TARGET": ("letter_of_marque",),
    "LETTER_SHIP": ("letter_of_marque",),
    "PISTOL_TARGET": ("pistol",),
    "MAP_RECIPIENT": ("atlantis", "el_dorado", "fountain_of_youth"),
    "BLACK_POWDER": ("black_powder",),
    "CABIN_FEVER_TARGET": ("cabin_fever",),
    "CROWS_NEST_TARGET": ("crows_nest",),
    "CROWS_NEST_PICK": ("crows_nest",),
    "FOUNTAIN_REACTION": ("black_spot", "pistol"),
}
"""The cards whose decision a phase is (T7-213); a saved letter and a captain's order come without one."""

FORCED_PLACES: Final = [[first + 1, second + 1] for first, second in components.ROW_PAIRS]


def _pending(shape: Shape, *phases: str) -> Field:
    """What is being decided, in these phases alone (T7-213)."""
    return Field(nullable(shape), None, phases, needed=True)


@cache
def box(seats: int) -> Box:
    """Return the fields of a table of so many seats (T7-210, T7-211)."""
    seat, place = number(0, seats - 1), number(1, 5)
    some_seats = ListOf(seat, different=True)
    faces = ListOf(number(0, len(components.VOTE_CARDS) - 1)).saying(
        mark("vote cards are faces from 0 to 13."), "T7-10"
    )
    event, kind = word(components.EVENTS), word(polls.KINDS)
    events = ListOf(event)
    pirates = ListOf(word(components.PIRATES), seats, seats, different=True)
    pirates = pirates.saying(mark("it must be a different pirate for each seat."), "T7-15")
    two_seats, two_loyalties = ListOf(seat, 2, 2, different=True), ListOf(word(components.LOYALTIES), 2, 2)
    fevers = ListOf(Parts(seats=two_seats, before=two_loyalties, face_up=some_seats)).saying(
        mark("a Cabin Fever has “seats” (two), “before” (what they held) and “face_up” (of the two)."),
        "T7-196",
    )
    ship = ListOf(nullable(seat), 0, 5)
    ship = ship.saying(mark("it must be a list of different seats, on a ship at most five."), "T7-24")
    hold = ListOf(number(0, 8), 2, 2)
    treasure = Parts(GAL=number(0, 8), FD=hold, JR=hold, TOR=hold).saying(
        mark("it must have a number for GAL and two numbers (British, French) for FD, JR and TOR."), "T7-19"
    )
    deck_parts = ListOf(Parts(size=number(1, 32), seats=some_seats))
    deck_parts = deck_parts.saying(
        mark("a part of the deck has a “size” and “seats” that know it."), "T7-198"
    )
    pair = Shape(lambda places: places in FORCED_PLACES, listing(FORCED_PLACES), "")
    force = Parts(places=pair, target=nullable(seat))
    vote = Parts(kind=kind, caller=seat, seats=some_seats, cards=ListOf(faces), done=ListOf(flag()))
    last_vote = Parts(kind=kind, caller=seat, seats=some_seats, faces=faces, result=word(polls.RESULTS))
    loot = Parts(source=nullable(word(("GAL", "british", "french"))))
    no_cards: list[list[str]] = [[]] * seats
    return Box(
        {
            "players": Field(number(seats, seats)),
            "options": OPTIONS,
            "pirates": Field(pirates, list(components.PIRATES[:seats])),
            "loyalty": Field(ListOf(word(components.LOYALTIES), seats, seats).by("T7-2")),
            "face_up": Field(some_seats, LATER),
            "fevers": Field(fevers, []),
            "FD": Field(ship),
            "JR": Field(ship),
            "TOR": Field(some_seats.by("T7-24")),
            "BFD": Field(nullable(seat), None, PHASES[1:]),  # not while pawns are placed (T7-181)
            "BJR": Field(nullable(seat), None, PHASES[1:]),
            "destroyed": Field(ListOf(word(components.LOCATIONS[3:]), different=True), []),
            "treasure": Field(treasure, {"GAL": 4, "FD": [1, 0], "JR": [0, 1], "TOR": [1, 1]}),
            "hands": Field(PerSeat(seats, faces)),
            "knows_hand": Field(PerSeat(seats, some_seats.by("T7-199")), no_cards),
            "vote_deck": Field(faces, []),
            "vote_known": Field(deck_parts, LATER),
            "stars": Field(ListOf(word(components.STARS), different=True).by("T7-12"), LATER),
            "removed": Field(events, LATER),
            "row": Field(ListOf(nullable(event), 5, 5).by("T7-11")),
            "event_deck": Field(events),
            "event_discard": Field(events, []),
            "kept": Field(PerSeat(seats, ListOf(word(components.KEPT_EVENTS)).by("T7-112")), no_cards),
            "code_skips": Field(PerSeat(seats, number(0, 1).by("T7-139")), [0] * seats),
            "skip_turns": Field(PerSeat(seats, number(0, MOST).by("T7-142")), [0] * seats),
            "peeked": Field(PerSeat(seats, MapOf(word(tuple("12345")), event).by("T7-192")), [{}] * seats),
            "recalled": Field(PerSeat(seats, events.by("T7-197")), no_cards),
            "turn": Field(nullable(seat), None, IN_TURNS, needed=True),
            "turn_count": Field(number(0, MOST), LATER, IN_TURNS, needed=True, empty=0),
            "actions_left": Field(number(0, 2 if seats == 2 else 1), LATER, IN_TURNS, empty=0),
            "sudden_death": Field(flag().by("T7-202"), False, here=seats % 2 == 0),
            "phase": Field(word(PHASES), "ACTION"),
            "placing": _pending(ListOf(seat, 1, seats, different=True).by("T7-180"), "SETUP_PLACE"),
            "setup_ship": _pending(word(("FD", "JR")).by("T7-18"), "SETUP_HOLD"),
            "event": Field(nullable(Parts(card=event, place=place, revealer=seat)), None, EVENT_OF),
            "force": _pending(force, "FORCE_TARGET", "FORCED_CHOICE", "FORCER_CHOICE"),
            "letter": _pending(Parts(saved=flag(), target=nullable(seat)), "LETTER_TARGET", "LETTER_SHIP"),
            "maroon": _pending(Parts(seat=seat, cause=word(CAUSES)), "FOUNTAIN_REACTION"),
            "crow": _pending(Parts(target=seat, old=faces, picked=faces), "CROWS_NEST_PICK"),
            "vote": _pending(vote, "VOTE"),
            "loot": _pending(loot, "LOOT_SOURCE", "LOOT_DEST"),
            "last_vote": Field(nullable(last_vote), None),
            "result": _pending(
                Parts(winner=word((*components.LOYALTIES, "draw")), reason=word(REASONS[1:])), "GAME_OVER"
            ),
        },
        ignored=("game", "rules_version"),  # a program may add these to a record
        use_rule="T7-213",
    )
