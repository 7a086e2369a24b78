"""How others fare while one address floods the server; it measures, and is no test.

Run it as a module from the folder of the tests: `python -m server.resilience.siege`.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from server.http.http_harness import Visitor
from server.resilience.serving import Server
from server.resilience.test_floods import CROWD, PUBLIC, Crowd, connection_from, crowd, open_many

TURNS = 20
REQUESTS = 300
SLOW = 1100
PACE = 0.05
"""Seconds between two requests: whoever is measured keeps within the limits."""


def bosun_answers(victim: Visitor) -> list[float]:
    """Play against a bosun; return how long each of its decisions took, until a socket had the view.

    The first of a turn is counted from before our own choice is sent.
    """
    table = victim.open(seats=2, bots=[None, "bosun"], start=True, options={"first_player": 0})
    times: list[float] = []
    with victim.socket(table) as tab:
        view, began = tab.next("view"), 0.0
        while len(times) < TURNS and view["phase"] == "playing":
            if view["deciders"] == [0]:
                time.sleep(PACE)
                began = time.monotonic()
                action = view["match"]["choices"][0]["action"]
                version = victim.do(table, "act", action=action, version=view["version"])
                view = tab.view(version)
            else:
                version, view = view["version"], tab.view(view["version"] + 1)
            if view["version"] > version:
                times.append(time.monotonic() - began)
                began = time.monotonic()
    return times


@contextmanager
def flooding(people: list[Crowd]) -> Iterator[list[int]]:
    """Let a crowd open tables and look at them for as long as it takes."""
    counts = [0, 0]
    ended = threading.Event()

    def flood() -> None:
        tables: list[str] = []
        while not ended.is_set():
            opened, refused = open_many(people, 1, start=True)
            tables += opened
            counts[0] += len(opened)
            counts[1] += len(refused)
            for person, table in zip(people, tables[-len(people) :], strict=False):
                person.get(f"/api/tables/{table}/view")  # somebody looks: the captains may think

    thread = threading.Thread(target=flood)
    thread.start()
    try:
        yield counts
    finally:
        ended.set()
        thread.join()


def others_wait(victim: Visitor) -> list[float]:
    times = []
    for _number in range(REQUESTS):
        began = time.monotonic()
        assert victim.get("/api/me").status_code == 200
        times.append(time.monotonic() - began)
        time.sleep(PACE)
    return times


def told(name: str, times: list[float]) -> None:
    ordered = sorted(1000 * one for one in times)
    p99 = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    print(
        f"{name}: {len(ordered)} times, median {ordered[len(ordered) // 2]:.0f} ms, p99 {p99:.0f} ms, "
        f"slowest {ordered[-1]:.0f} ms; load average {os.getloadavg()[0]:.1f}"
    )


def main() -> None:
    """Measure both, before and during."""
    with tempfile.TemporaryDirectory() as data, Server(Path(data), **PUBLIC) as server:
        victim = Visitor(server.url, "Anna")
        told("bosun's answer, quiet", bosun_answers(victim))
        with crowd(server.url, 24) as people, flooding(people) as counts:
            time.sleep(3)
            told("bosun's answer, flooded", bosun_answers(victim))
        print(f"the flood opened {counts[0]} tables of nine captains and was refused {counts[1]} times")
        told("a request, quiet", others_wait(victim))
        with ExitStack() as stack:
            for _number in range(SLOW):
                slow = connection_from(server.url, CROWD)
                stack.callback(slow.close)
                with contextlib.suppress(OSError):
                    slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
            told(f"a request, {SLOW} half-sent ones from elsewhere", others_wait(victim))
        victim.close()


if __name__ == "__main__":
    main()
