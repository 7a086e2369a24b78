"""A server, as one person (or one person's program) knows it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, Self

from cayona.client.errors import TooMany, Unreachable
from cayona.client.tables import Table
from cayona.client.wire import Pauses, Wire

PATIENCE: Final = 120.0
"""For how many seconds to go on trying a server that does not answer."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one of my tables stands for me."""

    table: str
    game: str
    round: int
    phase: str
    """waiting, playing, over or closed"""
    seat: int
    your_turn: bool
    version: int
    asked: int | None
    """The version at which my present decision came up."""
    changed: float


class Client:
    """A server and who I am there; `connect` and `enter` make it. Every thread needs one of its own."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    @property
    def address(self) -> str:
        """Where the server is."""
        return self._wire.address

    # --- The lobby ---------------------------------------------------------------------------------

    def me(self) -> dict[str, Any] | None:
        """Return my name and account."""
        person: dict[str, Any] | None = self._wire.get("/api/me")["person"]
        return person

    def games(self) -> list[dict[str, Any]]:
        """Return the games, with seats and options."""
        return list(self._wire.get("/api/games")["games"])

    def bots(self) -> list[dict[str, Any]]:
        """Return the server's bots; one with a `problem` cannot play."""
        return list(self._wire.get("/api/games")["bots"])

    def tables(self, phase: str | None = None) -> list[dict[str, Any]]:
        """Return the public tables; `phase` is waiting, playing or over."""
        return list(self._wire.get("/api/tables", phase=phase)["tables"])

    def mine(self) -> list[dict[str, Any]]:
        """Return the tables where I sit, those that wait for me first."""
        return list(self._wire.get("/api/tables/mine")["tables"])

    # --- Tables ------------------------------------------------------------------------------------

    def table(self, table: str) -> Table:
        """Return a table by its id or its link."""
        return Table(self._wire, table.rstrip("/").rpartition("/")[2])

    def open_table(
        self,
        game: str,
        seats: int | None = None,
        *,
        bots: Sequence[str | None] = (),
        sit: int | None = 0,
        start: bool = False,
        **settings: Any,
    ) -> Table:
        """Open a table and sit down at it.

        `bots` names a bot for every seat that shall have one, `sit` is my own seat (None to watch), and
        with `start` the match begins at once. Other settings are the table's: options, public, undo,
        watch, clock. If the answer gets lost there may be a second table; `mine` lists both.
        """
        wanted = {"game": game, **({} if seats is None else {"seats": seats}), **settings}
        wish = {"settings": wanted, "bots": list(bots), "sit": sit, "start": start}
        return Table(self._wire, self._wire.post("/api/tables", wish)["table"])

    def follow(self) -> Generator[Standing, None, None]:
        """Yield how my tables stand: all that are not over, then each as it changes for me, without end.

        A dropped connection is made again; tables that changed meanwhile come then.
        """
        since = 0.0
        pauses = Pauses(self._wire.patience)
        while True:
            try:
                with self._wire.stream("/api/stream", since=since) as messages:
                    for message in messages:
                        pauses.reset()
                        if message.get("type") == "table":
                            since = max(since, message["changed"])
                            yield Standing(**{field.name: message[field.name] for field in fields(Standing)})
                pauses.wait(Unreachable("The server ended the stream."))
            except TooMany as told:
                pauses.wait_as_told(told)
            except Unreachable as problem:
                pauses.wait(problem)

    def close(self) -> None:
        """Close the connection."""
        self._wire.close()

    def __enter__(self) -> Self:
        """Use it in a `with` block, which closes it."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Close the connection."""
        self.close()


def connect(address: str, token: str, *, patience: float = PATIENCE) -> Client:
    """Return a server, for the owner of a token; nothing is sent yet."""
    return Client(Wire(address, token, patience))


def enter(
    address: str,
    name: str,
    *,
    scopes: Sequence[str] = ("chat", "play", "tables"),
    patience: float = PATIENCE,
) -> tuple[Client, str]:
    """Enter as a new guest; return the server and the guest's token, to come back with `connect`."""
    door = Wire(address, patience=patience)
    try:
        door.headers |= {"Cookie": door.post_for_cookie("/api/people", {"name": name}), "X-Cayona": "1"}
        token: str = door.post("/api/tokens", {"name": name, "scopes": list(scopes), "days": 1})["token"]
    finally:
        door.close()
    return connect(address, token, patience=patience), token
