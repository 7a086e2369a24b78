"""The drawings of the game as path data, on a square of 48: votes, events, flags, pirates and treasure.

Symbols are solid silhouettes with holes, in one colour: the shape alone must tell them apart.
"""

from typing import Final

from cayona.svg.glyphs import solid, stroke

VOTES: Final[dict[str, str]] = {
    "cannon": solid(
        "M2 27C0 21 3 17 8 15L37 5L40 3L46 16L43 18L24 26L22 31H7C4 31 3 30 2 27z"
        "M4 33H33L36 38H34A7 7 0 0 0 21.5 38H18.5A7 7 0 0 0 5 38z"
        "M12 34.5a5.8 5.8 0 1 0 .1 0zM12 38.4a1.9 1.9 0 1 1 -.1 0z"
        "M28 34.5a5.8 5.8 0 1 0 .1 0zM28 38.4a1.9 1.9 0 1 1 -.1 0z"
    ),
    "torch": solid(
        "M25 1C26 8 36 11 36 20C36 26 31 29 24 29C17 29 12 26 12 20C12 14 17 13 17 7C20 9 21 11 21 14"
        "C24 11 25.5 6 25 1z"
        "M25 15C25 19 20 19 20 23C20 25.5 22 26.5 24 26.5C26.5 26.5 28 25 28 22.5C28 19.5 25 18 25 15z"
        "M15 31H33V35H30.5L27.5 47H20.5L17.5 35H15z"
    ),
    "water": solid(
        "M24 2C31 13 38.5 20 38.5 30A14.5 14 0 0 1 9.5 30C9.5 20 17 13 24 2z"
        "M14.5 29C14 35 18.5 39.5 23.5 39.5V36C20 36 17.5 33.5 17.7 29z"
    ),
    "skull": solid(
        "M24 2C12 2 5 10 5 20C5 26 8 30 12 32V38Q12 41 15 41H33Q36 41 36 38V32C40 30 43 26 43 20"
        "C43 10 36 2 24 2z"
        "M16 16a5.5 5.5 0 1 0 .1 0zM32 16a5.5 5.5 0 1 0 .1 0zM24 26L27.5 32H20.5z"
        "M18 36H20.2V41H18zM22.9 36H25.1V41H22.9zM27.8 36H30V41H27.8z"
    )
    + stroke("4", "M5 38L14 44M43 38L34 44M8 46L12 43M40 46L36 43"),
    "wheel": stroke(
        "3.8", "M24 11.5a12.5 12.5 0 1 0 .1 0zM24 2V46M2 24H46M8.5 8.5L39.5 39.5M39.5 8.5L8.5 39.5"
    )
    + solid("M24 18a6 6 0 1 0 .1 0zM24 22a2 2 0 1 1 -.1 0z"),
    "cross": solid("M18 2H30V18H46V30H30V46H18V30H2V18H18z"),
    "lily": solid(
        "M24 1C29.5 8 32 14 29.5 21Q28.5 25 27.5 28H20.5Q19.5 25 18.5 21C16 14 18.5 8 24 1z"
        "M18.5 28C18 20 14 15 8.5 15C3 15 0.5 19.5 2 24C3.2 28 8 29 10 26C7.5 25.5 7 22 9.5 21.5"
        "C12.5 21 13.5 25 13.5 28z"
        "M29.5 28C30 20 34 15 39.5 15C45 15 47.5 19.5 46 24C44.8 28 40 29 38 26C40.5 25.5 41 22 38.5 21.5"
        "C35.5 21 34.5 25 34.5 28z"
        "M10 29.5H38V34H10zM21 35.5H27L29 41L24 47L19 41z"
        "M18.5 35.5L15 42Q12.5 44 10 41Q9 38.5 13 38.5L14.5 35.5zM29.5 35.5L33 42Q35.5 44 38 41"
        "Q39 38.5 35 38.5L33.5 35.5z"
    ),
}
"""What stands on vote cards, and the signs of the two nations in one colour."""

EVENTS: Final[dict[str, str]] = {
    "letter_of_marque": solid(
        "M9 3H36Q41 3 41 8V12H35V38Q35 45 29 45H8Q3 45 3 40V36H8V8Q8 4 9 3z"
        "M14 10H30V13H14zM14 17H30V20H14zM14 24H24V27H14z"
    )
    + '<circle class="t7-wax" cx="34" cy="36" r="9"/><path class="t7-seal" d="M34 31V41M29 36H39"/>',
    "pistol": solid(
        # A flintlock: long barrel, cocked hammer, curved butt.
        "M1 15H27L29 6L35 4L36 9L33 11L33 15H37Q41 16 41 21Q42 27 47 34Q47 40 42 41Q37 40 35 34Q32 27 27 "
        "26H11"
        "Q7 25 7 21H1zM5 17.5V19H24V17.5z"
    )
    + stroke("2.6", "M22 27Q24 34 30 29"),
    "albatross": solid(
        "M1 8C11 8 18 12 22 19C24 16 27 15 30 16C35 10 41 7 47 7C44 16 40 22 34 25C31 32 25 36 16 36"
        "L7 43L9 34L3 32L13 28C8 24 3 17 1 8z"
        "M28.5 19a1.8 1.8 0 1 0 .1 0z"
    )
    + stroke("2.6", "M31 20L39 27"),
    "black_spot": solid(
        "M7 5L40 2L44 9L41 18L45 29L40 46L25 43L8 46L4 32L7 22L3 12z"
        "M24 11C32 11 37.5 17 37 24.5C36.5 32 31 37.5 23.5 37C16 36.5 10.5 31 11 23.5C11.5 16 17 11 24 11z"
        "M24 14C18 14 14 18.5 13.7 24C13.5 29.5 18 34 23.7 34.3C29.5 34.5 34 30 34.3 24.5C34.5 19 30 14 "
        "24 14z"
    ),
    "atlantis": solid("M9 15L24 4L39 15V18H9zM11 20H16V31H11zM21.5 20H26.5V31H21.5zM32 20H37V31H32z")
    + stroke("3.4", "M3 35Q8 30 13 35T23 35T33 35T44 34M3 43Q8 38 13 43T23 43T33 43T44 42"),
    "el_dorado": solid(
        "M24 12a12 12 0 1 0 .1 0zM19.5 20a2.3 2.3 0 1 0 .1 0zM28.5 20a2.3 2.3 0 1 0 .1 0zM18 28H30V30.5H18z"
    )
    + stroke(
        "3.6", "M24 2V7M24 41V46M2 24H7M41 24H46M8.5 8.5L12 12M36 36L39.5 39.5M39.5 8.5L36 12M12 36L8.5 39.5"
    ),
    "fountain_of_youth": solid("M5 25H43Q43 33 31 34V38H36V45H12V38H17V34Q5 33 5 25zM22 12H26V23H22z")
    + stroke(
        "3",
        "M24 11Q24 4 17 5Q10 7 10 19M24 11Q24 4 31 5Q38 7 38 19M24 9V3M17 20Q17 12 21 11M31 20Q31 12 27 11",
    ),
    "black_powder": solid(
        "M11 14H35Q41 28 35 45H11Q5 28 11 14zM8.5 20V23H37.5V20zM8 36V39H38V36zM19 26H27V33H19z"
    )
    + stroke("3", "M23 13Q23 6 30 7T37 5")
    + '<path class="t7-spark" d="M40 0L41.5 3.5L46 2.5L43.5 6L46.5 9L42 8.8L40 13L38.5 8.8L34.5 9.5L37 6'
    'L34.5 2.5L38.6 3.6z"/>',
    "cabin_fever": solid(
        "M13 5a8 8 0 1 0 .1 0zM35 27a8 8 0 1 0 .1 0z"
        "M1 36Q2 24 13 24Q17 24 19.5 26L16 36zM23 46Q24 38 30 36.5Q40 42 46 38Q47 42 47 46z"
    )
    + stroke("3.4", "M26 9Q39 6 40 20M36 16L40 21L45 16M20 44Q8 45 8 40M4 43L8 39L12 43"),
    "crows_nest": solid(
        "M22 2H26V10H43L37 16L43 21H26V24H39L36 38H26V47H22V38H12L9 24H22z"
        "M13.5 27L14.2 30H33.8L34.5 27zM15 33L15.5 35H32.5L33 33z"
    ),
    "eight_bells": solid(
        "M24 1Q28.5 1 28.5 5.5Q28.5 7 28 8C36 11 37 19 37.5 26Q38 31 42 35V38H6V35Q10 31 10.5 26"
        "C11 19 12 11 20 8Q19.5 7 19.5 5.5Q19.5 1 24 1z"
        "M18 40H30Q30 47 24 47T18 40zM10.5 29H37.5V31.5H10.5z"
    ),
    "facade": solid(
        "M3 12Q14 6 24 12Q34 6 45 12Q47 30 34 32Q27 32 24 26Q21 32 14 32Q1 30 3 12z"
        "M9 18Q14 14 20 19Q16 25 12 24T9 18zM39 18Q34 14 28 19Q32 25 36 24T39 18z"
    )
    + stroke("3", "M44 14L46 46"),
    "pirate_code": solid(
        "M8 3H39Q42 3 42 6V45H12Q6 45 6 39V6Q6 3 8 3zM11 37Q9 37 9 39T12 42H39V37z"
        "M25 9C19 9 15.5 12.5 15.5 17.5C15.5 20.5 17 22.5 19 23.5V27Q19 28.5 20.5 28.5H29.5Q31 28.5"
        " 31 27V23.5C33 22.5 34.5 20.5 34.5 17.5C34.5 12.5 31 9 25 9z"
        "M21 16a2.6 2.6 0 1 1 -.1 0zM29 16a2.6 2.6 0 1 1 -.1 0z"
    ),
    "scurvy": solid(
        # The lemon that was not aboard.
        "M4 30C2 18 14 10 27 13Q33 12 37 15Q44 17 45 23Q43 25 43 28C43 40 31 47 18 43Q8 44 4 38Q2 34 4 30z"
        "M10 28C12 22 18 19 24 19V16.5C15 16.5 9 21 7.5 27z"
        "M25 11C25 4 32 1 41 3C40 9 34 13 25 11z"
    ),
    "stormy_seas": solid(
        "M12 24Q3 24 3 16.5Q3 10 10 9.5Q12 2 21 2Q29 2 31.5 8.5Q33 8 35 8Q43 8 43 16Q43 24 35 24H29L31 18"
        "L19 29H25L21 38L33 26.5H27.5L28.5 24z"
    )
    + stroke("3.4", "M3 38Q8 33 12 37M28 38Q33 33 38 38Q42 41 45 37M3 46Q8 41 13 46T23 46T33 46T45 45"),
    "spanish_armada": solid(
        "M22.5 1H25.5V5Q36 8 37 21Q31 25 25.5 24V29H45L39 42Q38 45 34 45H14Q10 45 9 42L3 29H22.5V24"
        "Q17 25 11 21Q12 8 22.5 5z"
        "M22.5 9V13H18.5V16.5H22.5V21H25.5V16.5H29.5V13H25.5V9z"
        "M13 34H17V37H13zM22 34H26V37H22zM31 34H35V37H31z"
    ),
}
"""The sixteen kinds of event cards."""

MARKS: Final[dict[str, str]] = {
    "eye": solid(
        "M2 24Q12 9 24 9T46 24Q36 39 24 39T2 24zM24 14.5a9.5 9.5 0 1 0 .1 0zM24 19a5 5 0 1 1 -.1 0z"
    ),
    "ready": stroke("8", "M8 26L19 37L41 11"),
    "waiting": solid(
        "M10 3H38V8H36Q36 18 28 24Q36 30 36 40H38V45H10V40H12Q12 30 20 24Q12 18 12 8H10z"
        "M16 8Q17 15 24 20.5Q31 15 32 8zM16 40H32Q31 33 24 29Q17 33 16 40z"
    ),
    "asleep": stroke("5", "M6 22H20L6 42H20M26 6H42L26 26H42"),
    "star": solid("M24 2L30.4 15.6L45 17.4L34 27.6L37 42.4L24 35L11 42.4L14 27.6L3 17.4L17.6 15.6z"),
    "swords": stroke("4.6", "M6 4C12 15 22 27 36 36M42 4C36 15 26 27 12 36")
    + stroke("4", "M29 40C33 38 37 34 38 30M19 40C15 38 11 34 10 30M37 37L43 44M11 37L5 44"),
}
"""Small signs beside pieces and names."""

_SLOOP: Final = (
    '<path class="t7-mast" d="M23 4V34"/><path class="{}" d="M26 5Q42 12 42 28H26zM20 11Q8 18 7 28H20z"/>'
    '<path class="{}" d="M3 33H45Q43 44 34 45H13Q5 44 3 33z"/>'
)
_BOAT: Final = '<path class="{}" d="M2 20Q12 25 24 25T46 20Q42 38 24 38T2 20z"/>' + stroke(
    "3", "M14 10L30 44"
)
PLACES: Final[dict[str, str]] = {
    "FD": _SLOOP.format("t7-sail-FD", "t7-hull-FD"),
    "JR": _SLOOP.format("t7-sail-JR", "t7-hull-JR"),
    "TOR": '<path class="t7-shore-sign" d="M2 44Q10 33 24 33T46 44z"/>'
    '<path class="t7-trunk-sign" d="M22 36Q28 24 24 16"/>'
    '<path class="t7-palm-sign" d="M24 16Q14 6 4 14Q15 13 24 16zM24 16Q13 15 9 27Q16 19 24 16z'
    'M24 16Q22 4 34 2Q28 9 24 16zM24 16Q35 7 44 17Q33 14 24 16zM24 16Q36 17 38 28Q31 20 24 16z"/>',
    "BFD": _BOAT.format("t7-hull-FD"),
    "BJR": _BOAT.format("t7-hull-JR"),
}
"""Where somebody is, for the plates: on either ship, on Tortuga, or in a rowboat."""

NATIONS: Final[dict[str, str]] = {
    "british": (
        '<path class="t7-cloth t7-white-cloth" d="{0}"/>'
        '<path class="t7-red" d="M20 8H28V20H45V28H28V40H20V28H3V20H20z"/>'
        '<path class="t7-hem" d="{0}"/>'
    ),
    "french": (
        '<path class="t7-cloth t7-blue" d="{0}"/>'
        '<g class="t7-lily" transform="translate(24 24) scale(.56) translate(-24 -24)">'
        + VOTES["lily"]
        + "</g>"
        '<path class="t7-hem" d="{0}"/>'
    ),
    "dutch": (
        '<path class="t7-cloth t7-orange" d="{0}"/>'
        '<path class="t7-blank" d="M3 18.5H45V29.5H3z"/><path class="t7-navy" d="M3 29.5H45V40H3z"/>'
        '<path class="t7-hem" d="{0}"/>'
    ),
}
"""Flags; `{0}` is the outline of the cloth."""
CLOTH: Final = "M3 8H45V40H3z"

CHEST: Final = (
    '<path class="t7-gold" d="M4 20Q4 7 14 7H34Q44 7 44 20V41H4z"/>'
    '<path class="t7-glint" d="M9 17Q9 11.5 15 11.5H22"/>'
    '<path class="t7-iron" d="M4 21H44M12 8V41M36 8V41"/>'
    '<path class="t7-lock" d="M19.5 18H28.5V28Q28.5 30.5 24 31.5Q19.5 30.5 19.5 28z"/>'
)

HEADS: Final[dict[str, str]] = {
    # On a square of 48 around a face with its middle at 24, 27: hair behind, then what is worn.
    "henry_morgan": (
        '<path class="t7-hair" d="M13 24Q9 36 12 44H36Q39 36 35 24z"/>{face}'
        '<path class="t7-hair" d="M17 32Q24 29 31 32Q33 40 24 43Q15 40 17 32z"/>'
        '<path class="t7-hat" d="M3 20Q12 17 13 8Q24 1 35 8Q36 17 45 20Q36 26 24 23Q12 26 3 20z"/>'
        '<path class="t7-plume" d="M34 10Q42 2 46 6Q46 13 36 15z"/>'
    ),
    "charlotte_de_berry": (
        '<path class="t7-hair" d="M12 22Q5 38 10 47H38Q43 38 36 22z"/>{face}'
        '<path class="t7-scarf" d="M12 22Q12 9 24 9T36 22Q24 16 12 22z"/>'
        '<path class="t7-scarf" d="M35 20L44 17L42 27z"/>'
    ),
    "johnson_the_terror": (
        '{face}<path class="t7-hair" d="M13 27Q18 33 24 31T35 27Q37 47 24 48Q11 47 13 27z"/>'
        '<path class="t7-hat" d="M4 21Q10 4 24 10Q38 4 44 21Q34 17 24 21Q14 17 4 21z"/>'
        '<path class="t7-bone" d="M24 11.5a3 3 0 1 0 .1 0z"/>'
    ),
    "francois_lollonais": (
        '{face}<path class="t7-scarf" d="M12 23Q12 8 24 8T36 23Q24 19 12 23zM13 21L4 24L7 32L13 25z"/>'
        '<path class="t7-ink" d="M21 36Q24 33 27 36"/><path class="t7-bone" d="M18 13a1.5 1.5 0 1 0 .1 0'
        'zM24 12a1.5 1.5 0 1 0 .1 0zM30 13a1.5 1.5 0 1 0 .1 0z"/>'
    ),
    "anne_dieu_le_veut": (
        '<path class="t7-hair t7-red-hair" d="M12 22Q4 34 8 46Q14 48 15 40H33Q34 48 40 46Q44 34 36 22'
        'z"/>{face}'
        '<path class="t7-hat" d="M5 19Q16 13 16 8Q24 3 32 8Q32 13 43 19Q34 24 24 21Q14 24 5 19z"/>'
        '<path class="t7-plume" d="M16 9Q6 0 3 6Q4 13 15 15z"/>'
    ),
    "bertrand_dogeron": (
        '<path class="t7-wig" d="M24 6Q38 5 39 20Q45 26 41 33Q44 42 36 45H12Q4 42 7 33Q3 26 9 20Q10 5 24 6'
        'z"/>{face}'
        '<path class="t7-wig" d="M13 24Q13 13 24 15T35 24Q30 19 24 20T13 24z"/>'
    ),
    "rock_braziliano": (
        '{face}<path class="t7-scarf" d="M11 22Q11 8 24 8T37 22L37 25Q24 18 11 25z"/>'
        '<path class="t7-hair" d="M16 34Q20 31 24 33Q28 31 32 34Q28 37 24 35Q20 37 16 34z"/>'
        '<path class="t7-ring" d="M37 30a3 3 0 1 0 .1 0z"/>'
    ),
    "lawrence_prince": (
        '<path class="t7-hair" d="M13 23L11 38H16L15 24zM35 23L37 38H32L33 24z"/>{face}'
        '<path class="t7-hat" d="M2 22Q8 8 24 12Q40 8 46 22Q35 18 24 21Q13 18 2 22z"/>'
        '<path class="t7-hat-rim" d="M2 22Q13 17 24 20.5Q35 17 46 22"/>'
    ),
    "bartholomew_portugues": (
        '{face}<path class="t7-hat" d="M6 20Q13 18 14 7H34Q35 18 42 20Q24 26 6 20z"/>'
        '<path class="t7-patch" d="M13 23L35 30M26 25H33Q33 32 29.5 32T26 25z"/>'
        '<path class="t7-hair" d="M17 35Q24 32 31 35L24 42z"/>'
    ),
}
"""Pirates differ by what they wear; `{face}` is the face."""
FACE: Final = (
    '<path class="t7-skin" d="M13 23Q13 14 24 14T35 23V29Q35 41 24 41T13 29z"/>'
    '<path class="t7-dark" d="M19.5 26a1.7 1.7 0 1 0 .1 0zM28.5 26a1.7 1.7 0 1 0 .1 0z"/>'
)

BLAST: Final = (
    "M0 -40L9 -19L29 -30L23 -9L44 -4L25 8L34 28L13 22L4 42L-7 23L-27 33L-22 12L-43 6L-24 -6L-34 -26L-12 -20z"
)
"""Where a rowboat was."""
FLAG: Final = "M-13 -9H13L6 0L13 9H-13z"
"""A pennant: what is lit carries it, so that nobody needs to see the colour."""
