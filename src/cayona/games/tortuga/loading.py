"""Reading a position: what its fields must not contradict, and how it is laid on the table."""

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
from cayona.kernel.game import Game
from cayona.kernel.language import mark
from cayona.kernel.shapes import Record, demand, number, read_options, read_seats, take_over


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
    seats = read_seats(game, given, "seats")
    fields = box.box(seats)
    record = fields.read(given)
    boards = record["boards"]
    record["boards"] = [box.BOARD.read(board, f"boards[{seat}].") for seat, board in enumerate(boards)]
    record["options"] = read_options(game, seats, record["options"])
    number(1, record["options"]["max_rounds"]).check("round", record["round"])
    _fill_in(record)
    fields.check_use(record, record["phase"])
    for seat, board in enumerate(record["boards"]):
        box.BOARD.check_use(board, record["phase"], f"boards[{seat}].")
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
    record.setdefault("bag", _rest(components.CHEST_COUNTS, _chests_out(record)))
    record.setdefault("pool", _rest(components.TOKEN_COUNTS, _tokens_out(record)))


def _empty_hands(record: Record) -> list[int]:
    return [seat for seat, board in enumerate(record["boards"]) if None not in board["dice"]]


def _check_earners(record: Record) -> None:
    """Seats that sit this step out: in `keep` exactly those without dice in hand (TO-31)."""
    earners, empty = set(record["earners"]), set(_empty_hands(record))
    demand(earners <= empty, "earners", "a player with dice in hand gets no token.", "TO-31")
    why = mark("it must be exactly the seats without dice in hand.")
    demand(record["phase"] != "keep" or earners == empty, "earners", why, "TO-31")


def _chests_out(record: Record) -> list[int]:
    """Count the chests outside the bag."""
    piles = [record["centre"], *(board[area] for board in record["boards"] for area in components.AREAS)]
    return [sum(pile[colour] for pile in piles) for colour in range(len(components.COLOURS))]


def _tokens_out(record: Record) -> list[int]:
    """Count the treasure tokens outside the pool."""
    out = [*record["drawn"], *(value for board in record["boards"] for value in board["tokens"])]
    return [out.count(value + 1) for value in range(len(components.TOKEN_COUNTS))]


def _rest(counts: tuple[int, ...], out: list[int]) -> list[int]:
    return [max(0, count - gone) for count, gone in zip(counts, out, strict=True)]


def _check_supply(record: Record) -> None:
    """There may be fewer chests and tokens than in the box, never more (TO-1, TO-2)."""
    chests = zip(components.COLOURS, _chests_out(record), record["bag"], components.CHEST_COUNTS, strict=True)
    for colour, out, left, most in chests:
        why = mark("there are {count} {colour} chests; the game has {most}.")
        demand(out + left <= most, "bag", why, "TO-1", count=out + left, colour=colour, most=most)
    tokens = zip(_tokens_out(record), record["pool"], components.TOKEN_COUNTS, strict=True)
    for value, (out, left, most) in enumerate(tokens, 1):
        why = mark("there are {count} treasure tokens with {value} coins; the game has {most}.")
        demand(out + left <= most, "pool", why, "TO-2", count=out + left, value=value, most=most)
    why = mark("with two players no chest ever lies there.")
    demand(record["seats"] > 2 or not any(record["centre"]), "centre", why, "TO-75")
    why = mark("it must be the two tokens to choose from.")
    demand(record["phase"] != "token" or len(record["drawn"]) == 2, "drawn", why, "TO-50")


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
    phase, action, place = record["phase"], record["action"], record["place"]
    if phase in ("token", "steal"):
        rule = "TO-50" if phase == "token" else "TO-53"
        demand(place == 1, "place", "this happens to first place only.", rule)
    if phase == "salvage":
        demand(place == 2, "place", "only second place takes a chest from the centre.", "TO-59")
    if phase == "token":
        demand(action == "treasure", "action", "tokens are chosen in the treasure action.", "TO-50")
        demand(record["seats"] > 2, "phase", "with two players nobody draws two tokens.", "TO-72")
    elif phase in ("steal", "drop", "salvage"):
        demand(action in ("attack", "raid"), "action", "this happens in attack and raid only.", "TO-53")
    if phase in box.ACTION_PHASES[1:]:
        demand(state.actor() >= 0, "place", "nobody holds this place.", "TO-43")
    if phase in box.TARGET_PHASES:
        target = record["target"]
        demand(target != state.actor(), "target", "nobody attacks their own board.", "TO-53")
        fits = place != 2 or target != state.first
        demand(fits, "target", "second place cannot choose first place.", "TO-58")
