"""Pictures as arrays of pixels, for those who record films of their environments."""

from __future__ import annotations

import io
import re
from typing import Final

from cayona.kernel.extras import naming_extras

with naming_extras():
    import numpy as np
    import resvg_py
    from numpy.typing import NDArray
    from PIL import Image

__all__ = ["WIDTH", "pixels", "plain"]

DEFINITION: Final = re.compile(r"(--[a-z0-9-]+):([^;}\"<]+)")
USE: Final = re.compile(r"var\((--[a-z0-9-]+)(?:,[^)]*)?\)")
PATTERN: Final = re.compile(r'fill="url\(#[^"]*"')
GROWING: Final = re.compile(r"font-size:clamp\([^;}]*[;}]")
WIDTH: Final = 720


def pixels(svg: str, width: int = WIDTH) -> NDArray[np.uint8]:
    """Return a self-contained picture as height × width × 3 bytes."""
    drawn = bytes(resvg_py.svg_to_bytes(svg_string=plain(svg), width=width, background="#ffffff"))
    return np.asarray(Image.open(io.BytesIO(drawn)).convert("RGB"), np.uint8)


def plain(svg: str) -> str:
    """Write a picture for a renderer that is not a browser: colours for their names, and folds folded.

    Patterns are left out: they are drawn as far as the sea goes, ten seconds for what no picture shows.
    Letters that grow where a page is small have the size that stands before.
    """
    still = GROWING.sub(lambda size: size[0][-1], svg)
    known = dict(DEFINITION.findall(still))
    coloured = USE.sub(lambda use: known.get(use[1], "none"), still).replace(".fold:not(.open)", ".fold")
    return PATTERN.sub('fill="none"', coloured)
