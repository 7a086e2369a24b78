"""Events: what a revealed card does, and the choices it asks for (compiled).

A card is turned up, resolved completely, then discarded or kept (T7-110, T7-111); `turns` fills its place
when the phase says that the event is done.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cayona.games.tortuga1667 import verbs
from cayona.games.tortuga1667.components import EVENTS, LOCATIONS
from cayona.games.tortuga1667.rules import (
    event_cards,
    journal,
    kinds,
    marooning,
    numbering,
    pawns,
    phases,
    vote_cards,
    votes,
)
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.acts import argument_of
from cayona.games.tortuga1667.rules.table import Table
from cayona.kernel.state import NOBODY

_ASKING: Final = {
    kinds.PISTOL: phases.PISTOL_TARGET,
    kinds.ATLANTIS: phases.MAP_RECIPIENT,
    kinds.EL_DORADO: phases.MAP_RECIPIENT,
    kinds.FOUNTAIN: phases.MAP_RECIPIENT,
    kinds.CABIN_FEVER: phases.CABIN_FEVER_TARGET,
    kinds.CROWS_NEST: phases.CROWS_NEST_TARGET,
}
ASKS: Final = vec[i64]([_ASKING.get(card, phases.EVENT_DONE) for card in range(kinds.COUNT)])
"""By card, the phase in which it asks for a player; most do not."""


def resolve_event(table: Table) -> None:
    """Begin the effect of the card that has just been turned up; the Armada is not among them."""
    card = table.event_card
    table.decider = table.revealer
    table.phase = ASKS[card]
    if card == kinds.LETTER:
        ask_letter(table, table.revealer, False)
    elif card == kinds.BLACK_POWDER:
        _ask_rowboat(table)
    elif table.phase == phases.EVENT_DONE:
        _happen(table, card, table.revealer)


def _happen(table: Table, card: i64, seat: i64) -> None:
    """Carry out a card that asks for nothing."""
    if card == kinds.BLACK_SPOT:
        marooning.maroon(table, seat, numbering.BY_SPOT)  # T7-122
    elif card == kinds.ALBATROSS:
        _keep_albatross(table, seat)
    elif card == kinds.EIGHT_BELLS:
        _ring_bells(table, seat)
    elif card == kinds.FACADE:
        _change_places(table, seat)
    elif card == kinds.PIRATE_CODE:
        event_cards.keep(table, seat, card)  # T7-138
    elif card == kinds.SCURVY:
        _spread_scurvy(table, seat)
    else:
        raise_storm(table, seat)


def answer(table: Table, seat: i64, action: i64) -> None:
    """Carry out what the revealer of a card answers, or the user of a saved letter."""
    phase = table.phase
    argument = argument_of(action)
    if phase == phases.LETTER_TARGET:
        if action == verbs.SAVE:
            save_letter(table, seat)
        else:  # next comes the ship
            table.letter_target = argument
            table.phase = phases.LETTER_SHIP
    elif phase == phases.LETTER_SHIP:
        send_by_letter(table, argument)
    elif phase == phases.PISTOL_TARGET:
        shoot(table, argument)
    elif phase == phases.MAP_RECIPIENT:
        give_map(table, argument)
    elif phase == phases.BLACK_POWDER:
        blow_up(table, argument)
    elif phase == phases.CABIN_FEVER_TARGET:
        spread_fever(table, argument)
    elif phase == phases.CROWS_NEST_TARGET:
        open_crows_nest(table, argument)
    else:
        pick_card(table, argument)


def event_is_kept(table: Table) -> bool:
    """Tell whether the resolved card stays with a player instead of being discarded."""
    card = table.event_card
    if card == kinds.LETTER:
        return table.letter_saved
    return card == kinds.ALBATROSS or card == kinds.PIRATE_CODE or kinds.ATLANTIS <= card <= kinds.FOUNTAIN


# --- Letter of Marque ----------------------------------------------------------------------------------


def ask_letter(table: Table, seat: i64, saved: bool) -> None:
    """Ask whom a Letter of Marque brings: a new one, or as an action one saved before (T7-51)."""
    table.letter_user = seat
    table.letter_saved = saved
    table.phase = phases.LETTER_TARGET
    table.decider = seat


def save_letter(table: Table, seat: i64) -> None:
    """Keep a Letter of Marque just revealed; with nobody to move one must (T7-113, T7-114)."""
    event_cards.keep(table, seat, kinds.LETTER)
    table.letter_user = NOBODY
    table.letter_saved = True
    table.phase = phases.EVENT_DONE
    if table.journal is not None:
        table.tell("letter_saved", seat, {})


def send_by_letter(table: Table, ship: i64) -> None:
    """Move the chosen pawn to the back of a ship with room (T7-113).

    A saved letter was the action, and is discarded after the move (T7-115); a new one is an event.
    """
    user = table.letter_user
    target = table.letter_target
    saved = table.letter_saved
    if table.journal is not None:
        facts = {"target": int(target), "from": LOCATIONS[table.where(target)], "to": LOCATIONS[ship]}
        table.tell("letter_used", user, facts)
    table.letter_user = NOBODY
    table.letter_target = NOBODY
    table.letter_saved = False
    pawns.board(table, target, ship)
    table.phase = phases.EVENT_DONE
    if saved:
        event_cards.discard_kept(table, user, kinds.LETTER)
        table.phase = phases.ACTION_DONE


# --- Cards that choose a player ------------------------------------------------------------------------


def shoot(table: Table, target: i64) -> None:
    """Maroon another player with the Pistol (T7-116)."""
    if table.journal is not None:
        table.tell("shot", table.revealer, {"target": int(target)})
    marooning.maroon(table, target, numbering.BY_PISTOL)


def give_map(table: Table, target: i64) -> None:
    """Give a treasure map to another player; El Dorado brings a vote card at once (T7-123, T7-127)."""
    event_cards.keep(table, target, table.event_card)
    if table.journal is not None:
        facts = {"card": EVENTS[table.event_card], "target": int(target)}
        table.tell("map_given", table.revealer, facts)
    if table.event_card == kinds.EL_DORADO:
        face = vote_cards.draw_card(table, target)
        if table.journal is not None:
            journal.tell_face(table, "extra_card", target, face)
    table.phase = phases.EVENT_DONE


def spread_fever(table: Table, target: i64) -> None:
    """Shuffle two loyalty cards and deal them back, each way equally likely (T7-134)."""
    seat = table.revealer
    table.reveals += 1
    mine = table.players[seat * at.SIZE + at.LOYALTY]
    theirs = table.players[target * at.SIZE + at.LOYALTY]
    both: i64 = numbering.BITS[seat] + numbering.BITS[target]
    shown = table.face_up & both
    for number in (seat, target, mine, theirs, shown):  # nobody forgets what they saw (T7-196)
        table.fevers = append(table.fevers, number)
    if table.chance.below(2) == 1:
        table.players[seat * at.SIZE + at.LOYALTY] = theirs
        table.players[target * at.SIZE + at.LOYALTY] = mine
    if shown != 0 and table.terms.loyalty_mode == numbering.ONE_EACH:
        table.face_up -= shown  # cards are turned down to be shuffled (T7-177)
    if table.journal is not None:
        journal.tell_fever(table, seat, target)
    table.phase = phases.EVENT_DONE


# --- Crow's Nest ---------------------------------------------------------------------------------------


def open_crows_nest(table: Table, target: i64) -> None:
    """Take a hand into the deck, which the revealer now sees; an empty one changes nothing.

    T7-135, T7-136.
    """
    table.phase = phases.EVENT_DONE
    count = table.hand_count(target)
    if table.journal is not None:
        faces = journal.shown(table, "faces", table.hand(target))
        known = {int(table.revealer): faces, int(target): faces}
        table.tell("crows_nest", table.revealer, {"target": int(target), "count": int(count)}, known)
    if count == 0:
        return
    table.reveals += 1
    table.crow_target = target
    table.crow_left = count
    for face in range(numbering.FACES):
        table.ballots[at.OLD_HAND + face] = table.players[target * at.SIZE + at.HAND + face]
        table.ballots[at.PICKED + face] = _deck_copies(table, face) + table.ballots[at.OLD_HAND + face]
    table.deck_start = 0
    table.deck_size = 0
    vote_cards.put_under_counted(table, table.ballots, at.PICKED)
    vote_cards.one_group(table, numbering.BITS[table.revealer])
    for face in range(numbering.FACES):
        table.ballots[at.PICKED + face] = 0
        while table.players[target * at.SIZE + at.HAND + face] > 0:
            vote_cards.take_card(table, target, face)
    table.phase = phases.CROWS_NEST_PICK


def _deck_copies(table: Table, face: i64) -> i64:
    count: i64 = 0
    for depth in range(table.deck_size):
        if table.deck_card(depth) == face:
            count += 1
    return count


def pick_card(table: Table, face: i64) -> None:
    """Pick a card for the target's new hand; after the last the deck is shuffled (T7-135)."""
    table.reveals += 1
    _take_from_deck(table, face)
    table.ballots[at.PICKED + face] += 1
    table.crow_left -= 1
    if table.crow_left == 0:
        _close_crows_nest(table)


def _take_from_deck(table: Table, face: i64) -> None:
    """Take one card of a face out of the deck, the others keep their order."""
    ballots = table.ballots
    depth: i64 = 0
    while table.deck_card(depth) != face:
        depth += 1
    table.deck_size -= 1
    while depth < table.deck_size:
        ballots[at.DECK + (table.deck_start + depth) % numbering.VOTE_COUNT] = table.deck_card(depth + 1)
        depth += 1
    vote_cards.one_group(table, numbering.BITS[table.revealer])


def _close_crows_nest(table: Table) -> None:
    """Hand the picked cards over; the revealer knows them and what is in the deck (T7-198, T7-199)."""
    target = table.crow_target
    for face in range(numbering.FACES):
        for copy in range(table.ballots[at.PICKED + face]):
            vote_cards.give_card(table, target, face)
        table.ballots[at.PICKED + face] = 0
        table.ballots[at.OLD_HAND + face] = 0
    table.players[table.revealer * at.SIZE + at.KNOWS] |= numbering.BITS[target]
    vote_cards.shuffle_deck(table, 0)
    table.crow_target = NOBODY
    if table.journal is not None:
        faces = journal.shown(table, "faces", table.hand(target))
        known = {int(table.revealer): faces, int(target): faces}
        table.tell("new_hand", table.revealer, {"target": int(target)}, known)
    table.phase = phases.EVENT_DONE


# --- Cards without a choice of player ------------------------------------------------------------------


def _keep_albatross(table: Table, seat: i64) -> None:
    """Keep the Albatross for good, then see whether the ship has two (T7-117, T7-111)."""
    event_cards.keep(table, seat, kinds.ALBATROSS)
    if table.where(seat) < numbering.TOR:
        pawns.check_albatross(table, table.where(seat))


def _ask_rowboat(table: Table) -> None:
    """Ask which rowboat to blow up; with both gone nothing happens (T7-132, T7-133)."""
    if table.mat[at.WRECKED] == 0 or table.mat[at.WRECKED + 1] == 0:
        table.phase = phases.BLACK_POWDER
    elif table.journal is not None:
        table.tell("no_effect", table.revealer, {"card": EVENTS[kinds.BLACK_POWDER]})


def blow_up(table: Table, ship: i64) -> None:
    """Destroy a rowboat; whoever is in it goes to the back of Tortuga and loses nothing (T7-132)."""
    table.mat[at.WRECKED + ship] = 1
    pawn = table.mat[at.PAWN + ship]
    if table.journal is not None:
        facts = {"boat": LOCATIONS[numbering.BOAT + ship], "pawn": int(pawn) if pawn >= 0 else None}
        table.tell("blown_up", table.revealer, facts)
    if pawn >= 0:
        pawns.move(table, pawn, numbering.TOR)
    table.phase = phases.EVENT_DONE


def _ring_bells(table: Table, seat: i64) -> None:
    """Put all pawns with the revealer in random order; no effect alone or in a rowboat (T7-137)."""
    line = table.where(seat)
    if line <= numbering.TOR and table.length(line) > 1:
        pawns.shuffle_line(table, line)
        if table.journal is not None:
            table.tell("bells", seat, {"line": LOCATIONS[line], "pawns": table.line(line)})
    elif table.journal is not None:
        table.tell("no_effect", seat, {"card": EVENTS[kinds.EIGHT_BELLS]})


def _change_places(table: Table, seat: i64) -> None:
    """Let the revealer and the right neighbour change places (T7-141)."""
    neighbour = table.clockwise(seat, table.seats - 1)
    if table.journal is not None:
        facts = {"target": int(neighbour), "from": LOCATIONS[table.where(seat)]}
        table.tell("facade", seat, {**facts, "to": LOCATIONS[table.where(neighbour)]})
    pawns.swap(table, seat, neighbour)


def _spread_scurvy(table: Table, seat: i64) -> None:
    """Everybody with the revealer loses the next turn, which is never this one (T7-142, T7-143).

    They still vote, can be forced and can use maps (T7-144); hits add up.
    """
    line = table.where(seat)
    hit: i64 = 0
    for other in range(table.seats):
        if other == seat or (line <= numbering.TOR and table.players[other * at.SIZE + at.WHERE] == line):
            table.players[other * at.SIZE + at.SKIP_TURNS] += 1
            hit += numbering.BITS[other]
    if table.journal is not None:
        table.tell("scurvy", seat, {"seats": table.seats_in(hit)})


def raise_storm(table: Table, seat: i64) -> None:
    """Return a ship's treasure to the Galleon, or divide Tortuga's; nothing in a rowboat (T7-145)."""
    line = table.where(seat)
    if line > numbering.TOR:
        if table.journal is not None:
            table.tell("no_effect", seat, {"card": EVENTS[kinds.STORMY_SEAS]})
    elif line == numbering.TOR:
        votes.divide_island(table, 1)
    else:
        mat = table.mat
        lost = table.gold(line, numbering.BRITISH) + table.gold(line, numbering.FRENCH)
        mat[at.GOLD] += lost
        mat[at.HOLDS + 2 * line + numbering.BRITISH] = 0
        mat[at.HOLDS + 2 * line + numbering.FRENCH] = 0
        if table.journal is not None:
            table.tell("storm", seat, {"ship": LOCATIONS[line], "count": int(lost)})


def forget_event(table: Table) -> None:
    """Note that no event is being resolved any more."""
    table.event_card = numbering.EMPTY
    table.event_place = numbering.EMPTY
    table.revealer = NOBODY
    table.letter_saved = False
