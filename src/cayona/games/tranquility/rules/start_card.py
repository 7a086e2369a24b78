"""The Start card: extra cards, offers (phase PLEDGE), and eight discards shared by the table (START_PAY).

The order is that of TQ-35: the card, a compass, extra draws, offers, discards, trims; then the turn goes on.
What returns a truth value here tells whether all of that is done; otherwise a seat has to decide (compiled).
"""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import EXTRA_FOR_TWO, OFFER_ROUNDS, PILE_PAYMENTS, START, START_PRICE
from cayona.games.tranquility.rules import obstacles
from cayona.games.tranquility.rules.actions import PILE_TOP, card_of, is_offer, offer_of, offering
from cayona.games.tranquility.rules.phases import IN_START, PLEDGE, START_PAY, TRIM
from cayona.games.tranquility.rules.sea import Sea
from cayona.games.tranquility.rules.storms import draw, must_trim


def extra_draw(sea: Sea) -> i64:
    """Return how many cards each seat draws before a Start is paid for (TQ-34, TQ-49)."""
    if sea.seats == 1:
        alone: i64 = sea.options["solo_start_draw"]
        return alone
    return EXTRA_FOR_TWO if sea.seats == 2 else 0


def play_start(sea: Sea, seat: i64) -> bool:
    """Put the Start beside the bottom left corner, not into a cell (TQ-31); it was the action (TQ-37)."""
    sea.give_up(seat, START)
    sea.start_played = True
    sea.start_turn = True
    sea.step = IN_START
    if sea.journal is not None:
        sea.tell("start", seat, {})
    sea.gain_compass(seat, "start")  # TQ-84
    sea.extra_left = extra_draw(sea)
    return _draw_extras(sea, seat)


def go_on(sea: Sea) -> bool:
    """Take up what a storm interrupted: extra draws, or the trims of a yellow one."""
    return _trim(sea) if sea.phase == TRIM else _draw_extras(sea, sea.decider)


def _draw_extras(sea: Sea, seat: i64) -> bool:
    """Let the active seat, then the other of two, draw its extra cards (TQ-34, TQ-49)."""
    while True:
        if not draw(sea, seat, True):
            return False
        if sea.seats != 2 or seat != sea.active:
            break
        seat = 1 - seat
        sea.extra_left = extra_draw(sea)
    return _ask_for_offers(sea)


def _ask_for_offers(sea: Sea) -> bool:
    """Begin the offers; nobody is asked alone (TQ-41) or where all must give everything (TQ-40)."""
    total: i64 = 0
    for seat in range(sea.seats):
        total += sea.capacity(seat)
    if sea.seats > 1 and total > START_PRICE:
        return _open_round(sea)
    for seat in range(sea.seats):
        sea.owed[seat] = min(START_PRICE, sea.capacity(seat))
    return _ask_for_payment(sea)


def _open_round(sea: Sea) -> bool:
    for seat in range(sea.seats):
        sea.offers[sea.rounds * sea.seats + seat] = -1
    sea.rounds += 1
    sea.phase = PLEDGE
    sea.decider = sea.active
    return False


def _play_offer(sea: Sea, seat: i64, cards: i64) -> bool:
    """Name a number of cards, visible to all at once (TQ-33, TQ-42)."""
    sea.offers[(sea.rounds - 1) * sea.seats + seat] = cards
    if sea.journal is not None:
        sea.tell("offer", seat, {"cards": int(cards), "round": int(sea.rounds)})
    following = (seat + 1) % sea.seats
    if following != sea.active:
        sea.decider = following
        return False
    total: i64 = 0
    for other in range(sea.seats):
        total += sea.offer(sea.rounds - 1, other)
    if total != START_PRICE and sea.rounds < OFFER_ROUNDS:
        return _open_round(sea)
    for other in range(sea.seats):
        sea.owed[other] = sea.offer(sea.rounds - 1, other)
    _settle(sea, total)
    return _ask_for_payment(sea)


def _settle(sea: Sea, total: i64) -> None:
    """Bring offers that do not agree to eight, one card at a time (TQ-43, TQ-44)."""
    while total > START_PRICE:
        sea.owed[_highest_offer(sea)] -= 1
        total -= 1
    while total < START_PRICE:
        seat = _lowest_offer(sea)
        if seat < 0:
            return
        sea.owed[seat] += 1
        total += 1


def _highest_offer(sea: Sea) -> i64:
    """Return the seat that gives most, the first clockwise from the active one (TQ-43)."""
    best = sea.active
    for step in range(sea.seats):
        seat = (sea.active + step) % sea.seats
        if sea.owed[seat] > sea.owed[best]:
            best = seat
    return best


def _lowest_offer(sea: Sea) -> i64:
    """Return the seat that gives least and could give more, -1 if nobody could (TQ-44)."""
    best: i64 = -1
    for step in range(sea.seats):
        seat = (sea.active + step) % sea.seats
        if sea.owed[seat] < sea.capacity(seat) and (best < 0 or sea.owed[seat] < sea.owed[best]):
            best = seat
    return best


def _ask_for_payment(sea: Sea) -> bool:
    """Fix what everybody discards, in all eight if possible (TQ-32)."""
    if sea.journal is not None and sea.seats > 1:
        sea.tell("split", sea.active, {"cards": [int(cards) for cards in sea.owed]})
    return _next_payer(sea)


def _next_payer(sea: Sea) -> bool:
    """Ask the next seat that owes cards, clockwise from the active one; then trims follow (TQ-83)."""
    sea.pile_paid = 0
    for step in range(sea.seats):
        seat = (sea.active + step) % sea.seats
        if sea.owed[seat] > 0:
            sea.phase = START_PAY
            sea.decider = seat
            if sea.journal is not None:
                sea.tell("pays_start", seat, {"cards": int(sea.owed[seat])})
            return False
    sea.rounds = 0
    return _trim(sea)


def _trim(sea: Sea) -> bool:
    """Let every seat above its limit trim, clockwise from the active one (TQ-83)."""
    for step in range(sea.seats):
        if must_trim(sea, (sea.active + step) % sea.seats):
            return False
    return True


def _most(sea: Sea, seat: i64) -> i64:
    """Return how many cards a seat may offer: 0 to 8, as far as it could give them (TQ-42)."""
    return min(sea.capacity(seat), START_PRICE)


def _why_not_pile(sea: Sea, seat: i64) -> i64:
    """Return why a seat may not pay with an unseen card of its pile (TQ-82)."""
    if sea.has_yellow(seat) and sea.pile_paid < PILE_PAYMENTS and sea.pile_size(seat) > 0:
        return obstacles.ALLOWED
    return obstacles.NO_CARD_FROM_PILE


def fill(sea: Sea, seat: i64, out: vec[i64]) -> i64:
    """Write what may be offered or paid with."""
    if sea.phase == PLEDGE:
        for cards in range(_most(sea, seat) + 1):
            out[cards] = offering(cards)
        return _most(sea, seat) + 1
    count = sea.fill_discardable(seat, out)
    if _why_not_pile(sea, seat) == obstacles.ALLOWED:
        out[count] = PILE_TOP
        count += 1
    return count


def why_not(sea: Sea, seat: i64, action: i64) -> i64:
    """Return what is in the way of an action."""
    if sea.phase == PLEDGE:
        if not is_offer(action):
            return obstacles.OFFER_NOW
        return obstacles.ALLOWED if offer_of(action) <= _most(sea, seat) else obstacles.CANNOT_GIVE_SO_MANY
    if action == PILE_TOP:
        return _why_not_pile(sea, seat)
    return sea.why_not_payment(seat, action)


def play(sea: Sea, seat: i64, action: i64) -> bool:
    """Take an offer, or a discard in secret (TQ-45), also of the unseen top of the pile (TQ-82)."""
    if sea.phase == PLEDGE:
        return _play_offer(sea, seat, offer_of(action))
    if action == PILE_TOP:
        sea.throw_unseen(seat)
        sea.pile_paid += 1
    else:
        sea.discard(seat, card_of(action))
    sea.owed[seat] -= 1
    return sea.owed[seat] == 0 and _next_payer(sea)
