"""How soon others see that somebody is gone, and can do something about it: `python -m web.absences [times]`.

Two friends play in two browsers with the settings of a usual server. The one who is asked closes the page.
Counted is the time until the friend's page says “away”, and until
it offers to let a bot play.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from web.browsing import Guest, Server, launch, until

AWAY = "[...document.querySelectorAll('#seats .note')].some(note => note.textContent.startsWith('away'))"
OFFERED = "!document.querySelector('#question').hidden"


def main(times: int) -> None:
    """Let friends go so many times and print how long it took."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = launch(playwright)
        try:
            for _time in range(times):
                seen, offered = _go(browser, server)
                print(f"seen after {seen:.1f} s, can be handled after {offered:.1f} s", flush=True)
        finally:
            browser.close()
            server.kill()


def _go(browser: Browser, server: Server) -> tuple[float, float]:
    host, friend = Guest(browser, server), Guest(browser, server)
    host.visit("/new/cartagena")
    host.page.select_option("[data-place='1'] select", "open")
    host.page.select_option("[data-option=first_player]", "1")
    host.page.click("#open")
    host.page.wait_for_url("**/t/*")
    friend.visit(host.evaluate("location.pathname"))
    friend.page.click("[data-sit='1']")
    until(lambda: host.page.is_enabled("#start"))
    host.page.click("#start")
    friend.see(".prompt.mine")
    began = time.monotonic()
    friend.page.close()
    until(lambda: host.evaluate(AWAY), seconds=120)
    seen = time.monotonic() - began
    until(lambda: host.evaluate(OFFERED), seconds=240)
    offered = time.monotonic() - began
    host.context.close()
    friend.context.close()
    return seen, offered


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
