"""Web Push: messages to a browser that has no page of ours open, sealed so that only it can read them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import Any, Final

from cayona.kernel.extras import need
from cayona.kernel.language import gettext as _
from cayona.server.errors import TableError
from cayona.server.notices.posting import Reach, read_place

MODULE: Final = "pywebpush"
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many private keys the curve P-256 has, and one."""
KEPT_SECONDS: Final = 12 * 3600
"""How long a push service keeps a message for a browser that is off."""
SIGNED_SECONDS: Final = 3600
GONE: Final = (404, 410)
"""With these a push service says that a browser does not want to hear of us any more."""


def check_push() -> None:
    """Say what to install if this server cannot push."""
    need(MODULE)


class PushKey:
    """The key by which push services know this harbour; it follows from the harbour's own."""

    def __init__(self, harbour_key: str) -> None:
        digest = hmac.digest(harbour_key.encode(), b"cayona web push", hashlib.sha512)
        self._raw = 1 + int.from_bytes(digest, "big") % (ORDER - 1)

    @property
    def _private(self) -> Any:
        from cryptography.hazmat.primitives.asymmetric import ec

        return ec.derive_private_key(self._raw, ec.SECP256R1())

    @property
    def public(self) -> str:
        """The public part, as browsers want it: an uncompressed point in URL-safe letters."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).decode().rstrip("=")

    def authorization(self, origin: str, contact: str) -> str:
        """Return what shows a push service of this origin that it is us."""
        from py_vapid import Vapid02

        claims = {"aud": origin, "exp": int(time.time()) + SIGNED_SECONDS, "sub": contact}
        return str(Vapid02(self._private).sign(claims)["Authorization"])


def read_subscription(endpoint: str, p256dh: str, auth: str, reach: Reach) -> dict[str, Any]:
    """Return a browser's subscription if it can be used; a TableError says why not."""
    read_place(endpoint, reach)
    subscription = {"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}}
    try:
        sealed(subscription, {})
    except Exception as problem:  # whatever the library makes of strange keys
        raise TableError(_("This browser's key cannot be read."), code="bad-key") from problem
    return subscription


def sealed(subscription: dict[str, Any], message: dict[str, Any]) -> bytes:
    """Return a message that only the browser of a subscription can read."""
    check_push()
    from pywebpush import WebPusher

    body: bytes = WebPusher(subscription).encode(json.dumps(message).encode(), "aes128gcm")["body"]
    return body


def push_headers(authorization: str, topic: str) -> dict[str, str]:
    """Return the headers of a push message; a newer one of the same table takes its place."""
    return {
        "Authorization": authorization,
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT_SECONDS),
        "Urgency": "normal",
        "Topic": hashlib.sha256(topic.encode()).hexdigest()[:32],
    }
