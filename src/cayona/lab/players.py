"""Bots at a table: made by name with their own luck, and never allowed to stop a game."""

from __future__ import annotations

import hashlib
import json
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from threading import current_thread, main_thread
from types import FrameType
from typing import TypeVar

from cayona.bots import Bot
from cayona.bots.base import Cheat
from cayona.kernel.chance import SEED_MASK
from cayona.kernel.errors import OptionError, UnknownBot
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import LETTERS
from cayona.kernel.seatview import SeatView
from cayona.kernel.state import State

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Fault:
    """A bot's mistake: what it did instead of a legal action, and the position to try it on again."""

    bot: str
    seat: int
    problem: str
    position: str
    late: bool = False
    """Whether it had to be interrupted."""

    def sentence(self) -> str:
        """Tell the mistake; the position stands behind it as one line of JSON."""
        return _(
            "The bot “{bot}” on seat {seat} made a mistake ({problem}) in the position {position}"
        ).format(bot=self.bot, seat=LETTERS[self.seat], problem=self.problem, position=self.position)


def derived_seed(*parts: object) -> int:
    """Return a seed that depends on all parts, the same on every machine."""
    text = "/".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big") & SEED_MASK


def lineup(names: Sequence[_T], seats: int) -> list[_T]:
    """Return a bot for every seat: the list, begun again when it is too short."""
    if not names:
        raise UnknownBot(_("Name at least one bot."), code="no-bot")
    if len(names) > seats:
        raise OptionError(
            _("There are {bots} bots for {seats} seats; name fewer bots or ask for more seats.").format(
                bots=len(names), seats=seats
            ),
            code="too-many-bots",
        )
    return [names[seat % len(names)] for seat in range(seats)]


def choose(
    player: Bot, state: State, seat: int, seconds: float = 0.0, label: str | None = None
) -> tuple[int, Fault | None]:
    """Return a bot's action; if it fails, the first legal one and what went wrong.

    A bot that thinks for more than `seconds` (0: no limit) is interrupted where the system can do that.
    """
    legal = state.legal_actions(seat)
    try:
        with time_limit(seconds):
            action = _answer(player, state, seat)
    except OverTime:
        problem = _("it thought for more than {seconds:g} seconds").format(seconds=seconds)
        return legal[0], fault_at(state, seat, label or player.name, problem, late=True)
    except Exception as problem:  # noqa: BLE001 (whatever a bot does, the game goes on)
        return legal[0], fault_at(state, seat, label or player.name, f"{type(problem).__name__}: {problem}")
    if isinstance(action, int) and not isinstance(action, bool) and action in legal:
        return action, None
    return legal[0], fault_at(
        state, seat, label or player.name, _("it chose {action!r}").format(action=action)
    )


def _answer(player: Bot, state: State, seat: int) -> int:
    if isinstance(player, Cheat):
        return player.choose_knowing(state.clone(), seat)
    return player.choose(SeatView(state, seat))


def fault_at(state: State, seat: int, label: str, problem: str, late: bool = False) -> Fault:
    """Return the report of a mistake in a position."""
    return Fault(label, seat, problem, json.dumps(state.position(), ensure_ascii=False), late)


class OverTime(BaseException):
    """A bot's time is up. No Exception, so that a bot that catches its own mistakes does not catch this."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Interrupt the block after so many seconds; 0, another thread or a system without timers: never."""
    if seconds <= 0 or not _has_timers():
        yield
        return
    with nullcontext() if signal.getsignal(signal.SIGALRM) is _ring else listening():
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)


@contextmanager
def listening() -> Iterator[None]:
    """Listen for the timer all through the block, so that not every `time_limit` in it begins to anew."""
    if not _has_timers():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, before)


def _has_timers() -> bool:
    return hasattr(signal, "setitimer") and current_thread() is main_thread()


def _ring(_number: int, _frame: FrameType | None) -> None:
    raise OverTime
