"""What is asked of the viewer: the dice to keep, buttons, tokens and chests to choose from; the middle."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from cayona.games.tortuga import view_layout as layout
from cayona.games.tortuga.components import COLOURS, DICE, LETTERS
from cayona.games.tortuga.text import prompt
from cayona.games.tortuga.view_pieces import Observation, button, die, die_piece, glyph, keyed, seat_mark
from cayona.games.tortuga.view_slim import roll_number
from cayona.games.tortuga.view_words import chest_label, die_label, has_decided, stage
from cayona.games.tortuga.words import coin_count
from cayona.kernel.language import gettext as _
from cayona.kernel.language import ngettext
from cayona.svg.elements import number, panel, place, shift, spot, text, write, write_lines, write_within
from cayona.svg.shapes import Box

CSS: Final = """
.cayona .to-tray{fill:var(--chart);stroke:var(--line);stroke-width:2}
.cayona .to-islet{fill:var(--wash);stroke:var(--key);stroke-width:3}
.cayona .to-press{fill:var(--card);stroke:var(--line);stroke-width:3}
.cayona .to-press-words{fill:var(--muted)}
.cayona .to-offer{fill:var(--card);stroke:var(--line);stroke-width:2}
.cayona .lit>.to-press{fill:var(--act);stroke:var(--ink)}
.cayona .lit>.to-press-words{fill:var(--on-act)}
.cayona .to-choosing .spot:not(.lit,.picked) .to-face{opacity:.4}
.cayona .to-held{fill:none;stroke:var(--good);stroke-width:6}
.cayona .to-held.small{stroke-width:4}
""".replace("\n", "")

_BUTTON: Final = Box(layout.BUTTON_LEFT, 10, 150, 100)
_LEFT: Final = Box(10, 10, 500, 100)


# --- The middle ----------------------------------------------------------------------------------------


def middle(view: Observation, lit: AbstractSet[str]) -> str:
    """Draw the central island with its chests, the bag and the treasure tokens; where the round stands."""
    chests = sum(view["bag"])
    bag = text(ngettext("Bag: {count} chest", "Bag: {count} chests", chests).format(count=chests))
    pool = text(
        ngettext("{count} treasure token", "{count} treasure tokens", view["pool"]).format(count=view["pool"])
    )
    return (
        write(8, 36, _("Round {round}").format(round=view["round"]), "big")
        + write_within(264, 13, 8, 70, stage(view), "muted")
        + _islet(view, lit)
        + f'<g role="img" data-key="bag" data-ghost="tortuga-bag" aria-label="{bag}">'
        + glyph("bag", 584, 28, 40)
        + write(584, 74, chests, "strong middle")
        + f'</g><g role="img" data-key="pool" data-ghost="tortuga-coin" aria-label="{pool}">'
        + glyph("coin", 654, 28, 40, "")
        + write(654, 74, view["pool"], "strong middle")
        + "</g>"
    )


def _islet(view: Observation, lit: AbstractSet[str]) -> str:
    parts = []
    for index, (colour, count) in enumerate(zip(COLOURS, view["centre"], strict=True)):
        x, element = 306 + index * 53.0, f"chest-centre-{colour}"
        if not count:
            parts.append(panel(x - 20, 24, 40, 40, "to-room", 8))
            continue
        show = place(f"tortuga-chest-{colour}", x, 44, 48)
        body = f'<g data-key="{element}" data-ghost="tortuga-chest-{colour}">{show}</g>'
        body += panel(x - 26, 18, 52, 54, "edge", 8)
        extra = f' data-ghost="tortuga-chest-{colour}"'
        parts.append(spot(element, chest_label(colour, "centre", count), element in lit, body, extra))
    return "".join(parts)


def islet_scenery() -> str:
    """Draw the shore of the central island."""
    return (
        '<path class="to-islet" d="M292 8Q360 0 420 6T530 10Q556 18 552 44T528 78Q460 86 400 80T290 78'
        'Q266 70 268 42T292 8z"/>'
    )


# --- The tray ------------------------------------------------------------------------------------------


def tray(view: Observation, seat: int, lit: AbstractSet[str]) -> str:
    """Draw what the viewer can do now, or who is waited for."""
    phase = view["phase"]
    rolled = phase == "keep" or (phase == "reroll" and view["boards"][seat]["stuck"])
    if rolled and None in view["boards"][seat]["dice"]:
        return _dice(view, seat, lit)
    if not _is_asked(view, seat):
        return _waiting(view)
    if phase == "token":
        return _tokens(view["drawn"] or (), lit)
    if phase == "turn":
        return _skulls(view, seat) + _caption(prompt(view), 40 + 104 * len(view["boards"][seat]["kept"]))
    if phase == "action":
        return _action(view, lit)
    if phase in ("steal", "drop", "move", "salvage"):
        return _offers(view, lit)
    return f'<g transform="translate(62 60)">{_token_shape()}</g>' + _caption(prompt(view), 110)


def _is_asked(view: Observation, seat: int) -> bool:
    return seat == view["seat"] and seat in view["deciders"]


def _token_shape() -> str:
    return '<circle class="to-token" r="38"/>' + write(0, 10, "+1", "big middle to-on-token")


def _caption(words: str, left: float, right: float = layout.INNER - 30) -> str:
    """Write a sentence in the tray, in two lines if it is long."""
    room = int((right - left) / 12.5)
    lines = _broken(words, room)
    first = 68 - 15 * (len(lines) - 1)
    return write_lines(left, first, lines, 31)


def _broken(words: str, room: int) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _waiting(view: Observation) -> str:
    seats = view["deciders"] if view["result"] is None else view["result"]["winners"]
    marks = "".join(seat_mark(seat, 40 + 46 * nth, 60, 1.1) for nth, seat in enumerate(seats))
    return marks + _caption(prompt(view), 34 + 46 * max(len(seats), 1))


def _dice(view: Observation, seat: int, lit: AbstractSet[str]) -> str:
    """Show the rolled dice to choose from, and the button that ends the choosing."""
    board = view["boards"][seat]
    kept = 0 if board["commit"] is None else board["commit"] + 1
    faces = board["roll"] or [None] * len(LETTERS)
    choosing = any(element.startswith("die-") for element in lit)
    parts = ['<g class="to-choosing">' if choosing else "<g>"]
    for index, (letter, face, space) in enumerate(zip(LETTERS, faces, board["dice"], strict=True)):
        x = 10 + index * layout.DIE_STEP
        if space is not None:
            parts.append(panel(x + 6, 16, layout.DIE - 12, layout.DIE - 12, "to-die spent", 14))
            parts.append(write(x + layout.DIE / 2, 68, letter, "middle muted"))
        else:
            held = bool(kept >> index & 1)
            parts.append(_rolled_die(view, seat, letter, face, x, held, lit))
    parts.append("</g>")
    if board["commit"] is not None or has_decided(view, seat):
        parts.append(glyph("done", layout.BUTTON_LEFT + 75, 46, 44, "to-good"))
        parts.append(write(layout.BUTTON_LEFT + 75, 98, _("decided"), "small middle"))
    elif "no-place" in lit:
        parts.append(button("no-place", _("None fits"), _BUTTON, lit))
    elif _is_asked(view, seat):
        parts.append(button("keep", _("Keep"), _BUTTON, lit))
    return "".join(parts)


def _rolled_die(
    view: Observation, seat: int, letter: str, face: str | None, x: float, held: bool, lit: AbstractSet[str]
) -> str:
    size, element = layout.DIE, f"die-{letter}"
    value = DICE[letter].get(face or "")
    key = f"die-{seat}-{letter}"
    shown = f'<g class="to-face">{die(face, value, letter, size)}</g>'
    tumbling = f' data-roll="{roll_number(view, seat)}"'
    body = (
        panel(x - 4, 4, layout.DIE_STEP, 112, "hit", 0)
        + keyed(key, die_piece(view, seat, letter), x, 13, shown, tumbling)
        + panel(x - 2, 11, size + 4, size + 4, "edge", 18)
    )
    if held:
        body += panel(x - 2, 11, size + 4, size + 4, "to-held", 18)
    extra = "" if value is None else f' data-value="{value}"'
    return spot(element, die_label(letter, face, value), element in lit, body, extra)


def _skulls(view: Observation, seat: int) -> str:
    """Show the kept skulls that are to be turned."""
    parts = []
    for nth, letter in enumerate(view["boards"][seat]["kept"]):
        piece, skull = die_piece(view, seat, letter), die("skull", None, letter, layout.DIE)
        parts.append(keyed(f"die-{seat}-{letter}", piece, 12 + nth * 104, 13, skull))
    return "".join(parts)


def _action(view: Observation, lit: AbstractSet[str]) -> str:
    skip = button("decline", _("Skip"), _BUTTON, lit)
    if view["action"] in ("attack", "raid"):
        return glyph(view["action"], 58, 60, 72, "to-key") + _caption(prompt(view), 112, 512) + skip
    use = button("use", _("Use"), Box(362, 10, 150, 100), lit)
    return glyph(view["action"], 52, 60, 62, "to-key") + _caption(prompt(view), 94, 356) + use + skip


def _tokens(drawn: Sequence[int], lit: AbstractSet[str]) -> str:
    parts = []
    for index, coins in enumerate(drawn):
        x, element = 10 + index * 240.0, f"token-{index + 1}"
        body = panel(x, 10, 226, 100, "to-offer", 14)
        step = 60
        start = x + 113 - (coins - 1) * step / 2
        body += "".join(place("tortuga-coin", start + nth * step, 60, 54) for nth in range(coins))
        body += panel(x, 10, 226, 100, "edge", 14)
        parts.append(spot(element, coin_count(coins), element in lit, body))
    return "".join(parts)


def _offers(view: Observation, lit: AbstractSet[str]) -> str:
    """Show the chests to choose from once more, large enough for a finger."""
    offered = [element for element in sorted(lit, key=_colour_order) if element.startswith("chest-")]
    parts = []
    for nth, element in enumerate(offered):
        colour = element.rsplit("-", 1)[1]
        x = 10 + nth * 100.0
        body = panel(x, 10, 94, 100, "to-offer", 14) + place(f"tortuga-chest-{colour}", x + 47, 60, 76)
        body += panel(x, 10, 94, 100, "edge", 14)
        parts.append(f'<g data-element="{element}" class="spot lit" aria-hidden="true">{body}</g>')
    skip = "decline" in lit or view["phase"] == "salvage"
    left, right = 24 + 100.0 * len(offered), 512 if skip else layout.INNER - 30
    if right - left > 150:
        parts.append(_caption(prompt(view), left, right))
    if skip:
        parts.append(button("decline", _("Take none"), _BUTTON, lit))
    return "".join(parts)


def _colour_order(element: str) -> int:
    colour = element.rsplit("-", 1)[-1]
    return COLOURS.index(colour) if colour in COLOURS else -1


def tray_at(view: Observation, seat: int, lit: AbstractSet[str]) -> str:
    """Draw the tray at its place on the board in full."""
    x, y, width, height = layout.TRAY
    ground = f'<rect class="to-tray" width="{number(width)}" height="{number(height)}" rx="14"/>'
    return shift(x, y, ground + tray(view, seat, lit))
