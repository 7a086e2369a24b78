"""Screenshots of every page, by day and by night, in all sizes: every game with few and with many seats.

Run it as a module from the folder of the tests: `python -m web.screenshots FOLDER [WORD]`; with a word, only
what has it in its name is taken: tables, `ending-` with a game, `pages-` with a size.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from web.browsing import Guest, Server, launch, until
from web.test_pages_boxes import SIZES, TABLES, VARIANTS, Table, sit
from web.test_pages_ending import SHORT, play
from web.test_pages_places import act

FOLDER = Path(__file__).resolve().parents[2] / "build" / "screens"
MOVES = 7
LANGUAGES = ("en", "de")

SEEN = """[...document.querySelectorAll("#main .lit[data-element]")].filter((spot) => spot.checkVisibility())
    .map((spot) => spot.dataset.element)"""
"""What can be chosen, unless something else is asked first."""

Shoot = Callable[[str], None]


def take_pages(browser: Browser, server: Server, folder: Path, size: str, *, dark: bool) -> None:
    """Visit every page once and take pictures of it."""
    phone = size in ("phone", "sideways")
    guest = Guest(
        browser,
        server,
        phone=phone,
        color_scheme="dark" if dark else "light",
        device_scale_factor=2 if phone else 1,
    )
    guest.page.set_viewport_size(SIZES[size])
    suffix = f"{size}-{'dark' if dark else 'light'}"

    def shoot(name: str, *, whole: bool = False) -> None:
        guest.page.mouse.move(0, 0)  # nothing is pointed at
        guest.page.wait_for_timeout(150)
        guest.page.screenshot(path=folder / f"{name}-{suffix}.png", full_page=whole)

    guest.visit("/new/cartagena")
    shoot("new")
    _waiting_room(guest, shoot)
    _table(guest, shoot)
    guest.visit("/")
    shoot("lobby", whole=True)
    guest.visit("/t/nowhere")
    shoot("trouble")
    guest.troubles.clear()  # a page that is not there is noted as one
    guest.close()


def _waiting_room(guest: Guest, shoot: Shoot) -> None:
    guest.visit("/")
    guest.page.click("[data-do=invite]")
    guest.page.wait_for_url("**/t/*")
    guest.see("#waiting:not([hidden])")
    shoot("waiting")


def _table(guest: Guest, shoot: Shoot) -> None:
    guest.play_now()
    for _move in range(MOVES):
        guest.move()
    guest.my_turn()
    shoot("table")
    guest.click(next((element for element in guest.lit() if element.startswith("card-")), guest.lit()[0]))
    shoot("picked")
    guest.page.keyboard.press("Escape")
    guest.click("space-30")
    guest.see(".bubble")
    shoot("refused")
    for panel in ("moves", "rules"):
        guest.page.keyboard.press(f"Alt+{panel[0]}")
        shoot(panel)
        guest.page.keyboard.press("Escape")
    while guest.move():
        pass
    shoot("ending")
    guest.page.click(".ending a[href$='/replay']")
    guest.see("#proof.good")
    until(lambda: guest.evaluate("Number(document.querySelector('#slider').max)"))
    for _step in range(40):
        guest.page.keyboard.press("ArrowRight")
    until(lambda: guest.page.inner_text("#step").startswith("40 "))
    shoot("replay")


def take_table(browser: Browser, server: Server, folder: Path, table: Table, *, dark: bool) -> None:
    """Play a little at a table; take it in all sizes as it is, and with something picked."""
    language = LANGUAGES[dark]
    guest = Guest(browser, server, locale=language, color_scheme="dark" if dark else "light")
    name = sit(guest, table)
    for nth in range(MOVES):
        if guest.my_turn():
            act(guest, name, 5 * nth)
    guest.my_turn()
    for size, window in SIZES.items():
        guest.page.set_viewport_size(window)
        for picked in (False, True):
            if picked and (
                seen := guest.evaluate(SEEN)
            ):  # a click that needs nothing more has ended the turn
                guest.click(seen[0])
            guest.page.mouse.move(0, 0)
            guest.page.wait_for_timeout(400)
            state = "picked" if picked else "asked"
            guest.page.screenshot(path=folder / f"{table}-{size}-{language}-{state}.png")
            guest.page.keyboard.press("Escape")
    guest.close()


def take_ending(browser: Browser, server: Server, folder: Path, game: str, *, dark: bool) -> None:
    """Take the end of a match in all sizes."""
    language = LANGUAGES[dark]
    guest = Guest(browser, server, locale=language, color_scheme="dark" if dark else "light")
    play(guest, game, *SHORT[game])
    for size, window in SIZES.items():
        guest.page.set_viewport_size(window)
        guest.page.wait_for_timeout(400)
        guest.page.screenshot(path=folder / f"ending-{game}-{size}-{language}.png")
    guest.close()


def main(folder: Path, word: str = "") -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = launch(playwright)
        try:
            for dark in (False, True):
                for table in TABLES + VARIANTS:
                    if word in str(table):
                        take_table(browser, server, folder, table, dark=dark)
                for game in SHORT:
                    if word in f"ending-{game}":
                        take_ending(browser, server, folder, game, dark=dark)
                for size in SIZES:
                    if word in f"pages-{size}":
                        take_pages(browser, server, folder, size, dark=dark)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER, *sys.argv[2:3])
