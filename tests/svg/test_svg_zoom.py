"""The part of a picture that can be moved and zoomed, and the part that stands for the game."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from cayona.svg.picture import Picture
from cayona.svg.shapes import Box
from cayona.svg.zoom import WINDOW, Zoom, zoomed

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("window", "bounds", "transform"),
    [
        (Box(0, 0, 400, 200), Box(0, 0, 400, 200), "translate(0 0) scale(1)"),
        (Box(0, 0, 400, 200), Box(0, 0, 800, 200), "translate(0 50) scale(0.5)"),
        (Box(10, 20, 400, 200), Box(-100, -50, 200, 100), "translate(210 120) scale(2)"),
    ],
)
def test_the_whole_map_fits_into_the_window(window: Box, bounds: Box, transform: str) -> None:
    zoom = Zoom(window, bounds)
    assert zoom.fit() == transform
    assert f'transform="{transform}"><g/></g>' in zoomed(zoom, "<g/>")


def drawn(zoom: Zoom | None = None, focus: Box | None = None) -> Picture:
    body = "<g/>" if zoom is None else zoomed(zoom, "<g/>")
    return Picture("cartagena", 400, 300, "T", "D", lambda: body, body, focus=focus, zoom=zoom)


def test_a_document_cuts_off_what_lies_outside_the_window() -> None:
    picture = drawn(Zoom(Box(0, 0, 400, 200), Box(0, 0, 800, 200)))
    assert picture.svg("light").count(f'<clipPath id="{WINDOW}">') == 1
    assert picture.frame()["zoom"] == {"window": (0, 0, 400, 200), "bounds": (0, 0, 800, 200)}
    assert drawn().frame()["zoom"] is None
    assert WINDOW not in drawn().svg("light")


def test_a_portrait_shows_the_part_that_matters() -> None:
    root = ET.fromstring(drawn(focus=Box(0, 50, 400, 250)).portrait("dark"))  # noqa: S314 (our own)
    assert root.get("viewBox") == "0 50 400 250"
    ground = root.find(f"{SVG}rect")
    assert ground is not None
    assert (ground.get("x"), ground.get("y")) == ("0", "50")
    assert drawn().portrait("light") == drawn().svg("light")
