"""The data set of a study: a directory with its design and, part by part, games and decisions as Parquet."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import polars as pl

from cayona.kernel.errors import OptionError
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark
from cayona.lab.study.design import FORMAT, StudyDesign
from cayona.lab.study.watching import Row

WISH: Final = "study.json"
GAMES: Final = "games"
DECISIONS: Final = "decisions"
SCHEMAS: Final[dict[str, dict[str, Any]]] = {
    GAMES: {
        "game": pl.Int64,
        "deal": pl.Int64,
        "mixed": pl.Boolean,
        "bots": pl.List(pl.String),
        "players": pl.List(pl.Int64),
        "winners": pl.List(pl.Int64),
        "reason": pl.String,
        "returns": pl.List(pl.Float64),
        "scores": pl.List(pl.Float64),
        "decisions": pl.Int64,
        "turns": pl.Int64,
        "mistakes": pl.Int64,
    },
    DECISIONS: {
        "game": pl.Int64,
        "ply": pl.Int64,
        "turn": pl.Int64,
        "seat": pl.Int64,
        "phase": pl.String,
        "kind": pl.String,
        "action": pl.Int64,
        "legal": pl.Int64,
        "elements": pl.List(pl.String),
        "chances": pl.List(pl.Float64),
        "judged": pl.Float64,
        "spread": pl.Float64,
        "hidden": pl.Float64,
        "features": pl.List(pl.Float32),
        "actions": pl.List(pl.Int32),
        "visits": pl.List(pl.Int32),
    },
}


ADDED: Final[dict[str, Any]] = {"mixed": False, "phase": "", "judged": None, "spread": None,
                                "features": None, "actions": None, "visits": None}  # fmt: skip
"""Columns that older data sets do not have, and what they would say."""
OPTIONAL: Final = ("judged", "spread", "hidden", "features", "actions", "visits")
"""Columns that may be empty: nobody looks at every decision that closely."""
FAULTS: Final[dict[str, dict[str, pl.Expr]]] = {
    GAMES: {
        mark("there are not as many players as bots"): (
            (pl.col("bots").list.len() != pl.col("players").list.len()) | (pl.col("bots").list.len() == 0)
        ),
        mark("a winner does not sit at the table"): (
            (pl.col("winners").list.max() >= pl.col("bots").list.len()) | (pl.col("winners").list.min() < 0)
        ),
        mark("a number is below 0"): (
            pl.min_horizontal("game", "deal", "decisions", "turns", "mistakes") < 0
        ),
    },
    DECISIONS: {
        mark("the seat is not at the table"): (
            (pl.col("seat") < 0) | (pl.col("seat") >= pl.col("chances").list.len())
        ),
        mark("there is no action to choose from"): pl.col("legal") < 1,
        mark("a share is not between 0 and 1"): (
            (pl.col("chances").list.min() < 0)
            | (pl.col("chances").list.max() > 1)
            | ~pl.col("hidden").is_between(0, 1)
            | ~pl.col("judged").is_between(0, 1)
        ),
        mark("a number is below 0"): pl.min_horizontal("game", "ply", "turn", "action") < 0,
    },
}
"""What cannot be, by table, and how to find it."""


@dataclass(frozen=True, slots=True)
class DataSet:
    """A directory that grows part by part; what is there is whole, and is not played again."""

    place: Path

    def begin(self, design: StudyDesign) -> None:
        """Make the directory, or check that it belongs to the same study."""
        told = self.place / WISH
        if _is_there(told):
            there, wanted = self.design_data(), design.to_json()
            if there != wanted and there | {"cayona": ""} == wanted | {"cayona": ""}:
                raise OptionError(
                    _(
                        "{place} was begun by cayona {version}; name a directory that does not exist yet and "
                        "compare the two."
                    ).format(place=self.place, version=there.get("cayona", "0")),
                    code="another-version",
                )
            if there != wanted:
                raise OptionError(
                    _("{place} has another study; name a directory that does not exist yet.").format(
                        place=self.place
                    ),
                    code="another-study",
                )
            return
        if _is_there(self.place) and (not self.place.is_dir() or any(self.place.iterdir())):
            raise OptionError(
                _("{place} already exists and is not a study.").format(place=self.place), code="no-study"
            )
        try:
            for table in SCHEMAS:
                (self.place / table).mkdir(parents=True, exist_ok=True)
            _write(told, (json.dumps(design.to_json(), indent=1) + "\n").encode())
        except OSError as problem:
            raise OptionError(
                _("{place} cannot be made: {why}.").format(place=self.place, why=problem.strerror or problem),
                code="no-place",
            ) from problem

    def design_data(self) -> dict[str, Any]:
        """Return what is studied here."""
        told = self.place / WISH
        try:
            data = json.loads(told.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise OptionError(
                _("{place} is not a study: it has no {file}.").format(place=self.place, file=WISH),
                code="no-study",
            ) from None
        except ValueError as problem:
            raise OptionError(
                _("{file} cannot be read: {why}.").format(file=told, why=problem), code="broken-study"
            ) from problem
        if not isinstance(data, dict):
            raise OptionError(
                _("{file} is not the design of a study.").format(file=told), code="broken-study"
            )
        if data.get("format", 1) not in range(1, FORMAT + 1):
            raise OptionError(
                _(
                    "{file} was written by a newer version of cayona: format {format} is not known here."
                ).format(file=told, format=repr(data["format"])),
                code="newer-study",
            )
        return data

    def design(self) -> StudyDesign:
        """Return what is studied here, ready to be played."""
        data = self.design_data()
        try:
            return StudyDesign(
                data["game"],
                tuple(data["bots"]),
                data["seats"],
                data["options"],
                data["deals"],
                data["seed"],
                tuple(data["forbidden"]),
                data.get("judge", ""),
                data.get("judged", 0),
                tuple(data.get("ladder", ())),
                data.get("mixed", 0),
                data.get("observations", False),
                data.get("handicap", 0),
            ).checked()
        except (KeyError, TypeError) as problem:
            raise OptionError(
                _("{file} is not the design of a study: {why}.").format(
                    file=self.place / WISH, why=repr(problem)
                ),
                code="broken-study",
            ) from problem

    def missing(self, design: StudyDesign) -> list[int]:
        """Return the parts that have not been played yet; decisions are written last."""
        return [share for share in range(design.shares()) if not self._file(DECISIONS, share).exists()]

    def add(self, share: int, games: Sequence[Row], decisions: Sequence[Row]) -> None:
        """Write one part, all or nothing."""
        for table, rows in ((GAMES, games), (DECISIONS, decisions)):
            target = self._file(table, share)
            unfinished = target.with_suffix(".part")
            pl.DataFrame(rows, SCHEMAS[table]).write_parquet(unfinished)
            unfinished.replace(target)

    def games(self) -> pl.DataFrame:
        """Return all games, in order."""
        return self._read(GAMES)

    def decisions(self) -> pl.DataFrame:
        """Return all decisions, in order."""
        return self._read(DECISIONS)

    def _file(self, table: str, share: int) -> Path:
        return self.place / table / f"{share:06}.parquet"

    def _read(self, table: str) -> pl.DataFrame:
        parts = [_part(file, table) for file in sorted((self.place / table).glob("*.parquet"))]
        return pl.concat(parts) if parts else pl.DataFrame(schema=SCHEMAS[table])


def _part(file: Path, table: str) -> pl.DataFrame:
    """Return one part, or raise an OptionError that says what is wrong with it, and where."""
    try:
        frame = pl.read_parquet(file)
    except (pl.exceptions.PolarsError, OSError) as problem:
        raise OptionError(
            _("{file} cannot be read: {why}. Delete it and its namesake, and run the study again.").format(
                file=file, why=problem
            ),
            code="broken-study",
        ) from problem
    schema = SCHEMAS[table]
    added = [column for column in ADDED if column in schema and column not in frame.columns]
    frame = frame.with_columns(pl.lit(ADDED[column], schema[column]).alias(column) for column in added)
    for column, kind in schema.items():
        if column not in frame.columns or frame.schema[column] != kind:
            raise OptionError(
                _("{file} has other columns than a study: “{column}” is missing or of another kind.").format(
                    file=file, column=column
                ),
                code="broken-study",
            )
    frame = frame.select(*schema)
    _check_rows(frame, file, table)
    return frame


def _check_rows(frame: pl.DataFrame, file: Path, table: str) -> None:
    needed = [column for column in frame.columns if column not in OPTIONAL]
    empty = {mark("something is missing"): pl.any_horizontal(pl.col(needed).is_null())}
    for fault, sign in (empty | FAULTS[table]).items():
        wrong = frame.select(sign.fill_null(False).arg_true()).to_series()
        if len(wrong):
            raise OptionError(
                _("{file}, row {row}: {fault}. Delete it and its namesake, and run the study again.").format(
                    file=file, row=int(wrong[0]) + 1, fault=_(fault)
                ),
                code="broken-study",
            )


def _is_there(file: Path) -> bool:
    try:
        return file.exists()
    except OSError:  # a part of the way is no folder, or is not ours to look into
        return False


def _write(file: Path, data: bytes) -> None:
    unfinished = file.with_suffix(".part")
    unfinished.write_bytes(data)
    unfinished.replace(file)
