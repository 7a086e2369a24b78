"""How puzzles are found: bots play, a short search points at decisions, and two long ones must agree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from cayona.bots.analysis import Analysis, glance
from cayona.bots.base import Bot
from cayona.bots.captain import Captain
from cayona.bots.deckhand import Deckhand
from cayona.bots.greedy import GreedyBot
from cayona.bots.puzzle import BEST, GRADES, KINDS, LEVELS, WIN, Puzzle
from cayona.bots.random import RandomBot
from cayona.kernel.chance import Chance
from cayona.kernel.game import Game
from cayona.kernel.lesson import Setting
from cayona.kernel.seatview import SeatView
from cayona.kernel.state import State

MARGIN: Final = 0.06
"""How much likelier than with any other action one must win, by both long searches."""
ALIKE: Final = 0.02
"""Actions that win nearly as often as the best one are right as well."""
MOST_RIGHT: Final = 3
LEAST_CHOICES: Final = 4
LEAST_VISITS: Final = 10
TRIES: Final = 10
"""How many bots of each level try a puzzle."""
LONGEST_WIN: Final = 6
MOST_WINS: Final = 60
MOST_POSITIONS: Final = 20_000
LAST_OF_A_GAME: Final = 4
"""So many puzzles are taken from one game at most, that they differ."""
EASY_ONES: Final = 4
"""Every so manieth of those is kept that any bosun finds at once, and of riddles of the first grade."""
WATCHED: Final = 20
"""So many actions must have been seen before a riddle is asked; a game has one."""
AT_STAKE: Final = 0.12
"""How much the win chances right after the best and the worst action differ where it is worth searching."""
MOST_TABLES: Final = 4
"""Of so many numbers of seats, the fewest first, one is drawn; with more of them searches say little."""
SEEDS: Final = (11, 12)
OTHER_SEED: Final = 13
"""With which a puzzle is checked again: a search that had no part in finding it."""
STILL: Final = 0.03
"""How much likelier one must win by that search."""


class Budget(NamedTuple):
    """How long is searched, in iterations."""

    screen: int = 400
    """If 0, nothing is searched: there are wins and riddles alone, which are found at once."""
    confirm: int = 20_000


def find(game: Game, seed: int, budget: Budget) -> Iterator[Puzzle]:
    """Yield the puzzles of one game that bots play against each other."""
    chance = Chance(seed)
    seats = game.seats[int(chance.below(min(len(game.seats), MOST_TABLES)))]
    setting = Setting(seats, seed)
    state = setting.state(game, game.heuristics.learns())
    players = [_player(chance) for _seat in range(seats)]
    played: list[int] = []
    turn, found, riddles = -1, 0, True
    while not state.is_over() and found < LAST_OF_A_GAME:
        seat = int(state.to_move())
        for puzzle in _here(state, seat, chance, budget, new_turn=state.handovers != turn):
            if puzzle.kind not in KINDS:
                if not riddles or len(played) < WATCHED or _too_easy(puzzle, chance):
                    continue
                riddles = False
            found += 1
            yield puzzle._replace(setting=setting, played=tuple(played))
        turn = int(state.handovers)
        action = players[seat].choose(SeatView(state, seat))
        state.apply(action, seat)
        played.append(action)


def _too_easy(riddle: Puzzle, chance: Chance) -> bool:
    return riddle.grade == 1 and int(chance.below(EASY_ONES)) > 0


def _player(chance: Chance) -> Bot:
    """Return somebody who plays sensibly and now and then not."""
    seed, lot = int(chance.below(1 << 30)), int(chance.below(6))
    if lot == 0:
        return RandomBot(seed=seed)
    return Deckhand(seed=seed) if lot < 3 else GreedyBot(seed=seed)


def _here(state: State, seat: int, chance: Chance, budget: Budget, *, new_turn: bool) -> Iterator[Puzzle]:
    won = winning(state, seat) if new_turn else None
    if won is not None:
        yield _graded(state, won)
        return
    if new_turn:
        yield from _riddles(state, seat)
    if not budget.screen or len(state.legal_actions(seat)) < LEAST_CHOICES:
        return
    best = best_action(state, seat, chance, budget)
    if best is not None:
        yield _graded(state, best)


# --- The best action -----------------------------------------------------------------------------------


def best_action(state: State, seat: int, chance: Chance, budget: Budget) -> Puzzle | None:
    """Return the puzzle that a decision is if one answer is clearly best, else None."""
    view = SeatView(state, seat)
    if stake(view) < AT_STAKE:
        return None
    short = judged(view, budget.screen, int(chance.below(1 << 30)))
    right = alike(view, [short])
    if margin(right, short) < MARGIN or len(right) > MOST_RIGHT:
        return None
    bosun = [GreedyBot(seed=nth).choose(view) in right for nth in range(3)]
    if all(bosun) and int(chance.below(EASY_ONES)):
        return None
    return checked(view, budget.confirm)


def stake(view: SeatView) -> float:
    """Return how much the win chances right after the best and the worst action differ, at first glance."""
    chances = [one.win_chance for one in glance(view, "", None).candidates]
    return max(chances) - min(chances)


def checked(view: SeatView, iterations: int) -> Puzzle | None:
    """Return the puzzle that a decision is if two long searches agree on one clearly best answer."""
    long: list[Judgement] = []
    for seed in SEEDS:
        long.append(judged(view, iterations, seed))
        right = alike(view, long)
        if margin(right, long[-1]) < MARGIN:
            return None
    margins = [round(margin(right, one), 3) for one in long]
    if min(margins) < MARGIN or len(right) > MOST_RIGHT:
        return None
    chances = {action: round(100 * _mean(action, long)) for action in long[0] if action in long[1]}
    proof = {"iterations": iterations, "margins": margins}
    lines = [(action,) for action in right]
    return Puzzle(0, BEST, Setting(), (), view.seat, lines, chances, 0, (), proof)


Judgement = dict[int, float]
"""How likely one wins after each action that was tried often enough to say so, the favourite first."""


def judged(view: SeatView, iterations: int, seed: int) -> Judgement:
    """Search, and tell how likely one wins after each action."""
    told: Analysis = Captain(iterations=iterations, seed=seed).analyse(view)
    return {one.action: one.win_chance for one in told.candidates if one.visits >= LEAST_VISITS}


def alike(view: SeatView, searches: Sequence[Judgement]) -> list[int]:
    """Return the best action and those that are as good, or lead to the same position."""
    known = [action for action in searches[0] if all(action in one for one in searches)]
    if not known:
        return []
    best = max(known, key=lambda action: _mean(action, searches))
    most = _mean(best, searches)
    goal = _after(view, best)
    good = [one for one in known if _mean(one, searches) > most - ALIKE or _after(view, one) == goal]
    return sorted(good, key=lambda action: -_mean(action, searches))


def margin(right: Sequence[int], search: Judgement) -> float:
    """Return how much more the right actions are worth than all others; 0 if there are none of either."""
    good = [search[action] for action in right if action in search]
    others = [chance for action, chance in search.items() if action not in right]
    return min(good) - max(others) if good and others else 0.0


def _mean(action: int, searches: Sequence[Judgement]) -> float:
    return sum(one[action] for one in searches) / len(searches)


def _after(view: SeatView, action: int) -> State:
    world = view.sample(0)
    world.apply(action, view.seat)
    return world


def checked_again(game: Game, puzzle: Puzzle, iterations: int = 0) -> Puzzle | None:
    """Return a puzzle whose answer is found again, with how clearly; None if it does not hold.

    What is best is searched for anew, with as many iterations as once or with others.
    """
    state = puzzle.begin(game)
    riddle = puzzle.riddle(state)
    if riddle is not None:
        return puzzle if [[*line] for line in puzzle.right] == [[riddle.right]] else None
    if puzzle.kind == WIN:
        won = winning(state, puzzle.seat)
        lines = [] if won is None else sorted(map(tuple, won.right))
        return puzzle if sorted(map(tuple, puzzle.right)) == lines else None
    iterations = iterations or puzzle.checked["iterations"]
    search = judged(SeatView(state, puzzle.seat), iterations, OTHER_SEED)
    ahead = round(margin([line[0] for line in puzzle.right], search), 3)
    again = {"iterations": iterations, "margin": ahead}
    return puzzle._replace(checked={**puzzle.checked, "again": again}) if ahead >= STILL else None


# --- Winning at once -----------------------------------------------------------------------------------


def winning(state: State, seat: int) -> Puzzle | None:
    """Return the puzzle that a turn is if it can be won for sure, and not by whatever one does."""
    if len(state.deciders()) != 1 or len(state.legal_actions(seat)) < 2:
        return None
    lines: list[tuple[int, ...]] = []
    counts = [0, 0]
    world = SeatView(state, seat).sample(0)
    _explore(world, seat, (), lines, counts)
    shortest = min(map(len, lines), default=0)
    if not lines or counts[0] >= MOST_POSITIONS or shortest < 2 or 3 * len(lines) > counts[1]:
        return None
    lines = sorted(line for line in lines if len(line) == shortest)
    if len(lines) > MOST_WINS:
        return None
    proof = {"lines": counts[1], "winning": len(lines)}
    return Puzzle(0, WIN, Setting(), (), seat, lines, {}, 0, (), proof)


def _explore(
    world: State, seat: int, line: tuple[int, ...], lines: list[tuple[int, ...]], counts: list[int]
) -> None:
    """Follow all that a seat can do in its turn where nothing hidden comes to light; counts goes along."""
    for action in world.legal_actions(seat):
        counts[0] += 1
        if counts[0] >= MOST_POSITIONS:
            return
        after = world.clone()
        after.apply(action, seat)
        if after.reveals != world.reveals:
            counts[1] += 1
        elif after.is_over():
            counts[1] += 1
            outcome = after.outcome()
            if outcome is not None and seat in outcome.winners:
                lines.append((*line, action))
        elif (
            after.deciders() == [seat] and after.handovers == world.handovers and len(line) + 1 < LONGEST_WIN
        ):
            _explore(after, seat, (*line, action), lines, counts)
        else:
            counts[1] += 1


# --- Riddles and grades --------------------------------------------------------------------------------


def _riddles(state: State, seat: int) -> Iterator[Puzzle]:
    for riddle in state.game.riddles(state, seat):
        yield Puzzle(
            0, riddle.name, Setting(), (), seat, ((riddle.right,),), {}, riddle.grade, (), riddle.checked
        )


def _graded(state: State, puzzle: Puzzle) -> Puzzle:
    """Let bots of every level try a puzzle: the weakest level of which most solve it is its grade."""
    found = tuple(
        sum(solves(puzzle, state, _of_level(level, nth)) for nth in range(TRIES)) for level in LEVELS
    )
    levels = [place for place, solved in enumerate(found, 1) if 2 * solved > TRIES]
    return puzzle._replace(found=found, grade=min([*levels, len(GRADES)]))


def _of_level(level: str, seed: int) -> Bot:
    name, _space, iterations = level.partition(" ")
    if iterations:
        return Captain(iterations=int(iterations), seed=seed)
    return Deckhand(seed=seed) if name == "deckhand" else GreedyBot(seed=seed)


def solves(puzzle: Puzzle, state: State, bot: Bot) -> bool:
    """Tell whether a bot solves a puzzle."""
    world = state.clone()
    done: list[int] = []
    while [*map(tuple, puzzle.right)].count(tuple(done)) == 0:
        action = bot.choose(SeatView(world, puzzle.seat))
        done.append(action)
        if not any([*line[: len(done)]] == done for line in puzzle.right):
            return False
        world.apply(action, puzzle.seat)
    return True
