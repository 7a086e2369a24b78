"""What is kept of passwords, and second factors."""

from __future__ import annotations

import secrets
import time
from functools import cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from cayona.kernel.language import gettext as _
from cayona.server.errors import TableError

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
STEP_SECONDS: Final = 30
SLACK: Final = 1
"""Codes of so many steps before and after now are good: clocks differ."""

_hasher: Final = PasswordHasher()


def hash_password(password: str) -> str:
    """Return what is kept of a password."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise TableError(
            _("A password has {least} to {most} characters.").format(
                least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD
            ),
            code="bad-password",
        )
    return _hasher.hash(password)


@cache
def _nobodys_password() -> str:
    """Return a hash that no password fits; made when first needed, because hashing takes much memory."""
    return _hasher.hash(secrets.token_urlsafe(16))


def is_password(password: str, kept: str | None) -> bool:
    """Tell whether a password is right; takes as long if there is no such account."""
    try:
        return _hasher.verify(kept or _nobodys_password(), password[:LONGEST_PASSWORD]) and kept is not None
    except VerificationError:
        return False


def fresh_factor() -> str:
    """Return the secret of a new second factor."""
    import pyotp

    return pyotp.random_base32()


def factor_address(secret: str, account: str) -> str:
    """Return what an authenticator reads as a square code."""
    from pyotp.totp import TOTP

    return TOTP(secret).provisioning_uri(name=account, issuer_name="Cayona")


def step_of(code: str, secret: str) -> int | None:
    """Return the time step that a code of a second factor belongs to, None if it is wrong or too old."""
    from pyotp.totp import TOTP
    from pyotp.utils import strings_equal

    now = int(time.time()) // STEP_SECONDS
    factor = TOTP(secret)
    for step in range(now - SLACK, now + SLACK + 1):
        if strings_equal(factor.generate_otp(step), code.strip()):
            return step
    return None
