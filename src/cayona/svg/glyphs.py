"""Drawings on a square of 48, and the `drawings.svg` beside a game's board that holds them.

Such a file is a picture like any other, to be opened and drawn in: each drawing is a `<g id="name">` whose
first and last line are not indented.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

GLYPH_SIZE: Final = 48
PENNANT: Final = "M-13 -9H13L6 0L13 9H-13z"
"""What is lit carries it, so that nobody needs to see the colour."""
_DRAWING: Final = re.compile(r'^<g id="([^"]+)">\n(.*?)^</g>\n', re.MULTILINE | re.DOTALL)


def read_drawings(module: str) -> dict[str, str]:
    """Return the drawings of the `drawings.svg` beside a module, given the module's file, by their names."""
    sheet = Path(module).with_name("drawings.svg").read_text(encoding="utf-8")
    return {name: "".join(map(str.strip, body.splitlines())) for name, body in _DRAWING.findall(sheet)}
