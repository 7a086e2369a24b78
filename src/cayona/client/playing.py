"""A bot at all of its tables: its function is called whenever it is its turn anywhere."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing
from typing import Any, Protocol

from cayona.client.client import Client, Standing, connect
from cayona.client.errors import Conflict
from cayona.client.views import View
from cayona.kernel.errors import IllegalAction


class Chooser(Protocol):
    """A bot as an object."""

    def choose(self, view: Any, /) -> int:
        """Return one of view.legal_actions()."""


def play(
    address: str | Client,
    token: str = "",
    bot: Callable[[View], int] | Chooser | None = None,
    *,
    matches: int | None = None,
) -> None:
    """Play at every table where the owner of the token sits, also at those where it will sit later.

    `bot` is a function that returns an action for a view, or an object with such a method `choose`; the
    view's log tells what happened since its last decision at that table. With
    `matches` it ends after so many matches, otherwise never. Errors of the bot itself come through.
    """
    if bot is None:
        raise TypeError("play needs a bot: a function, or an object with a method choose")
    choose = bot.choose if hasattr(bot, "choose") else bot
    with ExitStack() as stack:
        client = address if isinstance(address, Client) else stack.enter_context(connect(address, token))
        player = _Player(client, choose)
        for standing in stack.enter_context(closing(client.follow())):
            player.look(standing)
            if matches is not None and player.matches >= matches:
                return


class _Player:
    """Remembers where it has decided, so that old news make no work."""

    def __init__(self, client: Client, choose: Callable[[View], int]) -> None:
        self._client = client
        self._choose = choose
        self._decided: dict[str, int] = {}
        self._playing: set[tuple[str, int]] = set()
        self.matches = 0

    def look(self, standing: Standing) -> None:
        match = (standing.table, standing.round)
        if standing.phase == "playing":
            self._playing.add(match)
        elif standing.phase in ("over", "closed") and match in self._playing:
            self._playing.discard(match)
            self.matches += 1
        if standing.your_turn and (standing.asked or 0) > self._decided.get(standing.table, 0):
            self._decide(standing.table)

    def _decide(self, name: str) -> None:
        """Decide at a table, once; if that leads to another decision of ours, we will be told."""
        table = self._client.table(name)
        while True:
            view = table.view(self._decided.get(name, 0))
            if not view.is_my_turn:
                return
            try:
                table.act(self._choose(view), view.version)
            except (Conflict, IllegalAction):
                if table.view(view.version).version == view.version:
                    raise  # the table has not moved: the choice itself was wrong
                continue
            self._decided[name] = view.version
            return
