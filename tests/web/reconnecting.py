"""How long pages take to come back after a server restart: `python -m web.reconnecting [restarts]`.

A table stands open in a browser; the server is killed and started again, over and over. Counted is the time
from the first answer that the new server gives to anybody until the page says no more that it is cut off.
"""

from __future__ import annotations

import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import sync_playwright
from web.browsing import Guest, Server, launch, until


def main(restarts: int) -> None:
    """Restart a server so many times and print how long the page took."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = launch(playwright)
        try:
            me = Guest(browser, server)
            me.forgiving = True
            me.visit("/")
            me.page.click("[data-do=invite]")
            me.page.wait_for_url("**/t/*")
            me.see("#waiting:not([hidden])")
            took = sorted(_restart(server, me) for _ in range(restarts))
        finally:
            browser.close()
            server.kill()
    place = min(len(took) - 1, round(0.95 * len(took)) - 1)
    told = f"p50 {took[len(took) // 2]:.2f} s, p95 {took[place]:.2f} s, most {took[-1]:.2f} s"
    print(f"{restarts} restarts: {told}")


def _restart(server: Server, me: Guest) -> float:
    server.kill()
    until(lambda: me.page.query_selector("#try-now"))
    server.launch()
    until(lambda: _is_up(server))
    up = time.monotonic()
    until(lambda: me.page.query_selector("#try-now") is None)
    took = time.monotonic() - up
    print(f"{took:.2f} s", file=sys.stderr, flush=True)
    return took


def _is_up(server: Server) -> bool:
    try:
        with urllib.request.urlopen(f"{server.url}/static/-/ship.svg", timeout=1):  # noqa: S310 (our own server)
            return True
    except OSError:
        return False


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
