"""The translations that are shipped: nothing in them is half done or breaks a sentence.

A sentence that is not there yet is no mistake: it is shown in English until somebody translates it.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import cayona
from cayona.kernel.language import LOCALE_DIRECTORY, languages, speaking
from cayona.server.http.words import sea_name
from cayona.server.names import checked_name

PLACEHOLDER = re.compile(r"\{[^{}]*\}|%\([a-z_]+\)[sd]")
FORM = re.compile(r":(on|to|from)(?=\})")
"""Which form of a name is meant: a translation may choose one where the English has the bare name."""
LANGUAGES = languages()[1:]


@cache
def catalogue(language: str) -> Catalog:
    with _file(language).open(encoding="utf-8") as file:
        return read_po(file, locale=language, abort_invalid=True)


def _file(language: str) -> Path:
    return LOCALE_DIRECTORY / language / "LC_MESSAGES" / "cayona.po"


def texts(part: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (part,) if isinstance(part, str) else tuple(part or ())


def translated(language: str) -> list[Message]:
    return [message for message in catalogue(language) if message.id and any(texts(message.string))]


FAULTS: Final = {
    "en": {
        r"\b(?<!there )is no (action|command|valid|whole|JSON|text|study|folder|legal)\b": "is not a …",
        r"\bonly who\b": "only people who …",
        r"\bthe own\b": "their own, your own",
        r"\bwho (begins|leads \S+|wins later|shows it|is in it|is last then) (wins|goes|may|has)": "whoever",
        r"\b(drawn|dealt|written) anew\b": "drawn again, rewritten",
        r"\bso many (moves|days|turns|rounds|events|per cent)\b": "this many",
        r"\blets? \S+( \S+)? lapse\b": "skip",
        r"\b(is|was) not good any more\b": "no longer works",
        r"\bit is up to you to\b": "you may, you must",
        r"\beach on another\b": "each on a different …",
        r"\b(cards|islands) of (your|the) hand\b": "from your hand",
        r"\bgives? the (match|voyage) up\b": "give up the match",
        r"\bas all cards lay\b": "with all cards open",
        r"\btwo first ships\b|\bexists already\b": "first two, already exists",
        r"^(it is|they are) (one of|at most|between|true or|a date|(a|an) \w+ object)": "it must be …",
        r"\b(?<!on )a full beach (must )?sails?\b": "its ships sail",
        r"\bon (any|some)body’s Tortuga\b": "when somebody has … on Tortuga",
        r"\b(one|two) \w+ less\b|\bfor very long\b|\blooked at again\b": "fewer, a long time, checked",
    },
    "de": {
        r"\b(Schreibe|Wähle|Setze|Lege|Kopiere)\b": "no ending -e: Schreib, Wähl, Setz, Leg, Kopier",
        r"\bArbeiter\b": "a process is ein Prozess",
        r"Würfel\w* (lässt sich |lassen sich )?(ablegen|abgelegt)": "dice are put in: einsetzen",
        r"(?-i:: (du|ihr|niemand|wähl|leg|nimm|gib|setz|spiel|zieh|schreib) \w)": "a capital: Du, Wähl",
        r"\b(versuche|spiele) (es|noch)\b": "versuch, spiel",
        r"\blande[nt]? (die Flotte|die Schiffe|alle)\b|(Schiff|Schiffe)( von \S+)? landen:": "landen lassen",
        r"\blieg(t|en), wie (es|sie) lag": "bleibt, wie es war",
        r"\b(desselben Gebens|Geben für Geben)\b": "what is dealt is die Austeilung",
        r"\bAufzeichnung bricht\b": "ist fehlerhaft",
        r"\b(nenne|schließe) ": "nenn, schließ",
        r"\bRückschau": "a review is an Auswertung",
    },
    "hu": {
        r"\ba\(z\)": "say it so that no article is needed",
        r" …$": "no space before the ellipsis",
        r"\bdolgozó": "a process is a folyamat",
        r"^([A-I]|\{letter\}) hely\b|\baz A hely\b": "“A hely” is “the place”: A jelű hely",
        r"\b(itt|ide|innen|erről|ellene): \{(island|tile|action|ship|hold|boat|area)\}": "{island:on}",
        r"\bangol(?! (szöveg|lap))": "the British are brit",
        r"(?<!\{)\blink": "hivatkozás",
        r"kiszolgáló": "szerver",
        r"\báttekintés": "a review is an elemzés",
        r" (őt|neki): \{(name|target)\}": "{name} bábuját, {target} kezébe",
        r"[\d}] %(?!\()": "no space before the per cent sign",
        r"\bennyit: \{": "let the word inflect",
        r"\bhur(ok|kot|kok)": "a loop is a ciklus",
        r"^[^{]*: „?\{(path|url|file|place|command|folder)\}”?: ": "no second colon: „{path}” nem írható: …",
    },
    "it": {
        r"\brango [12]\b": "a rank belongs to Tortuga 1667: primo, secondo",
        r"\bverbal[ei]\b": "a record is a registrazione",
        r"\bgiocatore iniziale\b": "primo giocatore",
        r"[a-zàèéìòù]'([a-zàèéìòù ]|$)": "’",
        r"\w …": "no space before the ellipsis",
        r"“(?!id|reversed)": "«»",
        r"\b(?<!prendi la )tua parte\b": "a side is a squadra",
        r"\briesam|\benigm": "analisi, rompicapi",
        r"(Nera|Pistola): (ti )?abbandonano\b": "say who does it: La Macchia Nera abbandona …",
        r"\bil resto (ne )?segue\b": "ne consegue",
        r"\bnessun\w* \w+ si (può|mostra|attraversa)\b": "non si può … nessun …",
    },
    "nb": {
        r"\bfram(over)?\b": "frem, fremover",
        r"\btellende\b": "rangert",
        r"\bbaksiden opp\b": "billedsiden ned",
        r"(?-i:: (du|dere|velg|legg|spill|kast|skriv|prøv) \w)": "a capital: Du, Velg",
        r"\btjener(en)?\b": "server",
        r"\btilbakeblikk|\boppgave|\blesning": "gjennomgang, nøtt, tolkning",
        r"\balt (står|har|ligger)\b": "allerede",
        r"\bDu må ikke\b": "that may be read as a ban: Du trenger ikke",
        r"\bsnakker (ikke|bare) om\b": "a text says or mentions: sier ingenting om, nevner bare",
        r"(»|\}|eller|og) er ingen (handling|kommando|mappe|adresse|studie|visning)\b": "er ikke en",
    },
}
"""What was wrong in many sentences once, by language, and what to say instead."""


@pytest.mark.parametrize(
    ("language", "pattern"), [(language, pattern) for language in FAULTS for pattern in FAULTS[language]]
)
def test_a_fault_that_was_mended_everywhere_does_not_come_back(language: str, pattern: str) -> None:
    """Look for it in all sentences; docs/translating.md tells how to say it."""
    wrong = [
        text
        for message in catalogue("de" if language == "en" else language)
        for text in texts(message.id if language == "en" else message.string)
        if re.search(pattern, text, re.IGNORECASE)
    ]
    assert not wrong, FAULTS[language][pattern]


FILLED: Final = r"(?:\{[a-z_]+(?::[a-z]+)?\}|%\([a-z_]+\)[sd])"
AGREEING: Final = {
    "de": "d(?:er|ie|as|en|em|es)|[kds]?ein(?:e[nmrs]?)?|zum|zur|[ia]m|vom|beim|ins|ans|aufs|diese[rsnm]?",
    "hu": "az?",
    "it": "il|lo|la|i|gli|le|un[ao]?|(?:de|da|ne|su|a)(?:l|llo|lla|i|gli|lle)|quest[oa]|tu[oa]|su[oa]",
    "nb": "en|ei|et|den|denne|dette|din|ditt|ingen",
}
"""Words that change with what follows them: gender, case, or its first sound."""
FITTING: Final = {
    "de": {
        "das": "boat",
        "ins": "boat",
        "der": "beach ship other where nation seats",
        "zur": "ship",
        "den": "beach target to_hold name",  # holds; and “den {name} nehmen könnte”
        "dem": "area hold from_hold origin source",
        "dein": "marker",
        "deinem": "area",
        "im": "hold direction",
        "am": "beach",
        "die": "colour points most",  # “rote” and so on; numbers of points and megabytes
        "eine": "colour number",
        "keine": "colour",
        "vom": "beach day",
    },
    "hu": {"a": "area cells colour marker other ship tile where"},
    "it": {
        "alla": "ship target to to_hold",
        "dalla": "area beach from from_hold hold origin ship source",
        "della": "other ship where",
        "nella": "hold",
        "sulla": "beach boat ship",
        "la": "beach boat expected ours",  # versions
        "tua": "area",
        "dei": "nation",
        "i": "points",  # of islands: 2 to 5
        "il": "today",
        "le": "cells count moves",
    },
    "nb": {"en": "colour", "ingen": "colour", "den": "direction"},
}
"""What may stand behind such a word: names from our own lists, all of one kind, and numbers."""


ENDINGS: Final = {
    "de": {("{changes}", "mal"), ("{most}", "mal"), ("{last}", "mal"), ("{times}", "mal")},
    "hu": {
        ("{area}", "edről"),  # …terület
        ("{area}", "éről"),
        *(("{beach}", end) for end in ("a", "án", "ára", "áról")),  # … partszakasz
        ("{cards}", "ot"),  # … lap
        ("{left}", "ot"),
        ("{left}", "t"),  # … hajó
        ("{ships}", "val"),
        ("{direction}", "i"),  # észak, délkelet, …
        ("{last}", "ig"),  # never changes
        ("{marker}", "jelölőd"),
        ("{marker}", "jelölője"),
        ("{title}", "játszma"),
    },
    "nb": {("{direction}", "lige")},  # nord, sørvest, …
}
"""Endings that what is filled in always takes: its last letters are known."""


@pytest.mark.parametrize("language", AGREEING)
def test_what_is_filled_in_needs_no_form_that_it_does_not_have(language: str) -> None:
    """No article before a name of any gender or first letter, and no ending behind it."""
    before = re.compile(rf"(?<!\w)({AGREEING[language]}) ({FILLED})", re.IGNORECASE)
    elided = re.compile(rf"\w’({FILLED})")
    ending = re.compile(rf"({FILLED})-?([a-zà-öø-ÿőű]+)")
    fitting = {(word, name) for word, names in FITTING[language].items() for name in names.split()}
    found = set()
    for message in translated(language):
        for told in texts(message.string):
            for word, filled in before.findall(told):
                found.add((word.lower(), re.findall(r"[a-z_]+", filled)[0]))
            assert not elided.search(told), told
            for filled, end in ending.findall(told):
                assert (filled, end) in ENDINGS.get(language, ()), told
    assert found == fitting


def test_hungarian_articles_fit_what_is_filled_in() -> None:
    """Where “a” stands before a name from our own lists, all of these begin with a consonant."""
    lists = ("red", "blue", "yellow", "white", "island area", "crew area", "fleet area", "ship", "pirate")
    told = [text for one in translated("hu") if one.id in lists for text in texts(one.string)]
    assert len(told) >= len(lists)
    assert not [text for text in told if text[0].lower() in "aáeéiíoóöőuúüű"]


def test_the_languages_of_the_rulebooks_and_german_are_shipped() -> None:
    assert set(LANGUAGES) >= {"de", "hu", "it", "nb"}


def test_no_sentence_hides_in_an_f_string() -> None:
    """It would not be collected for translators."""
    hidden = [
        f"{path}:{call.lineno}"
        for path in sorted(Path(cayona.__file__).parent.rglob("*.py"))
        for words in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(words, ast.JoinedStr)
        for call in ast.walk(words)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ("_", "ngettext", "pgettext", "mark", "demand", "refuse")
    ]
    assert not hidden


def test_every_sentence_of_a_refused_position_is_collected() -> None:
    """It stands in the call; the collector counts its place by commas, those in brackets included."""
    place = {"demand": 2, "refuse": 1}
    told = {
        sentence.value
        for path in sorted((Path(cayona.__file__).parent / "games").rglob("*.py"))
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in place
        for sentence in call.args[place[call.func.id] :][:1]
        if isinstance(sentence, ast.Constant)
    }
    assert len(told) > 50
    assert told <= {message.id for message in catalogue("de")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_fuzzy(language: str) -> None:
    assert "#, fuzzy" not in _file(language).read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_form_is_there(language: str) -> None:
    whole = catalogue(language)
    for message in translated(language):
        wanted = whole.num_plurals if message.pluralizable else 1
        assert len(texts(message.string)) == wanted, message.id
        assert all(texts(message.string)), message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_those_of_the_sentence(language: str) -> None:
    for message in translated(language):
        allowed = [Counter(PLACEHOLDER.findall(text)) for text in texts(message.id)]
        for told in texts(message.string):
            assert Counter(PLACEHOLDER.findall(FORM.sub("", told))) in allowed, f"{message.id!r}: {told!r}"


def edges(text: str) -> tuple[str, str]:
    bare = text.strip()
    return text[: text.index(bare)], text[text.index(bare) + len(bare) :]


@pytest.mark.parametrize("language", LANGUAGES)
def test_spaces_at_the_edges_and_empty_lines_are_kept(language: str) -> None:
    for message in translated(language):
        source = texts(message.id)[-1]
        for told in texts(message.string):
            assert told[: len(told) - len(told.lstrip())] == source[: len(source) - len(source.lstrip())], (
                told
            )
            assert told[len(told.rstrip()) :] == source[len(source.rstrip()) :], told
            assert told.count("\n") == source.count("\n"), told


@pytest.mark.parametrize("language", languages())
def test_every_guest_gets_a_name_that_is_allowed(language: str) -> None:
    with speaking(language):
        assert len({checked_name(sea_name(number)) for number in range(70)}) == 70


def test_every_language_is_one_of_its_own() -> None:
    spoken = {
        language: {key(one): texts(one.string) for one in translated(language)} for language in LANGUAGES
    }
    for one, other in combinations(LANGUAGES, 2):
        same = sum(words == spoken[other].get(message) for message, words in spoken[one].items())
        assert same < len(spoken[one]) / 4, f"{one} and {other} say the same"


def key(message: Message) -> tuple[str | None, tuple[str, ...]]:
    return message.context, texts(message.id)
