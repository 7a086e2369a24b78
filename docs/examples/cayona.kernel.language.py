from pathlib import Path

from cayona.kernel.language import (
    _,
    add_translations,
    figure,
    first_known,
    gettext,
    language_name,
    languages,
    listing,
    mark,
    ngettext,
    pgettext,
    read_all,
    speaking,
    spoken,
    terminal_language,
)

HELLO = mark("You begin.")  # collected for translators, translated where it is shown
assert _ is gettext
assert languages() == ("en", "de", "hu", "it", "nb")
read_all()  # so that nobody waits for a language later
with speaking("de"):
    assert spoken() == "de"
    assert gettext(HELLO) != HELLO
    assert figure(1234.5) == "1.234,5"
assert ngettext("{n} card", "{n} cards", 2).format(n=2) == "2 cards"
assert pgettext("a colour", "red") == "red"
assert listing(["a", 2]) == "a, 2"
assert language_name("de") == "Deutsch"
assert first_known(["nn-NO", "en"]) == "nb"
assert terminal_language({"LANG": "it_IT.UTF-8"}) == "it"
add_translations(Path("locale"))  # a game's own: locale/de/LC_MESSAGES/*.po
