"""Languages in real browsers: from the browser, by the switch, and two at one table."""

from __future__ import annotations

from collections.abc import Callable

from web.browsing import Guest, until

Enter = Callable[..., Guest]


def prompt(guest: Guest) -> str:
    return guest.page.inner_text("#prompt .words")


def label(guest: Guest) -> str:
    return str(guest.page.get_attribute("#main [data-element=fortress]", "aria-label"))


def test_two_browsers_at_one_table_each_in_their_language(guest: Enter) -> None:
    german, hungarian = guest(locale="de-DE"), guest(locale="hu-HU")
    german.visit("/")
    assert german.page.inner_text("h1") == "Ein Hafen für Seespiele"
    german.page.click("[data-do=invite]")
    german.page.wait_for_url("**/t/*")
    hungarian.page.goto(german.page.url)
    hungarian.page.click("[data-sit]")
    until(lambda: german.page.is_enabled("#start"))
    german.page.click("#start")
    for person, place in ((german, "Festung"), (hungarian, "Erőd")):
        person.see(".pieces-of > *")
        assert label(person).startswith(place)
    until(lambda: german.page.query_selector(".mine") or hungarian.page.query_selector(".mine"))
    first, second = (german, hungarian) if german.page.query_selector(".mine") else (hungarian, german)
    lines = second.lines()
    assert first.move()
    until(lambda: second.lines() > lines)
    assert "Spiel eine Karte" in prompt(german) or "ist am Zug" in prompt(german)
    assert "Játssz ki" in prompt(hungarian) or "van soron" in prompt(hungarian)
    assert "spiel" in german.page.inner_text("#log")
    assert "kijáts" in hungarian.page.inner_text("#log").lower()


def test_the_switch_changes_a_running_table_at_once_and_is_kept(guest: Enter) -> None:
    me = guest(locale="en-GB")
    me.play_now()
    assert me.my_turn()
    assert label(me).startswith("Fortress")
    for code, name, place in (("de", "Deutsch", "Festung"), ("hu", "Magyar", "Erőd")):
        me.page.click("#settings summary")
        assert name in me.page.inner_text("#language")
        me.page.select_option("#language", code)
        me.see(f"html[lang={code}]")
        me.see(".pieces-of > *")
        assert label(me).startswith(place)
    assert prompt(me).startswith("Játssz ki egy lapot")
    me.move()
    me.visit("/")
    assert me.page.inner_text("h1") == "Tengeri játékok kikötője"


def test_another_page_of_the_same_browser_follows_when_it_is_looked_at(guest: Enter) -> None:
    me = guest(locale="en-GB")
    me.visit("/")
    other = me.context.new_page()
    other.goto(me.server.url)
    other.click("#settings summary")
    other.select_option("#language", "de")
    me.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    me.see("html[lang=de]")
