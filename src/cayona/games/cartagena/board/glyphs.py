"""The drawings of the game as path data: six symbols on a square of 48, and the scenery.

Symbols are solid silhouettes with holes, in one colour: the shape alone must tell them apart.
"""

from typing import Final

from cayona.svg.glyphs import solid, stroke

GLYPHS: Final[dict[str, str]] = {
    "skull": solid(
        "M24 4C12.5 4 5 11.5 5 21.5C5 27.5 7.8 32 12 34.5V41C12 43 13.2 44 15 44H33C34.8 44 36 43"
        " 36 41V34.5C40.2 32 43 27.5 43 21.5C43 11.5 35.5 4 24 4z"
        "M16 18C19.3 18 21.5 20.2 21.5 23.3C21.5 26.5 19.2 28.6 16 28.6C12.8 28.6 10.8 26.5"
        " 10.8 23.5C10.8 20.3 12.9 18 16 18z"
        "M32 18C35.1 18 37.2 20.3 37.2 23.5C37.2 26.5 35.2 28.6 32 28.6C28.8 28.6 26.5 26.5"
        " 26.5 23.3C26.5 20.2 28.7 18 32 18z"
        "M24 27.5L27.5 34H20.5z"
        "M17.6 37.5H20V44H17.6z M22.8 37.5H25.2V44H22.8z M28 37.5H30.4V44H28z"
    ),
    "dagger": solid(
        "M24 1A4.2 4.2 0 0 1 27 8.2L26.8 15H37C39.2 15 40.5 16.2 40.5 18C40.5 19.8 39.2 21 37 21"
        "H32.5L31 34L24 47L17 34L15.5 21H11C8.8 21 7.5 19.8 7.5 18C7.5 16.2 8.8 15 11 15H21.2"
        "L21 8.2A4.2 4.2 0 0 1 24 1z"
        "M22.8 24H25.2L25 35L24 38.5L23 35z"
    ),
    "key": solid("M15 3.5A11.5 11.5 0 1 1 14.9 3.5z M15 9.5A5.5 5.5 0 1 0 15.1 9.5z")
    + stroke("5.6", "M22 22L41 41M32 32L38.5 25.5M39.5 39.5L44.5 34.5"),
    "bottle": solid(
        "M20 2.5H28V6.5H29V10H27.6V16.5C27.6 20 35 21.5 35 28.5V41.5C35 44 33.6 45.5 31 45.5H17"
        "C14.4 45.5 13 44 13 41.5V28.5C13 21.5 20.4 20 20.4 16.5V10H19V6.5H20z"
        "M16.5 27.5H31.5V39.5H16.5z"
    )
    + stroke("2.6", "M20.5 30.5L27.5 36.5M27.5 30.5L20.5 36.5"),
    "sword": solid("M15.5 29.5C26.5 24.5 36.5 15 43.5 2.5C46 17 38 31.5 20.5 36.5z")
    + stroke("5", "M16 34.5L6.5 43")
    + stroke("3.6", "M11.5 25.5L24.5 40.5M11.5 25.5C4 30 1.5 38 5.5 44"),
    "hat": solid(
        "M1.5 20C7.5 22.5 11.8 20.5 14 15.5C16.5 10 20 8 24 8C28 8 31.5 10 34 15.5C36.2 20.5 40.5 22.5"
        " 46.5 20C45.5 29.5 36.5 33 24 42C11.5 33 2.5 29.5 1.5 20z"
        "M6.2 25.3C11 27.5 18 27 24 31.5C30 27 37 27.5 41.8 25.3C37.5 31 31 32.5 24 37.5"
        "C17 32.5 10.5 31 6.2 25.3z"
    ),
}

# Scenery: colours come from the classes, places from whoever shows it.

TOWER: Final = (
    # Around the middle of the gate's threshold.
    '<path class="stone" d="M-57 0L-54 -72L-62 -80V-104h20v11h16v-11h20v11h16v-11h20v11h16v-11h16V-80'
    'L54 -72L57 0z"/>'
    '<path class="joint" d="M-50 -60h14M-44 -48h12M34 -62h14M30 -50h12M-8 -76h20M-50 -16h10M40 -20h10"/>'
    '<path class="gate" d="M-27 0V-34C-27 -52 -14 -62 0 -62C14 -62 27 -52 27 -34V0z"/>'
    '<path class="grate" d="M-14 -57v15M0 -61v21M14 -57v15M-25 -48h50"/>'
)

SLOOP: Final = (
    # Around the middle of the water line.
    '<path class="sail" d="M-4 -22C8 -44 10 -66 2 -92C28 -78 46 -52 52 -24C34 -30 14 -29 -4 -22z"/>'
    '<path class="sail" d="M-8 -24C-24 -30 -42 -28 -60 -20C-44 -42 -24 -62 -6 -82C-12 -62 -13 -42 -8 -24z"/>'
    '<path class="mast" d="M-3 -8V-100M-66 -16L-40 -8"/>'
    '<path class="banner" d="M-3 -100C-12 -106 -18 -96 -30 -101L-26 -94L-32 -88C-20 -84 -12 -94 -3 -88z"/>'
    '<path class="hull" d="M-52 -12C-20 -4 24 -4 60 -20L54 4C50 14 40 20 28 20H-24C-38 20 -48 8 -52 -12z"/>'
    '<path class="joint" d="M-44 0C-16 6 24 6 54 -4"/>'
    '<path class="porthole" d="M-24 8a3 3 0 1 0 .1 0M0 9a3 3 0 1 0 .1 0M24 8a3 3 0 1 0 .1 0"/>'
    '<path class="wave" d="M-76 22q9 -9 18 0t18 0t18 0t18 0t18 0t18 0t18 0t18 0"/>'
)

TORCH: Final = (
    '<path class="wood" d="M-3 -2h6l-1.4 15h-3.2z"/>'
    '<path class="flame" d="M0 -22C7 -14 9 -10 7 -5C5.5 -1 -5.5 -1 -7 -5C-8.5 -10 -2 -12 0 -22z"/>'
    '<path class="ember" d="M0 -12C3.5 -8 4 -6 3 -3.5C2 -1.5 -2 -1.5 -3 -3.5C-4 -6 -1 -7 0 -12z"/>'
)

TILES: Final = (
    # Three cuts of the same stone, 104 by 88 around the origin.
    "M-44 -43L45 -44Q52 -43 51 -35L52 36Q51 44 43 43L-45 44Q-52 43 -51 35L-52 -36Q-51 -43 -44 -43z",
    "M-45 -44L43 -43Q51 -44 52 -36L51 35Q52 43 45 44L-43 43Q-51 44 -52 36L-51 -35Q-52 -43 -45 -44z",
    "M-43 -44Q0 -42 44 -44Q52 -44 51 -35V36Q52 44 44 43Q0 45 -44 43Q-52 44 -51 36L-52 -36Q-51 -44 -43 -44z",
)
EDGE: Final = "M-45 -47H45Q55 -47 55 -37V37Q55 47 45 47H-45Q-55 47 -55 37V-37Q-55 -47 -45 -47z"
HIT: Final = "M-55 -53.5h110v107h-110z"
"""A space and its half of the joints around it: taps between spaces count."""
FLAG: Final = "M-13 -9H13L6 0L13 9H-13z"
"""A pennant: what is lit carries it, so that nobody needs to see the colour."""

BOAT: Final = (
    '<path fill="currentColor" d="M2 30H46L40 40C39 42 37 43 34 43H14C11 43 9 42 8 40z'
    'M22 4C38 10 44 18 45 26H22zM19 8V26H5C11 21 16 16 19 8z"/>'
)
CARD_BACK: Final = (
    '<path class="back" d="M11 3H37Q40 3 40 6V42Q40 45 37 45H11Q8 45 8 42V6Q8 3 11 3z"/>'
    '<path class="lozenge" d="M24 12L33 24L24 36L15 24z"/>'
)
STAR: Final = "M0 -15L4.6 -5L15 -4.2L7 3L9.5 14L0 8L-9.5 14L-7 3L-15 -4.2L-4.6 -5z"
