"""Players who want no good: they look for play that never ends, goes in circles, leaves no choice, or breaks.

Each finding comes with a record, as short as it can be made, that replays up to it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.bots import Bot
from cayona.kernel.chance import Chance
from cayona.kernel.errors import CayonaError
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.match import Match
from cayona.kernel.playout import playout
from cayona.kernel.record import write_record
from cayona.kernel.state import State
from cayona.lab.carriers import HERE, Carrier, in_order
from cayona.lab.entrants import Entrant
from cayona.lab.players import choose, derived_seed

ENDLESS, CIRCLE, STUCK, BROKEN = KINDS = ("endless", "circle", "stuck", "broken")
TIMES_LONGER: Final = 20
"""A game is endless that is so many times as long as random ones."""
SHORTEST_LIMIT: Final = 5000
"""Nor is one endless that is shorter than this."""
VISITS: Final = 4
"""How often a position must come back to be a circle."""
NO_CHOICE: Final = 30
"""Decisions in a row, everybody's, with a single action each: nobody plays any more."""
SAMPLE: Final = 11
SHORTENINGS: Final = 300
"""How many ways to a circle are tried until the shortest so far will do."""
TRIES: Final = 24
"""How many actions an adversary looks at before it decides."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A hole: what kind, who found it, and a record that leads there."""

    kind: str
    adversary: str
    seed: str
    actions: int
    record: Mapping[str, Any]
    problem: str = ""

    def sentence(self) -> str:
        """Tell it."""
        told = {
            ENDLESS: _("The game is not over after {actions} actions"),
            CIRCLE: _(
                "The same position comes back again and again, for the first time after {actions} actions"
            ),
            STUCK: _("Nobody has had a choice for a long time after {actions} actions"),
            BROKEN: _("The rules break after {actions} actions: {problem}"),
        }[self.kind].format(actions=self.actions, problem=self.problem)
        return _("{what} ({adversary}, seed {seed}).").format(
            what=told, adversary=self.adversary, seed=self.seed
        )


@dataclass(slots=True)
class Trail:
    """What an adversary remembers of a game."""

    chance: Chance
    visits: dict[str, int] = field(default_factory=dict)
    without_choice: int = 0

    def enter(self, place: str) -> int:
        """Write down that a position is there; return how often it has been by now."""
        self.visits[place] = self.visits.get(place, 0) + 1
        return self.visits[place]


Adversary = Callable[[State, int, list[int], Trail], int]
Moves = Sequence[tuple[int, int]]
"""Who did what."""


def first(state: State, seat: int, legal: list[int], trail: Trail) -> int:
    """Take the action with the lowest number, always."""
    return legal[0]


def last(state: State, seat: int, legal: list[int], trail: Trail) -> int:
    """Take the action with the highest number, always."""
    return legal[-1]


def aimless(state: State, seat: int, legal: list[int], trail: Trail) -> int:
    """Take any action."""
    return legal[trail.chance.below(len(legal))]


def foolish(state: State, seat: int, legal: list[int], trail: Trail) -> int:
    """Take what a sensible player would take last."""
    weights = vec[float]([0.0] * len(legal))
    state.game.heuristics.weigh(state, seat, vec[i64](legal), len(legal), weights)
    return legal[min(range(len(legal)), key=lambda place: weights[place])]


def circling(state: State, seat: int, legal: list[int], trail: Trail) -> int:
    """Go back to where one has been most often; otherwise anywhere."""
    return max(
        _some(legal, trail), key=lambda action: trail.visits.get(landmark(_after(state, seat, action)), 0)
    )


def dawdling(state: State, seat: int, legal: list[int], trail: Trail) -> int:
    """Take what makes a random game from here the longest."""
    seed = trail.chance.below(1 << 30)
    return max(_some(legal, trail), key=lambda action: playout(_after(state, seat, action), seed))


ADVERSARIES: Final[dict[str, Adversary]] = {
    one.__name__: one for one in (first, last, aimless, foolish, circling, dawdling)
}


def playing(entrant: Entrant, seed: int) -> Adversary:
    """Return an adversary that plays as a bot does: even good play may have a hole."""
    players: dict[int, Bot] = {}

    def decide(state: State, seat: int, legal: list[int], trail: Trail) -> int:
        if seat not in players:
            players[seat] = entrant.make(derived_seed(seed, seat))
        return choose(players[seat], state, seat)[0]

    return decide


@dataclass(frozen=True, slots=True)
class Hunt:
    """Where adversaries look for holes; plain data, so that it can be sent to other processes."""

    game: Game
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1
    limit: int = SHORTEST_LIMIT
    """How many actions a game may take."""
    bots: tuple[Entrant, ...] = ()
    """Who hunts along."""


def hunt(
    game: Game,
    seats: int,
    options: Mapping[str, Any],
    games: int,
    seed: int = 1,
    carrier: Carrier = HERE,
    bots: Sequence[Entrant] = (),
) -> Iterator[tuple[int, Finding | None]]:
    """Have every adversary play `games` games with copies of itself; yield how many and what was found."""
    limit = max(SHORTEST_LIMIT, usual_length(game, seats, options) * TIMES_LONGER)
    wanted = Hunt(game, seats, options, seed, limit, tuple(bots))
    names = [*ADVERSARIES, *(bot.label for bot in bots)]
    parts = [(number, name) for number in range(games) for name in names]
    found = in_order(parts, carrier.carry(_one_game, wanted, parts))
    return enumerate(found, 1)


def _one_game(wanted: Hunt, part: tuple[int, str]) -> Finding | None:
    number, name = part
    match = Match(wanted.game, wanted.seats, f"{wanted.seed}-{number}-{name}", **wanted.options)
    if name in ADVERSARIES:
        return chase(match, name, ADVERSARIES[name], wanted.limit)
    bot = next(bot for bot in wanted.bots if bot.label == name)
    return chase(match, name, playing(bot, derived_seed(wanted.seed, number)), wanted.limit)


def usual_length(game: Game, seats: int, options: Mapping[str, Any]) -> int:
    """Return how many actions a random game takes, about."""
    return int(median(playout(game.new(seats, number, **options), number) for number in range(SAMPLE)))


def chase(match: Match, name: str, adversary: Adversary, limit: int) -> Finding | None:
    """Play one game to its end or to a hole."""
    trail = Trail(Chance(derived_seed(match.seed, name)))
    while not match.state.is_over():
        if match.version >= limit:
            return _found(ENDLESS, name, match)
        try:
            _step(match, adversary, trail)
        except Exception as problem:  # noqa: BLE001 (whatever the rules raise is what we look for)
            return _found(BROKEN, name, _up_to_there(match), repr(problem))
        if trail.without_choice >= NO_CHOICE:
            return _found(STUCK, name, match)
        place = landmark(match.state)
        if trail.enter(place) >= VISITS:
            return _found(CIRCLE, name, _shortened(match, place))
    return None


def _step(match: Match, adversary: Adversary, trail: Trail) -> None:
    state = match.state
    seat = int(state.to_move())
    legal = state.legal_actions(seat)
    if not legal:
        raise CayonaError(
            _("Seat {seat} owes a decision and has no action.").format(seat=seat), code="no-action"
        )
    trail.without_choice = trail.without_choice + 1 if len(legal) == 1 else 0
    match.play(adversary(state, seat, legal, trail), seat)


def landmark(state: State) -> str:
    """Return a position without its counters: two moments that differ only in them are the same place."""
    position = state.position()
    return json.dumps(
        {name: fact for name, fact in position.items() if type(fact) is not int}, sort_keys=True
    ) + str(state.deciders())


def _after(state: State, seat: int, action: int) -> State:
    twin = state.copy(Chance(0))
    twin.play(seat, action)
    return twin


def _some(legal: list[int], trail: Trail) -> list[int]:
    """Return a few actions: games with hundreds of them are to be hunted through as well."""
    if len(legal) <= TRIES:
        return legal
    start = trail.chance.below(len(legal))
    return [legal[(start + step * 7) % len(legal)] for step in range(TRIES)]


def _up_to_there(match: Match) -> Match:
    """Return the same match before what broke it: the rules may have stopped halfway."""
    whole = Match(match.game, int(match.state.seats), match.seed, **match.options)
    for entry in match.history:
        assert entry.action is not None
        whole.play(entry.action, entry.seat)
    return whole


def _shortened(match: Match, place: str) -> Match:
    """Return a match that leads to the place and once round the circle, as short as it can be made."""
    visits = _visits(match, place)
    start, end = min(pairwise(visits), key=lambda pair: pair[1] - pair[0])
    moves = [(entry.seat, entry.action or 0) for entry in match.history]
    way, circle = moves[:start], moves[start:end]
    straight = _without_detours(match, way)
    if _goes_round(match, straight, circle):
        way = straight
    part = len(way)
    tries = SHORTENINGS
    while part >= 1 and tries > 0:
        shorter = False
        for first in range(0, len(way), part):
            tries -= 1
            if tries >= 0 and _goes_round(match, way[:first] + way[first + part :], circle):
                way = way[:first] + way[first + part :]
                shorter = True
                break
        part = min(part, len(way)) if shorter else part // 2
    return _replayed(match, [*way, *circle]) or match


def _without_detours(match: Match, way: Moves) -> list[tuple[int, int]]:
    """Leave out whatever leads back to where one has been."""
    again = Match(match.game, int(match.state.seats), match.seed, **match.options)
    places = [landmark(again.state)]
    for seat, action in way:
        again.play(action, seat)
        places.append(landmark(again.state))
    last = {place: number for number, place in enumerate(places)}
    kept: list[tuple[int, int]] = []
    here = last[places[0]]
    while here < len(way):
        kept.append(way[here])
        here = last[places[here + 1]]
    return kept


def _visits(match: Match, place: str) -> list[int]:
    """Return after how many actions a place was there."""
    again = Match(match.game, int(match.state.seats), match.seed, **match.options)
    found: list[int] = []
    for entry in match.history:
        assert entry.action is not None
        again.play(entry.action, entry.seat)
        if landmark(again.state) == place:
            found.append(again.version)
    return found


def _goes_round(match: Match, way: Moves, circle: Moves) -> bool:
    """Tell whether a way leads somewhere from where the circle can be gone, and leads back."""
    before = _replayed(match, way)
    after = _replayed(match, [*way, *circle])
    return before is not None and after is not None and landmark(before.state) == landmark(after.state)


def _replayed(match: Match, moves: Moves) -> Match | None:
    """Return the same match with other moves, None if the rules do not allow them."""
    again = Match(match.game, int(match.state.seats), match.seed, **match.options)
    try:
        for seat, action in moves:
            again.play(action, seat)
    except CayonaError:
        return None
    return again


def _found(kind: str, name: str, match: Match, problem: str = "") -> Finding:
    return Finding(kind, name, match.seed, match.version, write_record(match), problem)
