"""What a notice says. It is made of names and of what a spectator sees: no card, die or role is in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from cayona.kernel.game import Game, Observation
from cayona.kernel.language import gettext as _
from cayona.server.storage.notices import NoticeSettings
from cayona.server.tables.room import Room

LONGEST_BOARD: Final = 1400
"""Characters; what takes messages often has room for 2000."""
DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Call:
    """That somebody is asked at a table: all that a notice is made of."""

    table: str
    seat: int
    turn: int
    """The version at which the turn began."""
    name: str
    game: Game
    others: tuple[str, ...]
    observation: Observation
    """What a spectator sees."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What is sent, in the language of whoever is told."""

    title: str
    sentence: str
    board: str
    link: str
    """The table; whoever follows it is who they are in that browser."""
    seat_link: str
    """The table and the seat, and nothing else: only for places that nobody else reads."""
    topic: str


def call_of(room: Room, seat: int) -> Call:
    """Return that a seat is asked; the match runs."""
    assert room.match is not None
    names = room.names()
    return Call(
        table=room.table,
        seat=seat,
        turn=room.turn_since[seat],
        name=names[seat],
        game=room.game,
        others=tuple(name for number, name in enumerate(names) if number != seat),
        observation=room.match.state.observation(None),
    )


def notice_of(call: Call, base: str, secret: str) -> Notice:
    """Return the notice in the language spoken now; the link to the seat has this secret, if there is one."""
    link = f"{base}/t/{call.table}"
    others = ", ".join(call.others)
    told = (
        _("{name}, it is your turn: {game}, with {others}.")
        if others
        else _("{name}, it is your turn: {game}.")
    )
    board = "\n".join(line.rstrip() for line in call.game.diagram(call.observation).splitlines())
    return Notice(
        title=_("Your turn"),
        sentence=told.format(name=call.name, game=call.game.title, others=others),
        board=board if len(board) <= LONGEST_BOARD else board[:LONGEST_BOARD].rpartition("\n")[0] + "\n…",
        link=link,
        seat_link=f"{base}/seat/{secret}" if secret else link,
        topic=call.table,
    )


def trial_notice(base: str) -> Notice:
    """Return what somebody gets who wants to see how it will be."""
    told = _("This is how Cayona will tell you that it is your turn.")
    return Notice(_("Your turn"), told, "", base + "/", base + "/", "trial")


def quiet_until(wishes: NoticeSettings, now: float) -> float | None:
    """Return when the quiet hours end in which somebody is now; None if it is none of them."""
    start, end = wishes.quiet_from, wishes.quiet_to
    if start is None or end is None or start == end:
        return None
    here = datetime.fromtimestamp(now, zone_of(wishes.zone))
    minute = 60 * here.hour + here.minute
    if not (start <= minute < end if start < end else minute >= start or minute < end):
        return None
    morning = here.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0)
    return (morning if morning > here else morning + DAY).timestamp()


def zone_of(name: str) -> tzinfo:
    """Return a time zone by its name; the world's own time if this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):  # a name that is none, or is not known here
        return UTC
