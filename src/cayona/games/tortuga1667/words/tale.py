"""Sentences for events: what a log tells each viewer, in the second person about itself."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cayona.games.tortuga1667.components import KEPT_AT_ONCE, LOYALTIES, PIRATE_NAMES
from cayona.games.tortuga1667.words.names import (
    event_word,
    face_word,
    hold_word,
    loyalty_word,
    place_word,
    reason_sentence,
    section_words,
    treasure_count,
    vote_card_count,
    vote_word,
)
from cayona.games.tortuga1667.words.sayings import OTHERS, OWN
from cayona.kernel.language import _, listing, ngettext
from cayona.kernel.seats import addressed

Event = Mapping[str, Any]
USUAL_TURNS: Final = 500
"""The turn limit that needs no mention."""
AIMED: Final = ("facade", "forced", "map_given", "ordered_ashore", "shot")
"""Events that have a sentence of their own for the player whom somebody else does them to."""


def sentence(event: Event, viewer: int | None, names: Sequence[str]) -> str:
    """Tell an event to a viewer."""
    if event["seat"] is None:
        return _table_sentence(event, viewer, names)
    told = OWN if event["seat"] == viewer else OTHERS
    words = _words(event, viewer, addressed(names, viewer))
    return _(told[_variant(event, viewer)]).format(**words, name=names[event["seat"]])


# --- The table -----------------------------------------------------------------------------------------


def _table_sentence(event: Event, viewer: int | None, names: Sequence[str]) -> str:
    kind = event["kind"]
    if kind == "start":
        people = listing(
            f"{name} ({PIRATE_NAMES[pirate]})"
            for name, pirate in zip(addressed(names, viewer), event["pirates"], strict=False)
        )
        words = _("Tortuga 1667: {people}. Stars in this game: {stars}.")
        told = words.format(people=people, stars=listing(map(event_word, event["stars"])))
        return " ".join([told, *_option_sentences(event["options"])])
    if kind == "vote_result":
        return _vote_sentence(event)
    if kind == "island_treasure":
        words = _("Treasure on Tortuga: British {british}, French {french}.")
        return words.format(british=event["british"], french=event["french"])
    if kind == "albatross_strikes":
        words = _("Two Albatross cards on {ship}: the whole crew goes to Tortuga ({crew}).")
        crew = (addressed(names, viewer)[seat] for seat in reversed(event["crew"]))
        return words.format(ship=place_word(event["ship"]), crew=listing(crew))
    if kind == "last_five":
        return _("The last five events are shuffled; the Armada is among them.")
    if kind == "sudden_death":
        return _("A tie: sudden death. The first difference in treasure decides.")
    return _end_sentence(event, viewer, names)


def _option_sentences(options: Mapping[str, Any]) -> list[str]:
    """Say what is played in another way than usual."""
    limit = options["turn_limit"]
    if limit:
        limited = _("The treasure is counted after turn {count} at the latest.").format(count=limit)
    else:
        limited = _("There is no last turn.")
    removed = options["remove_events"]
    away = ngettext(
        "{count} event was removed unseen.", "{count} events were removed unseen.", removed
    ).format(count=removed)
    said = {
        _("Madness: nobody may look at events."): options["madness"],
        _("Mind games: players place their own pawns."): options["mind_games"],
        _("All loyalties lie face up."): options["loyalty_mode"] == "open",
        _("One British and one French loyalty lie face up."): options["loyalty_mode"] == "one_each",
        away: removed > 0,
        _("There are 30 seconds for an action or a forced choice."): options["timer_seconds"] > 0,
        _("Whoever has the Pirate Code may miss votes."): options["pirate_code"] == "may",
        limited: limit != USUAL_TURNS,
    }
    return [sentence for sentence, holds in said.items() if holds]


def _vote_sentence(event: Event) -> str:
    result = {
        "success": _("It succeeds."),
        "failure": _("It fails."),
        "british": _("The British win."),
        "french": _("The French win."),
        "tie": _("Nobody wins."),
    }[event["result"]]
    words = _("The {vote} shows {symbols}. {result} The cards: {faces}.")
    looks = event.get("looks", event["faces"])
    return words.format(
        vote=vote_word(event["vote"]),
        symbols=section_words(looks, event["vote"]),
        result=result,
        faces="; ".join(map(face_word, looks)),
    )


def _end_sentence(event: Event, viewer: int | None, names: Sequence[str]) -> str:
    reason = reason_sentence(event["reason"])
    british, french = event["totals"]
    count = _("British {british}, French {french}.").format(british=british, french=french)
    if event["winner"] == "draw":
        won = _("A draw.")
    else:
        won = _("Winner: {side}.").format(side=loyalty_word(event["winner"]))
    called = addressed(names, viewer)
    return " ".join([reason, count, won, *_loyal_sentences(event["loyalties"], called)])


def _loyal_sentences(loyalties: Sequence[str], names: Sequence[str]) -> list[str]:
    """Say of each side who belonged to it."""
    told = []
    for side in LOYALTIES:
        members = [names[seat] for seat, card in enumerate(loyalties) if card == side]
        if members:
            words = _("{side}: {names}.")
            told.append(words.format(side=loyalty_word(side), names=listing(members)))
    return told


# --- The seats -----------------------------------------------------------------------------------------


def _variant(event: Event, viewer: int | None) -> str:
    """Return which sentence tells an event: those who know more are told more."""
    kind: str = event["kind"]
    if kind == "peeked":
        kind = "clock_peeked" if event["clock"] else kind
        return f"{kind}_known" if "cards" in event else kind
    if kind in ("lost_card", "extra_card"):
        return f"{kind}_known" if "face" in event else kind
    if kind == "crows_nest" and event["count"] == 0:
        return "crows_nest_empty"
    if kind in ("crows_nest", "new_hand"):
        own = "yours" if event["target"] == viewer else "known"
        return f"{kind}_{own}" if event.get("faces") else kind
    if kind == "fever":
        return _fever_variant(event, viewer)
    if kind in AIMED and event["target"] == viewer != event["seat"]:
        return f"{kind}_you"
    if kind in ("letter_used", "blown_up"):
        return _moved_variant(event, viewer)
    return _outcome(event)


def _fever_variant(event: Event, viewer: int | None) -> str:
    """Tell the two what they are now; after the end all are told, if both are the same."""
    if "loyalties" in event:
        return "fever_open"
    if "now" not in event:
        return "fever"
    return "fever_same" if viewer is None else "fever_known"


def _moved_variant(event: Event, viewer: int | None) -> str:
    """Tell apart who is moved: the viewer, somebody else, or (an empty rowboat) nobody."""
    kind: str = event["kind"]
    if kind == "letter_used":
        return "letter_used_you" if event["target"] == viewer else kind
    if event["pawn"] is None:
        return kind
    return "blown_up_with_you" if event["pawn"] == viewer else "blown_up_with"


def _outcome(event: Event) -> str:
    """Return which sentence tells an event that is the same for all: it depends on what came of it."""
    kind: str = event["kind"]
    if kind == "revealed" and event["card"] in KEPT_AT_ONCE:
        return "revealed_kept"
    if kind == "looted" and event["source"] != "GAL":
        return "robbed"
    if kind == "placed" and event["where"] == "TOR":
        return "placed_ashore"
    if kind == "marooned":
        return f"marooned_{event['cause']}"
    if kind == "vote_called" and not event["voters"]:
        return "vote_called_alone"
    return kind


# --- Facts as words ------------------------------------------------------------------------------------


_NAMED: Final[Mapping[str, Callable[[Any], str]]] = {
    "card": event_word,
    "cards": lambda cards: listing(map(event_word, cards)),
    "face": face_word,
    "faces": lambda faces: "; ".join(map(face_word, faces)),
    "places": lambda places: _("{first} and {second}").format(first=places[0], second=places[1]),
    "vote": vote_word,
    "hold": hold_word,
    **dict.fromkeys(("loyalty", "now"), loyalty_word),
    **dict.fromkeys(("ship", "other", "where", "line", "boat", "from", "to"), place_word),
}
"""How facts are called in a sentence."""


def _words(event: Event, viewer: int | None, names: Sequence[str]) -> dict[str, Any]:
    """Return an event's facts as the words that stand in its sentence."""
    words = {fact: value for fact, value in event.items() if fact not in ("kind", "seat")}
    if event["kind"] == "stole":  # from a hold to the other, not from a place
        words["from_hold"], words["to_hold"] = hold_word(words.pop("from")), hold_word(words.pop("to"))
    if "looks" in words:  # the faces of cards from somebody's own box
        looks = words.pop("looks")
        words.update(
            (fact, looks if fact == "faces" else looks[0]) for fact in ("face", "faces") if fact in words
        )
    words.update((fact, _NAMED[fact](value)) for fact, value in words.items() if fact in _NAMED)
    for fact in ("target", "pawn"):
        if event.get(fact) is not None:
            words[fact] = names[event[fact]]
    for fact in ("seats", "voters", "pawns"):
        if fact in event:
            words[fact] = listing(names[seat] for seat in event[fact])
    if event["kind"] == "vote_called":
        absent = (_absent(names[seat], why, own=seat == viewer) for seat, why in event["absent"])
        words["absent"] = "".join(f" {sentence}" for sentence in absent)
    return {**words, **_amounts(event)}


def _amounts(event: Event) -> dict[str, str]:
    """Return how much or which of two it was, in the events that tell it."""
    match event:
        case {"kind": "looted", "source": "british" | "french" as hold}:
            return {"source": hold_word(hold)}
        case {"kind": "missed_vote", "skips": count}:
            return {"skips": ngettext("{count} vote", "{count} votes", count).format(count=count)}
        case {"kind": "storm", "count": count}:
            return {"treasures": treasure_count(count)}
        case {"kind": "crows_nest", "count": count}:
            return {"count": vote_card_count(count)}
        case {"kind": "fever", "loyalties": (mine, theirs)}:
            return {"mine": loyalty_word(mine), "theirs": loyalty_word(theirs)}
    return {}


def _absent(name: str, why: str, *, own: bool) -> str:
    """Say why somebody takes no part in a vote."""
    if why == "pirate_code":
        return _("The Pirate Code keeps {name} out.").format(name=name)
    if own:
        return _("You are the captain.") if why == "captain" else _("You have no vote cards.")
    words = _("{name} is the captain.") if why == "captain" else _("{name} has no vote cards.")
    return words.format(name=name)
