"""The picture of Cartagena, drawn from observations alone: a state never comes here, so nothing can leak."""

from collections.abc import Sequence
from typing import Final

from cayona.games.cartagena.board import cards, scenery
from cayona.games.cartagena.board.passage import passage
from cayona.games.cartagena.components import PIRATES, SLOOP
from cayona.games.cartagena.words.text import card_count
from cayona.kernel.areas import Area, Arrangement, Counter, Plate
from cayona.kernel.choices import Choice
from cayona.kernel.events import Facts
from cayona.kernel.language import _
from cayona.svg.kept import kept

TINTS: Final = {
    "key": ("#E08A2E", "#F0953F"),
    "wash": ("#F8E7CD", "#332F27"),
}
"""The colours of the game besides those of the harbour, by day and by night."""


def draw_public(observation: Facts, arrangement: Arrangement) -> list[Area]:
    """Draw the passage, the cards on the table, and all hands if they lie open."""
    areas = [passage(observation, arrangement), cards.row(observation, arrangement)]
    if None not in observation["hands"]:
        areas.append(cards.hands(observation, arrangement))
    return areas


def draw_private(observation: Facts, choices: Sequence[Choice], arrangement: Arrangement) -> list[Area]:
    """Draw the observer's hand."""
    return [cards.hand(observation)]


def definitions(observation: Facts) -> str:
    """Return the symbols that all areas use."""
    return scenery.definitions()


def plates(observation: Facts) -> list[Plate]:
    """Return how many cards and pirates aboard everybody has."""
    result = observation["result"]
    winners = result["winners"] if result is not None else ()
    return [
        _plate(seat, size, places.count(SLOOP), seat in winners)
        for seat, (size, places) in enumerate(
            zip(observation["hand_sizes"], observation["pirates"], strict=True)
        )
    ]


@kept(2048)
def _plate(seat: int, size: int, aboard: int, won: bool) -> Plate:
    return Plate(seat, (_held(size), _aboard(aboard)), won=won)


def button(element: str) -> str:
    """Name the one thing that is done by a button."""
    return _("End turn") if element == "end-turn" else ""


def _held(size: int) -> Counter:
    return Counter("cartagena-back", str(size), card_count(size))


def _aboard(count: int) -> Counter:
    told = _("{count} of {all} aboard").format(count=count, all=PIRATES)
    return Counter("cartagena-boat", f"{count}/{PIRATES}", told)
