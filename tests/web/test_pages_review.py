"""The review page in a real browser: the curve, a turning point that is tried again, and playing on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from typing import Any

from web.browsing import Guest, Server
from web.test_pages_access import check

import cayona
from cayona.kernel.retelling import moment
from cayona.server.storage.reviews import _packed

Enter = Callable[..., Guest]
SHORT = {"game": "cartagena", "seats": 2, "options": {"turn_limit": 4, "first_player": 0}}


def finished(me: Guest) -> str:
    """Let somebody play a short match against a bot, by the protocol; return the table."""
    me.visit("/")
    script = """async ({settings}) => {
        const ask = async (path, body) => (await fetch(path, body === undefined ? {} : {
            method: "POST",
            headers: {"Content-Type": "application/json", "X-Cayona": "1"},
            body: JSON.stringify(body)
        })).json();
        await ask("/api/people", {name: "Anna"});
        const {table} = await ask("/api/tables", {settings, bots: [null, "bosun"], sit: 0, start: true});
        for (;;) {
            const view = await ask(`/api/tables/${table}/view`);
            if (view.phase === "over") return table;
            const choice = view.deciders.includes(0) ? view.match.choices[0] : null;
            if (choice) await ask(`/api/tables/${table}/act`, {action: choice.action, version: view.version});
            else await new Promise((go) => setTimeout(go, 50));
        }
    }"""
    return str(me.page.evaluate(script, {"settings": SHORT}))


def reviewed(me: Guest, server: Server, table: str) -> dict[str, Any]:
    """Keep a review with one turning point, at the first choice of the match; return that point."""
    record = me.page.evaluate(f"fetch('/api/tables/{table}/record').then((answer) => answer.json())")
    match = cayona.replay(record)
    reviews = [cayona.review(match, seat, budget=1).to_json() for seat in range(2)]
    first = next(number for number, move in enumerate(match.history) if move.seat == 0)
    taken = match.history[first].action
    others = [action for action in moment(match, first).legal_actions(0) if action != taken]
    losses = [*((action, 0.02 * nth) for nth, action in enumerate(others)), (taken, 0.3)]
    options = [
        {"action": action, "text": "", "lost": lost, "near": action != taken and lost <= 0.035}
        for action, lost in losses
    ]
    turn = {"version": first, "taken": taken, "text": "", "lost": 0.3, "reach": 0.05, "options": options}
    reviews[0]["turns"] = [turn]
    kept = _packed(json.loads(json.dumps({"seats": reviews, "seconds": 1.0})))
    with sqlite3.connect(server.data / "cayona.db") as database:
        database.execute("INSERT INTO reviews VALUES (?, 1, 'made', 0, ?)", (table, kept))
    return turn


def test_a_review_shows_the_curve_and_stops_before_what_turned_the_match(
    guest: Enter, server: Server
) -> None:
    me = guest(phone=True)
    table = finished(me)
    turn = reviewed(me, server, table)
    me.visit(f"/t/{table}")
    me.see(".ending")
    me.page.click(".ending a[href$='/review']")
    me.see(".review .curve .band")
    _run_along_the_curve(me)
    check(me, "the review")
    assert me.evaluate("document.documentElement.scrollWidth <= innerWidth")
    me.page.click(".review-turns .primary")
    me.see(".pieces-of > *")
    assert "What would you do?" in me.page.inner_text("#prompt .words")
    _try(me, turn["taken"])
    me.see(".ask.wrong")
    assert "That is what you did." in me.page.inner_text("#prompt .words")
    me.page.click("#ready .primary")
    _try(me, turn["options"][1]["action"])
    me.see(".ask.answered")
    assert "nearly as good" in me.page.inner_text("#prompt .words")
    me.page.click("#ready button:not(.primary)")
    me.see("#play-on[open] #play-on-go")
    assert f"step={turn['version']}" in str(me.evaluate("location.search"))


def _run_along_the_curve(me: Guest) -> None:
    """Keys move along the curve, and the second button tells the truth."""
    me.page.focus(".plot")
    me.page.keyboard.press("ArrowRight")
    assert me.page.get_attribute(".plot", "aria-valuenow") == "1"
    assert me.page.inner_text(".plot-foot .at") == me.page.get_attribute(".plot", "aria-valuetext")
    me.page.click("[data-curve=review-truth]")
    me.see("[data-curve=review-truth][aria-pressed=true]")
    assert "as it truly was" in me.page.inner_text(".curve-place h2")
    me.page.click("[data-curve=review-known]")


def _try(me: Guest, action: int) -> None:
    """Click through an action at a turning point, on the board."""
    me.page.wait_for_function("document.querySelector('#prompt .words').textContent.includes('?')")
    path = f"{me.evaluate('location.pathname')}".replace("/t/", "/api/tables/") + "/0"
    told = me.page.evaluate(f"fetch('{path}').then((answer) => answer.json())")
    choice = next(one for one in told["match"]["choices"] if one["action"] == action)
    for element in choice["elements"]:
        me.click(element)
    ready = me.page.query_selector("#ready .primary")
    if ready is not None and "?" in me.page.inner_text("#prompt .words"):
        ready.click()
