"""The lines of the logs of tables and tournaments. The log is the truth; everything else is made from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args

EntryKind = Literal[
    "open",  # settings, host
    "sit",  # a person or a bot takes a seat
    "leave",  # a seat becomes open
    "change",  # other settings: seats, options, clock, another game
    "ready",  # somebody agrees to what the host has changed
    "rename",  # somebody who sits is called otherwise
    "start",  # the seed; the match begins
    "action",
    "undo",
    "ask_undo",  # wants the last action taken back beyond what the engine allows
    "answer_undo",
    "resign",
    "ask_concede",  # wants the team to give the match up, or agrees to it
    "refuse_concede",
    "signal",  # puts a marker on a board element, where the game lets people point
    "prefer",  # answers a question of the game in advance
    "hint",  # somebody asked a bot for advice at a rated table; logs of before have it
    "hand_over",  # a bot plays on for an absent person
    "take_back",  # the person is back
    "ask_hand_over",  # a vote that an absent person's seat be handed to a bot
    "absent",  # a person is asked and has not been here for long
    "returned",  # that person is here again
    "ask_end",  # wants a game of hidden teams to end early; how anybody votes is nobody's to know
    "vote_end",
    "stand_by",  # a person wants a bot to play whenever they are away, or no longer
    "rematch",  # the same room, seats rotated; logs of before have it
    "ask_rematch",  # somebody wants to play once more, or agrees to it
    "decline",  # somebody does not play the next match
    "join",  # somebody without a seat wants to play the next match, or no longer
    "unseal",  # the deal of this table was played at all others too: everybody may see it
    "close",
]
KINDS: Final = get_args(EntryKind)


@dataclass(frozen=True, slots=True)
class Entry:
    """One change of a table."""

    version: int
    """1 for the first; every change has its own."""
    kind: EntryKind
    at: float
    """When, in seconds since 1970; clocks are computed from it."""
    person: str | None
    """Who did it; None for the table itself, its bots and its clock."""
    data: dict[str, Any] = field(default_factory=dict)
    client: str | None = None
    """The id a client gave its request: the same id twice is the same request."""


TournamentKind = Literal[
    "open",  # the terms, a secret that deals are drawn from, the host
    "join",  # a person or a bot plays, or plays again
    "leave",  # somebody plays no further rounds
    "claim",  # an account takes the place of a guest whose logbook it has taken over
    "begin",
    "round",  # who meets whom, at which tables; who rests
    "result",  # how a table's match ended; "void" if it never did
    "end",  # all is played
    "cancel",  # the host calls it off
]


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """One change of a tournament."""

    version: int
    """1 for the first."""
    kind: TournamentKind
    at: float
    person: str | None
    """Who did it; None for the tournament itself."""
    data: dict[str, Any] = field(default_factory=dict)
