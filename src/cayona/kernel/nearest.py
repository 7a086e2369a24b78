"""“Did you mean …?”: the known name that is nearest to one that nobody knows."""

from __future__ import annotations

from collections.abc import Iterable

from cayona.kernel.language import _


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """Return a question to be put behind a refusal, with a space before it; "" if nothing is near."""
    if not isinstance(name, str):
        return ""
    from difflib import get_close_matches  # only when something is wrong

    near = get_close_matches(name.lower(), [one for one in known if isinstance(one, str)], 1)
    return " " + _("Did you mean “{name}”?").format(name=near[0]) if near else ""
