"""The picture of a Tortuga 1667 table, drawn from observations alone: nothing hidden can be shown."""

from collections.abc import Sequence
from typing import Final

from cayona.games.tortuga1667.board import chart, deck, events, hand, symbols, votes
from cayona.games.tortuga1667.board.labels import vote_name
from cayona.games.tortuga1667.board.parts import Observation
from cayona.games.tortuga1667.board.plates import plates
from cayona.games.tortuga1667.own_votes import looks_of
from cayona.games.tortuga1667.words.names import event_word
from cayona.games.tortuga1667.words.text import PLAY
from cayona.kernel.areas import Area, Arrangement
from cayona.kernel.choices import Choice
from cayona.kernel.language import _

__all__ = ["button", "definitions", "draw_private", "draw_public", "plates"]

TINTS: Final = {
    "key": ("#8E2F45", "#E08398"),
    "wash": ("#F6E4E6", "#3A2229"),
    "british": ("#B5303C", "#E0747C"),
    "french": ("#2F63B0", "#7EA8E6"),
    "dutch": ("#C9671A", "#EF9A4D"),
    "lantern": ("#F3D27A", "#F2BE5C"),
    "sand": ("#F1E0B4", "#6E6548"),
    "scrub": ("#B9CE9B", "#2F5548"),
    "palm": ("#5E9A6B", "#4C8A6C"),
    "plank": ("#D9B98C", "#5B4A3A"),
    "pale": ("#D3D3C0", "#4B5654"),
    "rail": ("#8A5E3C", "#8F6B4C"),
    "stone": ("#DAD5C6", "#4A5A60"),
    "foam": ("#FFFFFF", "#4F7A84"),
}
"""The colours of the game besides those of the harbour, by day and by night."""

TURNED: Final = "turned-"
"""What an event is called in studies that is turned up."""


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
    """Return what a button says; what is not drawn is pressed, or told of in studies."""
    if element.startswith(TURNED):
        return _("Event: {name}").format(name=event_word(element.removeprefix(TURNED)))
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
