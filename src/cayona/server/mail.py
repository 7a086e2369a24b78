"""Sending e-mail by the server that a host has named."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from typing import Final
from urllib.parse import unquote, urlsplit

from cayona.server.config import Config

SECONDS: Final = 20.0
MAIL_TROUBLE: Final = (OSError, smtplib.SMTPException)
"""What goes wrong with mail servers."""


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
    place = urlsplit(url)
    host = place.hostname or "localhost"
    if place.scheme == "smtps":
        server: smtplib.SMTP = smtplib.SMTP_SSL(host, place.port or 465, timeout=SECONDS)
    else:
        server = smtplib.SMTP(host, place.port or 25, timeout=SECONDS)
    with server:
        if place.scheme != "smtps" and server.has_extn("starttls"):
            server.starttls(context=ssl.create_default_context())
        if place.username:
            server.login(unquote(place.username), unquote(place.password or ""))
        server.send_message(message)
