from cayona.client import (
    Chooser,
    Client,
    Conflict,
    Forbidden,
    LogLine,
    NotFound,
    Seat,
    Standing,
    Table,
    TableError,
    TooMany,
    Unreachable,
    View,
    connect,
    enter,
    play,
)


def choose(view: View) -> int:
    """Take the first of what is legal."""
    return view.legal_actions()[0]


def evening(address: str, token: str) -> None:
    """Let the bot play at all my tables until they are over."""
    play(address, token, choose)


def look_on(address: str, name: str) -> list[LogLine]:
    """Enter as a guest, open a table of Cartagena, and read its log."""
    with enter(address, name) as me:
        table: Table = me.open_table("cartagena", seats=2)
        seats: list[Seat] = table.view().seats
        assert seats[0].name == name
        return table.view().log


def my_turns(me: Client) -> list[Standing]:
    """Return how my tables stand where it is my turn, as of now."""
    return [standing for standing, _ in zip(me.follow(), me.mine(), strict=False) if standing.your_turn]


class Careful:
    """Whatever has such a `choose` is a Chooser."""

    def choose(self, view: View) -> int:
        """Take the last of what is legal."""
        return view.legal_actions()[-1]


bot: Chooser = Careful()

try:
    with connect("http://127.0.0.1:1", "no token", patience=0) as me:
        me.games()
except Unreachable as problem:
    print(problem)  # nobody serves there
except (Conflict, Forbidden, NotFound, TooMany, TableError) as refused:
    print(refused)  # each says in a sentence what was wrong
