"""What axe-core has to say about every page: nothing. And no two buttons of a page have the same name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from web.browsing import Guest, sample

Enter = Callable[..., Guest]
TWINS = """() => {
    const label = (one) => one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent;
    const known = (one) => (label(one) ?? one.textContent).trim().replace(/\\s+/g, " ");
    const place = (one) => one.closest("form[aria-labelledby]")?.getAttribute("aria-labelledby") ?? "";
    const name = (one) => `${place(one)} ${one.role ?? one.localName} ${known(one)}`;
    const all = [...document.querySelectorAll("button, select, input")];
    const own = all.filter((one) => one.checkVisibility() && !one.closest("#log, #story, #past-bar"));
    const names = own.map(name);
    return [...new Set(names.filter((one, nth) => names.indexOf(one) !== nth))];
}"""
"""Names that several controls of a page have; lines of a log may happen twice."""


def check(guest: Guest, where: str) -> None:
    """Look at the page as it is now."""
    found: list[dict[str, Any]] = Axe().run(guest.page).response["violations"]
    told = [
        f"{where}: {problem['help']}: {node['html'][:200]} {node.get('failureSummary', '')}"
        for problem in found
        for node in problem["nodes"][:3]
    ]
    assert told == []
    assert guest.evaluate(TWINS) == [], where
    assert guest.evaluate("document.querySelectorAll('h1').length") == 1, where


@pytest.mark.parametrize(("phone", "dark"), sample([(True, False), (False, True)], 0))
def test_no_problem_on_any_page(guest: Enter, phone: bool, dark: bool) -> None:
    me = guest(phone=phone, color_scheme="dark" if dark else "light")
    for path in ("/", "/new/cartagena", "/seat/nothing"):
        me.visit(path)
        check(me, path)
    me.visit("/")
    me.page.click("[data-do=invite]")
    me.page.wait_for_url("**/t/*")
    me.see("#waiting:not([hidden])")
    check(me, "the waiting room")
    me.play_now()
    assert me.my_turn()
    check(me, "the table")
    for panel in ("m", "l", "r", "c"):
        me.page.keyboard.press(f"Alt+{panel}")
        check(me, f"the table with panel {panel}")
        me.page.keyboard.press("Escape")
        me.evaluate("document.activeElement.blur()")
    me.page.focus("#hand .lit")
    me.page.keyboard.press("End")
    me.page.keyboard.press("Home")
    me.see("#meaning:not([hidden])")
    check(me, "what is explained")
    me.page.keyboard.press("Escape")
    me.click("space-30")
    me.see(".bubble")
    check(me, "a refusal")
    me.page.on("dialog", lambda dialog: dialog.accept())
    me.page.click("#settings summary")
    check(me, "the settings")
    me.page.click("#resign")
    me.see(".ending")
    check(me, "the end")
    me.page.click(".ending a[href$='/replay']")
    me.see("#proof.good")
    check(me, "the replay")
