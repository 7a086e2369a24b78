"""The pieces: dice, chests, tokens; what several areas show."""

from collections.abc import Sequence

from cayona.games.tortuga.board.layout import DIE, HAND_DIE
from cayona.games.tortuga.components import SKULL_NAME
from cayona.kernel.events import Facts
from cayona.svg.elements import number, panel, place, shift, show, told, write


def shape(name: str, x: float, y: float, style: str) -> str:
    """Show one of the plain shapes."""
    return show(f"to-{name}", x, y, style)


def target(name: str, x: float, y: float) -> str:
    """Lay a shape that can be pointed at, and its edge that only lit spots show."""
    return shape(name, x, y, "hit") + shape(name, x, y, "edge")


def squares(places: Sequence[tuple[float, float]], width: float, height: float, style: str) -> str:
    """Draw equal rectangles as one path."""
    path = "".join(
        f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z" for x, y in places
    )
    return f'<path class="{style}" d="{path}"/>' if path else ""


def glyph(name: str, x: float, y: float, size: float, style: str = "glyph") -> str:
    """Show one of the drawings around a middle."""
    return place(f"tortuga-{name}", x, y, size, style)


def flag(x: float, y: float) -> str:
    """Put up the pennant that only lit spots show."""
    return show("to-flag", x, y, "flag")


def counted(key: str, ghost: str, label: str, body: str) -> str:
    """Wrap a drawing and its number; tokens and chests fly from here and to here."""
    return told(label, body, f' data-key="{key}" data-ghost="tortuga-{ghost}"')


def die_piece(seat: int, letter: str, use: int) -> str:
    """Name a die as the page follows it from the hand to a space, in one use after the other."""
    return f"die-{seat}-{letter}-{use}"


def dice_use(view: Facts) -> int:
    """Tell in which round the dice are used: after the actions they come back unseen."""
    return int(view["round"]) + (view["phase"] in ("move", "over"))


def roll_number(view: Facts, seat: int) -> str:
    """Tell one roll from the next, so that the dice tumble when they are rolled."""
    again = "+" if view["phase"] == "reroll" and view["deciders"] == [seat] else ""
    return f"{view['round']}.{view['step']}{again}"


def has_decided(view: Facts, seat: int) -> bool:
    """Tell whether a seat has dice in hand and has committed some."""
    dice = view["boards"][seat]["dice"]
    return view["phase"] == "keep" and None in dice and seat not in view["deciders"]


def keyed(key: str, piece: str, x: float, y: float, body: str, extra: str = "") -> str:
    """Wrap a piece that the page follows from place to place."""
    return shift(x, y, f'<g data-key="{key}" data-piece="{piece}"{extra}>{body}</g>')


def large_die(face: str | None, letter: str) -> str:
    """Draw a die in the tray at the origin: a face with its number, or hidden with its letter alone."""
    if face is not None:
        return f'<use href="#to-{letter}-{face}"/>'
    return panel(0, 0, DIE, DIE, "to-screened", DIE / 6) + write(DIE / 2, DIE / 2 + 9, letter, "to-letter")


def small_die(face: str | None, letter: str) -> str:
    """Draw a die in hand at the origin: its face, or hidden with its letter."""
    if face is None:
        return f'<use href="#to-screened-{letter}"/>'
    ground, ink = ("to-skulls", "to-on-skulls") if face == SKULL_NAME else ("to-die", "to-on-die")
    half = HAND_DIE / 2
    return panel(0, 0, HAND_DIE, HAND_DIE, ground, 6) + glyph(face, half, half, HAND_DIE - 6, ink)
