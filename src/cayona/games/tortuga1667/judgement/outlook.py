"""What a position is worth to a side, by what everybody sees and whom one takes for what (compiled)."""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import LOYALTY_COUNTS, ROW_PLACES
from cayona.games.tortuga1667.rules import Tortuga1667, phases
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.numbering import BITS, BOAT, BRITISH, DRAW, DUTCH, FRENCH, SHIP_COUNT, TOR
from cayona.kernel.heuristics import copy_numbers

LOYALTY_CARDS: Final = vec[i64]([count for seats in range(2, 10) for count in LOYALTY_COUNTS[seats]])
ALLIED_SUCCESS: Final = vec[float]([0.0, 0.36, 0.66, 0.92, 0.97, 0.99])
MIXED_SUCCESS: Final = vec[float]([0.0, 0.24, 0.25, 0.37, 0.40, 0.46])
"""How often an attack of so many succeeds if all help, and with cards played by lot."""
HOARD: Final = vec[float]([0.0, 1.0, 1.4, 1.6])
"""What treasure within reach is worth, in treasures that can be had before things change again."""


class Opinion:
    """Whom a seat takes for what: how likely everybody is British or French, itself included."""

    knowing: bool = False
    """Whether the seat's own vote cards and what it has looked at count; others do not see them."""

    def __init__(self, seat: i64, loyalty: i64, seats: i64) -> None:
        self.seat = seat
        self.loyalty = loyalty
        self.british = vec[float]([0.0] * int(seats))
        self.french = vec[float]([0.0] * int(seats))

    def set(self, seat: i64, british: float, french: float) -> None:
        """Note what a seat is taken for."""
        self.british[seat] = british
        self.french[seat] = french

    def tilt(self, seat: i64) -> float:
        """Return how British a seat is, from -1 to 1."""
        return self.british[seat] - self.french[seat]

    def alike(self, one: i64, other: i64) -> float:
        """Return how likely two seats are on the same side, as if a Dutch one were on either."""
        return 0.5 + 0.5 * self.tilt(one) * self.tilt(other)


def opinion_of(state: Tortuga1667, seat: i64) -> Opinion:
    """Return what a seat thinks, by its own loyalty and all that it has seen."""
    loyalty = state.players[seat * at.SIZE + at.LOYALTY]
    suspicion = state.suspicion
    if suspicion is None or suspicion.viewer != seat:
        found = opinion_as(state, seat, loyalty)
        found.knowing = True
        return found
    found = Opinion(seat, loyalty, state.seats)
    found.knowing = True
    for other in range(state.seats):
        found.set(other, suspicion.mine(other, BRITISH), suspicion.mine(other, FRENCH))
    return found


def opinion_as(state: Tortuga1667, seat: i64, loyalty: i64) -> Opinion:
    """Return what a seat would think if it had a certain loyalty, by what everybody has seen."""
    found = Opinion(seat, loyalty, state.seats)
    suspicion = state.suspicion
    for other in range(state.seats):
        if other == seat:
            found.set(other, float(loyalty == BRITISH), float(loyalty == FRENCH))
        elif suspicion is not None:
            british = suspicion.given(seat, loyalty, other, BRITISH)
            found.set(other, british, suspicion.given(seat, loyalty, other, FRENCH))
        elif state.face_up & BITS[other] != 0:
            side = state.players[other * at.SIZE + at.LOYALTY]
            found.set(other, float(side == BRITISH), float(side == FRENCH))
        else:
            found.set(other, _by_lot(state, loyalty, BRITISH), _by_lot(state, loyalty, FRENCH))
    return found


def _by_lot(state: Tortuga1667, loyalty: i64, kind: i64) -> float:
    """Return how likely somebody else has a loyalty if nothing is known but one's own."""
    cards = LOYALTY_CARDS[(state.seats - 2) * 3 + kind]
    return float(cards - (1 if kind == loyalty else 0)) / float(state.seats - 1)


def events_left(state: Tortuga1667) -> float:
    """Return about how many events will be revealed before the Armada."""
    if state.sudden_death:
        return 0.0
    deck = state.event_deck_size()
    if deck > 0:
        return float(deck) + 2.5
    cards: i64 = 0
    for place in range(ROW_PLACES):
        if state.row(place) >= 0:
            cards += 1
    return 0.5 * float(max(0, cards - 1))


def next_to_act(state: Tortuga1667) -> i64:
    """Return who chooses the next action once the present one is done."""
    if state.turn < 0:
        return 0
    return state.turn if state.actions_left > 1 else state.clockwise(state.turn, 1)


class Outlook:
    """Adds up treasure and what ranks, cards and places promise, as a lead of the British."""

    steal: float = 0.8
    attack: float = 0.5
    captain: float = 0.3
    mate: float = 0.1
    aboard: float = 0.15
    boat: float = 0.05
    brawl: float = 0.3
    card: float = 0.08
    lost_turn: float = 0.3
    letter: float = 0.25
    map: float = 0.2
    bird: float = 0.05
    calm: float = 0.4
    drift: float = 1.0
    grip: float = 0.03
    tie: float = 0.4

    def __init__(self, numbers: dict[str, float]) -> None:
        copy_numbers(numbers, self)

    # --- What it is worth --------------------------------------------------------------------------

    def judged(self, state: Tortuga1667, opinion: Opinion) -> float:
        """Return what a position is worth to a seat, from -1 to 1."""
        if state.phase == phases.GAME_OVER:
            return self.final(opinion.loyalty, state.winner)
        mover = state.turn if state.turn >= 0 else opinion.seat
        return self.worth(state, opinion, self.lean(state, opinion, mover), events_left(state))

    def final(self, loyalty: i64, winner: i64) -> float:
        """Return what the end is worth to a loyalty."""
        if winner == DRAW:
            return 0.0
        return 1.0 if winner == loyalty else -1.0

    def worth(self, state: Tortuga1667, opinion: Opinion, lean: float, rest: float) -> float:
        """Return what a lead of the British is worth to a seat, with so many events to come."""
        scale = self.calm + self.drift * rest
        if opinion.loyalty == DUTCH:
            chance = 1.0 / (1.0 + lean * lean / scale) / (1.0 + self.tie * math.sqrt(rest))
            return 0.99 * (2.0 * chance - 1.0) + self.grip * self._hold(state, opinion.seat)
        lead = lean if opinion.loyalty == BRITISH else -lean
        return 0.99 * lead / math.sqrt(scale + lead * lead)

    def changed(self, state: Tortuga1667, opinion: Opinion, gain: float) -> float:
        """Return what a position is worth when the present action is done and the British gain so much."""
        lean = self.lean(state, opinion, next_to_act(state)) + gain
        return self.worth(state, opinion, lean, events_left(state))

    def _hold(self, state: Tortuga1667, seat: i64) -> float:
        """Return how much a seat can do to the treasure, whoever's it is."""
        hold = 0.0
        if state.where(seat) < TOR:
            hold = 0.2
            if state.is_captain(seat):
                hold += 0.8
            if state.is_cabin_boy(seat):
                hold += 0.8
        elif state.is_governor(seat):
            hold = 0.4
        return hold

    # --- The lead ----------------------------------------------------------------------------------

    def lean(self, state: Tortuga1667, opinion: Opinion, mover: i64) -> float:
        """Return by how much the British lead in treasure and in prospects, `mover` being next to act."""
        lead = float(state.total(BRITISH) - state.total(FRENCH))
        if state.phase == phases.SETUP_PLACE:
            return lead
        rest = events_left(state)
        fading = 0.7 if state.sudden_death else 1.0 - 0.5 / (rest + 1.0)
        for ship in range(SHIP_COUNT):
            if state.length(ship) > 0:
                lead += self._ship(state, opinion, ship, mover, fading)
        if state.length(TOR) > 0:
            lead += self._island(state, opinion, mover, fading)
        return lead + self._people(state, opinion)

    def _reach(self, state: Tortuga1667, seat: i64, mover: i64, fading: float) -> float:
        """Return how likely a seat still acts before things change."""
        turns: i64 = seat - mover
        if turns < 0:
            turns += state.seats
        turns += state.seats * state.players[seat * at.SIZE + at.SKIP_TURNS]
        reach = 1.0
        while turns > 0 and reach > 0.01:
            reach *= fading
            turns -= 1
        return reach

    def _ship(self, state: Tortuga1667, opinion: Opinion, ship: i64, mover: i64, fading: float) -> float:
        """Return what the ranks of a ship promise to the British."""
        crew: i64 = state.length(ship)
        captain = state.pawn_at(ship, 0)
        boy = state.pawn_at(ship, crew - 1)
        british = opinion.british
        french = opinion.french
        lead = self.captain * opinion.tilt(captain)
        if crew > 1:
            lead += self.mate * opinion.tilt(state.pawn_at(ship, 1))
        theirs = HOARD[min(3, state.gold(ship, FRENCH))]
        ours = HOARD[min(3, state.gold(ship, BRITISH))]
        within = self.steal * self._reach(state, boy, mover, fading)
        lead += within * (british[boy] * theirs - french[boy] * ours)
        helpers = 0.0
        for place in range(crew):
            helpers += opinion.tilt(state.pawn_at(ship, place))
        helpers /= float(crew)
        within = self.attack * self._reach(state, captain, mover, fading)
        lead += within * british[captain] * self._loot(state, ship, FRENCH) * self._success(crew, helpers)
        lead -= within * french[captain] * self._loot(state, ship, BRITISH) * self._success(crew, -helpers)
        return lead

    def _loot(self, state: Tortuga1667, ship: i64, rival: i64) -> float:
        """Return by how much a successful attack moves the lead."""
        if state.mat[at.GOLD] > 0:
            return 1.0
        return 2.0 if state.gold(1 - ship, rival) > 0 else 0.0

    def _success(self, crew: i64, helpers: float) -> float:
        """Return how likely an attack succeeds, the crew being so much on the captain's side (-1 to 1)."""
        mixed = MIXED_SUCCESS[crew]
        if helpers > 0.0:
            return mixed + helpers * (ALLIED_SUCCESS[crew] - mixed)
        return mixed * (1.0 + 0.8 * helpers)

    def _island(self, state: Tortuga1667, opinion: Opinion, mover: i64, fading: float) -> float:
        """Return what a brawl promises to the British."""
        governor = state.pawn_at(TOR, 0)
        flags = 0.0
        for place in range(state.length(TOR)):
            flags += opinion.tilt(state.pawn_at(TOR, place))
        chance = 0.5 + 0.35 * flags / math.sqrt(1.0 + flags * flags)
        gain = 2.0 * (2.0 * chance - float(state.gold(TOR, BRITISH)))
        loss = 2.0 * (2.0 * (1.0 - chance) - float(state.gold(TOR, FRENCH)))
        within = self.brawl * self._reach(state, governor, mover, fading)
        return within * (
            opinion.british[governor] * max(0.0, gain) - opinion.french[governor] * max(0.0, loss)
        )

    def _people(self, state: Tortuga1667, opinion: Opinion) -> float:
        """Return what cards and places of all players promise to the British."""
        lead = 0.0
        for seat in range(state.seats):
            base: i64 = seat * at.SIZE
            promise = self.card * float(state.players[base + at.HAND_COUNT])
            promise -= self.lost_turn * float(state.players[base + at.SKIP_TURNS])
            promise += self.letter * float(state.players[base + at.LETTERS])
            where = state.where(seat)
            if where < TOR:
                promise += self.aboard - self.bird * float(state.players[base + at.ALBATROSSES])
            elif where >= BOAT:
                promise += self.boat
            if state.el_dorado_owner == seat:
                promise += self.map
            if state.fountain_owner == seat:
                promise += self.map
            if state.atlantis_owner == seat:
                promise += self.map
            lead += promise * opinion.tilt(seat)
        return lead
