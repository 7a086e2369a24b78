"""The numbers by which Tranquility is judged (compiled)."""

from typing import Final

from cayona.kernel.heuristics import copy_numbers, declared

REACH: Final = 4
"""The highest cost that a full hand can pay (TQ-25)."""
HOPELESS: Final = 2.5
"""The ratio of cells to numbers from which on only what is missing counts."""
NARROW: Final = 2
"""Up to so many empty cells every island of a gap lies beside another and is paid for."""
POINT: Final = 0.27
"""The trouble of losing a point in the competitive game, when actions are weighed."""
FAR: Final = 1e6


class Prices:
    """The numbers as plain fields, for compiled code.

    Its numbers, in units of trouble; a gap of k empty cells for which m numbers are left is k * (k / m) ** 2
    trouble:

    - `missing`: a gap that can never be filled; less by the chance that it can.
    - `slip`: how often a number that is around is spent before it can be placed.
    - `card`: each card out of play without having been placed, besides what its gap loses.
    - `idle`: a turn in which nothing is placed.
    - `stranded`: the square of each card that a seat lacks for two in every turn it will probably still have;
      who has no card left ends the game for all (TQ-52).
    - `narrow`: how many times worse gaps are whose every cell must be paid for.
    - `fill`, `usual`: each card (gain) that an island of the hand costs less in such a gap than is usual
      there.
    - `wisdom`: how seldom others discard what is useful; 0 for never, 1 for as often as anything else.
    - `finish`: holding no Finish card while one is around elsewhere, when the sea is full.
    - `monster`, `wrong`: a monster in hand; an island that lies the wrong way up.
    - `lock`: how much harder a cell is to fill that opens only when others are full.
    - `rocks`, `yellow`, `purple`, `orange`, `compass`: an empty cell behind the rocks, a storm, a compass
      (gain).
    - `even`, `scale`: the trouble that makes winning and losing alike in the usual game for two at its start
      (forecast.py), and how much more makes it a loss.
    - `line`, `ready`: competitive, in points: an empty cell where any number fits a seat, a point that a card
      of the hand could bring.
    - `sharpness`: how much less likely an action is for each unit of trouble that it brings.
    """

    missing: float = 3.5
    slip: float = 0.06
    card: float = 1.1
    idle: float = 1.6
    stranded: float = 0.13
    narrow: float = 2.0
    fill: float = 0.25
    usual: float = 2.2
    wisdom: float = 0.55
    finish: float = 4.0
    monster: float = 4.0
    wrong: float = 1.3
    lock: float = 0.1
    rocks: float = 0.15
    yellow: float = 3.5
    purple: float = 4.0
    orange: float = 3.5
    compass: float = 3.5
    even: float = 43.3
    scale: float = 22.9
    line: float = 0.5
    ready: float = 0.3
    sharpness: float = 24.0

    def __init__(self, numbers: dict[str, float]) -> None:
        copy_numbers(numbers, self)


NUMBERS: Final = declared(Prices({}))
