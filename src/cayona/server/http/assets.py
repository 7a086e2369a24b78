"""The files of the pages: scripts, style sheets and pictures, held in memory under one version.

All of them live below `/static/<version>/`, where the version is a digest of everything. So a browser may
keep them for ever, scripts can import each other by plain names, and a new release is a new address. They
are sent without their comments.
Pictures of our own games are drawn when somebody asks for one; for them the digest is of the sources.
"""

from __future__ import annotations

import gzip
import hashlib
import inspect
import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Final

from cayona import registry
from cayona.bots import bot
from cayona.kernel.areas import Tints
from cayona.kernel.game import Game, Observation
from cayona.kernel.language import SOURCE_LANGUAGE, languages, speaking
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
SHOWCASE: Final = re.compile(r"([a-z0-9_]+)-([a-z]+)-([a-z]+)\.svg")
"""The file of a game's picture: the game, the language and the light."""
REMARKS: Final = {
    ".css": re.compile(r"/\*.*?\*/\n?", re.DOTALL),
    ".js": re.compile(  # on lines of their own, or after the end of something
        r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)\n|(?<=[;{},(]) // [^\n\"'`]*$",
        re.DOTALL | re.MULTILINE,
    ),
}
"""What is only for those who work on a file: a quarter of our scripts, when packed."""
SHOWN_SEED: Final = 7
SHOWN_MOVES: Final = 22
"""The lobby shows every game after so many actions, when there is something to see."""


@dataclass(frozen=True)
class Asset:
    """One file, ready to be sent."""

    body: bytes
    kind: str

    @cached_property
    def packed(self) -> bytes:
        """The file as small as it gets; made when it is first asked for."""
        return gzip.compress(self.body, 9, mtime=0)


class Assets:
    """All files by their names."""

    def __init__(self) -> None:
        texts = {path.name: path.read_text(encoding="utf-8") for path in sorted((WEB / "static").iterdir())}
        self.games = [game for game in registry.games() if game.name in registry.GAMES or _is_shown(game)]
        """All games that can be shown; one from elsewhere may fail."""
        texts["theme.css"] = theme_sheet(self.games)
        digest = hashlib.sha256()
        for name in sorted(texts):
            digest.update(f"{name}\n{texts[name]}\n".encode())
        for game in self.games:
            digest.update(_sources(game))
        self.version = digest.hexdigest()[:12]
        self.files = {name: _asset(name, text) for name, text in texts.items()}

    def url(self, name: str) -> str:
        """Return the address of a file."""
        return f"/static/{self.version}/{name}"

    @lru_cache(maxsize=256)  # noqa: B019 (there is one for the whole process)
    def picture(self, name: str) -> Asset | None:
        """Return a game's picture by the name of its file, None if there is none; at first it is drawn."""
        shown = SHOWCASE.fullmatch(name)
        game = next((game for game in self.games if shown is not None and game.name == shown[1]), None)
        if shown is None or game is None or shown[2] not in languages() or shown[3] not in THEMES:
            return None
        return _asset(name, showcase(game, shown[2], shown[3]))


def _asset(name: str, text: str) -> Asset:
    suffix = Path(name).suffix
    told = REMARKS[suffix].sub("", text) if suffix in REMARKS else text
    return Asset(told.encode(), KINDS[suffix])


@cache
def assets() -> Assets:
    """Return the files; they are read once."""
    return Assets()


def _is_shown(game: Game) -> bool:
    try:
        return bool(showcase(game, SOURCE_LANGUAGE, "auto"))
    except Exception as error:  # noqa: BLE001 - the others are shown
        note_fault(LOG, "a game cannot be shown", error, game=game.name)
        return False


def _sources(game: Game) -> bytes:
    """Return what stands for a game's pictures: the digest of what draws them."""
    folder = Path(inspect.getfile(type(game))).parent
    digest = hashlib.sha256(game.name.encode())
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".py", ".css", ".txt"):
            digest.update(file.read_bytes())
    return digest.digest()


def showcase(game: Game, language: str, theme: str) -> str:
    """Draw a game in full swing, as a spectator sees it, in a language and a light."""
    with speaking(language):
        return draw(game, _full_swing(game)).portrait(theme)


@cache
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
