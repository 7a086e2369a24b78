"""The passage: fortress, spaces and sloop, and the pirates on them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cayona.games.cartagena.board import layout
from cayona.games.cartagena.board.layout import PASSAGES
from cayona.games.cartagena.board.scenery import scenery
from cayona.games.cartagena.components import FORTRESS, LAST_SPACE, PIRATES, SEGMENT_LENGTH, SLOOP
from cayona.games.cartagena.words.text import place_element, symbol_names
from cayona.kernel.areas import Area, Arrangement, Layer
from cayona.kernel.events import Facts
from cayona.kernel.language import _, listing
from cayona.kernel.seats import LETTERS, SEAT_MARKS
from cayona.svg.elements import number, spot, write
from cayona.svg.kept import kept


def passage(observation: Facts, arrangement: Arrangement) -> Area:
    """Draw the passage with everybody's pirates."""
    measures = PASSAGES[arrangement]
    track, seats = tuple(observation["track"]), observation["seats"]
    crowds = _crowds(observation["pirates"])
    drawn = []
    for places in STRETCHES:
        symbols = track[max(0, places[0] - 1) : places[-1]]
        there = tuple([crowds.get(where, ()) for where in places])
        drawn.append(_stretch(places, symbols, there, seats, arrangement))
    pieces: dict[str, str] = {}
    for stretch in drawn:
        pieces.update(stretch.spots)
    fortress, *spaces, sloop = drawn
    for stretch in (*spaces, fortress, sloop):
        pieces.update(stretch.pirates)
    return Area(
        "passage",
        (0, 0, measures.width, measures.height),
        pieces,
        still=Layer(scenery, track, arrangement),
        label=_("The passage"),
        words=[label for stretch in drawn for label in stretch.labels],
        focus=(0, 0, measures.width, measures.width * 0.625),
    )


STRETCHES: Final = (
    range(FORTRESS, FORTRESS + 1),
    *(range(first, first + SEGMENT_LENGTH) for first in range(1, LAST_SPACE, SEGMENT_LENGTH)),
    range(SLOOP, SLOOP + 1),
)
"""Fortress, segments and sloop: what is drawn together."""
Crowd = tuple[tuple[int, int], ...]
"""The seats whose pirates stand at a place, and how many of each."""


def _crowds(pirates: Sequence[Sequence[int]]) -> dict[int, Crowd]:
    """Return for every place where pirates stand how many of each seat they are."""
    found: dict[int, Crowd] = {}
    for seat, places in enumerate(pirates):
        for where in dict.fromkeys(places):
            found[where] = (*found.get(where, ()), (seat, places.count(where)))
    return found


class Stretch(NamedTuple):
    """Some neighbouring places as they are drawn."""

    labels: list[str]
    spots: dict[str, str]
    pirates: dict[str, str]


# From one version to the next nearly all places stay as they are.
@kept(4096)
def _stretch(
    places: range,
    symbols: tuple[str, ...],
    crowds: tuple[Crowd, ...],
    seats: int,
    arrangement: Arrangement,
) -> Stretch:
    """Draw places that follow each other, with who stands there. Not to be changed."""
    names = symbol_names()
    labels: list[str] = []
    spots: dict[str, str] = {}
    pirates: dict[str, str] = {}
    for nth, (where, crowd) in enumerate(zip(places, crowds, strict=True)):
        symbol = names[symbols[nth]] if symbols else ""
        labels.append(_label(where, symbol, crowd))
        spots[place_element(where)] = _spot(where, labels[-1], arrangement)
        pirates.update(_pirates(where, crowd, seats, arrangement))
    return Stretch(labels, spots, pirates)


@kept(4096)
def _label(where: int, symbol: str, crowd: Crowd) -> str:
    if where == FORTRESS:
        named = _("Fortress")
    elif where == SLOOP:
        named = _("Sloop")
    else:
        named = _("Space {space}, {symbol}").format(space=where, symbol=symbol)
    told = listing(f"{SEAT_MARKS[seat]} {count}" for seat, count in crowd)
    return f"{named}: {told}" if told else named


@lru_cache(maxsize=8192)
def _spot(where: int, label: str, arrangement: Arrangement) -> str:
    at, body = _body(where, arrangement)
    return spot(place_element(where), label, body, at)


@lru_cache(maxsize=256)
def _body(where: int, arrangement: Arrangement) -> tuple[str, str]:
    """Return where a place is, and what it needs to be pointed at and to be lit."""
    measures = PASSAGES[arrangement]
    if where in (FORTRESS, SLOOP):
        top = layout.FORTRESS_TOP + 4 if where == FORTRESS else measures.sloop_top + 2
        kind = f"{place_element(where)}-{arrangement}"
        return f' transform="translate(18 {number(top)})"', (
            f'<use class="hit" href="#cartagena-{kind}"/><use class="edge" href="#cartagena-{kind}"/>'
            f'<use class="flag" href="#cartagena-flag" x="{number(measures.width - 54)}" y="3"/>'
        )
    x, y = measures.centres[where]
    return f' transform="translate({number(x)} {number(y)})"', (
        '<use class="hit" href="#cartagena-hit"/><use class="edge" href="#cartagena-edge"/>'
        '<use class="flag" href="#cartagena-flag" x="40" y="-43"/>'
    )


def _pirates(where: int, crowd: Crowd, seats: int, arrangement: Arrangement) -> Iterator[tuple[str, str]]:
    """Draw the pirates at a place; each has a key that stays as long as it does not move."""
    if where in (FORTRESS, SLOOP):
        counts = dict(crowd)
        for seat in range(seats):
            yield from _in_crowd(seat, where, counts.get(seat, 0), seats, arrangement)
        return
    stands = iter(layout.PLACES.get(sum(count for _seat, count in crowd), ()))
    for seat, count in crowd:
        for nth in range(1, count + 1):
            yield _on_space(seat, where, nth, next(stands), arrangement)


@lru_cache(maxsize=4096)
def _on_space(seat: int, where: int, nth: int, aside: float, arrangement: Arrangement) -> tuple[str, str]:
    x, y = PASSAGES[arrangement].centres[where]
    return _pirate(seat, where, nth, x + aside, y + layout.PLACE_Y)


def _pirate(seat: int, where: int, nth: int, x: float, y: float) -> tuple[str, str]:
    letter = LETTERS[seat]
    key = f"pirate-{letter}-{where}-{nth}"
    return key, (
        f'<use data-key="{key}" data-piece="pirate-{letter}" class="pieces" href="#seat-{seat}"'
        f' x="{number(x)}" y="{number(y)}"/>'
    )


@lru_cache(maxsize=2048)
def _in_crowd(
    seat: int, where: int, count: int, seats: int, arrangement: Arrangement
) -> list[tuple[str, str]]:
    """Fan out a seat's pirates in the fortress or aboard, with their number."""
    measures = PASSAGES[arrangement]
    x, y = measures.crowd(where, seats, seat)
    # Six abreast, however many are there: a pirate that stays does not move aside.
    step = min(30.0, (measures.crowd_width(seats) - 46) / (PIRATES - 1))
    fan = [_pirate(seat, where, nth, x + step * (nth - 1), y) for nth in range(1, count + 1)]
    of_all = f"/{PIRATES}" if where == SLOOP else ""
    told = write(x - 18, y + 44, f"{LETTERS[seat]} {count}{of_all}", "strong" if count else "muted")
    return [*fan, (f"count-{LETTERS[seat]}-{where}", told)]
