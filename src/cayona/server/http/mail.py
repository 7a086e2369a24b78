"""E-mail, where a host has configured it: links to a new password, and nothing else."""

from __future__ import annotations

import logging
import smtplib
import ssl
from email.message import EmailMessage
from typing import Final
from urllib.parse import unquote, urlsplit

from cayona.kernel.language import gettext as _
from cayona.server.config import Config
from cayona.server.faults import note_fault

LOG: Final = logging.getLogger(__name__)
SECONDS: Final = 20.0


def reset_address(config: Config, secret: str) -> str:
    """Return the page on which somebody chooses a new password."""
    return f"{config.public_url.rstrip('/')}/reset/{secret}"


def send_reset(config: Config, to: str, secret: str) -> None:
    """Send the link to a new password; what goes wrong is the host's to read, not the visitor's."""
    message = EmailMessage()
    message["Subject"] = _("Cayona: a new password")
    message["From"] = config.mail_from or "cayona@localhost"
    message["To"] = to
    message.set_content(
        _(
            "Somebody, probably you, has forgotten the password of your account. Choose a new one here, "
            "today: {address}\n\nIf it was not you, do nothing."
        ).format(address=reset_address(config, secret))
    )
    try:
        _send(config.mail_url, message)
    except (OSError, smtplib.SMTPException) as problem:
        note_fault(LOG, "an e-mail could not be sent", problem)


def _send(url: str, message: EmailMessage) -> None:
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
