"""What is agreed before a game and never changes in it (compiled)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.rules.polls import USUAL, Cards

NOTHING: Final = vec[i64]([])
"""An array without entries."""


class Terms:
    """The options as the rules read them, the stars of this game, and the pirate of each seat."""

    may_peek: bool = False
    """Not with madness (T7-178)."""
    mind_games: bool = False
    may_abstain: bool = False
    """Whether the Pirate Code allows to sit out instead of demanding it (T7-140)."""
    next_vote_only: bool = False
    """Whether El Dorado is good for the owner's next vote alone (T7-128)."""
    saved_ends_turn: bool = False
    """Whether a marooning that the Fountain of Youth cancels ends the turn (T7-131)."""
    has_timer: bool = False
    loyalty_mode: i64 = 0
    turn_limit: i64 = 0
    stars: vec[i64] = NOTHING
    pirates: vec[i64] = NOTHING
    cards: Cards = USUAL
    """The vote cards, which may be those of somebody's own box (T7-9)."""


NO_TERMS: Final = Terms()
"""Those of a table at which nothing has been agreed yet."""
