"""Text forms: actions such as "island 34", and positions as plain data."""

from __future__ import annotations

from typing import Any, Final

from cayona.games.tranquility.components import ISLANDS, SPECIAL_CARDS, START, STORM_COUNT, STORMS
from cayona.games.tranquility.rules import PHASES, REASONS, STEPS, Tranquility
from cayona.games.tranquility.rules.actions import (
    ACTION_COUNT,
    DISCARD_TWO,
    FIRST_CELL,
    FIRST_COMPASS,
    FIRST_OFFER,
    FIRST_ROW,
    FOR_NOTHING,
    KEEP_ROCKS,
    LET_BREAK,
    PAYMENTS,
    PILE_TOP,
    PLAY_FINISH,
    PLAY_MONSTER,
    PLAY_START,
    TRADE_HAND,
    TURN_ISLAND,
)
from cayona.games.tranquility.rules.table import DESTROYED, REMOVED
from cayona.kernel.errors import InvalidAction
from cayona.kernel.language import gettext as _

SINGLE_WORDS: Final = {
    PLAY_START: "start",
    PLAY_FINISH: "finish",
    PLAY_MONSTER: "monster",
    DISCARD_TWO: "discard",
    TRADE_HAND: "trade",
    TURN_ISLAND: "turn",
    KEEP_ROCKS: "keep",
    PILE_TOP: "pile",
    LET_BREAK: "break",
}


def format_action(action: int) -> str:
    """Return "island 34", "cell 12", "row 3", "offer 2", "compass P1", or a single word such as "discard"."""
    if action in SINGLE_WORDS:
        return SINGLE_WORDS[action]
    if action < PLAY_START:
        return f"island {action + 1}"
    if action < FIRST_ROW:
        return f"cell {action - FIRST_CELL}"
    if action < KEEP_ROCKS:
        return f"row {action - FIRST_ROW + 1}"
    if action < PILE_TOP:
        return f"offer {action - FIRST_OFFER}"
    return f"compass {STORMS[action - FIRST_COMPASS]}"


_ACTIONS: Final = {format_action(action).lower(): action for action in range(ACTION_COUNT)}


def parse_action(text: str) -> int:
    """Return the action that a text names; letter case and extra spaces do not matter."""
    action = _ACTIONS.get(" ".join(str(text).lower().split()))
    if action is None:
        raise InvalidAction(
            _(
                "“{text}” is no action. Write “island 34”, “cell 0” to “cell 35”, “row 1” (the lowest) to "
                "“row 6”, “offer 0” to “offer 8”, “compass Y1”, or one of these words: {words}."
            ).format(text=text, words=", ".join(SINGLE_WORDS.values())),
            code="unreadable-action",
        )
    return action


# --- Positions -----------------------------------------------------------------------------------------


def write_position(state: Tranquility) -> dict[str, Any]:
    """Return the state record, its fields in their fixed order."""
    seats = range(state.seats)
    return {
        "options": {"players": int(state.seats), **state.options},
        "phase": PHASES[state.phase],
        "step": STEPS[state.step],
        "active": int(state.active),
        "decider": int(state.decider),
        "turn": int(state.turn),
        "start_turn": state.start_turn,
        "start_played": state.start_played,
        "grid": {str(cell): int(number) for cell, number in enumerate(state.grid) if number},
        "orientation": {str(number): "day" for number in range(1, ISLANDS + 1) if state.by_day[number]},
        "hands": [state.hand(seat) for seat in seats],
        "draw_piles": [state.pile(seat) for seat in seats],
        "discards": [state.heap_of(seat, False) for seat in seats],
        "discards_unseen": [state.heap_of(seat, True) for seat in seats],
        "removed": state.heap_of(REMOVED, False),
        "destroyed": state.heap_of(DESTROYED, False),
        "rocks_row": write_row(state),
        "storms": write_storms(state),
        "compasses": int(state.compasses),
        "compass_supply": int(state.supply),
        "monsters_revealed": [int(count) for count in state.revealed],
        "exploration": state.exploration_left(),
        "display": write_display(state),
        "deck": [int(number) for number in state.deck[state.dealt :]],
        "scores": [int(points) for points in state.scores] if state.competitive else [],
        "placed": [int(count) for count in state.placed] if state.competitive else [],
        "drafted": [write_drafted(state, seat) for seat in seats] if state.competitive else [],
        "chosen": int(state.chosen) or None,
        **write_payment(state),
        "result": write_result(state),
    }


def write_payment(state: Tranquility) -> dict[str, Any]:
    """Return what is being paid for and what is still owed: known to everybody."""
    return {
        "cell": None if state.cell < 0 else int(state.cell),
        "pay_for": None if state.pay_for == FOR_NOTHING else PAYMENTS[state.pay_for],
        "to_pay": int(state.to_pay),
        "offers": write_offers(state),
        "owed": [int(cards) for cards in state.owed],
        "pile_paid": int(state.pile_paid),
        "storm": None if state.storm < 0 else STORMS[state.storm],
        "extra_left": int(state.extra_left),
    }


def write_row(state: Tranquility) -> int | None:
    """Return the row of the rocks."""
    return None if state.rocks_row < 0 else int(state.rocks_row)


def write_storms(state: Tranquility) -> dict[str, dict[str, int]]:
    """Return the storms in play, each with its seat or row."""
    storms: dict[str, dict[str, int]] = {}
    for storm in range(STORM_COUNT):
        if state.storm_at[storm] >= 0:
            where = "row" if STORMS[storm].startswith("P") else "seat"
            storms[STORMS[storm]] = {where: int(state.storm_at[storm])}
    return storms


def write_display(state: Tranquility) -> list[int]:
    """Return the face-up islands, ascending."""
    return [int(number) for number in state.display[: state.shown]]


def write_drafted(state: Tranquility, seat: int) -> list[int]:
    """Return the islands that a seat took from the display and has not placed."""
    return [number for number in range(1, ISLANDS + 1) if state.drafted[number] == seat + 1]


def write_offers(state: Tranquility) -> list[list[int | None]]:
    """Return every round of offers so far."""
    return [
        [None if state.offer(turn, seat) < 0 else int(state.offer(turn, seat)) for seat in range(state.seats)]
        for turn in range(state.rounds)
    ]


def write_result(state: Tranquility) -> dict[str, Any] | None:
    """Return why the game ended and what everybody gets, None while it runs."""
    if state.is_over():
        return {"reason": REASONS[state.ending], "returns": state.returns()}
    return None


def card_code(name: int | str) -> int:
    """Return the code of a card that is known to exist."""
    return name if isinstance(name, int) else START + SPECIAL_CARDS.index(name)
