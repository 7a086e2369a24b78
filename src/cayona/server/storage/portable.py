"""The file of a backup: compressed lines of JSON that any of our databases can be filled from.

First a line about the backup, then for every table a line with its columns followed by its rows, and at
the end a line with the number of rows, so that a file that was cut short is noticed.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self

from cayona.kernel.language import gettext as _
from cayona.server.storage.errors import StorageError

FORMAT: Final = "cayona-backup-1"
CHUNK: Final = 500
"""Rows that are read, written or stored at once."""

Rows = list[list[Any]]


class PortableWriter:
    """Writes a backup beside its target, and puts it in place when it is complete."""

    def __init__(self, target: Path, about: dict[str, Any]) -> None:
        self.target = target
        self.rows = 0
        self._partial = target.with_name(f"{target.name}.partial")
        try:
            handle = os.open(self._partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        except OSError as problem:
            raise _unusable(self._partial, problem) from problem
        self._raw: IO[bytes] = os.fdopen(handle, "wb")
        self._file = gzip.GzipFile(fileobj=self._raw, mode="wb", filename="", compresslevel=6)
        self._put({"format": FORMAT, **about})

    def table(self, name: str, columns: Sequence[str]) -> None:
        """Begin the rows of a table."""
        self._put({"table": name, "columns": list(columns)})

    def add(self, rows: Sequence[Sequence[Any]]) -> None:
        """Write rows of the table that was begun."""
        self.rows += len(rows)
        self._put(*map(list, rows))

    def finish(self) -> None:
        """Complete the file, wait until it is on the disk, and put it in place."""
        self._put({"rows": self.rows})
        self._file.close()
        self._raw.flush()
        os.fsync(self._raw.fileno())
        self._raw.close()
        self._partial.replace(self.target)

    def __enter__(self) -> Self:
        """Write within a block; a file that was not finished is removed."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Remove what was not finished."""
        if not self._raw.closed:
            self._file.close()
            self._raw.close()
            self._partial.unlink(missing_ok=True)

    def _put(self, *lines: dict[str, Any] | list[Any]) -> None:
        try:
            self._file.write(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
        except OSError as problem:
            raise _unusable(self._partial, problem) from problem


class PortableReader:
    """Reads a backup: `about` first, then chunks of rows."""

    def __init__(self, source: Path) -> None:
        self.source = source
        self._lines = _lines(source)
        about = next(self._lines, None)
        if not isinstance(about, dict) or about.get("format") != FORMAT:
            raise self._broken(_("it is not a backup of this program."))
        self.about: dict[str, Any] = about

    def chunks(self) -> Iterator[tuple[str, list[str], Rows]]:
        """Yield table, columns and some rows, until the file ends as it must."""
        table: dict[str, Any] | None = None
        rows: Rows = []
        count = 0
        for line in self._lines:
            if isinstance(line, list) and table is not None:
                rows.append(line)
                count += 1
                if len(rows) < CHUNK:
                    continue
            if rows and table is not None:
                yield table["table"], table["columns"], rows
                rows = []
            if isinstance(line, dict) and "rows" in line:
                self._check_end(line["rows"], count)
                return
            if isinstance(line, dict):
                table = line
        raise self._broken(_("its end is missing."))

    def _check_end(self, told: object, count: int) -> None:
        if told != count:
            raise self._broken(
                _("it has {count} rows and should have {told}.").format(count=count, told=told)
            )

    def _broken(self, why: str) -> StorageError:
        return StorageError(
            _("The backup {path} cannot be used: {why}").format(path=self.source, why=why), code="bad-backup"
        )


def _lines(source: Path) -> Iterator[Any]:
    try:
        with gzip.open(source, "rt", encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)
    except (OSError, EOFError, ValueError) as problem:
        raise _unusable(source, problem) from problem


def _unusable(path: Path, problem: Exception) -> StorageError:
    why = getattr(problem, "strerror", None) or problem
    return StorageError(
        _("The file {path} cannot be used: {why}").format(path=path, why=why), code="bad-backup"
    )
