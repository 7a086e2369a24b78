"""Bots in any language: a program that reads one JSON object a line and answers with one.

    -> {"type": "hello", "protocol": 1, "game": "cartagena", "seats": 2, "options": {…}, "seed": 17}
    -> {"type": "decide", "seat": 0, "observation": {…}, "choices": [{"action": 3, "text": "…"}, …]}
    <- {"action": 3}

The program is started with its first decision, is greeted once, and should end when its input does. It sees
what its seat may know, like every bot.
"""

from __future__ import annotations

import contextlib
import json
import shlex
import subprocess
import weakref
from typing import Any, Final

from cayona.bots.base import Bot
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
    description = mark("A program of yours, in any language.")

    def __init__(self, command: str, seed: int = 0) -> None:
        self.words = checked_command(command)
        self.seed = seed
        self.process: subprocess.Popen[str] | None = None

    def choose(self, view: SeatView) -> int:
        """Return the action that the program answers with; whether it is legal is for the caller to see."""
        if self.process is None:
            self.process = self._started(view)
        answer = self._asked(
            {
                "type": "decide",
                "seat": view.seat,
                "observation": view.observation(),
                "choices": [{"action": one.action, "text": one.text} for one in view.choices()],
            }
        )
        return _action_in(answer)

    def _started(self, view: SeatView) -> subprocess.Popen[str]:
        try:
            process = subprocess.Popen(  # noqa: S603 (what the user asked for)
                self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as problem:
            raise CommandFailed(
                _("“{command}” cannot be started: {why}.").format(
                    command=shlex.join(self.words), why=problem.strerror
                )
            ) from problem
        weakref.finalize(self, _end, process)
        self.process = process
        self._tell(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "game": view.game.name,
                "seats": int(view.seats),
                "options": view.options,
                "seed": self.seed,
            }
        )
        return process

    def _asked(self, question: dict[str, Any]) -> str:
        assert self.process is not None
        assert self.process.stdout is not None
        self._tell(question)
        answer = self.process.stdout.readline()
        if not answer:
            raise CommandFailed(
                _("“{command}” has ended instead of answering.").format(command=shlex.join(self.words))
            )
        return answer

    def _tell(self, message: dict[str, Any]) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # the missing answer will tell
            self.process.stdin.write(json.dumps(message) + "\n")
            self.process.stdin.flush()


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


def _end(process: subprocess.Popen[str]) -> None:
    """Hang up; a program that does not end by itself is killed."""
    with contextlib.suppress(OSError):
        if process.stdin is not None:
            process.stdin.close()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()
