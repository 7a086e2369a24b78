"""What is said when the sea can no longer be filled, by open arithmetic."""

from cayona.games.tranquility.straits import straits
from cayona.games.tranquility.words.names import cell_label
from cayona.kernel.events import Facts
from cayona.kernel.language import _, ngettext


def lost_cause(observation: Facts) -> str:
    """Name the first gap with more places than numbers that fit; empty if there is none."""
    found = next((one for one in straits(observation) if one.is_closed), None)
    if found is None:
        return ""
    variant, numbers = observation["options"]["variant"], len(found.numbers)
    where = cell_label(variant, found.cells[0])
    if len(found.cells) > 1:
        where = _("{first} to {last}").format(first=where, last=cell_label(variant, found.cells[-1]))
    told = ngettext(
        "The sea can no longer be filled: {where}, {cells} empty, but only {numbers} number fits.",
        "The sea can no longer be filled: {where}, {cells} empty, but only {numbers} numbers fit.",
        numbers,
    )
    if not numbers:
        told = _("The sea can no longer be filled: {where}, {cells} empty, but no number fits.")
    return told.format(where=where, cells=len(found.cells), numbers=numbers)
