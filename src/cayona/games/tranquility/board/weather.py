"""What lies beside the sea: compasses and storms, what is out of the game or yet to come, the display."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from cayona.games.tranquility.board import layout
from cayona.games.tranquility.board.cards import CORNER, card
from cayona.games.tranquility.board.words import storm_words
from cayona.games.tranquility.components import STORMS
from cayona.games.tranquility.words.diagram import supply_lines
from cayona.games.tranquility.words.names import row_label
from cayona.kernel.areas import Area, Arrangement
from cayona.kernel.events import Facts
from cayona.kernel.language import _, listing
from cayona.svg.elements import panel, place, seat_sign, spot, told, write, write_within
from cayona.svg.kept import kept
from cayona.svg.shapes import Box, Point
from cayona.svg.things import pile

_ROOM: Final = 126
"""How much room the words have for what lies aside."""


def area(view: Facts, arrangement: Arrangement) -> Area | None:
    """Draw what this game has beside the sea, None if it has nothing."""
    options = view["options"]
    tray = bool(options["storms"] or options["variant"] == "pyramid")
    # The arch leaves room for it in the sea.
    count = len(_set_aside(view)) if options["variant"] != "arch" else 0
    display = bool(view["scores"])
    if not (tray or count or display):
        return None
    where = layout.weather(arrangement, tray, count, display)
    pieces = dict(aside(view, where.aside))
    if tray:
        pieces.update(_storms(view, where))
    if display:
        pieces.update(_display(view, where))
    return Area(
        "weather",
        where.frame,
        pieces,
        still=_slots(where.storms) if tray else "",
        label=_("Storms and compasses") if tray else _("Cards on the table"),
        words=supply_lines(view),
    )


@cache
def _slots(boxes: tuple[Box, ...]) -> str:
    """Draw a place for every storm that may come."""
    return "".join(
        panel(*box, "slot", CORNER)
        + f'<g class="tq-calm">{place(f"tq-storm-{storm[0]}", box.x + box.width / 2, box.y + 34, 48)}</g>'
        for storm, box in zip(STORMS, boxes, strict=True)
    )


def _storms(view: Facts, where: layout.Weather) -> Iterator[tuple[str, str]]:
    variant = view["options"]["variant"]
    yield "compasses", _compasses(where.compasses, view["compasses"], view["compass_supply"])
    for storm, box in zip(STORMS, where.storms, strict=True):
        at = view["storms"].get(storm)
        if at is not None:
            yield storm, _storm(variant, storm, box, at.get("row"), at.get("seat"))
        elif storm == view["storm"]:
            yield storm, _storm(variant, storm, box, None, None)


@kept(512)
def _compasses(box: Box, pool: int, supply: int) -> str:
    label = _("compasses: {pool}, in the supply {supply}").format(pool=pool, supply=supply)
    body = panel(*box, "panel") + place("tq-compass", box.x + 36, box.y + 46, 52)
    body += write(box.x + 72, box.y + 40, f"×{pool}", "big")
    body += write(box.x + 72, box.y + 82, f"+{supply}", "small muted")
    return told(label, body, ' data-key="compasses"')


@kept(1024)
def _storm(variant: str, storm: str, box: Box, row: int | None, seat: int | None) -> str:
    """Draw a storm and where it rages: in a row, in front of a seat, or just drawn."""
    x = box.x + box.width / 2
    body = panel(*box, "panel now" if row is None and seat is None else "panel")
    body += place(f"tq-storm-{storm[0]}", x, box.y + 34, 56)
    if seat is not None:
        body += seat_sign(seat, x, box.y + 72, 0.7)
    else:
        below = "!" if row is None else row_label(variant, row)
        body += write_within(box.width - 8, 12, x, box.y + 82, below, "small strong middle")
    body += panel(*box, "edge")
    return spot(
        f"storm-{storm.lower()}", storm_words(variant, storm, row, seat), body, f' data-key="tray-{storm}"'
    )


def _set_aside(view: Facts) -> list[tuple[str, int, str]]:
    """Return what lies aside in this game: name, number, words."""
    options = view["options"]
    found = []
    if options["remove_islands"] != "none":
        found.append(("gone", view["removed_count"], _("removed")))
    if options["sea_monsters"] or options["variant"] == "pyramid":
        found.append(("monster", len(view["destroyed"]), _("eaten")))
    if options["variant"] == "pyramid":
        found.append(("explore", view["exploration_size"], _("to explore")))
    return found


def aside(view: Facts, places: Sequence[Point]) -> Iterator[tuple[str, str]]:
    """Draw what lies aside at these places."""
    for (name, count, words), at in zip(_set_aside(view), places, strict=False):
        eaten = listing(view["destroyed"]) if name == "monster" else ""
        yield name, _supply(name, count, words, eaten, at)


@lru_cache(maxsize=1024)
def _supply(name: str, count: int, words: str, eaten: str, at: Point) -> str:
    x = at.x + 34 + 24 * len(str(count))  # small windows write figures larger
    body = place(f"tq-{name}", at.x, at.y, 36) + write(at.x + 26, at.y + 9, count, "strong")
    body += write_within(_ROOM, 12, x, at.y + 9, words, "small muted")
    return told(f"{words}: {eaten or count}", body, f' data-key="supply-{name}"')


def _display(view: Facts, where: layout.Weather) -> Iterator[tuple[str, str]]:
    """Draw the deck, and the islands that lie face up to be taken (TQ-103)."""
    yield "deck", _deck(where.deck, view["deck_size"])
    for island, box in zip(view["display"], where.display, strict=False):
        yield f"card-{island}", card(box, island, 1, None, False)


@kept(512)
def _deck(box: Box, count: int) -> str:
    words, at = _("in the deck"), (box.x + box.width / 2, box.y + 46)
    return pile("deck", "tq-pile", f"{words}: {count}", count, at, 84, box.height - 58, ghost="tq-back")
