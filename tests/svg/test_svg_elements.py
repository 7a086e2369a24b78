"""The small pieces of markup: escaped, short, named."""

from __future__ import annotations

from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

import pytest

from cayona.svg import elements


def parse(markup: str) -> Element:
    return ET.fromstring(markup)  # noqa: S314 - our own markup


@pytest.mark.parametrize(
    ("value", "written"),
    [(1, "1"), (1.0, "1"), (1.5, "1.5"), (0.125, "0.12"), (-0.001, "0"), (100, "100"), (-20.50, "-20.5")],
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert elements.number(value) == written


def test_text_survives_a_parser() -> None:
    nasty = "<b> \"Tom\" & 'Jerry' </b>"
    assert parse(f'<t a="{elements.text(nasty)}"/>').get("a") == nasty
    assert parse(f"<t>{elements.text(nasty)}</t>").text == nasty


def test_text_leaves_out_what_xml_cannot_hold() -> None:
    assert elements.text("a\x00b\x1bc\ufffed\ud800e") == "abcde"
    assert elements.text("Ærø ⚓ 🏴") == "Ærø ⚓ 🏴"


def test_text_does_not_confuse_equal_values() -> None:
    assert [elements.text(value) for value in (1, True, 1.0)] == ["1", "True", "1.0"]


def test_long_names_end_in_an_ellipsis() -> None:
    assert elements.fit("Anna", 4) == "Anna"
    assert elements.fit("Annabel", 4) == "Ann…"
    assert elements.fit("Anna Bel", 6) == "Anna…"


def test_a_spot_has_a_name_and_is_quiet_until_a_page_lights_it() -> None:
    spot = parse(elements.spot("space-9", "Nine & <more>", "<g/>", ' data-key="k"'))
    assert spot.get("data-element") == "space-9"
    assert spot.get("aria-label") == "Nine & <more>"
    assert spot.get("data-key") == "k"
    assert (spot.get("class"), spot.get("role"), spot.get("tabindex")) == ("spot", "img", None)


def test_place_centres_a_symbol() -> None:
    use = parse(elements.place("hat", 10, 20, 8, "glyph"))
    assert use.attrib == {"href": "#hat", "x": "6", "y": "16", "width": "8", "height": "8", "class": "glyph"}
