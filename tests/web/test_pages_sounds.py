"""Sounds: none until somebody wants them, then one for what happens, made in the page."""

from __future__ import annotations

from collections.abc import Callable

from web.browsing import Guest, until

Enter = Callable[..., Guest]
COUNT = """(() => {
    window.heard = 0;
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (...given) { window.heard += 1; return start.apply(this, given); };
    }
})()"""


def test_sounds_are_off_until_they_are_wanted(guest: Enter) -> None:
    me = guest()
    me.page.add_init_script(COUNT)
    me.play_now()
    me.move()
    me.move()
    assert me.evaluate("heard") == 0
    me.page.click("#settings summary")
    assert not me.page.is_checked("#sounds")
    me.page.check("#sounds")
    assert me.evaluate("heard") == 2, "one hears what to expect"
    me.page.click("#settings summary")
    me.move()
    until(lambda: me.evaluate("heard") > 2, why="nothing is heard")
    requests: list[str] = []
    me.page.on("request", lambda request: requests.append(request.resource_type))
    me.page.reload()
    me.see(".pieces-of > *")
    assert "media" not in requests, "no file is fetched for it"
    assert me.evaluate("document.querySelector('#sounds').checked")
