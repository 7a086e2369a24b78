"""Writing a whole transaction by the driver's own connection: what is done for every action must be cheap.

A transaction is a generator of steps: it yields what to run, is given the rows that come back, and returns
what came of it. So it is written once; SQLite runs it in a thread with one hop there and one back,
PostgreSQL with one round trip for each step. The generator runs where the connection is: it touches
nothing but what it was made with.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy.engine import Dialect
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql import ClauseElement

from cayona.server.storage.errors import cannot

T = TypeVar("T")
Row = Sequence[Any]


class Statement:
    """A statement of SQLAlchemy's, compiled once."""

    def __init__(self, statement: ClauseElement, dialect: Dialect, *, returns: bool = False) -> None:
        """Compile for a dialect; `returns` says whether rows come back."""
        compiled: Any = statement.compile(dialect=dialect)
        self.text = str(compiled)
        self.returns = returns
        self._names: list[str] = compiled.positiontup or []
        self._fixed = {name: value for name, value in compiled.params.items() if value is not None}

    def values(self, row: dict[str, Any]) -> list[Any]:
        """Return the values of a row, and those of the statement itself, as the driver wants them."""
        given = {**self._fixed, **row} if self._fixed else row
        return [given[name] for name in self._names]

    def of(self, rows: Sequence[dict[str, Any]]) -> Step:
        """Return the step that runs this for every row."""
        return self, [self.values(row) for row in rows]


Step = tuple[Statement, list[list[Any]]]
"""A statement, and the values to run it with, one after the other."""
Steps = Generator[Step, list[Row], T]
"""A transaction: every step is answered with all rows that came back."""


class TransactionRunner(Protocol):
    """Writes one transaction at a time."""

    async def write(self, steps: Steps[T]) -> T:
        """Carry a transaction out; it is durable when this returns, undone if it raises."""

    async def write_at_once(self, step: Step) -> list[Row]:
        """Carry a transaction of a single step out; if this raises it may have been done or not."""

    async def close(self) -> None:
        """Let go of the connection."""


class SqliteRunner:
    """A connection in a thread of its own, where a whole transaction is run at once."""

    def __init__(self, file: Path, pragmas: Sequence[str]) -> None:
        self._file = file
        self._pragmas = pragmas
        self._connection: sqlite3.Connection | None = None
        self._thread: Final = ThreadPoolExecutor(1, "cayona-pen")

    async def write(self, steps: Steps[T]) -> T:
        """Carry a transaction out; one that nobody waits for any more is undone unless it is too late."""
        given_up: list[bool] = []
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, self._write, steps, given_up
            )
        except asyncio.CancelledError:
            given_up.append(True)
            raise

    async def write_at_once(self, step: Step) -> list[Row]:
        """Carry a transaction of a single step out."""
        return await self.write(_alone(step))

    async def close(self) -> None:
        """Close the connection where it was opened."""
        if self._connection is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown(wait=False)

    def _write(self, steps: Steps[T], given_up: list[bool]) -> T:
        connection = self._connection or self._open()
        connection.execute("BEGIN IMMEDIATE")
        try:
            result = _run(connection, steps)
            if given_up:
                raise asyncio.CancelledError
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                connection.rollback()
            raise
        return result

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._file, isolation_level=None)
        for pragma in self._pragmas:
            connection.execute(pragma)
        self._connection = connection
        return connection


def _alone(step: Step) -> Steps[list[Row]]:
    return (yield step)


def _run(connection: sqlite3.Connection, steps: Steps[T]) -> T:
    rows: list[Row] = []
    try:
        statement, values = next(steps)
        while True:
            if statement.returns:
                rows = [row for some in values for row in connection.execute(statement.text, some)]
            else:
                connection.executemany(statement.text, values)
                rows = []
            statement, values = steps.send(rows)
    except StopIteration as end:
        result: T = end.value
        return result


class PostgresRunner:
    """A connection kept for this alone; one that breaks is replaced."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._driver: Any = None  # asyncpg has no types
        self._prepared: dict[Statement, Any] = {}

    async def write(self, steps: Steps[T]) -> T:
        """Carry a transaction out."""
        async with self._connected() as driver, driver.transaction():
            return await self._run(steps)

    async def write_at_once(self, step: Step) -> list[Row]:
        """Carry a transaction of a single step out, in one round trip."""
        statement, values = step
        async with self._connected():
            prepared = self._prepared.get(statement) or await self._prepare(statement)
            rows: list[Row] = await prepared.fetchmany(values)  # all or nothing
            return rows

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Any]:
        if self._connection is None or self._driver.is_closed():
            await self._open()
        try:
            yield self._driver
        except BaseException as problem:
            self._driver.terminate()  # nobody knows how it stands; what it had not committed is undone
            if type(problem).__module__.startswith("asyncpg."):  # which is not there without PostgreSQL
                raise cannot(problem) from problem
            raise

    async def _prepare(self, statement: Statement) -> Any:
        """Prepare a statement for as long as the connection lasts."""
        prepared = self._prepared[statement] = await self._driver.prepare(statement.text)
        return prepared

    async def close(self) -> None:
        """Give the connection back."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                if self._driver.is_closed():
                    await connection.invalidate()
                await connection.close()

    async def _open(self) -> None:
        await self.close()
        self._prepared.clear()
        self._connection = await self._engine.connect()
        self._driver = (await self._connection.get_raw_connection()).driver_connection

    async def _run(self, steps: Steps[T]) -> T:
        rows: list[Row] = []
        try:
            statement, values = next(steps)
            while True:
                if statement.returns:
                    rows = await self._driver.fetchmany(statement.text, values)
                else:
                    await self._driver.executemany(statement.text, values)
                    rows = []
                statement, values = steps.send(rows)
        except StopIteration as end:
            result: T = end.value
            return result
