"""Reading a position: a checked record onto the table, with what the present decision needs."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667 import notation
from cayona.games.tortuga1667.box import FORCED_PLACES, SETUP_PHASES, box
from cayona.games.tortuga1667.components import EVENTS, LOYALTIES, PIRATES
from cayona.games.tortuga1667.contradictions import check_end, check_record
from cayona.games.tortuga1667.own_votes import cards_of
from cayona.games.tortuga1667.rules import Tortuga1667, kinds, numbering, polls, vote_cards
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.event_cards import keep
from cayona.games.tortuga1667.rules.pawns import join
from cayona.games.tortuga1667.rules.position import empty_table
from cayona.games.tortuga1667.rules.setup import ask_first_hold
from cayona.games.tortuga1667.rules.terms import Terms
from cayona.games.tortuga1667.rules.turns import can_hop
from cayona.games.tortuga1667.rules.votes import result_of
from cayona.games.tortuga1667.verbs import PHASES, SHIPS
from cayona.kernel.chance import Chance
from cayona.kernel.demands import demand, demand_one_of
from cayona.kernel.game import Game
from cayona.kernel.language import mark
from cayona.kernel.shapes import Record, read_record, take_over


def read_terms(options: dict[str, Any], stars: list[str], pirates: list[str]) -> Terms:
    """Return the options as the rules read them."""
    terms = Terms()
    terms.may_peek = not options["madness"]
    terms.mind_games = options["mind_games"]
    terms.may_abstain = options["pirate_code"] == "may"
    terms.next_vote_only = options.get("el_dorado") == "next"
    terms.saved_ends_turn = options.get("fountain") == "turn"
    terms.has_timer = options["timer_seconds"] > 0
    terms.loyalty_mode = numbering.MODES.index(options["loyalty_mode"])
    terms.turn_limit = options["turn_limit"]
    terms.stars = vec[i64]([EVENTS.index(star) for star in stars])
    terms.pirates = vec[i64]([PIRATES.index(pirate) for pirate in pirates])
    terms.cards = cards_of(options)
    return terms


def read_position(game: Game, position: Record, chance: Chance) -> Tortuga1667:
    """Return the position that a record describes; every phase reads back unchanged (T7-210, T7-215)."""
    record = read_record(game, position, box, rule="T7-1")
    seats, in_turns = record["players"], record["phase"] not in SETUP_PHASES
    record.setdefault("turn_count", int(in_turns))
    record.setdefault("actions_left", int(in_turns) * (2 if seats == 2 else 1))
    check_record(record)
    terms = read_terms(record["options"], record["stars"], record["pirates"])
    state = empty_table(game, seats, record["options"], chance, terms, bool(record["removed"]))
    _lay_people(state, record)
    _lay_mat(state, record)
    check_end(state, record)
    _lay_vote_cards(state, record)
    _lay_events(state, record)
    _lay_moment(state, record)
    _lay_decision(state, record)
    return state


def _bits(seats: list[int]) -> int:
    return sum(int(numbering.BITS[seat]) for seat in seats)


def _lay_people(state: Tortuga1667, record: Record) -> None:
    for seat, loyalty in enumerate(record["loyalty"]):
        state.players[seat * at.SIZE + at.LOYALTY] = LOYALTIES.index(loyalty)
        state.players[seat * at.SIZE + at.SKIP_TURNS] = record["skip_turns"][seat]
    state.face_up = _bits(record["face_up"])
    fevers: list[int] = []
    for fever in record["fevers"]:
        fevers += [*fever["seats"], *map(LOYALTIES.index, fever["before"]), _bits(fever["face_up"])]
    state.fevers = vec[i64](fevers)


def _lay_mat(state: Tortuga1667, record: Record) -> None:
    placing = record["phase"] == "SETUP_PLACE"
    for line, name in enumerate((*SHIPS, "TOR")):
        for place, seat in enumerate(record[name]):
            if not placing or line == numbering.TOR:
                join(state, seat, line)
            elif seat is not None:
                state.mat[at.LINES + line * numbering.LINE_ROOM + place] = seat
                state.players[seat * at.SIZE + at.WHERE] = line
        for side in range(2):
            state.mat[at.HOLDS + 2 * line + side] = record["treasure"][name][side]
    state.mat[at.GOLD] = record["treasure"]["GAL"]
    for ship, boat in enumerate(("BFD", "BJR")):
        state.mat[at.WRECKED + ship] = int(boat in record["destroyed"])
        if record[boat] is not None:
            state.mat[at.PAWN + ship] = record[boat]
            state.players[record[boat] * at.SIZE + at.WHERE] = numbering.BOAT + ship


def _lay_vote_cards(state: Tortuga1667, record: Record) -> None:
    for seat, hand in enumerate(record["hands"]):
        for face in hand:
            vote_cards.give_card(state, seat, face)
    for seat, known in enumerate(record["knows_hand"]):
        state.players[seat * at.SIZE + at.KNOWS] = _bits(known)
    for face in record["vote_deck"]:
        vote_cards.put_under(state, face)
    for group in record["vote_known"]:
        vote_cards.add_group(state, group["size"], _bits(group["seats"]))


def _lay_events(state: Tortuga1667, record: Record) -> None:
    for place, card in enumerate(record["row"]):
        if card is not None:
            state.mat[at.ROW + place] = EVENTS.index(card)
    for start, field in ((at.EVENT_DECK, "event_deck"), (at.DISCARD, "event_discard")):
        for i, card in enumerate(record[field], start):
            state.piles[i] = EVENTS.index(card)
    state.event_end, state.discard_count = len(record["event_deck"]), len(record["event_discard"])
    state.box = vec[i64](sorted(map(EVENTS.index, record["removed"])))
    for seat, cards in enumerate(record["kept"]):
        for card in cards:
            keep(state, seat, EVENTS.index(card))
    state.code_skips = sum(record["code_skips"])
    for seat, seen in enumerate(record["peeked"]):
        state.players[seat * at.SIZE + at.PEEKED] = _bits([int(place) - 1 for place in seen])
    for seat, cards in enumerate(record["recalled"]):
        for card in cards:
            state.recalled[seat * kinds.COUNT + EVENTS.index(card)] += 1


def _lay_moment(state: Tortuga1667, record: Record) -> None:
    take_over(state, record, "turn", "turn_count", "actions_left", "sudden_death", phase=PHASES)
    last = record["last_vote"]
    if last is not None:
        extra = len(last["faces"]) - len(last["seats"])
        why = mark("there is one card of each seat and one of the deck.")
        demand(1 <= extra <= (2 if last["seats"] else 1), "last_vote", why, "T7-63")
        take_over(state, last, "caller", prefix="last_", kind=polls.KINDS)
        state.last_seats = _bits(last["seats"])
        for face in last["faces"]:
            state.ballots[at.LAST_FACES + face] += 1
        state.last_result = result_of(state, state.last_kind)
        for part, told in notation.last_vote(state).items():  # seats clockwise, faces ascend (T7-64)
            rule = "T7-65" if part == "result" else "T7-64"
            demand_one_of("last_vote", last[part], [told], rule, part=part)


# --- The present decision ------------------------------------------------------------------------------


def _lay_decision(state: Tortuga1667, record: Record) -> None:
    phase = record["phase"]
    state.decider = state.turn
    if record["event"] is not None:
        take_over(state, record["event"], "revealer")
        take_over(state, record["event"], prefix="event_", card=EVENTS)
        state.event_place = record["event"]["place"] - 1
        state.decider = state.revealer
    if phase == "GAME_OVER":
        state.decider = -1
        state.ending = numbering.REASONS.index(record["result"]["reason"])
        state.winner = state.leading_side()
    elif phase == "SETUP_PLACE":
        for i, seat in enumerate(record["placing"], at.PLACING):
            state.mat[i] = seat
        state.placing_count = len(record["placing"])
        state.decider = record["placing"][0]
    elif phase == "SETUP_HOLD":
        ask_first_hold(state, SHIPS.index(record["setup_ship"]))
    elif phase == "ATLANTIS_WINDOW":
        demand(can_hop(state), "phase", "nobody can use Atlantis now.", "T7-124")
        state.decider = state.atlantis_owner
    elif phase == "BLACK_POWDER":
        why = mark("with both rowboats gone there is no choice.")
        demand(len(record["destroyed"]) < 2, "destroyed", why, "T7-133")
    for field, lay in LAYERS.items():
        if record[field] is not None:
            lay(state, record, **record[field])


def _demand_target(record: Record, field: str, target: int | None, seats: Iterable[int], rule: str) -> None:
    """Refuse a target before one is chosen, and afterwards any but these seats."""
    chosen = record["phase"] not in ("FORCE_TARGET", "LETTER_TARGET")
    demand_one_of(field, target, seats if chosen else [None], rule, part="target")


def _lay_force(state: Tortuga1667, record: Record, places: list[int], target: int | None) -> None:
    fits = all(record["row"][place - 1] is not None for place in places)
    demand(fits, "force", "cards must lie on both places.", "T7-44")
    state.force_pair = FORCED_PLACES.index(places)
    others = [seat for seat in range(state.seats) if seat != state.turn]
    _demand_target(record, "force", target, others, "T7-43")
    if target is not None:
        state.force_target = target
        state.decider = target if record["phase"] == "FORCED_CHOICE" else state.turn
    fits = record["phase"] != "FORCER_CHOICE" or state.terms.has_timer
    demand(fits, "phase", "it needs the timer.", "T7-175")


def _lay_letter(state: Tortuga1667, record: Record, saved: bool, target: int | None) -> None:
    state.letter_saved = saved
    state.letter_user = state.turn if saved else state.revealer
    if saved:
        why = mark("a saved letter still lies in front of its user.")
        demand("letter_of_marque" in record["kept"][state.turn], "letter", why, "T7-115")
        demand(state.anyone_ashore(), "letter", "there is nobody to move.", "T7-51")
    ashore = [seat for seat in range(state.seats) if state.where(seat) >= numbering.TOR]
    _demand_target(record, "letter", target, ashore, "T7-113")
    if target is not None:
        state.letter_target = target


def _lay_maroon(state: Tortuga1667, record: Record, seat: int, cause: str) -> None:
    demand_one_of("maroon", seat, [int(state.fountain_owner)], "T7-130", part="seat")
    aboard = state.where(seat) < numbering.TOR and state.where(seat) == state.where(state.turn)
    spot = record["event"] is not None and record["event"]["card"] == "black_spot"
    fits = {
        "black_spot": spot and state.revealer == seat,
        "pistol": not spot and state.revealer != seat,
        "captain": aboard and state.is_captain(state.turn) and seat != state.turn,
        "mutiny": aboard and state.is_captain(seat) and state.is_first_mate(state.turn),
    }
    demand_one_of("maroon", cause, filter(fits.get, fits), "T7-130", part="cause")
    take_over(state, record["maroon"], "seat", prefix="maroon_", cause=numbering.CAUSES)
    state.decider = seat


def _lay_crow(state: Tortuga1667, record: Record, target: int, old: list[int], picked: list[int]) -> None:
    state.crow_target = target
    state.crow_left = len(old) - len(picked)
    for face in old:
        state.ballots[at.OLD_HAND + face] += 1
    for face in picked:
        state.ballots[at.PICKED + face] += 1


def _lay_vote(
    state: Tortuga1667, record: Record, kind: str, caller: int, seats: list[int], cards: Any, done: list[bool]
) -> None:
    number = polls.KINDS.index(kind)
    ranks = (state.is_captain(caller), state.is_first_mate(caller), state.is_governor(caller))
    why = mark("the caller is the turn player and has the rank for it.")
    demand(caller == state.turn and ranks[number], "vote", why, "T7-30")
    state.vote_caller, state.vote_kind = caller, number
    voters = [int(seat) for seat in state.around(caller) if state.takes_part(seat, number, caller)]
    demand_one_of("vote", seats, [voters], "T7-60", part="seats")
    fits = len(seats) == len(cards) == len(done) and not all(done)
    demand(fits, "vote", "it needs cards and done for each of its seats, and one who is not done.", "T7-212")
    for voter in range(len(seats)):
        _lay_commit(state, record["hands"][seats[voter]], seats[voter], cards[voter], done[voter])
    state.decider = seats[done.index(False)]


def _lay_commit(state: Tortuga1667, hand: list[int], seat: int, cards: list[int], done: bool) -> None:
    """Lay the cards that a voter has committed; what is done and how many fit together (T7-212)."""
    fits = all(cards.count(face) <= hand.count(face) for face in cards)
    demand(fits, "vote", "a card committed is not in the hand.", "T7-78")
    most = 2 if state.may_play_second(seat) else 1
    least = 0 if not done or state.may_abstain(seat) else 1
    why = mark("somebody has played too few or too many cards.")
    demand(least <= len(cards) <= most - (not done), "vote", why, "T7-212")
    state.players[seat * at.SIZE + at.VOTING] = at.DONE if done else at.OWING
    for place, face in zip((at.CARD_1, at.CARD_2), cards, strict=False):
        state.players[seat * at.SIZE + place] = face


def _lay_loot(state: Tortuga1667, record: Record, source: str | None) -> None:
    treasure = record["treasure"]
    demand(state.is_captain(state.turn), "loot", "the turn player is a captain.", "T7-69")
    gold = treasure["GAL"]
    british, french = treasure[SHIPS[1 - int(state.where(state.turn))]]
    there = {"GAL": gold, "british": 0 if gold else british, "french": 0 if gold else french}
    if record["phase"] == "LOOT_SOURCE":
        demand(gold == 0 and british + french > 0, "loot", "there is no such loot.", "T7-71")
        there = {}
    demand_one_of("loot", source, filter(there.get, there) if there else [None], "T7-71", part="source")
    if source is not None:
        state.loot_source = numbering.GALLEON if source == "GAL" else LOYALTIES.index(source)


LAYERS: Final[dict[str, Callable[..., None]]] = {
    "force": _lay_force,
    "letter": _lay_letter,
    "maroon": _lay_maroon,
    "crow": _lay_crow,
    "vote": _lay_vote,
    "loot": _lay_loot,
}
"""What is being decided, by the field that tells of it; a phase has at most one of these."""
