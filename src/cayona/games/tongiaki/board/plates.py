"""What the plates of the seats tell: points, ships in stock, islands and kings."""

from cayona.games.tongiaki.components import KINGS
from cayona.games.tongiaki.words.text import ship_count
from cayona.kernel.areas import Counter, Plate
from cayona.kernel.events import Facts
from cayona.kernel.language import _
from cayona.svg.kept import kept


def plates(view: Facts) -> list[Plate]:
    """Return the counters of every seat."""
    winners = () if view["result"] is None else view["result"]["winners"]
    facts = zip(view["points"], view["stocks"], view["islands"], view["kings"], strict=True)
    return [_plate(seat, *counts, won=seat in winners) for seat, counts in enumerate(facts)]


@kept(2048)
def _plate(seat: int, points: int, stock: int, islands: int, kings: int, won: bool) -> Plate:
    counters = (
        Counter("tg-points", str(points), _("points {points}").format(points=points)),
        Counter(f"tg-ship-{seat}", str(stock), _("{ships} in stock").format(ships=ship_count(stock))),
        Counter("tg-palm", str(islands), _("islands {islands}").format(islands=islands)),
        Counter("tg-crown", f"{kings}/{KINGS}", _("kings {kings} of {most}").format(kings=kings, most=KINGS)),
    )
    return Plate(seat, counters, won=won)
