"""The engine against an independent second implementation, over random positions and every step of play."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from games.cartagena import second_engine
from games.cartagena.boards import GAME, SYMBOLS, Record, counted

import cayona
from cayona.games.cartagena.own_segments import SHEET

TABLES = [(mode, seats) for mode in ("jamaica", "tortuga") for seats in range(2, 6)]
POSITIONS = 300
STEPS = 12


def random_position(chance: Random, mode: str, seats: int) -> Record:
    """Return any position that the rules allow: crowded or empty, rich or poor, early or late."""
    seat = chance.randrange(seats)
    cards = random_cards(chance, mode, seats)
    return {
        "mode": mode,
        "players": seats,
        "turn_limit": chance.choice([0, 0, 9, 10, 12]),
        "track": GAME.new(2, seed=chance.randrange(10**6)).position()["track"],
        "pirates": random_pirates(chance, seats, seat),
        **cards,
        "current_seat": seat,
        "moves_made": chance.randrange(3),
        "turn_number": chance.randrange(1, 10),
        "consecutive_forced_passes": 0,
        "result": None,
    }


def random_pirates(chance: Random, seats: int, mover: int) -> list[list[int]]:
    """Crowd the pirates on few or many spaces, three to a space at most, early or late in the game."""
    spaces = chance.sample(range(1, 37), chance.choice([1, 3, 6, 12, 36]))
    room = spaces * 3 + [0] * chance.choice([0, 3, 6 * seats]) + [37] * chance.choice([0, 6, 6 * seats])
    room += [chance.choice([0, 37])] * (6 * seats - len(room))
    chance.shuffle(room)
    pirates = [sorted(room[seat * 6 : seat * 6 + 6]) for seat in range(seats)]
    # Nobody but the player to move can have all six aboard.
    return [[0, *own[1:]] if own == [37] * 6 and seat != mover else own for seat, own in enumerate(pirates)]


def random_cards(chance: Random, mode: str, seats: int) -> Record:
    """Spread the deck over hands, row, pile and discard, some of them perhaps left empty."""
    deck = [symbol for symbol in SYMBOLS for _ in range(17)]
    chance.shuffle(deck)
    wealth = chance.choice([[0], [0, 1], [0, 0, 1, 2, 6]])
    hands = [deal(deck, chance.choice(wealth)) for _ in range(seats)]
    row = deal(deck, chance.choice([0, 1, 2, 12])) if mode == "tortuga" else []
    pile = deal(deck, chance.choice([0, 1, 2, 6, 11, 12, 40])) if row or mode == "jamaica" else []
    discard = deal(deck, chance.choice([0, 1, 3, 20, 102, 102]))
    hands[chance.randrange(seats)] += deck  # a hoarder
    return {
        "hands": [counted(own) for own in hands],
        "draw_pile": pile,
        "row": row,
        "discard": counted(discard),
    }


def deal(deck: list[str], count: int) -> list[str]:
    dealt = deck[:count]
    del deck[:count]
    return dealt


def shuffle_seen_in(before: Record, after: Record) -> second_engine.Shuffle:
    """Return the order of a reshuffle, as the cards drawn and left over show it."""
    seat = before["current_seat"]
    drawn = Counter(after["hands"][seat]) - Counter(before["hands"][seat])
    stock = before["row"] + before["draw_pile"]
    got = drawn.total()
    fresh = list((drawn - Counter(stock[:got])).elements())
    order = fresh + (after["row"] + after["draw_pile"])[max(0, len(stock) - got) :]

    def shuffle(cards: list[str]) -> list[str]:
        assert Counter(order) == Counter(cards)
        return list(order)

    return shuffle


def check_explanations(state: cayona.State) -> None:
    legal = state.legal_actions()
    assert [action for action in range(260) if state.explain(action).legal] == legal


def follow(state: cayona.State, chance: Random, steps: int) -> None:
    """Play at random and compare every step."""
    record = state.position()
    for _ in range(steps):
        actions = second_engine.legal_actions(record)
        assert state.legal_actions() == actions
        if not actions:
            break
        action = chance.choice(actions)
        state.apply(action)
        reached = state.position()
        assert reached == second_engine.after(record, action, shuffle_seen_in(record, reached))
        record = reached


@pytest.mark.rule("CG-22", "CG-26", "CG-32", "CG-35", "CG-42", "CG-44", "CG-45", "CG-49", "CG-54", "CG-63")
@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_random_positions_are_settled_and_go_on_by_the_rules(mode: str, seats: int) -> None:
    chance = Random(f"{mode} {seats}")
    for number in range(POSITIONS):
        record = random_position(chance, mode, seats)
        state = GAME.load(json.loads(json.dumps(record)))
        assert state.position() == second_engine.settled(record)
        if number % 10 == 0:
            check_explanations(state)
        follow(state, chance, STEPS)


@pytest.mark.rule("CG-15", "CG-20", "CG-50", "CG-53")
@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_whole_games_go_by_the_rules(mode: str, seats: int) -> None:
    chance = Random(seats)
    for seed in range(2):
        own = SHEET.other if seed else "usual"  # the segments of somebody's own box
        state = GAME.new(seats, seed=seed, mode=mode, turn_limit=150, segments=own)
        follow(state, chance, 1000)
        assert state.is_over()


@pytest.mark.rule("CG-27", "CG-34")
@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_choices_show_where_a_move_leads(mode: str, seats: int) -> None:
    chance = Random(f"choices {mode} {seats}")
    for _ in range(30):
        record = second_engine.settled(random_position(chance, mode, seats))
        for choice in GAME.load(record).choices():
            assert choice.target == target_by_the_rules(record, choice.action)


def target_by_the_rules(record: Record, action: int) -> str:
    if action == 259:
        return ""
    if action < 222:
        target = second_engine.landing(record, SYMBOLS[action // 37], action % 37)
        return "sloop" if target == 37 else f"space-{target}"
    return f"space-{second_engine.refuge(record, action - 221)}"
