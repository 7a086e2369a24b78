"""Islands as they stand in sentences: languages that inflect names choose a form of them.

A translation writes `{island:on}`, `{island:to}` or `{island:from}` where it needs one, and `{island}` for
the bare name.
"""

from typing import Final

from cayona.games.tongiaki.components import ISLAND_KEYS
from cayona.kernel.language import once_per_language, pgettext

FORMS: Final = ("on", "to", "from")
BETWEEN: Final = "|"
WATER: Final = "water"


class Place:
    """The name of an island in a sentence, in whichever form the sentence asks for."""

    def __init__(self, key: str, name: str) -> None:
        """Name a tile; without a key it is an island that is still to be chosen."""
        self._name = name
        names = _inflected()
        self._forms = names.get(key, names[WATER]).split(BETWEEN)

    def __format__(self, form: str) -> str:
        """Return the name, or its form if it has one."""
        return self._forms[FORMS.index(form)] if form and len(self._forms) == len(FORMS) else self._name


@once_per_language
def _inflected() -> dict[str, str]:
    # NOTE: The name in three forms, with | between them: being on the island, going to it, coming from it.
    told = (
        pgettext("on|to|from", "Tonga"),
        pgettext("on|to|from", "Mururoa"),
        pgettext("on|to|from", "Nauru"),
        pgettext("on|to|from", "Tubuai"),
        pgettext("on|to|from", "Rapa Nui"),
        pgettext("on|to|from", "Rarotonga"),
        pgettext("on|to|from", "Tokelau"),
        pgettext("on|to|from", "Tuamotu"),
        pgettext("on|to|from", "Hiva Oa"),
        pgettext("on|to|from", "Mangareva"),
        pgettext("on|to|from", "Oahu"),
        pgettext("on|to|from", "Tahiti"),
        pgettext("on|to|from", "Tuvalu"),
        pgettext("on|to|from", "Fiji"),
        pgettext("on|to|from", "Hawaii"),
        pgettext("on|to|from", "Samoa"),
    )
    others = {"": pgettext("on|to|from", "another island"), WATER: pgettext("on|to|from", "open water")}
    return others | dict(zip(ISLAND_KEYS, told, strict=True))
