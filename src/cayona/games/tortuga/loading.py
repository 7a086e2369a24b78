"""Reading a position: every field checked by itself, then every way in which fields can contradict."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NoReturn

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga.components import (
    ACTIONS,
    AREAS,
    CHEST_COUNTS,
    COLOURS,
    FACES,
    FIRST_FIELD,
    FLIPPED,
    LAST_FIELD,
    LETTERS,
    START_FIELD,
    TOKEN_COUNTS,
)
from cayona.games.tortuga.rules import Tortuga
from cayona.games.tortuga.rules.numbering import (
    ALL_DICE,
    ATTACK,
    CREW,
    FLEET,
    NO_PLACE,
    PHASES,
    RAID,
)
from cayona.games.tortuga.rules.table import (
    ADVANTAGE,
    CHESTS,
    COMMIT,
    EARNS,
    HAND,
    KEPT,
    MARKER,
    NO_COMMIT,
    PLACED,
    SHOWN,
    SIZE,
    STUCK,
    TOKENS,
)
from cayona.kernel.chance import Chance
from cayona.kernel.errors import OptionError, PositionError
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing

Record = dict[str, Any]

HIGHEST: Final = 10**15
"""A bound for the number of a step, so that it fits into a native integer."""

DICE_PHASES: Final = ("roll", "keep", "turn", "reroll", "advantage")
ACTION_PHASES: Final = ("action", "token", "steal", "drop", "salvage")
EMPTY_PHASES: Final = ("draw", "move", "over")
"""Phases in which no die lies on a board (TO-82)."""

KEYS: Final = (
    "game", "seats", "options", "round", "start", "phase", "step", "earners", "action", "place", "target",
    "drawn", "mover", "moving", "centre", "bag", "pool", "boards",
)  # fmt: skip
DEFAULT_BOARD: Final[Record] = {
    "ship": START_FIELD,
    "pirate": START_FIELD,
    **{area: [0] * len(COLOURS) for area in AREAS},
    "advantage": [0] * len(ACTIONS),
    "tokens": [],
    "dice": [None] * len(LETTERS),
    "roll": [None] * len(LETTERS),
    "commit": None,
    "kept": "",
    "stuck": False,
}


def read_position(game: Game, given: Record, chance: Chance) -> Tortuga:
    """Return the position that `given` describes, settled to its next decision."""
    record = checked_record(game, given)
    state = put_on_table(game, record, chance)
    _check_room(state, record)
    _check_dice(state, record)
    _check_places(state, record)
    if record["phase"] == "over":
        state.ending = state.reached_end()
        if state.ending == 0:
            why = _("nobody has enough chests on Tortuga, and it is not the last round.")
            _refuse("phase", why, "TO-66")
    state.settle()
    return state


def checked_record(game: Game, given: Record) -> Record:
    """Return a complete record whose fields are right one by one; missing ones get their defaults."""
    record = _complete(game, given)
    _check_shape(game, record)
    _check_use(record)
    _check_supply(record)
    return record


def _refuse(field: str, why: str, rule: str | None = None) -> NoReturn:
    raise PositionError(
        _("The position's field “{field}” is wrong: {why}").format(field=field, why=why),
        code="bad-position",
        field=field,
        rule=rule,
    )


# --- Missing fields ------------------------------------------------------------------------------------


def _complete(game: Game, given: Record) -> Record:
    """Return the record with its defaults; refuse unknown fields and those that must be given."""
    _check_names("", given, KEYS)
    for field in ("seats", "phase"):
        if field not in given:
            _refuse(field, _("it is missing."))
    if not _is_number(given["seats"], game.seats[0], game.seats[-1]):
        _refuse("seats", _between(game.seats[0], game.seats[-1]))
    if not isinstance(given["phase"], str) or given["phase"] not in PHASES:
        _refuse("phase", _("it must be one of {known}.").format(known=listing(PHASES)))
    seats, phase = given["seats"], given["phase"]
    record: Record = {
        "game": game.name,
        "options": {},
        "round": 1,
        "start": 0,
        "step": 1 if phase in DICE_PHASES else 0,
        "action": None,
        "place": None if phase not in ACTION_PHASES else 2 if phase == "salvage" else 1,
        "target": None,
        "drawn": [],
        "mover": None,
        "moving": "fleet" if phase == "move" else None,
        "centre": [0] * len(COLOURS),
        **given,
    }
    record["boards"] = _complete_boards(record.get("boards", [{}] * seats), seats)
    return record


def _complete_boards(given: Any, seats: int) -> list[Record]:
    if not isinstance(given, list) or len(given) != seats or not all(isinstance(b, dict) for b in given):
        _refuse(
            "boards", _("it must be a list with an object for each of the {seats} seats.").format(seats=seats)
        )
    for seat, board in enumerate(given):
        _check_names(f"boards[{seat}].", board, tuple(DEFAULT_BOARD))
    return [{**DEFAULT_BOARD, **board} for board in given]


def _check_names(path: str, given: Record, known: tuple[str, ...]) -> None:
    for field in given:
        if field not in known:
            why = _("there is no such field; the fields are {known}.").format(known=listing(known))
            _refuse(f"{path}{field}", why)


# --- Each field by itself ------------------------------------------------------------------------------


def _check_shape(game: Game, record: Record) -> None:
    """Check the kind and range of every field, and fill in what follows from others."""
    seats = record["seats"]
    if record["game"] != game.name:
        _refuse("game", _("it must be “{name}”.").format(name=game.name))
    _check_options(game, record)
    _check_number(record, "round", 1, record["options"]["max_rounds"])
    _check_number(record, "start", 0, seats - 1)
    _check_step(record)
    _check_choice(record, "action", ACTIONS)
    _check_choice(record, "moving", ("fleet", "crew", "island"))
    for field in ("target", "mover"):
        if record[field] is not None:
            _check_number(record, field, 0, seats - 1)
    if record["place"] is not None:
        _check_number(record, "place", 1, 2)
    _check_list(record, "drawn", 0, 2, lambda value: _is_number(value, 1, 3), _("token values from 1 to 3"))
    _check_counts(record, "centre", [1] * len(COLOURS))
    for seat, board in enumerate(record["boards"]):
        _check_board(f"boards[{seat}].", board)
    _check_earners(record)
    record.setdefault("bag", _rest(CHEST_COUNTS, _chests_out(record)))
    record.setdefault("pool", _rest(TOKEN_COUNTS, _tokens_out(record)))
    _check_counts(record, "bag", CHEST_COUNTS)
    _check_counts(record, "pool", TOKEN_COUNTS)


def _check_options(game: Game, record: Record) -> None:
    given = record["options"]
    if not isinstance(given, dict) or not all(isinstance(name, str) for name in given):
        _refuse("options", _("it must be an object of options."))
    try:
        record["options"] = game.checked_options(record["seats"], given)
    except OptionError as problem:
        _refuse("options", str(problem))


def _check_step(record: Record) -> None:
    if record["phase"] in DICE_PHASES:
        _check_number(record, "step", 1, HIGHEST)
    else:
        _check_number(record, "step", 0, 0)


def _check_board(path: str, board: Record) -> None:
    for marker in ("ship", "pirate"):
        _check_number(board, marker, FIRST_FIELD, LAST_FIELD, path)
    for area in AREAS:
        _check_counts(board, area, CHEST_COUNTS, path)
    _check_counts(board, "advantage", [FLIPPED] * len(ACTIONS), path)
    most = sum(TOKEN_COUNTS)
    _check_list(
        board, "tokens", 0, most, lambda value: _is_number(value, 1, 3), _("values from 1 to 3"), path
    )
    _check_list(board, "dice", 5, 5, lambda name: name is None or _is_name(name, ACTIONS), _("actions"), path)
    _check_list(board, "roll", 5, 5, lambda name: name is None or _is_name(name, FACES), _("faces"), path)
    if board["commit"] is not None:
        _check_number(board, "commit", 0, NO_PLACE, path)
    kept = board["kept"]
    if (
        not isinstance(kept, str)
        or any(letter not in LETTERS for letter in kept)
        or len(set(kept)) < len(kept)
    ):
        _refuse(f"{path}kept", _("it must be letters of dice, each at most once."))
    if not isinstance(board["stuck"], bool):
        _refuse(f"{path}stuck", _("it must be true or false."))


def _check_earners(record: Record) -> None:
    """Seats that sit this step out: in `keep` exactly those without dice in hand (TO-31)."""
    empty = [seat for seat, board in enumerate(record["boards"]) if None not in board["dice"]]
    record.setdefault("earners", empty if record["phase"] == "keep" else [])
    seats = record["seats"]
    fits = lambda value: _is_number(value, 0, seats - 1)  # noqa: E731
    _check_list(record, "earners", 0, seats, fits, _("seats"))
    earners = record["earners"]
    if len(set(earners)) < len(earners):
        _refuse("earners", _("a seat is named twice."))
    if any(seat not in empty for seat in earners):
        _refuse("earners", _("who has dice in hand gets no token."), "TO-31")
    if record["phase"] == "keep" and set(earners) != set(empty):
        _refuse("earners", _("it must be exactly the seats without dice in hand."), "TO-31")


def _is_number(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _is_name(value: Any, names: tuple[str, ...]) -> bool:
    return isinstance(value, str) and value in names


def _between(least: int, most: int) -> str:
    if least == most:
        return _("here it must be {least}.").format(least=least)
    return _("it must be a whole number from {least} to {most}.").format(least=least, most=most)


def _check_number(record: Record, field: str, least: int, most: int, path: str = "") -> None:
    if not _is_number(record[field], least, most):
        _refuse(f"{path}{field}", _between(least, most))


def _check_choice(record: Record, field: str, names: tuple[str, ...]) -> None:
    if record[field] is not None and not _is_name(record[field], names):
        _refuse(field, _("it must be null or one of {known}.").format(known=listing(names)))


def _check_counts(record: Record, field: str, most: Any, path: str = "") -> None:
    counts = record[field]
    if (
        not isinstance(counts, list)
        or len(counts) != len(most)
        or not all(_is_number(count, 0, limit) for count, limit in zip(counts, most, strict=True))
    ):
        why = _("it must be a list of whole numbers, at most {most}.").format(most=listing(most))
        _refuse(f"{path}{field}", why)


def _check_list(
    record: Record, field: str, least: int, most: int, fits: Callable[[Any], bool], what: str, path: str = ""
) -> None:
    value = record[field]
    if not isinstance(value, list) or not least <= len(value) <= most or not all(map(fits, value)):
        why = _("it must be a list of {least} to {most} entries: {what}.")
        _refuse(f"{path}{field}", why.format(least=least, most=most, what=what))


# --- What belongs to which phase -----------------------------------------------------------------------


def _check_use(record: Record) -> None:
    """Refuse fields with a value outside the phases that use them, and phases without what they need."""
    phase = record["phase"]
    _only(record, "earners", phase in ("keep", "turn", "reroll", "advantage"), [])
    _only(record, "action", phase in ACTION_PHASES, None)
    _only(record, "place", phase in ACTION_PHASES, None)
    _only(record, "target", phase in ("steal", "drop"), None)
    _only(record, "drawn", phase == "token", [])
    _only(record, "mover", phase == "move", None)
    _only(record, "moving", phase == "move", None)
    for seat, board in enumerate(record["boards"]):
        path = f"boards[{seat}]."
        _only(board, "dice", phase not in EMPTY_PHASES, [None] * len(LETTERS), path)
        _only(board, "roll", phase in ("keep", "turn", "reroll"), [None] * len(LETTERS), path)
        _only(board, "commit", phase == "keep", None, path)
        _only(board, "kept", phase == "turn", "", path)
        _only(board, "stuck", phase in ("turn", "reroll"), False, path)
    _needs(record, "action", phase in ACTION_PHASES)
    _needs(record, "place", phase in ACTION_PHASES)
    _needs(record, "target", phase in ("steal", "drop"))
    _needs(record, "mover", phase == "move")
    _needs(record, "moving", phase == "move")
    if phase == "token" and len(record["drawn"]) != 2:
        _refuse("drawn", _("it must be the two tokens to choose from."), "TO-50")


def _only(record: Record, field: str, used: bool, default: Any, path: str = "") -> None:
    if not used and record[field] != default:
        _refuse(f"{path}{field}", _("it has no use in this phase."))


def _needs(record: Record, field: str, needed: bool) -> None:
    if needed and record[field] is None:
        _refuse(field, _("this phase needs it."))


# --- Chests and tokens ---------------------------------------------------------------------------------


def _chests_out(record: Record) -> list[int]:
    """Count the chests outside the bag."""
    piles = [record["centre"], *(board[area] for board in record["boards"] for area in AREAS)]
    return [sum(pile[colour] for pile in piles) for colour in range(len(COLOURS))]


def _tokens_out(record: Record) -> list[int]:
    """Count the treasure tokens outside the pool."""
    out = [*record["drawn"], *(value for board in record["boards"] for value in board["tokens"])]
    return [out.count(value + 1) for value in range(len(TOKEN_COUNTS))]


def _rest(counts: tuple[int, ...], out: list[int]) -> list[int]:
    return [max(0, count - gone) for count, gone in zip(counts, out, strict=True)]


def _check_supply(record: Record) -> None:
    """There may be fewer chests and tokens than in the box, never more (TO-1, TO-2)."""
    for colour, out, left, most in zip(
        COLOURS, _chests_out(record), record["bag"], CHEST_COUNTS, strict=True
    ):
        if out + left > most:
            why = _("there are {count} {colour} chests; the game has {most}.")
            _refuse("bag", why.format(count=out + left, colour=colour, most=most), "TO-1")
    for value, most in enumerate(TOKEN_COUNTS):
        count = _tokens_out(record)[value] + record["pool"][value]
        if count > most:
            why = _("there are {count} treasure tokens with {value} coins; the game has {most}.")
            _refuse("pool", why.format(count=count, value=value + 1, most=most), "TO-2")
    if record["seats"] == 2 and any(record["centre"]):
        _refuse("centre", _("with two players no chest ever lies there."), "TO-75")


# --- Onto the table ------------------------------------------------------------------------------------


def put_on_table(game: Game, record: Record, chance: Chance) -> Tortuga:
    """Lay a checked and complete record out on a table."""
    numbers: list[int] = []
    for seat, board in enumerate(record["boards"]):
        numbers += _board_numbers(board, seat in record["earners"])
    middle = [*record["bag"], *record["centre"], *record["pool"]]
    options = record["options"]
    state = Tortuga(game, record["seats"], options, chance, vec[i64](numbers), vec[i64](middle))
    state.end_chests = options["end_chests"]
    state.max_rounds = options["max_rounds"]
    state.round = record["round"]
    state.start = record["start"]
    state.phase = PHASES.index(record["phase"])
    state.step = record["step"]
    if record["action"] is not None:
        state.action = ACTIONS.index(record["action"])
        state.place = record["place"]
        state.rank_seats()
    if record["target"] is not None:
        state.target = record["target"]
    if record["drawn"]:
        state.drawn_1, state.drawn_2 = record["drawn"]
    if record["mover"] is not None:
        state.mover = record["mover"]
        state.moving = AREAS.index(record["moving"])
    return state


def _board_numbers(board: Record, earns: bool) -> list[int]:
    """Return a board as the packed numbers of `rules.table`."""
    numbers = [0] * SIZE
    numbers[MARKER : MARKER + 2] = [board["ship"], board["pirate"]]
    chests = [count for area in AREAS for count in board[area]]
    numbers[CHESTS : CHESTS + len(chests)] = chests
    numbers[ADVANTAGE : ADVANTAGE + len(ACTIONS)] = board["advantage"]
    values = range(1, len(TOKEN_COUNTS) + 1)
    numbers[TOKENS : TOKENS + len(TOKEN_COUNTS)] = [board["tokens"].count(value) for value in values]
    numbers[PLACED : PLACED + len(ACTIONS)] = [_mask(board["dice"], action) for action in ACTIONS]
    numbers[HAND] = _mask(board["dice"], None)
    numbers[SHOWN : SHOWN + len(FACES)] = [_mask(board["roll"], face) for face in FACES]
    numbers[COMMIT] = NO_COMMIT if board["commit"] is None else board["commit"]
    numbers[KEPT] = sum(1 << LETTERS.index(letter) for letter in board["kept"])
    numbers[STUCK] = int(board["stuck"])
    numbers[EARNS] = int(earns)
    return numbers


def _mask(dice: list[str | None], wanted: str | None) -> int:
    return sum(1 << die for die, name in enumerate(dice) if name == wanted)


# --- Fields against each other -------------------------------------------------------------------------


def _check_room(state: Tortuga, record: Record) -> None:
    """No area holds more than its marker allows, but where an attack has just struck (TO-7, TO-60)."""
    struck = [record["target"], int(state.actor())] if record["phase"] == "drop" else []
    for seat in range(record["seats"]):
        for area, kind, action in ((FLEET, 0, ATTACK), (CREW, 1, RAID)):
            exempt = seat in struck and state.action == action
            if state.area_size(seat, area) > state.capacity(seat, kind) and not exempt:
                why = _("it holds more chests than the marker allows.")
                _refuse(f"boards[{seat}].{AREAS[area]}", why, "TO-7")
            if record["phase"] in DICE_PHASES and state.room(seat, action) < 0:
                why = _("more dice lie on {action} than the marker allows.").format(action=ACTIONS[action])
                _refuse(f"boards[{seat}].dice", why, "TO-22")


def _check_dice(state: Tortuga, record: Record) -> None:
    """Rolls, commits, kept skulls and stuck seats must fit the dice in hand."""
    phase = record["phase"]
    hands = [int(state.hand(seat)) for seat in range(record["seats"])]
    if phase == "keep" and not any(hands):
        _refuse("phase", _("nobody has a die in hand to keep."), "TO-20")
    reroller = _first_stuck(record) if phase == "reroll" else None
    for seat, board in enumerate(record["boards"]):
        path = f"boards[{seat}]."
        rolled = ALL_DICE - _mask(board["roll"], None)
        wanted = hands[seat] if phase == "keep" or board["stuck"] else 0
        if rolled != wanted:
            _refuse(f"{path}roll", _("it does not match the dice in hand."), "TO-14")
        if board["commit"] is not None and (not hands[seat] or state.why_not(seat, board["commit"])):
            _refuse(f"{path}commit", _("this roll does not allow it."), "TO-23")
        kept = state.boards[seat * SIZE + KEPT]
        if kept & ~hands[seat]:
            _refuse(f"{path}kept", _("kept dice that are not yet turned are still in hand."), "TO-24")
        if board["stuck"]:
            _check_stuck(state, path, seat, seat == reroller)


def _first_stuck(record: Record) -> int | None:
    seats = record["seats"]
    around = [(record["start"] + turn) % seats for turn in range(seats)]
    return next((seat for seat in around if record["boards"][seat]["stuck"]), None)


def _check_stuck(state: Tortuga, path: str, seat: int, rerolling: bool) -> None:
    """A stuck seat has dice, keeps none, and cannot place its roll unless it is just rerolling (TO-28)."""
    if not state.hand(seat) or state.boards[seat * SIZE + KEPT]:
        _refuse(f"{path}stuck", _("a stuck player has dice in hand and has kept none."), "TO-28")
    if state.keeps(seat) and not rerolling:
        _refuse(f"{path}stuck", _("a die of this roll can be placed."), "TO-28")


def _check_places(state: Tortuga, record: Record) -> None:
    """What happens in the middle of an action must be able to happen to the seats in these places."""
    phase = record["phase"]
    if phase in ("token", "steal") and record["place"] != 1:
        _refuse("place", _("this happens to first place only."), "TO-50" if phase == "token" else "TO-53")
    if phase == "salvage" and record["place"] != 2:
        _refuse("place", _("only second place takes a chest from the centre."), "TO-59")
    if phase == "token" and record["action"] != "treasure":
        _refuse("action", _("tokens are chosen in the treasure action."), "TO-50")
    if phase == "token" and record["seats"] == 2:
        _refuse("phase", _("with two players nobody draws two tokens."), "TO-72")
    if phase in ("steal", "drop", "salvage") and record["action"] not in ("attack", "raid"):
        _refuse("action", _("this happens in attack and raid only."), "TO-53")
    if phase in ("token", "steal", "drop", "salvage") and state.actor() < 0:
        _refuse("place", _("nobody holds this place."), "TO-43")
    if phase in ("steal", "drop"):
        if record["target"] == state.actor():
            _refuse("target", _("nobody attacks their own board."), "TO-53")
        if record["place"] == 2 and record["target"] == state.first:
            _refuse("target", _("second place cannot choose first place."), "TO-58")
