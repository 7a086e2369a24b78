"""The board as plain text: for the terminal, for tests, and for people who cannot see the picture."""

from collections.abc import Sequence

from cayona.games.tranquility.boards import BOARDS
from cayona.games.tranquility.words.names import card_count, card_label, row_label, storm_label
from cayona.kernel.events import Facts
from cayona.kernel.language import _, listing, pgettext
from cayona.kernel.seats import LETTERS

NAME_WIDTH = 14


def diagram(observation: Facts) -> str:
    """Draw an observation: a line for each row, the last row on top, then the seats and the supplies."""
    variant = observation["options"]["variant"]
    rows = BOARDS[variant].row_cells()
    lines = []
    for row in reversed(range(len(rows))):
        islands = [observation["grid"][cell] for cell in rows[row]]
        turned = [(island, observation["orientation"].get(str(island))) for island in islands]
        storms = [name for name, where in observation["storms"].items() if where.get("row") == row]
        lines.append(row_line(variant, row, turned, observation["rocks_row"] == row, storms))
    lines += [_seat_line(observation, seat) for seat in range(observation["seats"])]
    lines += start_lines(observation) + supply_lines(observation)
    return "\n".join(lines)


def row_line(
    variant: str,
    row: int,
    cells: Sequence[tuple[int | None, str | None]],
    rocks: bool,
    storms: Sequence[str],
) -> str:
    """Write a row: its islands, each with the side that is up, and what closes it."""
    closed = [_("rocks")] if rocks else []
    closed += map(storm_label, storms)
    islands = "".join(_cell(number, side) for number, side in cells)
    return f"{row_label(variant, row):<{NAME_WIDTH}}{islands}  {listing(closed)}".rstrip()


def _cell(number: int | None, side: str | None) -> str:
    if number is None:
        return "  . "
    return f" {number:>2}{ {'day': '*', 'night': 'o'}.get(side or '', ' ') }"


def _seat_line(view: Facts, seat: int) -> str:
    turn = ">" if seat in view["deciders"] else " "
    hand = view["hands"][seat]
    cards = card_count(view["hand_sizes"][seat]) if hand is None else listing(map(_hand_card, hand)) or "–"
    parts = [
        _("{letter}: {cards}; pile {pile}, discarded {discarded}").format(
            letter=LETTERS[seat],
            cards=cards,
            pile=view["pile_sizes"][seat],
            discarded=view["discard_sizes"][seat],
        )
    ]
    parts += [storm_label(name) for name, where in view["storms"].items() if where.get("seat") == seat]
    if view["monsters_revealed"][seat]:
        parts.append(_("monsters shown: {count}").format(count=view["monsters_revealed"][seat]))
    if view["scores"]:
        parts.append(_("points {points}").format(points=view["scores"][seat]))
    return turn + "; ".join(parts)


def _hand_card(card: int | str) -> str:
    return str(card) if isinstance(card, int) else card_label(card)


def start_lines(view: Facts) -> list[str]:
    """Say whether a Start has been played."""
    if view["scores"]:
        return []  # the competitive game has no Start
    played = pgettext("card", "played") if view["start_played"] else _("not yet played")
    return [_("Start: {played}").format(played=played)]


def supply_lines(view: Facts) -> list[str]:
    """Say what lies beside the sea."""
    lines = []
    if view["compasses"] or view["compass_supply"]:
        lines.append(
            _("compasses: {pool}, in the supply {supply}").format(
                pool=view["compasses"], supply=view["compass_supply"]
            )
        )
    if view["removed_count"]:
        lines.append(_("removed islands: {count}").format(count=view["removed_count"]))
    if view["destroyed"]:
        lines.append(_("eaten: {islands}").format(islands=listing(view["destroyed"])))
    if view["exploration_size"]:
        lines.append(_("to explore: {count}").format(count=view["exploration_size"]))
    if view["display"]:
        lines.append(_("display: {islands}").format(islands=listing(view["display"])))
    return lines
