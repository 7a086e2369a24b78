"""The middle of the table: where the round stands, who leads in each action, the island, bag and tokens."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from cayona.games.tortuga.board.layout import (
    CHIP,
    ISLET_STEP,
    Middle,
    middle,
)
from cayona.games.tortuga.board.pieces import glyph, shape
from cayona.games.tortuga.board.spaces import RANKS
from cayona.games.tortuga.board.words import chest_label, ranking_label, stage
from cayona.games.tortuga.components import ACTIONS, COLOURS
from cayona.games.tortuga.words.diagram import middle_lines
from cayona.games.tortuga.words.names import token_count
from cayona.kernel.areas import Area, Arrangement
from cayona.kernel.events import Facts
from cayona.kernel.language import _, ngettext
from cayona.svg.elements import number, panel, place, shift, spot, told, write_within
from cayona.svg.kept import kept
from cayona.svg.shapes import Box, Point
from cayona.svg.things import pile

_SHORE: Final = "M24 4Q92 -4 152 2T262 6Q288 14 284 38T260 66Q192 74 132 68T22 66Q-2 58 0 34T24 4z"
_TOTAL: Final = 22.5
"""The room of a total, up to the frame around it."""

_middle_lines = kept(512)(middle_lines)


def draw_island(view: Facts, arrangement: Arrangement) -> Area:
    """Draw the middle of the table."""
    where = middle(arrangement, view["seats"])
    round_, now = _("Round {round}").format(round=view["round"]), stage(view)
    bag = sum(view["bag"])
    x, y = where.round
    pieces = {
        "round": told(round_, write_within(where.stage_room, 17, x, y, round_, "big")),
        "stage": told(now, write_within(where.stage_room, 13, x, y + 30, now, "muted")),
        "bag": _bag(bag, where.bag),
        "pool": _pool(view["pool"], where.pool),
    }
    for colour, count in zip(COLOURS, view["centre"], strict=True):
        if count:
            pieces[f"chest-{colour}"] = _chest(colour, count, where.islet)
    pieces.update(_rankings(view, where))
    return Area(
        "island",
        where.frame,
        pieces,
        still=_still(where),
        label=_("Tortuga"),
        words=[f"{round_}: {now}", *_middle_lines(tuple(view["centre"]), bag, view["pool"])],
    )


@lru_cache(maxsize=8)
def _still(where: Middle) -> str:
    """Draw the shore of the central island with a place for each colour, and a place for each ranking."""
    islet = f'<path class="to-islet" d="{_SHORE}"/>'
    for index in range(len(COLOURS)):
        islet += panel(_chest_middle(index) - 20, 15, 40, 40, "to-room", 8)
    parts = [shift(*where.islet, islet)]
    for action, box in zip(ACTIONS, where.ranks, strict=True):
        parts.append(panel(*box, "to-rank"))
        parts.append(glyph(action, box.x + 16, box.y + box.height / 2, 28))
    return "".join(parts)


def _chest_middle(index: int) -> float:
    return 142 + (index - 2) * ISLET_STEP


@kept(128)
def _chest(colour: str, count: int, islet: Point) -> str:
    x, y = islet.x + _chest_middle(COLOURS.index(colour)), islet.y + 35
    element, ghost = f"chest-centre-{colour}", f' data-ghost="tortuga-chest-{colour}"'
    body = f'<g data-key="{element}"{ghost}>{place(f"tortuga-chest-{colour}", x, y, 48)}</g>'
    body += panel(x - 25, y - 27, 50, 54, "edge", 8)
    return spot(element, chest_label(colour, "centre", count), body, ghost)


@kept(128)
def _bag(chests: int, at: Point) -> str:
    label = ngettext("Bag: {count} chest", "Bag: {count} chests", chests).format(count=chests)
    return pile("bag", "tortuga-bag", label, chests, at, 40, 44, "glyph")


@kept(128)
def _pool(tokens: int, at: Point) -> str:
    return pile("pool", "tortuga-coin", token_count(tokens, None), tokens, at, 40, 44)


def _rankings(view: Facts, where: Middle) -> Iterator[tuple[str, str]]:
    """Draw for each action who has dice on it, best first; first and second place are framed (TO-42)."""
    boards = view["boards"]
    if view["action"] is not None:
        yield "now", panel(*where.ranks[ACTIONS.index(view["action"])], "to-now")
    for index, places in enumerate(view["places"]):
        totals = tuple([board["totals"][index] for board in boards])
        box = where.ranks[index]
        yield f"ranking-{ACTIONS[index]}", _ranking(index, box, where.abreast, tuple(places), totals)


@kept(2048)
def _ranking(index: int, box: Box, abreast: int, places: tuple[int, ...], totals: tuple[int, ...]) -> str:
    rest = [seat for seat, total in enumerate(totals) if total and seat not in places]
    rest.sort(key=totals.__getitem__, reverse=True)
    ranked = [(seat, totals[seat]) for seat in (*places, *rest)]
    rows = -(-len(ranked) // abreast)
    body = panel(*box, "hit")
    first = box.y + (box.height - rows * CHIP.height) / 2 + 1
    for nth, (seat, total) in enumerate(ranked):
        left, top = box.x + CHIP.x + nth % abreast * CHIP.width, first + nth // abreast * CHIP.height
        if nth < len(places):
            body += shape("chip", left, top, RANKS[nth + 1])
        body += f'<use href="#to-mark-{seat}" x="{number(left + 13)}" y="{number(top + 13.5)}"/>'
        style = "small strong" if nth < len(places) else "small"
        body += write_within(_TOTAL, 13, left + 24, top + 21.5, str(total), style)
    return spot(f"ranking-{ACTIONS[index]}", ranking_label(index, ranked), body)
