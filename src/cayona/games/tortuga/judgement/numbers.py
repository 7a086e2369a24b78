"""The numbers by which Tortuga's positions and actions are judged (compiled)."""

from typing import Final

from librt.vecs import vec

from cayona.kernel.heuristics import Heuristics, copy_numbers, declared

ONE_COIN: Final = 1.57
BEST_OF_TWO: Final = 1.95
"""What a treasure token, and the better of two, have on average."""
FINAL_AREAS: Final = vec[float]([1.0, 2.0, 3.0, 3.0])
"""What a chest in each area will score when the game ends after this round: it moves on once more (TO-76)."""


class Measures(Heuristics):
    """A judge with its numbers at hand.

    Its numbers, in points of the final score, where they are not pure numbers:

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

    Guessed, then improved one number at a time (two seats, 240 to 480 games for each step): against itself
    with island=1.9 coin=1.0 advantage=0.8 free_die=0.3 bosun now wins 77.5 % of 400 games on other deals.
    """

    areas: vec[float]
    island: float = 0.9
    crew: float = 2.6
    fleet: float = 3.4
    tortuga: float = 4.2
    purple: float = 0.8
    white: float = 0.7
    set: float = 0.8
    colour: float = 0.6
    field: float = 1.1
    capacity: float = 0.8
    spill: float = 0.8
    coin: float = 0.7
    advantage: float = 1.2
    free_die: float = -0.6
    pull: float = 0.2
    leader: float = 0.6
    scale: float = 25.0
    last_scale: float = 8.0
    choosiness: float = 5.0

    def __init__(self, changes: dict[str, float] | None = None) -> None:
        super().__init__(changes, declared(self))
        copy_numbers(self.numbers, self)
        self.areas = vec[float]([self.island, self.crew, self.fleet, self.tortuga])
