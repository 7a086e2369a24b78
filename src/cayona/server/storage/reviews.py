"""Reviews of finished matches: which are waited for, and those that are made."""

from __future__ import annotations

import base64
import json
import time
import zlib
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import select, update

from cayona.server.finished import UNIT, Judgement
from cayona.server.storage.finishes import Finishes
from cayona.server.storage.schema import reviews
from cayona.server.storage.store_part import StorePart

ReviewState = Literal["waiting", "made", "none"]
"""`none` is for matches that nothing can be told of."""
WAITING: Final = "waiting"


@dataclass(frozen=True, slots=True)
class KeptReview:
    """The review of a match, as far as there is one."""

    state: ReviewState
    data: dict[str, Any]


class Reviews(StorePart):
    """What was found out about matches."""

    async def want_review(self, table: str, match: int) -> None:
        """Note that a match is to be reviewed, unless that is noted or done."""
        statement = self.database.dialect.insert(reviews).on_conflict_do_nothing()
        fresh = {"state": WAITING, "at": time.time(), "data": ""}
        async with self.database.writing() as connection:
            await connection.execute(statement.values(table_id=table, match=match, **fresh))

    async def keep_review(self, table: str, match: int, state: ReviewState, data: dict[str, Any]) -> None:
        """Keep what was found out; what it says of people's choices and luck goes into their totals."""
        this = (reviews.c.table_id == table) & (reviews.c.match == match)
        statement = update(reviews).where(this).values(state=state, at=time.time(), data=_packed(data))
        judged = [judgement_of(review) for review in data.get("seats", ())]
        if judged:  # first, and only once: should it break off here, the match is reviewed again
            await self.database.write(Finishes(self.database).judge(table, match, judged))
        async with self.database.writing() as connection:
            await connection.execute(statement)

    async def review(self, table: str, match: int) -> KeptReview | None:
        """Return the review of a match, None if nobody has asked for one."""
        query = select(reviews).where(reviews.c.table_id == table, reviews.c.match == match)
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else KeptReview(row.state, _unpacked(row.data))

    async def waiting_reviews(self) -> list[tuple[str, int]]:
        """Return the matches that are still to be reviewed, those that have waited for longest first."""
        query = select(reviews.c.table_id, reviews.c.match).where(reviews.c.state == WAITING)
        async with self.database.reading() as connection:
            rows = list(await connection.execute(query.order_by(reviews.c.at)))
        return [(row.table_id, row.match) for row in rows]


def judgement_of(review: dict[str, Any]) -> Judgement:
    """Return what goes from a review into the totals: what its choices lost, and what luck gave."""
    decisions, error, luck = review["decisions"], review["error"]["value"], review["columns"]["deal"]["value"]
    return Judgement(review["seat"], decisions, round(UNIT * error * decisions), round(UNIT * luck))


def _packed(data: dict[str, Any]) -> str:
    """Return data as letters; curves are long, and pack well."""
    text = json.dumps(data, separators=(",", ":"), allow_nan=False)
    return base64.b85encode(zlib.compress(text.encode(), 9)).decode()


def _unpacked(text: str) -> dict[str, Any]:
    if not text:
        return {}
    data: dict[str, Any] = json.loads(zlib.decompress(base64.b85decode(text)))
    return data
