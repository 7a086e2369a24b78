"""What is agreed before a game and never changes in it (compiled)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


class Terms:
    """The options as the rules read them, the stars of this game, and the pirate of each seat."""

    may_peek: bool
    """Not with madness (T7-178)."""
    mind_games: bool
    may_abstain: bool
    """Whether the Pirate Code allows to sit out instead of demanding it (T7-140)."""
    has_timer: bool
    loyalty_mode: i64
    turn_limit: i64
    stars: vec[i64]
    pirates: vec[i64]

    def __init__(
        self,
        *,
        may_peek: bool,
        mind_games: bool,
        may_abstain: bool,
        has_timer: bool,
        loyalty_mode: i64,
        turn_limit: i64,
        stars: vec[i64],
        pirates: vec[i64],
    ) -> None:
        self.may_peek = may_peek
        self.mind_games = mind_games
        self.may_abstain = may_abstain
        self.has_timer = has_timer
        self.loyalty_mode = loyalty_mode
        self.turn_limit = turn_limit
        self.stars = stars
        self.pirates = pirates
