"""The daily deal: the same for everybody on a day, once."""

from __future__ import annotations

import pytest
from server.tables.table_helpers import ANNA, Desk

from cayona import registry
from cayona.server.errors import TableError
from cayona.server.tables import commands, waiting
from cayona.server.tables.daily import check_fair, check_today, daily_seed, sizes, streak, today
from cayona.server.tables.settings import read_settings
from cayona.server.tables.summaries import summary_of

DAY = "2026-03-31"
NOON = 1774958400.0


def dealt(day: str) -> Desk:
    desk = Desk("tranquility", seats=1, daily=day)
    desk.do(commands.sit, ANNA, "Anna", 0)
    desk.do(commands.start, ANNA)
    return desk


def hand(desk: Desk) -> object:
    assert desk.room.match is not None
    return desk.room.match.state.position()["hands"]


def test_everybody_is_dealt_the_same_on_a_day_and_something_else_on_the_next() -> None:
    assert hand(dealt(DAY)) == hand(dealt(DAY))
    assert hand(dealt(DAY)) != hand(dealt("2026-04-01"))


def test_the_seed_follows_from_the_game_too() -> None:
    games = [registry.game(name) for name in ("tranquility", "cartagena")]
    assert daily_seed(games[0], DAY) != daily_seed(games[1], DAY)


def test_other_deals_stay_secret() -> None:
    assert hand(dealt("")) != hand(dealt(""))


def test_only_the_deal_of_today_is_on_the_table() -> None:
    assert today(NOON) == DAY
    check_today(DAY, NOON)
    check_today("", NOON)
    with pytest.raises(TableError, match="today is 2026-03-31"):
        check_today("2026-03-30", NOON)


@pytest.mark.parametrize(
    "wrong",
    [
        {"daily": "31 March"},
        {"daily": "20260331"},
        {"daily": 7},
        {"daily": DAY, "seats": 3},
        {"daily": DAY, "seats": 2, "game": "tortuga1667"},
        {"daily": DAY, "options": {"rocks": True}},
    ],
)
def test_a_daily_deal_has_its_size_and_the_usual_options(wrong: dict[str, object]) -> None:
    with pytest.raises(TableError, match="daily"):
        read_settings({"game": "tranquility", "seats": 1, **wrong})


def test_it_is_played_once_and_its_result_is_remembered() -> None:
    desk = dealt(DAY)
    assert summary_of(desk.room)["won"] is None
    desk.do(commands.resign, 0)
    told = summary_of(desk.room)
    assert (told["daily"], told["won"]) == (DAY, False)
    assert desk.code(commands.rematch, ANNA) == "daily"
    assert desk.folded().settings.daily == DAY


def test_every_game_has_a_deal_and_where_all_win_together_one_for_two_as_well() -> None:
    assert {game.name: sizes(game) for game in registry.games()} == {
        "cartagena": (2,),
        "tranquility": (1, 2),
        "tortuga": (4,),
        "tongiaki": (4,),
        "tortuga1667": (5,),
    }


@pytest.mark.parametrize(
    ("game", "asked", "bots", "starts"),
    [
        ("cartagena", {}, [None, "captain"], True),
        ("cartagena", {}, [None], False),
        ("cartagena", {}, ["bosun", "bosun"], True),
        ("cartagena", {"undo": "free"}, [None, "bosun"], True),
        ("cartagena", {"rated": True}, [None, "bosun"], True),
        ("cartagena", {"coached": True}, [None, "bosun"], True),
        ("tranquility", {}, [None, "captain"], True),
    ],
)
def test_a_deal_is_played_on_the_terms_that_everybody_has(
    game: str, asked: dict[str, object], bots: list[str | None], starts: bool
) -> None:
    with pytest.raises(TableError) as refused:
        check_fair(registry.game(game), asked, 2, bots, starts=starts)
    assert refused.value.code == "daily"
    check_fair(registry.game("cartagena"), {}, 2, [None, "bosun"], starts=True)
    check_fair(registry.game("tranquility"), {"undo": "never"}, 2, [], starts=False)


def test_nobody_joins_a_deal_for_two_but_people() -> None:
    desk = Desk("tranquility", seats=2, daily=DAY)
    desk.do(commands.sit, ANNA, "Anna", 0)
    assert desk.code(waiting.seat_bot, ANNA, 1, "bosun") == "daily"
    assert desk.code(commands.start, ANNA, fewer=True) == "daily"


@pytest.mark.parametrize(
    ("days", "count"),
    [
        ((), 0),
        (("31",), 1),
        (("30",), 1),
        (("29",), 1),
        (("28",), 0),
        (("31", "30", "29"), 3),
        (("31", "29", "27", "26"), 4),
        (("31", "28", "27"), 1),
        (("31", "31"), 1),
    ],
)
def test_a_streak_forgives_a_day_but_not_two(days: tuple[str, ...], count: int) -> None:
    assert streak((f"2026-03-{day}" for day in days), DAY) == count
    assert streak(["2026-04-02"], DAY) == 0, "what is still to come does not count"
