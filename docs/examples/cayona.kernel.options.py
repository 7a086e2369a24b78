import cayona
from cayona.kernel.chance import seeded_chance
from cayona.kernel.language import mark
from cayona.kernel.options import RANDOM, first_seat, one_of, own_parts, switch, turn_limit, who_begins
from cayona.kernel.sheets import Cell, Row, Sheet

signs = {"1": mark("a shark"), "2": mark("a pearl")}
die = Sheet([Row(mark("Die"), [Cell(mark("left"), signs)])], usual="1", other="2")
options = {
    "mode": one_of(mark("Mode"), mark("How to dive."), {"deep": mark("Deep"), "flat": mark("Flat")}),
    "storms": switch(mark("Storms"), mark("Whether there are storms.")),
    "first": who_begins(range(2, 5)),
    "turns": turn_limit((0, 50), 0),
    "die": own_parts(die, mark("Die"), mark("The die of your own box.")),
}
assert [option.default for option in options.values()] == ["deep", False, RANDOM, 0, "usual"]
assert options["turns"].accept(33, 2) == 33
assert first_seat(3, 4, seeded_chance(1)) == 3
assert 0 <= first_seat(RANDOM, 4, seeded_chance(1)) < 4
assert isinstance(options["mode"], cayona.Option)
