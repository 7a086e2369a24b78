"""What stands on the plates of the seats."""

from cayona.games.tortuga.board.words import points_label, tortuga_label
from cayona.games.tortuga.words.names import token_count
from cayona.kernel.areas import Counter, Plate
from cayona.kernel.events import Facts
from cayona.svg.kept import kept


def points(view: Facts, seat: int) -> int:
    """Return a seat's points as far as the viewer knows them."""
    if view["result"] is not None:
        return int(view["result"]["scores"][seat]["total"])
    board = view["boards"][seat]
    return int(board["open_score"]) + sum(board["tokens"] or ())


def plates(view: Facts) -> list[Plate]:
    """Count every seat's chests on Tortuga, treasure tokens (once they are known, coins) and points.

    Whom one attacks is chosen by the plates as well as by the boards.
    """
    result = view["result"]
    chosen_from = view["phase"] == "action" and view["action"] in ("attack", "raid")
    found = []
    for seat, board in enumerate(view["boards"]):
        tokens = board["tokens"]
        known = None if tokens is None else tuple(tokens)
        count, home = board["token_count"], sum(board["tortuga"])
        won = result is not None and seat in result["winners"]
        chosen = chosen_from and seat not in view["deciders"]
        found.append(_plate(seat, home, view["end_chests"], count, known, points(view, seat), chosen, won))
    return found


@kept(1024)
def _plate(
    seat: int,
    home: int,
    limit: int,
    count: int,
    tokens: tuple[int, ...] | None,
    scored: int,
    chosen: bool,
    won: bool,
) -> Plate:
    return Plate(
        seat,
        (
            Counter("tortuga-turtle", f"{home}/{limit}", tortuga_label(home, limit)),
            Counter(
                "tortuga-coin", str(count if tokens is None else sum(tokens)), token_count(count, tokens)
            ),
            Counter("tortuga-medal", str(scored), points_label(scored)),
        ),
        f"board-{seat}" if chosen else "",
        won,
    )
