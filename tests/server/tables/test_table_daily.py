"""The daily deal: the same for everybody on a day, for one player, once."""

from __future__ import annotations

import pytest
from server.tables.table_helpers import ANNA, Desk

from cayona import registry
from cayona.server.errors import TableError
from cayona.server.tables import commands
from cayona.server.tables.daily import check_today, daily_seed, today
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
        {"daily": DAY, "seats": 2},
        {"daily": DAY, "options": {"rocks": True}},
    ],
)
def test_a_daily_deal_is_for_one_player_with_the_usual_options(wrong: dict[str, object]) -> None:
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
