"""The waiting room: the host changes what is agreed, people say that they are ready, spectators sit down."""

from __future__ import annotations

from typing import Any

import pytest
from server.tables.table_helpers import ANNA, BELA, CARA, Desk, seated, started

from cayona.server.tables import commands, waiting


def names(desk: Desk) -> list[str]:
    return [seat.name for seat in desk.room.seats]


def folds(desk: Desk) -> bool:
    """Tell whether the log gives the same table again."""
    again = desk.folded()
    return (again.settings, again.seats, again.phase) == (
        desk.room.settings,
        desk.room.seats,
        desk.room.phase,
    )


def test_the_host_changes_seats_options_and_clock_and_everybody_says_anew_that_they_are_ready() -> None:
    desk = seated(2)
    assert desk.code(waiting.change, BELA, {"seats": 3}) == "not-host"
    desk.do(waiting.change, ANNA, {"seats": 3, "clock": {"kind": "decision", "seconds": 30}})
    assert names(desk) == ["Anna", "Bela", ""]
    assert desk.views()[0]["unready"] == [1], "who changes it is ready"
    desk.do(waiting.change, ANNA, {"options": {"rounds": 1}, "seats": 2})
    assert names(desk) == ["Anna", "Bela"]
    assert desk.code(commands.start, ANNA) == "not-ready"
    desk.do(waiting.ready, BELA)
    assert desk.code(waiting.ready, BELA) == "ready"
    desk.do(commands.start, ANNA)
    assert desk.room.clock.settings.seconds == 30
    assert desk.code(waiting.change, ANNA, {"seats": 3}) == "not-waiting"
    assert folds(desk)


def test_who_finds_the_table_is_nothing_to_agree_to() -> None:
    desk = seated(2)
    desk.do(waiting.change, ANNA, {"public": False, "bots_by_all": True})
    assert desk.views()[0]["unready"] == []
    desk.do(waiting.change, ANNA, {"undo": "never"})
    desk.do(commands.start, BELA)  # whoever begins is ready


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (None, "bad-setting"),
        ({"seats": 1}, "too-few-seats"),
        ({"colour": "red"}, "bad-setting"),
        ({"game": "nothing"}, "unknown-game"),
        ({"daily": "2026-03-31"}, "daily"),
    ],
)
def test_what_cannot_be_agreed_is_refused(wanted: Any, code: str) -> None:
    desk = Desk("tranquility", seats=3)
    for seat, person in enumerate((ANNA, BELA)):
        desk.do(commands.sit, person, person.title(), seat)
    assert desk.code(waiting.change, ANNA, wanted) == code


def test_bots_go_before_people_and_open_seats_before_bots() -> None:
    desk = Desk(seats=3, bots=[None, "random", None])
    desk.do(commands.sit, BELA, "Bela", 2)
    desk.do(waiting.change, ANNA, {"seats": 2})
    assert names(desk) == ["random", "Bela"]
    desk.do(waiting.change, ANNA, {"seats": 3})
    desk.do(commands.sit, ANNA, "Anna", 2)
    desk.do(waiting.change, ANNA, {"seats": 2})
    assert names(desk) == ["Bela", "Anna"]


def test_everybody_who_sits_may_bring_and_send_away_bots_where_the_host_allows_it() -> None:
    desk = Desk(seats=3)
    desk.do(commands.sit, BELA, "Bela", 1)
    assert desk.code(waiting.seat_bot, BELA, 0, "random") == "not-host"
    desk.do(waiting.change, ANNA, {"bots_by_all": True})
    assert desk.code(waiting.seat_bot, CARA, 0, "random") == "not-host", "who only looks in does not"
    desk.do(waiting.seat_bot, BELA, 0, "random")
    assert desk.code(commands.leave, CARA, 0) == "not-host"
    desk.do(commands.leave, BELA, 0)
    assert desk.room.seats[0].is_open


def test_a_match_begins_with_those_who_are_here() -> None:
    desk = Desk(seats=3)
    desk.do(commands.sit, ANNA, "Anna", 2)
    assert desk.views()[0]["fewer"] is None
    assert desk.code(commands.start, ANNA, fewer=True) == "seats"
    desk.do(commands.sit, BELA, "Bela", 0)
    assert desk.views()[0]["fewer"] == 2
    assert desk.code(commands.start, BELA, fewer=True) == "not-host"
    desk.do(commands.start, ANNA, fewer=True)
    assert names(desk) == ["Bela", "Anna"]
    assert desk.room.match is not None
    assert desk.room.match.state.seats == 2
    assert folds(desk)


def test_whoever_sits_is_called_as_they_wish() -> None:
    desk = seated(2)
    desk.do(waiting.rename, BELA, "Béla")
    assert names(desk) == ["Anna", "Béla"]
    assert desk.code(waiting.rename, CARA, "Cara") == "not-seated"


# --- After the match -----------------------------------------------------------------------------------


def finished(people: int = 2, **settings: Any) -> Desk:
    desk = started(people, options={"rounds": 1}, **settings)
    desk.play_to_the_end()
    return desk


def test_another_game_in_the_same_room_by_consent() -> None:
    desk = finished(2, undo="consent")
    assert desk.code(commands.rematch, ANNA, game="nothing") == "unknown-game"
    desk.do(commands.rematch, ANNA, turned=False, game="cartagena")
    again = desk.views()[0]["again"]
    assert (again["game"], again["title"], again["agreed"]) == ("cartagena", "Cartagena", [0])
    desk.do(commands.rematch, BELA, turned=False)
    assert desk.views()[0]["again"]["agreed"] == [1], "whoever asks for something else asks anew"
    desk.rematch(ANNA, turned=False, game="cartagena")
    desk.do(commands.rematch, BELA, turned=False, game="cartagena")
    assert (desk.room.phase, desk.room.game.name) == ("waiting", "cartagena")
    assert desk.room.settings.undo == "consent", "the customs stay"
    desk.do(commands.start, ANNA)
    assert desk.room.round == 2
    assert folds(desk)


def test_whoever_looked_on_sits_down_between_matches() -> None:
    desk = finished(2, public=False)
    assert desk.code(waiting.join, ANNA, "Anna", True) == "already-seated"
    desk.do(waiting.join, CARA, "Cara", True)
    assert desk.code(waiting.join, CARA, "Cara", True) == "already-asked"
    assert desk.views()[0]["joining"] == ["Cara"]
    desk.rematch(turned=False)
    assert names(desk) == ["Anna", "Bela", "Cara"], "among friends there is one seat more"
    assert folds(desk)


def test_at_a_table_of_the_lobby_a_seat_must_have_become_open() -> None:
    desk = finished(2)
    desk.do(waiting.join, CARA, "Cara", True)
    desk.do(commands.rematch, ANNA, turned=False)
    desk.do(commands.decline, BELA)
    assert names(desk) == ["Anna", "Cara"]
    desk.do(commands.start, ANNA)
    desk.play_to_the_end()
    desk.do(waiting.join, BELA, "Bela", True)
    desk.rematch(turned=False)
    assert names(desk) == ["Anna", "Cara"]


def test_who_may_see_what_was_played_among_players_alone_does_not_change() -> None:
    desk = finished(2, watch="seated")
    desk.rematch()
    assert desk.code(waiting.change, ANNA, {"watch": "anyone"}) == "watch"
