"""Loyalties dealt anew, by counting the deals that fit what a seat has seen (compiled).

Every deal of the loyalty cards is equally likely, and every Cabin Fever swaps two cards or not with equal
chance. A seat remembers its own cards and those that lay face up (T7-196). The ways that lead to each deal
are counted forward through all fevers, then one way is drawn backward: every possible history is as likely as
any other. Where a table carries a suspicion, the deal of today is drawn by that, and only the way back to the
first deal by counting.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.suspicion import KINDS, POWERS, Suspicion, card_of, scaled
from cayona.games.tortuga1667.rules.table import Table
from cayona.kernel.chance import Chance
from cayona.kernel.state import SPECTATOR

WIDE: Final = 2**30
MANY: Final = 2**50
"""Ways are halved when they pass this, so that no number grows too large."""


def redeal_loyalties(table: Table, viewer: i64) -> None:
    """Deal the loyalties that a viewer does not know anew."""
    suspicion = table.suspicion
    if suspicion is not None:
        table.suspicion = suspicion.seen_by(viewer)
        if _redeal_by_suspicion(table, viewer, suspicion):
            return
    if len(table.fevers) == 0:
        _redeal_unseen(table, viewer)
    else:
        _redeal_by_counting(table, viewer)


def _redeal_unseen(table: Table, viewer: i64) -> None:
    """Without a Cabin Fever every deal of the unseen cards is equally likely."""
    cards = vec[i64]([0] * 0)
    for kind in range(KINDS):
        for seat in range(table.seats):
            if not table.knows_loyalty(viewer, seat) and table.players[seat * at.SIZE + at.LOYALTY] == kind:
                cards = append(cards, kind)
    table.chance.shuffle(cards, 0, len(cards))
    dealt: i64 = 0
    for seat in range(table.seats):
        if not table.knows_loyalty(viewer, seat):
            table.players[seat * at.SIZE + at.LOYALTY] = cards[dealt]
            dealt += 1


# --- Counting ------------------------------------------------------------------------------------------


def _redeal_by_counting(table: Table, viewer: i64) -> None:
    deals = all_deals(table)
    places = places_of(table, deals)
    ways = _count_ways(table, viewer, deals, places)
    _draw_back(table, deals, places, ways, _draw_by_ways(table, deals, ways))


def places_of(table: Table, deals: vec[i64]) -> vec[i64]:
    """Return where in a list of deals each of them is."""
    places = vec[i64]([0] * int(POWERS[table.seats]))
    for i in range(len(deals)):
        places[deals[i]] = i
    return places


def all_deals(table: Table) -> vec[i64]:
    """Return every deal of the loyalty cards in the game, as numbers."""
    left = vec[i64]([0] * KINDS)
    for seat in range(table.seats):
        left[table.players[seat * at.SIZE + at.LOYALTY]] += 1
    return _extend(table, vec[i64]([0] * 0), left, 0, 0)


def _extend(table: Table, deals: vec[i64], left: vec[i64], seat: i64, deal: i64) -> vec[i64]:
    if seat == table.seats:
        return append(deals, deal)
    for kind in range(KINDS):
        if left[kind] > 0:
            left[kind] -= 1
            deals = _extend(table, deals, left, seat + 1, deal + kind * POWERS[seat])
            left[kind] += 1
    return deals


def _count_ways(table: Table, viewer: i64, deals: vec[i64], places: vec[i64]) -> vec[i64]:
    """Count the ways to each deal before each Cabin Fever and now, one row of counts for each."""
    size: i64 = len(deals)
    stages: i64 = table.fever_count()
    ways = vec[i64]([0] * int(size * (stages + 1)))
    for i in range(size):
        ways[i] = 1 if _fits(table, viewer, 0, deals[i]) else 0
    for stage in range(stages):
        base: i64 = size * stage
        for i in range(size):
            count = ways[base + i]
            if count > 0:
                ways[base + size + i] += count
                ways[base + size + places[swapped(table, stage, deals[i])]] += count
        _forget_misfits(table, viewer, stage + 1, deals, ways)
    return ways


def _forget_misfits(table: Table, viewer: i64, stage: i64, deals: vec[i64], ways: vec[i64]) -> None:
    base: i64 = len(deals) * stage
    largest: i64 = 0
    for i in range(len(deals)):
        if not _fits(table, viewer, stage, deals[i]):
            ways[base + i] = 0
        largest = max(largest, ways[base + i])
    if largest > MANY:
        for i in range(len(deals)):
            ways[base + i] = (ways[base + i] + 1) // 2


def _fits(table: Table, viewer: i64, stage: i64, deal: i64) -> bool:
    """Tell whether a deal agrees with what a viewer saw before a Cabin Fever, or sees now."""
    which: i64
    if stage == table.fever_count():
        return fits_now(table, viewer, deal)
    base: i64 = stage * at.FEVER_SIZE
    for which in range(2):
        held = card_of(deal, table.fevers[base + which])
        if table.knew_loyalty(viewer, stage, which) and held != table.fevers[base + 2 + which]:
            return False
    return True


def fits_now(table: Table, viewer: i64, deal: i64) -> bool:
    """Tell whether a deal agrees with the cards that a viewer sees."""
    for seat in range(table.seats):
        held = table.players[seat * at.SIZE + at.LOYALTY]
        if table.knows_loyalty(viewer, seat) and card_of(deal, seat) != held:
            return False
    return True


def swapped(table: Table, fever: i64, deal: i64) -> i64:
    """Return a deal with the two cards of a Cabin Fever exchanged."""
    one = table.fevers[fever * at.FEVER_SIZE]
    other = table.fevers[fever * at.FEVER_SIZE + 1]
    gap = card_of(deal, other) - card_of(deal, one)
    return deal + gap * (POWERS[one] - POWERS[other])


def _draw_by_ways(table: Table, deals: vec[i64], ways: vec[i64]) -> i64:
    """Draw the deal of today by the ways that lead to it; return its place in the list."""
    first: i64 = len(deals) * table.fever_count()
    total: i64 = 0
    for i in range(len(deals)):
        total += ways[first + i]
    pick = below_wide(table.chance, total)
    place: i64 = 0
    while pick >= ways[first + place]:
        pick -= ways[first + place]
        place += 1
    return place


def _draw_back(table: Table, deals: vec[i64], places: vec[i64], ways: vec[i64], place: i64) -> None:
    """Deal one of the list; draw what was before each Cabin Fever, the last one first."""
    size: i64 = len(deals)
    stage: i64 = table.fever_count()
    for seat in range(table.seats):
        table.players[seat * at.SIZE + at.LOYALTY] = card_of(deals[place], seat)
    while stage > 0:
        stage -= 1
        other = places[swapped(table, stage, deals[place])]
        same_ways = ways[size * stage + place]
        if below_wide(table.chance, same_ways + ways[size * stage + other]) >= same_ways:
            place = other
        base: i64 = stage * at.FEVER_SIZE
        table.fevers[base + 2] = card_of(deals[place], table.fevers[base])
        table.fevers[base + 3] = card_of(deals[place], table.fevers[base + 1])


# --- By suspicion --------------------------------------------------------------------------------------


def first_suspicion(table: Table) -> Suspicion:
    """Return what can be said by the cards alone: nothing is known yet about how the game was played."""
    deals = all_deals(table)
    own: list[vec[float]] = []
    for seat in range(table.seats):
        own.append(_by_cards(table, seat, deals))
    return Suspicion(table.seats, deals, _by_cards(table, SPECTATOR, deals), own)


def _by_cards(table: Table, viewer: i64, deals: vec[i64]) -> vec[float]:
    """Return how likely each deal is by the cards that a viewer has seen."""
    ways = _count_ways(table, viewer, deals, places_of(table, deals))
    first: i64 = len(deals) * table.fever_count()
    weights = vec[float]([0.0] * len(deals))
    for i in range(len(deals)):
        weights[i] = float(ways[first + i])
    return scaled(weights)


def _redeal_by_suspicion(table: Table, viewer: i64, suspicion: Suspicion) -> bool:
    """Deal the loyalties as likely as a viewer thinks them, within what it has seen of the cards.

    False if everybody's conclusions together leave nothing of what this viewer knows to be so.
    """
    deals = suspicion.deals
    places = deals if table.fever_count() == 0 else places_of(table, deals)
    ways = _count_ways(table, viewer, deals, places)
    first: i64 = len(deals) * table.fever_count()
    weights = suspicion.weights(viewer)
    total = 0.0
    for i in range(len(deals)):
        if ways[first + i] > 0:
            total += weights[i]
    if total == 0.0:
        return False
    rest = total * (float(table.chance.below(WIDE)) / float(WIDE))
    place: i64 = 0
    for i in range(len(deals)):
        if weights[i] > 0.0 and ways[first + i] > 0:
            place = i
            rest -= weights[i]
            if rest < 0.0:
                break
    _draw_back(table, deals, places, ways, place)
    return True


def below_wide(chance: Chance, bound: i64) -> i64:
    """Return a number from 0 to `bound` - 1, exactly uniform over the two draws it takes; below 2**60."""
    whole: i64 = WIDE * WIDE
    limit: i64 = whole - whole % bound
    number = chance.below(WIDE) * WIDE + chance.below(WIDE)
    while number >= limit:
        number = chance.below(WIDE) * WIDE + chance.below(WIDE)
    return number % bound
