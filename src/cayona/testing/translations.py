"""How much of all sentences each language has; `make messages` prints it."""

from __future__ import annotations

import re

from cayona.kernel.catalogue import read_messages
from cayona.kernel.language import DOMAIN, LOCALE_DIRECTORY, languages


def main() -> None:
    """Print a line for each translation."""
    template = LOCALE_DIRECTORY / f"{DOMAIN}.pot"
    count = len(re.findall(r'^msgid "', template.read_text(encoding="utf-8"), re.MULTILINE))
    for language in languages()[1:]:
        known = read_messages(LOCALE_DIRECTORY / language / "LC_MESSAGES" / f"{DOMAIN}.po")
        print(f"{language}: {len(known.keys() - {b''})} of {count} sentences translated")


if __name__ == "__main__":
    main()
