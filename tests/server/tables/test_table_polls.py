"""Games of hidden teams: they end early by a secret vote alone, and a stand-in tells nobody's loyalty."""

from __future__ import annotations

import pytest
from server.tables.table_helpers import ANNA, BELA, CARA, Desk, seated

import cayona
from cayona.server.driver import must_not_tell
from cayona.server.tables import commands, polls
from cayona.server.workers.jobs import job_for


@pytest.fixture
def desk() -> Desk:
    begun = seated(3, "tortuga1667")
    begun.do(commands.start, ANNA)
    return begun


def test_nobody_gives_up_alone_where_teams_are_hidden(desk: Desk) -> None:
    assert desk.code(commands.resign, 0) == "no-resignation"


def test_all_must_agree_and_nobody_is_told_who_asked_or_voted(desk: Desk) -> None:
    desk.do(polls.ask_to_end, 1)
    for seat in (None, 0, 2):
        view = desk.views()[0 if seat is None else seat + 1]
        assert view["question"] == {"kind": "end", "seat": None, "agreed": [], "missing": 2}
        assert view["log"][-1]["seat"] is None
        assert view["voted"] is False
    assert desk.views()[2]["voted"] is True
    assert desk.code(polls.vote_to_end, 1, False) == "already-voted"
    assert desk.code(polls.ask_to_end, 0) == "already-asked"
    desk.do(polls.vote_to_end, 0, False)
    assert desk.views()[0]["question"] is not None, "all vote: nobody learns who said no"
    desk.do(polls.vote_to_end, 2, True)
    assert (desk.room.phase, desk.room.question) == ("playing", None)
    assert desk.views()[0]["log"][-1]["kind"] == "end_refused"
    assert desk.code(polls.ask_to_end, 2) == "just-voted"


def test_after_the_vote_everything_is_revealed(desk: Desk) -> None:
    assert desk.room.match is not None
    sides = desk.room.game.sides(desk.room.match.state)
    desk.do(polls.ask_to_end, 0)
    desk.do(polls.vote_to_end, 1, True)
    desk.do(commands.hand_over, CARA, 2, desk.now)  # whoever a bot plays for does not vote
    assert desk.room.phase == "over"
    for view in desk.views():
        ending = view["ending"]
        assert [row["side"][0].removeprefix("t7-flag-") for row in ending["ranking"]] == list(sides)
        assert view["result"]["winners"] == []
        assert ending["mood"] == "even"
    desk.do(commands.take_back, CARA)
    desk.rematch(ANNA, BELA, CARA)
    assert (desk.room.ended, desk.room.phase) == (False, "waiting")
    assert desk.folded().seats == desk.room.seats


def test_only_who_stands_in_for_a_person_on_a_hidden_side_must_not_tell() -> None:
    desk = Desk("tortuga1667", seats=3, bots=[None, None, "random"])
    for seat, person in enumerate((ANNA, BELA)):
        desk.do(commands.sit, person, person.title(), seat)
    desk.do(commands.start, ANNA)
    desk.do(commands.hand_over, BELA, 1, desk.now)
    assert [must_not_tell(desk.room, seat) for seat in range(3)] == [True, True, False]
    opened = seated(3, "tortuga1667", options={"loyalty_mode": "open"})
    opened.do(commands.start, ANNA)
    assert not must_not_tell(opened.room, 0)


def test_a_stand_in_decides_by_what_everybody_could_know_of_its_seat() -> None:
    """Whatever its loyalty is, its redraws deal it every loyalty that everybody must think possible."""
    game = cayona.game("tortuga1667")
    state = game.new(5, seed=3)
    seat = state.deciders()[0]
    legal = set(state.legal_actions(seat))
    dealt = set()
    for seed in range(12):
        job = job_for(state, seat, "bosun", redraw=seed, impartial=True)
        assert set(job.legal) == legal
        redrawn = game.load(job.position)
        assert set(redrawn.legal_actions(seat)) == legal, "what it holds is its own"
        dealt.add(game.sides(redrawn)[seat])
        assert not job.evidence
    assert {"british", "french"} <= dealt
