"""The rules of Tortuga 1667: a table, and functions that change it, one file for each phase of a game.

`position` is what the kernel sees. `legal` tells what may be done and why not; `setup`, `turns`, `votes`,
`events` and `marooning` carry it out, with what `pawns`, `vote_cards` and `event_cards` can do; `secrets` and
`loyalties` deal anew what a seat does not know.
"""

from cayona.games.tortuga1667.rules.position import Tortuga1667

__all__ = ["Tortuga1667"]
