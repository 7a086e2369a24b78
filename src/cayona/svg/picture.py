"""All areas of a board put together into one self-contained picture."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from cayona.kernel.areas import HARBOUR_TINTS, Area, Arrangement, Frame, Plate, Tints
from cayona.kernel.choices import Choice
from cayona.kernel.game import Game, Observation
from cayona.kernel.seats import called, seat_names
from cayona.kernel.state import State
from cayona.svg.elements import number, text
from cayona.svg.palette import theme_css
from cayona.svg.plates import draw_plates, plates_height
from cayona.svg.seats import sign_definitions
from cayona.svg.style import SHARED_CSS

WIDTH: Final = 720.0
GAP: Final = 8.0
WINDOW: Final = 640.0
"""How high a map is shown that fills any place."""
QUIET: Final = re.compile(r'data-element="([^"]+)" class="spot" role="img"')

USED: Final = re.compile(r'(?:href="|url\()#([^")]+)')


@dataclass(frozen=True, slots=True)
class Picture:
    """What one observer sees, ready to be shown anywhere."""

    game: str
    """Whose style the picture carries."""
    title: str
    """The accessible name."""
    areas: Sequence[Area]
    plates: Sequence[Plate]
    names: Sequence[str]
    definitions: str
    """The symbols that areas show with `<use>`."""
    tints: Tints = field(default_factory=lambda: HARBOUR_TINTS)
    css: str = ""
    """Rules of this game beyond those all games share."""
    lit: Collection[str] = ()
    """The elements that can be clicked."""

    @property
    def description(self) -> str:
        """The board in words."""
        seats = (
            ", ".join([self.names[plate.seat], *(counter.words for counter in plate.counters)])
            for plate in self.plates
        )
        lines = [*seats, *(line for area in self.areas for line in area.words)]
        return "\n".join(called(line, self.names) for line in lines)

    def style(self, theme: str = "auto") -> str:
        """Return the style sheet the areas need."""
        return theme_css(self.game, self.tints, theme) + SHARED_CSS + self.css

    def svg(self, theme: str = "auto", width: int | None = None) -> str:
        """Return one self-contained document in the theme "light", "dark" or "auto".

        Without `width` (in pixels) it fills whatever place it is given.
        """
        top = plates_height(len(self.plates))
        parts = [draw_plates(self.plates, self.names)]
        for area in self.areas:
            if not area.over:
                wide, high = _size(area)
                parts.append(self._placed(area, (WIDTH - wide) / 2, top, wide, high))
                top += high + GAP
        return self._document(theme, (0, 0, WIDTH, max(top - GAP, 1.0)), "".join(parts), width)

    def portrait(self, theme: str = "auto", whole: bool = False) -> str:
        """Return the part that shows the game at its best as a document, or the `whole` area of it."""
        area = self._best
        part = None if whole else area.focus
        return self._alone(theme, area, part or _in_proportion(area.frame))

    def main_area(self, theme: str = "auto") -> str:
        """Return the area that shows the game at its best as a document of just its size."""
        return self._alone(theme, self._best, self._best.frame)

    @property
    def _best(self) -> Area:
        return next((area for area in self.areas if area.focus is not None), self.areas[0])

    def _alone(self, theme: str, area: Area, part: Frame) -> str:
        body = self._layers(area)
        shown = replace(self, definitions=_needed(self.definitions, body))
        return shown._document(theme, part, body, None)

    def _placed(self, area: Area, x: float, y: float, wide: float, high: float) -> str:
        view = " ".join(map(number, area.frame))
        size = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'
        return (
            f'<svg class="area" data-area="{area.name}" {size} viewBox="{view}"'
            f' role="group" aria-label="{text(area.label)}">'
            f"{self._layers(area)}</svg>"
        )

    def _layers(self, area: Area) -> str:
        over = (other for other in self.areas if other.over == area.name)
        layers = "".join(
            f'<g class="pieces-of" data-of="{one.name}">{self._marked(one)}</g>' for one in (area, *over)
        )
        return f'<g class="still" aria-hidden="true">{area.still}</g>{layers}'

    def _marked(self, area: Area) -> str:
        pieces = "".join(area.pieces.values())
        return QUIET.sub(self._mark, pieces) if self.lit else pieces

    def _mark(self, found: re.Match[str]) -> str:
        if found[1] not in self.lit:
            return found[0]
        return f'data-element="{found[1]}" class="spot lit" role="button" tabindex="0"'

    def _document(self, theme: str, part: Frame, body: str, width: int | None) -> str:
        x, y, wide, high = part
        shown = called(body, [text(name) for name in self.names])
        across = "" if width is None else f' width="{width}" height="{number(width * high / wide)}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="cayona {self.game} {theme}"'
            f' viewBox="{" ".join(map(number, part))}"{across} role="group" aria-label="{text(self.title)}">'
            f"<title>{text(self.title)}</title><desc>{text(self.description)}</desc>"
            f"<style>{self.style(theme)}</style><defs>{self.definitions}</defs>"
            f'<rect class="ground" x="{number(x)}" y="{number(y)}" width="100%" height="100%"/>{shown}</svg>'
        )

    def _repr_svg_(self) -> str:
        # Notebooks ask for this by name.
        return self.svg()


@lru_cache(maxsize=64)
def _defined(definitions: str) -> dict[str, str]:
    """Return definitions by their ids."""
    from xml.etree import ElementTree as ET  # for pictures alone

    parts = ET.fromstring(f"<defs>{definitions}</defs>")  # noqa: S314 (we have drawn it ourselves)
    return {part.get("id", ""): ET.tostring(part, encoding="unicode") for part in parts}


def _needed(definitions: str, body: str) -> str:
    """Return the definitions that a picture uses, directly or through others."""
    known = _defined(definitions)
    found: dict[str, str] = {}
    wanted = USED.findall(body)
    while wanted:
        name = wanted.pop()
        if name in known and name not in found:
            found[name] = known[name]
            wanted += USED.findall(known[name])
    return "".join(markup for name, markup in known.items() if name in found or not name)


def _in_proportion(frame: Frame) -> Frame:
    """Return a frame with so much more around it that it is 16 to 10."""
    x, y, wide, high = frame
    width, height = max(wide, high * 1.6), max(high, wide / 1.6)
    return x - (width - wide) / 2, y - (height - high) / 2, width, height


def _size(area: Area) -> tuple[float, float]:
    """Return how large an area is in the whole picture: its own size, or what fits across.

    A map has more to show beside its frame, so it takes all of the width.
    """
    _x, _y, wide, high = area.frame
    if area.zooms:
        return WIDTH, min(WINDOW, high * WIDTH / wide)
    scale = min(1.0, WIDTH / wide)
    return wide * scale, high * scale


def draw(
    game: Game,
    public: Observation,
    private: Observation | None = None,
    choices: Sequence[Choice] = (),
    names: Sequence[str] | None = None,
    arrangement: Arrangement = "tall",
) -> Picture:
    """Draw what a spectator sees (`public`), and with it what one seat sees alone."""
    areas = list(game.draw_public(public, arrangement))
    if private is not None:
        areas += game.draw_private(private, choices, arrangement)
    asked = public if private is None else private
    return Picture(
        game=game.name,
        title=f"{game.title}: {game.prompt(asked, choices, names)}",
        areas=areas,
        plates=game.plates(public),
        names=seat_names(public["seats"], names),
        definitions=all_definitions(game, public),
        tints=game.tints,
        css=game.style(),
        lit=frozenset(_first_clicks(choices)),
    )


def all_definitions(game: Game, public: Observation) -> str:
    """Return the symbols that areas and plates show: the signs of the seats, and the game's own."""
    return _joined(sign_definitions(public["seats"]), game.definitions(public))


@lru_cache(maxsize=64)
def _joined(marks: str, own: str) -> str:
    # The same string each time, so that its key is found without reading it.
    return marks + own


def _first_clicks(choices: Sequence[Choice]) -> Iterator[str]:
    return (choice.elements[0] for choice in choices if choice.elements)


def draw_state(
    state: State, seat: int | None = None, names: Sequence[str] | None = None, lit: bool = True
) -> Picture:
    """Draw a position as a seat (None: a spectator) sees it, with what it may click."""
    public = state.observation(None)
    if seat is None:
        return draw(state.game, public, names=names)
    choices = state.choices(seat) if lit else ()
    return draw(state.game, public, state.observation(seat), choices, names)
