"""Messages as JSON."""

from __future__ import annotations

import json
from typing import Any

import orjson


def encoded(message: Any) -> bytes:
    """Return a message as compact JSON."""
    try:
        return orjson.dumps(message, _as_list)
    except TypeError:  # half a surrogate pair, which people can send, is no UTF-8; escaped it can be told
        return json.dumps(message, separators=(",", ":")).encode()


def _as_list(value: object) -> list[Any]:
    """Return a named tuple as the plain one that it is."""
    if isinstance(value, tuple):
        return list(value)
    raise TypeError(f"{type(value).__name__} is no plain data")
