"""Every sentence for people goes through here, so that it can be translated.

The language is a context variable: a server can answer two people in two languages at once.
"""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final

DOMAIN: Final = "cayona"
LOCALE_DIRECTORY: Final = Path(__file__).resolve().parent.parent / "locale"
SOURCE_LANGUAGE: Final = "en"

_language: ContextVar[str] = ContextVar("language", default=SOURCE_LANGUAGE)


@cache
def _catalogue(language: str) -> _gettext.NullTranslations:
    return _gettext.translation(DOMAIN, LOCALE_DIRECTORY, [language], fallback=True)


def gettext(message: str) -> str:
    """Return `message` in the current language."""
    return _catalogue(_language.get()).gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """Return the form of a message that fits `count`, in the current language."""
    return _catalogue(_language.get()).ngettext(one, many, count)


def mark(message: str) -> str:
    """Mark a constant for translation; it is translated where it is shown."""
    return message


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use `language` (a code such as "hu") for all sentences made inside the block."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def listing(items: Iterable[object]) -> str:
    """Join things for a sentence: "a, b, c"."""
    return ", ".join(map(str, items))
