"""The board's own picture, coloured by how often its parts took part in actions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final
from xml.etree import ElementTree as ET

from cayona.lab.study.design import StudyDesign
from cayona.lab.study.watching import watch
from cayona.svg.picture import draw_state

ELEMENT: Final = re.compile(r'data-element="([^"]+)"')
SVG: Final = "http://www.w3.org/2000/svg"
CANDIDATES: Final = 40
"""Moments of the first game whose pictures are looked at."""
PICTURES: Final = 3
WORTH_SHOWING: Final = 0.04
"""A further picture shows at least this part of all uses, and nothing but what the others do not."""


def heat_maps(design: StudyDesign, uses: Mapping[str, int]) -> list[str]:
    """Return pictures of the first game with their parts coloured: as few as show what was used."""
    candidates = [(picture, set(ELEMENT.findall(picture))) for picture in _pictures(design)]
    left = dict(uses)
    heats = _heats(uses)
    maps: list[str] = []
    while candidates and len(maps) < PICTURES:
        picture, shown = max(candidates, key=lambda one: (_seen(one[1], left), len(one[1])))
        new = _seen(shown, left)
        if new == 0 or (maps and new < WORTH_SHOWING * sum(uses.values())):
            break
        maps.append(coloured(picture, heats))
        left = {element: count for element, count in left.items() if element not in shown}
    return maps


def _heats(uses: Mapping[str, int]) -> dict[str, float]:
    """Return how warm each element is from 0 to 1: spaces are compared with spaces, cards with cards."""
    most: dict[str, int] = {}
    for element, count in uses.items():
        kind = element.partition("-")[0]
        most[kind] = max(most.get(kind, 0), count)
    return {element: count / most[element.partition("-")[0]] for element, count in uses.items()}


def unseen(maps: list[str], uses: Mapping[str, int]) -> dict[str, int]:
    """Return the uses of what is in none of the pictures."""
    shown = {element for one in maps for element in ELEMENT.findall(one)}
    return {element: count for element, count in uses.items() if element not in shown}


def _seen(shown: set[str], left: Mapping[str, int]) -> int:
    return sum(left.get(element, 0) for element in shown)


def _pictures(design: StudyDesign) -> Iterator[str]:
    """Yield the board at moments of the first game, as the seat sees it that decides there."""
    rows = watch(design, 0)[1]
    state = design.start(0)
    step = max(1, len(rows) // CANDIDATES)
    for ply, row in enumerate(rows):
        if ply % step == 0:
            yield draw_state(state, state.to_move(), lit=False).svg(theme="light")
        state.apply(row["action"], row["seat"])


def coloured(picture: str, heats: Mapping[str, float]) -> str:
    """Lay a warm shade over every element that was used, in its own outline."""
    ET.register_namespace("", SVG)
    root = ET.fromstring(picture)  # noqa: S314 (drawn by ourselves)
    for group in root.iter():
        heat = heats.get(group.get("data-element", ""), 0.0)
        if heat > 0 and len(group) and not _holds_others(group):
            group.append(_shade(group[0], heat))
    return ET.tostring(root, encoding="unicode")


def _holds_others(group: ET.Element) -> bool:
    """Tell whether an element is the ground for others; shaded, it would hide them."""
    return any(part is not group and part.get("data-element") for part in group.iter())


def _shade(outline: ET.Element, heat: float) -> ET.Element:
    """Return an outline filled by heat; seldom used can be told from unused."""
    shade = ET.Element(outline.tag, dict(outline.attrib))
    shade.attrib.pop("class", None)
    opacity = round(0.07 + 0.5 * heat, 2)
    shade.set("style", f"fill:#D55E00;fill-opacity:{opacity};stroke:none;pointer-events:none")
    return shade
