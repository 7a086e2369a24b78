"""What the things in the picture are and do; an event card says what its own rule says."""

from collections.abc import Mapping
from typing import Any, Final

from cayona.games.tortuga1667.words.rulebook import RULES
from cayona.kernel.language import mark
from cayona.kernel.meanings import Meaning, Table, look_up

EVENTS: Final = {
    "letter_of_marque": "T7-113",
    "pistol": "T7-116",
    "albatross": "T7-118",
    "black_spot": "T7-122",
    "atlantis": "T7-124",
    "el_dorado": "T7-128",
    "fountain_of_youth": "T7-130",
    "black_powder": "T7-132",
    "cabin_fever": "T7-134",
    "crows_nest": "T7-135",
    "eight_bells": "T7-137",
    "facade": "T7-141",
    "pirate_code": "T7-138",
    "scurvy": "T7-142",
    "stormy_seas": "T7-145",
    "spanish_armada": "T7-153",
}
VOTE_CARD: Final = (
    "T7-65",
    mark(
        "A vote card counts with one section: with the top (cannon, torch or water) in an attack, with the "
        "flag in a brawl, with the skull or wheel at the bottom in a mutiny."
    ),
)
MEANINGS: Final[Table] = {
    **{f"kind-{card}": rule for card, rule in EVENTS.items()},
    **{f"*/kind-{card}": rule for card, rule in EVENTS.items()},
    **{f"plate/t7-{card}": rule for card, rule in EVENTS.items()},
    "letter": "T7-51",
    "event-deck": "T7-150",
    "event-*": "T7-42",
    "*/event-*": "T7-40",
    "events/kinds": "T7-40",
    "events/seen-*": "T7-40",
    "discards": "T7-112",
    "pawn-*": "T7-21",
    "ship-*": "T7-21",
    "chart/ribbon-*": "T7-21",
    "place-*": "T7-180",
    "island": "T7-23",
    "chart/governor": "T7-50",
    "boat-*": "T7-45",
    "hold-*": "T7-200",
    "area-*": "T7-73",
    "galleon": ("T7-69", mark("Treasure to be won: a captain whose attack succeeds takes one from here.")),
    "chart/score": "T7-200",
    "chart/banner": "T7-201",
    "loyalty": "T7-201",
    "vote-deck": "T7-63",
    "vote-*": VOTE_CARD,
    "played-*": VOTE_CARD,
    "pool-*": VOTE_CARD,
    "deck/*": VOTE_CARD,
    "votes/ballot-*": VOTE_CARD,
    "known/*": "T7-199",
    "hands/*": ("T7-5", mark("Vote cards and loyalty as they were at the end; until then they are secret.")),
    "last-vote": "T7-64",
    "votes/part-*": "T7-198",
    "votes/voter-*": "T7-62",
    "votes/vote-result": "T7-65",
    "votes/*": "T7-60",
    "plate/t7-vote-back": "T7-62",
    "plate/t7-eye": "T7-199",
    "plate/t7-flag-*": "T7-201",
    "plate/t7-asleep": "T7-142",
    "plate/t7-at-TOR": "T7-23",
    "plate/t7-at-B*": "T7-45",
    "plate/t7-at-*": "T7-21",
    "attack": "T7-68",
    "mutiny": "T7-75",
    "brawl": "T7-73",
    "maroon": "T7-47",
    "yes": "T7-123",
    "no": "T7-123",
    "save": "T7-114",
    "abstain": "T7-140",
    "pass": "T7-53",
    "play": "T7-62",
}


def explain_element(observation: Mapping[str, Any], element: str) -> Meaning:
    """Say what something in the picture is and does, with its rule, by what the viewer knows."""
    card = _card(observation, element)
    return look_up(f"kind-{card}" if card else element, MEANINGS, RULES)


def _card(view: Mapping[str, Any], element: str) -> str | None:
    """Return the event that lies on a place of the row or in front of a seat, if the viewer knows it."""
    event = view["event"]
    row = {f"event-{nth}": place["card"] for nth, place in enumerate(view["row"], start=1)}
    if event is not None:
        row[f"event-{event['place']}"] = event["card"]
    kept = {
        f"kept-{seat}-{nth}": card
        for seat, cards in enumerate(view["kept"])
        for nth, card in enumerate(cards, start=1)
    }
    return {**row, **kept}.get(element.rpartition("/")[2])
