"""The tale of a game: a sentence for every event, and the places in the picture that it is about."""

from collections.abc import Sequence
from typing import Any, Final

from cayona.games.tranquility.words.names import (
    card_count,
    card_label,
    cell_label,
    cost_label,
    row_label,
    storm_label,
    variant_label,
)
from cayona.kernel.events import Facts
from cayona.kernel.language import _, listing, mark
from cayona.kernel.seats import addressed, begins


def sentence(event: Facts, viewer: int | None, names: Sequence[str]) -> str:
    """Tell an event to a viewer."""
    kind = event["kind"]
    if kind == "deal":
        return " ".join([_deal_sentence(event), begins(names, event["first"], viewer)])
    if kind == "end":
        scores = event["scores"] if event["competitive"] else []
        return end_sentence(event["reason"], event["winners"], names, scores, event["active"], viewer)
    told = OWN if event["seat"] == viewer else OTHERS
    return _(told[kind]).format(**_words(event, addressed(names, viewer)), name=names[event["seat"]])


def routes(event: Facts, viewer: int | None) -> list[tuple[str, str]]:
    """Return from where to where cards go face down in an event; an own island glides by itself.

    All that others have besides the sea is counted on their plates: there hands, piles and discards are.
    """
    kind, seat = event["kind"], event["seat"]
    plate, own = f"plate-{seat}", seat == viewer
    if kind == "monster" or (kind == "island" and not own):
        return [("own-hand" if own else plate, f"cell-{event['cell']}")]
    if not own:
        return []
    if kind == "draws":
        return [(plate, "own-hand")] * event["cards"]
    if kind == "island":
        return [("own-hand", plate)] * event["cost"]
    if kind in ("discards", "pays_start", "rocks_stay", "trades_hand"):
        return [("own-hand", plate)] * event["cards"]
    return []


def spots(event: Facts, viewer: int | None) -> list[str]:
    """Return the elements of the picture that an event speaks of."""
    found = [f"{name}-{event[name]}" for name in ("cell", "row") if event.get(name) is not None]
    if event["kind"] == "rocks":
        found.append(f"row-{event['to']}")
    if "storm" in event:
        found.append(f"storm-{event['storm'].lower()}")
    return found


def _deal_sentence(event: Facts) -> str:
    variant = variant_label(event["variant"])
    if event["variant"] == "competitive":
        return _("{variant}: five islands each, five face up.").format(variant=variant)
    said = _("{variant}: the draw piles have {piles} cards.")
    if event["removed"]:
        said = _("{variant}: {removed} islands are gone unseen; the draw piles have {piles} cards.")
    return said.format(variant=variant, piles=listing(event["piles"]), removed=event["removed"])


OWN: Final = {
    "turn": mark("Turn {turn}: your turn."),
    "island": mark("You lay island {number} ({place}), {cost}."),
    "discards": mark("You discard {cards}."),
    "start": mark("You play your Start."),
    "offer": mark("You offer {cards} (round {round})."),
    "split": mark("It is settled who discards how many: {split}."),
    "pays_start": mark("You discard {cards} for the Start."),
    "draws": mark("You draw {cards}."),
    "monster": mark("Your sea monster eats island {number} ({place})."),
    "monsters_revealed": mark("You try to finish, but monsters show themselves: {monsters}."),
    "finish": mark("You play the Finish!"),
    "storm": mark("You draw a storm: {storm}."),
    "storm_stays": mark("It breaks and stays with you: {storm}."),
    "storm_row": mark("You put it here: {storm}, {row}."),
    "storm_passes": mark("The sea is full, so it passes: {storm}."),
    "storm_cancelled": mark("You spend a compass and it passes: {storm}."),
    "compass": mark("You earn a compass ({why}); the team has {compasses}."),
    "compass_spent": mark("You spend a compass; it is over: {storm}."),
    "trades_hand": mark("You trade your hand of {cards}."),
    "rocks": mark("You move the rocks: {moved}."),
    "rocks_stay": mark("You leave the rocks where they are and discard {cards}."),
    "rocks_leave": mark("Four rows are full: the rocks leave."),
    "explores": mark("You explore: {card}."),
    "turned": mark("You turn island {number} ({place}): {side}."),
    "must_trim": mark("You must discard {cards} down to your limit."),
    "cannot_act": mark("You cannot act."),
    "drafts": mark("You take island {number} from the display."),
}


OTHERS: Final = {
    "turn": mark("Turn {turn}: {name}’s turn."),
    "island": mark("{name} lays island {number} ({place}), {cost}."),
    "discards": mark("{name} discards {cards}."),
    "start": mark("{name} plays a Start."),
    "offer": mark("{name} offers {cards} (round {round})."),
    "split": mark("It is settled who discards how many: {split}."),
    "pays_start": mark("{name} discards {cards} for the Start."),
    "draws": mark("{name} draws {cards}."),
    "monster": mark("{name}'s sea monster eats island {number} ({place})."),
    "monsters_revealed": mark("{name} tries to finish, but monsters show themselves: {monsters}."),
    "finish": mark("{name} plays the Finish!"),
    "storm": mark("{name} draws a storm: {storm}."),
    "storm_stays": mark("It breaks and stays with {name}: {storm}."),
    "storm_row": mark("{name} puts it here: {storm}, {row}."),
    "storm_passes": mark("The sea is full, so it passes: {storm}."),
    "storm_cancelled": mark("{name} spends a compass and it passes: {storm}."),
    "compass": mark("{name} earns a compass ({why}); the team has {compasses}."),
    "compass_spent": mark("{name} spends a compass; it is over: {storm}."),
    "trades_hand": mark("{name} trades a hand of {cards}."),
    "rocks": mark("{name} moves the rocks: {moved}."),
    "rocks_stay": mark("{name} leaves the rocks where they are and discards {cards}."),
    "rocks_leave": mark("Four rows are full: the rocks leave."),
    "explores": mark("{name} explores: {card}."),
    "turned": mark("{name} turns island {number} ({place}): {side}."),
    "must_trim": mark("{name} must discard {cards} down to the limit."),
    "cannot_act": mark("{name} cannot act."),
    "drafts": mark("{name} takes island {number} from the display."),
}
"""What is told of a seat to itself, and to everybody else."""


def _words(event: Facts, names: Sequence[str]) -> dict[str, Any]:
    """Return an event's facts as the words that stand in its sentence."""
    kind = event["kind"]
    words = {**event, **_place_words(event)}
    if kind == "split":
        words["split"] = _by_seat(event["cards"], names)
    elif "cards" in event:
        words["cards"] = card_count(event["cards"])
    if kind == "monsters_revealed":
        words["monsters"] = _by_seat(event["monsters"], names)
    if "cost" in event:
        words["cost"] = cost_label(event["cost"])
    if "storm" in event:
        words["storm"] = storm_label(event["storm"])
    if kind == "explores":
        words["card"] = card_label(event["card"])
    if kind == "turned":
        words["side"] = _("day") if event["day"] else _("night")
    if kind == "compass":
        words["why"] = _source(event["why"])
    return words


def _place_words(event: Facts) -> dict[str, str]:
    """Return where an event happened."""
    words = {}
    if "cell" in event:
        words["place"] = cell_label(event["variant"], event["cell"])
    if "row" in event:
        words["row"] = row_label(event["variant"], event["row"])
    if event["kind"] == "rocks":
        words["moved"] = _moved(event)
    return words


def _source(why: str) -> str:
    """Return what earned a compass (TQ-84 to TQ-86)."""
    return {
        "start": _("for the Start"),
        "row": _("for six numbers in a row"),
        "hand": _("for a whole hand"),
    }[why]


def _by_seat(numbers: Sequence[int], names: Sequence[str]) -> str:
    return listing(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def _moved(event: Facts) -> str:
    target = row_label(event["variant"], event["to"])
    if event["from"] is None:
        return target
    return f"{row_label(event['variant'], event['from'])} → {target}"


def end_sentence(
    reason: str,
    winners: Sequence[int],
    names: Sequence[str],
    scores: Sequence[int],
    active: int,
    viewer: int | None = None,
) -> str:
    """Say how it ended."""
    if scores:
        points = _by_seat(scores, addressed(names, viewer))
        if winners:
            said = (
                _("You win; points: {points}.")
                if winners[0] == viewer
                else _("{name} wins; points: {points}.")
            )
            return said.format(name=names[winners[0]], points=points)
        return _("A draw; points: {points}.").format(points=points)
    if len(names) == 1:
        return {
            "finish": _("The sea is full and calm: you have won."),
            "no_action": _("You cannot act any more: the voyage is lost."),
            "concession": _("You gave up the voyage: it is lost."),
        }[reason]
    return {
        "finish": _("The sea is full and calm: you have won together."),
        "no_action": _("You cannot act: the voyage is lost for all.")
        if active == viewer
        else _("{name} cannot act: the voyage is lost for all.").format(name=names[active]),
        "concession": _("The voyage was given up: it is lost for all."),
    }[reason]
