"""What things are called in the current language: cards, cells, rows, variants."""

from cayona.games.tranquility.boards import BOARDS
from cayona.games.tranquility.components import STORMS
from cayona.kernel.language import _, ngettext, pgettext


def card_label(card: int | str) -> str:
    """Return what a card is called."""
    if isinstance(card, int):
        return _("island {number}").format(number=card)
    if card in STORMS:
        return storm_label(card)
    return {
        "START": pgettext("card", "Start"),
        "FINISH": _("Finish"),
        "MONSTER": _("sea monster"),
        "ROCKS": _("dangerous rocks"),
        "COMPASS": _("compass"),
        "BORDER": _("border"),
    }[card]


def storm_label(storm: str) -> str:
    """Return what a storm is called: its colour and its number."""
    return {
        "Y": _("yellow storm {number}"),
        "P": _("purple storm {number}"),
        "O": _("orange storm {number}"),
    }[storm[0]].format(number=storm[1])


def row_label(variant: str, row: int) -> str:
    """Return what a row is called: its name, or its number from below."""
    names = BOARDS[variant].row_names
    if row < len(names):
        return {
            "left_pillar": _("left pillar"),
            "arch": _("arch"),
            "right_pillar": _("right pillar"),
        }[names[row]]
    return _("row {row}").format(row=row + 1)


def cell_label(variant: str, cell: int) -> str:
    """Return where a cell is: its row, and its place in it."""
    cells = BOARDS[variant].row_cells()
    row = next(number for number, line in enumerate(cells) if cell in line)
    return _("{row}, place {place}").format(row=row_label(variant, row), place=cells[row].index(cell) + 1)


def card_count(count: int) -> str:
    """Return "1 card", "2 cards"."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def cost_label(cost: int) -> str:
    """Return what a cell costs: "free", "1 card"."""
    return pgettext("cost", "free") if cost == 0 else card_count(cost)


def variant_label(variant: str) -> str:
    """Return what a variant is called."""
    return {
        "classic": _("Tranquility"),
        "arch": _("The Arch"),
        "pyramid": _("The Pyramid"),
        "day_night": _("Day and Night"),
        "competitive": _("Competitive"),
    }[variant]
