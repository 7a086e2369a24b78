"""A new game: which cards are in it, and the order in which they are shuffled and dealt."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import (
    EVENT_COUNTS,
    EVENTS,
    LARGE_TABLE_STARS,
    LOYALTY_COUNTS,
    PIRATES,
    ROW_PLACES,
    SMALL_TABLE,
    STARS,
    VOTE_CARDS,
)
from cayona.games.tortuga1667.loading import empty_table, read_terms
from cayona.games.tortuga1667.rules import Tortuga1667
from cayona.games.tortuga1667.rules.numbering import ARMADA
from cayona.kernel.chance import Chance
from cayona.kernel.game import Game


def regular_events(seats: int) -> list[int]:
    """Return the events that are always in the deck; small tables play without Albatross (T7-13)."""
    return [
        card
        for card, copies in enumerate(EVENT_COUNTS)
        for _turn in range(copies)
        if EVENTS[card] not in (*STARS, "spanish_armada")
        and (EVENTS[card] != "albatross" or seats > SMALL_TABLE)
    ]


def most_removed(seats: int, stars: int) -> int:
    """Return how many events can be taken out so that five stay, the Armada among them (T7-172)."""
    return len(regular_events(seats)) + stars + 1 - ROW_PLACES


def deal(game: Game, seats: int, options: dict[str, Any], chance: Chance) -> Tortuga1667:
    """Deal a new game: loyalties, vote cards, stars, events, pirates and pawns, drawn in this order."""
    terms = read_terms(options, [], list(PIRATES[:seats]))
    state = empty_table(game, seats, options, chance, terms, options["remove_events"] > 0)
    loyalties = [side for side, count in enumerate(LOYALTY_COUNTS[seats]) for _turn in range(count)]
    state.deal_loyalties(vec[i64](loyalties))
    state.deal_votes(vec[i64]([card[3] for card in VOTE_CARDS]))
    stars = _draw_stars(seats, options, chance)
    terms.stars = vec[i64](stars)
    state.deal_events(vec[i64]([*regular_events(seats), *stars]), ARMADA, options["remove_events"])
    pirates = _shuffled(len(PIRATES), chance)
    terms.pirates = vec[i64]([int(pirates[seat]) for seat in range(seats)])
    state.set_out_pawns(_shuffled(seats, chance))
    return state


def _draw_stars(seats: int, options: dict[str, Any], chance: Chance) -> list[int]:
    """Return the stars of this game, ascending: those chosen, or drawn by lot (T7-12, T7-14, T7-171)."""
    chosen = options["star_selection"]
    if isinstance(chosen, list):
        return sorted(EVENTS.index(star) for star in chosen)
    gentle = options["small_game_star_filter"] and seats <= SMALL_TABLE
    pool = [EVENTS.index(star) for star in STARS if not (gentle and star in LARGE_TABLE_STARS)]
    order = _shuffled(len(pool), chance)
    return sorted(pool[int(order[i])] for i in range(options["star_count"]))


def _shuffled(count: int, chance: Chance) -> vec[i64]:
    """Return the numbers below `count` in random order."""
    numbers = vec[i64](list(range(count)))
    chance.shuffle(numbers, 0, count)
    return numbers
