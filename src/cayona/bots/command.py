"""Bots in any language: a program that reads one JSON object a line and answers with one.

    -> {"type": "hello", "protocol": 1, "game": "cartagena", "seats": 2, "options": {…}, "seed": 17}
    -> {"type": "decide", "seat": 0, "observation": {…}, "choices": [{"action": 3, "text": "…"}, …]}
    <- {"action": 3}

The program is started with its first decision, is greeted once, and should end when its input does. It sees
what its seat may know, like every bot.
"""

from __future__ import annotations

import json
import shlex
import weakref
from typing import Final

from cayona.bots.base import Bot
from cayona.bots.line_process import LineProcess
from cayona.kernel.errors import UnknownBot
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark
from cayona.kernel.seatview import SeatView

PROTOCOL: Final = 1
PREFIX: Final = "cmd:"
PATIENCE: Final = 2.0
"""Seconds that a program has to end by itself when nobody needs it any more."""


class CommandFailed(Exception):
    """A program ended or did not answer as agreed."""


class Command(Bot):
    """Asks another program."""

    name = "cmd"
    description = mark("Your own program, in any language.")

    def __init__(self, command: str, seed: int = 0) -> None:
        self.words = checked_command(command)
        self.seed = seed
        self.program: LineProcess | None = None

    def choose(self, view: SeatView) -> int:
        """Return the action that the program answers with; whether it is legal is for the caller to see."""
        if self.program is None:
            self.program = self._started(view)
        self.program.tell(
            {
                "type": "decide",
                "seat": view.seat,
                "observation": view.observation(),
                "choices": [{"action": one.action, "text": one.text} for one in view.choices()],
            }
        )
        answer = self.program.answer()
        if not answer:
            raise CommandFailed(
                _("“{command}” exited without answering.").format(command=shlex.join(self.words))
            )
        return _action_in(answer)

    def _started(self, view: SeatView) -> LineProcess:
        try:
            program = LineProcess(self.words, PATIENCE)
        except OSError as problem:
            raise CommandFailed(
                _("“{command}” cannot be started: {why}.").format(
                    command=shlex.join(self.words), why=problem.strerror
                )
            ) from problem
        weakref.finalize(self, program.end)
        program.tell(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "game": view.game.name,
                "seats": int(view.seats),
                "options": view.options,
                "seed": self.seed,
            }
        )
        return program


def checked_command(command: str) -> list[str]:
    """Return the words of a command line, or say what is wrong with it."""
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise UnknownBot(
            _("“{command}” is not a command: {why}.").format(command=command, why=problem), code="bad-command"
        ) from problem
    if not words:
        raise UnknownBot(_("Write a command after cmd:, as in “cmd: ./mybot”."), code="bad-command")
    return words


def _action_in(answer: str) -> int:
    try:
        action = json.loads(answer)["action"]
    except (ValueError, KeyError, TypeError):
        action = None
    if isinstance(action, bool) or not isinstance(action, int):
        raise CommandFailed(
            _("A program answers with a line such as {example}, not with {answer}.").format(
                example='{"action": 3}', answer=repr(answer.strip()[:100])
            )
        )
    return action
