import cayona
from cayona.kernel.demands import (
    demand,
    demand_number,
    demand_one_of,
    demand_supply,
    demand_use,
    is_number,
    range_words,
    refuse,
)

# A position of a game about pearls: all of this holds.
demand_number("air", 3, least=0, most=5, rule="DIVE-1")
demand_one_of("diver", "Ada", allowed=("Ada", "Ben"))
demand_use("net", "dive", told=True, needed=True, usable=True)
demand(3 + 4 <= 8, "pearls", "a net holds {most}.", most=8)
seen = demand_supply([("reef", ["white", "white"]), ("net", ["black"])], {"white": 3, "black": 1})
assert seen == {"white": 2, "black": 1}

try:
    demand_number("air", 6, least=0, most=5, rule="DIVE-1")
except cayona.PositionError as error:
    print(error)  # The position's field “air” is wrong: it must be a whole number from 0 to 5.
    print(error.field, error.rule)  # air DIVE-1

# The same by hand, where no sentence fits.
air = 5
if not is_number(air, 0, 5):
    refuse("air", range_words(0, 5), least=0, most=5)
