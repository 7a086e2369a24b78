"""A table is the fold of its log: nothing else is needed to have it again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from server.tables.table_helpers import ANNA, BELA, Desk, seated, started
from tiny_rules import PEEK, READY

from cayona.kernel.errors import IllegalAction
from cayona.server.entries import KINDS, Entry
from cayona.server.live import view_message
from cayona.server.tables import commands
from cayona.server.tables.folding import HANDLERS


def assert_folds(desk: Desk) -> None:
    again = desk.folded()
    seats = (None, *range(len(again.seats)))
    assert [view_message(again, seat, 0) for seat in seats] == desk.views()
    assert (again.clients, again.asked_since, again.late) == (
        desk.room.clients,
        desk.room.asked_since,
        desk.room.late,
    )


def test_every_kind_of_entry_is_known_to_the_room() -> None:
    assert sorted(HANDLERS) == sorted(KINDS)


def test_a_whole_evening_folds_to_the_same_table() -> None:
    desk = started(undo="consent", options={"rounds": 1}, clock={"kind": "game", "seconds": 60})
    desk.act(0, PEEK)
    desk.do(commands.undo, 0, desk.room.version)
    desk.do(commands.answer_undo, 1, True, desk.room.version)
    desk.do(commands.hand_over, BELA, 1, desk.now)
    desk.do(commands.take_back, BELA)
    desk.do(commands.hand_over, ANNA, 0, desk.now)
    desk.do(commands.bot_act, 0, READY, "bosun")
    assert_folds(desk)
    desk.do(commands.take_back, ANNA)
    desk.play_to_the_end()
    assert_folds(desk)
    desk.do(commands.rematch, BELA, client="bela/1")
    assert_folds(desk)
    desk.do(commands.rematch, ANNA)
    desk.do(commands.start, ANNA)
    desk.now += 70
    assert desk.room.match is not None
    desk.do(commands.bot_act, 0, desk.room.match.state.legal_actions(0)[0], commands.STAND_IN)
    assert_folds(desk)
    desk.do(commands.resign, 1)
    desk.rematch(turned=False)
    desk.do(commands.leave, ANNA)
    desk.do(commands.close, ANNA, desk.now)
    assert_folds(desk)


@given(st.lists(st.integers(0, 3), max_size=60), st.sampled_from(["tiny", "cartagena"]))
@settings(max_examples=25, deadline=None)
def test_any_match_folds_to_the_same_table(picks: list[int], game: str) -> None:
    desk = started(3, game)
    for pick in picks:
        if desk.room.phase != "playing":
            break
        assert desk.room.match is not None
        seat = desk.room.deciders()[pick % len(desk.room.deciders())]
        legal = desk.room.match.state.legal_actions(seat)
        if pick == 3 and desk.room.match.can_undo(seat):
            desk.do(commands.undo, seat, desk.room.version)
        else:
            desk.act(seat, legal[pick % len(legal)])
    assert_folds(desk)


def test_a_gap_in_the_log_is_noticed() -> None:
    desk = seated()
    with pytest.raises(ValueError, match="entry 9 after version 3"):
        desk.room.add(Entry(9, "close", desk.now, ANNA))


def test_an_entry_that_cannot_be_taken_changes_nothing() -> None:
    desk = started()
    before = desk.views()
    wrong = Entry(desk.room.version + 1, "action", desk.now, None, {"seat": 1, "action": READY}, "anna/1")
    with pytest.raises(IllegalAction):
        desk.room.add(wrong)
    assert (desk.views(), desk.room.clients) == (before, {})


def test_the_ids_of_requests_are_remembered_with_their_versions() -> None:
    desk = seated()
    entry = desk.do(commands.start, ANNA, client="anna/7")
    assert desk.room.clients == {"anna/7": entry.version}


def test_neither_commands_nor_a_look_ahead_change_anything() -> None:
    desk = started()
    before = desk.views()
    for entry in (
        commands.act(desk.room, 0, READY, desk.room.version),
        commands.resign(desk.room, 0),
        commands.hand_over(desk.room, ANNA, 0, desk.now),
        commands.stand_by(desk.room, 1, True),
    ):
        after = desk.room.after(entry)
        again = desk.folded()
        again.add(entry)
        for seat in (None, 0, 1):
            assert view_message(after, seat, 0) == view_message(again, seat, 0)
        assert desk.views() == before


def test_the_rules_are_asked_once_for_an_action() -> None:
    desk = started()
    entry = commands.act(desk.room, 0, READY, desk.room.version)
    foreseen = desk.room.foresee(0, [READY])
    desk.room.add(entry)
    assert desk.room.match is not None
    assert desk.room.match.state is foreseen[-1].after
