"""Playing in a real browser, against a real server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from web.browsing import Guest, Server, until
from web.hearing import Ears

Enter = Callable[..., Guest]


def test_play_now_asks_a_stranger_once_and_is_one_click_then(guest: Enter) -> None:
    me = guest()
    me.visit("/")
    card = "[data-game=cartagena]"
    acts = me.page.locator(f"{card} .acts").first.locator("a, button")
    assert acts.first.inner_text() == "Learn", (
        "whoever has not played a game yet is offered to learn it first"
    )
    me.page.click(f"{card} [data-do=play]")
    assert me.page.inner_text(f"{card} .first").startswith("New to Cartagena?")
    me.page.click(f"{card} .first [data-do=play]")
    me.see(".pieces-of > *")
    assert me.my_turn()
    assert me.page.title().startswith("● Your turn")
    me.visit("/")
    assert me.page.locator(f"{card} .acts").first.locator("a, button").first.inner_text() == "Play now"
    me.page.click(f"{card} [data-do=play]")
    me.page.wait_for_url("**/t/*")


def test_a_whole_game_by_clicks_and_its_replay(guest: Enter) -> None:
    me = guest()
    me.play_now()
    moves = 0
    while me.move():
        moves += 1
        assert moves < 500
    ending = me.page.inner_text(".ending")
    assert "aboard" in ending
    assert me.page.query_selector("a[href$='/record'][download]") is not None
    assert me.page.query_selector_all(".ranking > li")

    me.page.click(".ending a[href$='/replay']")
    me.see("#proof.good")
    last = until(lambda: int(me.evaluate("document.querySelector('#slider').max")))
    assert last > moves
    picture = "document.querySelector('.pieces-of').innerHTML"
    first = me.evaluate(picture)
    me.page.keyboard.press("ArrowRight")
    until(lambda: me.evaluate(picture) != first)
    me.page.keyboard.press("End")
    until(lambda: me.page.inner_text("#step") == f"{last} / {last}")
    me.page.click("#log li button >> nth=3")
    until(lambda: me.page.inner_text("#step") != f"{last} / {last}")
    me.page.select_option("#as-seat", "1")
    until(lambda: "Loading" not in me.page.inner_text("#prompt"))
    me.page.keyboard.press("Home")
    until(lambda: me.page.inner_text("#step") == f"0 / {last}")

    me.page.click(".after a:text-is('Back to the table')")
    me.page.click("#rematch")  # the only one who is asked has agreed, so it begins
    until(lambda: me.page.query_selector(".ending") is None, why="no rematch begins")
    me.see("#board:not([hidden]) .pieces-of > *")


def test_a_press_counts_though_the_picture_is_drawn_anew_before_it_ends(guest: Enter) -> None:
    me = guest()
    me.play_now()
    assert me.my_turn()
    card = until(lambda: next((element for element in me.lit() if element.startswith("card-")), None))
    me.page.mouse.move(*me.middle(card))
    me.page.mouse.down()
    me.evaluate(
        "(layer => { layer.innerHTML = layer.innerHTML; })"
        "(document.querySelector('[data-area=hand] .pieces-of'))"
    )
    me.page.mouse.up()
    until(lambda: me.evaluate("document.querySelector('#main .picked')?.dataset.element") == card)


def test_two_people_by_an_invite_link_see_only_their_own_secrets(guest: Enter) -> None:
    host, friend = guest(), guest(phone=True)
    host.visit("/")
    host.page.click("[data-do=invite]")
    host.page.wait_for_url("**/t/*")
    host.see("#waiting:not([hidden])")
    assert host.page.query_selector(".code svg") is not None
    link = host.page.inner_text(".invite output")
    friend.page.goto(link)
    friend.page.fill("#own-name", "<b>Anne</b> & Co")
    friend.page.click("[data-sit='1']")
    until(lambda: "<b>Anne</b> & Co" in host.page.inner_text("#chairs"))
    host.page.click("#start")
    for somebody in (host, friend):
        somebody.see("#board:not([hidden]) .pieces-of > *")
    for _turn in range(6):
        mover = until(
            lambda: next((who for who in (host, friend) if who.page.query_selector(".prompt.mine")), None)
        )
        mover.move("end-turn")
    assert friend.evaluate("document.querySelectorAll('b b').length") == 0

    for somebody, seat in ((host, 0), (friend, 1)):
        areas = "[...document.querySelectorAll('[data-area]')].map(e => e.dataset.area)"
        assert somebody.evaluate(areas) == ["hand", "passage", "row"], "no hand but one's own"
        shown = somebody.evaluate("document.querySelectorAll('#hand [data-element^=card-]').length")
        told = str(somebody.page.text_content(f"[data-plate='{seat}'] .counter"))
        assert shown > 0 or told.startswith("0")
        assert '"seed"' not in somebody.page.content()

    friend.page.click("[data-opens=chat]")
    friend.page.fill("#line-to-say", "ahoy <img src=x onerror=alert(1)>")
    friend.page.keyboard.press("Enter")
    until(lambda: "ahoy <img" in (host.page.text_content("#talk") or ""))


def test_a_phone_never_scrolls_sideways_and_shows_the_hand(guest: Enter) -> None:
    me = guest(phone=True)
    for path in ("/", "/new/cartagena"):
        me.visit(path)
        assert me.evaluate("document.documentElement.scrollWidth") <= 360
    me.play_now()
    assert me.my_turn()
    assert me.evaluate("document.documentElement.scrollWidth") <= 360
    assert me.evaluate("document.documentElement.scrollHeight") <= 740
    for targets in ("#main .lit .hit", ".tools button"):
        boxes = f"[...document.querySelectorAll('{targets}')].map(e => e.getBoundingClientRect())"
        assert me.evaluate(f"Math.min(...{boxes}.flatMap(b => [b.width, b.height]))") >= 44
    for panel in ("moves", "log", "rules", "chat"):
        me.page.click(f"[data-opens={panel}]")
        me.see("#side.open")
        assert me.evaluate("document.documentElement.scrollWidth") <= 360
        me.page.click("#close-side")


def test_the_keyboard_alone_plays(guest: Enter) -> None:
    me = guest()
    me.play_now()
    assert me.my_turn()
    me.evaluate("document.querySelector('#main .lit').focus()")
    first = me.evaluate("document.activeElement.dataset.element")
    me.page.keyboard.press("Enter")
    me.see("#main .picked")
    me.page.keyboard.press("Escape")
    until(lambda: me.page.query_selector("#main .picked") is None)
    assert me.evaluate("document.activeElement.dataset.element") == first
    me.page.keyboard.press("Enter")
    me.see("#main .picked")
    before = me.lines()
    me.evaluate("document.querySelector('#main .lit').focus()")
    target = me.evaluate("document.activeElement.dataset.element")
    me.page.keyboard.press("Enter")
    until(lambda: me.lines() > before)
    assert me.evaluate("document.activeElement.dataset.element") == target, "focus is kept"

    assert me.my_turn()
    me.page.keyboard.press("Alt+m")
    until(lambda: me.evaluate("document.activeElement.id") == "panel-moves")
    me.page.keyboard.press("Tab")
    assert me.evaluate("document.activeElement.dataset.action !== undefined")
    before = me.lines()
    me.page.keyboard.press("Enter")
    until(lambda: me.lines() > before)
    assert me.evaluate("document.querySelector('#told').textContent") != ""


def test_a_click_that_is_not_allowed_shows_the_rule(guest: Enter) -> None:
    me = guest()
    me.play_now()
    assert me.my_turn()
    me.click("space-30")
    me.see(".bubble")
    assert "You have no pirate on 30." in me.page.inner_text(".bubble")
    assert "Printed: “De to forskjellige trekkene”." in me.page.inner_text(".bubble .origin")
    me.page.click(".bubble a")
    me.see("#CG-31.found")
    assert "Printed: “De to forskjellige trekkene”." in me.page.inner_text("#CG-31 .origin")
    assert me.page.is_visible("#CG-31")
    assert not me.page.query_selector("#CG-31 details"), "what is printed needs no reason"
    me.page.click("#CG-44 summary")
    me.see("#CG-44 .origin p:nth-of-type(3)")
    assert "Another reading: Shuffle as soon as" in me.page.inner_text("#CG-44 .origin")
    me.page.fill("#find-rule", "turn limit")
    assert me.page.is_visible("#CG-53")
    assert not me.page.is_visible("#CG-31")


def test_undo_and_hint(guest: Enter) -> None:
    me = guest()
    me.play_now()
    assert me.my_turn()
    assert me.page.is_disabled("#undo")
    labels = "[...document.querySelectorAll('#main [data-element]')].map(e => e.ariaLabel).join('|')"
    before = me.evaluate(labels)
    me.move()
    assert me.evaluate(labels) != before
    if me.page.is_enabled("#undo"):
        me.page.click("#undo")
        until(lambda: me.evaluate(labels) == before)
    assert me.my_turn()
    ears = Ears(me)
    me.page.click("#hint")
    me.see("#main .hinted")
    assert "The coach suggests" in me.page.inner_text("#prompt")
    told = [words for _kind, words in ears.wait_for("The coach suggests")]
    me.page.keyboard.press("Alt+w")  # whatever was to be said before has been said when this is read out
    told += [words for kind, words in ears.wait_for("") if kind != "answer"]
    assert len([words for words in told if "The coach suggests" in words]) == 1, told


def test_a_bot_takes_over_and_gives_back(guest: Enter) -> None:
    me = guest()
    me.play_now()
    assert me.my_turn()
    me.page.click("#settings summary")
    me.page.click("#hand-over")
    me.see("#question:not([hidden])")
    me.evaluate("document.querySelector('#question button').click()")
    until(lambda: me.page.query_selector("#question[hidden]") is not None)


def test_a_connection_that_is_cut_heals(guest: Enter, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        me = guest(at=server)
        me.play_now()
        me.move()
        assert me.my_turn()
        me.forgiving = True
        server.kill()
        until(lambda: "lost" in me.page.inner_text("#line"))
        lines = me.lines()
        me.click(until(lambda: [element for element in me.lit() if element.startswith("card-")])[0])
        until(lambda: me.evaluate("Boolean(document.querySelector('#main .picked'))"))
        me.click(me.evaluate("document.querySelector('#board .lit').dataset.element"))
        until(lambda: "Not sent yet" in me.page.inner_text("#prompt"), why=lambda: f"not kept: {me.around()}")
        server.start()
        until(lambda: me.page.inner_text("#line") == "", why="it did not heal")
        until(lambda: me.lines() > lines, why="the move was not sent")
        me.forgiving = False
        told = me.evaluate(
            "[...document.querySelectorAll('#log li')].map(e => e.dataset.version + e.textContent)"
        )
        assert len(told) == len(set(told)), "something is told twice"
        assert me.move()
    finally:
        server.kill()


NO_SOCKETS = """
window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    readyState = 3;
    constructor() { super(); setTimeout(() => this.dispatchEvent(new Event("close")), 5); }
    close() {}
};
"""


def test_without_sockets_plain_requests_do(guest: Enter) -> None:
    me = guest()
    me.context.add_init_script(NO_SOCKETS)
    me.play_now()
    assert me.my_turn()
    assert me.move()
    assert me.move()
    assert me.page.inner_text("#line") == ""


def test_a_spectator_sees_what_is_public(guest: Enter) -> None:
    me, other = guest(), guest()
    me.play_now()
    assert me.my_turn()
    other.visit(me.evaluate("location.pathname"))
    other.see(".pieces-of > *")
    assert other.page.query_selector("[data-element^='card-'], #hand .area") is None
    assert "cards" in str(other.page.text_content("[data-plate='0']")), "how many there are is no secret"
    assert not other.page.is_visible("#speak")
    before = other.lines()
    me.move()
    until(lambda: other.lines() > before, why="the spectator is not told")


def test_what_happened_can_be_stepped_through(guest: Enter) -> None:
    me = guest()
    me.play_now()
    while me.evaluate("document.querySelector('#past-bar').hidden"):
        me.move("end-turn")
        assert me.my_turn()
    picture = "[...document.querySelectorAll('.area [data-key]')].map(e => e.dataset.key)"
    now = me.evaluate(picture)
    me.page.click("#past-back")
    me.see(".board.past")
    assert me.lit() == []
    me.page.keyboard.press("Escape")
    until(lambda: me.page.query_selector(".board.past") is None)
    assert me.evaluate(picture) == now
    assert me.lit() != []


def test_pointing_shows_where_a_piece_would_go(guest: Enter) -> None:
    me = guest()
    me.play_now()
    assert me.my_turn()
    me.evaluate("document.querySelector('#main .lit').focus()")
    me.see("#main .preview")
    me.page.click("#tab-moves")
    me.page.hover("#moves button >> nth=0")
    me.see("#main .preview")
    me.see("#main .hinted")


def test_a_long_press_previews_and_does_not_click(guest: Enter) -> None:
    me = guest(phone=True)
    me.play_now()
    assert me.my_turn()
    box = me.page.locator("#hand .lit").first.bounding_box()
    assert box is not None
    finger = [{"x": box["x"] + 20, "y": box["y"] + 20}]
    session = me.context.new_cdp_session(me.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
    me.see("#main .preview")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    until(lambda: me.page.query_selector("#main .preview") is None)
    assert me.page.query_selector("#main .picked") is None
