"""Positions: read, written, completed, and refused when they cannot be."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from games.tortuga1667.mats import GAME, Record, kept, record, table

import cayona
from cayona.games.tortuga1667.verbs import PHASES
from cayona.kernel.errors import PositionError

EXAMPLES: dict[str, Record] = json.loads((Path(__file__).parent / "example_positions.json").read_text())


@pytest.mark.rule("T7-210", "T7-215")
@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_of_every_phase_read_back_unchanged(name: str) -> None:
    given = EXAMPLES[name]
    state = GAME.load(deepcopy(given))
    assert json.dumps(state.position()) == json.dumps(given)
    assert state.is_over() == (name == "GAME_OVER")
    again = GAME.load(state.position())
    for seat in range(given["players"]):
        assert again.legal_actions(seat) == state.legal_actions(seat)
        assert again.observation(seat) == state.observation(seat)


@pytest.mark.rule("T7-215")
def test_there_is_an_example_of_every_phase() -> None:
    assert set(PHASES) == {given["phase"] for given in EXAMPLES.values()}


@pytest.mark.rule("T7-210")
def test_a_record_may_name_game_and_version() -> None:
    state = GAME.load({**record(), "game": "tortuga1667", "rules_version": 1})
    assert state.position() == table().position()


@pytest.mark.rule("T7-211")
def test_what_is_left_out_has_its_default() -> None:
    position = GAME.load(record(vote_deck=[9])).position()
    assert position["vote_deck"][0] == 9
    assert position["vote_deck"][1:] == sorted(position["vote_deck"][1:])
    assert len(position["vote_deck"]) == 20
    assert position["vote_known"] == [{"size": 20, "seats": []}]
    assert position["removed"] == [
        "albatross",
        "albatross",
        "albatross",
        "black_spot",
        "letter_of_marque",
        "pistol",
    ]
    assert position["treasure"] == {"GAL": 4, "FD": [1, 0], "JR": [0, 1], "TOR": [1, 1]}
    assert (position["phase"], position["turn_count"], position["actions_left"]) == ("ACTION", 1, 1)
    assert position["options"]["turn_limit"] == 500
    assert GAME.load(record(options={"loyalty_mode": "open"})).position()["face_up"] == [0, 1, 2, 3]
    assert GAME.load(record(options={"loyalty_mode": "one_each"})).position()["face_up"] == [0, 2]


@pytest.mark.rule("T7-212")
def test_a_vote_in_progress_is_written_with_its_secrets() -> None:
    vote = EXAMPLES["mid_turn"]["vote"]
    state = GAME.load(EXAMPLES["mid_turn"])
    assert state.position()["vote"] == vote
    assert vote["done"] == [True, False, False]
    assert state.deciders() == [4, 1]
    assert "no" in {state.action_text(action) for action in state.legal_actions(1)}
    for wrong in (
        {"done": [True, True, True]},
        {"done": [True, False]},
        {"cards": [[3], [], [2]]},
        {"cards": [[], [], [4]]},
        {"cards": [[3], [4], [4]]},
        {"seats": [3, 1, 4]},
        {"seats": [3, 4]},
        {"caller": 4},
        {"kind": "mutiny"},
    ):
        with pytest.raises(PositionError, match="vote"):
            GAME.load({**EXAMPLES["mid_turn"], "vote": {**vote, **wrong}})


@pytest.mark.rule("T7-213")
@pytest.mark.parametrize("name", [name for name in EXAMPLES if name not in ("example", "mid_turn")])
def test_pending_fields_belong_to_their_phase(name: str) -> None:
    given = EXAMPLES[name]
    for other in ("ACTION", "VOTE", "LOOT_DEST", "PISTOL_TARGET"):
        if other != given["phase"] and (name, other) != ("ATLANTIS_WINDOW", "ACTION"):  # nothing pending
            with pytest.raises(PositionError):
                GAME.load({**given, "phase": other, "turn": given["turn"] or 0, "turn_count": 1})


VOTE_FIELDS: dict[str, Any] = {"FD": [0, 1], "JR": [2, 3]}
REFUSED: list[tuple[str, dict[str, Any], str | None]] = [
    ("parrots", {"parrots": 1}, None),
    ("players", {"players": 10}, "T7-1"),
    ("options", {"options": {"star_count": 9}}, None),
    ("options", {"options": {"remove_events": 15}}, "T7-172"),
    ("pirates", {"pirates": ["henry_morgan"] * 4}, "T7-15"),
    ("loyalty", {"loyalty": ["british"] * 4}, "T7-2"),
    ("loyalty", {"loyalty": ["british", "french"]}, "T7-2"),
    ("face_up", {"face_up": [0]}, "T7-176"),
    ("face_up", {"face_up": [0, 1], "options": {"loyalty_mode": "one_each"}}, "T7-177"),
    ("fevers", {"fevers": [{"seats": [0, 1], "before": ["british", "french"], "face_up": []}]}, "T7-134"),
    ("fevers", {"fevers": [{"seats": [0, 0], "before": ["british", "french"], "face_up": []}]}, "T7-196"),
    ("fevers", {"fevers": [{"seats": [0, 2], "before": ["british", "french"], "face_up": [0]}]}, "T7-176"),
    ("FD", {"FD": [0, 0]}, "T7-24"),
    ("FD", {"FD": [0]}, "T7-24"),
    ("FD", {"players": 7, "FD": [0, 1, 2, 3, 4, 5], "JR": [6]}, "T7-24"),
    ("BFD", {"FD": [0], "BFD": 2, "destroyed": ["BFD"]}, "T7-132"),
    ("FD", {"kept": [["albatross"], [], ["albatross"], []]}, "T7-118"),
    ("treasure", {"treasure": {"GAL": 4, "FD": [1, 1], "JR": [0, 1], "TOR": [1, 1]}}, "T7-19"),
    ("treasure", {"treasure": {"GAL": 4, "FD": [1, 0], "JR": [0, 1], "TOR": [1, 0]}}, "T7-74"),
    ("hands", {"hands": [[0], [1], [2], [14]]}, "T7-10"),
    ("hands", {"hands": [[0, 1, 2, 3], [4], [5], [6]]}, "T7-127"),
    ("vote_deck", {"vote_deck": [12, 12]}, "T7-9"),
    ("vote_known", {"vote_known": [{"size": 3, "seats": []}]}, "T7-198"),
    ("knows_hand", {"knows_hand": [[0], [], [], []]}, "T7-199"),
    ("stars", {"stars": ["pistol"]}, "T7-12"),
    ("stars", {"stars": ["scurvy", "facade", "black_powder", "eight_bells"]}, "T7-12"),
    ("row", {"row": ["pistol"] * 4}, "T7-11"),
    ("row", {"row": [None, "pistol", "black_spot", "pistol", "letter_of_marque"]}, "T7-42"),
    ("event_deck", {"row": ["pistol", "pistol", "pistol", "black_spot", "pistol"]}, "T7-11"),
    ("event_deck", {"event_deck": ["atlantis"]}, "T7-11"),
    ("event_deck", {"event_deck": ["spanish_armada", "atlantis"]}, "T7-11"),
    ("row", {"event_deck": []}, "T7-150"),
    ("event_deck", {"sudden_death": True}, "T7-154"),
    ("sudden_death", {"players": 5, "sudden_death": True, "event_deck": []}, "T7-202"),
    ("event_discard", {"event_discard": ["spanish_armada"]}, "T7-11"),
    ("kept", {"kept": [["pistol"], [], [], []]}, "T7-112"),
    ("code_skips", {"code_skips": [1, 0, 0, 0]}, "T7-139"),
    ("peeked", {"peeked": [{"1": "pistol"}, {}, {}, {}]}, "T7-192"),
    ("peeked", {"peeked": [{"6": "pistol"}, {}, {}, {}]}, "T7-192"),
    ("recalled", {"recalled": [["albatross"], [], [], []]}, "T7-197"),
    ("turn", {"turn": None}, None),
    ("turn_count", {"turn_count": 501}, "T7-158"),
    ("actions_left", {"actions_left": 2}, None),
    ("phase", {"phase": "VOTE_SECOND"}, None),
    ("phase", {"phase": "ATLANTIS_WINDOW"}, "T7-124"),
    ("event", {"phase": "PISTOL_TARGET"}, "T7-213"),
    ("force", {"phase": "FORCE_TARGET", "force": {"places": [1, 2], "target": 1}}, "T7-43"),
    ("phase", {"phase": "FORCER_CHOICE", "force": {"places": [1, 2], "target": 1}}, "T7-175"),
    ("letter", {"phase": "LETTER_TARGET", "letter": {"saved": True, "target": None}}, "T7-115"),
    ("maroon", {"phase": "FOUNTAIN_REACTION", "maroon": {"seat": 2, "cause": "captain"}}, "T7-130"),
    ("loot", {"phase": "LOOT_SOURCE", "loot": {"source": None}}, "T7-71"),
    ("result", {"phase": "GAME_OVER", "result": {"winner": "dutch", "reason": "armada"}}, None),
    (
        "last_vote",
        {"last_vote": {"kind": "attack", "caller": 0, "seats": [0], "faces": [0, 4], "result": "failure"}},
        "T7-65",
    ),
]


@pytest.mark.rule("T7-214")
@pytest.mark.parametrize(("field", "wrong", "rule"), REFUSED, ids=lambda part: str(part)[:50])
def test_what_cannot_be_is_refused(field: str, wrong: dict[str, Any], rule: str | None) -> None:
    given = record(wrong.get("players", 4) if wrong.get("players", 4) < 10 else 4)
    with pytest.raises(PositionError) as refusal:
        GAME.load({**given, **wrong})
    if rule is not None:
        assert refusal.value.rule == rule
        if field != "event_discard":
            assert refusal.value.field == field


@pytest.mark.rule("T7-214")
@pytest.mark.parametrize(
    "field", ["players", "loyalty", "FD", "JR", "TOR", "hands", "row", "event_deck", "turn"]
)
def test_some_fields_are_required(field: str) -> None:
    given = record()
    del given[field]
    with pytest.raises(PositionError, match=field):
        GAME.load(given)


def test_a_game_from_any_record_can_be_played_to_the_end() -> None:
    for given in EXAMPLES.values():
        state = GAME.load(given)
        cayona.playout(state, 1)
        assert state.is_over()


def test_an_owner_of_several_kept_cards_reads_back_in_order() -> None:
    cards = kept(4, s2="fountain_of_youth letter_of_marque albatross atlantis")
    assert table(kept=cards).position()["kept"] == cards
