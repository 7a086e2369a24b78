"""Drawing cards, and the storms met on the way: phases STORM, STORM_ROW and TRIM (compiled).

Drawing goes card by card; a storm is dealt with before the next card is drawn (TQ-56, TQ-74). If that needs a
decision, drawing stops here; it is taken up again when `play` tells that nothing is left to decide.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import FIRST_STORM, PURPLE, STORMS, YELLOW
from cayona.games.tranquility.rules.actions import LET_BREAK, against_storm, card_of, is_compass, row_of
from cayona.games.tranquility.rules.journal import tell_drawn, tell_storm
from cayona.games.tranquility.rules.obstacles import ALLOWED, DECIDE_THE_STORM, ONLY_THIS_STORM
from cayona.games.tranquility.rules.phases import IN_START, STORM, STORM_ROW, TRIM
from cayona.games.tranquility.rules.sea import Sea

ANY_ROW: Final = -1

# --- Drawing -------------------------------------------------------------------------------------------


def draw(sea: Sea, seat: i64, extra: bool) -> bool:
    """Draw from the own pile up to the hand limit (TQ-12, TQ-18); False if a decision comes first.

    The extra cards of a Start are drawn above the limit (TQ-34, TQ-49). Storms are no hand cards and count
    for nobody's hand (TQ-74, TQ-75).
    """
    sea.decider = seat
    drawn: i64 = 0
    while sea.extra_left > 0 if extra else sea.held[seat] < sea.hand_limit(seat):
        if sea.top[seat] == sea.bottom[seat]:
            break
        card = sea.piles[sea.top[seat]]
        sea.top[seat] += 1
        sea.reveals += 1
        if card < FIRST_STORM:
            sea.take(seat, card)
            drawn += 1
            if extra:
                sea.extra_left -= 1
            continue
        if sea.journal is not None:
            tell_drawn(sea, seat, drawn)
        if meet_storm(sea, seat, card - FIRST_STORM):
            return False
        drawn = 0
    sea.extra_left = 0
    if sea.journal is not None:
        tell_drawn(sea, seat, drawn)
    return True


# --- A storm breaks ------------------------------------------------------------------------------------


def meet_storm(sea: Sea, seat: i64, storm: i64) -> bool:
    """Resolve a drawn storm; True if the seat must decide: on a compass (TQ-78), or where it goes."""
    sea.decider = seat
    sea.storm = storm
    if sea.journal is not None:
        tell_storm(sea, "storm", seat, storm)
    if sea.compasses > 0:
        sea.phase = STORM
        return True
    return _let_break(sea, seat)


def _let_break(sea: Sea, seat: i64) -> bool:
    """Let the drawn storm break; True if the seat must decide something for it (TQ-77, TQ-79, TQ-80)."""
    storm = sea.storm
    if storm // 2 == PURPLE and sea.empty > 0:
        sea.phase = STORM_ROW
        return True
    sea.storm = -1
    if storm // 2 == PURPLE:  # TQ-79: the sea is full, the storm passes
        if sea.journal is not None:
            tell_storm(sea, "storm_passes", seat, storm)
        return False
    sea.storm_at[storm] = seat
    if sea.journal is not None:
        tell_storm(sea, "storm_stays", seat, storm)
    if storm // 2 == YELLOW and sea.step != IN_START:  # TQ-83: a Start is paid for first
        return must_trim(sea, seat)
    return False


def must_trim(sea: Sea, seat: i64) -> bool:
    """Ask a seat above its hand limit to discard down to it, as far as it can (TQ-77)."""
    over = sea.held[seat] - sea.hand_limit(seat)
    if over <= 0 or sea.discardable(seat) == 0:
        return False
    sea.phase = TRIM
    sea.decider = seat
    if sea.journal is not None:
        sea.tell("must_trim", seat, {"cards": int(min(over, sea.discardable(seat)))})
    return True


# --- The decisions -------------------------------------------------------------------------------------


def fill(sea: Sea, seat: i64, out: vec[i64]) -> i64:
    """Write what may be decided about a storm: the compass comes last."""
    if sea.phase == TRIM:
        return sea.fill_discardable(seat, out)
    if sea.phase == STORM_ROW:
        return sea.fill_rows(ANY_ROW, out)
    out[0] = LET_BREAK
    out[1] = against_storm(sea.storm)
    return 2


def why_not(sea: Sea, seat: i64, action: i64) -> i64:
    """Return what is in the way of an action."""
    if sea.phase == TRIM:
        return sea.why_not_payment(seat, action)
    if sea.phase == STORM_ROW:
        return sea.why_not_named_row(action, ANY_ROW)
    if action == LET_BREAK or action == against_storm(sea.storm):
        return ALLOWED
    return ONLY_THIS_STORM if is_compass(action) else DECIDE_THE_STORM


def play(sea: Sea, seat: i64, action: i64) -> bool:
    """Carry out a decision; True if drawing goes on."""
    if sea.phase == TRIM:
        sea.discard(seat, card_of(action))
        return sea.held[seat] <= sea.hand_limit(seat) or sea.discardable(seat) == 0
    if sea.phase == STORM and action == LET_BREAK:
        return not _let_break(sea, seat)
    storm = sea.storm
    sea.storm = -1
    if sea.phase == STORM:
        sea.compasses -= 1
        if sea.journal is not None:
            tell_storm(sea, "storm_cancelled", seat, storm)
        return True
    row = row_of(action)
    sea.storm_at[storm] = row
    sea.survey_rows()
    if sea.journal is not None:
        facts = {"storm": STORMS[storm], "row": int(row), "variant": sea.options["variant"]}
        sea.tell("storm_row", seat, facts)
    return True
