"""What a notice says and does not say, when it is quiet, and where it may go."""

from __future__ import annotations

import asyncio
import importlib.machinery
import socket
import sys
from datetime import UTC, datetime
from typing import Any

import pytest
from server.tables.test_table_feed import crowd

from cayona import registry
from cayona.kernel.chance import Chance
from cayona.kernel.extras import MissingExtra
from cayona.server.errors import TableError
from cayona.server.notices.notice import call_of, notice_of, quiet_until
from cayona.server.notices.posting import PostError, is_public, post, read_place
from cayona.server.notices.push import PushKey, check_push
from cayona.server.storage.notices import NoticeSettings

ACTIONS = 12
GAMES = [game.name for game in registry.games()]
SECRET = "a-part-of-a-link"  # noqa: S105


@pytest.mark.parametrize("game", GAMES)
def test_no_byte_of_a_notice_depends_on_what_a_spectator_cannot_know(game: str) -> None:
    people = registry.game(game).seats[-1]
    desk, chance = crowd(game, people), Chance(people)
    differed = 0
    for number in range(ACTIONS):
        match = desk.room.match
        if match is None or desk.room.phase != "playing":
            break
        truth, asked = match.state, desk.room.deciders()
        told = [notice_of(call_of(desk.room, seat), "http://here", SECRET) for seat in asked]
        match.state = truth.determinize(None, number)
        differed += match.state.position() != truth.position()
        if match.state.deciders() == asked:
            again = [notice_of(call_of(desk.room, seat), "http://here", SECRET) for seat in asked]
            assert told == again, f"notices tell the worlds apart after {number} actions"
        match.state = truth
        actions = truth.legal_actions(asked[0])
        desk.act(asked[0], actions[chance.below(len(actions))])
    assert differed or game == "tongiaki"  # there only the order of the stack is hidden


def test_a_notice_names_people_game_and_place() -> None:
    desk = crowd("cartagena", 3)
    seat = desk.room.deciders()[0]
    notice = notice_of(call_of(desk.room, seat), "https://harbour.example", SECRET)
    names = desk.room.names()
    assert notice.sentence.startswith(f"{names[seat]}, it is your turn: Cartagena, with ")
    assert all(name in notice.sentence for name in names)
    assert notice.link == f"https://harbour.example/t/{desk.room.table}"
    assert notice.seat_link == f"https://harbour.example/seat/{SECRET}"
    assert SECRET not in notice.link + notice.board + notice.sentence


@pytest.mark.parametrize(
    ("hours", "zone", "now", "end"),
    [
        ((22, 7), "UTC", "23:30", "07:00"),
        ((22, 7), "UTC", "03:00", "07:00"),
        ((22, 7), "UTC", "07:00", None),
        ((22, 7), "UTC", "12:00", None),
        ((9, 17), "UTC", "09:00", "17:00"),
        ((9, 9), "UTC", "09:00", None),
        ((22, 7), "Asia/Tokyo", "13:30", "22:00"),  # 22:30 there, until 7:00
        ((22, 7), "No/Such/Place", "23:30", "07:00"),
    ],
)
def test_quiet_hours_are_those_of_the_place(
    hours: tuple[int, int], zone: str, now: str, end: str | None
) -> None:
    wishes = NoticeSettings("en", zone, 60 * hours[0], 60 * hours[1])
    moment = datetime.fromisoformat(f"2026-01-15T{now}:00+00:00").timestamp()
    found = quiet_until(wishes, moment)
    assert (None if found is None else f"{datetime.fromtimestamp(found, UTC):%H:%M}") == end
    assert found is None or 0 < found - moment <= 24 * 3600
    assert quiet_until(NoticeSettings(), moment) is None


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("1.1.1.1", True),
        ("2606:4700:4700::1111", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),  # where clouds tell secrets to their own machines
        ("100.64.0.1", False),
        ("0.0.0.0", False),  # noqa: S104
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:10.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
    ],
)
def test_private_addresses_are_known_in_every_disguise(address: str, public: bool) -> None:
    assert is_public(address) == public


@pytest.mark.parametrize(
    "url",
    [
        "http://1.1.1.1/hook",
        "ftp://example.com/",
        "https://user:word@example.com/",
        "https://example.com/a b",
        "https://example.com/\r\nHost: other",
        "https://exämple.com/",
        "https:///nowhere",
        "https://example.com:port/",
        "https://[::1/",
        "file:///etc/passwd",
    ],
)
def test_addresses_that_are_none_of_ours_are_refused(url: str) -> None:
    with pytest.raises(TableError) as refusal:
        read_place(url, "public")
    assert refusal.value.code == "bad-address"


def test_a_name_that_leads_inside_is_never_connected_to() -> None:
    async def work(url: str) -> None:
        with pytest.raises(PostError, match="private"):
            await post(url, b"", {}, "public")

    with socket.create_server(("127.0.0.1", 0)) as inside:
        inside.setblocking(False)
        asyncio.run(work(f"https://localhost:{inside.getsockname()[1]}/"))
        with pytest.raises(BlockingIOError):
            inside.accept()
    with pytest.raises(TableError) as refusal:
        read_place("https://example.com/", "none")
    assert refusal.value.code == "no-hooks"


def test_the_key_for_browsers_follows_from_the_harbours_own() -> None:
    assert PushKey("one").public == PushKey("one").public != PushKey("another").public
    assert len(PushKey("one").public) == 87


def test_a_missing_extra_is_named_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    class Without(importlib.machinery.PathFinder):
        @classmethod
        def find_spec(cls, fullname: str, path: Any = None, target: Any = None) -> Any:
            return None if fullname == "pywebpush" else super().find_spec(fullname, path, target)

    others = [finder for finder in sys.meta_path if finder is not importlib.machinery.PathFinder]
    monkeypatch.setattr(sys, "meta_path", [*others, Without])
    monkeypatch.delitem(sys.modules, "pywebpush", raising=False)
    with pytest.raises(MissingExtra, match=r"pip install 'cayona\[notices\]'"):
        check_push()
