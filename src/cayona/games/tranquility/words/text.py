"""Sentences for people: choices and prompts, all through gettext."""

from collections.abc import Sequence
from typing import Final

from cayona.games.tranquility.box import VERBS, named_card
from cayona.games.tranquility.components import START_PRICE, STORMS
from cayona.games.tranquility.rules import PHASES, Tranquility
from cayona.games.tranquility.words.names import (
    card_count,
    card_label,
    cell_label,
    cost_label,
    row_label,
    storm_label,
)
from cayona.games.tranquility.words.tale import end_sentence
from cayona.kernel.choices import Choice, offered
from cayona.kernel.events import Facts
from cayona.kernel.language import _, mark, opening
from cayona.kernel.seats import seat_names

# --- Actions -------------------------------------------------------------------------------------------

ELEMENTS: Final = {
    "discard": "discard-two",
    "trade": "trade-hand",
    "turn": "turn-island",
    "keep": "keep-rocks",
    "pile": "pile",
    "break": "let-break",
}


def choices(state: Tranquility, seat: int, actions: Sequence[int]) -> list[Choice]:
    """Describe legal actions by the seat's own cards and what lies open."""
    return [_choice(state, seat, action) for action in actions]


def _choice(state: Tranquility, seat: int, action: int) -> Choice:
    element = action_element(action)
    target = element if VERBS.decode(action).verb in ("cell", "row") else ""
    sentence = _choice_sentence(state, seat, action)
    return Choice(action, VERBS.format(action), sentence, (element,), target, _badge(state, seat, action))


def _badge(state: Tranquility, seat: int, action: int) -> str:
    """Return how many cards laying the chosen island on a cell costs; nothing where it is free."""
    act = VERBS.decode(action)
    if act.verb != "cell" or PHASES[state.phase] != "CELL":
        return ""
    cost = max(0, int(state.cost(seat, act.which, state.chosen)))
    return f"−{cost}" if cost else ""


def action_element(action: int) -> str:
    """Return the board element that means an action."""
    act = VERBS.decode(action)
    card = named_card(action)
    if card is not None:
        return f"card-{card}".lower()
    if act.verb == "compass":
        return f"storm-{STORMS[act.which]}".lower()
    return ELEMENTS.get(act.verb) or f"{act.verb}-{act.which}"


def _choice_sentence(state: Tranquility, seat: int, action: int) -> str:
    act, phase = VERBS.decode(action), PHASES[state.phase]
    card = named_card(action)
    if card is not None:
        return _card_sentence(phase, card)
    if act.verb == "cell":
        return _cell_sentence(state, seat, act.which)
    if act.verb == "row":
        said = _("Put the storm here: {row}") if phase == "STORM_ROW" else _("Put the rocks here: {row}")
        return said.format(row=row_label(state.options["variant"], act.which))
    if act.verb == "offer":
        return _("Offer {cards}").format(cards=card_count(act.which))
    if act.verb == "compass":
        return _("Spend a compass: {storm}").format(storm=storm_label(STORMS[act.which]))
    return {
        "discard": _("Discard two cards"),
        "trade": _("Trade your hand for a compass"),
        "turn": _("Turn an island over (1 card)"),
        "keep": _("Leave the rocks where they are and discard two islands"),
        "pile": _("Discard the unseen top card of your pile"),
        "break": _("Let the storm break") if state.storm >= 0 else _("Spend no compass, and draw"),
    }[act.verb]


def _card_sentence(phase: str, card: int | str) -> str:
    if phase == "DRAFT":
        return _("Take: {card}").format(card=card_label(card))
    if phase != "ACT":
        return _("Discard: {card}").format(card=card_label(card))
    if isinstance(card, int):
        return _("Play: {card}").format(card=card_label(card))
    return {
        "START": _("Play your Start"),
        "FINISH": _("Play a Finish"),
        "MONSTER": _("Play a sea monster"),
    }[card]


def _cell_sentence(state: Tranquility, seat: int, cell: int) -> str:
    place = cell_label(state.options["variant"], cell)
    phase = PHASES[state.phase]
    if phase == "CELL":
        cost = max(0, int(state.cost(seat, cell, state.chosen)))
        return _("Lay {number} here: {place} ({cost})").format(
            number=int(state.chosen), place=place, cost=cost_label(cost)
        )
    number = int(state.grid[cell])
    if phase == "MONSTER_CELL":
        return _("Let the monster eat {number}: {place}").format(number=number, place=place)
    return _("Turn {number} over: {place}").format(number=number, place=place)


# --- Prompts -------------------------------------------------------------------------------------------


ACTING: Final = {
    "start": mark("play your Start"),
    "island": mark("lay an island"),
    "finish": mark("play the Finish"),
    "monster": mark("let a sea monster loose"),
    "turn": mark("turn an island over"),
    "trade": mark("trade your hand for a compass"),
    "compass": mark("spend a compass on a storm"),
    "discard": mark("discard two cards"),
}
ROCKS: Final = {
    "row": mark("move the rocks to another row"),
    "keep": mark("leave them and discard two islands"),
}
STORM: Final = {"compass": mark("spend a compass"), "break": mark("let it break")}
BEFORE_DRAWING: Final = {
    "compass": mark("spend a compass on a storm"),
    "break": mark("draw in the yellow storm"),
}
OTHERS: Final = {
    "ACT": mark("{name} decides what to play or discard."),
    "CELL": mark("{name} looks for a cell for an island."),
    "PAY": mark("{name} pays: {left} to go."),
    "MONSTER_CELL": mark("{name} chooses the island that a monster eats."),
    "FLIP_CELL": mark("{name} chooses an island to turn over."),
    "PLEDGE": mark("{name} offers cards for the Start: {total} of {price} so far."),
    "START_PAY": mark("{name} discards for the Start: {owed} to go."),
    "ROCKS": mark("{name} decides where the rocks go."),
    "ROCKS_PAY": mark("{name} pays for the rocks: {left} to go."),
    "STORM": mark("{name} decides whether a compass drives the {storm} away."),
    "STORM_ROW": mark("{name} chooses a row for the {storm}."),
    "ROCKS_ROW": mark("{name} chooses a row for the rocks."),
    "TRIM": mark("{name} chooses what to discard down to the hand limit."),
    "DRAFT": mark("{name} chooses an island from the display."),
}
"""What is told of a seat that decides to all the others."""


def prompt(observation: Facts, choices: Sequence[Choice] = (), names: Sequence[str] | None = None) -> str:
    """Say what is asked now, and of whom."""
    names = seat_names(observation["seats"], names)
    result = observation["result"]
    if result is not None:
        winners = [seat for seat, value in enumerate(result["returns"]) if value > 0]
        scores, active = observation["scores"], observation["active"]
        return end_sentence(result["reason"], winners, names, scores, active, observation["seat"])
    seat = observation["deciders"][0]
    if observation["seat"] == seat:
        return _question(observation, choices)
    told = OTHERS[observation["phase"]]
    if observation["phase"] == "STORM" and observation["storm"] is None:
        told = mark("{name} decides whether to spend a compass before drawing.")
    return _(told).format(
        name=names[seat],
        left=card_count(observation["to_pay"]),
        owed=card_count(observation["owed"][seat]),
        total=_offers(observation),
        price=START_PRICE,
        storm=storm_label(observation["storm"]) if observation["storm"] else "",
    )


def _question(view: Facts, choices: Sequence[Choice]) -> str:
    left = card_count(view["to_pay"])
    storm = storm_label(view["storm"]) if view["storm"] else ""
    over = view["hand_sizes"][view["deciders"][0]] - view["hand_limits"][view["deciders"][0]]
    if view["phase"] == "STORM" and not storm:
        return f"{opening(offered(choices, BEFORE_DRAWING))}."
    if view["phase"] == "STORM":
        return f"{opening(storm)}: {offered(choices, STORM)}."
    if view["phase"] in ("ACT", "ROCKS"):
        return f"{opening(offered(choices, ACTING if view['phase'] == 'ACT' else ROCKS))}."
    return {
        "CELL": _cell_question(view, choices),
        "PAY": _pay_question(view, left),
        "MONSTER_CELL": _("Choose the island that the monster eats."),
        "FLIP_CELL": _("Choose the island to turn over."),
        "PLEDGE": _offer_question(view),
        "START_PAY": _start_question(view, choices),
        "ROCKS_PAY": _("Discard {left}, islands only.").format(left=left),
        "STORM_ROW": _("{storm}: choose its row.").format(storm=opening(storm)),
        "ROCKS_ROW": _("Choose a row for the rocks."),
        "TRIM": _("Discard {left} down to the hand limit.").format(left=card_count(over)),
        "DRAFT": _("Take an island from the display."),
    }[view["phase"]]


def _start_question(view: Facts, choices: Sequence[Choice]) -> str:
    words = _("Discard {left} for the Start.")
    if any(choice.text == "pile" for choice in choices):
        words = _("Discard {left} for the Start; the top cards of your pile will do as well.")
    return words.format(left=card_count(view["owed"][view["deciders"][0]]))


def _cell_question(view: Facts, choices: Sequence[Choice]) -> str:
    if view["chosen"] is None:  # it is hidden from all but the seat that plays it (TQ-28)
        return _("Choose a cell for the island.")
    words = _("Choose a cell for island {number}.")
    if any(choice.badge for choice in choices):
        words = _("Choose a cell for island {number} (−2: you discard 2 cards).")
    return words.format(number=view["chosen"])


def _pay_question(view: Facts, left: str) -> str:
    if view["pay_for"] != "island":
        return _("Discard {left}.").format(left=left)
    number = view["grid"][view["cell"]]
    return _("Pay for island {number}: discard {left}.").format(number=number, left=left)


def _offer_question(view: Facts) -> str:
    return _("Offer cards for the Start: {total} of {price} so far, round {round}.").format(
        total=_offers(view), price=START_PRICE, round=len(view["offers"])
    )


def _offers(view: Facts) -> int:
    rounds = view["offers"]
    return sum(cards or 0 for cards in rounds[-1]) if rounds else 0
