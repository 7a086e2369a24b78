"""Sentences for events: what a log tells each viewer, in the second person about itself."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from cayona.games.tortuga.words.names import (
    action_name,
    area_name,
    chest_list,
    coin_count,
    colour_name,
    dice_names,
    marker_name,
    roll_words,
)
from cayona.kernel.events import Facts
from cayona.kernel.language import _, listing, mark, opening
from cayona.kernel.seats import addressed


def sentence(event: Facts, viewer: int | None, names: Sequence[str]) -> str:
    """Tell an event to a viewer."""
    kind, called = event["kind"], addressed(names, viewer)
    if kind == "round" and event["first"] == viewer:
        return _("Round {round}: you are the start player.").format(round=event["round"])
    if event["seat"] is None:
        return _table_sentence(kind, event, called)
    if event.get("target") == viewer is not None:
        return _at_you(event, names[event["seat"]])
    told = OWN if event["seat"] == viewer else OTHERS
    return _(told[_variant(event)]).format(**_words(event, names), name=names[event["seat"]])


def _at_you(event: Facts, name: str) -> str:
    """Tell what another seat does to the viewer."""
    told = {
        "attack": _("{name} attacks you."),
        "attack_defended": _("{name} attacks you, and you defend."),
        "raid": _("{name} raids you."),
        "raid_defended": _("{name} raids you, and you defend."),
        "stole": _("{name} takes a {colour} chest from your {area}."),
    }
    return told[_variant(event)].format(**{**_words(event, [name] * (event["target"] + 1)), "name": name})


def _table_sentence(kind: str, event: Facts, names: Sequence[str]) -> str:
    if kind == "start":
        words = _("Tortuga: the game ends when somebody has {count} chests on Tortuga.")
        return words.format(count=event["end_chests"])
    if kind == "round":
        words = _("Round {round}: {name} is the start player.")
        return words.format(round=event["round"], name=names[event["first"]])
    if kind == "step":
        rolling = listing(names[seat] for seat in event["rolling"])
        return _("Roll {step}: {names}.").format(step=event["step"], names=rolling)
    if kind == "ranking":
        return _ranking_sentence(event, names)
    return _end_sentence(event, names)


def _ranking_sentence(event: Facts, names: Sequence[str]) -> str:
    totals = listing(f"{names[seat]} {total}" for seat, total in enumerate(event["totals"]) if total)
    places = [names[seat] for seat in event["places"]]
    words = _("{action}: {totals}. First: {first}.")
    if len(places) > 1:
        words = _("{action}: {totals}. First: {first}; second: {second}.")
    told = words.format(
        action=action_name(event["action"]).capitalize(), totals=totals, first=places[0], second=places[-1]
    )
    if event["tie"]:
        told += " " + _("The tie goes to whoever comes first clockwise from the start player.")
    return told


def _end_sentence(event: Facts, names: Sequence[str]) -> str:
    winners = listing(names[seat] for seat in event["winners"])
    totals = listing(f"{name} {total}" for name, total in zip(names, event["totals"], strict=False))
    reason = {
        "end_chests": _("Enough chests have reached Tortuga."),
        "max_rounds": _("The last round is over."),
    }[event["reason"]]
    won = _("{winners} won. Points: {totals}.").format(winners=winners, totals=totals)
    return f"{reason} {opening(won)}"


def _variant(event: Facts) -> str:
    """Return which sentence tells an event: some kinds have several."""
    kind: str = event["kind"]
    if kind == "attack":
        return f"{event['action']}_defended" if event["defended"] else str(event["action"])
    if kind in ("got_token", "kept_token", "drew_tokens"):
        return f"{kind}_known" if "coins" in event or "drawn" in event else kind
    if kind == "dropped":
        return f"dropped_{event['to']}"
    if kind == "advantage":
        return f"advantage_{event['side']}"
    return kind


OWN: Final = {
    "kept": mark("You keep {dice} on {action}: total {total}."),
    "kept_skulls": mark("You keep {dice}: only skulls."),
    "stuck": mark("You cannot place any die: {roll}."),
    "turned": mark("You turn {dice} to {action}: total {total}."),
    "rerolled": mark("You roll again in the open: {roll}."),
    "advantage_1": mark("You lay a +1 token on {action}."),
    "advantage_2": mark("You turn your {action} token to +2."),
    "no_advantage": mark("You get no advantage token: all your tokens show +2."),
    "declined": mark("You skip {action}."),
    "in_vain": mark("{action} would do nothing for you and is skipped."),
    "marker": mark("Your {marker} moves from {from} to {to}."),
    "drew_chest": mark("You draw a {colour} chest."),
    "bag_empty": mark("The bag is empty: no chest for you."),
    "got_token": mark("You take a treasure token."),
    "got_token_known": mark("You take a treasure token with {coins}."),
    "drew_tokens": mark("You draw two treasure tokens."),
    "drew_tokens_known": mark("You draw two treasure tokens: {drawn}."),
    "kept_token": mark("You keep one of the two treasure tokens."),
    "kept_token_known": mark("You keep the treasure token with {coins}."),
    "attack": mark("You attack {target}."),
    "attack_defended": mark("You attack {target}, who defends."),
    "raid": mark("You raid {target}."),
    "raid_defended": mark("You raid {target}, who defends."),
    "stole": mark("You take a {colour} chest from {target}’s {area}."),
    "dropped_centre": mark("You give up a {colour} chest from your {area}: it goes to the centre."),
    "dropped_bag": mark("You give up a {colour} chest from your {area}: it goes into the bag."),
    "salvaged": mark("You take the {colour} chest from the centre."),
    "left_centre": mark("You take no chest from the centre."),
    "moved": mark("Your chests move on. Crew: {crew}; fleet: {fleet}; on Tortuga: {tortuga}."),
    "score": mark("You: chests {chests}, sets {sets}, tracks {tracks}, coins {coins}; total {total}."),
}


OTHERS: Final = {
    "kept": mark("{name} keeps {dice} on {action}: total {total}."),
    "kept_skulls": mark("{name} keeps {dice}: only skulls."),
    "stuck": mark("{name} cannot place any die: {roll}."),
    "turned": mark("{name} turns {dice} to {action}: total {total}."),
    "rerolled": mark("{name} rolls again in the open: {roll}."),
    "advantage_1": mark("{name} lays a +1 token on {action}."),
    "advantage_2": mark("{name} turns the {action} token to +2."),
    "no_advantage": mark("{name} gets no advantage token: all tokens on that board show +2."),
    "declined": mark("{name} skips {action}."),
    "in_vain": mark("{action} would do nothing for {name} and is skipped."),
    "marker": mark("{name}’s {marker} moves from {from} to {to}."),
    "drew_chest": mark("{name} draws a {colour} chest."),
    "bag_empty": mark("The bag is empty: no chest for {name}."),
    "got_token": mark("{name} takes a treasure token."),
    "got_token_known": mark("{name} takes a treasure token with {coins}."),
    "drew_tokens": mark("{name} draws two treasure tokens."),
    "drew_tokens_known": mark("{name} draws two treasure tokens: {drawn}."),
    "kept_token": mark("{name} keeps one of the two treasure tokens."),
    "kept_token_known": mark("{name} keeps the treasure token with {coins}."),
    "attack": mark("{name} attacks {target}."),
    "attack_defended": mark("{name} attacks {target}, who defends."),
    "raid": mark("{name} raids {target}."),
    "raid_defended": mark("{name} raids {target}, who defends."),
    "stole": mark("{name} takes a {colour} chest from {target}’s {area}."),
    "dropped_centre": mark("{name} gives up a {colour} chest from the {area}: it goes to the centre."),
    "dropped_bag": mark("{name} gives up a {colour} chest from the {area}: it goes into the bag."),
    "salvaged": mark("{name} takes the {colour} chest from the centre."),
    "left_centre": mark("{name} takes no chest from the centre."),
    "moved": mark("{name}’s chests move on. Crew: {crew}; fleet: {fleet}; on Tortuga: {tortuga}."),
    "score": mark("{name}: chests {chests}, sets {sets}, tracks {tracks}, coins {coins}; total {total}."),
}
"""What is told of a seat to itself, and to everybody else."""


def _words(event: Facts, names: Sequence[str]) -> dict[str, Any]:
    """Return an event's facts as the words that stand in its sentence."""
    words = dict(event)
    for fact, spell in _SPELLINGS.items():
        if fact in event:
            words[fact] = spell(event[fact])
    if "target" in event:
        words["target"] = names[event["target"]]
    if event["kind"] == "score":
        words["coins"] = event["coins"]
    elif event["kind"] == "in_vain":
        words["action"] = words["action"].capitalize()
    elif event["kind"] == "moved":
        words.update(crew=chest_list(event["crew"]), fleet=chest_list(event["fleet"]))
    return words


_SPELLINGS: Final[dict[str, Callable[[Any], str]]] = {
    "action": action_name,
    "dice": dice_names,
    "roll": roll_words,
    "colour": colour_name,
    "area": area_name,
    "marker": marker_name,
    "drawn": lambda drawn: listing(map(coin_count, drawn)),
    "coins": coin_count,
}
"""How facts become words, wherever they occur."""
