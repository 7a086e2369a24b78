"""Words about Tortuga: notation, options, refusals, sentences for every event, prompts and the diagram."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.tortuga.boards import ALL_PLACED, GAME, acting, board, keeping, load, told

import cayona
from cayona.games.tortuga.words import tale
from cayona.kernel.errors import InvalidAction, OptionError

NAMES = ["Anna", "Béla", "Cecil", "Dániel"]


# --- Notation ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "keep A"), (4, "keep AC"), (30, "keep ABCDE"), (31, "no place"), (32, "turn fleet"),
     (41, "new raid"), (42, "flip fleet"), (47, "use"), (48, "decline"), (50, "token 2"), (51, "target 1"),
     (58, "take purple"), (59, "drop red"), (63, "drop purple")],
)  # fmt: skip
def test_actions_have_the_numbers_of_the_action_space(number: int, text: str) -> None:
    assert GAME.format_action(number) == text
    assert GAME.parse_action(text) == number


def test_dice_may_be_named_in_any_order() -> None:
    assert GAME.parse_action("  Keep c, a".replace(",", "")) == 4
    with pytest.raises(InvalidAction, match="not an action"):
        GAME.parse_action("keep AA")


# --- Options -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [{"end_chests": 7}, {"end_chests": "6"}, {"start_player": 3}, {"start_player": -1},
     {"start_player": True}, {"max_rounds": 19}, {"max_rounds": 201}, {"max_rounds": 60.0}, {"players": 3}],
)  # fmt: skip
def test_wrong_options_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        GAME.new(3, 1, **wrong)


@pytest.mark.parametrize("seats", [1, 5])
def test_it_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(OptionError, match="2 to 4"):
        GAME.new(seats)


def test_options_have_defaults() -> None:
    assert GAME.new(seed=1).options == {"end_chests": 6, "start_player": "random", "max_rounds": 60}
    assert GAME.default_seats == 4


# --- Refusals ------------------------------------------------------------------------------------------


def test_every_refusal_names_a_rule_and_says_something() -> None:
    rules = set()
    for seed in range(6):
        state = GAME.new(3, seed)
        while not state.is_over():
            for seat in state.deciders():
                for action in range(64):
                    why = state.explain(action, seat)
                    assert why.rule is not None
                    assert why.rule.startswith("TO-")
                    assert why.sentence
                    rules.add((why.code, why.rule))
            state.apply(state.legal_actions()[seed % 2 - 1])
    assert {("mixed-symbols", "TO-16"), ("can-place", "TO-15"), ("wrong-time", "TO-50")} <= rules


# --- Events --------------------------------------------------------------------------------------------


def sentences(events: list[Any], viewer: int | None) -> list[str]:
    seen = [event.seen_by(viewer) for event in events]
    return [GAME.sentence(event, viewer, NAMES) for event in seen if event is not None]


def test_a_reveal_is_told() -> None:
    state = keeping(board(roll="A fleet, C fleet"), board(dice=ALL_PLACED))
    events = told(state, "keep AC")
    assert sentences(events, 1)[:1] == ["Anna keeps dice A, C on fleet: total 5."]
    assert sentences(events, 0)[:1] == ["You keep dice A, C on fleet: total 5."]


def test_a_tie_is_told() -> None:
    tied = board(dice={"crew": "A"})
    events = told(acting("fleet", board(dice={"fleet": "A", "crew": "B"}), tied, tied), "decline")
    expected = (
        "Crew: Anna 2, Béla 1, Cecil 1. First: Anna; second: Béla. "
        "The tie goes to whoever comes first clockwise from the start player."
    )
    assert sentences(events, None) == ["Anna skips fleet.", expected]


def test_an_attack_is_told() -> None:
    target = board(ship=4, fleet="P", dice={"attack": "C"})
    events = told(acting("attack", board(dice={"attack": "A"}), target, board()), "target 1")
    assert sentences(events, 1)[:4] == [
        "Anna attacks you, and you defend.",
        "Anna takes a purple chest from your fleet area.",
        "Your ship moves from 4 to 3.",
        "Anna’s ship moves from 3 to 2.",
    ]


def test_tokens_are_told_to_their_owner() -> None:
    state = acting("treasure", board(dice={"treasure": "A"}), board(), board(), bag="R", pool=[0, 2, 0])
    events = told(state, "use", "token 1")
    assert sentences(events, 1)[:3] == [
        "Anna draws a red chest.",
        "Anna draws two treasure tokens.",
        "Anna keeps one of the two treasure tokens.",
    ]
    assert sentences(events, 0)[1:3] == [
        "You draw two treasure tokens: 2 coins, 2 coins.",
        "You keep the treasure token with 2 coins.",
    ]


def test_the_end_is_told_with_its_points() -> None:
    state = load("draw", board(tortuga="RRRRR", fleet="B"), board(), bag="")
    journal: list[Any] = []
    state.journal = journal
    state.announce()
    assert sentences(journal, None) == [
        "Tortuga: the game ends when somebody has 6 chests on Tortuga.",
        "Anna: chests 18, sets 0, tracks 6, coins 0; total 24.",
        "Béla: chests 0, sets 0, tracks 6, coins 0; total 6.",
        "Enough chests have reached Tortuga. Anna won. Points: Anna 24, Béla 6.",
    ]


def test_every_kind_of_event_happens_and_has_its_sentence() -> None:
    kinds = set()
    for seed in range(40):
        match = cayona.Match("tortuga", 4, seed, end_chests=8)
        while not match.state.is_over():
            legal = match.state.legal_actions()
            match.play(legal[(seed + match.version * 7) % len(legal)])
        for viewer in (None, 0):
            for event in match.events:
                seen = event.seen_by(viewer)
                assert seen is not None
                assert GAME.sentence(seen, viewer, NAMES)
                kinds.add(event.kind)
    dice = {"kept", "kept_skulls", "turned", "stuck", "rerolled", "advantage"}
    places = {"ranking", "declined", "marker", "drew_tokens", "kept_token", "got_token", "attack"}
    chests = {"drew_chest", "bag_empty", "stole", "dropped", "salvaged", "left_centre", "moved"}
    rare = {"in_vain", "no_advantage"}
    assert dice | places | chests | {"start", "round", "step", "end", "score"} == kinds - rare


def test_what_comes_to_nothing_is_told() -> None:
    at_the_end = board(pirate=8, dice={"fleet": "A", "crew": "B"})
    events = told(acting("fleet", at_the_end, board()), "decline")
    assert "Crew would do nothing for Anna and is skipped." in sentences(events, None)
    full = board(dice=ALL_PLACED, advantage=[2] * 5)
    events = told(keeping(board(roll="A fleet"), full), "keep A")
    assert "You get no advantage token: all your tokens show +2." in sentences(events, 1)


def test_no_sentence_is_forgotten_on_one_side() -> None:
    own, others = set(tale.OWN), set(tale.OTHERS)
    assert {name for name in own - others if not name.endswith("_known")} == set()
    assert others <= own


# --- Choices, prompts, diagram -------------------------------------------------------------------------


def test_choices_tell_the_sum() -> None:
    state = keeping(board(roll="A fleet, C fleet", advantage=[1, 0, 0, 0, 0]), board(dice=ALL_PLACED))
    (choice,) = [choice for choice in state.choices(0) if choice.text == "keep AC"]
    assert choice.sentence == "Keep dice A, C: fleet 6"
    assert choice.elements == ("die-A", "die-C", "keep")
    assert choice.target == "space-0-fleet"


def test_prompts_tell_whom_we_wait_for() -> None:
    state = GAME.new(3, 1, start_player=0)
    assert GAME.prompt(state.observation(0), state.choices(0)) == "Choose in secret which dice to keep."
    assert GAME.prompt(state.observation(None)) == "Waiting for dice from A, B, C."


def test_the_diagram_shows_own_dice_only() -> None:
    state = keeping(board(roll="A fleet"), board(roll="B raid"), board(dice=ALL_PLACED))
    text = GAME.diagram(state.observation(0))
    assert "in hand: A fleet" in text
    assert "in hand: B\n" in text


def test_observations_are_json() -> None:
    state = GAME.new(4, 1)
    for viewer in (None, 0):
        view = state.observation(viewer)
        assert json.loads(json.dumps(view)) == view


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_features_show_the_own_roll_and_nobody_elses(seats: int) -> None:
    state = GAME.new(seats, 1)
    other = state.determinize(0, 5)
    assert other.position() != state.position()
    assert other.features(0) == state.features(0)
    assert other.features(1) != state.features(1)
    assert len(state.features(0)) == GAME.feature_count(seats)
