"""What each command of a table does, and everything it refuses.

All commands are tried at the same few desks, so they stay in one file.
"""

from __future__ import annotations

from typing import Any

import pytest
from server.tables.table_helpers import ANNA, BELA, CARA, Desk, seated, started
from tiny_rules import ALLOW, BLOCK, DRAW, LAMP, PEEK, READY, TIMEOUT

import cayona
from cayona.server.errors import Conflict, Forbidden, status_of
from cayona.server.tables import commands, waiting
from cayona.server.tables.settings import Settings, read_settings

# --- Opening, sitting, leaving, starting ---------------------------------------------------------------


def test_a_table_opens_with_bots_on_the_named_seats() -> None:
    desk = Desk(seats=3, bots=[None, "random"])
    assert [seat.to_json()["kind"] for seat in desk.room.seats] == ["open", "bot", "open"]
    assert (desk.room.version, desk.room.phase, desk.room.host) == (1, "waiting", ANNA)


def test_a_table_opens_with_known_bots_only_and_no_more_than_seats() -> None:
    desk = Desk()
    agreed = Settings("tiny", 2, {})
    assert desk.code(commands.open_table, ANNA, agreed, ["random"] * 3) == "too-many-bots"
    assert desk.code(commands.open_table, ANNA, agreed, ["nobody"]) == "unknown-bot"


def test_a_person_takes_an_open_seat() -> None:
    desk = Desk()
    desk.do(commands.sit, BELA, "Bela", 1)
    assert desk.room.seat_of(BELA) == 1
    assert desk.room.names() == ["A", "Bela"]


@pytest.mark.parametrize("seat", [2, -1, None, "0", 0.0, True])
def test_only_seats_of_the_table_can_be_taken(seat: Any) -> None:
    assert Desk().code(commands.sit, BELA, "Bela", seat) == "unknown-seat"


def test_a_seat_is_taken_once_and_a_person_takes_one() -> None:
    desk = Desk(seats=3, bots=[None, None, "random"])
    desk.do(commands.sit, BELA, "Bela", 0)
    assert desk.code(commands.sit, CARA, "Cara", 0) == "seat-taken"
    assert desk.code(commands.sit, CARA, "Cara", 2) == "seat-taken"
    assert desk.code(commands.sit, BELA, "Bela", 1) == "already-seated"


def test_nobody_sits_down_in_the_middle_of_a_match() -> None:
    assert started().code(commands.sit, CARA, "Cara", 0) == "not-waiting"


def test_the_host_seats_bots() -> None:
    desk = Desk()
    desk.do(waiting.seat_bot, ANNA, 1, "random")
    assert desk.room.seats[1].to_json() == {"kind": "bot", "name": "random", "bot": "random"}
    assert desk.code(waiting.seat_bot, ANNA, 1, "random") == "seat-taken"
    assert desk.code(waiting.seat_bot, ANNA, 0, "nobody") == "unknown-bot"
    assert desk.code(waiting.seat_bot, ANNA, 7, "random") == "unknown-seat"
    assert desk.code(waiting.seat_bot, BELA, 0, "random") == "not-host"
    assert started().code(waiting.seat_bot, ANNA, 0, "random") == "not-waiting"


def test_a_person_leaves_and_the_host_empties_seats() -> None:
    desk = seated()
    desk.do(commands.leave, BELA)
    assert desk.room.seats[1].is_open
    desk.do(commands.sit, CARA, "Cara", 1)
    desk.do(commands.leave, ANNA, 1)
    assert desk.room.seats[1].is_open


def test_leaving_is_for_who_sits_there() -> None:
    desk = seated()
    assert desk.code(commands.leave, CARA) == "not-seated"
    assert desk.code(commands.leave, BELA, 0) == "not-host"
    assert desk.code(commands.leave, ANNA, 9) == "unknown-seat"
    desk.do(commands.leave, BELA)
    assert desk.code(commands.leave, ANNA, 1) == "seat-open"
    assert started().code(commands.leave, ANNA) == "not-waiting"


def test_a_match_starts_when_all_seats_are_taken_and_seals_its_seed() -> None:
    desk = Desk()
    desk.do(commands.sit, ANNA, "Anna", 0)
    assert desk.code(commands.start, ANNA) == "open-seats"
    desk.do(commands.sit, BELA, "Bela", 1)
    assert desk.code(commands.start, CARA) == "not-seated"
    desk.do(commands.start, BELA)
    assert desk.room.match is not None
    view = desk.views()[0]
    assert view["match"]["commitment"] == desk.room.match.commitment
    assert desk.room.match.seed not in str(desk.views())
    assert desk.code(commands.start, ANNA) == "not-waiting"


def test_a_match_may_start_from_a_position() -> None:
    desk = seated()
    other = started()
    other.act(0, LAMP)
    assert other.room.match is not None
    desk.do(commands.start, ANNA, other.room.match.state.position())
    assert desk.views()[1]["match"]["choices"] == other.views()[1]["match"]["choices"]


# --- Acting --------------------------------------------------------------------------------------------


def test_an_action_makes_a_version_and_lines_for_everybody() -> None:
    desk = started()
    entry = desk.act(0, LAMP)
    assert (entry.person, desk.room.version) == (ANNA, entry.version)
    assert [line["kind"] for line in desk.views()[0]["log"]] == ["lamp"]


def test_the_rules_say_no_with_code_rule_and_sentence() -> None:
    desk = started()
    desk.act(0, LAMP)
    version = desk.room.version
    error = desk.refused(commands.act, 0, LAMP, version)
    assert (error.code, error.rule, str(error)) == ("only-once", "TN-3", "That is done once in a round.")
    assert desk.code(commands.act, 1, READY, version) == "not-your-decision"
    assert desk.code(commands.act, 0, 99, version) == "unknown-action"
    assert desk.code(commands.act, 0, None, version) == "not-a-number"


@pytest.mark.parametrize(("version", "code"), [(None, "no-version"), (-1, "no-version"), (2, "stale")])
def test_an_action_names_the_version_it_was_decided_at(version: Any, code: str) -> None:
    desk = started()
    assert desk.code(commands.act, 0, LAMP, version) == code
    assert desk.code(commands.act, 0, LAMP, desk.room.version + 1) == "stale"


def test_a_stale_action_is_a_conflict() -> None:
    desk = started()
    seen = desk.room.version
    desk.act(0, LAMP)
    error = desk.refused(commands.act, 0, PEEK, seen)
    assert isinstance(error, Conflict)
    assert status_of(error) == 409


def test_only_the_clock_takes_the_clocks_actions() -> None:
    desk = started()
    desk.act(0, DRAW)
    error = desk.refused(commands.act, 1, TIMEOUT, desk.room.version)
    assert isinstance(error, Forbidden)
    assert error.code == "server-action"


def test_nobody_acts_before_the_match_or_after_it() -> None:
    desk = seated()
    assert desk.code(commands.act, 0, READY, 3) == "not-playing"
    desk = started(options={"rounds": 1})
    desk.play_to_the_end()
    assert desk.code(commands.act, 0, READY, desk.room.version) == "not-playing"
    assert desk.code(commands.undo, 0, desk.room.version) == "not-playing"
    assert desk.code(commands.resign, 0) == "not-playing"


def test_who_decides_at_the_same_time_is_not_disturbed_by_the_others() -> None:
    desk = started(3)
    desk.act(0, READY)
    asked = desk.room.version
    assert sorted(desk.room.deciders()) == [0, 1, 2]
    desk.act(2, version=asked)
    desk.act(0, version=asked)
    assert desk.code(commands.act, 0, 0, asked) == "stale"  # it has nothing more to decide
    desk.act(1, version=asked)
    assert desk.room.lines[-1].event.kind == "shown"
    assert desk.code(commands.act, 1, READY, asked) == "stale"  # this is another decision


def test_a_hidden_choice_is_told_to_its_seat_alone() -> None:
    desk = started()
    desk.act(0, READY)
    assert desk.room.match is not None
    card = desk.room.match.state.legal_actions(1)[0]
    desk.act(1, card)
    told = [view["log"][-1]["sentence"] for view in desk.views()]
    assert [f'"card": {card}' in sentence for sentence in told] == [False, False, True]


# --- Undo ----------------------------------------------------------------------------------------------


def test_free_undo_goes_as_far_as_the_engine_allows() -> None:
    desk = started()
    before = desk.views()[1]["match"]
    desk.act(0, LAMP)
    desk.do(commands.undo, 0, desk.room.version)
    assert desk.views()[1]["match"] == before
    assert desk.views()[0]["log"][-1]["sentence"] == "Anna takes the last action back."
    desk.act(0, PEEK)
    assert desk.code(commands.undo, 0, desk.room.version) == "cannot-undo"


def test_undo_is_for_ones_own_last_action_at_the_newest_version() -> None:
    desk = started()
    desk.act(0, LAMP)
    assert desk.code(commands.undo, 1, desk.room.version) == "cannot-undo"
    assert desk.code(commands.undo, 0, desk.room.version - 1) == "stale"


def test_a_table_may_play_without_undo() -> None:
    desk = started(undo="never")
    desk.act(0, LAMP)
    assert desk.code(commands.undo, 0, desk.room.version) == "no-undo"
    assert desk.views()[1]["match"]["can_undo"] is False


@pytest.mark.parametrize("policy", ["free", "consent", "never"])
def test_views_say_who_may_ask_to_undo(policy: str) -> None:
    desk = started(2, undo=policy)

    def may_ask() -> list[bool]:
        return [view["match"]["can_ask_undo"] for view in desk.views()]

    assert may_ask() == [False, False, False]
    match = desk.room.match
    assert match is not None
    last = desk.room.deciders()[0]
    desk.act(last)
    while match.can_undo(last):
        assert may_ask() == [False, False, False], "it can be taken back without asking"
        last = desk.room.deciders()[0]
        desk.act(last)
    assert may_ask() == [False, *(policy == "consent" and seat == last for seat in (0, 1))]
    if policy == "consent":
        desk.do(commands.undo, last, desk.room.version)
        assert may_ask() == [False, False, False], "asking once is enough"


def test_undo_by_consent_waits_for_everybody() -> None:
    desk = started(3, undo="consent")
    before = desk.views()[1]["match"]
    desk.act(0, PEEK)
    desk.do(commands.undo, 0, desk.room.version)
    assert desk.views()[0]["question"] == {"kind": "undo", "seat": 0, "agreed": [0]}
    assert desk.code(commands.undo, 0, desk.room.version) == "already-asked"
    assert desk.code(commands.answer_undo, 0, True, desk.room.version) == "no-question"
    assert desk.code(commands.answer_undo, 1, None, desk.room.version) == "bad-answer"
    assert desk.code(commands.answer_undo, 1, True, 1) == "stale"
    desk.do(commands.answer_undo, 1, True, desk.room.version)
    assert desk.code(commands.answer_undo, 1, True, desk.room.version) == "no-question"
    desk.do(commands.answer_undo, 2, True, desk.room.version)
    assert desk.views()[1]["match"] == before
    assert desk.room.question is None


def test_one_no_is_enough() -> None:
    desk = started(3, undo="consent")
    desk.act(0, PEEK)
    before = desk.views()[1]["match"]
    desk.do(commands.undo, 0, desk.room.version)
    desk.do(commands.answer_undo, 2, False, desk.room.version)
    assert desk.room.question is None
    assert desk.views()[1]["match"] == before
    assert desk.code(commands.answer_undo, 1, True, desk.room.version) == "no-question"


def test_playing_on_ends_the_question() -> None:
    desk = started(undo="consent")
    desk.act(0, PEEK)
    desk.do(commands.undo, 0, desk.room.version)
    desk.act(0, READY)
    assert desk.room.question is None


def test_bots_agree_to_everything() -> None:
    desk = Desk(seats=2, undo="consent", bots=[None, "random"])
    desk.do(commands.sit, ANNA, "Anna", 0)
    desk.do(commands.start, ANNA)
    before = desk.views()[1]["match"]
    desk.act(0, PEEK)
    desk.do(commands.undo, 0, desk.room.version)
    assert desk.views()[1]["match"] == before


def test_consent_is_not_asked_where_undo_is_free() -> None:
    desk = started()
    assert desk.code(commands.answer_undo, 1, True, desk.room.version) == "no-question"
    assert seated().code(commands.answer_undo, 1, True, 3) == "not-playing"


# --- Resigning -----------------------------------------------------------------------------------------


def test_one_of_two_may_resign() -> None:
    desk = started(undo="consent")
    desk.act(0, PEEK)
    desk.do(commands.undo, 0, desk.room.version)
    desk.do(commands.resign, 1)
    assert desk.room.result() == {"winners": [0], "reason": "resigned", "scores": None}
    assert (desk.room.phase, desk.room.question, desk.room.deciders()) == ("over", None, [])
    told = [view["log"][-1]["sentence"] for view in desk.views()]
    assert told[1:] == ["Bela gives up the match.", "You give up the match."]


def test_a_crew_gives_up_once_all_its_people_want_it() -> None:
    desk = started(3, "tranquility")
    desk.do(commands.resign, 1)
    assert desk.code(commands.resign, 1) == "already-asked"
    desk.do(commands.resign, 0)
    assert desk.room.phase == "playing"
    desk.do(commands.resign, 2)
    result = desk.room.result()
    assert result is not None
    assert (result["winners"], result["reason"]) == ([], "concession")
    view = desk.views()[0]
    assert "given up" in view["log"][-1]["sentence"]
    assert (view["match"]["prompt"], view["deciders"]) == ("", [])
    assert desk.folded().result() == desk.room.result()
    match = desk.room.match
    assert match is not None
    assert match.state.observation(None)["result"]["reason"] == "concession"
    again = cayona.replay(match.record())
    assert again.state.position() == match.state.position()
    desk.rematch()
    desk.do(commands.start, ANNA)
    assert desk.room.result() is None


def test_one_of_the_crew_can_play_on() -> None:
    desk = started(2, "crew")
    assert desk.code(commands.refuse_to_concede, 0) == "no-question"
    desk.do(commands.resign, 1)
    desk.do(commands.refuse_to_concede, 0)
    assert desk.room.question is None
    desk.do(commands.resign, 0)
    assert desk.room.phase == "playing"


def test_a_seat_points_where_its_game_lets_it() -> None:
    desk = started(2, "crew")
    desk.do(commands.signal, 0, "lamp-1")
    desk.do(commands.signal, 1, "lamp-1")
    desk.do(commands.signal, 0, "lamp-2")
    assert [view["signals"] for view in desk.views()] == [{"0": "lamp-2", "1": "lamp-1"}] * 3
    assert desk.code(commands.signal, 0, "board") == "no-signal"
    desk.do(commands.signal, 1, None)
    assert desk.folded().signals == desk.room.signals == {0: "lamp-2"}


def test_most_games_know_no_markers() -> None:
    assert started().code(commands.signal, 0, "lamp-1") == "no-signal"


def test_nobody_resigns_among_three() -> None:
    assert started(3).code(commands.resign, 0) == "no-resignation"


# --- Bots that stand in --------------------------------------------------------------------------------


def test_the_owner_hands_the_seat_over_and_takes_it_back_at_any_moment() -> None:
    desk = started()
    desk.do(commands.hand_over, ANNA, 0, desk.now)
    assert desk.room.bots_to_move() == [0]
    assert desk.room.seats[0].to_json() == {"kind": "person", "name": "Anna", "bot": commands.STAND_IN}
    assert desk.code(commands.hand_over, ANNA, 0, desk.now) == "no-person"
    desk.do(commands.bot_act, 0, LAMP, "bosun")
    assert desk.views()[0]["log"][-1]["bot"] == "bosun"
    desk.do(commands.take_back, ANNA)
    assert desk.room.bots_to_move() == []
    assert desk.code(commands.take_back, ANNA) == "no-stand-in"
    assert desk.code(commands.take_back, CARA) == "no-stand-in"


def test_a_bot_that_still_thinks_does_not_move_for_a_person_who_is_back() -> None:
    desk = started()
    desk.do(commands.hand_over, ANNA, 0, desk.now)
    desk.do(commands.take_back, ANNA)
    assert desk.code(commands.bot_act, 0, LAMP, "bosun") == "stale"


def test_a_bots_move_is_checked_like_anybodys() -> None:
    desk = started()
    desk.do(commands.hand_over, ANNA, 0, desk.now)
    assert desk.code(commands.bot_act, 0, BLOCK, "bosun") == "wrong-time"


def test_the_host_hands_a_seat_over_only_after_its_clock() -> None:
    desk = started(clock={"kind": "decision", "seconds": 10})
    desk.act(0, READY)
    assert desk.code(commands.hand_over, ANNA, 1, desk.now + 9.9) == "clock-running"
    assert desk.code(commands.hand_over, BELA, 0, desk.now + 99) == "not-host"
    desk.now += 10
    desk.do(commands.hand_over, ANNA, 1, desk.now)
    assert desk.room.seats[1].bot == commands.STAND_IN


def test_the_host_may_still_hand_over_after_the_clocks_move() -> None:
    desk = started(clock={"kind": "decision", "seconds": 10}, options={"rounds": 3})
    desk.act(0, READY)
    desk.now += 10
    assert desk.room.match is not None
    desk.do(commands.bot_act, 1, desk.room.match.state.legal_actions(1)[0], commands.STAND_IN)
    assert desk.room.late == {1}
    desk.do(commands.hand_over, ANNA, 1, desk.now)
    desk.do(commands.take_back, BELA)
    assert desk.code(commands.hand_over, ANNA, 1, desk.now) == "clock-running"


def test_a_late_person_who_acts_is_not_late_any_more() -> None:
    desk = started(clock={"kind": "decision", "seconds": 10}, options={"rounds": 3})
    desk.now += 10
    desk.do(commands.bot_act, 0, LAMP, commands.STAND_IN)
    assert desk.room.late == {0}
    desk.act(0, READY)
    assert desk.room.late == set()


def test_seats_are_handed_over_while_a_match_runs() -> None:
    desk = seated()
    assert desk.code(commands.hand_over, ANNA, 0, desk.now) == "not-playing"
    assert desk.code(commands.vote_hand_over, ANNA, 1, desk.now) == "not-playing"


def test_a_vote_needs_all_the_others() -> None:
    desk = started(3)
    assert desk.code(commands.vote_hand_over, ANNA, 2, desk.now) == "not-away"
    desk.room.absent.add(2)
    desk.do(commands.vote_hand_over, ANNA, 2, desk.now)
    assert desk.room.seats[2].bot is None
    assert desk.code(commands.vote_hand_over, ANNA, 2, desk.now) == "already-voted"
    assert desk.code(commands.vote_hand_over, CARA, 2, desk.now) == "not-a-voter"
    assert desk.code(commands.vote_hand_over, "somebody", 2, desk.now) == "not-a-voter"
    desk.do(commands.vote_hand_over, BELA, 2, desk.now)
    assert desk.room.seats[2].bot == commands.STAND_IN
    assert desk.room.question is None
    assert desk.code(commands.vote_hand_over, BELA, 2, desk.now) == "no-person"


def test_a_vote_goes_on_while_others_act_and_ends_when_the_absent_one_does() -> None:
    desk = started(3)
    desk.room.absent.add(2)
    desk.do(commands.vote_hand_over, ANNA, 2, desk.now)
    desk.act(0, READY)
    assert desk.room.question is not None
    desk.act(2)
    assert desk.room.question is None


# --- After the match -----------------------------------------------------------------------------------


def test_a_rematch_moves_everybody_one_seat_on() -> None:
    desk = started(3, options={"rounds": 1})
    assert desk.code(commands.rematch, ANNA) == "not-over"
    desk.do(commands.hand_over, CARA, 2, desk.now)
    while desk.room.phase == "playing":
        seat = desk.room.deciders()[0]
        if seat == 2:
            assert desk.room.match is not None
            desk.do(commands.bot_act, 2, desk.room.match.state.legal_actions(2)[0], "bosun")
        else:
            desk.act(seat)
    assert desk.code(commands.rematch, "somebody") == "not-seated"
    desk.do(commands.rematch, BELA)
    assert (desk.room.phase, desk.views()[0]["again"]["agreed"]) == ("over", [1]), "nobody is pulled away"
    assert desk.code(commands.rematch, BELA) == "already-asked"
    desk.do(commands.rematch, ANNA, turned=False)  # whoever asks first says how they sit
    assert [seat.person for seat in desk.room.seats] == [BELA, CARA, ANNA]
    assert [seat.bot for seat in desk.room.seats] == [None, None, None]
    assert (desk.room.phase, desk.room.match, desk.room.lines) == ("waiting", None, [])
    desk.do(commands.start, ANNA)
    assert desk.room.round == 2


def test_who_declines_gets_up_and_the_others_go_on_in_their_seats() -> None:
    desk = started(3, options={"rounds": 1})
    assert desk.code(commands.decline, BELA) == "not-over"
    desk.play_to_the_end()
    won = {desk.room.seats[seat].person: 1 for seat in (desk.room.result() or {})["winners"]}
    assert desk.views()[0]["tally"] == []
    desk.do(commands.rematch, ANNA, turned=False)
    assert desk.code(commands.decline, BELA, 2) == "not-host"
    desk.do(commands.decline, BELA)
    assert desk.code(commands.decline, BELA) == "no-person"
    assert [seat.name for seat in desk.room.seats] == ["Anna", "Bela", "Cara"], (
        "the final board stays as it is"
    )
    told = {"turned": False, "agreed": [0], "declined": [1], "game": "tiny", "title": "Lamps"}
    assert desk.views()[0]["again"] == told
    desk.do(commands.decline, ANNA, 2)  # the host goes on without somebody who does not answer
    assert [seat.person for seat in desk.room.seats] == [ANNA, None, None]
    assert (desk.room.phase, desk.room.again) == ("waiting", None)
    for seat, person in ((1, CARA), (2, BELA)):
        desk.do(commands.sit, person, person.title(), seat)
    desk.do(commands.start, ANNA)
    assert desk.views()[0]["tally"] == [], "while they play nobody counts"
    desk.play_to_the_end()
    for seat in (desk.room.result() or {})["winners"]:
        won[desk.room.seats[seat].person] = won.get(desk.room.seats[seat].person, 0) + 1
    counted = [{"won": won.get(person, 0), "played": 2} for person in (ANNA, CARA, BELA)]
    assert desk.views()[0]["tally"] == counted
    assert desk.folded().tally == desk.room.tally


def test_nobody_need_wait_for_a_host_who_is_gone() -> None:
    desk = started(3, options={"rounds": 1})
    desk.play_to_the_end()
    desk.do(commands.rematch, BELA, turned=False)
    desk.do(commands.rematch, CARA, turned=False)
    assert desk.code(commands.decline, BELA, 0) == "not-host", "while the host is here"
    assert desk.code(commands.decline, "dora", 0, away={0}) == "not-host"
    desk.do(commands.decline, BELA, 0, away={0})
    assert [seat.person for seat in desk.room.seats] == [None, BELA, CARA]
    assert desk.room.phase == "waiting"


def test_nothing_of_a_given_up_match_is_left_in_the_rematch() -> None:
    desk = started(clock={"kind": "game", "seconds": 60})
    desk.now += 30
    desk.do(commands.resign, 0)
    desk.rematch()
    assert desk.views()[0]["clock"]["left"] == [60.0, 60.0]
    desk.do(commands.start, ANNA)
    assert (desk.room.result(), desk.room.phase) == (None, "playing")


def test_the_host_closes_a_table_where_nobody_plays() -> None:
    assert started().code(commands.close, ANNA, 1000.0) == "playing"
    desk = seated()
    assert desk.code(commands.close, BELA, desk.now) == "not-host"
    desk.do(commands.close, ANNA, desk.now)
    assert desk.room.phase == "closed"
    wishes = [
        desk.code(commands.close, ANNA, desk.now),
        desk.code(commands.start, ANNA),
        desk.code(commands.sit, CARA, "Cara", 0),
        desk.code(commands.rematch, ANNA),
        desk.code(commands.act, 0, READY, desk.room.version),
    ]
    assert set(wishes) == {"closed"}


# --- Talking -------------------------------------------------------------------------------------------


def test_talk_is_free_where_the_game_does_not_forbid_it() -> None:
    commands.check_may_talk(seated().room, 0)
    commands.check_may_talk(started().room, 0)


# --- Settings ------------------------------------------------------------------------------------------


def test_settings_survive_the_log() -> None:
    given = {"game": "cartagena", "seats": 3, "options": {"mode": "tortuga"}, "public": False,
             "undo": "consent", "watch": "seated",
             "clock": {"kind": "game", "seconds": 600, "increment": 5}}  # fmt: skip
    agreed = read_settings(given)
    assert read_settings(agreed.to_json()) == agreed
    told = agreed.to_json()
    told["clock"] = {name: told["clock"][name] for name in given["clock"]}  # type: ignore[attr-defined]
    assert told.items() >= {key: value for key, value in given.items() if key != "options"}.items()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ([], "bad-setting"),
        ({}, "unknown-game"),
        ({"game": "chess"}, "unknown-game"),
        ({"game": ["cartagena"]}, "unknown-game"),
        ({"game": "cartagena", "colour": "red"}, "bad-setting"),
        ({"game": "cartagena", "seats": 9}, "seats"),
        ({"game": "cartagena", "seats": True}, "seats"),
        ({"game": "cartagena", "options": []}, "bad-setting"),
        ({"game": "cartagena", "options": {"colour": 1}}, "unknown-option"),
        ({"game": "cartagena", "options": {"track": [[]]}}, "bad-option"),
        ({"game": "cartagena", "public": 1}, "bad-setting"),
        ({"game": "cartagena", "undo": "always"}, "bad-setting"),
        ({"game": "cartagena", "watch": []}, "bad-setting"),
        ({"game": "cartagena", "clock": None}, "bad-setting"),
        ({"game": "cartagena", "clock": {"kind": "sand"}}, "bad-setting"),
        ({"game": "cartagena", "clock": {"kind": "game", "minutes": 5}}, "bad-setting"),
        ({"game": "cartagena", "clock": {"kind": "game"}}, "bad-setting"),
        ({"game": "cartagena", "clock": {"kind": "game", "seconds": 4}}, "bad-setting"),
        ({"game": "cartagena", "clock": {"kind": "game", "seconds": 86401}}, "bad-setting"),
        ({"game": "cartagena", "clock": {"kind": "days", "seconds": 2592001}}, "bad-setting"),
        ({"game": "cartagena", "clock": {"kind": "game", "seconds": 60, "increment": 601}}, "bad-setting"),
        ({"game": "cartagena", "clock": {"kind": "game", "seconds": 60, "increment": -1}}, "bad-setting"),
        ({"game": "cartagena", "clock": {"kind": "game", "seconds": 60.5}}, "bad-setting"),
    ],
)
def test_wrong_settings_are_named(wrong: Any, code: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as caught:
        read_settings(wrong)
    assert getattr(caught.value, "code", None) == code


def test_answering_a_draw_needs_the_seat_that_is_asked() -> None:
    desk = started()
    desk.act(0, DRAW)
    assert desk.code(commands.act, 0, ALLOW, desk.room.version) == "not-your-decision"
    desk.act(1, ALLOW)
