"""For eyes that need more: large letters, small windows, strong contrasts, colours of one's own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser
from web.browsing import ARGUMENTS, Guest, Server, find_browser, sample
from web.hearing import GAMES, sit_at

Enter = Callable[..., Guest]
ROOM = """() => {
    const high = (one) => one.getBoundingClientRect().height;
    const shown = (one) => one.checkVisibility({ opacityProperty: true }) && high(one) > 0;
    const stays = (one) => ["fixed", "sticky"].includes(getComputedStyle(one).position);
    const words = document.querySelector("#prompt .words");
    const [box, ask] = [words, words.closest(".ask")].map((one) => one.getBoundingClientRect());
    return {
        across: document.documentElement.scrollWidth - innerWidth,
        stays: [...document.querySelectorAll("body *")].filter((one) => stays(one) && shown(one))
            .reduce((sum, one) => sum + high(one), 0),
        letters: parseFloat(getComputedStyle(words).fontSize),
        inside: box.top >= ask.top - 1 && box.bottom <= ask.bottom + 1,
        reached: ask.bottom + scrollY <= document.documentElement.scrollHeight,
    };
}"""
CONTRAST = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { pointer-events: all !important; }");
    document.adoptedStyleSheets = [sheet];
    const rgba = (text) => {
        const [red, green, blue, alpha = 1] = (text.match(/[\\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
        return text === "none" ? [0, 0, 0, 0] : [red, green, blue, alpha];
    };
    const opacity = (one) => Number(getComputedStyle(one).opacity);
    const faded = (one) => (one === null ? 1 : opacity(one) * faded(one.parentElement));
    const over = ([r, g, b, a], under) => [r, g, b].map((part, index) => part * a + under[index] * (1 - a));
    const light = (colour) => colour.map((part) => part / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    const painted = (one) => {
        const style = getComputedStyle(one);
        const [r, g, b, a] = rgba(one.namespaceURI.endsWith("svg") ? style.fill : style.backgroundColor);
        const own = one.namespaceURI.endsWith("svg") ? Number(style.fillOpacity) : 1;
        return [r, g, b, a * own * faded(one)];
    };
    const found = [];
    for (const words of document.querySelectorAll("#main [data-area] text")) {
        const box = words.getBoundingClientRect();
        const seen = words.checkVisibility({ opacityProperty: true }) && box.width > 0;
        if (!seen || !words.textContent.trim()) continue;
        const stack = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!stack.includes(words)) continue;
        const after = stack.slice(stack.indexOf(words) + 1);
        if (after.find((one) => !one.matches("g, svg, text")).matches("use")) continue; // a symbol
        const below = after.filter((one) => !one.matches("g, svg, text, use"));
        let ground = [255, 255, 255];
        for (const one of below.reverse()) ground = over(painted(one), ground);
        const colour = over(painted(words), ground);
        const [bright, dark] = [light(colour), light(ground)].sort((one, other) => other - one);
        const size = parseFloat(getComputedStyle(words).fontSize) * words.getScreenCTM().a;
        const large = size >= 24 || (size >= 18.6 && Number(getComputedStyle(words).fontWeight) >= 700);
        const ratio = (bright + 0.05) / (dark + 0.05);
        found.push([words.textContent, Math.round(ratio * 100) / 100, large ? 3 : 4.5]);
    }
    return found;
}"""


def test_a_small_window_flows_and_nothing_stays_in_the_way(guest: Enter) -> None:
    me = guest()
    me.page.set_viewport_size({"width": 320, "height": 256})  # a usual window at 400 %
    sit_at(me, "cartagena")
    assert me.my_turn()
    room = me.page.evaluate(ROOM)
    assert room["across"] == 0
    assert room["stays"] == 0, "nothing stays when one scrolls"
    assert room["inside"]
    assert room["reached"]
    assert me.page.get_by_role("heading", level=1).inner_text() == "Cartagena"
    me.click("space-30")
    me.see(".bubble a")
    me.page.clock.install()
    me.page.clock.run_for(60_000)
    assert me.page.locator(".bubble a").first.is_visible(), "what holds a link stays until it was read"


@pytest.mark.parametrize("phone", sample((False, True), 0))
def test_letters_follow_the_browser(browser: Browser, server: Server, phone: bool) -> None:
    arguments = [*ARGUMENTS, "--blink-settings=defaultFontSize=32"]
    large = browser.browser_type.launch(executable_path=find_browser(), args=arguments)
    me = Guest(large, server, phone=phone)
    sit_at(me, "cartagena")
    assert me.my_turn()
    room = me.page.evaluate(ROOM)
    assert room["letters"] >= 32
    assert room["across"] == 0
    assert room["inside"]
    assert room["reached"]
    me.close()
    large.close()


@pytest.mark.parametrize("game", sample(GAMES, 0))
def test_words_in_pictures_stand_out_by_day_and_by_night(guest: Enter, game: str) -> None:
    for colour in ("light", "dark"):
        me = guest(color_scheme=colour)
        sit_at(me, game)
        assert me.my_turn()
        found = me.page.evaluate(CONTRAST)
        assert found, "no words at all"
        assert [told for told in found if told[1] < told[2]] == []


def test_colours_of_ones_own_leave_what_is_chosen_in_sight(guest: Enter) -> None:
    me = guest(forced_colors="active")
    sit_at(me, "cartagena")
    assert me.my_turn()
    line = "(name, part) => getComputedStyle(document.querySelector(name))[part]"
    assert me.page.evaluate(f"({line})('[role=tab][aria-selected=true]', 'borderBottomWidth')") == "4px"
    me.click(next(element for element in me.lit() if element.startswith("card-")))
    me.see("#moves .fits")
    me.page.keyboard.press("Alt+m")
    assert me.page.evaluate(f"({line})('#moves .fits', 'outlineStyle')") == "solid"
