"""How many people have begun and finished each step of a lesson: counts among the notes, and no persons."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Integer, Text, cast, select

from cayona.server.storage.schema import meta
from cayona.server.storage.store_part import StorePart

PREFIX: Final = "lesson/"


class Learning(StorePart):
    """What hosts want to know of lessons."""

    async def count_step(self, game: str, lesson: str, step: int, what: str) -> None:
        """Count one more who has begun or finished a step."""
        once_more = cast(cast(meta.c.value, Integer) + 1, Text)
        statement = (
            self.database.dialect.insert(meta)
            .values(key=f"{PREFIX}{game}/{lesson}/{step}/{what}", value="1")
            .on_conflict_do_update(index_elements=[meta.c.key], set_={"value": once_more})
        )
        async with self.database.writing() as connection:
            await connection.execute(statement)

    async def steps_counted(self) -> dict[tuple[str, str, int], dict[str, int]]:
        """Return for every game, lesson and step how many “began” and “finished” it."""
        query = select(meta.c.key, meta.c.value).where(meta.c.key.startswith(PREFIX, autoescape=True))
        async with self.database.reading() as connection:
            rows = list(await connection.execute(query))
        found: dict[tuple[str, str, int], dict[str, int]] = {}
        for row in rows:
            _prefix, game, lesson, step, what = row.key.split("/")
            found.setdefault((game, lesson, int(step)), {})[what] = int(row.value)
        return found
