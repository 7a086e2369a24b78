"""A picture becomes one document that needs nothing else."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

import pytest

from cayona.kernel.areas import Area, Counter, Frame, Plate
from cayona.svg.picture import Picture

SVG = "{http://www.w3.org/2000/svg}"


def parse(markup: str) -> Element:
    return ET.fromstring(markup)  # noqa: S314 - our own markup


def picture() -> Picture:
    sea = Area(
        "sea",
        (0, 0, 720, 500),
        {
            "ship": '<circle id="ship"/>',
            "bay": '<g data-element="bay" class="spot" role="img"/>',
            "cape": '<g data-element="cape" class="spot" role="img"/>',
        },
        still='<rect id="deep"/>',
        label="The sea",
        words=["One", "Two"],
        focus=(10, 20, 160, 100),
    )
    return Picture(
        game="cartagena",
        title="A <title> & more",
        areas=[
            sea,
            Area("marks", sea.frame, {"ring": '<circle id="ring"/>'}, over="sea"),
            Area("hand", (0, 0, 360, 100), {"card": '<rect id="card"/>'}, label="Your hand", words=["Three"]),
        ],
        plates=[Plate(0, (Counter("boat", "4/6", "4 of 6 aboard"),))],
        names=["Anna"],
        definitions='<g id="seat-0"/><symbol id="boat"/>',
        css=".ship{fill:red}",
        lit={"bay"},
    )


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_a_document_has_name_description_style_plates_and_areas(theme: str) -> None:
    root = parse(picture().svg(theme))
    assert root.tag == f"{SVG}svg"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == "A <title> & more"
    assert root.findtext(f"{SVG}desc") == "Anna, 4 of 6 aboard\nOne\nTwo\nThree"
    assert (root.get("class") or "").split() == ["cayona", "cartagena", theme]
    assert ".ship{fill:red}" in (root.findtext(f"{SVG}style") or "")
    areas = root.findall(f"{SVG}svg")
    assert [area.get("data-area") for area in areas] == ["sea", "hand"]
    layers = [group.get("data-of") or group.get("class") for group in areas[0]]
    assert layers == ["still", "sea", "marks"]


def test_areas_lie_below_each_other_in_the_middle() -> None:
    sea, hand = parse(picture().svg()).findall(f"{SVG}svg")
    assert (sea.get("x"), sea.get("width"), hand.get("x"), hand.get("width")) == ("0", "720", "180", "360")
    assert float(sea.get("y") or 0) + 500 < float(hand.get("y") or 0)


def test_what_can_be_clicked_is_lit() -> None:
    root = parse(picture().svg())
    bay, cape = (next(root.iterfind(f".//*[@data-element='{name}']")) for name in ("bay", "cape"))
    assert ((bay.get("class"), bay.get("role"), bay.get("tabindex"))) == ("spot lit", "button", "0")
    assert ((cape.get("class"), cape.get("role"), cape.get("tabindex"))) == ("spot", "img", None)


def test_the_width_sets_the_height() -> None:
    root = parse(picture().svg(width=360))
    _x, _y, wide, high = map(float, (root.get("viewBox") or "").split())
    assert root.get("width") == "360"
    assert float(root.get("height") or 0) == pytest.approx(360 * high / wide, abs=0.01)
    assert parse(picture().svg()).get("width") is None


def test_the_portrait_is_the_part_that_shows_the_game() -> None:
    root = parse(picture().portrait("dark"))
    assert root.get("viewBox") == "10 20 160 100"
    assert root.find(f".//{SVG}rect[@id='card']") is None


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="no theme"):
        picture().svg("night")


def test_notebooks_show_it() -> None:
    assert picture()._repr_svg_() == picture().svg("auto")


@pytest.mark.parametrize(
    ("frame", "shown"), [((0, 0, 320, 100), "0 -50 320 200"), ((5, 0, 160, 200), "-75 0 320 200")]
)
def test_the_portrait_of_a_game_that_names_no_part_cuts_nothing_off(frame: Frame, shown: str) -> None:
    small = replace(picture(), areas=[Area("sea", frame, {}, label="The sea")])
    assert parse(small.portrait()).get("viewBox") == shown
