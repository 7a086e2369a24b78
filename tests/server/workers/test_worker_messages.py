"""The wire: every answer is checked before anybody believes it."""

from __future__ import annotations

import pytest

from cayona.server.workers.messages import Chosen, Failed, Garbage, Ready, encode, read_reply


def test_answers_are_read() -> None:
    assert read_reply(encode({"number": 0, "ready": True}), 0) == Ready()
    assert read_reply(encode({"number": 2, "action": 7, "seconds": 0.5}), 2) == Chosen(7, 0.5)
    assert read_reply(encode({"number": 2, "problem": "no", "worn": True}), 2) == Failed("no", True)


def test_a_problem_stays_on_one_line_and_is_not_endless() -> None:
    line = encode({"number": 2, "problem": "a\nERROR b\x1b[2J" + "c" * 9999, "worn": False})
    reply = read_reply(line, 2)
    assert isinstance(reply, Failed)
    assert reply.problem.startswith("a ERROR b [2Jccc")
    assert len(reply.problem) == 2000


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"hello\n",
        b"\xff\xfe\n",
        b"[]\n",
        b"null\n",
        b'{"action": 7, "seconds": 0.5}\n',
        b'{"number": 3, "action": 7, "seconds": 0.5}\n',
        b'{"number": 2}\n',
        b'{"number": 2, "ready": false}\n',
        b'{"number": 2, "action": true, "seconds": 0.5}\n',
        b'{"number": 2, "action": "7", "seconds": 0.5}\n',
        b'{"number": 2, "action": 7.0, "seconds": 0.5}\n',
        b'{"number": 2, "action": 7, "seconds": NaN}\n',
        b'{"number": 2, "action": 7, "seconds": -1.0}\n',
        b'{"number": 2, "action": 7, "seconds": 0.5, "more": 1}\n',
        b'{"number": 2, "problem": 7, "worn": false}\n',
        b'{"number": 2, "problem": "x"}\n',
    ],
)
def test_anything_else_is_garbage(line: bytes) -> None:
    with pytest.raises(Garbage):
        read_reply(line, 2)
