"""The pages about oneself and the host's desk, as people use them, on a phone and on a desktop."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from pyotp.totp import TOTP
from web.browsing import Guest, Server, until
from web.test_pages_access import check

Enter = Callable[..., Guest]
GOOD = "correct horse"
BETTER = "battery staple"
LANGUAGES = ("en", "de", "hu", "it", "nb")
NARROW = "document.documentElement.scrollWidth <= innerWidth"
SMALL = """[...document.querySelectorAll('main button, main .button, main input:not([type=checkbox])')]
    .filter(e => e.offsetParent && e.getBoundingClientRect().height < 43.5).map(e => e.outerHTML)"""


def enter_as(me: Guest, name: str, account: str) -> None:
    """Come in as a guest and make an account, by the page alone."""
    me.visit("/me")
    assert "You need no account to play" in me.page.inner_text("main")
    me.page.click("#settings summary")
    me.page.fill("#name", name)
    me.page.click("#rename")
    until(lambda: me.page.inner_text("#toast") == name)
    me.visit("/me")
    form = "form[data-ask='/api/account']"
    me.page.fill(f"{form} [name=account]", account)
    me.page.fill(f"{form} [name=password]", GOOD)
    submit(me, form)
    assert f"You are logged in as {account.casefold()}." in me.page.inner_text("main")


def press(me: Guest, button: str) -> None:
    """Press a button and wait for the page that follows."""
    with me.page.expect_navigation():
        me.page.click(button)


def submit(me: Guest, form: str) -> None:
    """Send a form and wait for the page that follows."""
    press(me, f"{form} button")


def log_in(me: Guest, account: str, password: str, code: str | None = None) -> None:
    me.visit("/me")
    form = "form[data-ask='/api/login']"
    me.page.fill(f"{form} [name=account]", account)
    me.page.fill(f"{form} [name=password]", password)
    if code is not None:
        me.forgiving = True  # the first answer is a refusal
        me.page.click(f"{form} button")
        me.page.wait_for_selector(f"{form} [name=code]")
        me.page.fill(f"{form} [name=code]", code)
    submit(me, form)
    me.forgiving = False


def looks_right(me: Guest) -> None:
    """Nothing sticks out sideways, and everything can be hit with a thumb."""
    assert me.evaluate(NARROW)
    assert me.evaluate(SMALL) == []


def test_a_persons_own_page(guest: Enter, tmp_path: Path) -> None:
    """Account, sessions, password, second factor, tokens, export and deletion, all in the browser."""
    me, phone = guest(), guest(phone=True)
    enter_as(me, "Anna", "anna")
    looks_right(me)

    log_in(phone, "anna", GOOD)
    me.visit("/me")
    assert me.page.locator("#sessions li").count() == 2
    assert me.page.inner_text("#sessions").count("this device") == 1
    assert "Chrome on Linux" in me.page.inner_text("#sessions")
    check(me, "one's own page")
    press(me, "#sessions button")
    assert me.page.locator("#sessions li").count() == 1
    phone.visit("/me")
    assert "You need no account" in phone.page.inner_text("main"), "its session has ended"
    log_in(phone, "anna", GOOD)
    me.visit("/me")
    press(me, "#end-others")
    assert me.page.locator("#sessions li").count() == 1

    log_in(phone, "anna", GOOD)
    me.page.fill("[name=old]", GOOD)
    me.page.fill("[name=new]", BETTER)
    me.page.click("form[data-ask='/api/password'] button")
    me.page.wait_for_selector("#changed:not([hidden])")
    phone.visit("/me")
    assert "You need no account" in phone.page.inner_text("main"), "it was logged out"

    secret = set_up_factor(me, BETTER)
    assert "At every login" in me.page.inner_text("main")
    log_in(phone, "anna", BETTER, TOTP(secret).at(_next_step()))
    looks_right(phone)

    me.page.click("summary:has-text('Make a token')")
    me.page.fill("form[data-ask='/api/tokens'] [name=name]", "my bot")
    me.page.uncheck("[value=chat]")
    me.page.click("form[data-ask='/api/tokens'] button")
    me.page.wait_for_selector("#token:not([hidden])")
    assert len(me.page.inner_text("#token output")) > 20
    me.visit("/me")
    assert "my bot · act on your seats; open, join and leave tables" in me.page.inner_text("#tokens")
    press(me, "#tokens button")
    assert me.page.query_selector("#tokens") is None

    with me.page.expect_download() as download:
        me.page.click("a[download]")
    download.value.save_as(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text())["person"]["account"] == "anna"

    phone.page.click("#leave summary")
    phone.page.fill("#leave [name=password]", BETTER)
    phone.page.once("dialog", lambda dialog: dialog.accept())
    submit(phone, "#leave form")
    me.visit("/me")
    assert "You need no account" in me.page.inner_text("main"), "nobody is known any more"


def _next_step() -> int:
    """Return a moment of the time step after this one: a code works once, and the next is good already."""
    return int(time.time()) + 30


def set_up_factor(me: Guest, password: str) -> str:
    me.visit("/me/second-factor")
    looks_right(me)
    assert me.page.locator(".code svg path").count() >= 1
    secret = me.page.inner_text("#secret")
    me.page.fill("[name=code]", TOTP(secret).now())
    me.page.fill("[name=password]", password)
    submit(me, "form")
    return secret


def promote(server: Server, account: str) -> None:
    """Make somebody a host, as one does on the machine itself."""
    command = [sys.executable, "-m", "cayona.cli", "admin", "host", account, "--data", str(server.data)]
    subprocess.run(command, check=True, capture_output=True)


def test_the_hosts_desk(guest: Enter, server: Server, browser: Browser) -> None:
    """A host looks, renames, gives a link, closes and bans; it fits phones and desktops in all languages."""
    host, other = guest(), guest(phone=True)
    other.play_now()
    table = other.evaluate("location.pathname")
    other.page.click("#settings summary")
    other.page.fill("#name", "Rude Rita")
    other.page.click("#rename")
    until(lambda: other.page.inner_text("#toast") == "Rude Rita")
    enter_as(host, "Harry", "harry")
    promote(server, "harry")
    set_up_factor(host, GOOD)
    host.page.click("a[href='/desk']")
    host.page.wait_for_url("**/desk")
    words = host.page.inner_text("main")
    assert "There has never been a backup." in words
    assert "Cartagena" in words
    looks_right(host)
    check(host, "the desk")

    person = host.page.locator("[data-person]", has_text="Rude Rita")
    person.locator("input[name=name]").fill("Polite Rita")
    with host.page.expect_navigation():
        person.locator("form button").click()
    host.page.locator("[data-person]", has_text="harry").locator("[data-out]").click()
    link = until(lambda: host.page.inner_text("#reset-link output"))
    assert link.startswith(f"{server.url}/reset/")

    host.page.on("dialog", lambda dialog: dialog.accept())
    row = f"li:has([href='{table}'])"
    assert "Playing" in host.page.inner_text(row)
    press(host, f"{row} button")
    assert "Closed" in host.page.inner_text(row)
    person = host.page.locator("[data-person]", has_text="Polite Rita")
    with host.page.expect_navigation():
        person.locator("[data-ask='/api/desk/ban']").click()
    assert "Let in again" in person.inner_text()

    cookies: Any = host.context.cookies()
    for phone in (True, False):
        again = guest(phone=phone)
        for language in LANGUAGES:
            again.context.add_cookies(
                [*cookies, {"name": "cayona-language", "value": language, "url": server.url}]
            )
            for path in ("/desk", "/me", "/me/second-factor"):
                again.visit(path)
                assert again.evaluate("document.documentElement.lang") == language
                looks_right(again)
        again.page.emulate_media(color_scheme="dark")
        again.visit("/desk")
        check(again, "the desk by night")

    reader = guest()
    reader.visit(link.removeprefix(server.url))
    reader.page.fill("[name=password]", BETTER)
    reader.page.click("main button")
    reader.page.wait_for_selector("#done:not([hidden])")
    other.troubles.clear()  # whoever is banned is refused
