"""For hands that tremble and eyes that do not see: held keys, the focus, and keys that read out."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from test_logs import FORBIDDEN
from web.browsing import Guest, sample, until
from web.hearing import GAMES, PROMPT, sit_at
from web.test_pages_motion import draw, shown

import cayona
from cayona.svg.picture import draw as picture_of

Enter = Callable[..., Guest]
FOCUS = "document.activeElement === document.body ? '' : document.activeElement.outerHTML.slice(0, 200)"


MORE = (
    "Boolean(document.querySelector('#main .picked') && document.querySelector('#board .lit, #ready button'))"
)
"""Whether what is picked needs something more."""

UNHEARD = re.compile("|".join([*FORBIDDEN, r"[.·] ?[.·]", ": –"]))
"""What nobody says: values of the program, and pictures made of letters."""


def needs_more(me: Guest, before: int) -> bool:
    """Wait for a line of the log, or until what is picked needs something more; tell which it is."""
    return bool(until(lambda: me.lines() > before or (me.evaluate(MORE) and MORE)) == MORE)


def focus(me: Guest, selector: str) -> None:
    """Put the focus somewhere, as somebody does who walks there."""
    script = f"(spot => {{ spot?.focus(); return Boolean(spot); }})(document.querySelector({selector!r}))"
    until(lambda: me.evaluate(script), why=f"there is no {selector}")


def press(me: Guest, selector: str) -> None:
    """Press something by the keyboard, and wait until the focus has come to rest somewhere."""
    focus(me, selector)
    me.page.keyboard.press("Enter")


def wait_for_line(me: Guest, before: int) -> None:
    """Wait until the log is longer than it was."""
    until(lambda: me.lines() > before)


def test_a_held_key_acts_once(guest: Enter) -> None:
    me = guest()
    sit_at(me, "tranquility")
    assert me.my_turn()
    before = me.lines()
    focus(me, "#hand .lit")
    me.page.keyboard.down("Enter")
    until(lambda: "Choose a cell" in me.evaluate(PROMPT))
    asked = me.evaluate(PROMPT)
    for place in ("#board .lit", "#hand [data-element]", "#moves button"):
        focus(me, place)
        for _ in range(4):
            me.page.keyboard.down("Enter")  # it is still held
    me.page.keyboard.up("Enter")
    assert (me.evaluate(PROMPT), me.lines()) == (asked, before)
    press(me, "#board .lit")
    until(lambda: me.lines() > before)


WALK = """async address => {
    const { spotsOf, neighbour } = await import(address);
    return Object.fromEntries([...document.querySelectorAll("#main [data-area]")].map((area) => {
        const all = spotsOf(area);
        const seen = new Set(all.slice(0, 1));
        for (const from of seen) {
            for (const ahead of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
                const to = neighbour(from, all, ahead);
                if (to) seen.add(to);
            }
        }
        const stops = area.querySelectorAll("[tabindex='0']").length;
        const missed = all.filter((spot) => !seen.has(spot)).map((spot) => spot.getAttribute("aria-label"));
        const names = all.map((spot) => spot.getAttribute("aria-label"));
        const twice = all.length > 0 && area.parentElement.querySelector(".unseen:not([hidden])") !== null;
        const loud = [...area.querySelectorAll("text")].filter((words) => words.textContent)
            .filter((words) => words.closest("[aria-label], [aria-hidden]") === area)
            .map((words) => words.textContent);
        return [area.dataset.area, { stops, spots: all.length, missed, names, twice, loud }];
    }));
}"""


SYMBOLS = """([definitions, css]) => {
    window.board.sprite.innerHTML = `<defs>${definitions}</defs>`;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    Object.assign(window.board.place.style, { width: "1000px", height: "700px" });
    window.board.arrange();
    window.board.light(new Set(), []);
}"""


def lay_out(me: Guest, state: cayona.State) -> None:
    """Show a position to the seat that is to move, in a window that is broad, without a match."""
    seat = state.to_move()
    public, private = state.observation(None), state.observation(seat)
    picture = picture_of(state.game, public, private, state.choices(seat), arrangement="wide")
    shared = {area.name for area in state.game.draw_public(public, "wide")}
    facts = ("name", "frame", "label", "words", "over", "zooms")
    areas = [
        {fact: getattr(area, fact) for fact in facts}
        | {"private": area.name not in shared, "pieces": list(area.pieces.items())}
        for area in picture.areas
    ]
    draw(me, areas)
    me.page.evaluate(SYMBOLS, [picture.definitions, picture.style()])


def test_every_spot_of_every_game_can_be_walked_to(guest: Enter) -> None:
    """Boards after a while of play, drawn here and put onto one page: no match is needed for that."""
    me = shown(guest)
    for name in GAMES:
        game, chance = cayona.game(name), random.Random(7)
        state = game.new(seats=game.seats[-1], seed=7)
        for _ in range(60):
            later = state.clone()
            later.apply(chance.choice(state.legal_actions()))
            state = state if later.is_over() else later
        lay_out(me, state)
        for where, found in me.page.evaluate(WALK, me.script("walk.js")).items():
            assert found["missed"] == [], (name, where)
            assert all(found["names"]), (name, where)
            assert not [words for words in found["names"] if UNHEARD.search(words)], (name, where)
            assert not found["twice"], (name, where, "what its spots are called is told once more")
            assert found["stops"] == min(1, found["spots"]), (name, where)
            assert not found["loud"], (name, where, "letters that no name tells are read out")


def test_a_sea_is_walked_as_it_lies(guest: Enter) -> None:
    me = guest()
    ears = sit_at(me, "tranquility")
    assert me.my_turn()
    press(me, "#hand .lit")
    until(lambda: "Choose a cell" in me.evaluate(PROMPT))
    focus(me, "[data-element=cell-14]")
    where = []
    for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowUp", "ArrowUp"):
        me.page.keyboard.press(key)
        where.append(me.evaluate("document.activeElement.dataset.element"))
    assert where == ["cell-15", "cell-21", "cell-20", "cell-14", "cell-20", "cell-26"]
    before = me.lines()
    press(me, "#board .lit")
    until(lambda: me.lines() > before)
    assert me.my_turn()
    press(me, "#hand .lit")
    until(lambda: "Choose a cell" in me.evaluate(PROMPT))
    focus(me, "#board [data-element^=cell]:not(.lit)")
    ears.listen()
    me.page.keyboard.press("Alt+x")
    (words,) = [words for _kind, words in ears.wait_for("row")]
    assert words.count(". ") >= 1 or words.count(".") >= 2, "it is said why it cannot be chosen"


STOP = """(one => [
    one.localName, one.getAttribute("role"), one.getAttribute("aria-label") ?? one.textContent.trim()
])(document.activeElement)"""


@pytest.mark.parametrize("game", sample(GAMES, 1, 2))
def test_each_stop_of_tab_has_a_role_and_a_name(guest: Enter, game: str) -> None:
    me = guest()
    sit_at(me, game)
    assert me.my_turn()
    met: list[list[str]] = []
    while True:
        me.page.keyboard.press("Tab")
        if not me.evaluate(FOCUS):
            break
        met.append(me.evaluate(STOP))
    assert [stop for stop in met if stop[0] in ("div", "section") and stop[1] is None] == []
    assert [stop for stop in met if not stop[2]] == []


def test_page_keys_lead_along_what_can_be_chosen(guest: Enter) -> None:
    me = guest()
    ears = sit_at(me, "cartagena")
    assert me.my_turn()
    press(me, "#hand .lit")
    until(lambda: "now choose" in me.evaluate(PROMPT))
    ears.listen()
    me.page.keyboard.press("Alt+o")
    (told,) = [words for _kind, words in ears.wait_for("Play ")]
    card = me.evaluate("document.querySelector('#hand .picked').getAttribute('aria-label')").split(":")[0]
    assert set(re.findall(r"Play (\w+):", told)) == {card}, "only what goes with what was picked"
    lit = me.evaluate("[...document.querySelectorAll('#board .lit')].map((one) => one.dataset.element)")
    focus(me, f"[data-element={lit[0]}]")
    me.page.keyboard.press("PageDown")
    here = "document.activeElement.dataset.element"
    assert me.evaluate(here) == lit[min(1, len(lit) - 1)]
    me.page.keyboard.press("PageUp")
    assert me.evaluate(here) == lit[0]
    me.page.keyboard.press("Escape")
    focus(me, "[data-element=space-9]")
    me.page.keyboard.press("PageDown")
    assert me.evaluate(here) == "space-10", "along the passage, where nothing is to be chosen"


def test_the_focus_never_falls_to_the_page(guest: Enter) -> None:
    me = guest()
    me.visit("/new/cartagena")
    me.page.select_option("[data-option=first_player]", "0")
    me.page.select_option("[data-place='0'] select", "open")
    me.page.click("#open")
    me.page.wait_for_url("**/t/*")
    press(me, "[data-sit='0']")
    me.see("#start:not([disabled])")
    until(lambda: me.evaluate("document.activeElement.id") == "start", why="the next step has the focus")
    me.page.keyboard.press("Enter")
    me.see("#board:not([hidden]) .pieces-of > *")
    assert me.evaluate(FOCUS)
    for _ in range(8):
        if not me.my_turn():
            break
        before = me.lines()
        ending = me.page.query_selector("#ready [data-element=end-turn]") if me.lines() % 3 == 0 else None
        if ending:
            press(me, "#ready [data-element=end-turn]")
        else:
            press(me, "#hand .lit, #board .lit")
            while needs_more(me, before):
                press(me, "#board .lit, #ready button")
        wait_for_line(me, before)
        assert me.evaluate(FOCUS)


def test_keys_reach_the_second_choice_of_a_list(guest: Enter) -> None:
    """Of those that act as soon as something is chosen: bots for open seats, and languages."""
    me = guest()
    me.visit("/")
    me.page.click("[data-game=tongiaki] [data-do=invite]")
    me.page.wait_for_url("**/t/*")
    chosen = "[...document.querySelectorAll('#chairs .name')].map((one) => one.textContent)"
    focus(me, "#chairs select")
    for key in ("ArrowDown", "ArrowDown"):
        me.page.keyboard.press(key)
    assert "Open seat" in me.evaluate(chosen)[1], "nobody has been chosen yet"
    me.page.keyboard.press("Enter")
    until(lambda: me.evaluate(chosen)[1] == "Deckhand")
    assert me.evaluate("document.activeElement.getAttribute('aria-label')") == "Add bot: seat C"
    me.page.click("#settings summary")
    me.page.focus("#language")
    for key in ("ArrowDown", "ArrowDown"):
        me.page.keyboard.press(key)
    wanted = me.page.input_value("#language")
    with me.page.expect_navigation():
        me.page.keyboard.press("Tab")
    assert me.evaluate("document.documentElement.lang") == wanted


def test_a_move_from_the_sheet_of_a_phone_keeps_the_focus(guest: Enter) -> None:
    me = guest(phone=True)
    sit_at(me, "cartagena")
    assert me.my_turn()
    before = me.lines()
    me.page.keyboard.press("Alt+m")
    press(me, "#moves button")
    until(lambda: me.lines() > before)
    assert me.evaluate(FOCUS)


def test_keys_can_be_switched_off_and_read_out(guest: Enter) -> None:
    me = guest()
    ears = sit_at(me, "cartagena")
    assert me.my_turn()
    me.page.keyboard.press("m")
    assert me.evaluate("document.getElementById('panel-moves').hidden"), "a letter alone does nothing"
    me.page.keyboard.press("Alt+m")
    assert not me.evaluate("document.getElementById('panel-moves').hidden")
    asked = me.evaluate(PROMPT)
    ears.wait_for(asked)
    for key, words in (
        ("w", asked),
        ("y", " card"),
        ("p", "aboard"),
        ("o", "Play "),
        ("s", ""),
        ("j", ""),
    ):
        me.page.keyboard.press(f"Alt+{key}")
        told = ears.wait_for(words)
        assert [kind for kind, _words in told] == ["answer"], "each key reads out once"
    focus(me, "#hand .lit")
    me.see("#meaning:not([hidden])")
    me.page.keyboard.press("Alt+x")
    (here,) = [words for _kind, words in ears.wait_for(" card")]
    assert me.evaluate("document.getElementById('meaning-words').textContent") in here, "and what it is for"
    me.page.click("#settings summary")
    me.page.click("#settings .keys summary")
    me.page.fill("[data-key-of=scores]", "k")
    me.page.fill("[data-key-of=here]", "k")  # it is taken
    me.page.press("[data-key-of=here]", "Tab")
    assert me.page.input_value("[data-key-of=here]") == "x"
    me.page.keyboard.press("Escape")
    ears.listen()
    me.page.keyboard.press("Alt+k")
    ears.wait_for("aboard")
    me.page.click("#settings summary")
    me.page.select_option("#key-mode", "off")
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("Alt+l")
    me.page.keyboard.press("l")
    assert me.evaluate("document.getElementById('panel-log').hidden")
    assert me.evaluate("document.getElementById('undo').getAttribute('aria-keyshortcuts')") is None


def test_the_focus_stays_when_the_last_card_of_a_kind_is_played(guest: Enter) -> None:
    me = guest()
    sit_at(me, "cartagena")
    last = "#hand .lit[aria-label$=' 1 card']"
    for _ in range(20):
        assert me.my_turn()
        before = me.lines()
        found = me.page.query_selector(last)
        press(me, last if found else "#hand .lit, #board .lit")
        while needs_more(me, before):
            press(me, "#board .lit, #ready button")
        wait_for_line(me, before)
        assert me.evaluate(FOCUS)
        if found:
            return
    raise AssertionError("there never was a single card")


def test_the_focus_stays_when_a_plan_is_confirmed(guest: Enter) -> None:
    me = guest()
    sit_at(me, "tongiaki")
    confirm = me.page.get_by_role("button", name="Confirm", exact=True)
    confirmed = 0
    while confirmed < 2:
        assert me.my_turn()
        before = me.lines()
        until(lambda: me.evaluate("document.querySelectorAll('#main .lit, #ready button').length"))
        if confirm.count():
            confirm.focus()
            me.page.keyboard.press("Enter")
            wait_for_line(me, before)
            confirmed += 1
        else:
            press(me, "#ready button, #board .lit")
            me.page.wait_for_timeout(200)  # a plan is shown, or something was done
        assert me.evaluate(FOCUS)


def test_nothing_is_lost_by_closing_a_sheet(guest: Enter) -> None:
    me = guest(phone=True)
    sit_at(me, "cartagena")
    assert me.my_turn()
    for panel, way in (
        ("moves", "Escape"),
        ("log", "#close-side"),
        ("rules", "Escape"),
        ("chat", "#close-side"),
    ):
        press(me, f".tools [data-opens={panel}]")
        me.see("#side.open")
        if panel == "chat":
            me.page.fill("#line-to-say", "half a sentence")
        if way == "Escape":
            me.page.keyboard.press("Escape")
        else:
            press(me, way)
        until(lambda: me.page.query_selector("#side.open") is None)
        assert me.evaluate("document.activeElement.dataset.opens") == panel, "back where one came from"
    press(me, ".tools [data-opens=chat]")
    assert me.page.input_value("#line-to-say") == "half a sentence"
    me.page.keyboard.press("Escape")
    focus(me, "#settings summary")
    me.page.keyboard.press("Enter")
    me.see("#settings[open]")
    me.page.keyboard.press("Escape")
    until(lambda: me.page.query_selector("#settings[open]") is None)
    assert me.evaluate("document.activeElement.matches('#settings summary')")
