"""Whole matches by somebody who knows only what is said, and the names and roles of what there is."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from web.browsing import Guest, sample, until
from web.hearing import GAMES, Ears, sit_at

Enter = Callable[..., Guest]
MOST = 600
"""Decisions until a match counts as endless."""

EMPTY_PARTS = """[...document.querySelectorAll("#text :is(h2, h3)")]
    .filter((one) => one.checkVisibility() && !one.nextElementSibling?.textContent.trim())
    .map((one) => one.textContent)"""
"""Headings with nothing below them."""


class Hearer:
    """Plays by ear: acts when something is asked, by buttons that it finds by name, with the keyboard."""

    def __init__(self, me: Guest, ears: Ears) -> None:
        self.me = me
        self.ears = ears
        self.table = me.page.get_by_role("region", name="The table as text")
        self.chance = random.Random(1)

    def hear(self) -> str:
        """Wait until something is asked, and return it; nothing if the match is over."""

        def asked() -> str | None:
            told = [words for kind, words in self.ears.listen() if kind == "asked"]
            return told[-1] if told else None

        words: str = until(asked, why="nothing was said any more")
        return "" if self.me.page.get_by_role("region", name="The match is over.").count() else words

    def press(self, name: str) -> None:
        """Press a button of this name by the keyboard."""
        button = self.me.page.get_by_role("main").get_by_role("button", name=name, exact=True).first
        button.focus(timeout=10_000)
        self.me.page.keyboard.press("Enter")

    def answer(self, asked: str) -> bool:
        """Do something about what is asked; False if there is nothing to do."""
        main = self.me.page.get_by_role("main")
        for name in ("Play on", "Confirm"):
            if main.get_by_role("button", name=name, exact=True).count():
                assert not self.table.get_by_text("Nothing to decide for you now.").count()
                self.press(name)
                return True
        names = self.table.get_by_role("list").first.get_by_role("button").all_inner_texts()
        if not names:
            return False
        ends = [name for name in names if name.startswith("End")]
        self.press(self.chance.choice(ends or names))
        return True

    def play(self) -> int:
        """Play to the end; return how many decisions it took."""
        decisions = 0
        while asked := self.hear():
            decisions += self.answer(asked)
            assert decisions < MOST, "the match does not end"
        return decisions


def sit_and_hear(me: Guest, game: str) -> Hearer:
    """Sit down with bots at a table that is shown as text."""
    me.visit("/")
    me.evaluate("localStorage.setItem('cayona-text', 'on')")
    return Hearer(me, sit_at(me, game))


@pytest.mark.parametrize("game", sample(GAMES, 2))
def test_a_match_is_finished_by_ear(guest: Enter, game: str) -> None:
    me = guest()
    hearer = sit_and_hear(me, game)
    assert me.my_turn()
    assert me.evaluate(EMPTY_PARTS) == []
    assert hearer.play() > 5
    ending = me.page.get_by_role("region", name="The match is over.").get_by_role("heading").inner_text()
    assert ("asked", ending) in hearer.ears.heard


def test_moves_are_typed_as_records_write_them(guest: Enter) -> None:
    me = guest()
    me.visit("/")
    me.evaluate("localStorage.setItem('cayona-text', 'on')")
    ears = sit_at(me, "tranquility")
    assert me.my_turn()
    field = me.page.get_by_role("combobox", name="Type a move")
    field.fill("fly to the moon")
    field.press("Enter")
    ears.wait_for("“fly to the moon” does not match")
    field.fill(me.evaluate("document.querySelector('#notations option').value"))
    field.press("Enter")
    ears.wait_for("Choose a cell")
    assert me.evaluate("document.activeElement.getAttribute('list')") == "notations", "one types on"
