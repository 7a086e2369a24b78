"""Every way in which the fields of a record can contradict each other (T7-214)."""

from collections import Counter
from typing import Final

from cayona.games.tortuga1667 import components
from cayona.games.tortuga1667.box import EVENT_OF, SETUP_PHASES
from cayona.games.tortuga1667.own_votes import copies_of
from cayona.games.tortuga1667.rules import Tortuga1667
from cayona.kernel.language import mark
from cayona.kernel.shapes import Record, demand, demand_use, number

ARMADA: Final = "spanish_armada"
LINES: Final = ("FD", "JR", "TOR")


def check_record(record: Record) -> None:
    """Refuse what cannot be; fill in the defaults that depend on other fields."""
    _check_moment(record)
    _check_last_vote(record)
    _check_loyalties(record)
    _check_pawns(record)
    _check_treasure(record)
    _check_vote_cards(record)
    _check_event_cards(record)
    _check_pending_event(record)
    _check_armada(record)
    _check_memory(record)


def _check_moment(record: Record) -> None:
    phase = record["phase"]
    actions = 2 if record["players"] == 2 else 1
    fewest = 0 if phase in (*SETUP_PHASES, "GAME_OVER") else 1
    if phase == "ATLANTIS_WINDOW":
        fewest = actions  # the window is before the turn, not within it (T7-125)
    number(fewest, actions).check("actions_left", record["actions_left"])
    if phase in EVENT_OF:
        letter, maroon = record["letter"], record["maroon"]
        alone = letter["saved"] if letter else maroon is not None and maroon["cause"] in ("captain", "mutiny")
        there = record["event"] is not None
        demand_use("event", phase, there, needed=not alone, usable=not alone, rule="T7-213")


def _check_last_vote(record: Record) -> None:
    last = record["last_vote"]
    if last is None:
        return
    seats, faces = last["seats"], last["faces"]
    clockwise = sorted(seats, key=lambda seat: (seat - last["caller"]) % record["players"])
    why = mark("seats go clockwise from the caller, faces ascend.")
    demand(seats == clockwise and faces == sorted(faces), "last_vote", why, "T7-64")
    why = mark("there is one card of each seat and one of the deck.")
    demand(1 <= len(faces) - len(seats) <= (2 if seats else 1), "last_vote", why, "T7-63")


# --- Loyalties -----------------------------------------------------------------------------------------


def _check_loyalties(record: Record) -> None:
    loyalty, fevers = record["loyalty"], record["fevers"]
    fits = tuple(map(loyalty.count, components.LOYALTIES)) == components.LOYALTY_COUNTS[record["players"]]
    demand(fits, "loyalty", "these are not the cards for so many players.", "T7-2")
    mode = record["options"]["loyalty_mode"]
    everybody = list(range(record["players"]))
    lowest = sorted(loyalty.index(side) for side in components.LOYALTIES[:2])
    shown = record.setdefault("face_up", {"hidden": [], "open": everybody, "one_each": lowest}[mode])
    fits = mode == "one_each" or sorted(shown) == (everybody if mode == "open" else [])
    demand(fits, "face_up", "it does not fit the option “loyalty_mode”.", "T7-176")
    dealt = _first_deal(record)
    if mode == "one_each":
        _check_one_each(record, dealt)
        return
    for fever in fevers:
        fits = sorted(fever["face_up"]) == (sorted(fever["seats"]) if mode == "open" else [])
        demand(fits, "fevers", "its “face_up” does not fit the option “loyalty_mode”.", "T7-176")


def _first_deal(record: Record) -> list[str]:
    """Go back through every Cabin Fever and return the loyalties that were dealt (T7-134)."""
    dealt = list(record["loyalty"])
    for fever in reversed(record["fevers"]):
        one, other = fever["seats"]
        why = mark("two players cannot hold after it what they did not hold before.")
        demand(sorted((dealt[one], dealt[other])) == sorted(fever["before"]), "fevers", why, "T7-134")
        dealt[one], dealt[other] = fever["before"]
    return dealt


def _check_one_each(record: Record, dealt: list[str]) -> None:
    """One British and one French card lay face up until a Cabin Fever touched them (T7-177)."""
    shown = set(record["face_up"]).union(*(fever["face_up"] for fever in record["fevers"]))
    why = mark("one British and one French card lie face up at the start.")
    demand(sorted(dealt[seat] for seat in shown) == list(components.LOYALTIES[:2]), "face_up", why, "T7-177")
    for fever in record["fevers"]:
        fits = set(fever["face_up"]) == shown & set(fever["seats"])
        demand(fits, "fevers", "a card that lay face up lies face down after it.", "T7-177")
        shown -= set(fever["seats"])
    why = mark("a card that lay face up lies face down after a Cabin Fever.")
    demand(shown == set(record["face_up"]), "face_up", why, "T7-177")


# --- Pawns and treasure --------------------------------------------------------------------------------


def _check_pawns(record: Record) -> None:
    placing = record["phase"] == "SETUP_PLACE"
    ships = [record["FD"], record["JR"]]
    for name, ship in zip(LINES, ships, strict=False):
        why = mark("it must be a list of different seats, on a ship at most five.")
        demand(len(ship) == 5 if placing else None not in ship, name, why, "T7-24")
        birds = sum(record["kept"][seat].count("albatross") for seat in ship if seat is not None)
        demand(birds <= 1, name, "two Albatross cards cannot be on one ship.", "T7-118")
    boats = [record["BFD"], record["BJR"]]
    placed = [seat for seat in (*ships[0], *ships[1], *record["TOR"], *boats) if seat is not None]
    fits = sorted([*placed, *(record["placing"] or [])]) == list(range(record["players"]))
    why = mark("every pawn stands in one place: on a ship, on Tortuga or in a rowboat.")
    demand(fits, "FD", why, "T7-24")
    for boat in record["destroyed"]:
        demand(record[boat] is None, boat, "a pawn cannot be in a destroyed rowboat.", "T7-132")
    mind_games = record["options"]["mind_games"]
    if placing:
        why = mark("pawns are placed only in mind games, until the last.")
        demand(mind_games and record["placing"], "phase", why, "T7-180")
        demand(boats.count(None) == 2, "BFD", "pawns are not placed in rowboats.", "T7-181")
    if record["phase"] == "SETUP_HOLD":
        why = mark("captains stow first treasures only in the standard setup.")
        demand(not mind_games and all(ships), "phase", why, "T7-18")


def _check_treasure(record: Record) -> None:
    treasure = record["treasure"]
    in_hand = {None: 0, "FD": 2, "JR": 1}[record["setup_ship"]]
    stowed = treasure["GAL"] + sum(treasure["FD"]) + sum(treasure["JR"])
    demand(stowed + in_hand == 6, "treasure", "Galleon and ships have six treasures together.", "T7-19")
    demand(sum(treasure["TOR"]) == 2, "treasure", "Tortuga has two treasures.", "T7-74")


# --- Vote cards ----------------------------------------------------------------------------------------


def _check_vote_cards(record: Record) -> None:
    crow = record["crow"]
    picked = crow["picked"] if crow is not None else []
    seen = Counter([*(face for hand in record["hands"] for face in hand), *record["vote_deck"], *picked])
    missing: list[int] = []
    for face, most in enumerate(copies_of(record["options"])):
        why = mark("there are {count} vote cards with face {face}; the game has {most}.")
        demand(seen[face] <= most, "vote_deck", why, "T7-9", count=seen[face], face=face, most=most)
        missing += [face] * (most - seen[face])
    deck = record["vote_deck"] = [*record["vote_deck"], *missing]
    for seat, hand in enumerate(record["hands"]):
        why = mark("a hand has three cards, with El Dorado four at most.")
        demand(len(hand) <= _hand_size(record, seat), "hands", why, "T7-127")
        why = mark("it must be lists of other seats.")
        demand(seat not in record["knows_hand"][seat], "knows_hand", why, "T7-199")
    if crow is not None:
        deck.sort()
        _check_crow(record, crow)
    default = [record["event"]["revealer"]] if crow is not None else []
    groups = record.setdefault("vote_known", [{"size": len(deck), "seats": default}])
    fits = sum(group["size"] for group in groups) == len(deck)
    demand(fits, "vote_known", "the sizes must add up to the deck.", "T7-198")
    fits = crow is None or [group["seats"] for group in groups] == [default]
    demand(fits, "vote_known", "whoever looks through the deck knows all of it, nobody else.", "T7-198")


def _hand_size(record: Record, seat: int) -> int:
    return components.HAND_SIZE + ("el_dorado" in record["kept"][seat])


def _check_crow(record: Record, crow: Record) -> None:
    target = crow["target"]
    fits = target != record["event"]["revealer"] and not record["hands"][target]
    demand(fits, "crow", "the hand of another player has been taken.", "T7-135")
    fits = len(crow["picked"]) < len(crow["old"]) <= _hand_size(record, target)
    demand(fits, "crow", "as many cards are picked as were taken.", "T7-135")
    fits = Counter(crow["old"]) <= Counter(record["vote_deck"] + crow["picked"])
    demand(fits, "crow", "the taken cards are in the deck or picked.", "T7-135")
    fits = not any(target in known for known in record["knows_hand"])
    demand(fits, "knows_hand", "nobody knows a hand that is being picked.", "T7-199")


# --- Events --------------------------------------------------------------------------------------------


def _mentioned(record: Record) -> list[str]:
    """Return every event card that lies somewhere."""
    cards = [card for card in record["row"] if card is not None]
    cards += [*record["event_deck"], *record["event_discard"], *record.get("removed", [])]
    cards += [card for kept in record["kept"] for card in kept]
    return cards if record["event"] is None else [*cards, record["event"]["card"]]


def _check_event_cards(record: Record) -> None:
    given = Counter(_mentioned(record))
    options = record["options"]
    chosen = options["star_selection"]
    named = record.setdefault("stars", chosen if isinstance(chosen, list) else list(given))
    stars = record["stars"] = [star for star in components.STARS if star in named]
    why = mark("there are more than the option “star_count” says.")
    demand(len(stars) <= options["star_count"], "stars", why, "T7-12")
    fits = not isinstance(chosen, list) or set(stars) == set(chosen)
    demand(fits, "stars", "they are not those of the option “star_selection”.", "T7-12")
    rest: list[str] = []
    for card, copies in zip(components.EVENTS, components.EVENT_COUNTS, strict=True):
        left_out = (card in components.STARS and card not in stars) or (
            card == "albatross" and record["players"] <= components.SMALL_TABLE
        )
        most = 0 if left_out else copies
        why = mark("there are {count} cards of {card}; this game has {most}.")
        demand(given[card] <= most, "event_deck", why, "T7-11", count=given[card], card=card, most=most)
        if card != ARMADA:
            rest += [card] * (most - given[card])
    record["removed"] = sorted([*record.get("removed", []), *rest])


def _check_pending_event(record: Record) -> None:
    event, row = record["event"], record["row"]
    if event is not None:
        card, place = event["card"], event["place"]
        demand(card in EVENT_OF[record["phase"]], "event", "this card has no such decision.", "T7-213")
        demand(row[place - 1] is None, "event", "the place of a revealed card is empty.", "T7-111")
        kept = card != "letter_of_marque" and any(card in cards for cards in record["kept"])
        demand(not kept, "kept", "the revealed card lies nowhere else.", "T7-213")
    empty = [place for place, card in enumerate(row, 1) if card is None]
    fits = not record["event_deck"] or record["sudden_death"] or empty == ([event["place"]] if event else [])
    demand(fits, "row", "places are filled as long as there is a deck.", "T7-42")


def _check_armada(record: Record) -> None:
    """The Armada is the last card of the deck, or in the row; in sudden death it is gone (T7-154)."""
    lying, deck = ARMADA in record["row"], record["event_deck"]
    over_by_it = record["result"] is not None and record["result"]["reason"] == "armada"
    fits = ARMADA not in record["removed"] and (ARMADA in record["event_discard"]) == over_by_it
    why = mark("the Armada is discarded only by ending the game.")
    demand(fits, "event_discard", why, "T7-159")
    if record["sudden_death"]:
        why = mark("an odd table has none: ties go to the Dutch player.")
        demand(record["players"] % 2 == 0, "sudden_death", why, "T7-202")
        why = mark("in sudden death the Armada has left the game.")
        demand(not lying and ARMADA not in deck, "event_deck", why, "T7-154")
        return
    fits = ARMADA not in deck[:-1] and deck[-1:] in ([], [ARMADA])
    demand(fits, "event_deck", "the Armada is its last card.", "T7-11")
    demand(deck or lying or over_by_it, "row", "with an empty deck the Armada lies in the row.", "T7-150")
    demand(not (over_by_it and deck), "event_deck", "the Armada came up, so it is empty.", "T7-153")


def _check_memory(record: Record) -> None:
    row = record["row"]
    face_down = Counter([*record["event_deck"], *(card for card in row if card is not None)])
    for seat, cards in enumerate(record["recalled"]):
        fits = all(row[int(place) - 1] == card for place, card in record["peeked"][seat].items())
        demand(fits, "peeked", "places are “1” to “5”, with the card that lies there.", "T7-192")
        why = mark("with nothing in the box there is nothing to recall.")
        demand(not cards or record["removed"], "recalled", why, "T7-197")
        fits = Counter(cards) <= face_down and ARMADA not in cards
        demand(fits, "recalled", "only cards that lie face down can be recalled.", "T7-197")
        fits = not record["code_skips"][seat] or "pirate_code" in record["kept"][seat]
        demand(fits, "code_skips", "only the owner of the Pirate Code misses votes by it.", "T7-139")


# --- Limits and the end --------------------------------------------------------------------------------


def check_end(state: Tortuga1667, record: Record) -> None:
    """Refuse a game that would have ended, or a result that the treasure on the mat does not give."""
    limit, count = record["options"]["turn_limit"], record["turn_count"]
    why = mark("the game ends after turn {limit}.")
    demand(not limit or count <= limit, "turn_count", why, "T7-158", limit=limit)
    leader = (*components.LOYALTIES, "draw")[state.leading_side()]
    even = leader in ("dutch", "draw")
    fits = not record["sudden_death"] or record["phase"] == "GAME_OVER" or even
    demand(fits, "treasure", "sudden death ends as soon as the totals differ.", "T7-156")
    result = record["result"]
    if result is None:
        return
    demand(result["winner"] == leader, "result", "its “winner” does not fit the treasure.", "T7-201")
    fits = {
        "armada": not record["sudden_death"] and leader != "draw",
        "sudden_death": record["sudden_death"] and leader != "draw",
        "turn_limit": 0 < limit == count,
    }
    why = mark("the game cannot have ended by “{reason}” here.")
    demand(fits[result["reason"]], "result", why, "T7-206", reason=result["reason"])
