"""Every sentence for people goes through here, so that it can be translated.

The language is a context variable: a server can answer two people in two languages at once.
"""

from __future__ import annotations

import gettext as _gettext
import re
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from functools import cache, wraps
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TypeVar

from cayona.kernel.catalogue import read_catalogue

__all__ = [
    "_",
    "add_translations",
    "figure",
    "first_known",
    "gettext",
    "language_name",
    "languages",
    "listing",
    "mark",
    "ngettext",
    "pgettext",
    "read_all",
    "speaking",
    "spoken",
    "terminal_language",
]

DOMAIN: Final = "cayona"
LOCALE_DIRECTORY: Final = Path(__file__).resolve().parent.parent / "locale"
SOURCE_LANGUAGE: Final = "en"

_language: ContextVar[str] = ContextVar("language", default=SOURCE_LANGUAGE)
T = TypeVar("T")


# --- Sentences -----------------------------------------------------------------------------------------


_folders: Final[list[Path]] = []
_kept: Final[list[dict[str, Any]]] = []
"""What is kept of words, by language, for every function that keeps them."""


def add_translations(folder: Path) -> None:
    """Take sentences from another package as well: `<folder>/<language>/LC_MESSAGES/*.po`, in our languages.

    A game of that package then marks and translates its sentences as ours do.
    """
    if folder not in _folders:
        _folders.append(folder)
        _catalogue.cache_clear()
        for words in _kept:
            words.clear()


@cache
def _catalogue(language: str) -> _gettext.NullTranslations:
    if language == SOURCE_LANGUAGE or language not in languages():
        return _gettext.NullTranslations()
    found = read_catalogue(_file(language))
    for folder in _folders:
        for file in sorted(folder.glob(f"{language}/LC_MESSAGES/*.po")):
            found.add_fallback(read_catalogue(file))
    return found


def gettext(message: str) -> str:
    """Return `message` in the current language."""
    language = _language.get()
    if language == SOURCE_LANGUAGE or not message:  # to gettext an empty message is the head of the catalogue
        return message
    return _catalogue(language).gettext(message)


_ = gettext
"""What `gettext` is called where sentences stand: the sign that a sentence is translated."""


def ngettext(one: str, many: str, count: int) -> str:
    """Return the form of a message that fits `count`, in the current language."""
    language = _language.get()
    if language == SOURCE_LANGUAGE:
        return one if count == 1 else many
    return _catalogue(language).ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """Return a word in the current language that may be another one elsewhere, as `context` tells."""
    return _catalogue(_language.get()).pgettext(context, message)


def once_per_language(make: Callable[[], T]) -> Callable[[], T]:
    """Make a table of words once for every language, instead of each time one of them is needed."""
    kept: dict[str, T] = {}
    _kept.append(kept)

    @wraps(make)
    def made() -> T:
        language = _language.get()
        if language not in kept:
            kept[language] = make()
        return kept[language]

    return made


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


@cache
def language_name(language: str) -> str:
    """Return what a language calls itself; its sentences need not be read for that."""
    if language == SOURCE_LANGUAGE:
        return _OWN_NAME
    if language not in languages():
        return language
    own = re.search(
        rf'^msgid "{_OWN_NAME}"\nmsgstr "(.+)"$', _file(language).read_text("utf-8"), re.MULTILINE
    )
    return own[1] if own else language


def read_all() -> None:
    """Read the sentences of all languages, so that nobody waits for theirs later."""
    for language in languages():
        _catalogue(language)


spoken: Final[Callable[[], str]] = _language.get
"""Return the code of the current language; what is kept of sentences is kept under it."""


class speaking:  # noqa: N801 (used like a function; a generator would take four times as long)
    """Use `language` (a code such as "hu") for all sentences made inside the block."""

    __slots__ = ("_language", "_token")

    def __init__(self, language: str) -> None:
        self._language = language

    def __enter__(self) -> None:
        """Speak it from now on."""
        self._token = _language.set(self._language)

    def __exit__(
        self, _kind: type[BaseException] | None, _problem: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Speak what was spoken before."""
        _language.reset(self._token)


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


def either(items: Iterable[str]) -> str:
    """Join what one may choose from: "a, b or c"."""
    *others, last = items
    if not others:
        return last
    return gettext("{others} or {last}").format(others=listing(others), last=last)


def opening(sentence: str) -> str:
    """Begin a sentence with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def figure(value: float, pattern: str = ",g") -> str:
    """Write a number as the current language does; `pattern` is that of `format`."""
    sample = gettext(_SAMPLE)
    return format(value, pattern).translate({ord(","): sample[1], ord("."): sample[-2]})
