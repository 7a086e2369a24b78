import cayona
from cayona.kernel.demands import is_number
from cayona.kernel.language import mark
from cayona.kernel.shapes import (
    HIGHEST,
    LATER,
    REQUIRED,
    Box,
    Field,
    ListOf,
    MapOf,
    Parts,
    PerSeat,
    Record,
    Shape,
    counts,
    demand,
    flag,
    nullable,
    number,
    read_options,
    read_record,
    read_seats,
    take_over,
    word,
)

even = Shape(lambda value: is_number(value, 0, 8) and value % 2 == 0, "0, 2 … 8", mark("it must be even."))
box = Box(
    {
        "phase": Field(word(("dive", "over"))),
        "pearls": Field(PerSeat(2, ListOf(number(0, 9), 0, 2)), [[], []]),
        "net": Field(counts((4, 4)), [0, 0]),
        "diver": Field(nullable(number(0, 1)), None, phases=("dive",), needed=True),
        "owners": Field(MapOf(word(("reef", "wreck")), number(0, 1)), {}),
        "wind": Field(Parts(force=even, gusts=flag()), {"force": 0, "gusts": False}),
        "chest": Field(number(0), LATER),  # follows from the others
    }
)
assert box.fields["phase"].default is REQUIRED  # nothing else was said
assert number(0).facts["most"] == HIGHEST
record: Record = box.read({"phase": "dive", "diver": 1})
assert record["net"] == [0, 0] and "chest" not in record
box.check_use(record, "dive")


class Reef:
    """What a position is made of."""

    diver = phase = -1


reef = Reef()
take_over(reef, record, "diver", phase=("dive", "over"))
assert (reef.diver, reef.phase) == (1, 0)  # words are kept by their number

game = cayona.game("cartagena")
assert read_seats(game, {"seats": 3}, "seats") == 3
assert read_options(game, 3, {"mode": "tortuga"})["mode"] == "tortuga"


def of_two(_seats: int) -> Box:
    """Return the fields of a position; those of larger tables could be others."""
    table = {"players": Field(number(2, 2)), "options": Field(MapOf(word(("mode",)), word(("tortuga",))), {})}
    return Box({**box.fields, **table})


complete = read_record(game, {"players": 2, "phase": "over"}, of_two)
assert complete["options"]["mode"] == "jamaica" and complete["pearls"] == [[], []]

for wrong in (
    lambda: box.read({"phase": "dive", "wind": {"force": 3, "gusts": True}}),
    lambda: demand(record["net"] == [1, 1], "net", "it must hold one of each."),
):
    try:
        wrong()
    except cayona.PositionError as problem:
        print(problem)  # The position's field “wind” is wrong: its “force” cannot be 3.
