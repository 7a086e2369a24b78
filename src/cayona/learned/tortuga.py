"""What somebody who learns Tortuga looks at (compiled)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga.components import LAST_FIELD
from cayona.games.tortuga.judgement.holdings import colour_count
from cayona.games.tortuga.rules import Tortuga, numbering
from cayona.games.tortuga.rules.actions import (
    dice_of,
    is_advantage,
    is_drop,
    is_keep,
    is_take,
    is_target,
    is_turning,
    subject_of,
)
from cayona.games.tortuga.rules.dice import COUNT
from cayona.games.tortuga.rules.numbering import ACTION_KINDS, COLOUR_KINDS
from cayona.games.tortuga.rules.table import SHOWN, SIZE
from cayona.kernel.inputs import Inputs
from cayona.kernel.state import State

CHESTS: Final = 8
COINS: Final = 16
DICE: Final = 6
# Of every seat: chests by area and colour (each is on as often as it lies there), by area, by colour; sets;
# fields of both markers; coins; advantage tokens; dice on each action and in hand; whether it begins.
AREAS: Final = 4 * COLOUR_KINDS
COLOURS: Final = AREAS + 4 * CHESTS
SETS: Final = COLOURS + COLOUR_KINDS * CHESTS
FIELDS: Final = SETS + 6
MONEY: Final = FIELDS + 2 * (LAST_FIELD + 1)
TOKENS: Final = MONEY + COINS
PLACED: Final = TOKENS + ACTION_KINDS * 3
HAND: Final = PLACED + ACTION_KINDS * DICE
BEGINS: Final = HAND + DICE
SEAT: Final = BEGINS + 1
PHASES: Final = 13
ROUNDS: Final = 24
LEADS: Final = 41
NEAR: Final = 12
# Of an action, by kind: what it is about, with how many dice, by steps or phases, how near the end is.
KINDS: Final = 7
ABOUT: Final = 6
STEPS: Final = ABOUT * DICE
NEARLY: Final = STEPS + PHASES
KIND: Final = NEARLY + NEAR


class TortugaInputs(Inputs):
    """Reads the packed boards."""

    def __init__(self) -> None:
        super().__init__(4 * 60, 3)

    def positions(self, seats: i64) -> i64:
        """Return how many inputs a position has."""
        return seats * SEAT + PHASES + ACTION_KINDS + 1 + ROUNDS + LEADS + seats * NEAR

    def actions(self) -> i64:
        """Return how many inputs an action has."""
        return KINDS * KIND

    def see(self, state: State, seat: i64, out: vec[i64]) -> i64:
        """Write what is on: the own seat first, then the others in turn order."""
        assert isinstance(state, Tortuga)
        seats = state.seats
        count: i64 = 0
        end: i64 = seats * SEAT + PHASES + ACTION_KINDS + 1 + ROUNDS + LEADS
        rival: i64 = -1000
        who: i64 = seat
        step: i64
        for step in range(seats):
            count = _see_seat(state, who, step * SEAT, out, count)
            out[count] = end + step * NEAR + _nearness(state, who)
            count += 1
            if step > 0:
                rival = max(rival, state.open_score(who))
            who = who + 1 if who + 1 < seats else 0
        at: i64 = seats * SEAT
        out[count] = at + state.phase
        out[count + 1] = at + PHASES + state.action + 1
        at += PHASES + ACTION_KINDS + 1
        out[count + 2] = at + min(state.round, ROUNDS - 1)
        lead: i64 = (state.open_score(seat) - rival) // 2
        out[count + 3] = at + ROUNDS + max(0, min(LEADS - 1, lead + LEADS // 2))
        return count + 4

    def compare(self, state: State, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
        """Write what is on for each action."""
        assert isinstance(state, Tortuga)
        near = _nearness(state, seat)
        for other in range(state.seats):
            near = max(near, _nearness(state, other))
        at: i64 = 0
        i: i64
        for i in range(count):
            action = actions[i]
            kind = _kind(action)
            about: i64 = min(ABOUT - 1, subject_of(action))
            dice: i64 = 0
            if kind == 0:
                mask = dice_of(action)
                dice = COUNT[mask]
                about = 0
                while about < ACTION_KINDS and state.boards[seat * SIZE + SHOWN + about] & mask == 0:
                    about += 1
            elif kind == 2:
                dice = COUNT[state.dice_on(seat, about)]
            base: i64 = kind * KIND
            out[at] = base + about * DICE + dice
            out[at + 1] = base + STEPS + min(state.step if kind < 3 else state.phase, PHASES - 1)
            out[at + 2] = base + NEARLY + near
            at += 3


def _see_seat(state: Tortuga, who: i64, at: i64, out: vec[i64], count: i64) -> i64:
    """Write what a seat has."""
    area: i64
    colour: i64
    action: i64
    for area in range(4):
        for colour in range(COLOUR_KINDS):
            for _chest in range(min(4, state.chests(who, area, colour))):
                out[count] = at + area * COLOUR_KINDS + colour
                count += 1
        out[count] = at + AREAS + area * CHESTS + min(CHESTS - 1, state.area_size(who, area))
        count += 1
    for colour in range(COLOUR_KINDS):
        out[count] = at + COLOURS + colour * CHESTS + min(CHESTS - 1, colour_count(state, who, colour))
        count += 1
    for action in range(ACTION_KINDS):
        out[count] = at + TOKENS + 3 * action + state.advantage(who, action)
        out[count + 1] = at + PLACED + DICE * action + COUNT[state.dice_on(who, action)]
        count += 2
    out[count] = at + SETS + min(5, state.sets(who))
    out[count + 1] = at + FIELDS + state.marker(who, numbering.SHIP)
    out[count + 2] = at + FIELDS + LAST_FIELD + 1 + state.marker(who, numbering.PIRATE)
    out[count + 3] = at + MONEY + min(COINS - 1, state.coins(who))
    out[count + 4] = at + HAND + COUNT[state.hand(who)]
    count += 5
    if who == state.start:
        out[count] = at + BEGINS
        count += 1
    return count


def _nearness(state: Tortuga, who: i64) -> i64:
    """Return how near a seat is to ending the game, up to NEAR - 1."""
    near = 2 * state.area_size(who, numbering.TORTUGA) + state.area_size(who, numbering.FLEET)
    return min(NEAR - 1, near)


def _kind(action: i64) -> i64:
    """Return what an action does: keep or turn dice, lay a token, aim, take or drop a chest, else."""
    if is_keep(action):
        return 0
    if is_turning(action):
        return 1
    if is_advantage(action):
        return 2
    if is_target(action):
        return 3
    if is_take(action):
        return 4
    return 5 if is_drop(action) else 6


INPUTS: Final = TortugaInputs()
