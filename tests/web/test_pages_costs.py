"""What a click costs or brings, as the picture writes it beside spots, is heard at these spots."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from web.browsing import Guest, sample, until
from web.hearing import sit_at

Enter = Callable[..., Guest]

WITH_BADGES = ("tranquility", "tortuga", "cartagena", "tongiaki")
"""Games whose pictures write costs and gains beside spots."""
WRITTEN = "[...document.querySelectorAll('#main .badges text')].map((one) => one.textContent)"
HEARD = """[...document.querySelectorAll('#main [aria-description]')].map((one) =>
    one.getAttribute('aria-description'))"""
MOVES = "[...document.querySelectorAll('#moves button')].map((one) => one.textContent)"
WAYS_ON = "[...document.querySelectorAll('#main .area .lit, #ready button')]"
CLICKS = 40


def figures(words: str) -> set[str]:
    """Return the numbers in some words."""
    return set(re.findall(r"\d+", words))


@pytest.mark.parametrize("game", sample(WITH_BADGES, 0, 3))
def test_what_a_click_costs_is_heard_where_it_is_made(guest: Enter, game: str) -> None:
    me, chance = guest(), random.Random(5)
    sit_at(me, game)
    met: set[str] = set()
    for _ in range(CLICKS):
        if not me.my_turn():
            break
        until(lambda: me.evaluate(f"{WAYS_ON}.length"), why=lambda: f"nothing leads on: {me.around()}")
        heard, moves = me.evaluate(HEARD), " ".join(me.evaluate(MOVES))
        costs = [words for words in me.evaluate(WRITTEN) if not words.startswith("×")]
        for words in costs:
            assert any(figures(words) <= figures(told) for told in heard), (words, heard)
        assert [told for told in heard if told[0] in "+−=" or not moves] == [], "in words, not in signs"
        met |= set(costs)
        place = chance.randrange(me.evaluate(f"{WAYS_ON}.length"))
        me.evaluate(f"{WAYS_ON}[{place}]?.focus()")
        me.page.keyboard.press("Enter")
        me.page.wait_for_timeout(150)
    assert met, f"nothing cost anything in {game}"
