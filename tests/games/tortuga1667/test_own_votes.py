"""Vote cards from somebody's own box: counted, dealt, kept with the table; malformed counts are refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import cayona
from cayona.games.tortuga1667.own_votes import SHEET, cards_of, copies_of
from cayona.kernel.errors import OptionError, PositionError
from cayona.kernel.match import Match
from cayona.kernel.record import verify

GAME = cayona.game("tortuga1667")
OWN = SHEET.other


def faces(position: dict[str, Any]) -> list[int]:
    """Count the vote cards of each face, wherever they are."""
    crow = position["crow"] or {"picked": []}
    found = Counter(
        face for pile in (*position["hands"], crow["picked"], position["vote_deck"]) for face in pile
    )
    return [found[face] for face in range(14)]


def test_the_usual_cards_are_written_nowhere() -> None:
    state = GAME.new(seed=1, votes="3222 3333 2223")
    assert "votes" not in state.options
    assert "votes" not in state.observation(None)
    assert faces(state.position()) == copies_of({}) == [3, 2, 2, 2, 3, 3, 3, 3, 2, 2, 2, 3, 1, 1]


def test_the_cards_of_the_box_are_dealt_and_stay() -> None:
    match = Match(GAME, 4, 9, votes=OWN)
    for turn in range(60):
        if match.state.is_over():
            break
        seat = match.state.deciders()[0]
        actions = match.state.legal_actions(seat)
        match.play(actions[turn % len(actions)], seat)
    position = match.state.position()
    assert faces(position) == copies_of({"votes": OWN}) == [0, 6, 0, 3, 10, 1, 1, 0, 2, 3, 4, 0, 1, 1]
    assert GAME.load(position).position() == position
    assert match.state.observation(None)["votes"] == OWN
    assert verify(match.record(), GAME).state.position() == position


@pytest.mark.rule("T7-8", "T7-65")
def test_special_cards_of_the_box_count_what_they_show() -> None:
    own = "3222-3333-2223-DFM-WBW"
    assert SHEET.read(own) == own
    assert SHEET.read("0603-A110-2340-TFS-WBW") == "0603-A110-2340", "special cards as usual are left out"
    cards = cards_of({"votes": own})
    assert [cards.cannons[12], cards.fire[12], cards.flags[12], cards.skulls[12]] == [1, 1, -2, 0]
    assert cards.looks[13] == 13
    words = "cannon and torch / two French flags / skull and wheel"
    match = Match(GAME, 4, 3, votes=own)
    for _turn in range(300):  # everybody attacks where they can, with the special card if they have it
        seat = match.state.deciders()[0]
        texts = {match.state.action_text(action): action for action in match.state.legal_actions(seat)}
        liked = [text for text in ("vote 12", "attack") if text in texts]
        match.play(texts[liked[0]] if liked else list(texts.values())[-1], seat)
        if words in "\n".join(match.log(None)):
            break
    assert words in "\n".join(match.log(None)), "the vote told what the card shows"
    view = match.state.observation(None)
    looks = [cards.looks[face] for face in view["last_vote"]["faces"]]
    drawn = cayona.svg(match.state)
    assert all(f'id="t7-vote-{look}"' in drawn and f'href="#t7-vote-{look}"' in drawn for look in looks)
    assert verify(match.record(), GAME).state.position() == match.state.position()


def test_a_position_cannot_hold_more_cards_of_a_face_than_the_box() -> None:
    position = GAME.new(4, seed=2, votes=OWN).position()
    with pytest.raises(PositionError, match="there are 3; the game has 2"):
        GAME.load({**position, "options": {**position["options"], "votes": "3222-3333-2223-CFS-WBW"}})


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (True, "a code like “3222-3333-2223-TFS-WBW”"),
        ("3222", "a code like “3222-3333-2223-TFS-WBW”"),
        ("3222-3333-2223-TFS-WB", "second special card: it must have 3 signs, not 2"),
        ("3222-333-2223", ": it must have 4 signs, not 3"),
        ("3222-3333-2223-TFS-WBX", "second special card, mutiny: it must be S, W or M, not “X”"),
        ("3222-3333-2224", "water: there are 9 such cards, not 10"),
        ("322X-3333-2223", "cannon, French flag, wheel: it must be 0, 1, 2"),
    ],
)
def test_malformed_counts_are_refused_and_name_the_place(code: Any, words: str) -> None:
    with pytest.raises(OptionError, match="Option “votes”") as refused:
        GAME.new(seed=1, votes=code)
    assert words in str(refused.value)
