"""Positions for tests, written the way one would tell them.

The passage is one line of text: `"6:AA 8:B sloop:B"` says that two pirates of seat A stand on 6, one of
seat B on 8 and another in the sloop; everybody else waits in the fortress. Cards are lists such as
`"4 dagger, bottle"`. What a test does not mention is filled in, so that all 102 cards are on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, Final

import cayona

Record = dict[str, Any]

GAME: Final = cayona.game("cartagena")
LETTERS: Final = "ABCDE"
SLOOP: Final = 37
SYMBOLS: Final = ("skull", "dagger", "key", "bottle", "sword", "hat")
ONE_OF_EACH: Final = "skull, dagger, key, bottle, sword, hat"
EXAMPLE_TRACK: Final = (
    ("bottle", "sword", "hat", "skull", "dagger", "key"),  # 1 to 6
    ("dagger", "bottle", "key", "sword", "hat", "skull"),  # 7 to 12
    ("sword", "key", "dagger", "hat", "skull", "bottle"),  # 13 to 18
    ("hat", "key", "sword", "bottle", "skull", "dagger"),  # 19 to 24
    ("key", "bottle", "skull", "dagger", "hat", "sword"),  # 25 to 30
    ("hat", "dagger", "key", "bottle", "sword", "skull"),  # 31 to 36
)


def cards(text: str) -> list[str]:
    """Read "2 dagger, bottle" as dagger, dagger, bottle."""
    found: list[str] = []
    for part in filter(None, text.split(", ")):
        *count, symbol = part.split()
        found += [symbol] * (int(count[0]) if count else 1)
    return found


def counted(held: Iterable[str]) -> dict[str, int]:
    """Return cards as a position writes a hand: by symbol, no zeros."""
    counts = Counter(held)
    return {symbol: counts[symbol] for symbol in SYMBOLS if counts[symbol]}


def hand(text: str) -> dict[str, int]:
    """Read "2 dagger, bottle" as a hand."""
    return counted(cards(text))


def places(passage: str, seats: int) -> list[list[int]]:
    """Read a passage such as "6:AA sloop:B" as six places for each seat."""
    found: list[list[int]] = [[] for _ in range(seats)]
    for stop in passage.split():
        place, crowd = stop.split(":")
        for letter in crowd:
            found[LETTERS.index(letter)].append(SLOOP if place == "sloop" else int(place))
    return [sorted([0] * (6 - len(own)) + own) for own in found]


def passage(state: cayona.State) -> str:
    """Write where the pirates of a position stand, as `places` reads it."""
    pirates = state.position()["pirates"]
    stops = []
    for place in range(1, SLOOP + 1):
        crowd = "".join(letter * own.count(place) for letter, own in zip(LETTERS, pirates, strict=False))
        if crowd:
            stops.append(f"{'sloop' if place == SLOOP else place}:{crowd}")
    return " ".join(stops)


def left_over(mentioned: Iterable[str]) -> list[str]:
    """Return the cards that are not mentioned, symbols taking turns."""
    used = Counter(mentioned)
    assert all(used[symbol] <= 17 for symbol in SYMBOLS), f"too many cards: {used}"
    rounds = [[symbol for symbol in SYMBOLS if used[symbol] <= 16 - turn] for turn in range(17)]
    return list(chain.from_iterable(rounds))


def position(
    pirates: str = "",
    hands: Sequence[str] | None = None,
    *,
    seats: int = 2,
    mode: str = "jamaica",
    row: str | None = None,
    pile: str = "",
    discard: str = "",
    rest: str = "pile",
    **fields: Any,
) -> Record:
    """Return a complete position on the example track.

    Without `hands` everybody holds one card of each symbol; a tortuga row is two of each by default.
    `pile` names the top cards; the cards nobody mentioned go to `rest`: under the pile, to the discard,
    or to a seat's hand (by its letter).
    """
    held = [cards(text) for text in (hands if hands is not None else [ONE_OF_EACH] * seats)]
    open_row = cards(row if row is not None else f"{ONE_OF_EACH}, {ONE_OF_EACH}" if mode == "tortuga" else "")
    stock, discarded = cards(pile), cards(discard)
    others = left_over(chain(*held, open_row, stock, discarded))
    {"pile": stock, "discard": discarded, **dict(zip(LETTERS, held, strict=False))}[rest].extend(others)
    return {
        "mode": mode,
        "players": seats,
        "turn_limit": 1000,
        "track": list(chain(*EXAMPLE_TRACK)),
        "pirates": places(pirates, seats),
        "hands": [counted(own) for own in held],
        "draw_pile": stock,
        "row": open_row,
        "discard": counted(discarded),
        "current_seat": 0,
        "moves_made": 0,
        "turn_number": 1,
        "consecutive_forced_passes": 0,
        "result": None,
        **fields,
    }


def table(pirates: str = "", hands: Sequence[str] | None = None, **fields: Any) -> cayona.State:
    """Return the state of such a position."""
    return GAME.load(position(pirates, hands, **fields))


def match(pirates: str = "", hands: Sequence[str] | None = None, **fields: Any) -> cayona.Match:
    """Return a match that starts from such a position."""
    return cayona.Match(GAME, seed=1, position=position(pirates, hands, **fields))


def play(state: cayona.State, *actions: str) -> cayona.State:
    """Take actions in their short notation, one after the other; return the same state."""
    for action in actions:
        state.apply(state.parse_action(action))
    return state


def play_match(game: cayona.Match, *actions: str) -> list[cayona.Event]:
    """Take actions in a match; return what happened."""
    return [event for action in actions for event in game.play(game.state.parse_action(action))]


def legal(state: cayona.State) -> list[str]:
    """Return what the seat to move may do, in short notation."""
    return [state.action_text(action) for action in state.legal_actions()]


def total_cards(record: Record) -> dict[str, int]:
    """Return the cards of a position by symbol, wherever they are."""
    total: Counter[str] = Counter(record["draw_pile"]) + Counter(record["row"]) + Counter(record["discard"])
    for own in record["hands"]:
        total += Counter(own)
    return dict(total)
