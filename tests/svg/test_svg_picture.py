"""A picture becomes one document that needs nothing else."""

from __future__ import annotations

from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

import pytest

from cayona.svg.picture import Picture

SVG = "{http://www.w3.org/2000/svg}"


def parse(markup: str) -> Element:
    return ET.fromstring(markup)  # noqa: S314 - our own markup


def picture() -> Picture:
    return Picture(
        game="cartagena",
        width=720,
        height=1080,
        title="A <title> & more",
        description="One\nTwo",
        draw_still=lambda: '<rect id="sea"/>',
        changing='<circle id="ship"/>',
        css=".ship{fill:red}",
    )


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_a_document_has_name_description_style_and_both_layers(theme: str) -> None:
    root = parse(picture().svg(theme))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 720 1080"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == "A <title> & more"
    assert root.findtext(f"{SVG}desc") == "One\nTwo"
    assert (root.get("class") or "").split() == ["cayona", "cartagena", theme]
    assert ".ship{fill:red}" in (root.findtext(f"{SVG}style") or "")
    layers = [group.get("class") for group in root.findall(f"{SVG}g")]
    assert layers == ["still", "changing"]


def test_the_width_sets_the_height() -> None:
    root = parse(picture().svg(width=360))
    assert (root.get("width"), root.get("height")) == ("360", "540")
    assert parse(picture().svg()).get("width") is None


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="no theme"):
        picture().svg("night")


def test_notebooks_show_it() -> None:
    assert picture()._repr_svg_() == picture().svg("auto")
