"""The other drawings of Tranquility: weather, dangers, Start and Finish, the backs of cards."""

from typing import Final

SIZE: Final = 48
"""All glyphs are drawn on a square of this size."""

CSS: Final = """
.tq-line{fill:none;stroke:var(--ink);stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
.tq-stone{fill:#7C868C;stroke:var(--ink);stroke-width:2.2;stroke-linejoin:round}
.tq-disc{fill:var(--card)}
.tq-foam{fill:none;stroke:var(--card);stroke-width:2.5;stroke-linecap:round}
.tq-beast{fill:#4C8C86;stroke:var(--ink);stroke-width:2.2;stroke-linejoin:round}
.tq-eye{fill:#FFFDF4;stroke:var(--ink);stroke-width:1.8}
.tq-sail{fill:var(--canvas);stroke:var(--ink);stroke-width:2.2;stroke-linejoin:round}
.tq-hull{fill:#8A5A33;stroke:var(--ink);stroke-width:2.2;stroke-linejoin:round}
.tq-cloth{fill:var(--key);stroke:var(--ink);stroke-width:2.2;stroke-linejoin:round}
.tq-brass{fill:#F0D48A;stroke:var(--ink);stroke-width:2.2}
.tq-needle{fill:#A6303A}
.tq-moon{fill:#FBF4DC}
.tq-sun{fill:#F2B84B;stroke:var(--ink);stroke-width:1.6}
.tq-back{fill:#2F426C;stroke:var(--ink);stroke-width:2.2}
.tq-Y{fill:#F0C63C}.tq-P{fill:#9A6BC0}.tq-O{fill:#E8833A}
.tq-cloud{stroke:var(--ink);stroke-width:2.2;stroke-linejoin:round}
""".replace("\n", "")

_CLOUD: Final = "M12 27a8 8 0 0 1 2 -15a11 11 0 0 1 20 -1a8 8 0 0 1 3 16z"
# Never by colour alone: each kind of storm has its own weather under the cloud.
_WEATHER: Final = {
    "Y": '<path class="tq-line" d="M27 29l-6 8h6l-5 8"/>',
    "P": '<path class="tq-line" d="M12 33h24M16 38h16M20 43h8"/>',
    "O": '<path class="tq-line" d="M14 32l-3 9M22 32l-3 9M30 32l-3 9M38 32l-3 9"/>',
}

GLYPHS: Final[dict[str, str]] = {
    **{
        f"storm-{kind}": f'<path class="tq-cloud tq-{kind}" d="{_CLOUD}"/>{low}'
        for kind, low in _WEATHER.items()
    },
    "rocks": (
        '<path class="tq-stone" d="M4 38L11 19L17 25L24 7L32 22L37 15L45 38z"/>'
        '<path class="tq-foam" d="M3 41q5 -4 10 0t10 0t10 0t11 0"/>'
    ),
    "monster": (
        '<path class="tq-beast"'
        ' d="M6 41q1 -13 7 -13t6 12h3q-1 -30 13 -31q9 0 9 8q0 5 -7 4l-4 -1q-4 2 -2 21z"/>'
        '<circle class="tq-eye" cx="36" cy="14" r="2.6"/>'
        '<path class="tq-line" d="M3 43q6 -4 12 0t12 0t12 0"/>'
    ),
    "compass": (
        '<circle class="tq-brass" cx="24" cy="24" r="18"/><path class="tq-needle" d="M24 9l5 15h-10z"/>'
        '<path class="tq-back" d="M24 39l5 -15h-10z"/>'
    ),
    "start": (
        '<path class="tq-line" d="M24 6v26"/><path class="tq-sail" d="M27 8q13 9 12 22H27z"/>'
        '<path class="tq-cloth" d="M21 13Q12 21 10 30h11z"/>'
        '<path class="tq-hull" d="M6 33h37q-3 9 -10 9H15Q8 42 6 33z"/>'
    ),
    "finish": (
        '<path class="tq-line" d="M11 44V6"/>'
        '<path class="tq-cloth" d="M11 8q9 -5 15 0t14 0v17q-8 5 -14 0t-15 0z"/>'
        '<path class="tq-moon" d="M27 12a5.5 5.5 0 1 0 4 9a6 6 0 0 1 -4 -9z"/>'
    ),
    "back": (
        '<rect class="tq-back" x="9" y="3" width="30" height="42" rx="5"/>'
        '<path class="tq-moon" d="M26 15a8.5 8.5 0 1 0 7 13a9.5 9.5 0 0 1 -7 -13z"/>'
    ),
    "gone": (
        '<rect class="tq-line" x="9" y="3" width="30" height="42" rx="5" stroke-dasharray="5 5"/>'
        '<path class="tq-line" d="M17 17l14 14M31 17L17 31"/>'
    ),
    "pile": (
        '<rect class="tq-back" x="5" y="13" width="30" height="28" rx="4" opacity=".55"/>'
        '<rect class="tq-back" x="12" y="7" width="30" height="28" rx="4"/>'
    ),
    "day": (
        '<circle class="tq-sun" cx="24" cy="24" r="9"/><path class="tq-line"'
        ' d="M24 5v5M24 38v5M5 24h5M38 24h5M11 11l3 3M34 34l3 3M37 11l-3 3M14 34l-3 3"/>'
    ),
    "night": (
        '<circle class="tq-back" cx="24" cy="24" r="18"/>'
        '<path class="tq-moon" d="M27 12a12 12 0 1 0 9 17a11 11 0 0 1 -9 -17z"/>'
    ),
    "points": (
        '<path class="tq-sun" d="M24 4l6 13.5l14 1.5l-10.5 9.5l3 14.5L24 35.5L11.5 43l3 -14.5'
        'L4 19l14 -1.5z"/>'
    ),
    "turn": (
        '<circle class="tq-disc" cx="24" cy="24" r="23"/>'
        '<path class="tq-line" d="M35 19a13 13 0 1 0 2 8M36 11v9h-9"/>'
    ),
    "explore": (
        '<rect class="tq-brass" x="9" y="3" width="30" height="42" rx="5"/>'
        '<path class="tq-line" d="M18 19q0 -7 6 -7t6 6q0 4 -6 7v4M24 36v.5"/>'
    ),
}
