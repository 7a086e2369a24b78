"""Appends as fast as it can until it is killed, and prints every version that was acknowledged."""

from __future__ import annotations

import asyncio
import os
import sys

from server.storage.storage_helpers import action

from cayona.server.storage import Store

TABLES = 20


async def append_for_ever(store: Store, table: str) -> None:
    version = await store.version(table)
    while True:
        version += 1
        await store.append(table, action(version, version, f"{table}-{version}"))
        os.write(1, f"{table} {version}\n".encode())


async def main(url: str) -> None:
    store = await Store.open(url)
    os.write(1, b"ready\n")
    await asyncio.gather(*(append_for_ever(store, f"t{number}") for number in range(TABLES)))


asyncio.run(main(sys.argv[1]))
