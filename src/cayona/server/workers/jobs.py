"""What the pool is asked, and what it answers."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from cayona.bots import BOTS, bot
from cayona.kernel.game import Position
from cayona.kernel.state import State

SECONDS: Final = 5.0
"""How long a bot may think unless the job says otherwise."""


@dataclass(frozen=True, slots=True)
class Job:
    """One decision for a bot. Make it with `job_for`, which takes the secrets out."""

    game: str
    position: Position
    """A redraw of the real position by what the seat knows; the truth is never sent to a worker."""
    seat: int
    legal: tuple[int, ...]
    bot: str
    """The name of one of ours, or the name that the bot file goes by."""
    file: Path | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    seconds: float = SECONDS
    language: str | None = None
    """Asks for an analysis as well, in this language."""
    about: int | None = None
    """An action that the analysis must tell of, though it be bad."""
    evidence: Mapping[str, Any] = field(default_factory=dict)
    """What the seat has concluded from how others played."""

    def message(self) -> dict[str, Any]:
        """Return what a worker is told."""
        asked: dict[str, Any] = {} if self.language is None else {"language": self.language}
        if self.about is not None:
            asked["about"] = self.about
        return {
            **asked,
            "do": "choose",
            "game": self.game,
            "position": self.position,
            "evidence": self.evidence,
            "seat": self.seat,
            "bot": self.bot if self.file is None else None,
            "settings": dict(self.settings),
        }


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal action, and where it comes from."""

    action: int
    bot: str
    """Who chose it: the bot that was asked or, as a fallback, another one or FIRST_LEGAL."""
    seconds: float
    """How long the table waited for it, from the moment a worker was free."""
    fallback: bool = False
    problem: str | None = None
    """Why there had to be a fallback."""
    analysis: dict[str, Any] | None = None
    """What the bot thinks of the best actions, if that was asked."""


def job_for(
    state: State,
    seat: int,
    bot_name: str,
    *,
    file: Path | None = None,
    settings: Mapping[str, Any] | None = None,
    seconds: float = SECONDS,
    redraw: int | None = None,
    language: str | None = None,
    impartial: bool = False,
    about: int | None = None,
) -> Job:
    """Return the job of deciding for `seat`; an IllegalAction says if it has nothing to decide.

    `settings` are the bot's: `seed` and `seconds` are passed to bots that take them, others must be known
    to it. `redraw` is the seed of the redraw, a fresh one unless given. With a `language` the bot says
    what it thinks of the best actions, and of the one that it is asked `about`. `impartial` is for those who
    stand in for a person, see `Game`.
    """
    legal = tuple(state.legal_actions(seat))
    if not legal:
        raise state.game.illegal(state, seat, 0, "game-over" if state.is_over() else "not-your-decision")
    if file is None and bot_name not in BOTS:
        bot(bot_name)  # says which names there are
    seed = secrets.randbits(62) if redraw is None else redraw
    if impartial:
        position = state.game.impartial(state, int(seat), seed).position()
    else:
        position = state.determinize(seat, seed).position()
    return Job(
        state.game.name,
        position,
        int(seat),
        legal,
        bot_name,
        None if file is None else file.absolute(),  # a worker lives in another folder
        dict(settings or {}),
        float(seconds),
        language,
        about,
        {} if impartial else state.evidence(int(seat)),
    )
