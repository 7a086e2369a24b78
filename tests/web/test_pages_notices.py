"""Being told that it is one's turn: the settings in words, and a push to a browser with the page closed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Route
from server.http.http_harness import Visitor
from server.http.test_http_notices import check_signed, end_turn
from web.browsing import ARGUMENTS, PATIENCE, Guest, Server, find_browser, until
from web.push_service import PushService

Enter = Callable[..., Guest]

SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    const found = await worker.getNotifications();
    return found.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
}"""


def test_settings_in_words(guest: Enter) -> None:
    person = guest()
    person.play_now()
    table = person.evaluate("location.pathname").rpartition("/")[2]
    page = person.page
    person.visit("/me")
    page.click("#notices details:has-text('Discord') summary")
    page.fill("#notices input[type=url]", "https://chat.example/hook/secret")
    page.check("#notices input[value=json]")
    page.click("text=Tell me there")
    person.see("#ways [data-way=hook]")
    assert page.inner_text("#ways strong") == "chat.example"
    page.click("#notices details:has-text('Quiet hours') summary")
    page.fill("#notices input[name=quiet_from]", "22:00")
    page.fill("#notices input[name=quiet_to]", "07:30")
    page.click("#notices details:has-text('Quiet hours') button")
    until(lambda: "22:00–07:30" in page.inner_text("#notices"))
    page.click("#notices details:has-text('For single tables') summary")
    page.click("text=Do not tell me about it")
    person.see("#notices button:has-text('Tell me again')")
    told: dict[str, Any] = json.loads(page.evaluate("fetch('/api/me/notices').then((told) => told.text())"))
    assert told["zone"] == page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    assert [one["silent"] for one in told["tables"] if one["id"] == table] == [True]
    assert page.is_visible("#push-here"), "this very machine counts as safe"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[PushService]:
    started = PushService(tmp_path)
    yield started
    started.close()


@pytest.fixture
def pushed_to(browser: Browser, service: PushService, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser of its own that knows a push service: those that keep nothing have none."""
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile",
        executable_path=find_browser(),
        args=[*(one for one in ARGUMENTS if "background-networking" not in one), *service.arguments()],
        ignore_default_args=["--disable-background-networking"],
    )
    context.set_default_timeout(PATIENCE * 1000)
    context.grant_permissions(["notifications"])
    yield context
    context.close()


def test_a_turn_reaches_a_browser_that_has_no_page_of_ours_open(
    pushed_to: BrowserContext, service: PushService, tmp_path: Path
) -> None:
    server = Server(tmp_path / "harbour", WEBHOOKS="any", NOTICE_SECONDS="0")
    server.start()
    try:
        host = Visitor(server.url, "Anna")
        table = host.open(seats=2, options={"first_player": 0})
        page = pushed_to.new_page()
        page.goto(f"{server.url}/t/{table}")
        page.click("[data-sit='1']")
        page.wait_for_selector("#chairs button:has-text('Leave seat')")
        name = host.view(table)["seats"][1]["name"]
        host.do(table, "start")

        # Chromium gives out an address at Google; here it leads to the service of this test, as a name could.
        def readdress(route: Route) -> None:
            wish: dict[str, str] = json.loads(route.request.post_data or "")
            path = wish["endpoint"].partition("//")[2].partition("/")[2]
            route.continue_(post_data=json.dumps({**wish, "endpoint": f"{service.url}/{path}"}))

        pushed_to.route("**/api/me/notices/push", readdress)
        page.goto(f"{server.url}/me")
        page.click("#push-here")
        page.wait_for_selector("#ways [data-way=push]")
        assert service.registered["sender"] == host.get("/api/me/notices").json()["push"]["key"]

        # The page is closed. The turn comes: signed by the harbour, sealed for the browser, and shown by it.
        page.goto("about:blank")
        end_turn(host, table)
        until(lambda: service.posted, why="the server has not pushed anything")
        headers, body = service.posted[0]
        check_signed(headers["authorization"], service.registered["sender"], service.url)
        assert name.encode() not in body, "who carries it could read it"
        page.goto(f"{server.url}/me")
        shown = until(lambda: page.evaluate(SHOWN), why="nothing is shown")
        sentence = f"{name}, it is your turn: Cartagena, with Anna."
        link = f"{server.url}/t/{table}"
        assert shown == [{"title": "Your turn", "body": sentence, "tag": table, "data": {"url": link}}]
        host.close()
    finally:
        server.kill()
