"""The public doors that take a game by its name or as an object: matches, records, pictures."""

from __future__ import annotations

from typing import Any

from cayona import registry
from cayona.bots import review as reviews
from cayona.kernel import match as kernel_match
from cayona.kernel import record as records
from cayona.kernel.errors import RecordError
from cayona.kernel.game import Game, Position
from cayona.kernel.language import gettext as _
from cayona.kernel.state import State
from cayona.svg.picture import draw_state


class Match(kernel_match.Match):
    """A game in progress, from its sealed seed to its record."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seed: str | int | None = None,
        *,
        position: Position | None = None,
        **options: Any,
    ) -> None:
        """Start a match; `position` starts it from there, and then fixes seats and options."""
        found = registry.game(game) if isinstance(game, str) else game
        super().__init__(found, seats, seed, position=position, **options)


def replay(record: Any, game: Game | None = None) -> kernel_match.Match:
    """Rebuild a match from its record, or raise a RecordError that says where it breaks."""
    return records.replay(record, game or _game_of(record))


def verify(record: Any, commitment: str | None = None, game: Game | None = None) -> kernel_match.Match:
    """Check a record and, if given, the commitment published before the match; return the match."""
    return records.verify(record, game or _game_of(record), commitment)


def review(
    played: Any,
    seat: int,
    *,
    game: Game | None = None,
    seed: int = 0,
    budget: int | None = None,
    tell: reviews.Tell | None = None,
    resigned: int | None = None,
) -> reviews.Review:
    """Return what a finished match, or its record, looked like from a seat, and what turned it.

    `budget` is about how many actions are played on; by default what the game needs. The same seed and
    budget give the same review. `tell` is called with how much is done and the curve so far. Records do not
    tell that somebody gave up at a table: `resigned` is the seat that did.
    """
    match = played if isinstance(played, kernel_match.Match) else replay(played, game)
    return reviews.review(match, seat, seed=seed, budget=budget, tell=tell, resigned=resigned)


def svg(state: State, seat: int | None = None, *, theme: str = "auto", width: int | None = None) -> str:
    """Return the board as one self-contained SVG picture, as `seat` (None: a spectator) sees it."""
    return draw_state(state, seat).svg(theme=theme, width=width)


def _game_of(record: Any) -> Game:
    name = record.get("game") if isinstance(record, dict) else None
    if not isinstance(name, str):
        raise RecordError(
            _("A record is a JSON object that names its game."), code="not-a-record", place="game"
        )
    return registry.game(name)
