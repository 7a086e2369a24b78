"""Reads translations as translators write them: `.po` files, with nothing to compile and nothing to forget.

A file is turned in memory into what `msgfmt` would make of it, and the standard library does the rest.
It takes a few milliseconds, once for each language.
"""

from __future__ import annotations

import json
import re
import struct
from gettext import GNUTranslations
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from typing import Final

_LINE: Final = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr)(?:\[(\d)\])?\s+)?(".*")\s*$')
_MAGIC: Final = 0x950412DE


def read_catalogue(path: Path) -> GNUTranslations:
    """Return the translations of a `.po` file; entries that are empty or fuzzy are left out."""
    return GNUTranslations(_packed({b"": b"Content-Type: text/plain; charset=UTF-8\n"} | read_messages(path)))


def read_messages(path: Path) -> dict[bytes, bytes]:
    """Return translations by message; plural forms are joined by NUL, as in a compiled file."""
    found: dict[bytes, bytes] = {}
    for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")):
        entry = _entry(block)
        message, forms = entry.get("msgid", ""), [part for name, part in entry.items() if "msgstr" in name]
        if not forms or not all(forms) or ("#, fuzzy" in block and message):
            continue
        if "msgid_plural" in entry:
            message += "\0" + entry["msgid_plural"]
        if "msgctxt" in entry:
            message = entry["msgctxt"] + "\4" + message
        found[message.encode()] = "\0".join(forms).encode()
    return found


def _entry(block: str) -> dict[str, str]:
    """Return the parts of one entry by keyword; comments and what is obsolete have none."""
    parts: dict[str, str] = {}
    keyword = ""
    for line in block.splitlines():
        found = _LINE.match(line)
        if found is not None:
            keyword = f"{found[1]}{found[2] or ''}" if found[1] else keyword
            parts[keyword] = parts.get(keyword, "") + json.loads(found[3])
    return parts


def _packed(messages: dict[bytes, bytes]) -> BytesIO:
    """Write the compiled form: a head, two tables of lengths and places, and the texts."""
    keys = sorted(messages)
    texts = [*keys, *(messages[key] for key in keys)]
    lengths = [len(text) for text in texts]
    places = accumulate((length + 1 for length in lengths), initial=28 + 8 * len(texts))
    tables = b"".join(struct.pack("<II", *pair) for pair in zip(lengths, places, strict=False))
    head = struct.pack("<7I", _MAGIC, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    return BytesIO(head + tables + b"\0".join(texts) + b"\0")
