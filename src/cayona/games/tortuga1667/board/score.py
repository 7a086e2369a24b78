"""The treasure count above the chart: the sides from both ends, what nobody has yet between them."""

from typing import Final

from cayona.games.tortuga1667.board import labels
from cayona.games.tortuga1667.board.layout import CHARTS, SCORE_HEIGHT
from cayona.games.tortuga1667.board.parts import Observation, nation_flag, squeezed
from cayona.games.tortuga1667.components import TREASURES
from cayona.kernel.language import _
from cayona.svg.elements import panel, place, told, write
from cayona.svg.kept import kept

_MIDDLE: Final = -SCORE_HEIGHT / 2
_STEP: Final = 60.0


def score(view: Observation, wide: bool) -> dict[str, str]:
    """Draw flags and sums, a bead for every treasure, and what the count has led to."""
    british, french = view["totals"]
    pieces = {"score": _sums(wide, british, french)}
    for nth in range(TREASURES):
        owner = "british" if nth < british else "french" if nth >= TREASURES - french else "nobody"
        pieces[f"bead-{nth}"] = _bead(wide, nth, owner)
    if view["result"] is not None:
        won = {
            "british": _("The British win"),
            "french": _("The French win"),
            "dutch": _("The Dutch player wins"),
            "draw": _("A draw"),
        }[view["result"]["winner"]]
        pieces["banner"] = _banner(wide, won, "t7-banner won")
    elif view["sudden_death"]:
        pieces["banner"] = _banner(wide, _("Sudden death"), "t7-banner")
    return pieces


@kept(512)
def _sums(wide: bool, british: int, french: int) -> str:
    right = CHARTS[wide].width
    body = (
        nation_flag("british", 34, _MIDDLE, 50)
        + write(70, _MIDDLE + 12, british, "t7-total")
        + nation_flag("french", right - 34, _MIDDLE, 50)
        + write(right - 70, _MIDDLE + 12, french, "t7-total end")
    )
    return told(labels.score(british, french), body, ' data-key="score"')


@kept(128)
def _bead(wide: bool, nth: int, owner: str) -> str:
    x = CHARTS[wide].middle + (nth - TREASURES / 2) * _STEP
    bead = panel(x + 2, _MIDDLE - 18, _STEP - 4, 36, f"t7-bead {owner}", 9)
    chest = "" if owner == "nobody" else place("t7-chest", x + _STEP / 2, _MIDDLE, 32)
    return f"<g>{bead}{chest}</g>"


def _banner(wide: bool, words: str, style: str) -> str:
    middle = CHARTS[wide].middle
    ground = panel(middle - 124, _MIDDLE - 21, 248, 42, style, 21)
    return f"<g>{ground}{squeezed(words, middle, _MIDDLE + 9, 220, 26, 't7-banner-words')}</g>"
