"""Reading a position: a checked record onto the table, with what the present decision needs."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.box import box
from cayona.games.tortuga1667.components import EVENTS, LOYALTIES, PIRATES
from cayona.games.tortuga1667.contradictions import check_end, check_record
from cayona.games.tortuga1667.own_votes import cards_of
from cayona.games.tortuga1667.rules import (
    Tortuga1667,
    event_cards,
    kinds,
    numbering,
    pawns,
    polls,
    setup,
    turns,
    vote_cards,
    votes,
)
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.position import empty_table
from cayona.games.tortuga1667.rules.terms import Terms
from cayona.games.tortuga1667.verbs import PHASES, SHIPS
from cayona.kernel.chance import Chance
from cayona.kernel.game import Game
from cayona.kernel.language import mark
from cayona.kernel.shapes import Record, demand, read_options, read_seats, take_over


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
    seats = read_seats(game, position, "players", "T7-1")
    fields = box(seats)
    record = fields.read(position)
    record["options"] = read_options(game, seats, record["options"])
    in_turns = record["phase"] not in ("SETUP_PLACE", "SETUP_HOLD")
    record.setdefault("turn_count", int(in_turns))
    record.setdefault("actions_left", int(in_turns) * (2 if seats == 2 else 1))
    fields.check_use(record, record["phase"])
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


# --- Laying out ----------------------------------------------------------------------------------------


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
            if placing and line < numbering.TOR:
                if seat is not None:
                    state.mat[at.LINES + line * numbering.LINE_ROOM + place] = seat
                    state.players[seat * at.SIZE + at.WHERE] = line
            else:
                pawns.join(state, seat, line)
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
    for i, card in enumerate(record["event_deck"]):
        state.piles[at.EVENT_DECK + i] = EVENTS.index(card)
    state.event_end = len(record["event_deck"])
    for i, card in enumerate(record["event_discard"]):
        state.piles[at.DISCARD + i] = EVENTS.index(card)
    state.discard_count = len(record["event_discard"])
    state.box = vec[i64](sorted(EVENTS.index(card) for card in record["removed"]))
    for seat, cards in enumerate(record["kept"]):
        for card in cards:
            event_cards.keep(state, seat, EVENTS.index(card))
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
        take_over(state, last, "caller", prefix="last_", kind=polls.KINDS)
        state.last_seats = _bits(last["seats"])
        for face in last["faces"]:
            state.ballots[at.LAST_FACES + face] += 1
        state.last_result = votes.result_of(state, state.last_kind)
        fits = polls.RESULTS[state.last_result] == last["result"]
        demand(fits, "last_vote", "its “result” does not fit the faces.", "T7-65")


# --- The present decision ------------------------------------------------------------------------------


def _lay_decision(state: Tortuga1667, record: Record) -> None:
    phase = record["phase"]
    state.decider = state.turn
    if record["event"] is not None:
        state.event_card = EVENTS.index(record["event"]["card"])
        state.event_place = record["event"]["place"] - 1
        state.revealer = record["event"]["revealer"]
        state.decider = state.revealer
    if phase == "GAME_OVER":
        state.decider = -1
        state.ending = numbering.REASONS.index(record["result"]["reason"])
        state.winner = state.leading_side()
    elif phase == "SETUP_PLACE":
        for i, seat in enumerate(record["placing"]):
            state.mat[at.PLACING + i] = seat
        state.placing_count = len(record["placing"])
        state.decider = record["placing"][0]
    elif phase == "SETUP_HOLD":
        setup.ask_first_hold(state, SHIPS.index(record["setup_ship"]))
    elif phase == "ATLANTIS_WINDOW":
        demand(turns.can_hop(state), "phase", "nobody can use Atlantis now.", "T7-124")
        state.decider = state.atlantis_owner
    elif phase == "BLACK_POWDER":
        why = mark("with both rowboats gone there is no choice.")
        demand(len(record["destroyed"]) < 2, "destroyed", why, "T7-133")
    for field, lay in LAYERS.items():
        if record[field] is not None:
            lay(state, record)


def _lay_force(state: Tortuga1667, record: Record) -> None:
    places, target, phase = record["force"]["places"], record["force"]["target"], record["phase"]
    demand(places[0] < places[1], "force", "its “{name}” cannot be {value}.", name="places", value=places)
    fits = all(record["row"][place - 1] is not None for place in places)
    demand(fits, "force", "cards must lie on both places.", "T7-44")
    for pair in range(numbering.PAIRS):
        if [numbering.PAIR_FIRST[pair] + 1, numbering.PAIR_SECOND[pair] + 1] == places:
            state.force_pair = pair
    fits = (target is None) == (phase == "FORCE_TARGET") and target != state.turn
    demand(fits, "force", "its “target” is another player, null until one is chosen.", "T7-43")
    if target is not None:
        state.force_target = target
        state.decider = target if phase == "FORCED_CHOICE" else state.turn
    demand(phase != "FORCER_CHOICE" or state.terms.has_timer, "phase", "it needs the timer.", "T7-175")


def _lay_letter(state: Tortuga1667, record: Record) -> None:
    saved, target = record["letter"]["saved"], record["letter"]["target"]
    state.letter_saved = saved
    state.letter_user = state.turn if saved else state.revealer
    if saved:
        why = mark("a saved letter still lies in front of its user.")
        demand("letter_of_marque" in record["kept"][state.turn], "letter", why, "T7-115")
        demand(state.anyone_ashore(), "letter", "there is nobody to move.", "T7-51")
    why = mark("its “target” is null until one is chosen.")
    demand((target is None) == (record["phase"] == "LETTER_TARGET"), "letter", why, "T7-213")
    if target is not None:
        why = mark("its “target” is on Tortuga or in a rowboat.")
        demand(state.where(target) >= numbering.TOR, "letter", why, "T7-113")
        state.letter_target = target


def _lay_maroon(state: Tortuga1667, record: Record) -> None:
    seat, cause = record["maroon"]["seat"], record["maroon"]["cause"]
    why = mark("only the owner of the Fountain of Youth is asked.")
    demand(state.fountain_owner == seat, "maroon", why, "T7-130")
    aboard = state.where(seat) < numbering.TOR and state.where(seat) == state.where(state.turn)
    spot = record["event"] is not None and record["event"]["card"] == "black_spot"
    fits = {
        "black_spot": spot and state.revealer == seat,
        "pistol": not spot and state.revealer != seat,
        "captain": aboard and state.is_captain(state.turn) and seat != state.turn,
        "mutiny": aboard and state.is_captain(seat) and state.is_first_mate(state.turn),
    }
    demand(fits[cause], "maroon", "nobody can be marooned like this here.", "T7-130")
    take_over(state, record["maroon"], "seat", prefix="maroon_", cause=numbering.CAUSES)
    state.decider = seat


def _lay_crow(state: Tortuga1667, record: Record) -> None:
    crow = record["crow"]
    state.crow_target = crow["target"]
    state.crow_left = len(crow["old"]) - len(crow["picked"])
    for face in crow["old"]:
        state.ballots[at.OLD_HAND + face] += 1
    for face in crow["picked"]:
        state.ballots[at.PICKED + face] += 1


def _lay_vote(state: Tortuga1667, record: Record) -> None:
    vote = record["vote"]
    caller, kind = vote["caller"], polls.KINDS.index(vote["kind"])
    ranks = (state.is_captain(caller), state.is_first_mate(caller), state.is_governor(caller))
    why = mark("the caller is the turn player and has the rank for it.")
    demand(caller == state.turn and ranks[kind], "vote", why, "T7-30")
    take_over(state, vote, "caller", prefix="vote_", kind=polls.KINDS)
    around = state.around(caller)
    why = mark("its “seats” are not those who take part, clockwise from the caller.")
    voters = [seat for seat in around if state.takes_part(seat, kind, caller)]
    demand(vote["seats"] == voters, "vote", why, "T7-60")
    fits = len(vote["seats"]) == len(vote["cards"]) == len(vote["done"]) and not all(vote["done"])
    demand(fits, "vote", "it needs cards and done for each of its seats, and one who is not done.", "T7-212")
    for seat, cards, done in zip(vote["seats"], vote["cards"], vote["done"], strict=True):
        _lay_commit(state, record["hands"][seat], seat, cards, done)
    state.decider = next(seat for seat in around if state.players[seat * at.SIZE + at.VOTING] == at.OWING)


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


def _lay_loot(state: Tortuga1667, record: Record) -> None:
    source, treasure = record["loot"]["source"], record["treasure"]
    demand(state.is_captain(state.turn), "loot", "the turn player is a captain.", "T7-69")
    gold = treasure["GAL"]
    british, french = treasure[SHIPS[1 - int(state.where(state.turn))]]
    if record["phase"] == "LOOT_SOURCE":
        fits = source is None and gold == 0 and british + french > 0
    else:
        there = {None: 0, "GAL": gold, "british": british, "french": french}
        fits = there[source] > 0 and (source == "GAL" or gold == 0)
    demand(fits, "loot", "there is no such loot.", "T7-71")
    if source is not None:
        state.loot_source = numbering.GALLEON if source == "GAL" else LOYALTIES.index(source)


LAYERS: Final = {
    "force": _lay_force,
    "letter": _lay_letter,
    "maroon": _lay_maroon,
    "crow": _lay_crow,
    "vote": _lay_vote,
    "loot": _lay_loot,
}
"""What is being decided, by the field that tells of it; a phase has at most one of these."""
