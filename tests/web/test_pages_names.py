"""A person has one name on the whole page, and whoever looks is "you": no letter stands for them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from web.browsing import Guest, sample
from web.hearing import GAMES, PLAY_ON, decide, sit_at
from web.test_pages_motion import draw, shown

import cayona
from cayona.cli.text_table import Table, table_lines
from cayona.kernel.seats import SEAT_MARKS, naming
from cayona.svg.picture import draw as picture_of

Enter = Callable[..., Guest]

LABELS = """[...document.querySelectorAll("#main [aria-label], #main [aria-description]")].flatMap((one) =>
    [one.getAttribute("aria-label"), one.getAttribute("aria-description")]).filter(Boolean)"""
HEARD = "[...document.querySelectorAll('#seats .unseen:not(.letter)')].map((one) => one.textContent)"
OTHERS = "[...document.querySelectorAll('#seats li:not(.own) .name')].map((one) => one.textContent)"
ALONE = re.compile(r"(?<!\w)(?<![Dd]ie )(?<![Ss]eat )[A-I](?!\w|’|'|&#x27;| [a-z]{3})")
"""A letter that could be a seat: not of a die or seat that is called one, nor of "D'Ogeron" or "A beach"."""
LETTERED = re.compile(r"dice [A-E](?:, [A-E])*|[Ww]ater [A-P]")


def strangers(words: list[str], names: list[str]) -> list[str]:
    """Return the words in which a letter may stand for somebody, or a mark is left."""
    for name in names:
        words = [each.replace(name, "") for each in words]
    return [each for each in words if ALONE.search(LETTERED.sub("", each)) or set(each) & set(SEAT_MARKS)]


@pytest.mark.parametrize("game", sample(GAMES, 1, 2))
def test_spots_name_people_as_the_page_does(guest: Enter, game: str) -> None:
    me = guest()
    sit_at(me, game)
    others = me.evaluate(OTHERS)
    heard: set[str] = set()
    for number in range(12):
        if not me.my_turn():
            break
        me.evaluate(PLAY_ON)
        heard |= {*me.evaluate(LABELS), *me.evaluate(HEARD)}
        decide(me, number)
    assert strangers(sorted(heard), others) == []
    if game != "tranquility":  # nobody has anything of their own on that board
        assert [words for words in heard if words.startswith("You") or "you" in words]
        assert [words for words in heard for name in others if name in words]


CALL = """async ([address, sitters]) => {
    const { callSeats } = await import(address);
    callSeats(sitters);
}"""


def test_who_sits_down_is_called_by_name_at_once(guest: Enter) -> None:
    me = shown(guest)
    piece = f'<g data-element="x" aria-label="{SEAT_MARKS[0]}: a ship beside {SEAT_MARKS[1]}"/>'
    draw(me, [{"name": "board", "label": f"{SEAT_MARKS[1]}: board", "pieces": [["x", piece]]}])
    labels = (
        "[...document.querySelectorAll('#main [aria-label]')].map((one) => one.getAttribute('aria-label'))"
    )
    assert me.evaluate(labels) == ["Seat B: board", "Seat A: a ship beside seat B"]
    me.page.evaluate(CALL, [me.script("called.js"), [{"name": "Anne", "own": True}, {"name": "Bela"}]])
    assert me.evaluate(labels) == ["Bela: board", "You: a ship beside Bela"]
    me.page.evaluate(CALL, [me.script("called.js"), [{"name": "Anne"}, {"name": "Bela", "own": True}]])
    assert me.evaluate(labels) == ["You: board", "Anne: a ship beside you"]


@pytest.mark.parametrize("name", GAMES)
def test_pictures_and_the_terminal_call_them_so_as_well(name: str) -> None:
    game, chance = cayona.game(name), random.Random(3)
    state = game.new(seats=game.seats[-1], seed=3)
    called = ["Anne", *(f"Crew {number}" for number in range(2, int(state.seats) + 1))]
    told: list[str] = []
    for _ in range(90):
        later = state.clone()
        later.apply(chance.choice(state.legal_actions()))
        state = state if later.is_over() else later
        seat = state.to_move()
        seen = state.observation(None), state.observation(seat)
        with naming(called):
            choices = state.choices(seat)
        lines = table_lines(Table(game, *seen, choices, called, []))
        told += [line for line in lines if not line.startswith("== ")]  # "What can I do now?"
        picture = picture_of(game, *seen, choices, called).svg()
        told += re.findall(r'aria-label="([^"]*)"', picture)
    plain = [re.sub(r", seat [A-I]", "", line) for line in told]  # the terminal adds it for its notation
    assert strangers(plain, called) == []
