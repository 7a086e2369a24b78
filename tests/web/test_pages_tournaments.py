"""Tournaments in the browser: announced to begin at a time, joined by others, played and looked at."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from web.browsing import Guest

Enter = Callable[..., Guest]
AHEAD = timedelta(hours=9)
"""Tokyo's time is so far ahead."""


def test_a_tournament_can_be_announced_for_a_time_of_where_one_is(guest: Enter) -> None:
    me = guest(phone=True, timezone_id="Asia/Tokyo")
    begins = (datetime.now(UTC) + timedelta(days=1)).replace(second=0, microsecond=0)
    me.visit("/tournaments")
    me.page.fill("[name=starts]", f"{begins + AHEAD:%Y-%m-%dT%H:%M}")
    me.page.click("#terms [type=submit]")
    me.page.wait_for_url("**/tournaments/*")
    told = me.page.get_attribute("[role=status] time", "datetime")
    assert datetime.fromisoformat(str(told)) == begins
    assert f"{begins + AHEAD:%b} {(begins + AHEAD).day}" in me.page.inner_text("[role=status] time")
