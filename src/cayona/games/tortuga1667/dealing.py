"""A new game: which cards are in it, and the order in which they are shuffled and dealt."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667 import components
from cayona.games.tortuga1667.loading import read_terms
from cayona.games.tortuga1667.own_votes import copies_of
from cayona.games.tortuga1667.rules import Tortuga1667, kinds, setup
from cayona.games.tortuga1667.rules.position import empty_table
from cayona.kernel.chance import Chance
from cayona.kernel.game import Game


def regular_events(seats: int) -> list[int]:
    """Return the events that are always in the deck; small tables play without Albatross (T7-13)."""
    return [
        card
        for card, copies in enumerate(components.EVENT_COUNTS)
        for _turn in range(copies)
        if components.EVENTS[card] not in (*components.STARS, "spanish_armada")
        and (components.EVENTS[card] != "albatross" or seats > components.SMALL_TABLE)
    ]


def most_removed(seats: int, stars: int) -> int:
    """Return how many events can be taken out so that five stay, the Armada among them (T7-172)."""
    return len(regular_events(seats)) + stars + 1 - components.ROW_PLACES


def deal(game: Game, seats: int, options: dict[str, Any], chance: Chance) -> Tortuga1667:
    """Deal a new game: loyalties, vote cards, stars, events, pirates and pawns, drawn in this order."""
    terms = read_terms(options, [], list(components.PIRATES[:seats]))
    state = empty_table(game, seats, options, chance, terms, options["remove_events"] > 0)
    loyalties = [
        side for side, count in enumerate(components.LOYALTY_COUNTS[seats]) for _turn in range(count)
    ]
    setup.deal_loyalties(state, vec[i64](loyalties))
    setup.deal_votes(state, vec[i64](copies_of(options)))
    stars = _draw_stars(seats, options, chance)
    terms.stars = vec[i64](stars)
    setup.deal_events(
        state, vec[i64]([*regular_events(seats), *stars]), kinds.ARMADA, options["remove_events"]
    )
    pirates = _shuffled(len(components.PIRATES), chance)
    terms.pirates = vec[i64]([int(pirates[seat]) for seat in range(seats)])
    setup.set_out_pawns(state, _shuffled(seats, chance))
    return state


def _draw_stars(seats: int, options: dict[str, Any], chance: Chance) -> list[int]:
    """Return the stars of this game, ascending: those chosen, or drawn by lot (T7-12, T7-14, T7-171)."""
    chosen = options["star_selection"]
    if isinstance(chosen, list):
        return sorted(components.EVENTS.index(star) for star in chosen)
    gentle = options["small_game_star_filter"] and seats <= components.SMALL_TABLE
    pool = [
        components.EVENTS.index(star)
        for star in components.STARS
        if not (gentle and star in components.LARGE_TABLE_STARS)
    ]
    order = _shuffled(len(pool), chance)
    return sorted(pool[int(order[i])] for i in range(options["star_count"]))


def _shuffled(count: int, chance: Chance) -> vec[i64]:
    """Return the numbers below `count` in random order."""
    numbers = vec[i64](list(range(count)))
    chance.shuffle(numbers, 0, count)
    return numbers
