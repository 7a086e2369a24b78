"""The drawings of the game: those of `drawings.svg`, and the outlines of spaces."""

from typing import Final

from cayona.svg.glyphs import read_drawings

DRAWN: Final = read_drawings(__file__)
TILES: Final = (
    # Three cuts of the same stone, 104 by 88 around the origin.
    "M-44 -43L45 -44Q52 -43 51 -35L52 36Q51 44 43 43L-45 44Q-52 43 -51 35L-52 -36Q-51 -43 -44 -43z",
    "M-45 -44L43 -43Q51 -44 52 -36L51 35Q52 43 45 44L-43 43Q-51 44 -52 36L-51 -35Q-52 -43 -45 -44z",
    "M-43 -44Q0 -42 44 -44Q52 -44 51 -35V36Q52 44 44 43Q0 45 -44 43Q-52 44 -51 36L-52 -36Q-51 -44 -43 -44z",
)
EDGE: Final = "M-45 -47H45Q55 -47 55 -37V37Q55 47 45 47H-45Q-55 47 -55 37V-37Q-55 -47 -45 -47z"
HIT: Final = "M-55 -53.5h110v107h-110z"
"""A space and its half of the joints around it: taps between spaces count."""
