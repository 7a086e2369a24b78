"""Boxes measured in a real browser: nothing that can be clicked is covered, no text is cut or hidden.

Every day a sample is measured, each position in one language by day or by night; with more effort all of
them, in every language, and later in the games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from web import test_pages_places as places
from web.browsing import DESKTOP, PHONE, Guest, Server, sample, until
from web.fixed_deals import add_steady_bot
from web.test_pages_places import LARGE, SIDEWAYS, act
from web.test_pages_tranquility import call

from cayona.testing.setups import effort

Enter = Callable[..., Guest]

SIZES: dict[str, Any] = {"phone": PHONE, "sideways": SIDEWAYS, "desktop": DESKTOP, "large": LARGE}
LANGUAGES = ("en", "de", "hu", "it", "nb")
BOXES = (Path(__file__).parent / "boxes.js").read_text()


class Table(NamedTuple):
    """What is played, by how many, with which options."""

    game: str
    seats: int
    options: dict[str, Any] = {}  # noqa: RUF012 (nobody changes it)

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *(str(value) for value in self.options.values())])


TABLES = (
    Table("cartagena", 2),
    Table("cartagena", 5),
    Table("tranquility", 1),
    Table("tranquility", 5),
    Table("tortuga", 2),
    Table("tortuga", 4),
    Table("tongiaki", 2),
    Table("tongiaki", 6),
    Table("tortuga1667", 3),
    Table("tortuga1667", 9),
)
VARIANTS = (
    Table("cartagena", 5, {"mode": "tortuga"}),
    Table("tranquility", 2, {"variant": "arch"}),
    Table("tranquility", 2, {"variant": "pyramid"}),
    Table("tranquility", 2, {"variant": "day_night"}),
    Table("tranquility", 2, {"variant": "competitive"}),
    Table("tranquility", 4, {"rocks": True, "storms": True}),
    Table("tortuga1667", 2),
    Table("tortuga1667", 9, {"loyalty_mode": "open"}),
    Table("tortuga1667", 6, {"mind_games": True}),
)
"""Boards of their own, measured where there is more effort."""
STEPS = (6,) if effort() == 1 else (0, 3, 8, 15, 24, 35, 50)
"""After so many decisions of one seat a table is measured; the deals and the bots are the same every day."""

STANDS = """() => {
    const still = document.querySelectorAll(
        ".area, .ask, .hand, .board, #seats li, .tools button, .side, .bar");
    return [...still].filter((e) => e.checkVisibility()).map((e) => {
        const box = e.getBoundingClientRect();
        const sides = [box.left, box.top, box.width, box.height].map((side) => 2 * Math.round(side / 2));
        return [e.id || e.classList[0] || e.dataset.seat, ...sides].join(" ");
    });
}"""
"""Where everything stands that only the game may move."""


@pytest.fixture(scope="module")
def same(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where every match is dealt and played the same way each day."""
    data = tmp_path_factory.mktemp("same")
    add_steady_bot(data)
    started = Server(data, "web.fixed_deals")
    started.start()
    yield started
    started.kill()


def sit(me: Guest, table: Table, bot: str = "random") -> str:
    """Sit down with bots."""
    return places.sit(me, *table, bot=bot)


def measure(me: Guest, where: str) -> list[str]:
    """Return what is wrong in all sizes, once everything stands still."""
    wrong: list[str] = []
    me.page.keyboard.press("Escape")  # folds what one plays for, which lies there until one does something
    for name, size in SIZES.items():
        me.page.set_viewport_size(size)

        def found() -> list[str]:
            told: list[str] = me.page.evaluate(BOXES)["found"]
            return told

        try:
            until(lambda: not found(), seconds=2)
        except AssertionError:
            wrong += [f"{where}, {name}: {line}" for line in found()]
    return wrong


def pick_and_compare(me: Guest, where: str) -> list[str]:
    """Pick something that does not end the decision, and tell what has moved by that."""
    first = next(iter(me.lit()), None)
    if first is None:
        return []
    choices = call(me, f"/api/tables/{me.page.url.rsplit('/', 1)[1].split('?')[0]}/view")["match"]["choices"]
    first = next((c["elements"][0] for c in choices if len(c["elements"]) > 1), None)
    if first is None:
        return []
    before = me.page.evaluate(STANDS)
    me.click(first)
    after = me.page.evaluate(STANDS)
    me.page.keyboard.press("Escape")
    return [
        f"{where}: moved by a pick: {old} -> {new}"
        for old, new in zip(before, after, strict=True)
        if old != new
    ]


@pytest.mark.parametrize("table", sample(TABLES + VARIANTS, 0, 3, 4, 7, 9), ids=str)
def test_nothing_is_covered_cut_or_moved(guest: Enter, same: Server, table: Table) -> None:
    wrong: list[str] = []
    nth = TABLES.index(table) if table in TABLES else 0
    spoken = [LANGUAGES[nth % len(LANGUAGES)]] if effort() == 1 else LANGUAGES
    for number, language in enumerate(spoken):
        me = guest(at=same, locale=language, color_scheme="dark" if (nth + number) % 2 else "light")
        name = sit(me, table, "steady")
        done = 0
        for step in STEPS:
            while done < step and me.my_turn():
                act(me, name, 5 * done + number)
                done += 1
            if not me.my_turn():
                break
            where = f"{table} in {language} after {step}"
            wrong += measure(me, where)
            me.page.set_viewport_size(LARGE)
            wrong += pick_and_compare(me, where)
    assert not wrong, "\n".join(wrong)


def test_what_a_turned_die_would_bring_does_not_hide_the_sum(guest: Enter, same: Server) -> None:
    me = guest(at=same, locale="nb")
    name = sit(me, Table("tortuga", 2), "steady")
    for done in range(4):
        assert me.my_turn()
        act(me, name, 5 * done + LANGUAGES.index("nb"))
    assert me.my_turn()
    assert "= 10" in me.evaluate(
        "[...document.querySelectorAll('.badge-words')].map((one) => one.textContent)"
    )
    assert measure(me, "tortuga") == []
