"""Tortuga 1667 in real browsers: whole games by clicks, secret votes, answers in advance, the timer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from web.browsing import Guest, long_run, sample, until

Enter = Callable[..., Guest]

TAP = 44
MOST_DECISIONS = 150
PICKED = "[...document.querySelectorAll('#main .picked')].map(e => e.dataset.element)"


def open_table(host: Guest, *others: str, **options: str) -> None:
    """Open a table with these others and start it when it is full."""
    host.visit("/new/tortuga1667")
    host.page.select_option("#seats", str(len(others) + 1))
    for place, other in enumerate(others, start=1):
        host.page.select_option(f"[data-place='{place}'] select", other)
    for option, value in options.items():
        host.page.select_option(f"[data-option={option}]", value)
    host.page.click("#open")
    host.page.wait_for_url("**/t/*")


def start(host: Guest) -> None:
    """Begin, if the table has not begun by itself."""
    until(lambda: host.page.is_enabled("#start") if host.page.is_visible("#start") else True)
    if host.page.is_visible("#start"):
        host.page.click("#start")
    host.see("#board:not([hidden]) .pieces-of > *")


def shown(me: Guest) -> str:
    """Return what the server has drawn for somebody, without what the page lights and picks."""
    script = """[...document.querySelectorAll('.area .pieces-of *')].map(e =>
        ['data-key', 'data-face', 'd', 'x', 'y', 'href'].map(name => e.getAttribute(name)).join()
        + (e.childElementCount ? '' : e.textContent)).join()
        + document.querySelector('#prompt .words').textContent"""
    return str(me.evaluate(script))


def decide(me: Guest, nth: int) -> set[str]:
    """Make one decision by clicks: the nth of what is lit, and on from there; returns what was clicked."""
    before, log = shown(me), me.lines()
    clicked: set[str] = set()
    while True:
        lit = sorted(set(me.lit()) - clicked)
        ready = me.page.locator("#ready button:not([data-element])")
        if ready.count() and (nth % 3 or not lit):
            ready.nth(nth % ready.count()).click()
            break
        if not lit:
            break
        element = lit[nth % len(lit)]
        clicked.add(element)
        me.click(element)
        if not me.evaluate("document.querySelector('#main .picked') !== null"):
            break
    until(lambda: me.lines() > log or shown(me) != before, why=f"{clicked} did nothing")
    return clicked


def too_small(me: Guest) -> list[list[object]]:
    """Return what is lit and cannot be tapped: of several spots with one name the largest counts."""
    script = """(() => { const sizes = {};
        for (const spot of document.querySelectorAll('#main .lit')) {
            const box = (spot.querySelector('.hit') ?? spot).getBoundingClientRect();
            const name = spot.dataset.element;
            sizes[name] = Math.max(sizes[name] ?? 0, Math.min(box.width, box.height));
        }
        return Object.entries(sizes); })()"""
    return [[name, size] for name, size in me.evaluate(script) if size < TAP - 1]


@long_run
@pytest.mark.parametrize(("phone", "seats"), [(True, 5), (False, 9)])
def test_a_whole_game_by_clicks(guest: Enter, phone: bool, seats: int) -> None:
    me = guest(phone=phone)
    open_table(me, *["bot:random"] * (seats - 1), remove_events="8", star_count="6")
    start(me)
    chart, events = (me.page.locator(f"[data-area={name}]").bounding_box() for name in ("chart", "events"))
    assert chart is not None
    assert events is not None
    beside = events["x"] >= chart["x"] + chart["width"]
    assert beside is not phone, "side by side where there is room"
    small: list[list[object]] = []
    for nth in range(MOST_DECISIONS):
        if not me.my_turn():
            break
        if phone:
            small += too_small(me)
        decide(me, nth)
    me.see(".ending")
    assert small == []
    assert me.evaluate("document.documentElement.scrollWidth <= innerWidth"), "no sideways scrolling"
    if not phone:
        assert me.evaluate("document.documentElement.scrollHeight <= innerHeight"), "all of it is in sight"
        assert me.evaluate("document.querySelector('.ask').getBoundingClientRect().bottom <= innerHeight")
    me.see("#seats .won")


def test_others_see_only_whether_a_voter_is_ready(guest: Enter) -> None:
    host, friend = guest(), guest(phone=True)
    open_table(host, "open")
    friend.visit(host.evaluate("location.pathname"))
    friend.page.click("[data-sit='1']")
    start(host)
    friend.see("#board:not([hidden]) .pieces-of > *")
    pair = (host, friend)
    for _captain in pair:  # each stows a treasure
        decide(_who_decides(*pair), 0)
    captain = _who_decides(*pair)
    other = friend if captain is host else host
    captain.click("attack")
    until(lambda: "vote-deck" in _elements(captain) and any(e.startswith("vote-") for e in captain.lit()))
    other.see("[aria-label$=': not ready']")
    assert other.lit() == []
    waiting = shown(other)
    for card in sorted(set(captain.lit())):  # one may change one's mind; a second click takes a card back
        captain.click(card)
        assert set(captain.evaluate(PICKED)) == {card}
    assert captain.lit() == ["play"]
    assert "press a button" in captain.page.inner_text("#prompt .words"), "no place lights up"
    assert shown(other) == waiting, "nobody sees what one is thinking of"
    captain.click("play")
    for somebody in pair:
        until(partial(_revealed, somebody), why="the vote was not turned up")
    faces = [
        somebody.evaluate(
            "[...document.querySelectorAll('[data-key^=ballot-]')].map(e => e.dataset.face).join()"
        )
        for somebody in pair
    ]
    assert faces[0] == faces[1]
    assert len(faces[0].split(",")) == 2, "the captain's card and the deck's, sorted"


# Bots do not wait here, so the picture is soon drawn anew: what was set in motion is noted as it happens.
NOTE_TURNS = """(() => {
    const animate = Element.prototype.animate;
    window.turns = [];
    Element.prototype.animate = function (frames, timing) {
        const { key = '', turn } = this.dataset ?? {};
        if (key.startsWith('ballot-') && turn !== undefined) window.turns.push(timing.delay);
        return animate.call(this, frames, timing);
    };
})()"""


def test_the_votes_are_turned_up_one_by_one(guest: Enter) -> None:
    me = guest(reduced_motion="no-preference")
    open_table(me, "bot:random")
    start(me)
    me.evaluate(NOTE_TURNS)
    for nth in range(MOST_DECISIONS):
        assert me.my_turn(), "the game is over without a vote"
        lit = me.lit()
        called = [element for element in ("attack", "brawl", "mutiny") if element in lit]
        voted = [element for element in lit if element.startswith("vote-")]
        me.evaluate("window.turns = []")
        if voted:
            me.click(voted[0])
            me.click("play")
            delays = until(partial(me.evaluate, "window.turns"), why="no card was turned up")
            assert len(delays) >= 2, "one's own and the deck's"
            assert delays == sorted(set(delays)), "each waits for the one before"
            return
        if called:
            before = shown(me)
            me.click(called[0])
            until(partial(_is_drawn_anew, me, before), why="no vote was called")
        else:
            decide(me, nth)
    raise AssertionError("there was no vote")


@pytest.mark.parametrize("phone", sample([True, False], 1))
def test_piles_and_hands_that_one_knows_can_be_looked_at(guest: Enter, phone: bool) -> None:
    me = guest(phone=phone)
    open_table(me, "bot:random", "bot:random", remove_events="8")  # odd: it ends with the Armada discarded
    start(me)
    sheets = "[...new Set([...document.querySelectorAll('#main .fold.open')].map(e => e.dataset.fold))]"
    assert me.evaluate(sheets) == []
    if phone:
        me.click("vote-deck")
        assert me.evaluate(sheets) == ["vote-deck"]
        assert _fits(me, "#main .fold.open")
        me.page.keyboard.press("Escape")
        assert me.evaluate(sheets) == []
    assert "hands" not in _areas(me)
    for nth in range(MOST_DECISIONS):
        if not me.my_turn():
            break
        decide(me, nth)
    me.see(".ending")
    assert "hands" in _areas(me), "after the end hands lie open"
    assert _fits(me, "[data-area=hands]")
    assert len(me.page.query_selector_all("[data-area=hands] .pieces-of > *")) == 3


def _areas(me: Guest) -> list[str]:
    found: list[str] = me.evaluate("[...document.querySelectorAll('[data-area]')].map(e => e.dataset.area)")
    return found


def _fits(me: Guest, selector: str) -> bool:
    """Tell whether something is not wider than the window."""
    box = me.evaluate(f"document.querySelector('{selector}').getBoundingClientRect().toJSON()")
    return bool(box["left"] >= 0 and box["right"] <= me.evaluate("innerWidth"))


def _is_drawn_anew(guest: Guest, before: str) -> bool:
    return shown(guest) != before


def _who_decides(*people: Guest) -> Guest:
    mine = "document.querySelector('.prompt.mine') !== null"
    found: Guest = until(lambda: next((who for who in people if who.evaluate(mine)), None))
    return found


def _elements(guest: Guest) -> list[str]:
    found: list[str] = guest.evaluate(
        "[...document.querySelectorAll('#main [data-element]')].map(e => e.dataset.element)"
    )
    return found


def _revealed(guest: Guest) -> bool:
    return "last-vote" in _elements(guest)


def test_windows_are_answered_in_advance_in_the_settings(guest: Enter) -> None:
    me = guest()
    open_table(me, "bot:random", "bot:random")
    start(me)
    me.page.click("#settings summary")
    names = me.page.locator("#settings label").all_inner_texts()
    assert any("Atlantis" in name for name in names)
    assert any("Fountain of Youth" in name for name in names)
    offered = me.page.locator("[data-preference=atlantis] option").all_inner_texts()
    assert set(offered) == {"Ask me", "No, until my own turn", "Always decline"}
    me.page.select_option("[data-preference=atlantis]", "decline")
    me.page.reload()
    me.see("[data-preference=atlantis]")
    chosen = "document.querySelector('[data-preference=atlantis]').value"
    until(lambda: me.evaluate(chosen) == "decline", why="the server did not keep the answer")


def test_the_timer_counts_for_who_decides(guest: Enter) -> None:
    me = guest()
    open_table(me, "bot:random", "bot:random", timer_seconds="30")
    start(me)
    clocks = "[...document.querySelectorAll('.seats .clock')].map(e => e.textContent).filter(text => text)"
    for nth in range(20):
        assert me.my_turn()
        if "action" in me.page.inner_text("#prompt .words") or "Pick one or two events" in me.page.inner_text(
            "#prompt"
        ):
            break
        decide(me, nth)
    shown = until(lambda: me.evaluate(clocks), why="no clock is shown")
    assert len(shown) == 1
    assert shown[0].startswith("0:")


@pytest.mark.rule("T7-190")
@pytest.mark.rule("T7-191")
@pytest.mark.rule("T7-193")
def test_talk_is_open_to_the_whole_table_and_notes_are_private(guest: Enter) -> None:
    host, friend, watcher = guest(), guest(), guest()
    open_table(host, "open")
    friend.visit(host.evaluate("location.pathname"))
    friend.page.click("[data-sit='1']")
    start(host)
    watcher.visit(host.evaluate("location.pathname"))
    for somebody in (host, friend, watcher):
        somebody.see("#board:not([hidden]) .pieces-of > *")
        somebody.page.click("#tab-chat")
    host.page.fill("#line-to-say", "I am British, truly")
    host.page.keyboard.press("Enter")
    until(lambda: "truly" in (friend.page.text_content("#talk") or ""))
    assert not watcher.page.is_visible("#speak"), "who watches does not talk"
    assert host.page.locator("#panel-chat input:visible").count() == 2, "a line to all, a note to oneself"
    host.page.fill("#think input", "B looked away")
    host.page.keyboard.press("Enter")
    until(lambda: "B looked away" in (host.page.text_content("#talk") or ""))
    host.page.reload()
    host.page.click("#tab-chat")
    until(lambda: "B looked away" in (host.page.text_content("#talk") or ""), why="the note was not kept")
    assert "B looked away" not in (friend.page.text_content("#talk") or "")
    assert not watcher.page.is_visible("#think")
