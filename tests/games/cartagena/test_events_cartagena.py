"""Events and the sentences that tell them: to the seat they are about, to the others, to a spectator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from games.cartagena.boards import GAME, ONE_OF_EACH, match, play_match

import cayona

NAMES = ["Anne", "Mary"]
TWELVE = "skull, dagger, key, bottle, sword, hat, hat, sword, bottle, key, dagger, skull"


def told(game: cayona.Match, viewer: int | None, since: int = 0) -> list[str]:
    """Return the log as one viewer reads it, from event number `since` on."""
    return game.log(viewer, NAMES)[since:]


def kinds(events: Sequence[cayona.Event]) -> list[str]:
    return [event.kind for event in events]


def facts(events: Sequence[cayona.Event], kind: str) -> dict[str, Any]:
    return next(dict(event.facts) for event in events if event.kind == kind)


# --- The opening ---------------------------------------------------------------------------------------


def test_a_jamaica_game_opens_with_its_start_and_the_first_turn() -> None:
    game = cayona.Match(GAME, 2, seed=1, first_player=1)
    assert kinds(game.events) == ["start", "turn"]
    assert facts(game.events, "start") == {
        "mode": "jamaica",
        "track": game.state.position()["track"],
        "first": 1,
    }
    assert told(game, 0) == ["Cartagena, Jamaica (hidden hands). Mary begins.", "Turn 1: Mary’s turn."]
    assert told(game, 1)[1] == "Turn 1: your turn."
    assert told(game, None) == told(game, 0)


@pytest.mark.rule("CG-12")
def test_a_tortuga_game_opens_with_its_row_as_well() -> None:
    game = match(mode="tortuga", row="hat, key, skull")
    assert kinds(game.events) == ["start", "new_row", "turn"]
    assert facts(game.events, "new_row") == {"row": ["hat", "key", "skull"]}
    for viewer, begins in ((0, "You begin."), (1, "Anne begins."), (None, "Anne begins.")):
        assert told(game, viewer)[:2] == [
            f"Cartagena, Tortuga (open hands). {begins}",
            "New row: hat, key, skull.",
        ]


@pytest.mark.rule("CG-47")
@pytest.mark.parametrize(("row", "opening"), [("hat", ["start", "new_row", "turn"]), ("", ["start", "turn"])])
def test_a_row_is_told_unless_it_is_empty(row: str, opening: list[str]) -> None:
    assert kinds(match(mode="tortuga", row=row, rest="discard").events) == opening


def test_a_match_from_a_finished_position_opens_with_its_end() -> None:
    game = match("sloop:AAAAAA")
    assert kinds(game.events) == ["start", "end"]


# --- One kind after the other --------------------------------------------------------------------------

Scene = tuple[dict[str, Any], list[str], list[str], list[str]]
"""A position, actions, and what happens then as Anne (seat 0) and as everybody else is told."""

SCENES: dict[str, Scene] = {
    "advance": (
        {},
        ["skull 0"],
        ["You play skull: fortress → 4."],
        ["Anne plays skull: fortress → 4."],
    ),
    "advance over one": (
        {"pirates": "4:B"},
        ["skull 0"],
        ["You play skull: fortress → 12, past 1 taken space."],
        ["Anne plays skull: fortress → 12, past 1 taken space."],
    ),
    "boarded": (
        {"pirates": "9:A 12:B 17:B 23:B 27:B 36:B sloop:A"},
        ["skull 9"],
        ["You play skull: 9 → sloop, past 5 taken spaces.", "Your pirate boards the sloop: 2 of 6 aboard."],
        [
            "Anne plays skull: 9 → sloop, past 5 taken spaces.",
            "Anne gets a pirate onto the sloop: 2 of 6 aboard.",
        ],
    ),
    "retreat for one card in jamaica": (
        {"pirates": "3:B 9:A", "pile": "hat"},
        ["back 9"],
        ["You move back 9 → 3 for 1 card.", "You draw hat."],
        ["Anne moves back 9 → 3 for 1 card.", "Anne draws 1 card."],
    ),
    "retreat for two cards in jamaica": (
        {"pirates": "3:BB 9:A", "pile": "hat, key"},
        ["back 9"],
        ["You move back 9 → 3 for 2 cards.", "You draw hat, key."],
        ["Anne moves back 9 → 3 for 2 cards.", "Anne draws 2 cards."],
    ),
    "retreat in tortuga": (
        {"pirates": "3:BB 9:A", "mode": "tortuga", "row": "hat, key, sword"},
        ["back 9"],
        ["You move back 9 → 3 for 2 cards.", "You draw hat, key."],
        ["Anne moves back 9 → 3 for 2 cards.", "Anne draws hat, key."],
    ),
    "left the sloop": (
        {"pirates": "30:B sloop:AA", "pile": "hat"},
        ["back sloop"],
        [
            "Your pirate leaves the sloop: 1 of 6 aboard.",
            "You move back sloop → 30 for 1 card.",
            "You draw hat.",
        ],
        [
            "Anne takes a pirate off the sloop: 1 of 6 aboard.",
            "Anne moves back sloop → 30 for 1 card.",
            "Anne draws 1 card.",
        ],
    ),
    "new row": (
        {"pirates": "3:BB 9:A", "mode": "tortuga", "row": "hat", "pile": TWELVE},
        ["back 9"],
        ["You move back 9 → 3 for 2 cards.", "You draw hat.", f"New row: {TWELVE}.", "You draw skull."],
        ["Anne moves back 9 → 3 for 2 cards.", "Anne draws hat.", f"New row: {TWELVE}.", "Anne draws skull."],
    ),
    "reshuffle": (
        {"pirates": "3:B 9:A", "hands": ["", ""], "discard": "2 hat", "rest": "B"},
        ["back 9"],
        [
            "You move back 9 → 3 for 1 card.",
            "2 discarded cards are shuffled into a new pile.",
            "You draw hat.",
        ],
        [
            "Anne moves back 9 → 3 for 1 card.",
            "2 discarded cards are shuffled into a new pile.",
            "Anne draws 1 card.",
        ],
    ),
    "short draw": (
        {"pirates": "3:BB 9:A", "hands": ["hat", ""], "pile": "key", "rest": "B"},
        ["back 9"],
        ["You move back 9 → 3 for 2 cards.", "You draw key.", "Only 1 of 2 cards are left for you."],
        ["Anne moves back 9 → 3 for 2 cards.", "Anne draws 1 card.", "Only 1 of 2 cards are left for Anne."],
    ),
    "no draw at all": (
        {"pirates": "3:B 9:A", "hands": ["hat", ""], "mode": "tortuga", "row": "", "rest": "B"},
        ["back 9"],
        ["You move back 9 → 3 for 1 card.", "Only 0 of 1 cards are left for you."],
        ["Anne moves back 9 → 3 for 1 card.", "Only 0 of 1 cards are left for Anne."],
    ),
    "stopped": (
        {"moves_made": 1},
        ["end"],
        ["You end your turn after 1 move.", "Turn 2: Mary’s turn."],
        ["Anne ends the turn after 1 move.", "Turn 2: Mary’s turn."],
    ),
    "stopped after two": (
        {"moves_made": 2},
        ["end"],
        ["You end your turn after 2 moves.", "Turn 2: Mary’s turn."],
        ["Anne ends the turn after 2 moves.", "Turn 2: Mary’s turn."],
    ),
    "stuck": (
        {"hands": ["skull", "hat"]},
        ["skull 0"],
        [
            "You play skull: fortress → 4.",
            "You have no move left; your turn ends.",
            "Turn 2: Mary’s turn.",
        ],
        [
            "Anne plays skull: fortress → 4.",
            "Anne has no move left; the turn ends.",
            "Turn 2: Mary’s turn.",
        ],
    ),
    "escaped": (
        {"pirates": "36:A sloop:AAAAA"},
        ["hat 36"],
        [
            "You play hat: 36 → sloop.",
            "Your pirate boards the sloop: 6 of 6 aboard.",
            "You escaped: all six pirates are aboard.",
        ],
        [
            "Anne plays hat: 36 → sloop.",
            "Anne gets a pirate onto the sloop: 6 of 6 aboard.",
            "Anne escaped: all six pirates are aboard.",
        ],
    ),
    "turn limit": (
        {"pirates": "9:A", "moves_made": 1, "turn_limit": 1},
        ["end"],
        ["You end your turn after 1 move.", "The last turn is over. You came furthest and won."],
        ["Anne ends the turn after 1 move.", "The last turn is over. Anne came furthest and won."],
    ),
    "shared win": (
        {"moves_made": 1, "turn_limit": 1},
        ["end"],
        ["You end your turn after 1 move.", "The last turn is over. You, Mary came furthest and won."],
        ["Anne ends the turn after 1 move.", "The last turn is over. Anne, Mary came furthest and won."],
    ),
}


@pytest.mark.rule("CG-56")
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_told_to_the_owner_and_to_a_spectator(name: str) -> None:
    fields, actions, owner, others = SCENES[name]
    game = match(**fields)
    opening = len(game.events)
    play_match(game, *actions)
    assert told(game, 0, opening) == owner
    assert told(game, None, opening) == others


@pytest.mark.rule("CG-56")
@pytest.mark.parametrize("name", SCENES)
def test_another_seat_reads_what_a_spectator_reads(name: str) -> None:
    """Apart from being spoken to when a turn is its own."""
    fields, actions, _, others = SCENES[name]
    game = match(**fields)
    opening = len(game.events)
    play_match(game, *actions)
    mine = [
        line.replace("Mary’s turn", "your turn").replace("Anne, Mary came", "Anne, you came")
        for line in others
    ]
    assert told(game, 1, opening) == mine


@pytest.mark.rule("CG-22", "CG-52")
def test_forced_passes_and_a_deadlock_are_told() -> None:
    game = match(hands=["skull", ""])
    opening = len(game.events)
    events = play_match(game, "skull 0")
    assert kinds(events) == ["advance", "stuck", "turn", "forced_pass", "turn", "forced_pass", "end"]
    assert told(game, 0, opening) == [
        "You play skull: fortress → 4.",
        "You have no move left; your turn ends.",
        "Turn 2: Mary’s turn.",
        "Mary has no move and must pass.",
        "Turn 3: your turn.",
        "You have no move and must pass.",
        "Nobody can move any more. You came furthest and won.",
    ]
    assert told(game, 1, opening)[3] == "You have no move and must pass."
    assert told(game, None, opening)[3:6:2] == [
        "Mary has no move and must pass.",
        "Anne has no move and must pass.",
    ]


# --- Facts ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CG-26")
def test_an_advance_names_the_spaces_it_jumped() -> None:
    events = play_match(match("4:B 9:B 12:A 23:B"), "skull 0")
    assert facts(events, "advance") == {"symbol": "skull", "from": 0, "to": 17, "jumped": [4, 12]}


@pytest.mark.rule("CG-35")
def test_a_retreat_names_the_cards_due() -> None:
    events = play_match(match("3:BB 9:A", hands=["hat", ""], rest="B"), "back 9")
    assert facts(events, "retreat") == {"from": 9, "to": 3, "cards": 2}
    assert facts(events, "short_draw") == {"wanted": 2, "got": 0}


@pytest.mark.rule("CG-42", "CG-44", "CG-45")
def test_a_reshuffle_comes_before_the_row_it_fills() -> None:
    events = play_match(match("3:B 9:A", mode="tortuga", row="hat", pile="skull", rest="discard"), "back 9")
    assert kinds(events) == ["retreat", "drew", "reshuffle", "new_row"]
    assert len(facts(events, "new_row")["row"]) == 12


@pytest.mark.rule("CG-44", "CG-48")
@pytest.mark.parametrize(
    ("hands", "actions", "line"),
    [
        (["hat", ""], ["hat 0", "back 9"], "1 discarded card is shuffled into a new pile."),
        (["hat, key", ""], ["hat 0", "key 0", "back 9"], "2 discarded cards are shuffled into a new pile."),
    ],
)
def test_a_reshuffle_tells_how_many_cards_were_played(
    hands: list[str], actions: list[str], line: str
) -> None:
    game = match("3:B 9:A", hands=hands, rest="B")
    play_match(game, *actions)
    assert line in told(game, 0)


@pytest.mark.rule("CG-55")
@pytest.mark.parametrize(
    ("pirates", "winners", "ranking"),
    [("5:A 3:BC", [0], [1, 2, 2]), ("5:AC 3:B", [0, 2], [1, 3, 1])],
)
def test_the_end_names_reason_winners_and_ranking(
    pirates: str, winners: list[int], ranking: list[int]
) -> None:
    events = play_match(match(pirates, seats=3, moves_made=1, turn_limit=1), "end")
    assert facts(events, "end") == {"reason": "turn_limit", "winners": winners, "ranking": ranking}


def test_playing_returns_just_the_new_events() -> None:
    game = match()
    opening = list(game.events)
    first = game.play(0)
    second = game.play(1 * 37)
    assert game.events == [*opening, *first, *second]


def test_a_state_without_a_match_keeps_no_journal() -> None:
    state = GAME.new(2, seed=1)
    state.apply(state.legal_actions()[0])
    assert state.journal is None


@pytest.mark.rule("CG-56")
@pytest.mark.parametrize("mode", ["jamaica", "tortuga"])
def test_every_event_of_a_whole_game_can_be_told_to_everybody(mode: str) -> None:
    game = cayona.Match(GAME, 3, seed=2, mode=mode)
    step = 0
    while not game.state.is_over():
        actions = game.state.legal_actions()
        game.play(actions[step * step % len(actions)])
        step += 1
    for viewer in (0, 1, 2, None):
        lines = game.log(viewer)
        assert len(lines) == len(game.events)
        assert all(line and "{" not in line for line in lines)


def test_names_default_to_letters() -> None:
    assert match(hands=[ONE_OF_EACH] * 3, seats=3).log(1)[1] == "Turn 1: A’s turn."


# --- Prompts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "viewer", "prompt"),
    [
        ({}, 0, "Play a card (3 moves left)."),
        ({"moves_made": 1}, 0, "Play a card or end your turn (2 moves left)."),
        ({"moves_made": 2}, 0, "Play a card or end your turn (1 move left)."),
        ({}, 1, "A’s turn (3 moves left)."),
        ({"moves_made": 2}, None, "A’s turn (1 move left)."),
        ({"pirates": "sloop:AAAAAA"}, 0, "You escaped: all six pirates are aboard."),
    ],
)
def test_a_prompt_says_what_is_asked_and_of_whom(
    fields: dict[str, Any], viewer: int | None, prompt: str
) -> None:
    state = match(**fields).state
    assert GAME.prompt(state.observation(viewer), () if viewer is None else state.choices(viewer)) == prompt
