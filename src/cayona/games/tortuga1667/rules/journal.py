"""What the rules tell about a game while somebody listens (compiled).

Callers ask first whether anybody listens. Facts are public; what only one seat learns is in its secrets. A
vote card that is committed is never told, not even to the voter: after the match the log would say who played
what.
"""

from typing import Any

from mypy_extensions import i64

from cayona.games.tortuga1667.components import LOCATIONS, LOYALTIES, PIRATES
from cayona.games.tortuga1667.rules import numbering, phases, polls
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.table import Table


def announce(table: Table) -> None:
    """Open a match: who is who, the stars in the deck, the options, and whose turn it is."""
    pirates = [PIRATES[pirate] for pirate in table.terms.pirates]
    facts = {"pirates": pirates, "stars": table.star_names(), "options": table.options}
    table.tell("start", -1, facts)
    for seat in range(table.seats):
        card = LOYALTIES[table.players[seat * at.SIZE + at.LOYALTY]]
        is_open = table.face_up & numbering.BITS[seat] != 0 or table.phase == phases.GAME_OVER
        table.tell("loyalty", seat, {"loyalty": card}, None, None if is_open else (int(seat),))
    if table.phase == phases.GAME_OVER:
        tell_end(table)
    elif table.turn >= 0:
        table.tell("turn", table.turn, {"count": int(table.turn_count)})


def tell_pointed(table: Table, kind: str, seat: i64, target: i64) -> None:
    places = [
        int(numbering.PAIR_FIRST[table.force_pair]) + 1,
        int(numbering.PAIR_SECOND[table.force_pair]) + 1,
    ]
    facts: dict[str, Any] = {"places": places}
    if target >= 0:
        facts["target"] = int(target)
    table.tell(kind, seat, facts)


def tell_moved(table: Table, kind: str, seat: i64, origin: i64, target: i64) -> None:
    table.tell(kind, seat, {"from": LOCATIONS[origin], "to": LOCATIONS[target]})


def tell_face(table: Table, kind: str, seat: i64, face: i64) -> None:
    """Tell that a vote card came or went; its face is the owner's secret."""
    table.tell(kind, seat, {}, {int(seat): shown(table, "face", [int(face)])})


def shown(table: Table, fact: str, faces: list[int]) -> dict[str, Any]:
    """Return faces, or a `face`, as an event tells them; with own special cards also what is on them."""
    facts: dict[str, Any] = {fact: faces[0] if fact == "face" else faces}
    cards = table.terms.cards
    if cards.has_own_specials():
        facts["looks"] = [cards.looks[face] for face in faces]
    return facts


def tell_vote(table: Table) -> None:
    """Tell the result of a vote: the faces in their own order, and nothing else (T7-64)."""
    facts = {
        "vote": polls.KINDS[table.last_kind],
        "caller": int(table.last_caller),
        **shown(table, "faces", table.ballot_faces(at.LAST_FACES)),
        "result": polls.RESULTS[table.last_result],
    }
    table.tell("vote_result", -1, facts)


def tell_loot(table: Table, seat: i64, ship: i64, side: i64) -> None:
    source = "GAL" if table.loot_source == numbering.GALLEON else LOYALTIES[table.loot_source]
    facts = {"source": source, "ship": LOCATIONS[ship], "other": LOCATIONS[1 - ship]}
    table.tell("looted", seat, {**facts, "hold": LOYALTIES[side]})


def tell_fever(table: Table, seat: i64, target: i64) -> None:
    """Tell who exchanged loyalties, and to the two of them what they are now (T7-134)."""
    facts: dict[str, Any] = {"target": int(target)}
    mine = LOYALTIES[table.players[seat * at.SIZE + at.LOYALTY]]
    theirs = LOYALTIES[table.players[target * at.SIZE + at.LOYALTY]]
    if table.terms.loyalty_mode == numbering.OPEN:
        facts["loyalties"] = [mine, theirs]
        table.tell("fever", seat, facts)
    else:
        table.tell("fever", seat, facts, {int(seat): {"now": mine}, int(target): {"now": theirs}})


def tell_end(table: Table) -> None:
    facts = {
        "winner": table.winner_name(),
        "reason": numbering.REASONS[table.ending],
        "totals": [int(table.total(numbering.BRITISH)), int(table.total(numbering.FRENCH))],
        "loyalties": table.loyalties(),
    }
    table.tell("end", -1, facts)
