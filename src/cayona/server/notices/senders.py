"""The three ways to tell somebody: a browser, an e-mail address, a web address that takes messages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from typing import TYPE_CHECKING, Final, cast

from itsdangerous import BadData, URLSafeSerializer

from cayona.kernel.language import gettext as _
from cayona.server.config import EVERYWHERE, Config
from cayona.server.mail import MAIL_TROUBLE, is_worth_repeating, letter, send_mail
from cayona.server.notices.notice import Notice
from cayona.server.notices.posting import PostError, Reach, post, read_place
from cayona.server.notices.push import GONE, PushKey, push_headers, sealed

if TYPE_CHECKING:
    from cayona.server.storage.notices import Way

THREADS: Final = 2
"""Letters that are handed over at once; mail servers are slow, and nothing else waits for them."""


BUSY: Final = (408, 425, 429)
"""With these a server says: not now."""


class WayGone(Exception):
    """Nobody listens there any more."""


def base_of(config: Config) -> str:
    """Return where the pages are; who asks for them has no say in this."""
    host = "localhost" if config.host in EVERYWHERE else config.host
    named = f"[{host}]" if ":" in host else host
    return (config.public_url or f"http://{named}:{config.port}").rstrip("/")


class Senders:
    """Sends notices; a PostError says what went wrong."""

    def __init__(self, config: Config, key: str) -> None:
        self.config = config
        self.push_key = PushKey(key)
        self._links = URLSafeSerializer(key, salt="notice way")
        self._threads = ThreadPoolExecutor(THREADS, "mail")
        self._by: dict[str, Callable[[Way, Notice], Awaitable[None]]] = {
            "push": self._push,
            "mail": self._mail,
            "hook": self._hook,
        }

    @property
    def reach(self) -> Reach:
        """Where messages may go."""
        return cast("Reach", self.config.webhooks)

    def close(self) -> None:
        """Send nothing any more; a letter that is being handed over is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def link(self, purpose: str, way: str) -> str:
        """Return a page on which whoever reads a message confirms a way, or stops it."""
        return f"{base_of(self.config)}/notices/{purpose}/{self._links.dumps([purpose, way])}"

    def read_link(self, purpose: str, token: str) -> str | None:
        """Return the way of a link for a purpose, None if it is none of ours."""
        try:
            found = self._links.loads(token)
        except BadData:
            return None
        return str(found[1]) if isinstance(found, list) and found[:1] == [purpose] else None

    async def send(self, way: Way, notice: Notice) -> None:
        """Tell somebody."""
        await self._by[way.kind](way, notice)

    async def confirm(self, way: Way) -> None:
        """Ask, at an e-mail address, whether somebody there wants to be told."""
        text = _(
            "Somebody, probably you, wants to be told here when it is their turn at Cayona. If it was you, "
            "say so: {address}\n\nIf it was not you, do nothing, and no further e-mail will come."
        ).format(address=self.link("confirm", way.id))
        await self._deliver(
            letter(self.config, way.target["address"], _("Cayona: shall we write to you?"), text)
        )

    async def _push(self, way: Way, notice: Notice) -> None:
        endpoint = str(way.target["endpoint"])
        message = {"title": notice.title, "body": notice.sentence, "url": notice.link, "tag": notice.topic}
        contact = f"mailto:{self.config.mail_from or 'host@cayona.example'}"
        signed = self.push_key.authorization(read_place(endpoint, self.reach).origin, contact)
        status = await post(
            endpoint, sealed(way.target, message), push_headers(signed, notice.topic), self.reach
        )
        if status in GONE:
            raise WayGone
        _check(status)

    async def _mail(self, way: Way, notice: Notice) -> None:
        stop = _("Stop these messages: {address}").format(address=self.link("stop", way.id))
        text = f"{notice.sentence}\n\n{notice.seat_link}\n\n-- \n{stop}\n"
        message = letter(self.config, way.target["address"], f"Cayona: {notice.title}", text)
        message["List-Unsubscribe"] = f"<{self.link('stop', way.id)}>"
        await self._deliver(message)

    async def _deliver(self, message: EmailMessage) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._threads, send_mail, self.config.mail_url, message)
        except MAIL_TROUBLE as problem:
            raise PostError("mail", is_passing=is_worth_repeating(problem)) from problem

    async def _hook(self, way: Way, notice: Notice) -> None:
        link = notice.seat_link if way.target["mine"] else notice.link
        if way.target["json"]:
            block = f"```\n{notice.board.replace('`', chr(39))}\n```" if notice.board else ""
            said = "\n".join(part for part in (notice.sentence, block, link) if part)
            told = {"content": said, "text": said, "link": link, "allowed_mentions": {"parse": []}}
            body, kind = json.dumps(told).encode(), "application/json"
        else:
            parts = (notice.sentence, notice.board, link)
            body, kind = "\n\n".join(part for part in parts if part).encode(), "text/plain; charset=utf-8"
        _check(await post(str(way.target["address"]), body, {"Content-Type": kind}, self.reach))


def _check(status: int) -> None:
    if not 200 <= status < 300:
        raise PostError(str(status), is_passing=status in BUSY or status >= 500)
