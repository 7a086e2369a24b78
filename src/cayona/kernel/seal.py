"""The proof that nobody chose the shuffle: a commitment to the seed, made before the first decision."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from typing import Any, Final

from cayona.kernel.chance import SealedChance
from cayona.kernel.errors import OptionError
from cayona.kernel.language import _

SEED_BYTES: Final = 32


def canonical(data: Any) -> bytes:
    """Return the one byte string of plain data that digests are made of."""
    return json.dumps(data, sort_keys=True, separators=(",", ":")).encode()


def digest(label: str, data: bytes) -> str:
    """Return a SHA-256 in hexadecimal; the label keeps digests for different purposes apart."""
    return hashlib.sha256(b"cayona " + label.encode() + b"\n" + data).hexdigest()


def fresh_seed() -> str:
    """Return a seed nobody can guess."""
    return secrets.token_hex(SEED_BYTES)


def checked_seed(seed: object) -> str:
    """Return a seed as text: any text that is not empty, or a whole number."""
    if isinstance(seed, bool) or not isinstance(seed, str | int) or seed == "":
        raise OptionError(
            _("A seed is a text or a whole number, not {what}.").format(what=repr(seed)), code="bad-seed"
        )
    return str(seed)


def commitment(seed: str) -> str:
    """Return what is published before the first decision: it fixes the seed without telling it."""
    return digest("commitment", _seed_bytes(seed))


def keeps_commitment(seed: str, published: str) -> bool:
    """Tell whether a revealed seed is the one that was committed to."""
    return hmac.compare_digest(commitment(seed).encode(), _seed_bytes(published))


def sealed_chance(seed: str) -> SealedChance:
    """Return the generator of a match with this seed."""
    return SealedChance(hashlib.sha256(b"cayona chance\n" + _seed_bytes(seed)).digest())


def _seed_bytes(text: str) -> bytes:
    return text.encode(errors="surrogatepass")  # JSON can carry half a surrogate pair
