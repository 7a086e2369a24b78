"""Somebody who hears what a page says, and sees nothing of it."""

from __future__ import annotations

from typing import Any

from web.browsing import Guest, until

GAMES = ("tranquility", "tortuga", "cartagena", "tongiaki", "tortuga1667")
PROMPT = "document.querySelector('#prompt .words').textContent"
LAST = "document.querySelector('#log li:last-child')?.dataset.version"
PLAY_ON = "document.querySelector('#question:not([hidden]) button:last-child')?.click()"
"""What cannot be won any more is asked about before what the game asks."""
LISTEN = """() => {
    if (window.said) return;
    const place = document.getElementById("told");
    const words = (line) => [line.dataset.kind, line.textContent];
    window.said = [...place.children].map(words);
    new MutationObserver((changes) => {
        window.said.push(...changes.flatMap((change) => [...change.addedNodes]).map(words));
    }).observe(place, { childList: true });
}"""


class Ears:
    """Notes all that the one live region of a page says, in order."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.heard: list[tuple[str, str]] = []
        guest.evaluate(LISTEN)

    def listen(self) -> list[tuple[str, str]]:
        """Return what was said since last time: of which kind, and the words."""
        fresh: list[Any] = self.guest.evaluate("window.said.splice(0)")
        told = [(kind, words) for kind, words in fresh]
        self.heard += told
        return told

    def wait_for(self, words: str) -> list[tuple[str, str]]:
        """Listen until something is said; return all that was said until then."""
        told: list[tuple[str, str]] = []

        def is_said() -> bool:
            told.extend(self.listen())
            return any(words in said for _kind, said in told)

        until(is_said, why=f"never heard: {words}")
        return told


def sit_at(me: Guest, game: str) -> Ears:
    """Play a game against bots at once, and listen."""
    me.visit("/")
    me.just_play(game)
    me.page.wait_for_url("**/t/*")
    me.see(".pieces-of > *")
    return Ears(me)


def decide(me: Guest, which: int = 0) -> None:
    """Make one of the moves in the list, or confirm a whole plan, and wait until something has come of it."""
    before = me.evaluate(f"[{LAST}, {PROMPT}]")
    buttons = [f"document.querySelectorAll('{place} button')" for place in ("#moves", "#ready")]
    choose = f"[{', '.join(buttons)}].find((all) => all.length)"
    me.evaluate(f"(all => all[{which} % all.length].click())({choose})")
    until(lambda: me.evaluate(f"[{LAST}, {PROMPT}]") != before, why="the move did nothing")
