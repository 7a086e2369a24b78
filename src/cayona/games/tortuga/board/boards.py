"""A seat's board: action spaces, tracks, the way of the chests, and beside them the hand and the tokens."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cayona.games.tortuga.board import spaces, ways
from cayona.games.tortuga.board.layout import HAND_DIE, SIDES, Sides
from cayona.games.tortuga.board.pieces import (
    counted,
    dice_use,
    die_piece,
    flag,
    glyph,
    has_decided,
    keyed,
    roll_number,
    small_die,
)
from cayona.games.tortuga.board.words import board_label, die_label, held_label
from cayona.games.tortuga.components import ACTIONS, LETTERS, MARKERS
from cayona.games.tortuga.own_dice import dice_of
from cayona.games.tortuga.words.diagram import board_lines
from cayona.games.tortuga.words.names import token_count
from cayona.kernel.areas import Area, Arrangement
from cayona.kernel.events import Facts
from cayona.kernel.language import _
from cayona.kernel.seats import LETTERS as SEATS
from cayona.kernel.sheets import USUAL
from cayona.svg.elements import panel, seat_sign, spot, text, told, write
from cayona.svg.kept import kept


class Shown(NamedTuple):
    """Everything that one board shows; most of it is called as in the observation."""

    ship: int
    pirate: int
    island: tuple[int, ...]
    crew: tuple[int, ...]
    fleet: tuple[int, ...]
    tortuga: tuple[int, ...]
    advantage: tuple[int, ...]
    capacities: tuple[int, int]
    tokens: tuple[int, ...] | None
    token_count: int
    dice: tuple[str | None, ...]
    totals: tuple[int, ...]
    roll: tuple[str | None, ...] | None
    commit: int | None
    kept: str
    stuck: bool
    ranks: tuple[int, ...]
    """The place of the seat in each action: 1, 2 or none."""
    starts: bool
    decided: bool
    end_chests: int
    use: int
    rolled: str
    """Tells one open roll from the next; what is rolled behind a screen does not tumble."""
    numbers: str
    """Which dice the table has, as its option says."""


_SAME: Final = Shown._fields[:16]


def _shown(view: Facts, seat: int) -> Shown:
    board = view["boards"][seat]
    same = (tuple(fact) if type(fact) is list else fact for fact in map(board.__getitem__, _SAME))
    ranks = tuple(places.index(seat) + 1 if seat in places else 0 for places in view["places"])
    rolled = roll_number(view, seat) if any(board["roll"] or ()) else ""
    starts, decided = seat == view["start"], has_decided(view, seat)
    moment = (starts, decided, view["end_chests"], dice_use(view), rolled, view.get("dice", USUAL))
    return Shown._make((*same, ranks, *moment))


def draw_boards(view: Facts, arrangement: Arrangement) -> list[Area]:
    """Draw every seat's board."""
    return [_board(seat, arrangement, _shown(view, seat)) for seat in range(view["seats"])]


@kept(1024)
def _board(seat: int, arrangement: Arrangement, shown: Shown) -> Area:
    sides = SIDES[arrangement]
    way = shown.tortuga, shown.fleet, shown.crew, shown.island
    used = shown.use if any(shown.dice) else 0
    pieces = {
        **_upper(
            seat,
            shown.dice,
            shown.numbers,
            shown.totals,
            shown.ranks,
            shown.advantage,
            shown.capacities,
            used,
        ),
        **_lower(seat, (shown.ship, shown.pirate), shown.capacities, shown.end_chests, way),
        **dict(_beside(seat, shown, sides)),
        "board": _frame(seat, arrangement),
    }
    return Area(
        f"board-{SEATS[seat]}",
        sides.frame,
        pieces,
        still=_still(arrangement, shown.numbers),
        label=board_label(seat),
        words=[line.strip() for line in board_lines(shown._asdict(), seat)],
        focus=sides.focus,
    )


@lru_cache(maxsize=32)
def _still(arrangement: Arrangement, numbers: str) -> str:
    sides = SIDES[arrangement]
    x, y, width, height = sides.frame
    return (
        panel(x + 1, y + 1, width - 2, height - 2, "panel", 16)
        + "".join(spaces.scenery(index, numbers) for index in range(len(ACTIONS)))
        + "".join(ways.track_scenery(index) for index in range(len(MARKERS)))
        + "".join(ways.area_scenery(index) for index in range(len(ways.WAY)))
        + "".join(panel(at.x + 2, at.y + 2, HAND_DIE - 4, HAND_DIE - 4, "to-spent", 6) for at in sides.hand)
    )


@kept(1024)
def _upper(
    seat: int,
    dice: tuple[str | None, ...],
    numbers: str,
    totals: tuple[int, ...],
    ranks: tuple[int, ...],
    advantage: tuple[int, ...],
    capacities: tuple[int, int],
    use: int,
) -> dict[str, str]:
    pieces = {}
    for index, action in enumerate(ACTIONS):
        letters = "".join(letter for letter, space in zip(LETTERS, dice, strict=True) if space == action)
        limit = spaces.LIMITED.get(action)
        room = None if limit is None else capacities[limit]
        pieces[f"space-{action}"] = spaces.space(
            seat, index, letters, numbers, totals[index], ranks[index], room, use if letters else 0
        )
        pieces[f"advantage-{action}"] = spaces.advantage(seat, index, advantage[index])
    return pieces


@kept(1024)
def _lower(
    seat: int,
    fields: tuple[int, int],
    capacities: tuple[int, int],
    limit: int,
    way: tuple[tuple[int, ...], ...],
) -> dict[str, str]:
    pieces = {
        marker: ways.track(seat, index, fields[index], capacities[index])
        for index, marker in enumerate(MARKERS)
    }
    for index, (area, counts) in enumerate(zip(ways.WAY, way, strict=True)):
        most = {"tortuga": limit, "fleet": capacities[0], "crew": capacities[1]}.get(area)
        pieces[area] = ways.area(seat, index, sum(counts), most)
        pieces.update(ways.chests(seat, index, counts))
    return pieces


def _beside(seat: int, shown: Shown, sides: Sides) -> Iterator[tuple[str, str]]:
    faces = shown.roll or (None,) * len(LETTERS)
    held = 0 if shown.commit is None else shown.commit + 1  # known once the match is laid open
    for die, (letter, face, space) in enumerate(zip(LETTERS, faces, shown.dice, strict=True)):
        if space is None:
            piece, rolled = die_piece(seat, letter, shown.use), shown.rolled if face else ""
            marked = bool(held >> die & 1)
            value = dice_of(shown.numbers)[letter].get(face or "")
            yield f"die-{letter}", _die(seat, letter, face, value, marked, piece, rolled, sides.hand[die])
    yield "coins", _coins(seat, shown.token_count, shown.tokens, sides.coin)
    if shown.starts:
        wheel = glyph("wheel", *sides.wheel, 38, "to-key")
        yield "start", told(_("start player"), wheel)
    if shown.decided:
        tick = glyph("done", *sides.done, 30, "to-good")
        yield "done", told(_("has decided"), tick)


@kept(1024)
def _die(
    seat: int,
    letter: str,
    face: str | None,
    value: int | None,
    held: bool,
    piece: str,
    rolled: str,
    at: tuple[float, float],
) -> str:
    """Draw a die in hand: hidden by the screen, or open when it was rolled again."""
    body = small_die(face, letter)
    if held:
        body += panel(-1, -1, HAND_DIE + 2, HAND_DIE + 2, "to-held", 7)
    label = text(die_label(letter, face, value) if face else held_label(letter))
    tumbling = f' data-roll="{rolled}"' if rolled else ""
    extra = f'{tumbling} role="img" aria-label="{label}"'
    return keyed(f"die-{seat}-{letter}", piece, *at, body, extra)


@kept(256)
def _coins(seat: int, count: int, tokens: Sequence[int] | None, at: tuple[float, float]) -> str:
    """Draw how many tokens a seat has, or once they are known how many coins."""
    x, y = at
    number = count if tokens is None else sum(tokens)
    body = glyph("coin", x, y, 36, "") + write(x + 26, y + 10, number, "big")
    return counted(f"coins-{seat}", "coin", token_count(count, tokens), body)


@kept(16)
def _frame(seat: int, arrangement: Arrangement) -> str:
    """Draw whose board it is; while it can be attacked, a tap anywhere on it will do."""
    sides = SIDES[arrangement]
    x, y, width, height = sides.frame
    body = (
        seat_sign(seat, *sides.mark, 1.1)
        + panel(x, y, width, height, "to-glass", 16)
        + panel(x + 3, y + 3, width - 6, height - 6, "edge", 14)
        + flag(x + width - 30, y + 14)
    )
    return spot(f"board-{seat}", board_label(seat), body)
