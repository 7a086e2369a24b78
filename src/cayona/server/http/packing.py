"""Answers made small for browsers that unpack them."""

from __future__ import annotations

import gzip
from typing import Final

from fastapi import Request, Response

EFFORT: Final = 5
"""More takes much longer and saves little."""


def packed(request: Request, body: bytes, kind: str, headers: dict[str, str], status: int = 200) -> Response:
    """Return an answer, packed if whoever asks can unpack it."""
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, EFFORT)
        headers = {**headers, "Content-Encoding": "gzip"}
    return Response(body, status, headers, media_type=kind)
