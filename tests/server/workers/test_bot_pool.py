"""The pool at work: whole games, order, bounds, warmth, and a clean end."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from server.workers.pool_bots import (
    appears,
    bosun,
    bot_file,
    captain,
    is_our_child,
    mine,
    opening,
    runs,
    still_works,
)

import cayona
from cayona.server.errors import TooMany
from cayona.server.workers import process, staff
from cayona.server.workers.jobs import Job, job_for
from cayona.server.workers.limits import Limits
from cayona.server.workers.pool import BotPool
from cayona.server.workers.pool_counts import PoolCounts
from cayona.server.workers.staff import HOUSE, SPARE, Staff

FIXED = {"captain": {"iterations": 50}, "admiral": {"iterations": 50, "cores": 2}}
LOOP = """
open({mark!r}, "w").close()
while True:
    pass
"""


def test_ctrl_c_that_meets_a_worker_at_its_birth_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The terminal sends it to a process that has no session of its own yet; the next one takes its place."""
    met: list[int] = []

    async def unlucky(limits: Limits, folder: Path) -> process.Worker:
        worker = await process.start_worker(limits, folder)
        if not met:
            met.append(worker.process.pid)
            while "lib-dynload" not in Path(f"/proc/{met[0]}/maps").read_text():
                await asyncio.sleep(0)  # earlier, Python itself would turn the signal into a code of its own
            os.kill(met[0], signal.SIGINT)
        return worker

    async def begin() -> None:
        async with BotPool(size=1) as pool:
            assert not (await pool.choose(bosun())).fallback
            assert met[0] not in pool.staff.process_ids()

    monkeypatch.setattr(staff, "start_worker", unlucky)
    asyncio.run(begin())
    assert met
    assert "fault" not in caplog.text


def test_whole_games_through_the_pool_are_legal() -> None:
    async def play() -> None:
        async with BotPool(size=1) as pool:
            for game in cayona.games():
                await play_through(pool, game.new(seed=5))
            status = pool.status()
        assert status["fallbacks"] == status["restarts"] == status["failures"] == 0
        assert status["jobs"] == sum(bot["decisions"] for bot in status["bots"].values())
        assert set(status["bots"]) == {"random", "bosun"}

    async def play_through(pool: BotPool, state: cayona.State) -> None:
        while not state.is_over():
            seat = state.to_move()
            answer = await pool.choose(job_for(state, seat, ("random", "bosun")[seat % 2]))
            assert answer.problem is None
            state.apply(answer.action, seat)

    asyncio.run(play())


def test_a_seeded_bot_decides_the_same_in_any_worker_and_as_without_one() -> None:
    async def decide() -> list[int]:
        async with BotPool(size=2) as pool:
            jobs = [
                job_for(opening(), 0, name, settings={"seed": s, **FIXED.get(name, {})})
                for name in cayona.bots.BOTS
                for s in range(8)
            ]
            return [answer.action for answer in await asyncio.gather(*map(pool.choose, jobs))]

    chosen = asyncio.run(decide())
    assert chosen == asyncio.run(decide())
    view = cayona.SeatView(opening(), 0)
    alone = [
        cayona.bot(name, seed=s, **FIXED.get(name, {})).choose(view)
        for name in cayona.bots.BOTS
        for s in range(8)
    ]
    assert chosen == alone


def test_an_admiral_searches_in_a_worker_that_may_start_no_process() -> None:
    async def ask() -> None:
        async with BotPool(size=1) as pool:
            for settings in ({"seconds": 0.1}, {"iterations": 50, "seed": 1, "cores": 3}):
                answer = await pool.choose(job_for(opening(), 0, "admiral", settings=settings))
                assert (answer.bot, answer.problem) == ("admiral", None)

    asyncio.run(ask())


def test_settings_that_a_bot_does_not_take_are_offers_or_mistakes(tmp_path: Path) -> None:
    async def ask() -> None:
        async with BotPool(size=1) as pool:
            offered = job_for(opening(), 0, "bosun", settings={"seconds": 2.0, "seed": 1})
            assert (await pool.choose(offered)).problem is None
            assert (await pool.choose(mine(bot_file(tmp_path, "return first"), seed=7))).problem is None
            answer = await pool.choose(job_for(opening(), 0, "random", settings={"depth": 3}))
            assert answer.fallback
            assert "no setting “depth”" in str(answer.problem)

    asyncio.run(ask())


def test_a_full_queue_refuses_with_a_sentence(tmp_path: Path) -> None:
    async def fill() -> None:
        mark = tmp_path / "mine" / "thinking"
        loop = mine(bot_file(tmp_path, LOOP.format(mark=str(mark))), seconds=60)
        async with BotPool(size=1, queue=2) as pool:
            thinking = asyncio.create_task(pool.choose(loop))
            await appears(mark)
            waiting = [asyncio.create_task(pool.choose(captain())) for _ in range(2)]
            await asyncio.sleep(0)
            assert (pool.status()["busy"], pool.status()["queued"]) == (1, 2)
            with pytest.raises(TooMany, match="Too many bots are thinking") as caught:
                await pool.choose(captain())
            assert (caught.value.code, caught.value.wait > 0) == ("busy", True)
            thinking.cancel()
            assert [answer.bot for answer in await asyncio.gather(*waiting)] == ["captain", "captain"]
            assert (pool.status()["busy"], pool.status()["queued"], pool.status()["refused"]) == (0, 0, 1)

    asyncio.run(fill())


def test_bots_that_do_not_search_are_not_kept_waiting_by_those_that_do(tmp_path: Path) -> None:
    async def ask() -> None:
        mark = tmp_path / "mine" / "thinking"
        loop = mine(bot_file(tmp_path, LOOP.format(mark=str(mark))), seconds=60)
        async with BotPool(size=1) as pool:
            thinking = asyncio.create_task(pool.choose(loop))
            await appears(mark)
            assert (await pool.choose(bosun())).bot == "bosun"
            assert not thinking.done()
            thinking.cancel()

    asyncio.run(ask())


def test_the_last_idle_worker_is_for_bots_that_do_not_search() -> None:
    """Those that do, and bot files, wait for a process to start: so nobody else has to."""

    async def lend() -> None:
        staff = Staff(1, Limits(), 1000, PoolCounts())
        await staff.prepare()
        ready = staff.process_ids()
        for home in (HOUSE, "a file"):
            async with staff.worker(home) as thinking, staff.worker(HOUSE, instant=True) as quick:
                assert [quick.process.pid] == ready
                assert thinking.process.pid not in ready
                thinking.kill()  # as one that is late
        staff.stop()
        await staff.ended()

    asyncio.run(lend())


def test_first_come_first_served() -> None:
    async def queue() -> list[int]:
        done: list[int] = []

        async def ask(number: int, job: Job) -> None:
            await pool.choose(job)
            done.append(number)

        async with BotPool(size=1) as pool:
            await asyncio.gather(*(ask(number, bosun()) for number in range(12)))
        return done

    assert asyncio.run(queue()) == list(range(12))


def test_a_cancelled_job_cuts_the_bot_off(tmp_path: Path) -> None:
    async def cancel() -> None:
        mark = tmp_path / "mine" / "thinking"
        loop = mine(bot_file(tmp_path, LOOP.format(mark=str(mark))), seconds=60)
        async with BotPool(size=1) as pool:
            thinking = asyncio.create_task(pool.choose(loop))
            await appears(mark)
            thinking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await thinking
            await still_works(pool)
            assert pool.status()["restarts"] == 1

    asyncio.run(cancel())


def test_workers_are_recycled_and_started_ahead_of_time() -> None:
    async def work() -> None:
        async with BotPool(size=1, jobs_each=5) as pool:
            seen = set(pool.staff.process_ids())
            for _ in range(17):
                await still_works(pool)
                seen.update(pool.staff.process_ids())
            assert len(seen) >= 4
            assert pool.status()["restarts"] == 0
        assert not any(map(is_our_child, seen))

    asyncio.run(work())


def test_there_are_never_more_workers_than_agreed(tmp_path: Path) -> None:
    async def work() -> None:
        files = [bot_file(tmp_path, "return first", f"bot{number}.py") for number in range(6)]
        async with BotPool(size=1) as pool:
            for file in files * 2:
                assert (await pool.choose(mine(file))).problem is None
                assert len(pool.staff.process_ids()) <= 1 + SPARE
            assert pool.status()["restarts"] == 0

    asyncio.run(work())


def test_a_table_of_two_files_and_a_house_bot_restarts_nobody(tmp_path: Path) -> None:
    async def work() -> None:
        files = [bot_file(tmp_path, "return first", f"bot{number}.py") for number in range(2)]
        async with BotPool(size=1) as pool:
            for _ in range(2):
                for job in (mine(files[0]), mine(files[1]), bosun()):
                    await pool.choose(job)
            before = pool.staff.process_ids()
            for _ in range(5):
                for job in (mine(files[0]), mine(files[1]), bosun()):
                    await pool.choose(job)
            assert pool.staff.process_ids() == before

    asyncio.run(work())


def test_closing_a_busy_pool_ends_everything(tmp_path: Path) -> None:
    async def close() -> None:
        mark = tmp_path / "mine" / "thinking"
        loop = mine(bot_file(tmp_path, LOOP.format(mark=str(mark))), seconds=60)
        pool = BotPool(size=1)
        await pool.start()
        jobs = [asyncio.create_task(pool.choose(job)) for job in (loop, captain(), captain())]
        await appears(mark)
        pids = pool.staff.process_ids()
        await pool.close()
        for outcome in await asyncio.gather(*jobs, return_exceptions=True):
            assert isinstance(outcome, cayona.CayonaError)
            assert outcome.code == "closing"
        with pytest.raises(cayona.CayonaError, match="The server is closing"):
            await pool.choose(bosun())
        await pool.close()
        assert pids
        assert not any(map(is_our_child, pids))
        assert not any(map(runs, pids))

    asyncio.run(close())


def test_closing_while_workers_start_leaves_nothing() -> None:
    async def close() -> None:
        pool = BotPool(size=3)
        jobs = [asyncio.create_task(pool.choose(captain())) for _ in range(3)]
        async with asyncio.timeout(20):
            while len(pool.staff.process_ids()) < 3:
                await asyncio.sleep(0)
        pids = pool.staff.process_ids()
        await pool.close()
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        assert {getattr(outcome, "code", None) for outcome in outcomes} == {"closing"}
        assert not any(map(is_our_child, pids))

    asyncio.run(close())


SERVER = """
import asyncio, sys
sys.path.insert(0, {here!r})
from pathlib import Path
from server.workers.pool_bots import bosun, mine, appears
from cayona.server.workers.pool import BotPool
from cayona.server.workers.staff import SPARE

async def main():
    async with BotPool(size=2, grace=0.1) as pool:
        thinking = asyncio.create_task(pool.choose(mine(Path({file!r}), seconds=0.4)))
        await appears(Path({mark!r}))
        await pool.choose(bosun())
        print(*pool.staff.process_ids(), flush=True)
        while True:
            pass

asyncio.run(main())
"""


def test_workers_end_when_the_server_is_killed(tmp_path: Path) -> None:
    mark = tmp_path / "mine" / "thinking"
    file = bot_file(tmp_path, LOOP.format(mark=str(mark)))
    script = SERVER.format(here=str(Path(__file__).parents[2]), file=str(file), mark=str(mark))
    surroundings = os.environ | {"TMPDIR": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, env=surroundings
    ) as server:
        assert server.stdout is not None
        pids = [int(pid) for pid in server.stdout.readline().split()]
        server.send_signal(signal.SIGKILL)
    assert len(pids) >= 2

    async def gone() -> None:
        async with asyncio.timeout(20):
            while any(map(runs, pids)):
                await asyncio.sleep(0.05)

    asyncio.run(gone())
