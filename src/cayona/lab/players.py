"""Bots at a table: made by name with their own luck, and never allowed to stop a game."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Sequence
from dataclasses import dataclass

from cayona.bots import BOTS, Bot, bot
from cayona.kernel.chance import SEED_MASK
from cayona.kernel.errors import OptionError, UnknownBot
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import LETTERS
from cayona.kernel.seatview import SeatView
from cayona.kernel.state import State


@dataclass(frozen=True, slots=True)
class Fault:
    """A bot's mistake: what it did instead of a legal action, and the position to try it on again."""

    bot: str
    seat: int
    problem: str
    position: str

    def sentence(self) -> str:
        """Tell the mistake; the position stands behind it as one line of JSON."""
        return _(
            "The bot “{bot}” on seat {seat} made a mistake ({problem}) in the position {position}"
        ).format(bot=self.bot, seat=LETTERS[self.seat], problem=self.problem, position=self.position)


def derived_seed(*parts: object) -> int:
    """Return a seed that depends on all parts, the same on every machine."""
    text = "/".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big") & SEED_MASK


def check_names(names: Sequence[str]) -> None:
    """Raise an UnknownBot if a name is none of ours."""
    if not names:
        raise UnknownBot(_("Name at least one bot."), code="no-bot")
    for name in names:
        if name not in BOTS:
            bot(name)  # says which names there are


def lineup(names: Sequence[str], seats: int) -> list[str]:
    """Return a bot's name for every seat: the list, begun again when it is too short."""
    check_names(names)
    if len(names) > seats:
        raise OptionError(
            _("There are {bots} bots for {seats} seats; name fewer bots or ask for more seats.").format(
                bots=len(names), seats=seats
            ),
            code="too-many-bots",
        )
    return [names[seat % len(names)] for seat in range(seats)]


def seeded_bot(name: str, seed: int) -> Bot:
    """Return a bot that decides the same way for the same seed, if its kind can."""
    check_names([name])
    if "seed" in inspect.signature(BOTS[name]).parameters:
        return bot(name, seed=seed)
    return bot(name)


def choose(player: Bot, state: State, seat: int) -> tuple[int, Fault | None]:
    """Return a bot's action; if it fails, the first legal one and what went wrong."""
    legal = state.legal_actions(seat)
    try:
        action = player.choose(SeatView(state, seat))
    except Exception as problem:  # noqa: BLE001 (whatever a bot does, the game goes on)
        return legal[0], _fault(player, state, seat, f"{type(problem).__name__}: {problem}")
    if isinstance(action, int) and not isinstance(action, bool) and action in legal:
        return action, None
    return legal[0], _fault(player, state, seat, _("it chose {action!r}").format(action=action))


def _fault(player: Bot, state: State, seat: int, problem: str) -> Fault:
    return Fault(player.name, seat, problem, json.dumps(state.position(), ensure_ascii=False))
