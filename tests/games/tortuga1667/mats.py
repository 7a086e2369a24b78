"""Tables for tests: positions made of a few fields, and moves by their words."""

from __future__ import annotations

from random import Random
from typing import Any

import cayona
from cayona.games.tortuga1667.components import LOYALTY_COUNTS, STARS, VOTE_CARDS
from cayona.games.tortuga1667.own_votes import SHEET
from cayona.kernel.chance import Chance
from cayona.kernel.sheets import USUAL

Record = dict[str, Any]

GAME = cayona.game("tortuga1667")
FACES = [face for turn in range(3) for face, card in enumerate(VOTE_CARDS) if card[3] > turn]
"""All vote cards, as different as possible at the front."""
ROW = ["letter_of_marque", "pistol", "black_spot", "pistol", "letter_of_marque"]
DECK = ["black_spot", "atlantis", "el_dorado", "fountain_of_youth", "spanish_armada"]


def record(players: int = 4, **fields: Any) -> Record:
    """Return a position at the beginning of a turn of seat 0, with some fields changed."""
    british, french, dutch = LOYALTY_COUNTS[players]
    out = [card for cards in fields.get("kept", []) for card in cards]
    return {
        "players": players,
        "loyalty": ["british"] * british + ["french"] * french + ["dutch"] * dutch,
        "FD": list(range(0, players, 2)),
        "JR": list(range(1, players, 2)),
        "TOR": [],
        "hands": [FACES[3 * seat : 3 * seat + 3] for seat in range(players)],
        "row": list(ROW),
        "event_deck": [card for card in DECK if card not in out],
        "turn": 0,
        **fields,
    }


def table(players: Any = 4, **fields: Any) -> cayona.State:
    """Return that position on a table; any type, because tests spread dictionaries of fields into it."""
    return GAME.load(record(players, **fields))


def with_card(card: str, **fields: Any) -> cayona.State:
    """Return a table with an event on the first place of the row."""
    stars = [card] if card in STARS else []
    out = [other for cards in fields.get("kept", []) for other in cards]
    deck = [other for other in DECK if other not in (card, *out)]
    return table(**{"row": [card, *ROW[1:]], "event_deck": deck, "stars": stars, **fields})


def play(state: cayona.State, *moves: str) -> Record:
    """Play moves such as "0 reveal 1", a seat and an action; return the position after them."""
    for move in moves:
        seat, _, words = move.partition(" ")
        state.apply(state.parse_action(words), int(seat))
    return state.position()


def legal(state: cayona.State, seat: int | None = None) -> set[str]:
    """Return the words of all legal actions."""
    return {state.action_text(action) for action in state.legal_actions(seat)}


def refusal(state: cayona.State, move: str) -> str | None:
    """Return the rule by which a move is refused; None if it is legal."""
    seat, _, words = move.partition(" ")
    why = state.explain(state.parse_action(words), int(seat))
    return None if why.legal else why.rule


def again(state: cayona.State, seed: int) -> cayona.State:
    """Return the same position with other chance ahead."""
    return state.copy(Chance(seed))


def hands(players: int, **given: list[int]) -> list[list[int]]:
    """Return the usual hands, some changed: hands(4, s1=[4, 5])."""
    return [given.get(f"s{seat}", FACES[3 * seat : 3 * seat + 3]) for seat in range(players)]


def kept(players: int, **given: str) -> list[list[str]]:
    """Return what lies in front of the seats: kept(4, s1="albatross atlantis")."""
    return [given.get(f"s{seat}", "").split() for seat in range(players)]


def random_options(chance: Random, seats: int) -> dict[str, Any]:
    """Return any options that go together."""
    madness = chance.random() < 0.2
    stars = chance.randint(3, 8) if seats > 3 else chance.randint(3, 6)
    count = 8 if madness else stars
    return {
        "star_count": stars,
        "remove_events": chance.choice([0, 0, 3, (11 if seats > 3 else 8) + count]),
        "timer_seconds": chance.choice([0, 30]),
        "loyalty_mode": chance.choice(["hidden", "open", "one_each"]),
        "madness": madness,
        "mind_games": chance.random() < 0.3,
        "pirate_code": chance.choice(["must", "may"]),
        "el_dorado": chance.choice(["any", "next"]),
        "fountain": chance.choice(["action", "turn"]),
        "votes": chance.choice([USUAL, SHEET.other]),
        "turn_limit": chance.choice([0, 30, 500]),
    }
