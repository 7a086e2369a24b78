"""Processes that are asked line by line: they end, whatever state they are in."""

from __future__ import annotations

import asyncio

from cayona.server.workers.asking import begun


def test_a_process_that_is_gone_can_be_ended() -> None:
    async def work() -> bool:
        asked = await begun("cayona.server.deals.process")
        asked.kill()
        await asked.process.wait()
        await asyncio.sleep(0)  # the loop notices that the pipe is closed, too
        await asked.end()
        return asked.alive

    assert not asyncio.run(work())
