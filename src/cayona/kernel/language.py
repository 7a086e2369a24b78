"""Every sentence for people goes through here, so that it can be translated.

The language is a context variable: a server can answer two people in two languages at once.
"""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final

from cayona.kernel.catalogue import read_catalogue

DOMAIN: Final = "cayona"
LOCALE_DIRECTORY: Final = Path(__file__).resolve().parent.parent / "locale"
SOURCE_LANGUAGE: Final = "en"

_language: ContextVar[str] = ContextVar("language", default=SOURCE_LANGUAGE)


# --- Sentences -----------------------------------------------------------------------------------------


@cache
def _catalogue(language: str) -> _gettext.NullTranslations:
    if language == SOURCE_LANGUAGE or language not in languages():
        return _gettext.NullTranslations()
    return read_catalogue(_file(language))


def gettext(message: str) -> str:
    """Return `message` in the current language."""
    # To gettext an empty message is the head of the catalogue.
    return _catalogue(_language.get()).gettext(message) if message else message


def ngettext(one: str, many: str, count: int) -> str:
    """Return the form of a message that fits `count`, in the current language."""
    return _catalogue(_language.get()).ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """Return a word in the current language that may be another one elsewhere, as `context` tells."""
    return _catalogue(_language.get()).pgettext(context, message)


def mark(message: str) -> str:
    """Mark a constant for translation; it is translated where it is shown."""
    return message


# --- Which language ------------------------------------------------------------------------------------

# NOTE: Write the name of your own language here, as the switch on the pages shall show it.
_OWN_NAME: Final = mark("English")


_CLOSE_TO: Final = {"no": "nb", "nn": "nb"}
"""What readers of a language understand as well."""


def _file(language: str) -> Path:
    return LOCALE_DIRECTORY / language / "LC_MESSAGES" / f"{DOMAIN}.po"


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages there are sentences in, that of the sources first."""
    found = sorted(path.parent.parent.name for path in LOCALE_DIRECTORY.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return (SOURCE_LANGUAGE, *found)


def language_name(language: str) -> str:
    """Return what a language calls itself."""
    with speaking(language):
        name = gettext(_OWN_NAME)
    return name if name != _OWN_NAME or language == SOURCE_LANGUAGE else language


def spoken() -> str:
    """Return the code of the current language; what is kept of sentences is kept under it."""
    return _language.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use `language` (a code such as "hu") for all sentences made inside the block."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def first_known(wanted: Iterable[str]) -> str | None:
    """Return the first language of a list that we speak; "de-AT" and "de_AT.UTF-8" are German."""
    for tag in wanted:
        code = tag.strip().lower().replace("_", "-").partition(".")[0]
        bare = code.partition("-")[0]
        for known in languages():
            if known.lower() in (code, bare, _CLOSE_TO.get(bare)):
                return known
    return None


def terminal_language(environment: Mapping[str, str]) -> str:
    """Return the language that a terminal is set to, by the variables that gettext reads."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return first_known(environment[name].split(":")) or SOURCE_LANGUAGE
    return SOURCE_LANGUAGE


# --- Lists and numbers ---------------------------------------------------------------------------------

# NOTE: Write this number with the separators of your language, e.g. “1.234,5”.
_SAMPLE: Final = mark("1,234.5")


def listing(items: Iterable[object]) -> str:
    """Join things for a sentence: "a, b, c"."""
    return ", ".join(map(str, items))


def figure(value: float, pattern: str = ",g") -> str:
    """Write a number as the current language does; `pattern` is that of `format`."""
    sample = gettext(_SAMPLE)
    return format(value, pattern).translate({ord(","): sample[1], ord("."): sample[-2]})
