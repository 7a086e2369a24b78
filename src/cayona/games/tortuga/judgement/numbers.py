"""The numbers by which Tortuga's positions and actions are judged (compiled)."""

from typing import Final

from librt.vecs import vec

from cayona.kernel.heuristics import Heuristics, copy_numbers

NUMBERS: Final = {
    "island": 0.9,
    "crew": 2.6,
    "fleet": 3.4,
    "tortuga": 4.2,
    "purple": 0.8,
    "white": 0.7,
    "set": 0.8,
    "colour": 0.6,
    "field": 1.1,
    "capacity": 0.8,
    "spill": 0.8,
    "coin": 0.7,
    "advantage": 1.2,
    "free_die": -0.6,
    "pull": 0.2,
    "leader": 0.6,
    "scale": 25.0,
    "last_scale": 8.0,
    "choosiness": 5.0,
}
"""In points of the final score, where they are not pure numbers:

- `island`, `crew`, `fleet`, `tortuga`: a chest there.
- `purple`: how much of its second counting a purple chest is worth; `white`: a joker, once on Tortuga.
- `set`: how much of its points a set is worth before the end; `colour`: a colour of the next set.
- `field`, `capacity`: a field of a track, and what a marker allows there.
- `spill`: how much of a chest is lost that will find no room.
- `coin`: a coin; `advantage`: an advantage token at the start of the game, or one that is due.
- `free_die`: a die in hand, besides where it may end up: a drawback, for who is done early gains tokens.
- `pull`: how likely a die in hand ends up on a given action.
- `leader`: how much a seat compares itself with its strongest rival rather than with all of them.
- `scale`, `last_scale`: a lead of so many points is worth 0.7, and that in a round which ends the game.
- `choosiness`: how much likelier an action is for each point that it gains.

Guessed, then improved one number at a time (two seats, 240 to 480 games for each step): against itself with
island=1.9 coin=1.0 advantage=0.8 free_die=0.3 bosun now wins 77.5 % of 400 games on other deals.
"""
ONE_COIN: Final = 1.57
BEST_OF_TWO: Final = 1.95
"""What a treasure token, and the better of two, have on average."""
FINAL_AREAS: Final = vec[float]([1.0, 2.0, 3.0, 3.0])
"""What a chest in each area will score when the game ends after this round: it moves on once more (TO-76)."""


class Measures(Heuristics):
    """A judge with its numbers at hand."""

    areas: vec[float]
    purple: float = 0.0
    white: float = 0.0
    set_share: float
    colour: float = 0.0
    field: float = 0.0
    capacity: float = 0.0
    spill: float = 0.0
    coin: float = 0.0
    advantage: float = 0.0
    free_die: float = 0.0
    leader: float = 0.0
    scale: float = 0.0
    last_scale: float = 0.0
    choosiness: float = 0.0

    def __init__(self, changes: dict[str, float] | None = None) -> None:
        super().__init__(changes, NUMBERS)
        numbers = self.numbers
        self.areas = vec[float]([numbers[area] for area in ("island", "crew", "fleet", "tortuga")])
        copy_numbers(numbers, self)
        self.set_share = numbers["set"]
