"""Screenshots of every table for eyes that need more: letters of twice their size, a small window (400 %),
colours of one's own, strong contrasts, and nothing that moves.

Run it as a module from the folder of the tests: `python -m web.senses_pictures FOLDER`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright, sync_playwright
from web.browsing import ARGUMENTS, Guest, Server, find_browser
from web.hearing import GAMES, decide, sit_at

LOOKS: dict[str, dict[str, Any]] = {
    "forced": {"forced_colors": "active"},
    "contrast": {"contrast": "more"},
    "still": {"reduced_motion": "reduce", "color_scheme": "dark"},
}
SMALL: Any = {"width": 320, "height": 256}
DECISIONS = 5


def take(playwright: Playwright, server: Server, folder: Path) -> None:
    """Play a little of every game in every way of looking, and take a picture."""
    large = [*ARGUMENTS, "--blink-settings=defaultFontSize=32"]
    for arguments, looks in ((ARGUMENTS, {"small": {}, **LOOKS}), (large, {"large": {}, "large-phone": {}})):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=arguments)
        for look, options in looks.items():
            for game in GAMES:
                me = Guest(browser, server, phone=look == "large-phone", **options)
                if look == "small":
                    me.page.set_viewport_size(SMALL)
                sit_at(me, game)
                for number in range(DECISIONS):
                    if me.my_turn():
                        decide(me, number)
                me.my_turn()
                me.page.wait_for_timeout(700)
                me.page.screenshot(path=folder / f"{game}-{look}.png", full_page=look != "still")
                me.close()
        browser.close()


def main(folder: Path) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        try:
            take(playwright, server, folder)
        finally:
            server.kill()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
