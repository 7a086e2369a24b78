"""The inside of a worker: opening bot files and having bots choose."""

from __future__ import annotations

import contextlib
import inspect
import time
import traceback
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any, Final

from cayona import registry
from cayona.bots import BOTS, Bot, bot
from cayona.bots.files import MODULE_PREFIX, load_bot_file
from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.kernel.language import speaking
from cayona.kernel.numbers import whole
from cayona.kernel.seatview import SeatView
from cayona.server.workers.confinement import confine, missing_locks
from cayona.server.workers.messages import LONGEST_PROBLEM

OFFERED: Final = ("seed", "seconds")
"""Settings that are passed only to bots that take them."""
WARM_UP_BOT: Final = "bosun"
MOST_CANDIDATES: Final = 3
"""Told of an analysis; nobody reads more."""


class Thinker:
    """Answers messages one by one, whatever the bots do."""

    def __init__(self) -> None:
        self.kind: type[Bot] | None = None
        """The bot of the file that was opened."""

    def warm_up(self) -> None:
        """Load every game and have something decided in it, so that the first table need not wait."""
        for game in registry.games():
            with contextlib.suppress(Exception):  # a game from elsewhere may be broken; its tables will tell
                state = game.new(seed=0)
                again = game.load(state.position())
                bot(WARM_UP_BOT, seed=0).choose(SeatView(again, state.to_move()))

    def answer(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Do what a message asks; what goes wrong is the answer then."""
        try:
            if message["do"] == "open":
                file = Path(message["file"])
                trouble = confine(file) if message["confined"] else None
                if trouble is not None and not missing_locks():  # of those that are missing the host knows
                    return _problem(_("it cannot be locked in: {why}").format(why=trouble))
                self.kind = load_bot_file(file)
                return {"ready": True}
            return self._choose(message)
        except MemoryError:
            return _problem(_("it used up its memory"), worn=True)
        except BaseException as error:  # noqa: BLE001 (whatever a bot raises, the worker answers)
            if isinstance(error, CayonaError) and message["do"] == "open":
                return _problem(str(error))
            return _problem(_told(error))

    def _choose(self, message: Mapping[str, Any]) -> dict[str, Any]:
        state = registry.game(message["game"]).load(message["position"])
        state.take_evidence(message["evidence"])
        view = SeatView(state, message["seat"], redrawn=True)  # by the server: no secret comes here
        legal = view.legal_actions()
        began = time.perf_counter()
        try:
            player = self._player(message["bot"], message["settings"])
        except CayonaError as error:  # it has seen nothing yet
            return _problem(str(error))
        if "language" in message:
            return _analysed(player, view, message, began)
        chosen = player.choose(view)
        seconds = time.perf_counter() - began
        action = whole(chosen)
        if action is None or action not in legal:
            print("It chose", ascii(chosen)[:80])
            return _problem(_("it chose what is not a legal action"))
        return {"action": action, "seconds": seconds}

    def _player(self, name: str | None, settings: Mapping[str, Any]) -> Bot:
        kind = self.kind if name is None else BOTS[name]
        assert kind is not None
        known = inspect.signature(kind).parameters
        taken = {key: value for key, value in settings.items() if key in known or key not in OFFERED}
        return kind(**taken) if name is None else bot(name, **taken)


def _analysed(player: Bot, view: SeatView, message: Mapping[str, Any], began: float) -> dict[str, Any]:
    """Return a bot's choice, the few actions it thinks most of, and what it is asked about."""
    with speaking(message["language"]):
        analysis = player.analyse(view)
    best, others = analysis.candidates[:MOST_CANDIDATES], analysis.candidates[MOST_CANDIDATES:]
    asked = tuple(one for one in others if one.action == message.get("about"))
    told = replace(analysis, candidates=best + asked)
    return {
        "action": analysis.chosen,
        "seconds": time.perf_counter() - began,
        "analysis": told.to_json(),
    }


def _problem(sentence: str, *, worn: bool = False) -> dict[str, Any]:
    return {"problem": sentence[:LONGEST_PROBLEM], "worn": worn}


def _told(error: BaseException) -> str:
    """Print an error and return what kind it is and where in the bot file it arose.

    What it says is left out: it may be made of what the seat sees.
    """
    with contextlib.suppress(Exception):
        traceback.print_exception(error)
    what = type(error).__name__
    lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if _is_of_a_bot_file(frame)]
    if not lines:
        return _("it raised {what}").format(what=what)
    return _("it raised {what} in line {line}").format(what=what, line=lines[-1])


def _is_of_a_bot_file(frame: FrameType) -> bool:
    return bool(frame.f_globals["__name__"].startswith(MODULE_PREFIX))
