"""Setting up a table from a checked record, and what its fields must not contradict (CG-63)."""

from collections import Counter

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.cartagena import components
from cayona.games.cartagena.box import box
from cayona.games.cartagena.own_segments import segments_of
from cayona.games.cartagena.rules import CARDS, REASONS, RUNNING, Cartagena
from cayona.games.cartagena.track import Layout, landing_table, layout_symbols, recover_layout
from cayona.kernel.chance import Chance
from cayona.kernel.demands import demand, demand_number, demand_one_of, demand_supply, refuse
from cayona.kernel.game import Game
from cayona.kernel.language import mark
from cayona.kernel.shapes import HIGHEST, Record, read_seats, take_over
from cayona.kernel.sheets import USUAL


def empty_table(game: Game, seats: int, options: Record, chance: Chance, layout: Layout) -> Cartagena:
    """Return a table with its passage, before pirates and cards come onto it."""
    symbols = layout_symbols(layout, segments_of(options.get("segments", USUAL)))
    state = Cartagena(game, seats, options, chance)
    state.track = vec[i64](symbols)
    state.landings = vec[i64](landing_table(symbols))
    state.open_cards = options["mode"] == "tortuga"
    state.turn_limit = options["turn_limit"]
    return state


def read_position(game: Game, position: Record, chance: Chance) -> Cartagena:
    """Return the position that `position` describes, settled to its next decision (CG-63)."""
    players = read_seats(game, position, "players")
    record = box(players).read(position)
    layout = recover_layout(record["track"], segments_of(record["segments"]))
    if layout is None:
        refuse("track", "it must be a layout of the six segments, each used once.", "CG-3")
    options = {
        "mode": record["mode"],
        "track": layout,
        "first_player": (record["current_seat"] - record["turn_number"] + 1) % players,
        "turn_limit": record["turn_limit"],
    }
    if record["segments"] != USUAL:
        options["segments"] = record["segments"]
    state = empty_table(game, players, options, chance, layout)
    _put_on_table(state, record)
    _check_table(state, record)
    _check_forced_passes(state, over=record["result"] is not None)
    if record["result"] is not None:
        _take_result(state, record["result"])
    if state.ending == RUNNING:
        state.settle()
    return state


def _put_on_table(state: Cartagena, position: Record) -> None:
    """Lay a checked and complete record out on an empty table."""
    places = [sorted(six) for six in position["pirates"]]
    piles = [*position["hands"], position["discard"]]
    cards = [components.SYMBOLS.index(symbol) for symbol in (*position["row"], *position["draw_pile"])]
    everywhere = [place for six in places for place in six]
    state.pirates = vec[i64](everywhere)
    state.crowd = vec[i64]([everywhere.count(place) for place in range(components.SLOOP + 1)])
    state.hands = vec[i64]([pile.get(symbol, 0) for pile in piles for symbol in components.SYMBOLS])
    state.stocked = len(cards)
    state.deck = vec[i64](cards + [0] * (CARDS - len(cards)))
    state.row_left = len(position["row"])
    state.discarded = sum(position["discard"].values())
    take_over(state, position, "current_seat", "moves_made", "turn_number")
    state.forced_passes = position["consecutive_forced_passes"]


def _check_table(state: Cartagena, record: Record) -> None:
    for space in range(1, components.LAST_SPACE + 1):
        why = mark("space {space} holds more than three pirates.")
        demand(state.crowd[space] <= components.SPACE_LIMIT, "pirates", why, "CG-7", space=space)
    row, pile = record["row"], record["draw_pile"]
    cards = sum(map(Counter, [row, pile, *record["hands"], record["discard"]]), Counter[str]())
    box_of_cards = dict.fromkeys(components.SYMBOLS, components.CARDS_PER_SYMBOL)
    demand_supply([("draw_pile", cards)], box_of_cards, "CG-49", complete=True)
    demand(state.open_cards or not row, "row", "there is no row in jamaica mode.", "CG-11")
    why = mark("it cannot be empty beside a draw pile with cards.")
    demand(row or not (state.open_cards and pile), "row", why, "CG-42")
    demand_number("turn_number", record["turn_number"], 1, record["turn_limit"] or HIGHEST, "CG-53")
    for seat in range(state.seats):
        why = mark("only the seat to move can have all six aboard.")
        demand(state.aboard(seat) < components.PIRATES or seat == state.current_seat, "pirates", why, "CG-51")


def _check_forced_passes(state: Cartagena, over: bool) -> None:
    """A count of forced passes must be one that the table can have led to (CG-22)."""
    fits = state.moves_made == 0 and state.aboard(state.current_seat) < components.PIRATES
    most = int(state.seats) - (not over) if fits else 0  # if everybody has passed, the game is over
    rule = "CG-52" if fits else "CG-22"
    demand_number("consecutive_forced_passes", int(state.forced_passes), 0, most, rule)
    last = state.current_seat - (0 if over else 1)
    for step in range(state.forced_passes):
        seat = (last - step) % state.seats
        why = mark("seat {seat} cannot have passed: it has a move.")
        demand(not state.has_move(seat), "consecutive_forced_passes", why, "CG-22", seat=seat)


def _take_result(state: Cartagena, result: Record) -> None:
    """A result must follow from the table; the state then carries it."""
    escaped = state.aboard(state.current_seat) == components.PIRATES
    quiet = state.moves_made == 0 and not escaped
    everybody_passed = state.forced_passes == state.seats
    follows = {
        "escaped": escaped,
        "deadlock": quiet and everybody_passed,
        "turn_limit": quiet and not everybody_passed and 0 < state.turn_limit == state.turn_number,
    }
    demand_one_of("result", result["reason"], filter(follows.get, follows), part="reason")
    state.ending = REASONS.index(result["reason"])
    rule = "CG-51" if escaped else "CG-54"
    demand_one_of("result", sorted(result["winners"]), [state.winners()], rule, part="winners")
