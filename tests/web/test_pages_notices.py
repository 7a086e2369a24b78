"""Being told that it is one's turn: the settings in words, and the script that browsers keep for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from web.browsing import Guest, until

Enter = Callable[..., Guest]

SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    const found = await worker.getNotifications();
    return found.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
}"""


def test_settings_in_words_and_a_push_with_the_page_closed(guest: Enter) -> None:
    person = guest()
    person.context.grant_permissions(["notifications"])
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

    # Browsers of tests know no push service, so the message is handed to the worker as one would.
    devtools = person.context.new_cdp_session(page)
    registrations: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(one["registrationId"] for one in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)")
    until(lambda: page.evaluate("1") and registrations)  # what the browser tells comes in while it is asked
    notice = {"title": "Your turn", "body": "Anna, it is your turn.", "url": f"/t/{table}", "tag": table}
    wish = {"origin": person.server.url, "registrationId": registrations[-1], "data": json.dumps(notice)}
    devtools.send("ServiceWorker.deliverPushMessage", wish)
    shown = until(lambda: page.evaluate(SHOWN), why="nothing is shown")
    assert shown == [{**{k: notice[k] for k in ("title", "body", "tag")}, "data": {"url": notice["url"]}}]
