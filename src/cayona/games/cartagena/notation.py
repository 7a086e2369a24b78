"""Text forms: actions such as "skull 9", and positions as plain data."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.cartagena.components import FORTRESS, LAST_SPACE, SLOOP, SYMBOLS
from cayona.games.cartagena.rules import CARDS, END_TURN, FIRST_RETREAT, REASONS, Cartagena
from cayona.kernel.errors import InvalidAction
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing

END_WORD: Final = "end"
RETREAT_WORD: Final = "back"
PLACE_WORDS: Final = {FORTRESS: "fortress", SLOOP: "sloop"}


def format_place(place: int) -> str:
    """Return the word or number of a place."""
    return PLACE_WORDS.get(place, str(place))


def parse_place(text: str) -> int:
    """Return the place that a word or number means; -1 if it means none."""
    for place, word in PLACE_WORDS.items():
        if text == word:
            return place
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 2 else -1


def format_action(action: int) -> str:
    """Return "skull 9", "back 17" or "end"."""
    if action == END_TURN:
        return END_WORD
    if action < FIRST_RETREAT:
        return f"{SYMBOLS[action // SLOOP]} {format_place(action % SLOOP)}"
    return f"{RETREAT_WORD} {format_place(action - FIRST_RETREAT + 1)}"


def parse_action(text: str) -> int:
    """Return the action that a text names; letter case and extra spaces do not matter."""
    words = str(text).lower().split()
    if words == [END_WORD]:
        return END_TURN
    if len(words) == 2:
        place = parse_place(words[1])
        if words[0] == RETREAT_WORD and 1 <= place <= SLOOP:
            return FIRST_RETREAT + place - 1
        if words[0] in SYMBOLS and FORTRESS <= place <= LAST_SPACE:
            return SYMBOLS.index(words[0]) * SLOOP + place
    raise InvalidAction(
        _(
            "“{text}” is no action. Write a card and the pirate's place (“skull 9”, “key fortress”), "
            "“back” and a place (“back 17”, “back sloop”), or “end”. Cards: {symbols}; spaces: 1 to {last}."
        ).format(text=text, symbols=listing(SYMBOLS), last=LAST_SPACE),
        code="unreadable-action",
    )


def write_position(state: Cartagena) -> dict[str, Any]:
    """Return the state record, its fields in their fixed order."""
    seats = range(state.seats)
    return {
        "mode": state.options["mode"],
        "players": int(state.seats),
        "turn_limit": int(state.turn_limit),
        "track": state.track_symbols(),
        "pirates": [state.places(seat) for seat in seats],
        "hands": [state.hand(seat) for seat in seats],
        "draw_pile": state.pile(),
        "row": state.row(),
        "discard": state.hand(state.seats),
        "current_seat": int(state.current_seat),
        "moves_made": int(state.moves_made),
        "turn_number": int(state.turn_number),
        "consecutive_forced_passes": int(state.forced_passes),
        "result": write_result(state),
    }


def write_result(state: Cartagena) -> dict[str, Any] | None:
    """Return why the game ended and who won, None while it runs."""
    if state.is_over():
        return {"reason": REASONS[state.ending], "winners": state.winners()}
    return None


def put_on_table(state: Cartagena, position: dict[str, Any]) -> None:
    """Lay a checked and complete record out on an empty table."""
    places = [sorted(six) for six in position["pirates"]]
    piles = [*position["hands"], position["discard"]]
    cards = [SYMBOLS.index(symbol) for symbol in (*position["row"], *position["draw_pile"])]
    everywhere = [place for six in places for place in six]
    state.pirates = vec[i64](everywhere)
    state.crowd = vec[i64]([everywhere.count(place) for place in range(SLOOP + 1)])
    state.hands = vec[i64]([pile.get(symbol, 0) for pile in piles for symbol in SYMBOLS])
    state.stocked = len(cards)
    state.deck = vec[i64](cards + [0] * (CARDS - len(cards)))
    state.row_left = len(position["row"])
    state.discarded = sum(position["discard"].values())
    state.current_seat = position["current_seat"]
    state.moves_made = position["moves_made"]
    state.turn_number = position["turn_number"]
    state.forced_passes = position["consecutive_forced_passes"]
