"""Players for any game, by name."""

from __future__ import annotations

import inspect
from typing import Any, Final

from cayona.bots.admiral import Admiral
from cayona.bots.analysis import Analysis as Analysis
from cayona.bots.base import Bot as Bot
from cayona.bots.captain import Captain
from cayona.bots.deckhand import Deckhand
from cayona.bots.greedy import GreedyBot
from cayona.bots.mate import Mate
from cayona.bots.oracle import Oracle
from cayona.bots.random import RandomBot
from cayona.bots.vanilla import Vanilla
from cayona.kernel.errors import UnknownBot
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.nearest import did_you_mean

__all__ = ["BOTS", "LAB_BOTS", "Analysis", "Bot", "bot"]

BOTS: Final[dict[str, type[Bot]]] = {
    kind.name: kind for kind in (RandomBot, Deckhand, GreedyBot, Mate, Captain, Admiral)
}
"""Every bot, weakest first."""
LAB_BOTS: Final[dict[str, type[Bot]]] = {kind.name: kind for kind in (Vanilla, Oracle)}
"""Yardsticks for measurements, never at a table: one sees what nobody may see."""


def bot(name: str, **settings: Any) -> Bot:
    """Return a bot by its name; UnknownBot lists the names, or the settings, that there are."""
    if not isinstance(name, str) or name not in BOTS:
        raise UnknownBot(
            _("There is no bot “{name}”; the bots are {known}.").format(name=name, known=listing(BOTS))
            + did_you_mean(name, BOTS),
            code="unknown-bot",
        )
    kind = BOTS[name]
    known = inspect.signature(kind).parameters
    for setting in settings:
        if setting not in known:
            raise UnknownBot(
                _("The bot “{name}” has no setting “{setting}”; it has {known}.").format(
                    name=name, setting=setting, known=listing(known)
                )
                + did_you_mean(setting, known),
                code="unknown-setting",
            )
    return kind(**settings)
