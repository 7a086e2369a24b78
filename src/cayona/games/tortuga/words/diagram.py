"""The board as plain text: for the terminal, for tests, and for people who cannot see the picture."""

from collections.abc import Sequence

from cayona.games.tortuga.components import ACTIONS, COLOURS, LETTERS
from cayona.games.tortuga.words.names import action_name, chest_list, token_count
from cayona.kernel.events import Facts
from cayona.kernel.language import _
from cayona.kernel.seats import LETTERS as SEATS


def diagram(observation: Facts) -> str:
    """Draw an observation: where the round stands, the middle, and a block for every board."""
    start = _("round {round}, phase: {phase}, start player {name}").format(
        round=observation["round"], phase=observation["phase"], name=SEATS[observation["start"]]
    )
    lines = [start, *middle_lines(observation["centre"], sum(observation["bag"]), observation["pool"])]
    for seat, board in enumerate(observation["boards"]):
        lines += board_lines(board, seat, ">" if seat in observation["deciders"] else " ")
    return "\n".join(lines)


def middle_lines(centre: Sequence[int], bag: int, pool: int) -> list[str]:
    """Tell the middle of the table."""
    return [
        _("centre: {chests}").format(chests=chest_list(_chests(centre))),
        _("bag: {chests}; treasure tokens: {pool}").format(chests=bag, pool=pool),
    ]


def board_lines(board: Facts, seat: int, turn: str = "") -> list[str]:
    """Tell one board, line by line; `turn` comes first."""
    ship, pirate = board["capacities"]
    lines = [
        _(
            "{turn}{name}: ship {ship} (room {ship_room}), pirate {pirate} (room {pirate_room}), {tokens}"
        ).format(
            turn=turn,
            name=SEATS[seat],
            ship=board["ship"],
            ship_room=ship,
            pirate=board["pirate"],
            pirate_room=pirate,
            tokens=token_count(board["token_count"], board["tokens"]),
        ),
        _("   Tortuga: {tortuga} | fleet: {fleet} | crew: {crew} | island: {island}").format(
            **{area: chest_list(_chests(board[area])) for area in ("tortuga", "fleet", "crew", "island")}
        ),
        "   " + "  ".join(_space(board, number, name) for number, name in enumerate(ACTIONS)),
    ]
    hand = hand_line(board)
    if hand:
        lines.append("   " + hand)
    return lines


def _chests(counts: Sequence[int]) -> list[str]:
    return [colour for colour, count in zip(COLOURS, counts, strict=True) for _turn in range(count)]


def _space(board: Facts, number: int, action: str) -> str:
    """Tell the dice on an action space, its token and its total: "fleet AC+1=6"."""
    dice = "".join(letter for letter, space in zip(LETTERS, board["dice"], strict=True) if space == action)
    side = board["advantage"][number]
    bonus = f"+{side}" if side else ""
    total = f"={board['totals'][number]}" if dice else ""
    return f"{action_name(action)} {dice}{bonus}{total}".rstrip()


def hand_line(board: Facts) -> str:
    """Tell the dice in hand, with their faces if the viewer sees them, and what is kept or committed."""
    faces = board["roll"] or [None] * len(LETTERS)
    dice = [
        f"{letter} {action_name(face)}" if face else letter
        for letter, face, space in zip(LETTERS, faces, board["dice"], strict=True)
        if space is None
    ]
    if not dice:
        return ""
    told = _("in hand: {dice}").format(dice=", ".join(dice))
    if board["kept"]:
        told += " " + _("(skulls to turn: {dice})").format(dice=board["kept"])
    if board["stuck"]:
        told += " " + _("(no die can be placed)")
    if board["commit"] is not None:
        told += " " + _("(decided)")
    return told
