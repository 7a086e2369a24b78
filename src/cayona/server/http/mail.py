"""E-mail about accounts, where a host has configured it: links to a new password."""

from __future__ import annotations

import logging
from typing import Final

from cayona.kernel.language import gettext as _
from cayona.server.config import Config
from cayona.server.faults import note_fault
from cayona.server.mail import MAIL_TROUBLE, letter, send_mail

LOG: Final = logging.getLogger(__name__)


def reset_address(config: Config, secret: str) -> str:
    """Return the page on which somebody chooses a new password."""
    return f"{config.public_url.rstrip('/')}/reset/{secret}"


def send_reset(config: Config, to: str, secret: str) -> None:
    """Send the link to a new password; what goes wrong is the host's to read, not the visitor's."""
    text = _(
        "Somebody, probably you, has forgotten the password of your account. Choose a new one here, "
        "today: {address}\n\nIf it was not you, do nothing."
    ).format(address=reset_address(config, secret))
    try:
        send_mail(config.mail_url, letter(config, to, _("Cayona: a new password"), text))
    except MAIL_TROUBLE as problem:
        note_fault(LOG, "an e-mail could not be sent", problem)
