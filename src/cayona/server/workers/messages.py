"""What the pool and a worker say to each other: one JSON object per line, checked on arrival.

The pool numbers its messages and the worker answers each with the same number:

    {"number": 1, "do": "open", "file": "...", "confined": true, "alarm": 11.0}
    {"number": 2, "do": "choose", "game": ..., "position": ..., "evidence": ..., "seat": ..., "bot": ...,
     "settings": ..., "alarm": 6.0}

    {"number": 0, "ready": true}                                  once, when it is warm; and to "open"
    {"number": 2, "action": 17, "seconds": 0.004}                 and "analysis" if it was asked for
    {"number": 2, "problem": "...", "worn": true}                 worn: end this worker
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import Any, Final

LONGEST_ANSWER: Final = 16 * 1024
"""Bytes. A worker that says more than this at once is talking nonsense."""
LONGEST_PROBLEM: Final = 2000


class Garbage(ValueError):
    """A line that is no answer to what was asked."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker, or the bot file it was to open, is ready to play."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The bot's action and how long it thought."""

    action: int
    seconds: float
    analysis: dict[str, Any] | None = None
    """What it thinks of the best actions, if it was asked."""


@dataclass(frozen=True, slots=True)
class Failed:
    """What the bot did instead of choosing a legal action."""

    problem: str
    worn: bool
    """Whether the worker should not be asked again."""


Reply = Ready | Chosen | Failed


def encode(message: dict[str, Any]) -> bytes:
    """Return a message as one line."""
    return json.dumps(message, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def read_reply(line: bytes, number: int) -> Reply:
    """Return the worker's answer to message `number`, or raise Garbage."""
    try:
        data = json.loads(line)
    except ValueError:
        raise Garbage("not JSON") from None
    if not isinstance(data, dict) or data.pop("number", None) != number:
        raise Garbage("not an answer to what was asked")
    match data:
        case {"ready": True, **rest} if not rest:
            return Ready()
        case {"action": int(action), "seconds": float(seconds), **rest} if not rest:
            if not isinstance(action, bool) and math.isfinite(seconds) and seconds >= 0:
                return Chosen(action, seconds)
        case {"action": int(action), "seconds": float(seconds), "analysis": dict(analysis), **rest} if (
            not rest
        ):
            return Chosen(action, seconds, analysis)
        case {"problem": str(problem), "worn": bool(worn), **rest} if not rest:
            return Failed(_one_line(problem), worn)
    raise Garbage("an answer of no known kind")


def _one_line(problem: str) -> str:
    """Return a bot's own words in a form that cannot pass for another line of a log."""
    return "".join(sign if sign.isprintable() else " " for sign in problem[:LONGEST_PROBLEM])
