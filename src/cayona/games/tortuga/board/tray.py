"""What a seat has behind its screen: the dice to keep, its treasure, tokens and chests to choose from."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

from cayona.games.tortuga.board.layout import DIE, DIE_STEP, OFFER_STEP, PURSE, TRAY
from cayona.games.tortuga.board.pieces import glyph, large_die, roll_number, shape
from cayona.games.tortuga.board.plates import points
from cayona.games.tortuga.board.words import die_label, points_label
from cayona.games.tortuga.components import LETTERS, SKULL_NAME
from cayona.games.tortuga.own_dice import dice_of
from cayona.games.tortuga.words.diagram import hand_line
from cayona.games.tortuga.words.names import coin_count, token_count
from cayona.kernel.areas import Area
from cayona.kernel.choices import Choice
from cayona.kernel.events import Facts
from cayona.kernel.language import _
from cayona.kernel.sheets import USUAL
from cayona.svg.elements import panel, place, shift, spot, told, write
from cayona.svg.kept import kept

Pieces = Iterator[tuple[str, str]]


def draw_tray(view: Facts, choices: Sequence[Choice]) -> Area:
    """Draw what only this seat sees, and once more, large enough for a finger, what it chooses from."""
    seat = view["seat"]
    board = view["boards"][seat]
    tokens = board["tokens"] or ()
    pieces = dict(_contents(view, choices))
    pieces["coins"] = _purse("coin", 34, len(tokens), sum(tokens))
    pieces["points"] = _purse("medal", 80, len(tokens), points(view, seat))
    purse = f"{token_count(len(tokens), tokens)}, {points_label(points(view, seat))}"
    return Area(
        "tray",
        TRAY,
        pieces,
        still=_still(),
        label=_("Behind your screen"),
        words=[hand_line(board) or "–", purse],
    )


@lru_cache(maxsize=1)
def _still() -> str:
    x, y, width, height = TRAY
    ground = panel(x + 1, y + 1, width - 2, height - 2, "to-tray", 14)
    return ground + f'<path class="slot" d="M{PURSE - 20:g} 12V100"/>'


def _contents(view: Facts, choices: Sequence[Choice]) -> Pieces:
    offered = [choice for choice in choices if choice.elements[0].startswith("chest-")]
    if offered:
        return (
            (choice.elements[0], _chest(nth, choice.elements[0], choice.sentence))
            for nth, choice in enumerate(offered)
        )
    if view["drawn"]:
        return ((f"token-{nth}", _token(nth, coins)) for nth, coins in enumerate(view["drawn"], start=1))
    return _dice(view, {element for choice in choices for element in choice.elements})


def _dice(view: Facts, useful: AbstractSet[str]) -> Pieces:
    seat = view["seat"]
    board = view["boards"][seat]
    held = 0 if board["commit"] is None else board["commit"] + 1
    faces = board["roll"] or [None] * len(LETTERS)
    rolled, choosing = roll_number(view, seat), not useful.isdisjoint(("keep", "no-place"))
    yield "places", _places(tuple(index for index, space in enumerate(board["dice"]) if space is not None))
    for index, (letter, face, space) in enumerate(zip(LETTERS, faces, board["dice"], strict=True)):
        if space is None:
            idle = choosing and f"die-{letter}" not in useful
            shown = SKULL_NAME if letter in board["kept"] else face  # to be turned
            value = dice_of(view.get("dice", USUAL))[letter].get(shown or "")
            yield f"die-{letter}", _die(index, shown, value, rolled, bool(held >> index & 1), idle)


@lru_cache(maxsize=32)
def _places(spent: tuple[int, ...]) -> str:
    """Draw where those dice lay that have been placed; under the others they would shine through."""
    parts = []
    for index in spent:
        x = 10 + index * DIE_STEP
        parts.append(panel(x + 6, 15, DIE - 12, DIE - 12, "to-spent", 14))
        parts.append(write(x + DIE / 2, 64, LETTERS[index], "middle muted"))
    return f"<g>{''.join(parts)}</g>"


@kept(1024)
def _die(index: int, face: str | None, value: int | None, rolled: str, held: bool, idle: bool) -> str:
    x, letter = 10 + index * DIE_STEP, LETTERS[index]
    body = shift(
        x, 9, f'<g data-key="tray-{letter}" data-roll="{rolled}">{large_die(face, letter)}</g>'
    ) + shape("box", x - 2, 7, "edge")
    if held or idle:
        body += shape("box", x - 2, 7, "to-held" if held else "to-idle")
    extra = "" if value is None else f' data-value="{value}"'
    return spot(f"die-{letter}", die_label(letter, face, value), body, extra)


@kept(16)
def _token(nth: int, coins: int) -> str:
    x = 10 + (nth - 1) * 240.0
    start = x + 113 - (coins - 1) * 30
    shown = "".join(place("tortuga-coin", start + coin * 60, 56, 54) for coin in range(coins))
    body = panel(x, 6, 226, 100, "to-offer", 14) + shown + panel(x, 6, 226, 100, "edge", 14)
    return spot(f"token-{nth}", coin_count(coins), body)


@kept(256)
def _chest(nth: int, element: str, sentence: str) -> str:
    """Show a chest once more; here it tells what happens to it."""
    x, colour = 10 + nth * OFFER_STEP, element.rpartition("-")[2]
    body = panel(x - 3, 3, OFFER_STEP, 106, "hit") + panel(x, 6, 94, 100, "to-offer", 14)
    body += place(f"tortuga-chest-{colour}", x + 47, 56, 76) + panel(x, 6, 94, 100, "edge", 14)
    return spot(element, sentence, body)


@kept(512)
def _purse(symbol: str, y: float, tokens: int, value: int) -> str:
    """Draw what one has that the others do not know, or not all of it."""
    known = (value,) if symbol == "coin" else None
    label = points_label(value) if known is None else token_count(tokens, known)
    style = "" if symbol == "coin" else "to-key"
    return told(label, glyph(symbol, PURSE + 24, y, 38, style) + write(PURSE + 58, y + 10, value, "big"))
