"""The picture of a Tortuga 1667 table, drawn from observations alone: nothing hidden can be shown."""

from collections.abc import Sequence

from cayona.games.tortuga1667.board import chart, deck, events, hand, symbols, votes
from cayona.games.tortuga1667.board.labels import vote_name
from cayona.games.tortuga1667.board.parts import Observation
from cayona.games.tortuga1667.board.plates import plates
from cayona.games.tortuga1667.board.tints import TINTS as TINTS
from cayona.games.tortuga1667.own_votes import looks_of
from cayona.games.tortuga1667.words.text import PLAY
from cayona.kernel.areas import Area, Arrangement
from cayona.kernel.choices import Choice
from cayona.kernel.language import _

__all__ = ["button", "definitions", "draw_private", "draw_public", "plates"]


def draw_public(view: Observation, arrangement: Arrangement) -> list[Area]:
    """Draw chart, events and votes; when hands lie open, those too."""
    wide = arrangement == "wide"
    return [
        chart.chart(view, wide),
        events.events(view, wide),
        votes.votes(view, wide),
        *hand.open_hands(view, wide),
    ]


def draw_private(view: Observation, choices: Sequence[Choice], arrangement: Arrangement) -> list[Area]:
    """Draw a seat's cards, and what it alone knows of the event row, the vote deck and the others.

    After the end all that lies open before everybody.
    """
    wide = arrangement == "wide"
    own = [] if view["result"] is not None else [hand.hand(view), *hand.known_hands(view)]
    return [*own, chart.own_ring(view, wide), events.secrets(view, wide), deck.known_deck(view, wide)]


def definitions(view: Observation) -> str:
    """Return the symbols of a match: the pirates at its seats, and what all matches share."""
    return symbols.definitions(tuple(view["pirates"]), looks_of(view))


def button(element: str) -> str:
    """Return what a button says; what is not drawn is pressed."""
    if element in ("attack", "mutiny", "brawl"):
        return vote_name(element)
    return {
        "maroon": _("Maroon"),
        "yes": _("Use it"),
        "no": _("No"),
        "save": _("Keep it"),
        "abstain": _("Abstain"),
        "pass": _("Pass"),
        PLAY: _("Play it"),
    }.get(element, "")
