"""The counters of the seats."""

from cayona.games.tranquility.words.names import storm_label
from cayona.kernel.areas import Counter, Plate
from cayona.kernel.events import Facts
from cayona.kernel.language import _, listing


def plates(view: Facts) -> list[Plate]:
    """Return for each seat its points, its cards, and the storms and monsters in front of it."""
    result = view["result"]
    return [
        Plate(seat, tuple(_counters(view, seat)), won=result is not None and result["returns"][seat] > 0)
        for seat in range(view["seats"])
    ]


def _counters(view: Facts, seat: int) -> list[Counter]:
    hand, pile, discarded = (view[sizes][seat] for sizes in ("hand_sizes", "pile_sizes", "discard_sizes"))
    told = [
        Counter("tq-back", f"{hand}/{view['hand_limits'][seat]}", _("{count} in hand").format(count=hand))
    ]
    if view["scores"]:
        points = view["scores"][seat]
        told.insert(0, Counter("tq-points", str(points), _("points {points}").format(points=points)))
    else:
        told.append(Counter("tq-pile", str(pile), _("{count} in the pile").format(count=pile)))
    told.append(Counter("tq-gone", str(discarded), _("{count} discarded").format(count=discarded)))
    storms = [storm for storm, where in view["storms"].items() if where.get("seat") == seat]
    for colour in dict.fromkeys(storm[0] for storm in storms):
        raging = [storm_label(storm) for storm in storms if storm[0] == colour]
        value = f"×{len(raging)}" if len(raging) > 1 else ""
        told.append(Counter(f"tq-storm-{colour}", value, listing(raging)))
    if shown := view["monsters_revealed"][seat]:
        told.append(Counter("tq-monster", str(shown), _("monsters shown: {count}").format(count=shown)))
    return told
