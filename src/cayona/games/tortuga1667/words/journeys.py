"""Where things go in an event and what its line speaks of, by the names they have in the picture."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cayona.games.tortuga1667.components import KEPT_AT_ONCE

Event = Mapping[str, Any]
Route = tuple[str, ...]

DONE_AT_ONCE: Final = ("black_spot", "eight_bells", "facade", "scurvy", "stormy_seas", "spanish_armada")
"""Events that need no choice: nobody would see them lie face up."""
DISCARDED: Final = ("atlantis", "fountain_used", "code_ends", "el_dorado_used", "el_dorado_lapsed")
"""A card that lay in front of somebody goes to the discards."""


def routes(event: Event, viewer: int | None) -> tuple[Route, ...]:
    """Name the places between which a card goes; pawns and treasure are followed by their keys."""
    kind, seat = event["kind"], event["seat"]
    if kind == "revealed" and event["card"] in DONE_AT_ONCE:
        return ((f"event-{event['place']}", "discards"),)
    if kind == "revealed" and event["card"] in KEPT_AT_ONCE:
        return ((f"event-{event['place']}", f"plate-{seat}"),)
    if kind in DISCARDED:
        return ((f"plate-{seat}", "discards"),)
    if kind in ("drew_card", "extra_card"):
        own = seat == viewer and "face" in event
        return (("vote-deck", f"vote-{event['face']}" if own else f"plate-{seat}"),)
    if kind == "lost_card":
        return ((f"plate-{seat}", "vote-deck"),)
    return ()


def spots(event: Event, viewer: int | None) -> Route:
    """Name what lights up with the line that tells an event."""
    found = [*_cards(event, viewer), *_places(event), *_pawns(event)]
    return tuple(dict.fromkeys(found))


def _cards(event: Event, viewer: int | None) -> Iterator[str]:
    kind = event["kind"]
    for place in event.get("places", ()):
        yield f"event-{place}"
    if kind == "revealed":
        yield f"event-{event['place']}"
    elif kind == "vote_result":
        yield "last-vote"
    elif kind == "last_five":
        yield "event-deck"
    elif kind in DISCARDED:
        yield "discards"
    elif kind == "loyalty" and event["seat"] == viewer:
        yield "loyalty"


def _places(event: Event) -> Iterator[str]:
    kind = event["kind"]
    if kind in ("stowed", "looted"):
        yield f"hold-{event['ship']}-{event['hold']}"
        if kind == "looted" and event["source"] != "GAL":
            yield f"hold-{event['other']}-{event['source']}"
    elif kind == "stole":
        yield f"hold-{event['ship']}-{event['from']}"
        yield f"hold-{event['ship']}-{event['to']}"
    elif kind == "blown_up":
        yield f"boat-{event['boat'][1:]}"
    elif kind == "albatross_strikes":
        yield f"ship-{event['ship']}"
    elif kind == "island_treasure":
        yield "area-british"
        yield "area-french"
    elif kind in ("sudden_death", "end"):
        yield "score"


def _pawns(event: Event) -> Iterator[str]:
    if event["seat"] is not None:
        yield f"pawn-{event['seat']}"
    for fact in ("target", "pawn"):
        if event.get(fact) is not None:
            yield f"pawn-{event[fact]}"
    for fact in ("seats", "voters", "pawns", "crew"):
        for seat in event.get(fact, ()):
            yield f"pawn-{seat}"
