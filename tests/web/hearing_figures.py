"""Figures of what is heard, as Markdown: questions said of all questions, words a round at each setting, and
how many presses of Tab lead to something that can be chosen.

Run it as a module from the folder of the tests: `python -m web.hearing_figures`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from web.browsing import Guest, Server, launch
from web.hearing import GAMES, PROMPT, decide, sit_at

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


def tabs(browser: Browser, server: Server, game: str) -> int:
    """Return how many presses of Tab lead from the top of the page to something that can be chosen."""
    me = Guest(browser, server)
    sit_at(me, game)
    me.my_turn()
    presses = 0
    while not me.evaluate(CHOICE):
        me.page.keyboard.press("Tab")
        presses += 1
    me.close()
    return presses


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = launch(playwright)
        print("| game | questions said | " + " | ".join(LEVELS) + " | Tab to the first choice |")
        print("|---|---|" + "---|" * len(LEVELS) + "---|")
        try:
            for game in GAMES:
                found = [listen(browser, server, game, level) for level in LEVELS]
                asked, said = (sum(part[place] for part in found) for place in (0, 1))
                words = [f"{words / max(1, rounds):.0f}" for _asked, _said, words, rounds in found]
                print(f"| {game} | {said} of {asked} | {' | '.join(words)} | {tabs(browser, server, game)} |")
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
