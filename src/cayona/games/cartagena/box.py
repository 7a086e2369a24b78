"""What players of Cartagena can do, and what a record holds: every field with its shape and default."""

from functools import cache
from typing import Final

from cayona.games.cartagena import components, own_segments
from cayona.games.cartagena.rules import REASONS
from cayona.kernel.language import listing, mark
from cayona.kernel.shapes import Box, Field, ListOf, MapOf, Parts, PerSeat, Shape, nullable, number, word
from cayona.kernel.sheets import USUAL
from cayona.kernel.verbs import Verb, Verbs

PLACES: Final = (mark("fortress"), *map(str, range(1, components.SLOOP)), mark("sloop"))
"""The word of every place."""
NUMBERED: Final = {f"{place:0{digits}}": word for place, word in enumerate(PLACES) for digits in (1, 2)}
"""What people may write for a place: its number, the fortress and the sloop included."""
VERBS: Final = Verbs(
    Verb("advance", components.SYMBOLS, PLACES[: components.SLOOP], word=""),
    Verb("retreat", PLACES[1:], word="back"),
    Verb("end"),
)


def parse_action(text: str) -> int:
    """Return the action of a text such as "skull 9", "back 17" or "end"."""
    words = " ".join(NUMBERED.get(word, word) for word in str(text).split())
    why = mark(
        "“{text}” is not an action. Write a card and the pirate's place (“skull 9”, “key "
        "fortress”), “back” and a place (“back 17”, “back sloop”), or “end”. Cards: {symbols}; "
        "spaces: 1 to {last}."
    )
    return VERBS.read(words, why, text=text, symbols=listing(components.SYMBOLS), last=components.LAST_SPACE)


# --- The record ----------------------------------------------------------------------------------------


@cache
def box(players: int) -> Box:
    """Return the fields of a table of so many players (CG-63)."""
    symbol, seat = word(components.SYMBOLS), number(0, players - 1)
    cards = MapOf(symbol, number(0, components.CARDS_PER_SYMBOL))
    six_places = ListOf(number(components.FORTRESS, components.SLOOP), components.PIRATES, components.PIRATES)
    return Box(
        {
            "mode": Field(word(tuple(components.MODES))),
            "players": Field(number(players, players)),
            "track": Field(ListOf(symbol, components.LAST_SPACE, components.LAST_SPACE)),
            "segments": Field(
                Shape(own_segments.fits, USUAL, mark("it must be “usual” or a code of six segments.")), USUAL
            ),
            "pirates": Field(PerSeat(players, six_places)),
            "hands": Field(PerSeat(players, cards)),
            "draw_pile": Field(ListOf(symbol, 0, components.CARDS_PER_SYMBOL * len(components.SYMBOLS))),
            "current_seat": Field(seat),
            "turn_limit": Field(number(0), 1000),
            "row": Field(ListOf(symbol, 0, components.ROW_SIZE), []),
            "discard": Field(cards, {}),
            "moves_made": Field(number(0, components.MOVES_PER_TURN - 1), 0),
            "turn_number": Field(number(1), 1),
            "consecutive_forced_passes": Field(number(0, players), 0),
            "result": Field(nullable(Parts(reason=word(REASONS[1:]), winners=ListOf(seat))), None),
        }
    )
