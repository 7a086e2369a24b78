"""What the plates of the seats count: vote cards, loyalty if all know it, kept events, rank and place."""

from collections import Counter as Counted
from collections.abc import Sequence

from cayona.games.tortuga1667.board import labels
from cayona.games.tortuga1667.board.chart import stands
from cayona.games.tortuga1667.board.parts import Observation
from cayona.games.tortuga1667.words.names import loyalty_word, rank_word, vote_card_count
from cayona.kernel.areas import Counter, Plate
from cayona.kernel.language import _, listing, ngettext
from cayona.kernel.seats import LETTERS
from cayona.svg.kept import kept


def plates(view: Observation) -> list[Plate]:
    """Return a plate for every seat; seats are chosen by their pawns."""
    where = {seat: (place, index, tuple(view["ranks"][seat])) for seat, place, index in stands(view)}
    winners = () if view["result"] is None else view["result"]["winners"]
    return [
        Plate(seat, _counters(view, seat, where.get(seat)), f"pawn-{seat}", seat in winners)
        for seat in range(view["seats"])
    ]


def _counters(
    view: Observation, seat: int, where: tuple[str, int, tuple[str, ...]] | None
) -> tuple[Counter, ...]:
    cards, side, skips = view["hand_sizes"][seat], view["loyalty"][seat], view["skip_turns"][seat]
    counters = [Counter("t7-vote-back", str(cards), vote_card_count(cards))]
    known_to = [other for other, known in enumerate(view["knows_hand"]) if seat in known]
    if known_to:  # that much is public (T7-199)
        told = _("who knows the hand: {names}").format(names=labels.names(known_to))
        counters.append(Counter("t7-eye", "".join(LETTERS[other] for other in known_to), told))
    if side:
        counters.append(Counter(f"t7-flag-{side}", "", loyalty_word(side)))
    counters += _kept(view["kept"][seat], view["code_skips"][seat])
    if skips:
        lost = ngettext("loses {count} turn", "loses {count} turns", skips).format(count=skips)
        counters.append(Counter("t7-asleep", str(skips), lost))
    if where is not None:
        counters.append(_standing(*where))
    return tuple(counters)


@kept(1024)
def _standing(place: str, index: int, ranks: tuple[str, ...]) -> Counter:
    number = "" if place in ("BFD", "BJR") else str(index + 1)
    return Counter(f"t7-at-{place}", number, listing([labels.where(place, index), *map(rank_word, ranks)]))


def _kept(cards: Sequence[str], missed: int) -> list[Counter]:
    """Count the events in front of a seat; on the Pirate Code, how many votes were missed (T7-139)."""
    found = []
    for card, count in Counted(cards).items():
        skips = missed if card == "pirate_code" else 0
        value = f"{skips}/2" if skips else str(count) if count > 1 else ""
        words = labels.kept(card, skips)
        found.append(Counter(f"t7-{card}", value, f"{words} × {count}" if count > 1 else words))
    return found
