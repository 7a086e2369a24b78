"""Sending e-mail by the server that a host has named."""

from __future__ import annotations

import smtplib
import ssl
from contextlib import suppress
from email.message import EmailMessage
from typing import Final
from urllib.parse import unquote, urlsplit

from cayona.server.config import Config

SECONDS: Final = 20.0
MAIL_TROUBLE: Final = (OSError, smtplib.SMTPException)
"""What goes wrong with mail servers."""


class NoMailServer(OSError):
    """The server could not be reached or did not let us in: nothing was sent."""


def letter(config: Config, to: str, subject: str, text: str) -> EmailMessage:
    """Return a message from this harbour."""
    message = EmailMessage()
    message["Subject"] = subject
    message["From"] = config.mail_from or "cayona@localhost"
    message["To"] = to
    message.set_content(text)
    return message


def send_mail(url: str, message: EmailMessage) -> None:
    """Hand a message to a mail server, and wait until it has it; MAIL_TROUBLE if it does not take it."""
    try:
        server = _connected(url)
    except MAIL_TROUBLE as problem:
        raise NoMailServer(str(problem)) from problem
    try:
        server.send_message(message)
    finally:
        with suppress(*MAIL_TROUBLE):  # it has the message, or said no already
            server.quit()
        server.close()


def _connected(url: str) -> smtplib.SMTP:
    place = urlsplit(url)
    host = place.hostname or "localhost"
    if place.scheme == "smtps":
        server: smtplib.SMTP = smtplib.SMTP_SSL(host, place.port or 465, timeout=SECONDS)
    else:
        server = smtplib.SMTP(host, place.port or 25, timeout=SECONDS)
    try:
        if place.scheme != "smtps" and server.has_extn("starttls"):
            server.starttls(context=ssl.create_default_context())
        if place.username:
            server.login(unquote(place.username), unquote(place.password or ""))
    except BaseException:
        server.close()
        raise
    return server


def is_worth_repeating(problem: Exception) -> bool:
    """Tell whether a message certainly did not arrive, and may do so later.

    Mail servers often refuse for a while whom they do not know yet. One that falls silent may have taken it.
    """
    if isinstance(problem, smtplib.SMTPRecipientsRefused):
        return all(400 <= code < 500 for code, _said in problem.recipients.values())
    if isinstance(problem, smtplib.SMTPResponseException):
        return 400 <= problem.smtp_code < 500
    return isinstance(problem, NoMailServer)
