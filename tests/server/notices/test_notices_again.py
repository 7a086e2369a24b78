"""What did not arrive is sent again: a few times, also after a restart, but not to whoever knows already."""

from __future__ import annotations

import asyncio
import smtplib
import socket
from functools import partial
from pathlib import Path

import pytest
from server.http.http_harness import Visitor, serving_here
from server.http.test_http_notices import Receiver, end_turn, receiver
from web.browsing import until

from cayona.server.config import Config
from cayona.server.http.app import create_app
from cayona.server.mail import NoMailServer, is_worth_repeating, letter, send_mail
from cayona.server.notices import outbox
from cayona.server.notices.posting import PostError, post
from cayona.server.storage import Store
from cayona.server.storage.unsent import Unsent

__all__ = ["receiver"]

MOODY, BROKEN, FORBIDDEN = "/moody", "/broken", "/elsewhere"


def nobody_is_asked(visitor: Visitor) -> bool:
    notices = visitor.get("/status").json()["notices"]
    return bool(notices["asked"] == notices["waiting"] == 0)


def has_more_than(receiver: Receiver, count: int) -> bool:
    return len(receiver.at(MOODY)) > count


async def still_unsent(config: Config) -> list[Unsent]:
    store = await Store.open(config.url)
    try:
        return await store.unsent_notices()
    finally:
        await store.close()


def test_a_notice_outlives_failures_and_a_restart_and_ends_with_the_turn(
    receiver: Receiver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "BACK_OFF", 1.0)
    config = Config(
        data=tmp_path, bot_workers=1, rate_limits=0, webhooks="any", notice_seconds=0, notice_retry_seconds=2
    )
    receiver.is_moody = True
    with serving_here(create_app(config)) as address:
        anna, bela = Visitor(address, "Anna"), Visitor(address, "Bela")
        table = anna.open(seats=2, options={"first_player": 0})
        bela.do(table, "sit", seat=1)
        for path in (MOODY, BROKEN, FORBIDDEN):
            bela.done("/api/me/notices/hook", address=receiver.url + path)
        anna.do(table, "start")
        end_turn(anna, table)
        until(lambda: receiver.at(MOODY) and receiver.at(BROKEN) and receiver.at(FORBIDDEN))
        until(lambda: anna.get("/status").json()["notices"]["failed"] >= 3)
    assert {one.way for one in asyncio.run(still_unsent(config))}, "nothing is kept for after the restart"

    # Another server goes on: what arrives is sent no more, what never does only so often.
    before = len(receiver.at(MOODY))
    receiver.is_moody = False
    with serving_here(create_app(config)) as address:
        for visitor in (anna, bela):
            visitor.http.base_url = address
            visitor.address = address
        until(lambda: len(receiver.at(MOODY)) > before, why="it is not sent again")
        assert "it is your turn" in receiver.at(MOODY)[-1].decode()
        until(lambda: len(receiver.at(BROKEN)) == outbox.MOST_TRIES)
        until(lambda: nobody_is_asked(anna))
        assert len(receiver.at(MOODY)) == before + 1, "it arrived, and came again"
        assert len(receiver.at(FORBIDDEN)) == 1, "that will not be better another time"
        told = {way["problem"] for way in bela.get("/api/me/notices").json()["ways"]}
        assert told == {"", "the answer was 500", "the answer was 302"}

        # Whoever comes to the table, or acts, is told no more of that turn.
        for way in bela.get("/api/me/notices").json()["ways"]:
            if way["problem"]:
                bela.http.delete(f"/api/me/notices/ways/{way['id']}")
        for comes in (True, False):
            end_turn(bela, table)
            receiver.is_moody = True
            before = len(receiver.at(MOODY))
            end_turn(anna, table)
            until(partial(has_more_than, receiver, before))
            until(lambda: asyncio.run(still_unsent(config)), why="it is not kept")
            if comes:
                with bela.socket(table) as here:
                    here.next("presence")
                    until(
                        lambda: not asyncio.run(still_unsent(config)), why="who is here is still to be told"
                    )
            else:
                end_turn(bela, table)
                until(lambda: not asyncio.run(still_unsent(config)), why="who has acted is still to be told")
            receiver.is_moody = False
            until(lambda: nobody_is_asked(anna))
        anna.close()
        bela.close()


def test_only_what_certainly_did_not_arrive_is_sent_again() -> None:
    async def problem(url: str) -> PostError:
        with pytest.raises(PostError) as found:
            await post(url, b"", {}, "any")
        return found.value

    with socket.create_server(("127.0.0.1", 0)) as place:
        port = place.getsockname()[1]
    assert asyncio.run(problem(f"http://127.0.0.1:{port}/")).is_passing, "nobody is there"

    async def hang_up() -> PostError:
        async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readline()
            writer.close()

        async with await asyncio.start_server(take, "127.0.0.1", 0) as server:
            return await problem(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/")

    assert not asyncio.run(hang_up()).is_passing, "it may have been read"
    refused = {"anna@cayona.example": (450, b"come again later")}
    assert is_worth_repeating(smtplib.SMTPRecipientsRefused(refused))
    assert not is_worth_repeating(smtplib.SMTPRecipientsRefused({"x": (550, b"nobody of that name")}))
    assert is_worth_repeating(smtplib.SMTPDataError(451, b"full"))
    assert not is_worth_repeating(smtplib.SMTPServerDisconnected("gone in the middle of it"))
    with pytest.raises(NoMailServer) as down:
        send_mail(f"smtp://127.0.0.1:{port}", letter(Config(), "anna@cayona.example", "Ahoy", "Ahoy"))
    assert is_worth_repeating(down.value)
