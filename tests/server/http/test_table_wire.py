"""What leaves by the short way is what the protocol says, and many messages at once are taken one by one."""

from __future__ import annotations

import pytest
from server.http.http_harness import Visitor
from websockets.frames import Frame, Opcode

from cayona.server.http.table_wire import _head


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_frames_are_those_of_the_protocol(size: int) -> None:
    text = b"a" * size
    assert _head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_wishes_that_come_all_at_once_are_answered_in_order(anna: Visitor, playing: str) -> None:
    """More than are read in one go: reading stops until they are answered, and goes on."""
    with anna.socket(playing) as tab:
        for number in range(300):
            tab.send(type="act", id=f"w{number}", version=1, action=0)
        answers = [tab.next("refused")["id"] for _ in range(300)]
        assert answers == [f"w{number}" for number in range(300)]
        tab.sync()


def test_an_answer_comes_before_the_view_it_led_to(anna: Visitor, playing: str) -> None:
    with anna.socket(playing) as tab:
        view = tab.next("view")
        tab.next("presence")
        tab.sync()
        seen = len(tab.texts)
        action = view["match"]["choices"][0]["action"]
        tab.send(type="act", id="mine", version=view["version"], action=action)
        tab.view(view["version"] + 1)
        assert '"done"' in tab.texts[seen]
