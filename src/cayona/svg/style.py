"""The style sheet every picture shares; the colours come from `palette`."""

from __future__ import annotations

from typing import Final

# Sizes are in units of the picture: 720 units across, so 22 units are 11 px on a 360 px phone.
# What stands in a `<use>` sees no ancestors outside it: rules for definitions name one class only.
SHARED_CSS: Final = """
.cayona{fill:var(--ink);font:24px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
font-variant-numeric:tabular-nums;-webkit-tap-highlight-color:transparent}
.cayona text{pointer-events:none}
.cayona .small{font-size:22px}
.cayona .strong{font-weight:700}
.cayona .big{font-size:28px;font-weight:700}
.cayona .muted{fill:var(--muted)}
.cayona .middle{text-anchor:middle}
.cayona .end{text-anchor:end}
.cayona .glyph{color:var(--ink)}
.cayona .faint{opacity:.6}
.cayona .ground{fill:var(--paper)}
.cayona .panel{fill:var(--card);stroke:var(--line);stroke-width:2}
.cayona .panel.now{fill:var(--wash);stroke:var(--act);stroke-width:5}
.cayona .panel.won{stroke:var(--good);stroke-width:5}
.cayona .card{fill:var(--card);stroke:var(--ink);stroke-width:2.5}
.cayona .under{fill:var(--paper);stroke:var(--ink);stroke-width:2}
.back{fill:var(--deep);stroke:var(--contour);stroke-width:3}
.lozenge{fill:var(--card);opacity:.55}
.cayona .slot{fill:none;stroke:var(--line);stroke-width:2;stroke-dasharray:6 7}
.cayona .dot{fill:none;stroke:var(--ink);stroke-width:3}
.cayona .dot.left{fill:var(--ink)}
.cayona .pennant{fill:var(--act)}
.cayona .star{fill:var(--good)}
.seat-shape{stroke:var(--ink);stroke-width:2.5;stroke-linejoin:round}
.seat-shade{fill:#000;opacity:.22;transform:translate(2px,3px)}
.seat-letter{font-size:22px;font-size:clamp(22px,calc(var(--least,0px)*var(--shrunk,1)),30px);font-weight:800;text-anchor:middle}
.cayona .pieces{pointer-events:none}
.cayona .hit{fill:transparent;stroke:none}
.cayona .edge{fill:var(--act);fill-opacity:.1;stroke:var(--act);stroke-width:4;stroke-dasharray:14 6;
stroke-linejoin:round;visibility:hidden;pointer-events:none}
.cayona .flag{fill:var(--act);stroke:var(--card);stroke-width:2;visibility:hidden;pointer-events:none}
.cayona .lit{cursor:pointer}
.cayona .lit>.edge,.cayona .lit>.flag{visibility:visible}
.cayona .spot:focus-visible{outline:4px solid var(--act);outline-offset:2px}
.cayona .fold:not(.open){display:none}
.cayona .button{fill:var(--act)}
.cayona .button-words{fill:var(--on-act);font-weight:700;text-anchor:middle}
@media(prefers-reduced-motion:no-preference){.cayona .lit>.edge{animation:cayona-lit 1.6s linear infinite}}
@keyframes cayona-lit{to{stroke-dashoffset:-40}}
""".replace("\n", "")
