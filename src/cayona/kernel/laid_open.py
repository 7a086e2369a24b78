"""A match with all cards on the table: what everybody knew, put together.

While a match runs nothing of this may leave the engine; it is for matches that are over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cayona.kernel.events import Event
from cayona.kernel.language import _

Tell = Callable[[Mapping[str, Any], int | None], str]
"""Makes a sentence of an event as a viewer saw it."""


def put_together(base: Any, others: Sequence[Any]) -> Any:
    """Return what a spectator sees (`base`), filled in with what the seats see.

    Dictionaries and lists of one shape are put together part by part. Where all who see anything other
    than the spectator see the same, that is what lies there; what is different for every seat ("my
    seat", "my choice") stays as the spectator has it.
    """
    if isinstance(base, dict) and all(
        isinstance(other, dict) and set(other) == set(base) for other in others
    ):
        return {key: put_together(base[key], [other[key] for other in others]) for key in base}
    if isinstance(base, list) and all(
        isinstance(other, list) and len(other) == len(base) for other in others
    ):
        return [put_together(part, [other[index] for other in others]) for index, part in enumerate(base)]
    known = [other for other in others if other != base]
    return known[0] if known and all(other == known[0] for other in known) else base


def open_sentences(event: Event, names: Sequence[str], tell: Tell) -> list[str]:
    """Tell an event with everything about it that anybody knew.

    What was told to some seats only, or differently to each, is quoted as it was told to them.
    """
    secrets = [dict(facts) for facts in event.secrets.values()]
    if event.audience is None and all(facts == secrets[0] for facts in secrets):
        known = {"kind": event.kind, "seat": event.seat, **event.facts, **(secrets[0] if secrets else {})}
        return [tell(known, None)]
    told = event.secrets if event.audience is None else event.audience
    return [_quoted(event, seat, names[seat], tell) for seat in told]


def _quoted(event: Event, seat: int, name: str, tell: Tell) -> str:
    seen = event.seen_by(seat)
    assert seen is not None
    return _("{name} was told: {sentence}").format(name=name, sentence=tell(seen, seat))
