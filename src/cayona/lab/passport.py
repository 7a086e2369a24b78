"""What an install of Cayona is: two that agree in all of this play the same games."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

import cayona
from cayona import registry
from cayona.kernel.errors import UnknownGame
from cayona.kernel.language import gettext as _

LETTERS: Final = 12
GAME, VERSION, RULES, SOURCES = "game", "version", "rules", "sources"

Passport = dict[str, str]
"""Plain data, which can be read wherever it comes from."""


def passport(game: str) -> Passport:
    """Return the version, the version of the rules of a game, and a fingerprint of the sources."""
    try:
        rules = str(registry.game(game).rules_version)
    except UnknownGame:
        rules = ""
    return {GAME: game, VERSION: cayona.__version__, RULES: rules, SOURCES: _fingerprint()}


@cache
def _fingerprint() -> str:
    """Return letters that stand for all sources; a compiled build has them beside it and plays the same."""
    package = Path(cayona.__file__).parent
    digest = hashlib.sha256()
    for file in sorted(package.rglob("*.py")):
        digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:LETTERS]


def difference(here: Passport, there: Passport, where: str, title: str) -> str | None:
    """Return a sentence about the first thing in which two installs differ, None if there is none."""
    facts = {"where": where, "title": title}
    told = {
        VERSION: _("The machine {where} has Cayona {there}, this one has {here}; install the same on both."),
        RULES: _("The machine {where} has version {there} of the rules of {title}, this one has {here}."),
        SOURCES: _("The machine {where} has other sources of Cayona ({there}) than this one ({here})."),
    }
    for name, sentence in told.items():
        if here[name] != there.get(name):
            return sentence.format(here=here[name], there=there.get(name) or "–", **facts)
    return None
