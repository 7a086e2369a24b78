"""Dangerous rocks: phases ROCKS, ROCKS_PAY and, when they come to the pyramid, ROCKS_ROW (compiled)."""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import DISCARDED_AT_ONCE, ISLANDS
from cayona.games.tranquility.rules.actions import KEEP_ROCKS, card_of, is_card, row_of, with_card
from cayona.games.tranquility.rules.obstacles import ALLOWED, DISCARD_NOW, ISLANDS_ONLY, TOO_FEW_ISLANDS
from cayona.games.tranquility.rules.phases import IN_ROCKS, ROCKS_MOVE, ROCKS_PAY
from cayona.games.tranquility.rules.sea import Sea
from cayona.games.tranquility.rules.table import HAND_ROOM


def ask(sea: Sea) -> None:
    """Ask the active seat to move the rocks (TQ-61, TQ-65)."""
    sea.phase = ROCKS_MOVE
    sea.step = IN_ROCKS
    sea.decider = sea.active


def fill(sea: Sea, seat: i64, out: vec[i64]) -> i64:
    """Write the rows the rocks may go to and staying for two islands, or the islands that pay for it."""
    if sea.phase == ROCKS_PAY:
        return _fill_islands(sea, seat, out)
    count = sea.fill_rows(sea.rocks_row, out)
    if sea.phase == ROCKS_MOVE and _why_not_keep(sea, seat) == ALLOWED:
        out[count] = KEEP_ROCKS
        count += 1
    return count


def _fill_islands(sea: Sea, seat: i64, out: vec[i64]) -> i64:
    """Write each island of a hand; they come first in it."""
    count = sea.islands_in_hand(seat)
    for i in range(count):
        out[i] = with_card(sea.hands[seat * HAND_ROOM + i])
    return count


def _why_not_keep(sea: Sea, seat: i64) -> i64:
    """Return why the rocks may not stay: that costs two islands of the hand (TQ-61, TQ-62)."""
    return ALLOWED if sea.islands_in_hand(seat) >= DISCARDED_AT_ONCE else TOO_FEW_ISLANDS


def why_not(sea: Sea, seat: i64, action: i64) -> i64:
    """Return what is in the way of an action."""
    if sea.phase == ROCKS_PAY:
        if not is_card(action):
            return DISCARD_NOW
        card = card_of(action)
        return ALLOWED if card <= ISLANDS and sea.holds(seat, card) else ISLANDS_ONLY
    if sea.phase == ROCKS_MOVE and action == KEEP_ROCKS:
        return _why_not_keep(sea, seat)
    return sea.why_not_named_row(action, sea.rocks_row)


def play(sea: Sea, seat: i64, action: i64) -> bool:
    """Carry out a decision; True if the rocks lie for this turn: new ones do not move at once (TQ-94)."""
    if action == KEEP_ROCKS:
        sea.phase = ROCKS_PAY
        sea.to_pay = DISCARDED_AT_ONCE
        return False
    if sea.phase != ROCKS_PAY:
        row = row_of(action)
        if sea.journal is not None:
            origin = int(sea.rocks_row) if sea.rocks_row >= 0 else None
            sea.tell("rocks", seat, {"from": origin, "to": int(row), "variant": sea.options["variant"]})
        sea.rocks_row = row
        sea.survey_rows()
        return True
    sea.discard(seat, card_of(action))
    sea.to_pay -= 1
    if sea.to_pay == 0 and sea.journal is not None:
        sea.tell("rocks_stay", seat, {"cards": DISCARDED_AT_ONCE})
    return sea.to_pay == 0
