"""Every way in which the fields of a record can contradict each other (T7-214)."""

from collections import Counter
from typing import Final

from cayona.games.tortuga1667 import components
from cayona.games.tortuga1667.box import EVENT_OF, MOST, SETUP_PHASES
from cayona.games.tortuga1667.own_votes import copies_of
from cayona.games.tortuga1667.rules import Tortuga1667
from cayona.kernel.demands import demand, demand_number, demand_one_of, demand_supply, demand_use
from cayona.kernel.language import mark
from cayona.kernel.shapes import Record

ARMADA: Final = "spanish_armada"
ARMADA_RULES: Final = {"row": "T7-150", "event_deck": "T7-11", "event_discard": "T7-159", "removed": "T7-159"}
"""Where it can lie, or cannot, and the rule that says so; it is no part of what is taken out."""


def check_record(record: Record) -> None:
    """Refuse what cannot be; fill in the defaults that depend on other fields."""
    _check_moment(record)
    _check_loyalties(record)
    _check_mat(record)
    _check_vote_cards(record)
    _check_event_cards(record)
    _check_pending_event(record)
    _check_armada(record)
    _check_memory(record)


def _check_moment(record: Record) -> None:
    phase = record["phase"]
    actions = 2 if record["players"] == 2 else 1
    fewest = 0 if phase in (*SETUP_PHASES, "GAME_OVER") else 1
    whole = phase == "ATLANTIS_WINDOW"  # the window is before the turn, not within it (T7-125)
    demand_number("actions_left", record["actions_left"], actions if whole else fewest, actions)
    limit = record["options"]["turn_limit"] or MOST
    demand_number("turn_count", record["turn_count"], 0, limit, "T7-158")
    if phase in EVENT_OF:
        letter, maroon = record["letter"], record["maroon"]
        alone = letter["saved"] if letter else maroon is not None and maroon["cause"] in ("captain", "mutiny")
        there = record["event"] is not None
        demand_use("event", phase, there, needed=not alone, usable=not alone, rule="T7-213")


def _check_loyalties(record: Record) -> None:
    loyalty, mode = record["loyalty"], record["options"]["loyalty_mode"]
    fits = tuple(map(loyalty.count, components.LOYALTIES)) == components.LOYALTY_COUNTS[record["players"]]
    demand(fits, "loyalty", "these are not the cards for so many players.", "T7-2")
    up = set(range(record["players"])) if mode == "open" else set()
    lowest = [loyalty.index(side) for side in components.LOYALTIES[:2]]
    shown = record.setdefault("face_up", sorted(lowest if mode == "one_each" else up))
    dealt, rule = _first_deal(record), "T7-177" if mode == "one_each" else "T7-176"
    if mode == "one_each":
        up.update(shown, *(fever["face_up"] for fever in record["fevers"]))
        why = mark("one British and one French card lie face up at the start.")
        demand(sorted(dealt[seat] for seat in up) == list(components.LOYALTIES[:2]), "face_up", why, "T7-177")
    for fever in record["fevers"]:
        here = sorted(up & set(fever["seats"]))
        demand_one_of("fevers", sorted(fever["face_up"]), [here], rule, part="face_up")
        if mode == "one_each":  # what lay face up lies face down after it
            up -= set(fever["seats"])
    demand_one_of("face_up", sorted(shown), [sorted(up)], rule)


def _first_deal(record: Record) -> list[str]:
    """Go back through every Cabin Fever and return the loyalties that were dealt (T7-134)."""
    dealt = list(record["loyalty"])
    for fever in reversed(record["fevers"]):
        one, other = fever["seats"]
        why = mark("two players cannot hold after it what they did not hold before.")
        demand(sorted((dealt[one], dealt[other])) == sorted(fever["before"]), "fevers", why, "T7-134")
        dealt[one], dealt[other] = fever["before"]
    return dealt


def _check_mat(record: Record) -> None:
    """Every pawn and every treasure lies somewhere, once."""
    placing, mind_games = record["phase"] == "SETUP_PLACE", record["options"]["mind_games"]
    placed = [*record["TOR"], record["BFD"], record["BJR"], *(record["placing"] or [])]
    for name in ("FD", "JR"):
        ship = record[name]
        why = mark("it must be a list of different seats, on a ship at most five.")
        demand(len(ship) == 5 if placing else None not in ship, name, why, "T7-24")
        birds = sum(record["kept"][seat].count("albatross") for seat in ship if seat is not None)
        demand(birds <= 1, name, "two Albatross cards cannot be on one ship.", "T7-118")
        placed += ship
    fits = sorted(seat for seat in placed if seat is not None) == list(range(record["players"]))
    why = mark("every pawn stands in one place: on a ship, on Tortuga or in a rowboat.")
    demand(fits, "FD", why, "T7-24")
    for boat in record["destroyed"]:
        demand(record[boat] is None, boat, "a pawn cannot be in a destroyed rowboat.", "T7-132")
    demand(mind_games or not placing, "phase", "pawns are placed only in mind games.", "T7-180")
    fits = record["phase"] != "SETUP_HOLD" or (not mind_games and record["FD"] and record["JR"])
    demand(fits, "phase", "captains stow first treasures only in the standard setup.", "T7-18")
    treasure = record["treasure"]
    in_hand = {None: 0, "FD": 2, "JR": 1}[record["setup_ship"]]
    stowed = treasure["GAL"] + sum(treasure["FD"]) + sum(treasure["JR"])
    demand(stowed + in_hand == 6, "treasure", "Galleon and ships have six treasures together.", "T7-19")
    demand(sum(treasure["TOR"]) == 2, "treasure", "Tortuga has two treasures.", "T7-74")


def _check_vote_cards(record: Record) -> None:
    crow, deck = record["crow"], record["vote_deck"]
    most = dict(enumerate(copies_of(record["options"])))
    elsewhere = [*(face for hand in record["hands"] for face in hand), *(crow["picked"] if crow else [])]
    seen = demand_supply([("hands", elsewhere), ("vote_deck", deck)], most, "T7-9")
    deck = record["vote_deck"] = [*deck, *(Counter(most) - seen).elements()]
    for seat, hand in enumerate(record["hands"]):
        why = mark("a hand has three cards, with El Dorado four at most.")
        demand(len(hand) <= _hand_size(record, seat), "hands", why, "T7-127")
        why = mark("it must be lists of other seats.")
        demand(seat not in record["knows_hand"][seat], "knows_hand", why, "T7-199")
    default = []
    if crow is not None:
        default = [record["event"]["revealer"]]
        deck.sort()
        _check_crow(record, crow)
    whole = [{"size": len(deck), "seats": default}]
    groups = record.setdefault("vote_known", whole)
    fits = sum(group["size"] for group in groups) == len(deck)
    demand(fits, "vote_known", "the sizes must add up to the deck.", "T7-198")
    demand_one_of("vote_known", groups, [whole if crow else groups], "T7-198")


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


def _mentioned(record: Record) -> list[str]:
    """Return every event card that lies somewhere."""
    cards = [card for card in record["row"] if card is not None]
    cards += [*record["event_deck"], *record["event_discard"], *record.get("removed", [])]
    cards += [card for kept in record["kept"] for card in kept]
    return cards if record["event"] is None else [*cards, record["event"]["card"]]


def _check_event_cards(record: Record) -> None:
    """No more of a card than this game has; what lies nowhere was taken out of it, but for the Armada."""
    mentioned, options = _mentioned(record), record["options"]
    chosen = options["star_selection"]
    named = record.setdefault("stars", chosen if isinstance(chosen, list) else mentioned)
    stars = record["stars"] = [star for star in components.STARS if star in named]
    why = mark("there are more than the option “star_count” says.")
    demand(len(stars) <= options["star_count"], "stars", why, "T7-12")
    if isinstance(chosen, list):
        demand_one_of("stars", sorted(stars), [sorted(chosen)], "T7-12")
    most = dict(zip(components.EVENTS, components.EVENT_COUNTS, strict=True))
    most |= {star: 0 for star in components.STARS if star not in stars}
    if record["players"] <= components.SMALL_TABLE:
        most["albatross"] = 0
    rest = Counter(most) - demand_supply([("event_deck", mentioned)], most, "T7-11")
    record["removed"] = sorted([*record.get("removed", []), *(rest - Counter({ARMADA: 1})).elements()])


def _check_pending_event(record: Record) -> None:
    event, row = record["event"], record["row"]
    revealed = []
    if event is not None:
        card, revealed = event["card"], [event["place"]]
        demand_one_of("event", card, EVENT_OF[record["phase"]], "T7-213", part="card")
        demand(row[event["place"] - 1] is None, "event", "the place of a revealed card is empty.", "T7-111")
        kept = card != "letter_of_marque" and any(card in cards for cards in record["kept"])
        demand(not kept, "kept", "the revealed card lies nowhere else.", "T7-213")
    empty = [place for place, card in enumerate(row, 1) if card is None]
    fits = not record["event_deck"] or record["sudden_death"] or empty == revealed
    demand(fits, "row", "places are filled as long as there is a deck.", "T7-42")


def _check_armada(record: Record) -> None:
    deck, over = record["event_deck"], record["result"] is not None and record["result"]["reason"] == "armada"
    there = "event_discard" if over else "event_deck" if deck else "row"
    for field, rule in ARMADA_RULES.items():
        fits = (ARMADA in record[field]) == (field == there and not record["sudden_death"])
        why = mark(
            "the Armada is in the deck, then in the row; it goes by ending the game, or in sudden death."
        )
        demand(fits, field, why, "T7-154" if record["sudden_death"] else rule)
    fits = record["sudden_death"] or deck[-1:] in ([], [ARMADA])
    demand(fits, "event_deck", "the Armada is its last card.", "T7-11")


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


def check_end(state: Tortuga1667, record: Record) -> None:
    """Refuse a game that would have ended, or a result that the treasure on the mat does not give."""
    leader = (*components.LOYALTIES, "draw")[state.leading_side()]
    sudden, result = record["sudden_death"], record["result"]
    fits = not sudden or result is not None or leader in ("dutch", "draw")
    demand(fits, "treasure", "sudden death ends as soon as the totals differ.", "T7-156")
    if result is not None:
        possible = {
            "armada": not sudden and leader != "draw",
            "sudden_death": sudden and leader != "draw",
            "turn_limit": record["turn_count"] == record["options"]["turn_limit"],
        }
        demand_one_of("result", result["reason"], filter(possible.get, possible), "T7-206", part="reason")
        demand_one_of("result", result["winner"], [leader], "T7-201", part="winner")
