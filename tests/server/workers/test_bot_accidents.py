"""Whatever a bot does, the table gets a legal action, the host a report, and the next job a worker."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import time
from pathlib import Path

import pytest
from server.workers.pool_bots import (
    appears,
    bosun,
    bot_file,
    is_legal_fallback,
    is_our_child,
    mine,
    opening,
    runs,
    still_works,
)

import cayona
from cayona.server import faults
from cayona.server.workers.confinement import missing_locks
from cayona.server.workers.jobs import Answer, job_for
from cayona.server.workers.limits import Limits
from cayona.server.workers.pool import BotPool

SMALL = Limits(memory=300 * 1024 * 1024)


def asked(
    tmp_path: Path, body: str, *, seconds: float = 5.0, grace: float = 0.5
) -> tuple[Answer, dict[str, int]]:
    """Have a bot file decide, check that the pool goes on, and return the answer and the counts."""

    async def ask() -> tuple[Answer, dict[str, int]]:
        async with BotPool(size=1, grace=grace, limits=SMALL) as pool:
            seen = set(pool.staff.process_ids())
            answer = await pool.choose(mine(bot_file(tmp_path, body), seconds=seconds))
            seen.update(pool.staff.process_ids())
            await still_works(pool)
            status = pool.status()
        assert not any(map(is_our_child, seen))
        return answer, status

    return asyncio.run(ask())


def test_a_bot_file_decides(tmp_path: Path) -> None:
    answer, status = asked(tmp_path, "return view.legal_actions()[-1]")
    assert (answer.action, answer.bot, answer.fallback) == (opening().legal_actions(0)[-1], "mine", False)
    assert status["bots"]


def test_a_bot_that_never_stops_is_cut(tmp_path: Path) -> None:
    began = time.monotonic()
    answer, status = asked(tmp_path, "while True: pass", seconds=0.3, grace=0.2)
    assert is_legal_fallback(answer)
    assert "more than 0.5 seconds" in str(answer.problem)
    assert 0.5 <= answer.seconds <= time.monotonic() - began
    assert (status["timeouts"], status["restarts"], status["fallbacks"]) == (1, 1, 1)


def test_a_file_that_hangs_move_after_move_is_waited_for_twice_and_no_more(tmp_path: Path) -> None:
    """Then another bot decides at once: nobody waits, and no process has to be ended or started."""

    async def ask() -> tuple[list[Answer], dict[str, int], Answer]:
        async with BotPool(size=1, grace=0.1, limits=SMALL) as pool:
            file = bot_file(tmp_path, "while True: pass")
            answers = [await pool.choose(mine(file, seconds=0.1)) for _move in range(8)]
            status = pool.status()
            bot_file(tmp_path, "return first  # mended")  # another version is another file
            return answers, status, await pool.choose(mine(file))

    answers, status, mended = asyncio.run(ask())
    assert all(map(is_legal_fallback, answers))
    assert [("more than" in str(one.problem), "a rest of" in str(one.problem)) for one in answers] == (
        [(True, False)] * 2 + [(False, True)] * 6
    )
    assert (status["timeouts"], status["restarts"], status["fallbacks"]) == (2, 2, 8)
    assert mended.fallback is False


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("raise RuntimeError('lost the map')", "it raised RuntimeError in line 11"),
        ("raise KeyboardInterrupt", "it raised KeyboardInterrupt"),
        ("sys.exit(3)", "it raised SystemExit in line 11"),
        ("return None", "it chose what is not a legal action"),
        ("return 10**9", "it chose what is not a legal action"),
        ("return -1", "it chose what is not a legal action"),
        ("return True", "it chose what is not a legal action"),
        ("return str(first)", "it chose what is not a legal action"),
        ("return 'x' * 10**6", "it chose what is not a legal action"),
        ("class Odd:\n    def __repr__(self): raise ValueError\nreturn Odd()", "it raised ValueError"),
        ("class Odd(Exception):\n    def __str__(self): raise ValueError\nraise Odd", "it raised Odd"),
        ("return self.choose(view)", "RecursionError"),
        ("with open('loot', 'w') as file: file.write('x')", "it raised PermissionError in line 11"),
        ("return [os.open('/dev/null', 0) for _ in range(999)]", "it raised OSError in line 11"),
    ],
)
def test_a_bot_that_fails_is_reported(tmp_path: Path, body: str, words: str) -> None:
    answer, status = asked(tmp_path, body)
    assert is_legal_fallback(answer)
    assert words in str(answer.problem)
    assert (status["failures"], status["restarts"], status["crashes"]) == (1, 0, 0)


@pytest.mark.parametrize(
    "body",
    [
        "print('noise ' * 100); print('{\"number\": 2}'); return first",
        "os.write(1, bytes(range(256)) * 4000); os.write(2, b'x' * 10**6); return first",
        "sys.stdout.close(); sys.stderr.close(); sys.stdout = None; return first",
        "os.close(0); os.close(1); os.close(2); return first",
    ],
)
def test_printing_disturbs_nobody(tmp_path: Path, body: str) -> None:
    answer, status = asked(tmp_path, body)
    assert answer.problem is None
    assert status["crashes"] == 0


@pytest.mark.parametrize("body", ["os._exit(3)", "__import__('ctypes').string_at(0)", "os.abort()"])
def test_a_bot_that_ends_its_process_is_asked_twice(tmp_path: Path, body: str) -> None:
    answer, status = asked(tmp_path, body)
    assert is_legal_fallback(answer)
    assert "its worker" in str(answer.problem)
    assert (status["crashes"], status["restarts"]) == (2, 2)


@pytest.mark.parametrize(
    "line",
    [
        b"hello\n",
        b'{"number": 2, "action": 99999, "seconds": 0.1}\n',
        b'{"number": 7, "action": 1, "seconds": 0.1}\n',
        b'{"number": 2, "ready": true}\n',
        b"x" * 100_000,
    ],
)
def test_a_worker_that_talks_nonsense_has_crashed(tmp_path: Path, line: bytes) -> None:
    body = f"""
import socket, stat
for number in range(3, 4096):  # high where a test before has opened much
    try:
        if stat.S_ISSOCK(os.fstat(number).st_mode):
            os.write(number, {line!r})
    except OSError:
        pass
time.sleep(60)
"""
    answer, status = asked(tmp_path, body, seconds=20)
    assert is_legal_fallback(answer)
    assert "its worker" in str(answer.problem)
    assert status["crashes"] == 2


def test_a_bot_that_takes_all_memory_is_stopped(tmp_path: Path) -> None:
    answer, status = asked(tmp_path, "hoard = []\nwhile True: hoard.append(bytearray(10**7))", seconds=30)
    assert is_legal_fallback(answer)
    assert answer.problem == "it used up its memory"
    assert (status["failures"], status["restarts"]) == (1, 1)


def test_a_worker_killed_in_the_middle_is_replaced_and_the_job_done(tmp_path: Path) -> None:
    async def kill() -> None:
        mark = tmp_path / "mine" / "pid"
        known = f"if os.path.exists({str(mark)!r}): return first"
        body = f"{known}\nopen({str(mark)!r}, 'w').close()\nwhile True: pass"
        async with BotPool(size=1) as pool:
            thinking = asyncio.create_task(pool.choose(mine(bot_file(tmp_path, body), seconds=60)))
            await appears(mark)
            pids = pool.staff.process_ids()
            for pid in pids:
                os.kill(pid, signal.SIGKILL)
            answer = await thinking
            assert (answer.action, answer.bot) == (opening().legal_actions(0)[0], "mine")
            assert (answer.fallback, answer.problem) == (False, None)
            await still_works(pool)
            assert pool.status()["crashes"] == 1
            assert not set(pids) & set(pool.staff.process_ids())
        assert not any(map(is_our_child, pids))

    asyncio.run(kill())


def test_what_a_bot_has_started_ends_with_it(tmp_path: Path) -> None:
    """Where bots are not confined, the administrator may start processes, against all limits."""
    own = str(tmp_path / "mine")
    body = f"child = os.fork()\nif child: open({own!r} + f'/child-{{child}}', 'w')\nwhile True: pass"
    answer, _ = asked(tmp_path, body, seconds=3.0)
    assert is_legal_fallback(answer)
    children = [int(path.name.partition("-")[2]) for path in (tmp_path / "mine").glob("child-*")]
    assert len(children) == (1 if os.geteuid() == 0 and missing_locks() else 0)
    assert not any(map(runs, children))


def test_idle_workers_that_were_killed_are_not_missed() -> None:
    async def kill() -> None:
        async with BotPool(size=2) as pool:
            await still_works(pool)
            for pid in pool.staff.process_ids():
                os.kill(pid, signal.SIGKILL)
            await still_works(pool)

    asyncio.run(kill())


def test_a_file_that_cannot_be_loaded_is_reported_without_a_restart(tmp_path: Path) -> None:
    async def ask() -> None:
        broken = tmp_path / "broken.py"
        broken.write_text("import cayona\nclass Mine(cayona.Bot\n")
        async with BotPool(size=1) as pool:
            for file, words in (
                (broken, "broken.py is not valid Python, line 2"),
                (tmp_path / "no.py", "no.py"),
            ):
                for _ in range(2):
                    answer = await pool.choose(mine(file))
                    assert is_legal_fallback(answer)
                    assert words in str(answer.problem)
            assert (pool.status()["failures"], pool.status()["restarts"]) == (4, 0)

    asyncio.run(ask())


def test_an_edited_file_is_loaded_anew(tmp_path: Path) -> None:
    async def ask() -> None:
        legal = opening().legal_actions(0)
        async with BotPool(size=1) as pool:
            answer = await pool.choose(mine(bot_file(tmp_path, "return view.legal_actions()[0]")))
            assert answer.action == legal[0]
            answer = await pool.choose(mine(bot_file(tmp_path, "return view.legal_actions()[-1]  # edited")))
            assert answer.action == legal[-1] != legal[0]

    asyncio.run(ask())


def test_one_file_cannot_disturb_another_bot(tmp_path: Path) -> None:
    body = "from cayona.bots.greedy import GreedyBot\nGreedyBot.choose = None\nreturn first"

    async def ask() -> None:
        async with BotPool(size=1) as pool:
            for _ in range(3):
                assert (await pool.choose(mine(bot_file(tmp_path, body)))).problem is None
                assert (await pool.choose(bosun())).problem is None

    asyncio.run(ask())


def test_a_worker_sees_nothing_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAYONA_SECRET_KEY", "rum")
    monkeypatch.setenv("DATABASE_URL", "postgresql://harbour:rum@localhost/tables")
    secrets = ("SECRET", "DATABASE", "rum", "HOME'", repr(str(Path.cwd())))
    look = "seen = str([sorted(os.environ.items()), sorted(os.environ), os.getcwd(), sys.argv])"
    tell = f"raise {{0: ValueError, 1: KeyError}}[sum(secret in seen for secret in {secrets})]"
    answer, _ = asked(tmp_path, f"{look}\nassert 'PYTHONPATH' in seen\n{tell}")
    assert "ValueError" in str(answer.problem), "what a bot says is not told, but the kind of its error is"


@pytest.mark.parametrize(
    "body",
    [
        "print('hand', view.observation()['hands'])\nraise RuntimeError('a\\nERROR b')",
        "raise RuntimeError(f\"hand {view.observation()['hands']}\")",
        "view.play(f\"hand {view.observation()['hands']}\")",
        "raise cayona.CayonaError('hand')",
        "return f\"hand {view.observation()['hands']}\"",
    ],
)
def test_the_report_names_bot_and_game_and_shows_no_hand(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    """Whatever it says came from a seat that sees a hand: its words stay out of the log."""
    monkeypatch.setattr(faults, "BOOK", book := faults.FaultBook())
    with caplog.at_level(logging.WARNING, "cayona.server.workers"):
        asked(tmp_path, body)
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("fault ")
    told = json.loads(line.removeprefix("fault "))
    assert (told["what"], told["game"], told["seat"]) == ("the bot “mine” failed", "cartagena", 0)
    assert [fault["reference"] for fault in book.recent()] == [told["reference"]]
    assert "\n" not in line
    assert "hand" not in line
    assert "ERROR b" not in line


def test_a_bot_that_fails_move_after_move_is_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "BOOK", book := faults.FaultBook())
    monkeypatch.setattr(faults, "QUIET_SECONDS", 3600.0)
    file = bot_file(tmp_path, "return None")

    async def ask() -> None:
        async with BotPool(size=1, limits=SMALL) as pool:
            for _move in range(20):
                await pool.choose(mine(file))

    asyncio.run(ask())
    assert len(caplog.records) == 1
    assert [fault["times"] for fault in book.recent()] == [20]


def test_what_a_bot_printed_is_told_to_who_looks_for_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG, "cayona.server.workers"):
        asked(tmp_path, "print('my last words')\nraise RuntimeError('a')")
    assert any("my last words" in record.getMessage() for record in caplog.records)


def test_without_a_fallback_the_first_legal_action_is_taken() -> None:
    async def ask() -> None:
        async with BotPool(size=1, grace=0.0) as pool:
            answer = await pool.choose(job_for(opening(), 0, "bosun", seconds=1e-9))
            assert (answer.action, answer.bot) == (opening().legal_actions(0)[0], "first-legal")
            assert answer.fallback
            await still_works(pool)

    asyncio.run(ask())


def test_a_fallback_keeps_the_seed(tmp_path: Path) -> None:
    async def ask() -> None:
        async with BotPool(size=1) as pool:
            wanted = (await pool.choose(bosun(seed=9))).action
            answer = await pool.choose(mine(bot_file(tmp_path, "return None"), seed=9))
            assert (answer.action, answer.fallback) == (wanted, True)

    asyncio.run(ask())


def test_where_no_worker_can_start_the_server_says_so_and_a_table_still_goes_on() -> None:
    async def ask() -> None:
        tiny = Limits(memory=1024)
        with pytest.raises(cayona.CayonaError, match="Bots cannot think on this server"):
            await BotPool(size=1, limits=tiny).__aenter__()
        pool = BotPool(size=1, limits=tiny)
        answer = await pool.choose(bosun())
        assert (answer.action, answer.bot) == (opening().legal_actions(0)[0], "first-legal")
        await pool.close()

    asyncio.run(ask())
