"""Reading a position, second part: every way in which fields can contradict each other (T7-214)."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from cayona.games.tortuga1667.components import (
    EVENT_COUNTS,
    EVENTS,
    HAND_SIZE,
    LOYALTIES,
    LOYALTY_COUNTS,
    SMALL_TABLE,
    STARS,
    VOTE_CARDS,
)
from cayona.games.tortuga1667.loading_fields import Record, refuse
from cayona.kernel.language import gettext as _

ARMADA: Final = "spanish_armada"
PENDING: Final = {
    "SETUP_PLACE": ("placing",),
    "SETUP_HOLD": ("setup_ship",),
    "FORCE_TARGET": ("force",),
    "FORCED_CHOICE": ("force",),
    "FORCER_CHOICE": ("force",),
    "LETTER_TARGET": ("letter", "event"),
    "LETTER_SHIP": ("letter", "event"),
    "PISTOL_TARGET": ("event",),
    "MAP_RECIPIENT": ("event",),
    "BLACK_POWDER": ("event",),
    "CABIN_FEVER_TARGET": ("event",),
    "CROWS_NEST_TARGET": ("event",),
    "CROWS_NEST_PICK": ("event", "crow"),
    "FOUNTAIN_REACTION": ("maroon", "event"),
    "VOTE": ("vote",),
    "LOOT_SOURCE": ("loot",),
    "LOOT_DEST": ("loot",),
    "GAME_OVER": ("result",),
}
"""What is pending in each phase (T7-213); a saved letter and a captain's order come without an event."""
PENDING_FIELDS: Final = (
    "placing", "setup_ship", "event", "force", "letter", "maroon", "crow", "vote", "loot", "result",
)  # fmt: skip
CARDS: Final = {
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
"""The event that each phase belongs to."""


def check_record(record: Record) -> None:
    """Refuse what cannot be; fill in the defaults that depend on other fields."""
    _check_pending_fields(record)
    _check_loyalties(record)
    _check_pawns(record)
    _check_treasure(record)
    _check_vote_cards(record)
    _check_event_cards(record)
    _check_armada(record)
    _check_memory(record)
    _check_limits(record)
    _check_end(record)


def totals(record: Record) -> list[int]:
    """Return the British and the French total (T7-200)."""
    return [sum(record["treasure"][line][side] for line in ("FD", "JR", "TOR")) for side in range(2)]


# --- Pending fields ------------------------------------------------------------------------------------


def _check_pending_fields(record: Record) -> None:
    phase = record["phase"]
    wanted = list(PENDING.get(phase, ()))
    if record["letter"] is not None and record["letter"]["saved"] and "event" in wanted:
        wanted.remove("event")
    maroon = record["maroon"]
    if phase == "FOUNTAIN_REACTION" and maroon is not None and maroon["cause"] in ("captain", "mutiny"):
        wanted.remove("event")
    for field in PENDING_FIELDS:
        if field in wanted and record[field] is None:
            refuse(field, _("the phase {phase} needs it.").format(phase=phase), "T7-213")
        if field not in wanted and record[field] is not None:
            refuse(field, _("it has no use in the phase {phase}.").format(phase=phase), "T7-213")


# --- Loyalties -----------------------------------------------------------------------------------------


def _check_loyalties(record: Record) -> None:
    loyalty = record["loyalty"]
    if tuple(map(loyalty.count, LOYALTIES)) != LOYALTY_COUNTS[record["players"]]:
        refuse("loyalty", _("these are not the cards for so many players."), "T7-2")
    mode = record["options"]["loyalty_mode"]
    everybody = list(range(record["players"]))
    lowest = sorted(loyalty.index(side) for side in ("british", "french"))
    record.setdefault("face_up", {"hidden": [], "open": everybody, "one_each": lowest}[mode])
    if mode != "one_each" and sorted(record["face_up"]) != (everybody if mode == "open" else []):
        refuse("face_up", _("it does not fit the option “loyalty_mode”."), "T7-176")
    dealt = _first_deal(record)
    if mode == "one_each":
        _check_one_each(record, dealt)
        return
    for fever in record["fevers"]:
        if sorted(fever["face_up"]) != (sorted(fever["seats"]) if mode == "open" else []):
            refuse("fevers", _("its “face_up” does not fit the option “loyalty_mode”."), "T7-176")


def _first_deal(record: Record) -> list[str]:
    """Go back through every Cabin Fever and return the loyalties that were dealt (T7-134)."""
    dealt = list(record["loyalty"])
    for fever in reversed(record["fevers"]):
        one, other = fever["seats"]
        if sorted((dealt[one], dealt[other])) != sorted(fever["before"]):
            refuse("fevers", _("two players cannot hold after it what they did not hold before."), "T7-134")
        dealt[one], dealt[other] = fever["before"]
    return dealt


def _check_one_each(record: Record, dealt: list[str]) -> None:
    """One British and one French card lay face up until a Cabin Fever touched them (T7-177)."""
    shown = set(record["face_up"])
    for fever in record["fevers"]:
        shown |= set(fever["face_up"])
    if sorted(dealt[seat] for seat in shown) != ["british", "french"]:
        refuse("face_up", _("one British and one French card lie face up at the start."), "T7-177")
    for fever in record["fevers"]:
        if set(fever["face_up"]) != shown & set(fever["seats"]):
            refuse("fevers", _("a card that lay face up lies face down after it."), "T7-177")
        shown -= set(fever["seats"])
    if shown != set(record["face_up"]):
        refuse("face_up", _("a card that lay face up lies face down after a Cabin Fever."), "T7-177")


# --- Pawns and treasure --------------------------------------------------------------------------------


def _check_pawns(record: Record) -> None:
    placed = [seat for line in ("FD", "JR", "TOR") for seat in record[line] if seat is not None]
    placed += [record[boat] for boat in ("BFD", "BJR") if record[boat] is not None]
    placed += record["placing"] or []
    if sorted(placed) != list(range(record["players"])):
        refuse("FD", _("every pawn stands in one place: on a ship, on Tortuga or in a rowboat."), "T7-24")
    for boat in record["destroyed"]:
        if record[boat] is not None:
            refuse(boat, _("a pawn cannot be in a destroyed rowboat."), "T7-132")
    for ship in ("FD", "JR"):
        birds = sum(record["kept"][seat].count("albatross") for seat in record[ship] if seat is not None)
        if birds > 1:
            refuse(ship, _("two Albatross cards cannot be on one ship."), "T7-118")
    mind_games = record["options"]["mind_games"]
    if record["phase"] == "SETUP_PLACE":
        if not mind_games or not record["placing"]:
            refuse("phase", _("pawns are placed only in mind games, until the last."), "T7-180")
        if record["BFD"] is not None or record["BJR"] is not None:
            refuse("BFD", _("pawns are not placed in rowboats."), "T7-181")
    if record["phase"] == "SETUP_HOLD" and (mind_games or not record["FD"] or not record["JR"]):
        refuse("phase", _("captains stow first treasures only in the standard setup."), "T7-18")


def _check_treasure(record: Record) -> None:
    treasure = record["treasure"]
    in_hand = {None: 0, "FD": 2, "JR": 1}[record["setup_ship"]]
    if treasure["GAL"] + sum(treasure["FD"]) + sum(treasure["JR"]) != 6 - in_hand:
        refuse("treasure", _("Galleon and ships have six treasures together."), "T7-19")
    if sum(treasure["TOR"]) != 2:
        refuse("treasure", _("Tortuga has two treasures."), "T7-74")


# --- Vote cards ----------------------------------------------------------------------------------------


def _check_vote_cards(record: Record) -> None:
    crow = record["crow"]
    picked = crow["picked"] if crow is not None else []
    seen = Counter([face for hand in record["hands"] for face in hand] + record["vote_deck"] + picked)
    for face, card in enumerate(VOTE_CARDS):
        if seen[face] > card[3]:
            why = _("there are {count} vote cards with face {face}; the game has {most}.")
            refuse("vote_deck", why.format(count=seen[face], face=face, most=card[3]), "T7-9")
    missing = [face for face, card in enumerate(VOTE_CARDS) for _turn in range(card[3] - seen[face])]
    record["vote_deck"] = [*record["vote_deck"], *missing]
    for seat, hand in enumerate(record["hands"]):
        if len(hand) > HAND_SIZE + ("el_dorado" in record["kept"][seat]):
            refuse("hands", _("a hand has three cards, with El Dorado four at most."), "T7-127")
    if crow is not None:
        _check_crow(record, crow)
    default = [record["event"]["revealer"]] if crow is not None else []
    groups = record.setdefault("vote_known", [{"size": len(record["vote_deck"]), "seats": default}])
    if sum(group["size"] for group in groups) != len(record["vote_deck"]):
        refuse("vote_known", _("the sizes must add up to the deck."), "T7-198")
    if crow is not None and [group["seats"] for group in groups] != [default]:
        refuse("vote_known", _("whoever looks through the deck knows all of it, nobody else."), "T7-198")


def _check_crow(record: Record, crow: Record) -> None:
    record["vote_deck"] = sorted(record["vote_deck"])
    target = crow["target"]
    if target == record["event"]["revealer"] or record["hands"][target]:
        refuse("crow", _("the hand of another player has been taken."), "T7-135")
    most = HAND_SIZE + ("el_dorado" in record["kept"][target])
    if not len(crow["picked"]) < len(crow["old"]) <= most:
        refuse("crow", _("as many cards are picked as were taken."), "T7-135")
    pool = Counter(record["vote_deck"] + crow["picked"])
    if Counter(crow["old"]) - pool:
        refuse("crow", _("the taken cards are in the deck or picked."), "T7-135")
    if any(target in known for known in record["knows_hand"]):
        refuse("knows_hand", _("nobody knows a hand that is being picked."), "T7-199")


# --- Events --------------------------------------------------------------------------------------------


def _mentioned(record: Record) -> list[str]:
    """Return every event card that lies somewhere, the box aside."""
    cards = [card for card in record["row"] if card is not None]
    cards += [*record["event_deck"], *record["event_discard"]]
    cards += [card for kept in record["kept"] for card in kept]
    if record["event"] is not None:
        cards.append(record["event"]["card"])
    return cards


def _check_event_cards(record: Record) -> None:
    given = [*_mentioned(record), *record.get("removed", [])]
    options = record["options"]
    chosen = options["star_selection"]
    named = chosen if isinstance(chosen, list) else [star for star in STARS if star in given]
    record.setdefault("stars", named)
    record["stars"] = [star for star in STARS if star in record["stars"]]
    if len(record["stars"]) > options["star_count"]:
        refuse("stars", _("there are more than the option “star_count” says."), "T7-12")
    if isinstance(chosen, list) and set(record["stars"]) != set(chosen):
        refuse("stars", _("they are not those of the option “star_selection”."), "T7-12")
    counts = Counter(given)
    rest: list[str] = []
    for card, copies in zip(EVENTS, EVENT_COUNTS, strict=True):
        most = copies
        if (card in STARS and card not in record["stars"]) or (
            card == "albatross" and record["players"] <= SMALL_TABLE
        ):
            most = 0
        if counts[card] > most:
            why = _("there are {count} cards of {card}; this game has {most}.")
            refuse("event_deck", why.format(count=counts[card], card=card, most=most), "T7-11")
        if card != ARMADA:
            rest += [card] * (most - counts[card])
    record["removed"] = sorted([*record.get("removed", []), *rest])
    _check_pending_event(record)


def _check_pending_event(record: Record) -> None:
    event = record["event"]
    if event is not None:
        if event["card"] not in CARDS[record["phase"]]:
            refuse("event", _("this card has no such decision."), "T7-213")
        if record["row"][event["place"] - 1] is not None:
            refuse("event", _("the place of a revealed card is empty."), "T7-111")
    empty = [place for place in range(1, 6) if record["row"][place - 1] is None]
    expected = [] if event is None else [event["place"]]
    if record["event_deck"] and not record["sudden_death"] and empty != expected:
        refuse("row", _("places are filled as long as there is a deck."), "T7-42")
    owned = [card for kept in record["kept"] for card in kept]
    if event is not None and event["card"] in owned and event["card"] not in ("letter_of_marque",):
        refuse("kept", _("the revealed card lies nowhere else."), "T7-213")


def _check_armada(record: Record) -> None:
    """The Armada is the last card of the deck, or in the row; in sudden death it is gone (T7-154)."""
    lying = [card for card in record["row"] if card == ARMADA]
    deck = record["event_deck"]
    over_by_it = record["result"] is not None and record["result"]["reason"] == "armada"
    if ARMADA in record["removed"] or (ARMADA in record["event_discard"]) != over_by_it:
        refuse("event_discard", _("the Armada is discarded only by ending the game."), "T7-159")
    if record["sudden_death"]:
        if record["players"] % 2 == 1:
            refuse("sudden_death", _("an odd table has none: ties go to the Dutch player."), "T7-202")
        if lying or ARMADA in deck:
            refuse("event_deck", _("in sudden death the Armada has left the game."), "T7-154")
        return
    if ARMADA in deck[:-1] or (deck and deck[-1] != ARMADA):
        refuse("event_deck", _("the Armada is its last card."), "T7-11")
    if not deck and not lying and not over_by_it:
        refuse("row", _("with an empty deck the Armada lies in the row."), "T7-150")
    if over_by_it and deck:
        refuse("event_deck", _("the Armada came up, so it is empty."), "T7-153")


def _check_memory(record: Record) -> None:
    row = record["row"]
    for seen in record["peeked"]:
        for place, card in seen.items():
            if place not in ("1", "2", "3", "4", "5") or card is None or row[int(place) - 1] != card:
                refuse("peeked", _("places are “1” to “5”, with the card that lies there."), "T7-192")
    face_down = Counter(record["event_deck"]) + Counter(card for card in row if card is not None)
    for cards in record["recalled"]:
        if cards and not record["removed"]:
            refuse("recalled", _("with nothing in the box there is nothing to recall."), "T7-197")
        if Counter(cards) - face_down or ARMADA in cards:
            refuse("recalled", _("only cards that lie face down can be recalled."), "T7-197")
    for seat, skips in enumerate(record["code_skips"]):
        if skips and "pirate_code" not in record["kept"][seat]:
            refuse("code_skips", _("only the owner of the Pirate Code misses votes by it."), "T7-139")


# --- Limits and the end --------------------------------------------------------------------------------


def _check_limits(record: Record) -> None:
    limit = record["options"]["turn_limit"]
    if limit and record["turn_count"] > limit:
        refuse("turn_count", _("the game ends after turn {limit}.").format(limit=limit), "T7-158")
    british, french = totals(record)
    if record["sudden_death"] and record["phase"] != "GAME_OVER" and british != french:
        refuse("treasure", _("sudden death ends as soon as the totals differ."), "T7-156")


def _check_end(record: Record) -> None:
    result = record["result"]
    if result is None:
        return
    if result["winner"] != _leader(record):
        refuse("result", _("its “winner” does not fit the treasure."), "T7-201")
    reason = result["reason"]
    limit = record["options"]["turn_limit"]
    fits: dict[str, Any] = {
        "armada": not record["sudden_death"] and result["winner"] != "draw",
        "sudden_death": record["sudden_death"] and result["winner"] != "draw",
        "turn_limit": limit > 0 and record["turn_count"] == limit,
    }
    if not fits[reason]:
        refuse("result", _("the game cannot have ended by “{reason}” here.").format(reason=reason), "T7-206")


def _leader(record: Record) -> str:
    british, french = totals(record)
    if british != french:
        return "british" if british > french else "french"
    return "dutch" if record["players"] % 2 == 1 else "draw"
