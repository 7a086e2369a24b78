"""Figures of the table page, as Markdown: how much of the window board and hand take, how many boxes were
measured, bytes, how long a click takes until the board shows what came of it, and how much the page shifts.

Run it as a module from the folder of the tests: `python -m web.figures`.
"""

from __future__ import annotations

import gzip
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from web.browsing import Guest, Server, launch, until
from web.test_pages_boxes import BOXES, SIZES, TABLES, Table, sit
from web.test_pages_places import SHARE, act
from web.test_pages_shift import WATCH

CLICKS = 60


def shares(browser: Browser, server: Server) -> None:
    """Print the share of board and hand, by the fewest and the most seats, and what was measured."""
    positions = boxes = faults = 0
    print("| game | " + " | ".join(f"{size['width']} × {size['height']}" for size in SIZES.values()) + " |")
    print("|---|" + "---|" * len(SIZES))
    for table in TABLES:
        me = Guest(browser, server)
        name = sit(me, table)
        act(me, name, 0)
        me.my_turn()
        told = []
        me.page.keyboard.press("Escape")  # on a phone what one plays for lies there until one does something
        for size in SIZES.values():
            me.page.set_viewport_size(size)
            me.page.wait_for_timeout(500)
            places, drawn = me.page.evaluate(SHARE)
            told.append(f"{places:.0f} % ({drawn:.0f} %)")
            seen = me.page.evaluate(BOXES)
            positions, boxes = positions + 1, boxes + seen["spots"] + seen["texts"]
            faults += len(seen["found"])
            for line in seen["found"]:
                print(f"Fault: {table}, {size['width']} × {size['height']}: {line}", file=sys.stderr)
        print(f"| {table.game}, {table.seats} seats | " + " | ".join(told) + " |")
        me.context.close()
    print(f"\nMeasured there: {positions} positions and sizes, {boxes} boxes, {faults} faults.")


def weight(me: Guest, what: str) -> list[int]:
    """Visit the lobby or a table for the first time; return how many bytes each file takes as it is sent."""
    sizes: list[int] = []

    def count(answer: Any) -> None:
        body = answer.body() if answer.status == 200 else b""
        packed = answer.headers.get("content-encoding") == "gzip"
        sizes.append(len(gzip.compress(body, 6)) if packed else len(body))

    if what == "a table":
        me.visit("/")
        me.page.wait_for_timeout(500)
        name = sit(me, Table("cartagena", 2))
        me.context.clear_cookies()
        me.page.on("response", count)
        me.visit(f"/t/{name}?anew")
        me.see(".pieces-of > *")
    else:
        me.page.on("response", count)
        me.visit("/")
    me.page.wait_for_timeout(1500)
    me.page.remove_listener("response", count)
    return sizes


def weigh(browser: Browser, server: Server) -> None:
    """Print how many bytes pages need at a first visit, packed as they are sent."""
    for what in ("the lobby", "a table"):
        me = Guest(browser, server)
        sizes = weight(me, what)
        print(f"First visit of {what}: {sum(sizes) / 1000:.0f} kB packed, {len(sizes)} files.")
        me.context.close()


def click(browser: Browser, server: Server) -> None:
    """Print how long it takes until the board shows what came of a click, and how much the page shifts."""
    me = Guest(browser, server)
    me.context.add_init_script(WATCH)
    taken: list[float] = []
    shifts: list[tuple[float, str]] = []
    sit(me, Table("tranquility", 1))
    for _click in range(CLICKS):
        if not me.my_turn():
            sit(me, Table("tranquility", 1))
        taken.append(_once(me))
        shifts += me.evaluate("window.shifts.splice(0)")
    taken = sorted(took for took in taken if took > 0)
    middle, late = statistics.median(taken), taken[int(0.95 * len(taken))]
    print(f"Click to board on loopback: median {middle:.0f} ms, p95 {late:.0f} ms of {len(taken)} clicks.")
    print(
        f"Load average {os.getloadavg()[0]:.1f}; the server took {server.seconds():.1f} s of processor time."
    )
    print(f"Layout shift: {sum(shift for shift, _what in shifts):.4f} {[what for _shift, what in shifts]}")
    me.context.close()


def _once(me: Guest) -> float:
    """Click on something that is lit; return the milliseconds until its pieces are drawn anew."""
    script = """async (element) => {
        const named = (place) => document.querySelector(`${place} [data-element="${element}"]`);
        const changed = new Promise((done) => {
            const watch = new MutationObserver(() => {
                watch.disconnect();
                requestAnimationFrame(() => done(performance.now()));
            });
            const places = document.querySelectorAll(".pieces-of");
            for (const place of places) watch.observe(place, { childList: true });
            setTimeout(() => done(0), 3000);
        });
        const began = performance.now();
        (named("#hand") ?? named("#main")).dispatchEvent(new MouseEvent("click", { bubbles: true }));
        return Math.max(0, await changed - began);
    }"""
    offered = until(me.lit)
    took = float(me.page.evaluate(script, offered[len(offered) // 2]))
    time.sleep(0.1)
    return took


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = launch(playwright)
        try:
            shares(browser, server)
            weigh(browser, server)
            click(browser, server)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
