"""Sentences for people: choices, prompts and events, all through gettext."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cayona.games.tranquility.components import START_PRICE, STORMS
from cayona.games.tranquility.names import (
    card_count,
    card_label,
    cell_label,
    cost_label,
    row_label,
    storm_label,
    variant_label,
)
from cayona.games.tranquility.notation import format_action
from cayona.games.tranquility.rules import PHASES, Tranquility
from cayona.games.tranquility.rules.actions import (
    DISCARD_TWO,
    FIRST_CELL,
    FIRST_COMPASS,
    FIRST_OFFER,
    FIRST_ROW,
    KEEP_ROCKS,
    LET_BREAK,
    PILE_TOP,
    PLAY_START,
    TRADE_HAND,
)
from cayona.games.tranquility.rules.table import card_name
from cayona.kernel.choices import Choice
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing, pgettext
from cayona.kernel.seats import seat_names

# --- Actions -------------------------------------------------------------------------------------------


def choices(state: Tranquility, seat: int, actions: Sequence[int]) -> list[Choice]:
    """Describe legal actions by the seat's own cards and what lies open."""
    return [_choice(state, seat, action) for action in actions]


def _choice(state: Tranquility, seat: int, action: int) -> Choice:
    element = action_element(action)
    target = element if element.startswith(("cell-", "row-")) else ""
    sentence = _choice_sentence(state, seat, action)
    return Choice(action, format_action(action), sentence, (element,), target, _badge(state, seat, action))


def _badge(state: Tranquility, seat: int, action: int) -> str:
    """Return what laying the chosen island on a cell costs, in a word."""
    if PHASES[state.phase] != "CELL" or not FIRST_CELL <= action < FIRST_ROW:
        return ""
    cost = max(0, int(state.cost(seat, action - FIRST_CELL, state.chosen)))
    # NOTE: There is room for four letters; 0 will do.
    return str(cost) if cost else pgettext("badge", "free")


def action_element(action: int) -> str:
    """Return the board element that means an action."""
    if action < DISCARD_TWO:
        return f"card-{str(card_name(action + 1)).lower()}"
    if FIRST_CELL <= action < FIRST_ROW:
        return f"cell-{action - FIRST_CELL}"
    if FIRST_ROW <= action < KEEP_ROCKS:
        return f"row-{action - FIRST_ROW}"
    if FIRST_OFFER <= action < PILE_TOP:
        return f"offer-{action - FIRST_OFFER}"
    if action >= FIRST_COMPASS:
        return f"storm-{STORMS[action - FIRST_COMPASS].lower()}"
    return {KEEP_ROCKS: "keep-rocks", PILE_TOP: "pile", LET_BREAK: "let-break"}.get(action) or {
        DISCARD_TWO: "discard-two",
        TRADE_HAND: "trade-hand",
    }.get(action, "turn-island")


def _choice_sentence(state: Tranquility, seat: int, action: int) -> str:
    variant = state.options["variant"]
    if action < DISCARD_TWO:
        return _card_sentence(PHASES[state.phase], action)
    if FIRST_CELL <= action < FIRST_ROW:
        return _cell_sentence(state, seat, action - FIRST_CELL)
    if FIRST_ROW <= action < KEEP_ROCKS:
        row = row_label(variant, action - FIRST_ROW)
        storm = PHASES[state.phase] == "STORM_ROW"
        return (_("Put the storm here: {row}") if storm else _("Put the rocks here: {row}")).format(row=row)
    if FIRST_OFFER <= action < PILE_TOP:
        return _("Offer {cards}").format(cards=card_count(action - FIRST_OFFER))
    if action >= FIRST_COMPASS:
        return _("Spend a compass: {storm}").format(storm=storm_label(STORMS[action - FIRST_COMPASS]))
    return {
        "discard": _("Discard two cards"),
        "trade": _("Trade your hand for a compass"),
        "turn": _("Turn an island over (1 card)"),
        "keep": _("Leave the rocks and discard two islands"),
        "pile": _("Discard the unseen top card of your pile"),
        "break": _("Let the storm break"),
    }[format_action(action)]


def _card_sentence(phase: str, action: int) -> str:
    card = card_label(card_name(action + 1))
    if phase == "DRAFT":
        return _("Take: {card}").format(card=card)
    if phase != "ACT":
        return _("Discard: {card}").format(card=card)
    if action < PLAY_START:
        return _("Play: {card}").format(card=card)
    return {
        "start": _("Play your Start"),
        "finish": _("Play a Finish"),
        "monster": _("Play a sea monster"),
    }[format_action(action)]


def _cell_sentence(state: Tranquility, seat: int, cell: int) -> str:
    place = cell_label(state.options["variant"], cell)
    phase = PHASES[state.phase]
    if phase == "CELL":
        cost = max(0, int(state.cost(seat, cell, state.chosen)))
        return _("Lay {number} here: {place} ({cost})").format(
            number=int(state.chosen), place=place, cost=cost_label(cost)
        )
    number = int(state.grid[cell])
    if phase == "MONSTER_CELL":
        return _("Let the monster eat {number}: {place}").format(number=number, place=place)
    return _("Turn {number} over: {place}").format(number=number, place=place)


# --- Prompts -------------------------------------------------------------------------------------------


def prompt(view: Mapping[str, Any]) -> str:
    """Say what is asked now, and of whom."""
    names = seat_names(view["seats"])
    if view["result"] is not None:
        return end_sentence(view["result"]["reason"], _winners(view), names, view["scores"], view["active"])
    seat = view["deciders"][0]
    asked = _question(view)
    if view["seat"] == seat:
        return asked
    return _("{name} decides: {asked}").format(name=names[seat], asked=asked)


def _winners(view: Mapping[str, Any]) -> list[int]:
    return [seat for seat, value in enumerate(view["result"]["returns"]) if value > 0]


def _question(view: Mapping[str, Any]) -> str:
    left = card_count(view["to_pay"])
    storm = storm_label(view["storm"]) if view["storm"] else ""
    over = view["hand_sizes"][view["deciders"][0]] - view["hand_limits"][view["deciders"][0]]
    return {
        "ACT": _("Play a card, or discard two."),
        "CELL": _cell_question(view),
        "PAY": _pay_question(view, left),
        "MONSTER_CELL": _("Choose the island that the monster eats."),
        "FLIP_CELL": _("Choose the island to turn over."),
        "PLEDGE": _offer_question(view),
        "START_PAY": _("Discard {left} more for the Start.").format(
            left=card_count(view["owed"][view["deciders"][0]])
        ),
        "ROCKS": _("Move the rocks to another row, or discard two islands."),
        "ROCKS_PAY": _("Discard {left} more, islands only.").format(left=left),
        "STORM": _("{storm}: spend a compass, or let it break.").format(storm=storm),
        "STORM_ROW": _("{storm}: choose its row.").format(storm=storm),
        "ROCKS_ROW": _("Choose a row for the rocks."),
        "TRIM": _("Discard {left} down to the hand limit.").format(left=card_count(over)),
        "DRAFT": _("Take an island from the display."),
    }[view["phase"]]


def _cell_question(view: Mapping[str, Any]) -> str:
    if view["chosen"] is None:  # it is hidden from all but the seat that plays it (TQ-28)
        return _("Choose a cell for the island.")
    return _("Choose a cell for island {number}.").format(number=view["chosen"])


def _pay_question(view: Mapping[str, Any], left: str) -> str:
    if view["pay_for"] != "island":
        return _("Discard {left} more.").format(left=left)
    number = view["grid"][view["cell"]]
    return _("Pay for island {number}: discard {left} more.").format(number=number, left=left)


def _offer_question(view: Mapping[str, Any]) -> str:
    rounds = view["offers"]
    total = sum(cards or 0 for cards in rounds[-1]) if rounds else 0
    return _("Offer cards for the Start: {total} of {price} so far, round {round}.").format(
        total=total, price=START_PRICE, round=len(rounds)
    )


# --- Events --------------------------------------------------------------------------------------------


def sentence(event: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
    """Tell an event to a viewer."""
    kind = event["kind"]
    if kind == "deal":
        return _deal_sentence(event, names)
    if kind == "end":
        scores = event["scores"] if event["competitive"] else []
        return end_sentence(event["reason"], event["winners"], names, scores, event["active"])
    own = event["seat"] == viewer
    templates = _own_sentences() if own else _others_sentences()
    return templates[kind].format(**_words(event, names), name=names[event["seat"]])


def routes(event: Mapping[str, Any], viewer: int | None) -> list[tuple[str, str]]:
    """Return from where to where cards go face down in an event; an own island glides by itself."""
    kind, seat = event["kind"], event["seat"]
    if seat is None:
        return []
    hand = "own-hand" if seat == viewer else f"hand-{seat}"
    if kind == "island":
        laid = [] if seat == viewer else [(hand, f"cell-{event['cell']}")]
        return laid + [(hand, f"gone-{seat}")] * event["cost"]
    if kind in ("discards", "pays_start", "rocks_stay", "trades_hand"):
        return [(hand, f"gone-{seat}")] * event["cards"]
    if kind == "draws":
        return [(f"pile-{seat}", hand)] * event["cards"]
    if kind == "monster":
        return [(hand, f"cell-{event['cell']}")]
    return []


def event_spots(event: Mapping[str, Any]) -> list[str]:
    """Return the elements of the picture that an event speaks of."""
    spots = [f"{name}-{event[name]}" for name in ("cell", "row") if event.get(name) is not None]
    if event["kind"] == "rocks":
        spots.append(f"row-{event['to']}")
    if "storm" in event:
        spots.append(f"storm-{event['storm'].lower()}")
    return spots


def _deal_sentence(event: Mapping[str, Any], names: Sequence[str]) -> str:
    variant = variant_label(event["variant"])
    name = names[event["first"]]
    if event["variant"] == "competitive":
        return _("{variant}: five islands each, five face up. {name} begins.").format(
            variant=variant, name=name
        )
    piles = listing(event["piles"])
    said = _("{variant}: the draw piles have {piles} cards. {name} begins.")
    if event["removed"]:
        said = _(
            "{variant}: {removed} islands are gone unseen; the draw piles have {piles} cards. {name} begins."
        )
    return said.format(variant=variant, piles=piles, name=name, removed=event["removed"])


def _own_sentences() -> dict[str, str]:
    return {
        "turn": _("Turn {turn}: it is up to you."),
        "island": _("You lay island {number} ({place}), {cost}."),
        "discards": _("You discard {cards}."),
        "start": _("You play your Start."),
        "offer": _("You offer {cards} (round {round})."),
        "split": _("It is settled who discards how many: {split}."),
        "pays_start": _("You discard {cards} for the Start."),
        "draws": _("You draw {cards}."),
        "monster": _("Your sea monster eats island {number} ({place})."),
        "monsters_revealed": _("You try to finish, but monsters show themselves: {monsters}."),
        "finish": _("You play the Finish!"),
        "storm": _("You draw a storm: {storm}."),
        "storm_stays": _("It breaks and stays with you: {storm}."),
        "storm_row": _("You put it here: {storm}, {row}."),
        "storm_passes": _("The sea is full, it passes: {storm}."),
        "storm_cancelled": _("You spend a compass and it passes: {storm}."),
        "compass": _("You earn a compass ({why}); the team has {compasses}."),
        "compass_spent": _("You spend a compass; it is over: {storm}."),
        "trades_hand": _("You trade your hand of {cards}."),
        "rocks": _("You move the rocks: {moved}."),
        "rocks_stay": _("You leave the rocks and discard {cards}."),
        "rocks_leave": _("Four rows are full: the rocks leave."),
        "explores": _("You explore: {card}."),
        "turned": _("You turn island {number} ({place}): {side}."),
        "must_trim": _("You must discard {cards} down to your limit."),
        "cannot_act": _("You cannot act."),
        "drafts": _("You take island {number} from the display."),
    }


def _others_sentences() -> dict[str, str]:
    return {
        "turn": _("Turn {turn}: {name} is next."),
        "island": _("{name} lays island {number} ({place}), {cost}."),
        "discards": _("{name} discards {cards}."),
        "start": _("{name} plays a Start."),
        "offer": _("{name} offers {cards} (round {round})."),
        "split": _("It is settled who discards how many: {split}."),
        "pays_start": _("{name} discards {cards} for the Start."),
        "draws": _("{name} draws {cards}."),
        "monster": _("{name}'s sea monster eats island {number} ({place})."),
        "monsters_revealed": _("{name} tries to finish, but monsters show themselves: {monsters}."),
        "finish": _("{name} plays the Finish!"),
        "storm": _("{name} draws a storm: {storm}."),
        "storm_stays": _("It breaks and stays with {name}: {storm}."),
        "storm_row": _("{name} puts it here: {storm}, {row}."),
        "storm_passes": _("The sea is full, it passes: {storm}."),
        "storm_cancelled": _("{name} spends a compass and it passes: {storm}."),
        "compass": _("{name} earns a compass ({why}); the team has {compasses}."),
        "compass_spent": _("{name} spends a compass; it is over: {storm}."),
        "trades_hand": _("{name} trades a hand of {cards}."),
        "rocks": _("{name} moves the rocks: {moved}."),
        "rocks_stay": _("{name} leaves the rocks and discards {cards}."),
        "rocks_leave": _("Four rows are full: the rocks leave."),
        "explores": _("{name} explores: {card}."),
        "turned": _("{name} turns island {number} ({place}): {side}."),
        "must_trim": _("{name} must discard {cards} down to the limit."),
        "cannot_act": _("{name} cannot act."),
        "drafts": _("{name} takes island {number} from the display."),
    }


def _words(event: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
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


def _place_words(event: Mapping[str, Any]) -> dict[str, str]:
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


def _moved(event: Mapping[str, Any]) -> str:
    target = row_label(event["variant"], event["to"])
    if event["from"] is None:
        return target
    return f"{row_label(event['variant'], event['from'])} → {target}"


def end_sentence(
    reason: str, winners: Sequence[int], names: Sequence[str], scores: Sequence[int], active: int
) -> str:
    """Say how it ended."""
    if scores:
        points = _by_seat(scores, names)
        if winners:
            return _("{name} wins; points: {points}.").format(name=names[winners[0]], points=points)
        return _("A draw; points: {points}.").format(points=points)
    if len(names) == 1:
        return {
            "finish": _("The sea is full and calm: you have won."),
            "no_action": _("You cannot act any more: the voyage is lost."),
            "concession": _("You gave the voyage up: it is lost."),
        }[reason]
    return {
        "finish": _("The sea is full and calm: you have won together."),
        "no_action": _("{name} cannot act: the voyage is lost for all.").format(name=names[active]),
        "concession": _("The voyage was given up: it is lost for all."),
    }[reason]
