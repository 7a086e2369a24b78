"""Reading a position, last part: onto the table, with what the present decision needs."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import EVENTS, LOYALTIES, PIRATES
from cayona.games.tortuga1667.loading_checks import check_record
from cayona.games.tortuga1667.loading_fields import Record, read_fields, refuse
from cayona.games.tortuga1667.rules import Tortuga1667
from cayona.games.tortuga1667.rules.numbering import (
    BITS,
    BOAT,
    BY_CAPTAIN,
    BY_MUTINY,
    BY_PISTOL,
    BY_SPOT,
    CAUSES,
    EVENT_KINDS,
    GALLEON,
    LINE_ROOM,
    MODES,
    PAIR_FIRST,
    PAIR_SECOND,
    PAIRS,
    PHASES,
    REASONS,
    TOR,
    VOTE_KINDS,
    VOTE_RESULTS,
)
from cayona.games.tortuga1667.rules.table import (
    CARD_1,
    CARD_2,
    DISCARD,
    DONE,
    EVENT_DECK,
    GOLD,
    HOLDS,
    KNOWS,
    LAST_FACES,
    LINES,
    LOYALTY,
    OLD_HAND,
    OWING,
    PAWN,
    PEEKED,
    PICKED,
    PLACING,
    ROW,
    SIZE,
    SKIP_TURNS,
    VOTING,
    WHERE,
    WRECKED,
    empty_ballots,
    empty_mat,
    empty_piles,
    empty_players,
    no_memory,
)
from cayona.games.tortuga1667.rules.terms import Terms
from cayona.kernel.chance import Chance
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _

SHIPS: Final = ("FD", "JR")


def empty_table(
    game: Game, seats: int, options: dict[str, Any], chance: Chance, terms: Terms, boxed: bool
) -> Tortuga1667:
    """Return a table with nothing on it."""
    return Tortuga1667(
        game,
        seats,
        options,
        chance,
        terms,
        empty_players(seats),
        empty_mat(),
        empty_ballots(),
        empty_piles(),
        _numbers([]),
        no_memory(seats, boxed),
        _numbers([]),
    )


def read_terms(options: dict[str, Any], stars: list[str], pirates: list[str]) -> Terms:
    """Return the options as the rules read them."""
    return Terms(
        may_peek=not options["madness"],
        mind_games=options["mind_games"],
        may_abstain=options["pirate_code"] == "may",
        has_timer=options["timer_seconds"] > 0,
        loyalty_mode=MODES.index(options["loyalty_mode"]),
        turn_limit=options["turn_limit"],
        stars=_numbers([EVENTS.index(star) for star in stars]),
        pirates=_numbers([PIRATES.index(pirate) for pirate in pirates]),
    )


def _numbers(values: list[int]) -> vec[i64]:
    return vec[i64](values)


def read_position(game: Game, given: Record, chance: Chance) -> Tortuga1667:
    """Return the position that `given` describes; every phase reads back unchanged (T7-210, T7-215)."""
    record = read_fields(game, given)
    check_record(record)
    terms = read_terms(record["options"], record["stars"], record["pirates"])
    seats = record["players"]
    state = empty_table(game, seats, record["options"], chance, terms, bool(record["removed"]))
    _lay_people(state, record)
    _lay_mat(state, record)
    _lay_vote_cards(state, record)
    _lay_events(state, record)
    _lay_moment(state, record)
    _lay_decision(state, record)
    return state


# --- Laying out ----------------------------------------------------------------------------------------


def _bits(seats: list[int]) -> int:
    return sum(int(BITS[seat]) for seat in seats)


def _lay_people(state: Tortuga1667, record: Record) -> None:
    for seat, loyalty in enumerate(record["loyalty"]):
        state.players[seat * SIZE + LOYALTY] = LOYALTIES.index(loyalty)
        state.players[seat * SIZE + SKIP_TURNS] = record["skip_turns"][seat]
    state.face_up = _bits(record["face_up"])
    fevers: list[int] = []
    for fever in record["fevers"]:
        fevers += [*fever["seats"], *map(LOYALTIES.index, fever["before"]), _bits(fever["face_up"])]
    state.fevers = _numbers(fevers)


def _lay_mat(state: Tortuga1667, record: Record) -> None:
    placing = record["phase"] == "SETUP_PLACE"
    for line, name in enumerate((*SHIPS, "TOR")):
        for place, seat in enumerate(record[name]):
            if placing and line < TOR:
                if seat is not None:
                    state.mat[LINES + line * LINE_ROOM + place] = seat
                    state.players[seat * SIZE + WHERE] = line
            else:
                state.join(seat, line)
        for side in range(2):
            state.mat[HOLDS + 2 * line + side] = record["treasure"][name][side]
    state.mat[GOLD] = record["treasure"]["GAL"]
    for ship, boat in enumerate(("BFD", "BJR")):
        state.mat[WRECKED + ship] = int(boat in record["destroyed"])
        if record[boat] is not None:
            state.mat[PAWN + ship] = record[boat]
            state.players[record[boat] * SIZE + WHERE] = BOAT + ship


def _lay_vote_cards(state: Tortuga1667, record: Record) -> None:
    for seat, hand in enumerate(record["hands"]):
        for face in hand:
            state.give_card(seat, face)
    for seat, known in enumerate(record["knows_hand"]):
        state.players[seat * SIZE + KNOWS] = _bits(known)
    for face in record["vote_deck"]:
        state.put_under(face)
    for group in record["vote_known"]:
        state.add_group(group["size"], _bits(group["seats"]))


def _lay_events(state: Tortuga1667, record: Record) -> None:
    for place, card in enumerate(record["row"]):
        if card is not None:
            state.mat[ROW + place] = EVENTS.index(card)
    for i, card in enumerate(record["event_deck"]):
        state.piles[EVENT_DECK + i] = EVENTS.index(card)
    state.event_end = len(record["event_deck"])
    for i, card in enumerate(record["event_discard"]):
        state.piles[DISCARD + i] = EVENTS.index(card)
    state.discard_count = len(record["event_discard"])
    state.box = _numbers(sorted(EVENTS.index(card) for card in record["removed"]))
    for seat, cards in enumerate(record["kept"]):
        for card in cards:
            state.keep(seat, EVENTS.index(card))
    state.code_skips = sum(record["code_skips"])
    for seat, seen in enumerate(record["peeked"]):
        state.players[seat * SIZE + PEEKED] = _bits([int(place) - 1 for place in seen])
    for seat, cards in enumerate(record["recalled"]):
        for card in cards:
            state.recalled[seat * EVENT_KINDS + EVENTS.index(card)] += 1


def _lay_moment(state: Tortuga1667, record: Record) -> None:
    state.phase = PHASES.index(record["phase"])
    state.turn = -1 if record["turn"] is None else record["turn"]
    state.turn_count = record["turn_count"]
    state.actions_left = record["actions_left"]
    state.sudden_death = record["sudden_death"]
    last = record["last_vote"]
    if last is not None:
        state.last_kind = VOTE_KINDS.index(last["kind"])
        state.last_caller = last["caller"]
        state.last_seats = _bits(last["seats"])
        for face in last["faces"]:
            state.ballots[LAST_FACES + face] += 1
        state.last_result = state.result_of(state.last_kind)
        if VOTE_RESULTS[state.last_result] != last["result"]:
            refuse("last_vote", _("its “result” does not fit the faces."), "T7-65")


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
        state.ending = REASONS.index(record["result"]["reason"])
        state.winner = state.leading_side()
    elif phase == "SETUP_PLACE":
        for i, seat in enumerate(record["placing"]):
            state.mat[PLACING + i] = seat
        state.placing_count = len(record["placing"])
        state.decider = record["placing"][0]
    elif phase == "SETUP_HOLD":
        state.ask_first_hold(SHIPS.index(record["setup_ship"]))
    elif phase == "ATLANTIS_WINDOW":
        _lay_atlantis(state)
    elif phase in LAYERS:
        LAYERS[phase](state, record)
    elif phase == "BLACK_POWDER" and len(record["destroyed"]) == 2:
        refuse("destroyed", _("with both rowboats gone there is no choice."), "T7-133")


def _lay_atlantis(state: Tortuga1667) -> None:
    owner = state.atlantis_owner
    if owner < 0 or state.where(owner) >= TOR or state.length(1 - state.where(owner)) >= 5:
        refuse("phase", _("nobody can use Atlantis now."), "T7-124")
    state.decider = owner


def _lay_force(state: Tortuga1667, record: Record) -> None:
    force = record["force"]
    first, second = force["places"]
    if record["row"][first - 1] is None or record["row"][second - 1] is None:
        refuse("force", _("cards must lie on both places."), "T7-44")
    for pair in range(PAIRS):
        if (PAIR_FIRST[pair] + 1, PAIR_SECOND[pair] + 1) == (first, second):
            state.force_pair = pair
    target = force["target"]
    phase = record["phase"]
    if (target is None) != (phase == "FORCE_TARGET") or target == state.turn:
        refuse("force", _("its “target” is another player, null until one is chosen."), "T7-43")
    if target is not None:
        state.force_target = target
        state.decider = target if phase == "FORCED_CHOICE" else state.turn
    if phase == "FORCER_CHOICE" and not state.terms.has_timer:
        refuse("phase", _("it needs the timer."), "T7-175")


def _lay_letter(state: Tortuga1667, record: Record) -> None:
    letter = record["letter"]
    state.letter_saved = letter["saved"]
    state.letter_user = state.turn if letter["saved"] else state.revealer
    if letter["saved"] and "letter_of_marque" not in record["kept"][state.turn]:
        refuse("letter", _("a saved letter still lies in front of its user."), "T7-115")
    if letter["saved"] and not state.anyone_ashore():
        refuse("letter", _("there is nobody to move."), "T7-51")
    target = letter["target"]
    if (target is None) != (record["phase"] == "LETTER_TARGET"):
        refuse("letter", _("its “target” is null until one is chosen."), "T7-213")
    if target is not None:
        if state.where(target) < TOR:
            refuse("letter", _("its “target” is on Tortuga or in a rowboat."), "T7-113")
        state.letter_target = target


def _lay_maroon(state: Tortuga1667, record: Record) -> None:
    seat = record["maroon"]["seat"]
    cause = CAUSES.index(record["maroon"]["cause"])
    if state.fountain_owner != seat:
        refuse("maroon", _("only the owner of the Fountain of Youth is asked."), "T7-130")
    aboard = state.where(seat) < TOR and state.where(seat) == state.where(state.turn)
    spot = record["event"] is not None and record["event"]["card"] == "black_spot"
    fits = {
        BY_SPOT: spot and state.revealer == seat,
        BY_PISTOL: not spot and state.revealer != seat,
        BY_CAPTAIN: aboard and state.is_captain(state.turn) and seat != state.turn,
        BY_MUTINY: aboard and state.is_captain(seat) and state.is_first_mate(state.turn),
    }
    if not fits[cause]:
        refuse("maroon", _("nobody can be marooned like this here."), "T7-130")
    state.maroon_seat = seat
    state.maroon_cause = cause
    state.decider = seat


def _lay_crow(state: Tortuga1667, record: Record) -> None:
    crow = record["crow"]
    state.crow_target = crow["target"]
    state.crow_left = len(crow["old"]) - len(crow["picked"])
    for face in crow["old"]:
        state.ballots[OLD_HAND + face] += 1
    for face in crow["picked"]:
        state.ballots[PICKED + face] += 1


def _lay_vote(state: Tortuga1667, record: Record) -> None:
    vote = record["vote"]
    caller = vote["caller"]
    kind = VOTE_KINDS.index(vote["kind"])
    ranks = (state.is_captain(caller), state.is_first_mate(caller), state.is_governor(caller))
    if caller != state.turn or not ranks[kind]:
        refuse("vote", _("the caller is the turn player and has the rank for it."), "T7-30")
    state.vote_kind = kind
    state.vote_caller = caller
    around = [int(state.clockwise(caller, steps)) for steps in range(state.seats)]
    if vote["seats"] != [seat for seat in around if state.takes_part(seat)]:
        refuse("vote", _("its “seats” are not those who take part, clockwise from the caller."), "T7-60")
    if not len(vote["seats"]) == len(vote["cards"]) == len(vote["done"]) or all(vote["done"]):
        refuse("vote", _("it needs cards and done for each of its seats, and one who is not done."), "T7-212")
    for seat, cards, done in zip(vote["seats"], vote["cards"], vote["done"], strict=True):
        _lay_commit(state, record["hands"][seat], seat, cards, done)
    state.decider = next(seat for seat in around if state.players[seat * SIZE + VOTING] == OWING)


def _lay_commit(state: Tortuga1667, hand: list[int], seat: int, cards: list[int], done: bool) -> None:
    """Lay the cards that a voter has committed; what is done and how many fit together (T7-212)."""
    if any(cards.count(face) > hand.count(face) for face in cards):
        refuse("vote", _("a card committed is not in the hand."), "T7-78")
    most = 2 if state.may_play_second(seat) else 1
    least = 0 if not done or state.may_abstain(seat) else 1
    if not least <= len(cards) <= most - (not done):
        refuse("vote", _("somebody has played too few or too many cards."), "T7-212")
    state.players[seat * SIZE + VOTING] = DONE if done else OWING
    for place, face in zip((CARD_1, CARD_2), cards, strict=False):
        state.players[seat * SIZE + place] = face


def _lay_loot(state: Tortuga1667, record: Record) -> None:
    source = record["loot"]["source"]
    treasure = record["treasure"]
    if not state.is_captain(state.turn):
        refuse("loot", _("the turn player is a captain."), "T7-69")
    other = treasure[SHIPS[1 - int(state.where(state.turn))]]
    choosing = record["phase"] == "LOOT_SOURCE"
    fits = {
        None: choosing and treasure["GAL"] == 0 and sum(other) > 0,
        "GAL": not choosing and treasure["GAL"] > 0,
        "british": not choosing and treasure["GAL"] == 0 and other[0] > 0,
        "french": not choosing and treasure["GAL"] == 0 and other[1] > 0,
    }
    if not fits[source]:
        refuse("loot", _("there is no such loot."), "T7-71")
    if source is not None:
        state.loot_source = GALLEON if source == "GAL" else LOYALTIES.index(source)


LAYERS: Final = {
    "FORCE_TARGET": _lay_force,
    "FORCED_CHOICE": _lay_force,
    "FORCER_CHOICE": _lay_force,
    "LETTER_TARGET": _lay_letter,
    "LETTER_SHIP": _lay_letter,
    "FOUNTAIN_REACTION": _lay_maroon,
    "CROWS_NEST_PICK": _lay_crow,
    "VOTE": _lay_vote,
    "LOOT_SOURCE": _lay_loot,
    "LOOT_DEST": _lay_loot,
}
