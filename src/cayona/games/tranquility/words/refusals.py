"""Why an action is allowed or refused: the rule and a sentence for every code."""

from typing import Final

from cayona.games.tranquility.box import VERBS, named_card
from cayona.games.tranquility.rules import PHASES, Tranquility
from cayona.games.tranquility.rules.actions import against_storm
from cayona.games.tranquility.words.names import card_label, row_label
from cayona.kernel.language import _, mark


def refusal(state: Tranquility, seat: int, action: int, code: str) -> tuple[str, str]:
    """Return the rule and the sentence behind a refusal."""
    rule, sentence = REASONS[code]
    words = {}
    card = named_card(action)
    if card is not None:
        words["card"] = card_label(card)
    act = VERBS.decode(action)
    if act.verb == "row":
        words["row"] = row_label(state.options["variant"], act.which)
    return rule, _(sentence).format(**words)


REASONS: Final = {
    # Choosing an action
    "no-such-card": ("TQ-15", mark("You do not hold this card: {card}.")),
    "choose-an-action": ("TQ-15", mark("Play a card or discard two; this is for later.")),
    "start-first": ("TQ-30", mark("You hold a Start and none has been played: you must play it.")),
    "start-played": ("TQ-38", mark("A Start has been played already; another can only be discarded.")),
    "no-start-yet": ("TQ-46", mark("A Finish needs a Start that has been played.")),
    "sea-not-full": ("TQ-46", mark("A Finish can be played only when every cell has an island.")),
    "wrong-way-up": ("TQ-97", mark("Some islands lie the wrong way up; turn them first.")),
    "own-monster": ("TQ-71", mark("You cannot finish while you hold a sea monster.")),
    "monster-revealed": ("TQ-71", mark("You cannot finish while somebody is known to hold a sea monster.")),
    "no-island": ("TQ-68", mark("There is no island in the sea yet.")),
    "too-few-cards": ("TQ-29", mark("You need two cards that can be discarded.")),
    "no-compass-left": ("TQ-87", mark("There is no compass left in the supply.")),
    "hand-too-small": ("TQ-86", mark("Trading needs at least three cards in hand.")),
    "hand-not-discardable": ("TQ-86", mark("You can trade only a hand that can be discarded completely.")),
    "one-sided": ("TQ-96", mark("Islands have two sides only in Day and Night.")),
    "nothing-to-pay-with": ("TQ-98", mark("Turning an island costs a card, and you have none to discard.")),
    "no-compass": ("TQ-88", mark("Your team has no compass.")),
    "no-such-storm": ("TQ-88", mark("This storm is not in play.")),
    # Choosing a cell
    "choose-a-cell": ("TQ-20", mark("Choose the cell for your island.")),
    "no-such-cell": ("TQ-3", mark("This sea has no such cell.")),
    "occupied": ("TQ-20", mark("There is already an island there.")),
    "no-order": ("TQ-4", mark("The islands must ascend: this number has no place there.")),
    "rocks-in-row": ("TQ-60", mark("Dangerous rocks close this row.")),
    "storm-in-row": ("TQ-79", mark("A purple storm closes this row.")),
    "row-locked": ("TQ-91", mark("The arch opens when both pillars are full.")),
    "not-beside": ("TQ-80", mark("In an orange storm you may only play beside an island.")),
    "too-dear": ("TQ-25", mark("You cannot discard enough cards to pay for this.")),
    "choose-an-island": ("TQ-67", mark("Choose an island in the sea.")),
    "cell-empty": ("TQ-67", mark("There is no island on this cell.")),
    # Discarding
    "discard-now": ("TQ-24", mark("First discard the cards you owe.")),
    "monster-stays": ("TQ-69", mark("A sea monster can never be discarded.")),
    "start-stays": ("TQ-19", mark("Your Start cannot be discarded before one has been played.")),
    "no-card-from-pile": (
        "TQ-82",
        mark("Only a seat in a yellow storm may pay from its pile, with two cards at most."),
    ),
    "islands-only": ("TQ-62", mark("Only islands from your hand keep the rocks where they are.")),
    # Rocks, storms, offers, display
    "too-few-islands": ("TQ-62", mark("You need two islands in hand to leave the rocks.")),
    "choose-a-row": ("TQ-61", mark("Choose a row.")),
    "no-such-row": ("TQ-61", mark("This sea has no such row: {row}.")),
    "row-full": ("TQ-61", mark("There is no empty cell here: {row}.")),
    "same-row": ("TQ-61", mark("The rocks must move to a different row than this: {row}.")),
    "offer-now": ("TQ-42", mark("Say how many cards you offer for the Start.")),
    "cannot-give-so-many": ("TQ-42", mark("You cannot discard so many cards.")),
    "decide-the-storm": ("TQ-78", mark("First decide about the storm you have drawn.")),
    "only-this-storm": ("TQ-78", mark("Here a compass can only cancel the storm just drawn.")),
    "spend-or-draw": ("TQ-88", mark("First decide whether to spend a compass before you draw.")),
    "not-on-display": ("TQ-105", mark("Take one of the islands that lie face up.")),
}
"""The rule and the sentence behind every obstacle."""


def permission(state: Tranquility, seat: int, action: int) -> tuple[str, str]:
    """Return the rule that allows a legal action, and a sentence."""
    phase = PHASES[state.phase]
    if phase == "ACT":
        return _turn_permission(action)
    if phase == "TRIM" and VERBS.decode(action).verb == "compass":
        return "TQ-88", _("Here compasses may be spent at any time.")
    if (
        phase == "STORM"
        and action != against_storm(state.storm)
        and state.options.get("compass_use") == "any"
    ):
        return "TQ-88", _("Here compasses may be spent at any time.")
    return {
        "CELL": ("TQ-20", _("The cell is empty and open, the islands stay in order, and you can pay.")),
        "PAY": ("TQ-24", _("You pay with any cards from your hand that can be discarded.")),
        "MONSTER_CELL": ("TQ-67", _("A monster may eat any island in the sea.")),
        "FLIP_CELL": ("TQ-98", _("Any island in the sea may be turned over.")),
        "PLEDGE": ("TQ-42", _("You may offer any number of cards that you could discard, up to 8.")),
        "START_PAY": ("TQ-45", _("You choose in secret which cards you discard for the Start.")),
        "ROCKS": ("TQ-61", _("The rocks move to another open row, or you discard two islands.")),
        "ROCKS_PAY": ("TQ-62", _("Two islands from your hand keep the rocks in place.")),
        "STORM": ("TQ-78", _("A compass cancels the storm you have drawn; or let it break.")),
        "STORM_ROW": ("TQ-79", _("A purple storm goes on any row with an empty cell.")),
        "ROCKS_ROW": ("TQ-94", _("The rocks go to any row with an empty cell.")),
        "TRIM": ("TQ-77", _("You discard down to your hand limit.")),
        "DRAFT": ("TQ-105", _("You take any face-up island until you hold five.")),
    }[phase]


def _turn_permission(action: int) -> tuple[str, str]:
    return {
        "island": ("TQ-20", _("There is a cell for this island that you can pay for.")),
        "start": ("TQ-30", _("You hold a Start and none has been played.")),
        "finish": (
            "TQ-46",
            _("The sea is full and a Start was played; unless a monster hides in a hand, you win."),
        ),
        "monster": ("TQ-67", _("Your sea monster may eat an island.")),
        "discard": ("TQ-29", _("You may always discard two cards instead of playing one.")),
        "trade": ("TQ-86", _("Your whole hand buys a compass.")),
        "turn": ("TQ-98", _("For one card you may turn an island over.")),
        "compass": ("TQ-88", _("Before your action you may spend compasses on storms in play.")),
    }[VERBS.decode(action).verb]
