"""Drawing cards, and the storms met on the way: phases STORM, STORM_ROW and TRIM (compiled).

Drawing goes card by card; a storm is dealt with before the next card is drawn (TQ-56, TQ-74). If that needs a
decision, drawing stops here; it is taken up again when `play` tells that nothing is left to decide.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import FIRST_STORM, HAND_LIMIT, PURPLE, STORM_COUNT, STORMS, YELLOW
from cayona.games.tranquility.rules import actions, obstacles
from cayona.games.tranquility.rules.journal import tell_drawn, tell_storm
from cayona.games.tranquility.rules.obstacles import ALLOWED
from cayona.games.tranquility.rules.phases import IN_START, STORM, STORM_ROW, TRIM
from cayona.games.tranquility.rules.sea import Sea

ANY_ROW: Final = -1


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


def spends_at_any_time(sea: Sea) -> bool:
    """Tell whether compasses can be spent outside the start of a turn: by an option, TQ-88 read otherwise."""
    return sea.compasses > 0 and bool(sea.options.get("compass_use") == "any")


def must_choose_limit(sea: Sea, seat: i64) -> bool:
    """Ask a seat in a yellow storm, before it draws, whether to spend a compass, where that is allowed.

    It is the phase STORM without a drawn storm. At no other moment between two turns does it matter whether a
    storm is still there, but when cards are trimmed or another storm is drawn.
    """
    if sea.compasses == 0 or not sea.has_yellow(seat) or not spends_at_any_time(sea):
        return False
    if sea.held[seat] >= HAND_LIMIT or sea.top[seat] == sea.bottom[seat]:
        return False
    sea.phase = STORM
    sea.decider = seat
    return True


def why_not_compass(sea: Sea, storm: i64) -> i64:
    """Return why no compass can be spent on a storm (TQ-88)."""
    if sea.compasses == 0:
        return obstacles.NO_COMPASS
    return ALLOWED if sea.storm_at[storm] >= 0 else obstacles.NO_SUCH_STORM


def fill_compasses(sea: Sea, count: i64, out: vec[i64]) -> i64:
    """Write the storms that a compass could remove, the drawn one among them, behind `count` actions."""
    storm: i64
    for storm in range(STORM_COUNT):
        if storm == sea.storm or why_not_compass(sea, storm) == ALLOWED:
            out[count] = actions.against_storm(storm)
            count += 1
    return count


def spend_compass(sea: Sea, seat: i64, storm: i64) -> None:
    """Take a storm in play out of the game, and the compass with it (TQ-87 to TQ-89)."""
    sea.compasses -= 1
    sea.storm_at[storm] = -1
    sea.survey_rows()
    if sea.journal is not None:
        tell_storm(sea, "compass_spent", seat, storm)


def _go_on_after_compass(sea: Sea, seat: i64) -> bool:
    """Tell whether drawing goes on once a storm has been removed in the middle of it."""
    if sea.phase == TRIM:
        return sea.held[seat] <= sea.hand_limit(seat)
    if sea.storm < 0:
        return True
    return sea.compasses == 0 and not _let_break(sea, seat)


def fill(sea: Sea, seat: i64, out: vec[i64]) -> i64:
    """Write what may be decided about a storm: compasses come last."""
    count: i64 = 1
    if sea.phase == TRIM:
        count = sea.fill_discardable(seat, out)
        return fill_compasses(sea, count, out) if spends_at_any_time(sea) else count
    if sea.phase == STORM_ROW:
        return sea.fill_rows(ANY_ROW, out)
    out[0] = actions.LET_BREAK
    if spends_at_any_time(sea):
        return fill_compasses(sea, count, out)
    out[1] = actions.against_storm(sea.storm)
    return 2


def why_not(sea: Sea, seat: i64, action: i64) -> i64:
    """Return what is in the way of an action."""
    if sea.phase == STORM_ROW:
        return sea.why_not_named_row(action, ANY_ROW)
    if sea.phase == STORM and (
        action == actions.LET_BREAK or (sea.storm >= 0 and action == actions.against_storm(sea.storm))
    ):
        return ALLOWED
    if actions.is_compass(action) and spends_at_any_time(sea):
        return why_not_compass(sea, actions.storm_of(action))
    if sea.phase == TRIM:
        return sea.why_not_payment(seat, action)
    if sea.storm < 0:
        return obstacles.SPEND_OR_DRAW
    return obstacles.ONLY_THIS_STORM if actions.is_compass(action) else obstacles.DECIDE_THE_STORM


def play(sea: Sea, seat: i64, action: i64) -> bool:
    """Carry out a decision; True if drawing goes on."""
    if actions.is_compass(action) and actions.storm_of(action) != sea.storm:
        spend_compass(sea, seat, actions.storm_of(action))
        return _go_on_after_compass(sea, seat)
    if sea.phase == TRIM:
        sea.discard(seat, actions.card_of(action))
        return sea.held[seat] <= sea.hand_limit(seat) or sea.discardable(seat) == 0
    if sea.phase == STORM and action == actions.LET_BREAK:
        return sea.storm < 0 or not _let_break(sea, seat)
    storm = sea.storm
    sea.storm = -1
    if sea.phase == STORM:
        sea.compasses -= 1
        if sea.journal is not None:
            tell_storm(sea, "storm_cancelled", seat, storm)
        return True
    row = actions.row_of(action)
    sea.storm_at[storm] = row
    sea.survey_rows()
    if sea.journal is not None:
        facts = {"storm": STORMS[storm], "row": int(row), "variant": sea.options["variant"]}
        sea.tell("storm_row", seat, facts)
    return True
