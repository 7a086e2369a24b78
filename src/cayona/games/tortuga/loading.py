"""Reading a position: what its fields must not contradict, and how it is laid on the table."""

from collections import Counter
from operator import add

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga import box, components
from cayona.games.tortuga.own_dice import dice_of
from cayona.games.tortuga.rules import Tortuga
from cayona.games.tortuga.rules.dice import SUMS, sums_of
from cayona.games.tortuga.rules.moving import reached_end
from cayona.games.tortuga.rules.numbering import ALL_DICE, ATTACK, CREW, FLEET, PHASES, RAID
from cayona.games.tortuga.rules.table import KEPT, NO_COMMIT, SIZE
from cayona.kernel.chance import Chance
from cayona.kernel.demands import demand, demand_number, demand_one_of, demand_supply
from cayona.kernel.game import Game
from cayona.kernel.language import mark
from cayona.kernel.shapes import Record, read_record, take_over


def read_position(game: Game, position: Record, chance: Chance) -> Tortuga:
    """Return the position that `position` describes, settled to its next decision."""
    record = checked_record(game, position)
    state = put_on_table(game, record, chance)
    _check_room(state, record)
    _check_dice(state, record)
    _check_places(state, record)
    if record["phase"] == "over":
        state.ending = reached_end(state)
        why = mark("nobody has enough chests on Tortuga, and it is not the last round.")
        demand(state.ending, "phase", why, "TO-66")
    state.settle()
    return state


def checked_record(game: Game, given: Record) -> Record:
    """Return a complete record whose fields are right one by one; missing ones get their defaults."""
    record = read_record(game, given, box.box, "seats")
    demand_number("round", record["round"], 1, record["options"]["max_rounds"])
    boards, phase = enumerate(record["boards"]), record["phase"]
    record["boards"] = [box.BOARD.read(board, f"boards[{seat}].", phase) for seat, board in boards]
    _fill_in(record)
    _check_earners(record)
    _check_supply(record)
    return record


def _fill_in(record: Record) -> None:
    """Add what follows from other fields, where it is missing."""
    phase = record["phase"]
    record.setdefault("step", 1 if phase in box.DICE_PHASES else 0)
    record.setdefault("earners", _empty_hands(record) if phase == "keep" else [])
    record.setdefault("place", None if phase not in box.ACTION_PHASES else 2 if phase == "salvage" else 1)
    record.setdefault("moving", "fleet" if phase == "move" else None)


def _empty_hands(record: Record) -> list[int]:
    return [seat for seat, board in enumerate(record["boards"]) if None not in board["dice"]]


def _check_earners(record: Record) -> None:
    """Seats that sit this step out: in `keep` exactly those without dice in hand (TO-31)."""
    earners, empty = sorted(record["earners"]), _empty_hands(record)
    demand(set(earners) <= set(empty), "earners", "a player with dice in hand gets no token.", "TO-31")
    demand_one_of("earners", earners, [empty if record["phase"] == "keep" else earners], "TO-31")


def _chests_out(record: Record) -> list[int]:
    """Count the chests outside the bag."""
    areas = [board[area] for board in record["boards"] for area in components.AREAS]
    return list(map(sum, zip(record["centre"], *areas, strict=True)))


def _tokens_out(record: Record) -> list[int]:
    """Count the treasure tokens outside the pool."""
    out = [*record["drawn"], *(value for board in record["boards"] for value in board["tokens"])]
    return [out.count(value + 1) for value in range(len(components.TOKEN_COUNTS))]


def _check_supply(record: Record) -> None:
    """There may be fewer chests and tokens than in the box, never more; what is not told is complete."""
    for field, names, out, most, rule in (
        ("bag", components.COLOURS, _chests_out(record), components.CHEST_COUNTS, "TO-1"),
        ("pool", "123", _tokens_out(record), components.TOKEN_COUNTS, "TO-2"),
    ):
        rest = [max(0, limit - gone) for limit, gone in zip(most, out, strict=True)]
        there = map(add, out, record.setdefault(field, rest))
        things = Counter(dict(zip(names, there, strict=True)))
        demand_supply([(field, things)], dict(zip(names, most, strict=True)), rule)
    fits = record["phase"] != "token" or len(record["drawn"]) == 2
    demand(fits, "drawn", "it must be the two tokens to choose from.", "TO-50")


def put_on_table(game: Game, record: Record, chance: Chance) -> Tortuga:
    """Lay a checked and complete record out on a table."""
    numbers: list[int] = []
    for seat, board in enumerate(record["boards"]):
        numbers += _board_numbers(board, seat in record["earners"])
    options = record["options"]
    state = Tortuga(game, record["seats"], options, chance)
    state.boards = vec[i64](numbers)
    state.middle = vec[i64]([*record["bag"], *record["centre"], *record["pool"]])
    state.lone_salvage = options.get("salvage") == "alone"
    state.sums = sums_of(dice_of(options["dice"])) if "dice" in options else SUMS
    take_over(state, options, "end_chests", "max_rounds")
    take_over(state, record, "round", "start", "step", "target", "mover")
    take_over(state, record, phase=PHASES, action=components.ACTIONS, moving=components.AREAS)
    if record["action"] is not None:
        state.place = record["place"]
        state.rank_seats()
    if record["drawn"]:
        state.drawn_1, state.drawn_2 = record["drawn"]
    return state


def _board_numbers(board: Record, earns: bool) -> list[int]:
    """Return a board as the packed numbers of `rules.table`, in their order there."""
    return [
        board["ship"],
        board["pirate"],
        *(count for area in components.AREAS for count in board[area]),
        *board["advantage"],
        *(board["tokens"].count(value) for value in range(1, len(components.TOKEN_COUNTS) + 1)),
        *(_mask(board["dice"], action) for action in components.ACTIONS),
        _mask(board["dice"], None),
        *(_mask(board["roll"], face) for face in components.FACES),
        NO_COMMIT if board["commit"] is None else board["commit"],
        sum(1 << components.LETTERS.index(letter) for letter in board["kept"]),
        int(board["stuck"]),
        int(earns),
    ]


def _mask(dice: list[str | None], wanted: str | None) -> int:
    return sum(1 << die for die, name in enumerate(dice) if name == wanted)


def _check_room(state: Tortuga, record: Record) -> None:
    """No area holds more than its marker allows, but where an attack has just struck (TO-7, TO-60)."""
    struck = [record["target"], int(state.actor())] if record["phase"] == "drop" else []
    rolling = record["phase"] in box.DICE_PHASES
    for seat in range(record["seats"]):
        for area, kind, action in ((FLEET, 0, ATTACK), (CREW, 1, RAID)):
            exempt = seat in struck and state.action == action
            fits = exempt or state.area_size(seat, area) <= state.capacity(seat, kind)
            why = mark("it holds more chests than the marker allows.")
            demand(fits, f"boards[{seat}].{components.AREAS[area]}", why, "TO-7")
            fits = not rolling or state.room(seat, action) >= 0
            why = mark("more dice lie on {action} than the marker allows.")
            demand(fits, f"boards[{seat}].dice", why, "TO-22", action=components.ACTIONS[action])


def _check_dice(state: Tortuga, record: Record) -> None:
    """Rolls, commits, kept skulls and stuck seats must fit the dice in hand."""
    keeping = record["phase"] == "keep"
    hands = [int(state.hand(seat)) for seat in range(record["seats"])]
    demand(any(hands) or not keeping, "phase", "nobody has a die in hand to keep.", "TO-20")
    around = [(record["start"] + turn) % record["seats"] for turn in range(record["seats"])]
    stuck = [seat for seat in around if record["boards"][seat]["stuck"]]
    reroller = stuck[0] if stuck and record["phase"] == "reroll" else None
    for seat, board in enumerate(record["boards"]):
        path = f"boards[{seat}]."
        wanted = hands[seat] if keeping or board["stuck"] else 0
        fits = ALL_DICE - _mask(board["roll"], None) == wanted
        demand(fits, f"{path}roll", "it does not match the dice in hand.", "TO-14")
        commit = board["commit"]
        fits = commit is None or (hands[seat] > 0 and state.why_not(seat, commit) == "")
        demand(fits, f"{path}commit", "this roll does not allow it.", "TO-23")
        kept = state.boards[seat * SIZE + KEPT]
        why = mark("kept dice that are not yet turned are still in hand.")
        demand(not kept & ~hands[seat], f"{path}kept", why, "TO-24")
        if board["stuck"]:  # it cannot place its roll, unless it is just rerolling
            why = mark("a stuck player has dice in hand and has kept none.")
            demand(hands[seat] and not kept, f"{path}stuck", why, "TO-28")
            fits = seat == reroller or not state.keeps(seat)
            demand(fits, f"{path}stuck", "a die of this roll can be placed.", "TO-28")


def _check_places(state: Tortuga, record: Record) -> None:
    """What happens in the middle of an action must be able to happen to the seats in these places."""
    phase, place = record["phase"], record["place"]
    if phase not in box.WITHIN:
        return
    places, actions, rule = box.WITHIN[phase]
    demand_one_of("place", place, places, rule)
    demand_one_of("action", record["action"], actions, rule)
    demand(state.actor() >= 0, "place", "nobody holds this place.", "TO-43")
    if phase in box.TARGET_PHASES:
        spared = (state.actor(), state.first if place == 2 else -1)
        others = [seat for seat in range(record["seats"]) if seat not in spared]
        demand_one_of("target", record["target"], others, "TO-58" if place == 2 else "TO-53")
