"""Figures of what is heard, as Markdown: questions said of all questions, words a round at each setting, how
many presses of Tab lead to something that can be chosen, what axe-core finds wrong, and how many matches are
finished by ear.

Run it as a module from the folder of the tests: `python -m web.hearing_figures [MATCHES [GAME…]]`.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Error, sync_playwright
from web.browsing import Guest, Server, launch
from web.hearing import GAMES, PLAY_ON, PROMPT, decide, sit_at
from web.test_pages_hearer import sit_and_hear

DECISIONS = 24
LEVELS = ("everything", "mine", "round")
OTHERS = "document.querySelectorAll('#log li .mark use:not([href=\"#mark-0\"])').length"
CHOICE = "document.activeElement?.matches('#main .lit, #ready button, #moves button') ?? false"


def listen(browser: Browser, server: Server, game: str, level: str) -> tuple[int, int, int, int]:
    """Return how many decisions there were, how many were asked aloud, and words and rounds."""
    me = Guest(browser, server)
    me.visit("/")
    me.evaluate(f"localStorage.setItem('cayona-verbosity', '{level}')")
    ears = sit_at(me, game)
    asked = said = words = rounds = others = 0
    while asked < DECISIONS and me.my_turn():
        me.evaluate(PLAY_ON)
        prompt = me.evaluate(PROMPT)
        told = ears.wait_for(prompt)
        asked += 1
        said += [line for kind, line in told if kind == "asked"].count(prompt) == 1
        words += sum(len(line.split()) for _kind, line in told)
        before, others = others, me.evaluate(OTHERS)
        rounds += others > before
        decide(me, asked)
    me.close()
    return asked, said, words, rounds


def tabs(browser: Browser, server: Server, game: str) -> tuple[int, int]:
    """Return how many presses of Tab lead from the top of the page to something that can be chosen, and how
    much axe-core finds wrong there.
    """
    me = Guest(browser, server)
    sit_at(me, game)
    me.my_turn()
    presses = 0
    while not me.evaluate(CHOICE):
        me.page.keyboard.press("Tab")
        presses += 1
    violations = Axe().run(me.page).response["violations"]
    me.close()
    return presses, len(violations)


def finish(browser: Browser, server: Server, game: str, matches: int) -> int:
    """Return how many matches somebody finishes who knows only what is said, and names and roles."""
    finished = 0
    for nth in range(matches):
        me = Guest(browser, server)
        hearer = sit_and_hear(me, game)
        hearer.chance.seed(nth)
        try:
            finished += hearer.play() > 0
        except (AssertionError, Error) as fault:
            print(f"{game}, match {nth}: {fault}", file=sys.stderr)
        me.close()
    return finished


def main(matches: int, games: Sequence[str]) -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = launch(playwright)
        print(
            "| game | questions said | "
            + " | ".join(LEVELS)
            + " | Tab to the first choice | violations | finished by ear |"
        )
        print("|---|---|" + "---|" * len(LEVELS) + "---|---|---|")
        try:
            for game in games:
                found = [listen(browser, server, game, level) for level in LEVELS]
                asked, said = (sum(part[place] for part in found) for place in (0, 1))
                words = [f"{words / max(1, rounds):.0f}" for _asked, _said, words, rounds in found]
                ends = [
                    *tabs(browser, server, game),
                    f"{finish(browser, server, game, matches)} of {matches}",
                ]
                print("|", " | ".join(map(str, [game, f"{said} of {asked}", *words, *ends])), "|", flush=True)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4, sys.argv[2:] or GAMES)
