"""Sentences for events: what a log tells each viewer, in the second person about itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cayona.games.tortuga1667.components import PIRATE_NAMES
from cayona.games.tortuga1667.words import (
    event_word,
    face_word,
    hold_word,
    loyalty_word,
    place_word,
    section_words,
    vote_word,
)
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing, ngettext

Event = Mapping[str, Any]


def sentence(event: Event, viewer: int | None, names: Sequence[str]) -> str:
    """Tell an event to a viewer."""
    if event["seat"] is None:
        return _table_sentence(event, names)
    told = _own_sentences() if event["seat"] == viewer else _others_sentences()
    words = _words(event, viewer, names)
    return told[_variant(event, viewer)].format(**words, name=names[event["seat"]])


# --- The table -----------------------------------------------------------------------------------------


def _table_sentence(event: Event, names: Sequence[str]) -> str:
    kind = event["kind"]
    if kind == "start":
        people = listing(
            f"{name} ({PIRATE_NAMES[pirate]})" for name, pirate in zip(names, event["pirates"], strict=False)
        )
        words = _("Tortuga 1667: {people}. Stars in this game: {stars}.")
        return words.format(people=people, stars=listing(map(event_word, event["stars"])))
    if kind == "vote_result":
        return _vote_sentence(event)
    if kind == "island_treasure":
        words = _("Treasure on Tortuga: British {british}, French {french}.")
        return words.format(british=event["british"], french=event["french"])
    if kind == "albatross_strikes":
        words = _("Two Albatross cards on {ship}: the whole crew goes to Tortuga.")
        return words.format(ship=place_word(event["ship"]))
    if kind == "last_five":
        return _("The last five events are shuffled; the Armada is among them.")
    if kind == "sudden_death":
        return _("A tie: sudden death. The first difference in treasure decides.")
    return _end_sentence(event, names)


def _vote_sentence(event: Event) -> str:
    result = {
        "success": _("It succeeds."),
        "failure": _("It fails."),
        "british": _("The British win."),
        "french": _("The French win."),
        "tie": _("Nobody wins."),
    }[event["result"]]
    words = _("The {vote} shows {symbols}. {result}")
    return words.format(
        vote=vote_word(event["vote"]), symbols=section_words(event["faces"], event["vote"]), result=result
    )


def _end_sentence(event: Event, names: Sequence[str]) -> str:
    reason = {
        "armada": _("The Spanish Armada is here."),
        "sudden_death": _("Sudden death is decided."),
        "turn_limit": _("The last turn is over."),
    }[event["reason"]]
    british, french = event["totals"]
    count = _("British {british}, French {french}.").format(british=british, french=french)
    if event["winner"] == "draw":
        won = _("A draw.")
    else:
        won = _("Winner: {side}.").format(side=loyalty_word(event["winner"]))
    cards = zip(names, event["loyalties"], strict=False)
    loyal = listing(f"{name} {loyalty_word(side)}" for name, side in cards)
    return f"{reason} {count} {won} {loyal}."


# --- The seats -----------------------------------------------------------------------------------------


def _variant(event: Event, viewer: int | None) -> str:
    """Return which sentence tells an event: those who know more are told more."""
    kind: str = event["kind"]
    if kind == "peeked":
        kind = "clock_peeked" if event["clock"] else kind
        return f"{kind}_known" if "cards" in event else kind
    if kind in ("lost_card", "extra_card"):
        return f"{kind}_known" if "face" in event else kind
    if kind in ("crows_nest", "new_hand"):
        return f"{kind}_known" if event.get("faces") else kind
    if kind == "fever":
        return "fever_open" if "loyalties" in event else "fever_known" if "now" in event else kind
    if kind == "looted":
        return "looted" if event["source"] == "GAL" else "robbed"
    if kind == "blown_up":
        return "blown_up" if event["pawn"] is None else "blown_up_with"
    if kind == "placed":
        return "placed_ashore" if event["where"] == "TOR" else kind
    if kind == "marooned":
        return f"marooned_{event['cause']}"
    if kind == "vote_called" and not event["voters"]:
        return "vote_called_alone"
    return kind


def _own_sentences() -> dict[str, str]:
    return {
        "loyalty": _("Your loyalty is {loyalty}."),
        "stowed": _("You stow your first treasure in {hold} of {ship}."),
        "placed": _("You start on place {place} of {where}."),
        "placed_ashore": _("You start on Tortuga, place {place}."),
        "turn": _("Turn {count}: yours."),
        "turn_lost": _("Turn {count}: yours is lost to Scurvy."),
        "peeked": _("You look at events {places}."),
        "peeked_known": _("You look at events {places}: {cards}."),
        "clock_peeked": _("Your time is up: you look at events {places}."),
        "clock_peeked_known": _("Your time is up: you look at events {places}: {cards}."),
        "revealed": _("You turn up event {place}: {card}."),
        "pointed": _("You point at events {places}."),
        "forced": _("You make {target} turn up one of events {places}."),
        "hesitated": _("Your time is up: somebody else chooses from events {places}."),
        "hesitated_too": _("Your time is up: chance chooses from events {places}."),
        "letter_saved": _("You keep the Letter of Marque."),
        "letter_used": _("Your Letter of Marque brings {target} from {from} to {to}."),
        "shot": _("You aim the Pistol at {target}."),
        "map_given": _("You give {card} to {target}."),
        "extra_card": _("You draw an extra vote card."),
        "extra_card_known": _("You draw an extra vote card: {face}."),
        "drew_card": _("You draw a new vote card: {face}."),
        "lost_card": _("You lose a vote card."),
        "lost_card_known": _("You lose a vote card: {face}."),
        "atlantis": _("You use Atlantis and hop from {from} to {to}."),
        "fountain_used": _("You use the Fountain of Youth and stay where you are."),
        "fountain_declined": _("You do not use the Fountain of Youth."),
        "code_ends": _("Your Pirate Code is discarded."),
        "el_dorado_used": _("El Dorado let you play two cards; it is discarded."),
        "moved": _("You move from {from} to {to}."),
        "ordered_ashore": _("You have {target} marooned."),
        "marooned_black_spot": _("The Black Spot maroons you: from {from} to place {place} of Tortuga."),
        "marooned_pistol": _("The Pistol maroons you: from {from} to place {place} of Tortuga."),
        "marooned_captain": _("Your captain maroons you: from {from} to place {place} of Tortuga."),
        "marooned_mutiny": _("The mutineers maroon you: from {from} to place {place} of Tortuga."),
        "vote_called": _("You call a vote ({vote}): {voters}.{absent}"),
        "vote_called_alone": _("You call a vote ({vote}) in which nobody takes part.{absent}"),
        "missed_vote": _("The Pirate Code has kept you out of {skips}."),
        "looted": _("You take a treasure from the Galleon and stow it in {hold} of {ship}."),
        "robbed": _("You take a treasure from {source} of {other} and stow it in {hold} of {ship}."),
        "nothing_to_take": _("There is no treasure for you to take anywhere."),
        "stole": _("You move a treasure on {ship} from {from_hold} to {to_hold}."),
        "blown_up": _("You blow up {boat}."),
        "blown_up_with": _("You blow up {boat}; {pawn} swims to Tortuga."),
        "fever": _("Your loyalty and that of {target} are shuffled."),
        "fever_known": _("Your loyalty and that of {target} are shuffled. Now you are {now}."),
        "fever_open": _("Loyalties are shuffled: you are {mine} now, {target} {theirs}."),
        "crows_nest": _("You take {count} of {target} into the deck and look through it."),
        "crows_nest_known": _("You take {count} of {target} into the deck and look through it: {faces}."),
        "new_hand": _("You give {target} new vote cards."),
        "new_hand_known": _("You give {target} new vote cards: {faces}."),
        "bells": _("Eight Bells: new order on {line}: {pawns}."),
        "no_effect": _("{card} has no effect on you here."),
        "facade": _("You change places with {target}: from {from} to {to}."),
        "scurvy": _("Scurvy: the next turn is lost by {seats}."),
        "storm": _("The storm washes {treasures} from {ship} back to the Galleon."),
        "passed": _("You pass: there is nothing you can do."),
        "action_lost": _("Your time is up, and your action is lost."),
    }


def _others_sentences() -> dict[str, str]:
    return {
        "loyalty": _("The loyalty of {name} is {loyalty}."),
        "stowed": _("{name} stows a first treasure in {hold} of {ship}."),
        "placed": _("{name} starts on place {place} of {where}."),
        "placed_ashore": _("{name} starts on Tortuga, place {place}."),
        "turn": _("Turn {count}: {name}."),
        "turn_lost": _("Turn {count}: {name} loses it to Scurvy."),
        "peeked": _("{name} looks at events {places}."),
        "peeked_known": _("{name} looks at events {places}: {cards}."),
        "clock_peeked": _("{name} is out of time and looks at events {places}."),
        "clock_peeked_known": _("{name} is out of time and looks at events {places}: {cards}."),
        "revealed": _("{name} turns up event {place}: {card}."),
        "pointed": _("{name} points at events {places}."),
        "forced": _("{name} makes {target} turn up one of events {places}."),
        "hesitated": _("{name} is out of time: whoever pointed chooses from events {places}."),
        "hesitated_too": _("{name} is out of time: chance chooses from events {places}."),
        "letter_saved": _("{name} keeps the Letter of Marque."),
        "letter_used": _("{name} uses a Letter of Marque: {target} goes from {from} to {to}."),
        "shot": _("{name} aims the Pistol at {target}."),
        "map_given": _("{name} gives {card} to {target}."),
        "extra_card": _("{name} draws an extra vote card."),
        "extra_card_known": _("{name} draws an extra vote card: {face}."),
        "drew_card": _("{name} draws a new vote card: {face}."),
        "lost_card": _("{name} loses a vote card."),
        "lost_card_known": _("{name} loses a vote card: {face}."),
        "atlantis": _("{name} uses Atlantis and hops from {from} to {to}."),
        "fountain_used": _("{name} uses the Fountain of Youth and stays."),
        "fountain_declined": _("{name} does not use the Fountain of Youth."),
        "code_ends": _("The Pirate Code of {name} is discarded."),
        "el_dorado_used": _("El Dorado let {name} play two cards; it is discarded."),
        "moved": _("{name} moves from {from} to {to}."),
        "ordered_ashore": _("{name} has {target} marooned."),
        "marooned_black_spot": _("The Black Spot maroons {name}: from {from} to place {place} of Tortuga."),
        "marooned_pistol": _("The Pistol maroons {name}: from {from} to place {place} of Tortuga."),
        "marooned_captain": _("The captain maroons {name}: from {from} to place {place} of Tortuga."),
        "marooned_mutiny": _("The mutineers maroon {name}: from {from} to place {place} of Tortuga."),
        "vote_called": _("{name} calls a vote ({vote}): {voters}.{absent}"),
        "vote_called_alone": _("{name} calls a vote ({vote}) in which nobody takes part.{absent}"),
        "missed_vote": _("The Pirate Code has kept {name} out of {skips}."),
        "looted": _("{name} takes a treasure from the Galleon and stows it in {hold} of {ship}."),
        "robbed": _("{name} takes a treasure from {source} of {other} and stows it in {hold} of {ship}."),
        "nothing_to_take": _("There is no treasure for {name} to take anywhere."),
        "stole": _("{name} moves a treasure on {ship} from {from_hold} to {to_hold}."),
        "blown_up": _("{name} blows up {boat}."),
        "blown_up_with": _("{name} blows up {boat}; {pawn} swims to Tortuga."),
        "fever": _("The loyalties of {name} and {target} are shuffled."),
        "fever_known": _("The loyalties of {name} and {target} are shuffled. Now you are {now}."),
        "fever_open": _("Loyalties are shuffled: {name} is {mine} now, {target} {theirs}."),
        "crows_nest": _("{name} takes {count} of {target} into the deck and looks through it."),
        "crows_nest_known": _(
            "{name} takes {count} of {target} into the deck and looks through it: {faces}."
        ),
        "new_hand": _("{name} gives {target} new vote cards."),
        "new_hand_known": _("{name} gives {target} new vote cards: {faces}."),
        "bells": _("Eight Bells: new order on {line}: {pawns}."),
        "no_effect": _("{card} has no effect on {name} here."),
        "facade": _("{name} changes places with {target}: from {from} to {to}."),
        "scurvy": _("Scurvy: the next turn is lost by {seats}."),
        "storm": _("The storm washes {treasures} from {ship} back to the Galleon."),
        "passed": _("{name} passes: there is nothing to do."),
        "action_lost": _("{name} is out of time, and the action is lost."),
    }


# --- Facts as words ------------------------------------------------------------------------------------


def _words(event: Event, viewer: int | None, names: Sequence[str]) -> dict[str, Any]:
    """Return an event's facts as the words that stand in its sentence."""
    words: dict[str, Any] = {key: value for key, value in event.items() if key not in ("kind", "seat")}
    for fact in ("target", "pawn"):
        if event.get(fact) is not None:
            words[fact] = names[event[fact]]
    for fact in ("seats", "voters", "pawns"):
        if fact in event:
            words[fact] = listing(names[seat] for seat in event[fact])
    if "places" in event:
        words["places"] = _("{first} and {second}").format(
            first=event["places"][0], second=event["places"][1]
        )
    _name_cards(event, words)
    _name_places(event, words)
    if event["kind"] == "missed_vote":
        words["skips"] = ngettext("{count} vote", "{count} votes", event["skips"]).format(
            count=event["skips"]
        )
    elif event["kind"] == "storm":
        count = event["count"]
        words["treasures"] = ngettext("{count} treasure", "{count} treasures", count).format(count=count)
    elif event["kind"] == "crows_nest":
        count = event["count"]
        words["count"] = ngettext("{count} vote card", "{count} vote cards", count).format(count=count)
    elif event["kind"] == "vote_called":
        words["vote"] = vote_word(event["vote"])
        words["absent"] = "".join(" " + _absent(names[seat], why) for seat, why in event["absent"])
    return words


def _absent(name: str, why: str) -> str:
    if why == "no_cards":
        return _("{name} has no vote cards.").format(name=name)
    return _("The Pirate Code keeps {name} out.").format(name=name)


def _name_cards(event: Event, words: dict[str, Any]) -> None:
    if "card" in event:
        words["card"] = event_word(event["card"])
    if "cards" in event:
        words["cards"] = listing(map(event_word, event["cards"]))
    if "face" in event:
        words["face"] = face_word(event["face"])
    if "faces" in event:
        words["faces"] = "; ".join(map(face_word, event["faces"]))
    for fact in ("loyalty", "now"):
        if fact in event:
            words[fact] = loyalty_word(event[fact])
    if "loyalties" in event:
        words["mine"], words["theirs"] = map(loyalty_word, event["loyalties"])


def _name_places(event: Event, words: dict[str, Any]) -> None:
    for fact in ("ship", "other", "where", "line", "boat"):
        if fact in event:
            words[fact] = place_word(event[fact])
    if event["kind"] == "stole":
        words["from_hold"], words["to_hold"] = hold_word(event["from"]), hold_word(event["to"])
    else:
        for fact in ("from", "to"):
            if fact in event:
                words[fact] = place_word(event[fact])
    if "hold" in event:
        words["hold"] = hold_word(event["hold"])
    if event["kind"] == "looted" and event["source"] != "GAL":
        words["source"] = hold_word(event["source"])
