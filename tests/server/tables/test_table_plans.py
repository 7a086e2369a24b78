"""Plans: several actions tried out by what a seat knows, and sent together."""

from __future__ import annotations

from typing import Any

import pytest
from server.tables.table_helpers import Desk, started

from cayona.kernel.errors import IllegalAction
from cayona.kernel.match import Match, decision
from cayona.kernel.patches import patched
from cayona.server.errors import TableError
from cayona.server.live import view_message
from cayona.server.tables import commands
from cayona.server.tables.plans import LONGEST, plan
from cayona.server.tables.views import planned_view


@pytest.fixture
def desk() -> Desk:
    """Return a table where seat 0 has a turn of up to three actions before it."""
    return started(game="cartagena", options={"mode": "jamaica", "first_player": 0})


def running(desk: Desk) -> Match:
    """Return the match of a table."""
    assert desk.room.match is not None
    return desk.room.match


def card_plays(desk: Desk, count: int) -> list[int]:
    """Return card plays that can follow each other: they bring nothing to light."""
    state, actions = running(desk).state.clone(), []
    for _ in range(count):
        before = decision(state)
        for action in state.legal_actions(0):
            trial = state.clone()
            trial.apply(action, 0)
            if decision(trial) == before:
                break
        state.apply(action, 0)
        actions.append(action)
    return actions


def test_a_plan_shows_the_position_it_leads_to(desk: Desk) -> None:
    actions = card_plays(desk, 2)
    planned = planned_view(desk.room, 0, actions, desk.room.version)
    before = view_message(desk.room, 0, 0)
    desk.do(commands.act_all, 0, actions, desk.room.version)
    after = view_message(desk.room, 0, 0)
    assert not planned["complete"]
    for fact in ("prompt", "choices", "plates"):
        assert planned["match"][fact] == after["match"][fact]
    patches = planned["match"]["areas"]
    assert patches
    areas = [patched(area, patches.get(area["name"], {})) for area in before["match"]["areas"]]
    assert areas == after["match"]["areas"]


def test_a_plan_changes_nothing(desk: Desk) -> None:
    views = desk.views()
    planned_view(desk.room, 0, card_plays(desk, 2), desk.room.version)
    assert desk.views() == views


def test_a_plan_ends_where_the_decision_passes_on(desk: Desk) -> None:
    actions = card_plays(desk, 2)
    last = running(desk).state.clone()
    for action in actions:
        last.apply(action, 0)
    actions.append(last.legal_actions(0)[0])
    planned = planned_view(desk.room, 0, actions, desk.room.version)
    assert planned["complete"]
    assert planned["match"] is None
    with pytest.raises(TableError) as caught:
        plan(running(desk), 0, [*actions, 0])
    assert caught.value.code == "plan-too-long"


def test_a_plan_is_made_of_what_the_seat_knows_alone() -> None:
    """With every hidden card redrawn, a plan still shows the same bytes."""
    for seed in range(20):
        desk = started(game="cartagena", options={"mode": "jamaica", "first_player": 0})
        actions = card_plays(desk, 2)
        told = planned_view(desk.room, 0, actions, desk.room.version)
        running(desk).state = running(desk).state.determinize(0, seed)
        assert planned_view(desk.room, 0, actions, desk.room.version) == told


def test_actions_sent_together_are_one_step_of_the_table(desk: Desk) -> None:
    actions = card_plays(desk, 2)
    version = desk.room.version
    desk.do(commands.act_all, 0, actions, version)
    assert desk.room.version == version + 1
    assert [entry.action for entry in running(desk).history] == actions
    assert desk.folded().match is not None
    assert view_message(desk.folded(), 0, 0) == view_message(desk.room, 0, 0)


def test_what_was_sent_together_can_be_taken_back_one_by_one(desk: Desk) -> None:
    before = running(desk).state.position()
    desk.do(commands.act_all, 0, card_plays(desk, 2), desk.room.version)
    desk.do(commands.undo, 0, desk.room.version)
    desk.do(commands.undo, 0, desk.room.version)
    assert running(desk).state.position() == before


def test_all_or_none_is_taken(desk: Desk) -> None:
    actions = card_plays(desk, 1)
    illegal = next(action for action in range(200) if running(desk).state.explain(action, 0).code != "legal")
    refused = desk.refused(commands.act_all, 0, [*actions, illegal], desk.room.version)
    assert isinstance(refused, IllegalAction)
    assert not running(desk).history


@pytest.mark.parametrize("actions", [None, [], 7, "7", [0] * (LONGEST + 1)])
def test_a_plan_is_a_list_of_some_actions(desk: Desk, actions: Any) -> None:
    assert desk.code(commands.act_all, 0, actions, desk.room.version) == "bad-actions"
    with pytest.raises(TableError):
        plan(running(desk), 0, actions)


def test_a_plan_needs_the_newest_version_and_a_decision_of_ones_own(desk: Desk) -> None:
    actions = card_plays(desk, 2)
    assert desk.code(commands.act_all, 0, actions, desk.room.version + 1) == "stale"
    assert desk.code(commands.act_all, 1, actions, desk.room.version) == "not-your-decision"


def test_the_rest_of_a_decision_is_offered_and_looked_at_once_more() -> None:
    """Two ships that expand can be spread for one; nothing is sent before that is confirmed."""
    desk = started(game="tongiaki", options={"first_player": 0})
    for seat in (0, 1, 0, 1):
        desk.act(seat)
    seen = view_message(desk.room, 0, 0)["match"]
    assert seen["rest"] is None
    expand = next(choice["action"] for choice in seen["choices"] if choice["text"] == "expand tonga")
    begun = planned_view(desk.room, 0, [expand], desk.room.version)
    spread = begun["match"]["rest"]["actions"]
    assert len(spread) == 2
    told = planned_view(desk.room, 0, [expand, *spread], desk.room.version)
    assert told["complete"]
    assert told["match"]["choices"] == []
    assert told["match"]["areas"] != begun["match"]["areas"]
    desk.do(commands.act_all, 0, [expand, *spread], desk.room.version)
    assert 0 not in desk.room.deciders()
