"""What the rules tell about a game (compiled); callers ask first whether anybody listens."""

from mypy_extensions import i64

from cayona.games.tortuga.components import ACTIONS, AREAS, COLOURS, MARKERS
from cayona.games.tortuga.rules.dice import letters
from cayona.games.tortuga.rules.table import HAND, SIZE, Table


def tell_round(table: Table) -> None:
    """Tell which round begins, and who starts it."""
    table.tell("round", -1, {"round": int(table.round), "first": int(table.start)})


def tell_step(table: Table) -> None:
    """Tell which step begins, and who rolls."""
    around = [int(table.clockwise(turn)) for turn in range(int(table.seats))]
    rolling = [seat for seat in around if table.boards[seat * SIZE + HAND] != 0]
    table.tell("step", -1, {"step": int(table.step), "rolling": rolling})


def tell_placed(table: Table, kind: str, seat: i64, action: i64, mask: i64) -> None:
    """Tell which dice lie on an action now, and what they add up to."""
    facts = {"dice": letters(mask), "action": ACTIONS[action], "total": int(table.total(seat, action))}
    table.tell(kind, seat, facts)


def tell_roll(table: Table, kind: str, seat: i64) -> None:
    """Tell the faces of an open roll."""
    table.tell(kind, seat, {"roll": table.shown_faces(seat)})


def tell_advantage(table: Table, seat: i64, action: i64, side: i64) -> None:
    """Tell about an advantage token."""
    table.tell("advantage", seat, {"action": ACTIONS[action], "side": int(side)})


def tell_ranking(table: Table) -> None:
    """Tell the totals of an action, who has its places, and whether a tie was broken (TO-42)."""
    sums = [int(table.total(seat, table.action)) for seat in range(int(table.seats))]
    totals = [total if total > 0 else None for total in sums]
    places = [int(place) for place in (table.first, table.second) if place >= 0]
    facts = {"action": ACTIONS[table.action], "totals": totals, "places": places, "tie": _has_tie(table)}
    table.tell("ranking", -1, facts)


def _has_tie(table: Table) -> bool:
    """Tell whether a place would go to somebody else if ties were broken differently."""
    for seat in range(table.seats):
        total = table.total(seat, table.action)
        for place in (int(table.first), int(table.second)):
            if total > 0 and place >= 0 and seat != place and total == table.total(place, table.action):
                return True
    return False


def tell_marker(table: Table, seat: i64, kind: i64, before: i64) -> None:
    """Tell where a marker has moved, if it has."""
    now = table.marker(seat, kind)
    if now != before:
        table.tell("marker", seat, {"marker": MARKERS[kind], "from": int(before), "to": int(now)})


def tell_chest(table: Table, kind: str, seat: i64, colour: i64) -> None:
    """Tell about a chest; a colour below 0 means that the bag is empty."""
    if colour < 0:
        table.tell("bag_empty", seat, {})
    else:
        table.tell(kind, seat, {"colour": COLOURS[colour]})


def tell_token(table: Table, kind: str, seat: i64, value: i64) -> None:
    """Tell that a seat has a treasure token more; its value is the owner's secret."""
    table.tell(kind, seat, {}, {int(seat): {"coins": int(value)}})


def tell_attack(table: Table, seat: i64) -> None:
    """Tell whom an attack or raid is aimed at."""
    defended = table.dice_on(table.target, table.action) != 0
    facts = {"action": ACTIONS[table.action], "target": int(table.target), "defended": defended}
    table.tell("attack", seat, facts)


def tell_theft(table: Table, seat: i64, colour: i64) -> None:
    """Tell which chest was taken from whom."""
    area = AREAS[table.area_of(table.action)]
    table.tell("stole", seat, {"colour": COLOURS[colour], "target": int(table.target), "area": area})


def tell_drop(table: Table, seat: i64, colour: i64, area: i64, to_centre: bool) -> None:
    """Tell which chest was given up, and where it went."""
    facts = {"colour": COLOURS[colour], "area": AREAS[area], "to": "centre" if to_centre else "bag"}
    table.tell("dropped", seat, facts)


def tell_end(table: Table) -> None:
    """Tell everybody's score, and who won."""
    outcome = table.outcome()
    assert outcome is not None
    totals = [int(score.total) for score in outcome.scores]
    for seat in range(table.seats):
        table.tell("score", seat, {**table.score_parts(seat), "total": int(table.score(seat))})
    facts = {"reason": outcome.reason, "winners": list(outcome.winners), "totals": totals}
    table.tell("end", -1, facts)
