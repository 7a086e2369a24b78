"""The numbers by which Tranquility is judged (compiled)."""

from typing import Final

from cayona.kernel.heuristics import copy_numbers

NUMBERS: Final = {
    "missing": 3.5,
    "slip": 0.06,
    "card": 1.1,
    "idle": 1.6,
    "stranded": 0.13,
    "narrow": 2.0,
    "fill": 0.25,
    "usual": 2.2,
    "wisdom": 0.55,
    "finish": 4.0,
    "monster": 4.0,
    "wrong": 1.3,
    "lock": 0.1,
    "rocks": 0.15,
    "yellow": 3.5,
    "purple": 4.0,
    "orange": 3.5,
    "compass": 3.5,
    "even": 43.3,
    "scale": 22.9,
    "line": 0.5,
    "ready": 0.3,
    "sharpness": 24.0,
}
"""In units of trouble; a gap of k empty cells for which m numbers are left is k * (k / m) ** 2 trouble:

- `missing`: a gap that can never be filled; less by the chance that it can.
- `slip`: how often a number that is around is spent before it can be placed.
- `card`: each card out of play without having been placed, besides what its gap loses.
- `idle`: a turn in which nothing is placed.
- `stranded`: the square of each card that a seat lacks for two in every turn it will probably still have;
  who has no card left ends the game for all (TQ-52).
- `narrow`: how many times worse gaps are whose every cell must be paid for.
- `fill`, `usual`: each card (gain) that an island of the hand costs less in such a gap than is usual there.
- `wisdom`: how seldom others discard what is useful; 0 for never, 1 for as often as anything else.
- `finish`: holding no Finish card while one is around elsewhere, when the sea is full.
- `monster`, `wrong`: a monster in hand; an island that lies the wrong way up.
- `lock`: how much harder a cell is to fill that opens only when others are full.
- `rocks`, `yellow`, `purple`, `orange`, `compass`: an empty cell behind the rocks, a storm, a compass (gain).
- `even`, `scale`: the trouble that makes winning and losing alike in the usual game for two at its start
  (forecast.py), and how much more makes it a loss.
- `line`, `ready`: competitive, in points: an empty cell where any number fits a seat, a point that a card of
  the hand could bring.
- `sharpness`: how much less likely an action is for each unit of trouble that it brings.
"""
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
    """The numbers as plain fields, for compiled code."""

    missing: float = 0.0
    slip: float = 0.0
    card: float = 0.0
    idle: float = 0.0
    stranded: float = 0.0
    narrow: float = 0.0
    fill: float = 0.0
    usual: float = 0.0
    wisdom: float = 0.0
    finish: float = 0.0
    monster: float = 0.0
    wrong: float = 0.0
    lock: float = 0.0
    rocks: float = 0.0
    yellow: float = 0.0
    purple: float = 0.0
    orange: float = 0.0
    compass: float = 0.0
    even: float = 0.0
    scale: float = 0.0
    line: float = 0.0
    ready: float = 0.0
    sharpness: float = 0.0

    def __init__(self, numbers: dict[str, float]) -> None:
        copy_numbers(numbers, self)
