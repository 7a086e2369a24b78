"""The files of the pages: scripts, style sheets and pictures, held in memory under one version.

All of them live below `/static/<version>/`, where the version is a digest of everything. So a browser may
keep them for ever, scripts can import each other by plain names, and a new release is a new address.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from cayona import registry
from cayona.bots import bot
from cayona.kernel.areas import Tints
from cayona.kernel.game import Game, Observation
from cayona.kernel.language import languages, speaking
from cayona.kernel.seatview import SeatView
from cayona.server.faults import note_fault
from cayona.svg.palette import COLOURS, THEMES
from cayona.svg.picture import draw
from cayona.svg.seats import SEAT_SIGNS
from cayona.svg.style import SHARED_CSS

LOG = logging.getLogger(__name__)
WEB: Final = Path(__file__).resolve().parent.parent.parent / "web"
KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
SHOWN_SEED: Final = 7
SHOWN_MOVES: Final = 22
"""The lobby shows every game after so many actions, when there is something to see."""


@dataclass(frozen=True, slots=True)
class Asset:
    """One file, ready to be sent."""

    body: bytes
    packed: bytes
    kind: str


class Assets:
    """All files by their names."""

    def __init__(self) -> None:
        texts = {path.name: path.read_text(encoding="utf-8") for path in sorted((WEB / "static").iterdir())}
        shown = {game: pictures for game in registry.games() if (pictures := _tried(game))}
        self.games = list(shown)
        """All games that can be shown; one from elsewhere may fail."""
        texts["theme.css"] = theme_sheet(self.games)
        for pictures in shown.values():
            texts |= pictures
        digest = hashlib.sha256()
        for name in sorted(texts):
            digest.update(f"{name}\n{texts[name]}\n".encode())
        self.version = digest.hexdigest()[:12]
        self.files = {name: _asset(name, text) for name, text in texts.items()}

    def url(self, name: str) -> str:
        """Return the address of a file."""
        return f"/static/{self.version}/{name}"


def _asset(name: str, text: str) -> Asset:
    body = text.encode()
    return Asset(body, gzip.compress(body, 9, mtime=0), KINDS[Path(name).suffix])


@cache
def assets() -> Assets:
    """Return the files; they are read once."""
    return Assets()


def _tried(game: Game) -> dict[str, str]:
    try:
        return showcases(game)
    except Exception as error:  # noqa: BLE001 - the others are shown
        note_fault(LOG, "a game cannot be shown", error, game=game.name)
        return {}


def showcases(game: Game) -> dict[str, str]:
    """Draw a game in full swing, as a spectator sees it, in every language and light; return it by file."""
    observation = _full_swing(game)
    drawn: dict[str, str] = {}
    for language in languages():
        with speaking(language):
            picture = draw(game, observation)
        drawn |= {f"{game.name}-{language}-{theme}.svg": picture.portrait(theme) for theme in THEMES}
    return drawn


def _full_swing(game: Game) -> Observation:
    state = game.new(seed=SHOWN_SEED)
    player = bot("bosun", seed=SHOWN_SEED)
    for _move in range(SHOWN_MOVES):
        if state.is_over():
            break
        seat = state.deciders()[0]
        state.apply(player.choose(SeatView(state, seat)), seat)
    return state.observation(None)


def theme_sheet(games: Sequence[Game]) -> str:
    """Return the one style sheet with all colours, and the styles that the boards need."""
    day, night = _tokens(COLOURS, 0), _tokens(COLOURS, 1)
    seats = ";".join(f"--seat-{seat}:{sign.colour}" for seat, sign in enumerate(SEAT_SIGNS))
    rules = [
        f":root{{color-scheme:light;{day};{seats}}}",
        f"@media(prefers-color-scheme:dark){{:root{{color-scheme:dark;{night}}}}}",
        f":root[data-theme=light]{{color-scheme:light;{day}}}",
        f":root[data-theme=dark]{{color-scheme:dark;{night}}}",
    ]
    for game in games:
        day, night = _tokens(game.tints, 0), _tokens(game.tints, 1)
        name = f".game-{game.name}"
        rules += [
            f"{name}{{{day}}}",
            f"@media(prefers-color-scheme:dark){{{name}{{{night}}}}}",
            f":root[data-theme=light] {name}{{{day}}}",
            f":root[data-theme=dark] {name}{{{night}}}",
        ]
    # The page says how large letters must be in each area for people to read them.
    drawn = "\n".join([SHARED_CSS, *(game.style() for game in games)])
    return "\n".join([*rules, re.sub(r"(font(?:-size)?:)(\d+px)", r"\1max(\2,var(--least,0px))", drawn)])


def _tokens(table: Tints, column: int) -> str:
    return ";".join(f"--{name}:{values[column]}" for name, values in table.items())
