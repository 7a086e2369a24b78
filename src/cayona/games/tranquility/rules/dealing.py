"""Setting the table: all chance of a game is drawn here, when it is created (compiled)."""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility import components
from cayona.games.tranquility.rules.phases import IN_SETUP
from cayona.games.tranquility.rules.sea import Sea
from cayona.games.tranquility.rules.table import OWNER_STEP, REMOVED, card_code
from cayona.kernel.options import RANDOM


def opening_length(pile: vec[i64], start: i64, stop: i64, held: i64, yellow: bool) -> i64:
    """Return how many cards an opening draw takes from a pile: its order alone decides that (TQ-108)."""
    limit: i64 = components.YELLOW_LIMIT if yellow else components.HAND_LIMIT
    taken: i64 = 0
    while held < limit and start + taken < stop:
        card = pile[start + taken]
        taken += 1
        if card < components.FIRST_STORM:
            held += 1
        elif card < components.FIRST_STORM + 2:
            limit = components.YELLOW_LIMIT
    return taken


def set_table(sea: Sea) -> None:
    """Deal the cards and lay out the sea; the opening hands are still to be drawn."""
    islands = vec[i64]([number + 1 for number in range(components.ISLANDS)])
    sea.chance.shuffle(islands, 0, components.ISLANDS)
    _remove(sea, islands)
    _deal_piles(sea, _mixed(sea, islands[sea.heaped :]))
    _prepare_seas(sea)
    first = sea.options["first_player"]
    if first == RANDOM:
        sea.active = sea.chance.below(sea.seats)
    elif isinstance(first, int):  # else the first seat, which has the fewest cards (TQ-14)
        sea.active = first
    sea.step = IN_SETUP
    sea.turn = 0


def _remove(sea: Sea, islands: vec[i64]) -> None:
    """Take islands, and nothing else, out of the game unseen (TQ-53, TQ-54)."""
    count: i64 = components.REMOVED_BY[sea.options["remove_islands"]]
    for i in range(count):
        sea.heap[i] = REMOVED * OWNER_STEP + islands[i]
    sea.heaped = count


def _mixed(sea: Sea, islands: vec[i64]) -> vec[i64]:
    """Mix islands, Finish cards, monsters and storms; in the pyramid islands only (TQ-93)."""
    cards = [int(card) for card in islands]
    if not sea.explores():
        cards += [components.FINISH] * components.FINISHES
        cards += [components.MONSTER] * int(sea.options["sea_monsters"])
        if sea.options["storms"]:
            cards += [components.FIRST_STORM + storm for storm in range(components.STORM_COUNT)]
    mixed = vec[i64](cards)
    sea.chance.shuffle(mixed, 0, len(mixed))
    return mixed


def _deal_piles(sea: Sea, cards: vec[i64]) -> None:
    """Deal the cards as evenly as possible, the last seats getting one more; then hide the Starts.

    Alone one has all cards in one pile, and one Start (TQ-48).
    """
    seats = int(sea.seats)
    total = len(cards)
    piles: list[int] = []
    seat: i64
    dealt: i64 = 0
    for seat in range(seats):
        size: i64 = total // seats
        if seat >= seats - total % seats:
            size += 1
        start = _start_slot(sea, cards, dealt, dealt + size)
        sea.top[seat] = len(piles)
        piles += [int(card) for card in cards[dealt:start]]
        piles.append(components.START)
        piles += [int(card) for card in cards[start : dealt + size]]
        sea.bottom[seat] = len(piles)
        dealt += size
    sea.piles = vec[i64](piles)


def _start_slot(sea: Sea, cards: vec[i64], first: i64, end: i64) -> i64:
    """Draw where the Start goes: uniform over what the opening draw will leave (TQ-108)."""
    kept = first + opening_length(cards, first, end, 0, False)
    return kept + sea.chance.below(end - kept + 1)


def _prepare_seas(sea: Sea) -> None:
    """Put out rocks, compasses, the exploration deck and the sides of the islands (TQ-60, TQ-96)."""
    if sea.options["rocks"]:
        sea.rocks_row = sea.chance.below(sea.chart.rows)
    if sea.options["storms"]:
        sea.supply = components.COMPASSES
    if sea.explores():
        cards = [card_code(name) for name, copies in components.EXPLORATION.items() for _ in range(copies)]
        sea.exploration = vec[i64](cards)
        sea.chance.shuffle(sea.exploration, 0, len(sea.exploration))
    if sea.turning:
        number: i64
        for number in range(1, components.ISLANDS + 1):
            sea.by_day[number] = sea.chance.below(2)
    sea.survey_rows()


def deal_openly(sea: Sea) -> None:
    """Deal five islands to each, turn five face up, and give the second seat its points (TQ-103)."""
    sea.deck = vec[i64]([number + 1 for number in range(components.ISLANDS)])
    sea.chance.shuffle(sea.deck, 0, components.ISLANDS)
    card: i64
    for seat in range(sea.seats):
        sea.scores[seat] = components.FIRST_SCORES[seat]
        for card in range(components.HAND_LIMIT):
            sea.take(seat, sea.deck[sea.dealt])
            sea.dealt += 1
    for card in range(components.DISPLAY_SIZE):
        sea.show(sea.deck[sea.dealt])
        sea.dealt += 1
