"""Why a bot likes an action, in the terms that it judges by: what it costs, and which gaps stay fillable."""

from cayona.games.tranquility.box import VERBS, named_card
from cayona.games.tranquility.rules import PHASES, Tranquility
from cayona.games.tranquility.straits import Strait, straits
from cayona.games.tranquility.words.names import cost_label
from cayona.kernel.language import _, ngettext


def reason(state: Tranquility, seat: int, action: int) -> str:
    """Name the best thing about a legal action."""
    act, phase, card = VERBS.decode(action), PHASES[state.phase], named_card(action)
    if phase == "CELL" and act.verb == "cell":
        return _cell(state, seat, act.which)
    if phase == "ACT" and isinstance(card, int):
        return _card(state, card)
    if phase == "ACT" and isinstance(card, str):
        return {
            "START": _("Now there are enough cards to pay for it."),
            "FINISH": _("The sea is full: this ends the voyage."),
            "MONSTER": _("Better now, while it eats an island that is easy to replace."),
        }[card]
    if card is not None:
        return _("Of all cards, this one makes the least trouble in the gaps.")
    if act.verb == "discard" and not any(
        isinstance(named_card(one), int) for one in state.legal_actions(seat)
    ):
        return _("No island that you hold can be laid now.")
    return {
        "discard": _("Any island that you could lay now would leave a gap too tight."),
        "trade": _("A compass is worth more now than these cards."),
        "turn": _("Turning it the right way up now costs only one card."),
        "offer": _("You can spare this much without losing what the gaps need."),
        "pile": _("An unseen card is more likely to be useless than these."),
    }.get(act.verb, _("It makes the least trouble in the gaps."))


def _numbers(strait: Strait) -> str:
    cells, numbers = len(strait.cells), len(strait.numbers)
    return ngettext(
        "{numbers} numbers for {cells} cell", "{numbers} numbers for {cells} cells", cells
    ).format(numbers=numbers, cells=cells)


def _card(state: Tranquility, number: int) -> str:
    found = next((one for one in straits(state.observation(None)) if one.low < number < one.high), None)
    if found is None:
        return _("It makes the least trouble in the gaps.")
    words = _("Its gap, {low} to {high}, has {numbers}: lay there while it is cheap.")
    return words.format(low=found.low + 1, high=found.high - 1, numbers=_numbers(found))


def _cell(state: Tranquility, seat: int, cell: int) -> str:
    """Look at the gaps beside the island once it lies there: the tighter one counts."""
    number, cost = int(state.chosen), max(0, int(state.cost(seat, cell, state.chosen)))
    view = state.observation(None)
    grid = [number if place == cell else island for place, island in enumerate(view["grid"])]
    beside = [one for one in straits({**view, "grid": grid}) if number in (one.low, one.high)]
    if any(one.is_closed for one in beside):
        return _("It makes the least trouble in the gaps.")
    if not beside:
        return _("It closes a gap ({cost}).").format(cost=cost_label(cost))
    tight = min(beside, key=lambda one: len(one.numbers) / len(one.cells))
    words = _("It keeps the gap {low}–{high} fillable: {numbers} ({cost}).")
    return words.format(
        low=tight.low + 1, high=tight.high - 1, numbers=_numbers(tight), cost=cost_label(cost)
    )
