"""Who may look at a table: at one without a host, nobody is taken for the host."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from server.tables.test_table_feed import crowd

from cayona.server.errors import NotFound
from cayona.server.http.access import check_may_look, check_may_look_back, hears_since
from cayona.server.http.visitors import Visitor
from cayona.server.live import LiveTable


def test_a_table_for_the_seated_that_has_no_host_is_not_there_for_unknown_visitors() -> None:
    room = crowd("cartagena", 2).room
    room.settings = replace(room.settings, watch="seated")
    room.host = None
    unknown = Visitor(None)
    with pytest.raises(NotFound):
        check_may_look(LiveTable(room), unknown)
    with pytest.raises(NotFound):
        check_may_look_back(room, unknown, 1)
    assert hears_since(room, unknown) == math.inf
