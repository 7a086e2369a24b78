"""What people may ask of a table: each function checks a wish and returns the next line of the log.

They change nothing. The caller stores the entry first, and only then adds it to the room.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import Any, Final

from cayona.bots import bot as built_in_bot
from cayona.kernel import seal
from cayona.kernel.game import GivingUp, Position
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.match import Match
from cayona.kernel.numbers import whole
from cayona.server.entries import Entry, EntryKind
from cayona.server.errors import Conflict, Forbidden, TableError
from cayona.server.tables.absence import is_abandoned
from cayona.server.tables.daily import daily_seed
from cayona.server.tables.plans import checked_actions, plan
from cayona.server.tables.room import Room
from cayona.server.tables.room_facts import Origin
from cayona.server.tables.settings import Settings, read_settings

STAND_IN: Final = "bosun"
"""The bot that plays for absent people and for clocks that ran out."""
BEGINNER: Final = "deckhand"
"""Against whom people play their first game."""


CheckBot = Callable[[str], str]
"""Returns the name of a bot if there is such a bot, else says which there are."""


def built_in(name: str) -> str:
    """Accept our own bots only."""
    return built_in_bot(name).name


def entry(
    room: Room, kind: EntryKind, person: str | None, data: dict[str, Any], client: str | None = None
) -> Entry:
    """Return the next line of a room's log."""
    return Entry(room.version + 1, kind, time.time(), person, data, client)


# --- Opening, sitting, starting ------------------------------------------------------------------------


def open_table(
    room: Room,
    host: str | None,
    settings: Settings,
    bots: list[str | None],
    check: CheckBot = built_in,
    origin: Origin | None = None,
    tournament: dict[str, Any] | None = None,
) -> Entry:
    """Open a table; `bots` names a bot for every seat that shall have one.

    With an `origin` its matches begin at a position of another match. One of a `tournament` has the `id` of
    that, and may be `sealed`.
    """
    if len(bots) > settings.seats:
        raise TableError(_("There are more bots than seats."), code="too-many-bots")
    for name in bots:
        if name is not None:
            check(name)
    data: dict[str, Any] = {"settings": settings.to_json(), "bots": bots}
    if origin is not None:
        if settings.rated:
            raise TableError(
                _("A match that goes on from another one cannot be rated."), code="cannot-be-rated"
            )
        data["origin"] = origin
    if tournament is not None:
        data["tournament"] = tournament
    return entry(room, "open", host, data)


def sit(room: Room, person: str, name: str, seat: Any, client: str | None = None) -> Entry:
    """Take an open seat."""
    number = checked_seat(room, seat)
    need_phase(room, "waiting")
    if room.seat_of(person) is not None:
        raise TableError(_("You already have a seat at this table."), code="already-seated")
    if not room.seats[number].is_open:
        raise TableError(_("This seat is taken."), code="seat-taken")
    return entry(room, "sit", person, {"seat": number, "person": person, "name": name}, client)


def may_seat_bots(room: Room, person: str) -> bool:
    """Tell whether somebody may put bots on open seats: the host, or all who sit if the table lets them."""
    return person == room.host or (room.settings.bots_by_all and room.seat_of(person) is not None)


def leave(room: Room, person: str, seat: Any = None, client: str | None = None) -> Entry:
    """Give up one's seat before the match; the host may also empty others' seats then.

    Bots are sent away by all who may bring them.
    """
    need_phase(room, "waiting")
    check_no_tournament(room)
    number = None if seat is None else checked_seat(room, seat)
    sends = number is not None and room.seats[number].person is None and may_seat_bots(room, person)
    if number is None or not sends:
        number = _own_or_as_host(room, person, seat)
    if room.seats[number].is_open:
        raise TableError(_("This seat is open."), code="seat-open")
    return entry(room, "leave", person, {"seat": number}, client)


def start(
    room: Room,
    person: str | None,
    position: Position | None = None,
    client: str | None = None,
    *,
    fewer: bool = False,
    seed: str = "",
) -> Entry:
    """Begin the match, all seats taken; the seed is drawn now and stays secret until the end.

    Only the seed of a daily deal follows from its date, and a tournament may bring one, as nobody (None) of
    the table. With `fewer` the host begins with those who are here: seats that are still open are taken away.
    """
    need_phase(room, "waiting")
    if person is not None:
        check_no_tournament(room)
    if person not in (None, room.host) and room.seat_of(person) is None:
        raise Forbidden(_("Only players at this table can start the match."), code="not-seated")
    changed: dict[str, Any] = {}
    if any(seat.is_open for seat in room.seats):
        if not fewer:
            raise TableError(_("There are still open seats."), code="open-seats")
        need_host(room, person or "")
        if room.settings.daily:
            raise TableError(_("A daily deal cannot be changed."), code="daily")
        changed["settings"] = without_open_seats(room).to_json()
    late = [
        name
        for seat, name in zip(room.seats, room.names(), strict=True)
        if not seat.ready and seat.person != person
    ]
    if late:
        raise TableError(
            _("Still to say that they are ready: {names}.").format(names=listing(late)), code="not-ready"
        )
    day = room.settings.daily
    seed = seed or (daily_seed(room.game, day) if day else seal.fresh_seed())
    data: dict[str, Any] = {"seed": seed, "rules_version": room.game.rules_version, **changed}
    if position is None and room.origin is not None:
        position = room.origin["position"]
    if position is not None:
        data["position"] = room.game.load(position).position()
    return entry(room, "start", person, data, client)


def without_open_seats(room: Room) -> Settings:
    """Return the settings for as many seats as are taken, or say why that cannot be played."""
    if room.origin is not None:
        raise TableError(_("This match goes on from another one, with all of its seats."), code="goes-on")
    taken = sum(not seat.is_open for seat in room.seats)
    return read_settings({**room.settings.to_json(), "seats": taken}, room.find_game)


# --- Playing -------------------------------------------------------------------------------------------


def act(room: Room, seat: int, action: Any, version: Any, client: str | None = None) -> Entry:
    """Take an action for a seat that has seen `version`; the rules themselves say yes or no."""
    _forbid_clock_actions(need_decision(room, seat, version), [action])
    data = {"seat": seat, "action": _foreseen(room, seat, [action])[0]}
    return entry(room, "action", room.seats[seat].person, data, client)


def act_all(room: Room, seat: int, actions: Any, version: Any, client: str | None = None) -> Entry:
    """Take several actions of one decision together: all of them, or none."""
    chosen = checked_actions(actions)
    if len(chosen) == 1:
        return act(room, seat, chosen[0], version, client)
    match = need_decision(room, seat, version)
    _forbid_clock_actions(match, chosen)
    plan(match, seat, chosen)
    data = {"seat": seat, "actions": _foreseen(room, seat, chosen)}
    return entry(room, "action", room.seats[seat].person, data, client)


def _forbid_clock_actions(match: Match, actions: list[Any]) -> None:
    if any(whole(action) in match.game.server_actions for action in actions):
        raise Forbidden(_("Only the table's clock can do this."), code="server-action")


def _foreseen(room: Room, seat: int, actions: list[Any]) -> list[int | None]:
    """Return actions as numbers if the rules let a seat take them; the room remembers what they bring."""
    return [step.move.action for step in room.foresee(seat, actions)]


def bot_act(room: Room, seat: int, action: int, bot: str) -> Entry:
    """Take an action that a bot has chosen, for its own seat or for a clock that ran out; the log marks it.

    While it was thinking the person may have come back.
    """
    need_match(room)
    if not room.seats[seat].is_played_by_bot and seat not in room.clock.expired(time.time()):
        raise Conflict(_("Somebody plays on this seat again."), code="stale")
    data = {"seat": seat, "action": _foreseen(room, seat, [action])[0], "by": bot}
    return entry(room, "action", None, data)


def undo(room: Room, seat: int, version: Any, client: str | None = None) -> Entry:
    """Take the last action back, as the engine allows, or ask the others where the table wants that."""
    match = need_match(room)
    _need_version(room, version)
    if room.settings.undo == "never":
        raise TableError(_("This table plays without undo."), code="no-undo")
    person = room.seats[seat].person
    if match.can_undo(seat):
        return entry(room, "undo", person, {"seat": seat}, client)
    if room.settings.undo != "consent" or not match.can_undo_by_consent(seat):
        raise TableError(_("This can no longer be taken back."), code="cannot-undo")
    if room.question is not None and room.question.kind == "undo":
        raise TableError(_("You have asked already."), code="already-asked")
    return entry(room, "ask_undo", person, {"seat": seat}, client)


def answer_undo(room: Room, seat: int, yes: Any, version: Any, client: str | None = None) -> Entry:
    """Agree or not that somebody's last action be taken back."""
    need_match(room)
    _need_version(room, version)
    if room.question is None or room.question.kind != "undo" or seat in room.question.agreed:
        raise TableError(_("Nobody has asked you for that."), code="no-question")
    if not isinstance(yes, bool):
        raise TableError(_("The answer is true or false."), code="bad-answer")
    return entry(room, "answer_undo", room.seats[seat].person, {"seat": seat, "yes": yes}, client)


def resign(room: Room, seat: int, client: str | None = None) -> Entry:
    """Give the match up, in games that know this; a team does so once all its people want it."""
    need_match(room)
    how = giving_up(room)
    if how in ("never", "secretly"):
        raise TableError(_("This game is played to its end."), code="no-resignation")
    if how == "alone":
        return entry(room, "resign", room.seats[seat].person, {"seat": seat}, client)
    if room.question is not None and room.question.kind == "concede" and seat in room.question.agreed:
        raise TableError(_("You have asked already."), code="already-asked")
    return entry(room, "ask_concede", room.seats[seat].person, {"seat": seat}, client)


def refuse_to_concede(room: Room, seat: int, client: str | None = None) -> Entry:
    """Play on although others of the team want to give the match up."""
    need_match(room)
    if room.question is None or room.question.kind != "concede":
        raise TableError(_("Nobody has asked you for that."), code="no-question")
    return entry(room, "refuse_concede", room.seats[seat].person, {"seat": seat}, client)


def giving_up(room: Room) -> GivingUp:
    """Tell how the match of a room can be given up."""
    return room.game.giving_up(len(room.seats), need_match(room).options)


def signal(room: Room, seat: int, element: Any, client: str | None = None) -> Entry:
    """Put one's marker on a board element for all to see, or (None) take it away."""
    allowed = room.game.signals(need_match(room).state.observation(seat))
    if element is not None and element not in allowed:
        raise TableError(
            _("Your marker cannot lie there.") if allowed else _("Nothing in this game can be marked now."),
            code="no-signal",
        )
    return entry(room, "signal", room.seats[seat].person, {"seat": seat, "element": element}, client)


def prefer(
    room: Room, seat: int, preference: str | None, answer: str | None, client: str | None = None
) -> Entry:
    """Say in advance how a seat answers a question of the game, now and in rematches."""
    known = room.game.preferences
    if preference is None or preference not in known:
        raise TableError(
            _("{title} has no question “{name}”; it has {known}.").format(
                title=room.game.title, name=str(preference)[:40], known=listing(known)
            )
            if known
            else _("In {title} nothing can be answered in advance.").format(title=room.game.title),
            code="no-preference",
        )
    if answer not in known[preference].answers:
        raise TableError(
            _("The answer to “{name}” must be one of {known}.").format(
                name=preference, known=listing(known[preference].answers)
            ),
            code="bad-answer",
        )
    data = {"seat": seat, "preference": preference, "answer": answer}
    return entry(room, "prefer", room.seats[seat].person, data, client)


def answer_in_advance(room: Room) -> Entry:
    """Take the action that a person has answered in advance."""
    need_match(room)
    answered = room.answered_in_advance()
    if answered is None:
        raise Conflict(_("The table has moved on."), code="stale")
    seat, action = answered
    data = {"seat": seat, "action": _foreseen(room, seat, [action])[0], "in_advance": True}
    return entry(room, "action", room.seats[seat].person, data)


def time_out(room: Room) -> Entry:
    """Take the action that the rules ask for when a seat has thought too long."""
    need_match(room)
    late = room.timer.expired(time.time())
    if late is None:
        raise Conflict(_("The table has moved on."), code="stale")
    room.foresee(late[0], [late[1]], clock=True)
    return entry(room, "action", None, {"seat": late[0], "action": late[1], "timed_out": True})


# --- Bots that stand in --------------------------------------------------------------------------------


def hand_over(room: Room, person: str, seat: int, now: float, client: str | None = None) -> Entry:
    """Hand a seat to a bot: one's own at any time, an absent person's by the host once the clock is out."""
    need_match(room)
    _need_person_to_replace(room, seat)
    if room.seat_of(person) != seat:
        need_host(room, person)
        if seat not in room.late | room.absent and seat not in room.clock.expired(now):
            raise Forbidden(
                _("The host can hand a seat over once its player is away or out of time."),
                code="clock-running",
            )
    return entry(room, "hand_over", person, {"seat": seat, "bot": STAND_IN}, client)


def note_absence(room: Room, seat: int) -> Entry:
    """Note that a person is asked and has not been here for long; a bot plays if they wanted that."""
    need_match(room)
    _need_person_to_replace(room, seat)
    if seat not in room.deciders() or seat in room.absent:
        raise Conflict(_("The table has moved on."), code="stale")
    if room.seats[seat].stand_by:
        return entry(room, "hand_over", None, {"seat": seat, "bot": STAND_IN})
    return entry(room, "absent", None, {"seat": seat})


def note_return(room: Room, seat: int) -> Entry:
    """Note that somebody who was away is here again."""
    need_match(room)
    if seat not in room.absent:
        raise Conflict(_("The table has moved on."), code="stale")
    return entry(room, "returned", None, {"seat": seat})


def stand_by(room: Room, seat: int, yes: Any, client: str | None = None) -> Entry:
    """Say whether a bot shall play by itself when one is asked and not here, now and in rematches."""
    if not isinstance(yes, bool):
        raise TableError(_("The answer is true or false."), code="bad-answer")
    return entry(room, "stand_by", room.seats[seat].person, {"seat": seat, "yes": yes}, client)


def vote_hand_over(room: Room, person: str, seat: int, now: float, client: str | None = None) -> Entry:
    """Vote that an absent person's seat be handed to a bot; whoever is here is not voted out."""
    need_match(room)
    _need_person_to_replace(room, seat)
    voter = room.seat_of(person)
    if voter is None or voter == seat:
        raise Forbidden(_("The others at the table vote about this."), code="not-a-voter")
    if seat not in room.late | room.absent and seat not in room.clock.expired(now):
        raise Forbidden(_("Only a player who is away or out of time can be voted out."), code="not-away")
    question = room.question
    if (
        question is not None
        and (question.kind, question.seat) == ("hand_over", seat)
        and voter in question.agreed
    ):
        raise TableError(_("You have voted already."), code="already-voted")
    return entry(room, "ask_hand_over", person, {"seat": seat, "voter": voter, "bot": STAND_IN}, client)


def take_back(room: Room, person: str, client: str | None = None) -> Entry:
    """Play oneself again."""
    seat = room.seat_of(person)
    if seat is None or room.seats[seat].bot is None:
        raise TableError(_("No bot plays for you at this table."), code="no-stand-in")
    return entry(room, "take_back", person, {"seat": seat}, client)


# --- After the match -----------------------------------------------------------------------------------


def rematch(
    room: Room, person: str, client: str | None = None, turned: bool = True, game: str | None = None
) -> Entry:
    """Ask everybody to play again in the same room, or agree to it; whoever asks first says how they sit.

    Once all have answered it goes on: everybody moves one seat on (`turned`), or stays. With another `game`
    as many play that, by its usual options; whoever asks for something else than was asked asks anew.
    """
    need_phase(room, "over")
    seat = room.seat_of(person)
    if seat is None and person != room.host:
        raise Forbidden(_("Only players at this table can ask for a rematch."), code="not-seated")
    if room.settings.daily:
        raise TableError(_("A daily deal is played once; tomorrow there is another one."), code="daily")
    check_no_tournament(room)
    settings = None if game is None or game == room.game.name else _of_another_game(room, game)
    asked = room.again
    if asked is not None and seat in asked.agreed and asked.is_for(settings):
        raise TableError(_("You have asked already."), code="already-asked")
    data = {"seat": seat, "turned": turned} | ({} if settings is None else {"settings": settings})
    return entry(room, "ask_rematch", person, data, client)


def _of_another_game(room: Room, game: str) -> dict[str, Any]:
    """Return the settings of a table that plays another game from now on, all else as it was."""
    wanted = {**room.settings.to_json(), "game": game, "options": {}}
    return read_settings(wanted, room.find_game).to_json()


def decline(
    room: Room, person: str, seat: Any = None, client: str | None = None, away: Collection[int] = ()
) -> Entry:
    """Do not play the next match.

    The host may also go on without somebody who does not answer, and everybody who sits without those who
    are away, be it the host.
    """
    need_phase(room, "over")
    goes_on_without = room.seat_of(person) is not None and whole(seat) in away
    number = checked_seat(room, seat) if goes_on_without else _own_or_as_host(room, person, seat)
    if room.seats[number].person is None or number in room.declined:
        raise TableError(_("No person plays on this seat now."), code="no-person")
    return entry(room, "decline", person, {"seat": number}, client)


def close(room: Room, person: str, now: float, client: str | None = None) -> Entry:
    """Close a table; while a match runs, one where none but its host plays, or that people have abandoned."""
    need_host(room, person)
    if room.phase == "closed":
        raise TableError(_("This table is closed."), code="closed")
    people = {seat.person for seat in room.seats} - {None, person}
    if room.phase == "playing":
        check_no_tournament(room)
    if room.phase == "playing" and people and not is_abandoned(room.settings.clock, room.changed, now):
        raise TableError(_("A match is running here."), code="playing")
    return entry(room, "close", person, {}, client)


def shut(room: Room) -> Entry:
    """Close a table by order of the harbour's host, whatever goes on there."""
    if room.phase == "closed":
        raise TableError(_("This table is closed."), code="closed")
    return entry(room, "close", None, {}, None)


def unseal(room: Room) -> Entry:
    """Let everybody see a table, now that its deal has been played everywhere."""
    if not room.sealed:
        raise Conflict(_("The table has moved on."), code="stale")
    return entry(room, "unseal", None, {})


def check_no_tournament(room: Room) -> None:
    """Refuse what a tournament decides."""
    if room.tournament:
        raise TableError(_("This match belongs to a tournament, which goes on by itself."), code="tournament")


# --- Talking -------------------------------------------------------------------------------------------


def check_may_talk(room: Room, seat: int) -> None:
    """Refuse chat where the game wants silence; before and after the match talk is free."""
    if room.phase == "playing" and not room.game.may_talk(need_match(room).state.observation(seat)):
        raise TableError(_("This game is played in silence."), code="silence")


# --- Checks --------------------------------------------------------------------------------------------


def _own_or_as_host(room: Room, person: str, seat: Any) -> int:
    """Return one's own seat, or another one that is named, if one is the host."""
    own = room.seat_of(person)
    number = own if seat is None else checked_seat(room, seat)
    if number is None:
        raise TableError(_("You have no seat at this table."), code="not-seated")
    if number != own:
        need_host(room, person)
    return number


def checked_seat(room: Room, seat: Any) -> int:
    number = whole(seat)
    if number is None or not 0 <= number < len(room.seats):
        raise TableError(
            _("There is no seat {seat}; the seats are 0 to {last}.").format(
                seat=repr(seat)[:20], last=len(room.seats) - 1
            ),
            code="unknown-seat",
        )
    return number


def need_phase(room: Room, phase: str) -> None:
    if room.phase == "closed":
        raise TableError(_("This table is closed."), code="closed")
    if room.phase != phase:
        told = {
            "waiting": _("The match has already begun."),
            "over": _("The match is not over yet."),
            "playing": _("No match is running at this table."),
        }
        raise TableError(told[phase], code=f"not-{phase}")


def need_match(room: Room) -> Match:
    need_phase(room, "playing")
    assert room.match is not None
    return room.match


def _need_version(room: Room, version: Any, since: int | None = None) -> None:
    """Refuse what was decided in sight of an older table.

    A decision is not stale because others who decide at the same time were quicker: any version from the
    one at which it came up (`since`) will do.
    """
    number = whole(version)
    if number is None or number < 0:
        raise TableError(_("Name the version you have seen."), code="no-version")
    if not (room.version if since is None else since) <= number <= room.version:
        raise Conflict(
            _("The table has moved on since version {seen}; it is at {now}.").format(
                seen=number, now=room.version
            ),
            code="stale",
        )


def need_decision(room: Room, seat: int, version: Any) -> Match:
    """Return the running match if a seat that has seen `version` may decide in sight of it."""
    match = need_match(room)
    _need_version(room, version, room.asked_since.get(seat))
    return match


def need_host(room: Room, person: str) -> None:
    if person != room.host:
        raise Forbidden(_("Only the host of this table can do that."), code="not-host")


def _need_person_to_replace(room: Room, seat: int) -> None:
    if room.seats[seat].person is None or room.seats[seat].bot is not None:
        raise TableError(_("No person plays on this seat now."), code="no-person")
