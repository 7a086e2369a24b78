"""Before the first turn: cards, seats, options and variants."""

from __future__ import annotations

from collections import Counter
from itertools import chain, product
from random import Random
from typing import Any

import pytest
from games.tortuga1667.mats import GAME, legal, play, record, refusal

from cayona.games.tortuga1667.components import (
    EVENT_COUNTS,
    EVENTS,
    KEPT_EVENTS,
    LOYALTIES,
    LOYALTY_COUNTS,
    PAWN_COLOURS,
    PIRATE_NAMES,
    PIRATES,
    STARS,
    VOTE_CARDS,
)
from cayona.kernel.errors import OptionError

SEEDS = range(12)
MOST_STEPS = 400


def new(seats: int = 5, seed: int = 1, **options: Any) -> dict[str, Any]:
    return GAME.new(seats, seed, **options).position()


def events_of(position: dict[str, Any]) -> list[str]:
    return [card for card in [*position["row"], *position["event_deck"], *position["removed"]] if card]


# --- Components ----------------------------------------------------------------------------------------


@pytest.mark.rule("T7-6", "T7-7", "T7-8")
def test_thirty_ordinary_and_two_special_vote_cards() -> None:
    ordinary = [card for card in VOTE_CARDS if len(card[0]) == 1]
    special = [card for card in VOTE_CARDS if len(card[0]) == 2]
    assert sum(card[3] for card in ordinary) == 30
    tops = Counter(symbol for card in ordinary for symbol in card[0] * card[3])
    assert tops == {"cannon": 9, "torch": 12, "water": 9}
    assert [card[3] for card in special] == [1, 1]
    assert all(len(section) == 2 for card in special for section in card[:3])


@pytest.mark.rule("T7-9")
def test_flags_and_mutiny_symbols_are_spread_evenly() -> None:
    ordinary = VOTE_CARDS[:12]
    for section, symbols in ((1, ("british", "french")), (2, ("skull", "wheel"))):
        for symbol in symbols:
            assert sum(card[3] for card in ordinary if card[:3][section] == (symbol,)) == 15
    assert VOTE_CARDS[12][:3] == (("torch",) * 2, ("french",) * 2, ("skull",) * 2)
    assert VOTE_CARDS[13][:3] == (("water",) * 2, ("british",) * 2, ("wheel",) * 2)


@pytest.mark.rule("T7-10")
def test_cards_of_one_face_are_one_action() -> None:
    state = GAME.load(record(FD=[0], JR=[1, 2, 3], hands=[[0, 0, 0], [4], [5], [6]]))
    play(state, "0 attack")
    assert legal(state, 0) == {"vote 0"}


def test_the_box_has_24_events_nine_pirates_and_nine_loyalties() -> None:
    assert len(EVENTS) == len(EVENT_COUNTS)
    assert sum(EVENT_COUNTS) == 24
    assert len(STARS) == 8
    assert len(PIRATES) == len(PIRATE_NAMES) == len(set(PAWN_COLOURS)) == 9
    assert set(KEPT_EVENTS) <= set(EVENTS)


# --- Dealing -------------------------------------------------------------------------------------------


@pytest.mark.rule("T7-1", "T7-2")
@pytest.mark.parametrize("seats", range(2, 10))
def test_loyalties_by_the_number_of_players(seats: int) -> None:
    for seed in SEEDS:
        dealt = new(seats, seed)["loyalty"]
        assert tuple(map(dealt.count, LOYALTIES)) == LOYALTY_COUNTS[seats]
    assert len({tuple(new(seats, seed)["loyalty"]) for seed in range(40)}) > 1


@pytest.mark.rule("T7-1")
@pytest.mark.parametrize("seats", [1, 10])
def test_two_to_nine_play(seats: int) -> None:
    with pytest.raises(OptionError, match="2 to 9"):
        GAME.new(seats)


@pytest.mark.rule("T7-3")
def test_everybody_knows_the_own_loyalty_alone() -> None:
    state = GAME.new(5, 1)
    dealt = state.position()["loyalty"]
    for seat in range(5):
        seen = state.observation(seat)["loyalty"]
        assert seen == [card if other == seat else None for other, card in enumerate(dealt)]
    assert state.observation(None)["loyalty"] == [None] * 5


@pytest.mark.rule("T7-4", "T7-5")
def test_three_vote_cards_each_that_only_the_owner_sees() -> None:
    for seats in range(2, 10):
        state = GAME.new(seats, 3)
        position = state.position()
        assert [len(hand) for hand in position["hands"]] == [3] * seats
        assert len(position["vote_deck"]) == 32 - 3 * seats
        everything = Counter(position["vote_deck"]) + Counter(chain(*position["hands"]))
        assert everything == {face: card[3] for face, card in enumerate(VOTE_CARDS)}
        assert state.observation(0)["hands"] == [position["hands"][0], *[None] * (seats - 1)]


@pytest.mark.rule("T7-11")
def test_the_armada_lies_under_the_shuffled_events() -> None:
    position = new()
    assert position["event_deck"][-1] == "spanish_armada"
    assert len(position["row"]) == 5
    assert None not in position["row"]
    expected = Counter(dict(zip(EVENTS[:7], EVENT_COUNTS[:7], strict=True)))
    assert Counter(events_of(position)) == expected + Counter(position["stars"]) + Counter(["spanish_armada"])
    assert len({tuple(new(seed=seed)["row"]) for seed in SEEDS}) > 6


@pytest.mark.rule("T7-12", "T7-171")
def test_stars_are_drawn_or_chosen_and_public() -> None:
    for count in range(3, 9):
        position = new(seed=count, star_count=count)
        assert len(position["stars"]) == count
        assert set(position["stars"]) == set(events_of(position)) & set(STARS)
    assert len({tuple(new(seed=seed)["stars"]) for seed in SEEDS}) > 3
    chosen = ["scurvy", "facade", "black_powder"]
    state = GAME.new(5, 1, star_selection=chosen)
    assert state.observation(None)["stars"] == ["black_powder", "facade", "scurvy"]


@pytest.mark.rule("T7-13", "T7-14")
def test_small_tables_play_without_albatross_and_with_gentle_stars() -> None:
    for seats in (2, 3):
        for seed in SEEDS:
            cards = events_of(new(seats, seed, star_count=6))
            assert not {"albatross", "facade", "cabin_fever"} & set(cards)
    drawn = [new(2, seed, small_game_star_filter=False, star_count=8)["stars"] for seed in SEEDS]
    assert all("facade" in stars for stars in drawn)
    assert "albatross" in events_of(new(4))
    listed = new(3, 1, star_selection=["facade", "cabin_fever", "scurvy"])
    assert listed["stars"] == ["cabin_fever", "facade", "scurvy"]


@pytest.mark.rule("T7-15")
def test_every_seat_has_its_own_pirate() -> None:
    drawn = [new(9, seed)["pirates"] for seed in SEEDS]
    assert all(len(set(pirates)) == 9 for pirates in drawn)
    assert len({tuple(pirates) for pirates in drawn}) > 6


@pytest.mark.rule("T7-16")
@pytest.mark.parametrize("seats", range(2, 10))
def test_pawns_are_placed_by_turns(seats: int) -> None:
    position = new(seats, seats)
    assert len(position["FD"]) == (seats + 1) // 2
    assert len(position["JR"]) == seats // 2
    assert sorted(position["FD"] + position["JR"]) == list(range(seats))


@pytest.mark.rule("T7-17", "T7-18", "T7-19", "T7-20")
def test_the_captains_stow_their_first_treasure_and_the_jolly_roger_begins() -> None:
    state = GAME.new(5, 4)
    start = state.position()
    assert start["treasure"] == {"GAL": 4, "FD": [0, 0], "JR": [0, 0], "TOR": [1, 1]}
    first, second = start["FD"][0], start["JR"][0]
    assert state.deciders() == [first]
    assert legal(state) == {"hold british", "hold french"}
    play(state, f"{first} hold french")
    assert state.deciders() == [second]
    position = play(state, f"{second} hold british")
    assert position["treasure"] == {"GAL": 4, "FD": [0, 1], "JR": [1, 0], "TOR": [1, 1]}
    assert (position["turn"], position["turn_count"], position["phase"]) == (second, 1, "ACTION")


# --- Variants ------------------------------------------------------------------------------------------


@pytest.mark.rule("T7-172")
def test_a_shorter_game_takes_events_out_unseen() -> None:
    position = new(5, 1, remove_events=6)
    assert len(position["removed"]) == 6
    assert len(events_of(position)) == 19
    assert position["event_deck"][-1] == "spanish_armada"
    shortest = new(5, 1, remove_events=14)
    assert shortest["event_deck"] == []
    assert "spanish_armada" in shortest["row"]
    places = {new(5, seed, remove_events=14)["row"].index("spanish_armada") for seed in range(30)}
    assert places == {0, 1, 2, 3, 4}


@pytest.mark.rule("T7-176")
def test_open_loyalties_are_seen_by_all() -> None:
    state = GAME.new(5, 1, loyalty_mode="open")
    assert state.observation(None)["loyalty"] == state.position()["loyalty"]


@pytest.mark.rule("T7-177")
def test_one_british_and_one_french_card_lie_face_up() -> None:
    for seed in SEEDS:
        position = new(7, seed, loyalty_mode="one_each")
        assert sorted(position["loyalty"][seat] for seat in position["face_up"]) == ["british", "french"]
    assert len({tuple(new(7, seed, loyalty_mode="one_each")["face_up"]) for seed in SEEDS}) > 4


@pytest.mark.rule("T7-178", "T7-184")
def test_madness_has_all_stars_and_no_peeking() -> None:
    state = GAME.new(2, 1, madness=True, star_count=3)
    assert state.options["star_count"] == 8
    assert state.options["small_game_star_filter"] is False
    assert state.position()["stars"] == list(STARS)
    for seat in (state.to_move(), 1 - state.to_move()):
        play(state, f"{seat} hold british")
    words = {action.split()[0] for action in legal(state)}
    assert "peek" not in words
    assert {"reveal", "force"} <= words
    assert refusal(state, f"{state.to_move()} peek 12") == "T7-178"


@pytest.mark.rule("T7-179", "T7-180", "T7-181")
def test_mind_games_let_players_place_their_pawns() -> None:
    state = GAME.new(4, 2, mind_games=True)
    start = state.position()
    assert start["treasure"] == {"GAL": 0, "FD": [3, 0], "JR": [0, 3], "TOR": [1, 1]}
    assert start["phase"] == "SETUP_PLACE"
    first, second, third, fourth = start["placing"]
    assert state.deciders() == [first]
    assert len(legal(state)) == 11
    play(state, f"{first} place JR3")
    assert "place JR3" not in legal(state)
    assert refusal(state, f"{second} place JR3") == "T7-180"
    assert refusal(state, f"{second} boat FD") == "T7-180"
    play(state, f"{second} place tortuga")
    position = play(state, f"{third} place tortuga")
    assert position["TOR"] == [second, third]
    assert position["JR"] == [None, None, first, None, None]
    assert state.observation(None)["unplaced"] == [fourth]


@pytest.mark.rule("T7-182", "T7-183")
@pytest.mark.parametrize(
    ("places", "lines", "begins"),
    [
        (("FD4", "JR5", "JR2"), ([0], [2, 1], []), 2),
        (("FD4", "FD2", "tortuga"), ([1, 0], [], [2]), 1),
        (("tortuga", "tortuga", "tortuga"), ([], [], [0, 1, 2]), 0),
    ],
)
def test_gaps_are_closed_and_the_first_captain_begins(
    places: tuple[str, ...], lines: tuple[list[int], ...], begins: int
) -> None:
    start = GAME.new(3, 5, mind_games=True).position()
    state = GAME.load({**start, "placing": [0, 1, 2]})
    position = play(state, *(f"{seat} place {place}" for seat, place in enumerate(places)))
    assert (position["FD"], position["JR"], position["TOR"]) == lines
    assert position["turn"] == begins
    assert position["phase"] == "ACTION"


# --- Options -------------------------------------------------------------------------------------------


@pytest.mark.rule("T7-184")
@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (4, {"star_count": 2}, "star_count"),
        (4, {"star_selection": ["scurvy", "facade"]}, "names 2 stars"),
        (4, {"star_selection": ["scurvy", "scurvy", "facade"]}, "different stars"),
        (4, {"star_selection": ["scurvy", "pistol", "facade"]}, "different stars"),
        (4, {"madness": True, "star_selection": ["scurvy", "facade", "black_powder"]}, "names 3 stars"),
        (3, {"star_count": 7}, "at most 6 stars"),
        (4, {"remove_events": 15}, "14 at most"),
        (3, {"remove_events": 12}, "11 at most"),
        (4, {"timer_seconds": 10}, "timer_seconds"),
        (4, {"turn_limit": 100_001}, "up to 100000"),
        (4, {"turn_limit": True}, "number of turns"),
        (4, {"parrots": 1}, "no option"),
        (4, {"madness": 1}, "madness"),
    ],
)
def test_what_does_not_go_together_is_refused(seats: int, options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        GAME.new(seats, 1, **options)


@pytest.mark.rule("T7-184")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"star_count": 8, "small_game_star_filter": False}),
        (3, {"star_count": 7, "star_selection": list(STARS[:7])}),
        (2, {"madness": True, "remove_events": 16, "mind_games": True}),
        (9, {"star_count": 8, "remove_events": 19, "timer_seconds": 30, "loyalty_mode": "one_each"}),
        (4, {"madness": True, "star_selection": list(STARS)}),
    ],
)
def test_what_goes_together_is_played(seats: int, options: dict[str, Any]) -> None:
    state = GAME.new(seats, 1, **options)
    assert GAME.load(state.position()).position() == state.position()


def goes_together(seats: int, options: dict[str, Any]) -> bool:
    """Say by the words of the rule alone what may be chosen together."""
    stars = 8 if options["madness"] else options["star_count"]
    listed = options["star_selection"]
    if listed != "random":
        if len(listed) != stars:
            return False
    elif seats <= 3 and options["small_game_star_filter"] and not options["madness"] and stars > 6:
        return False
    return bool(options["remove_events"] <= (8 if seats <= 3 else 11) + stars)


@pytest.mark.rule("T7-184")
@pytest.mark.parametrize("seats", range(2, 10))
def test_options_that_bear_on_each_other_are_refused_exactly_where_the_rule_says(seats: int) -> None:
    answers = Counter[bool]()
    for stars, madness, small in product(range(3, 9), (False, True), (False, True)):
        for listed, removed in product(("random", *range(3, 9)), (0, 11, 13, 14, 16, 17, 19, 20)):
            options = {
                "star_count": stars,
                "madness": madness,
                "small_game_star_filter": small,
                "star_selection": listed if isinstance(listed, str) else list(STARS[-listed:]),
                "remove_events": removed,
            }
            expected = goes_together(seats, options)
            answers[expected] += 1
            if expected:
                kept = GAME.checked_options(seats, options)
                assert kept["star_count"] == (8 if madness else stars)
                assert kept["small_game_star_filter"] == (small and not madness)
            else:
                with pytest.raises(OptionError, match=r"^[“A-Z].*\.$"):
                    GAME.checked_options(seats, options)
    assert min(answers[True], answers[False]) > 100


@pytest.mark.rule("T7-184")
@pytest.mark.parametrize("seats", range(2, 10))
def test_every_combination_of_the_other_options_is_played_to_the_end(seats: int) -> None:
    values = product(
        (0, 30), ("hidden", "open", "one_each"), (False, True), (False, True), ("must", "may"), (0, 40)
    )
    for seed, (timer, loyalty, madness, mind, code, limit) in enumerate(values):
        state = GAME.new(
            seats,
            seed,
            timer_seconds=timer,
            loyalty_mode=loyalty,
            madness=madness,
            mind_games=mind,
            pirate_code=code,
            turn_limit=limit,
            remove_events=seed % 9,
        )
        chance = Random(seed)
        steps = 0
        while not state.is_over() and steps < MOST_STEPS:
            state.apply(chance.choice(state.legal_actions()))
            steps += 1
        assert state.is_over() or limit == 0
        assert GAME.load(state.position()).position() == state.position()
