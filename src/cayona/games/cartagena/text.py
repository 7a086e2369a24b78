"""Sentences for people: actions, refusals, prompts and events, all through gettext."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cayona.games.cartagena.components import FORTRESS, MOVES_PER_TURN, PIRATES, SLOOP, SYMBOLS
from cayona.games.cartagena.notation import format_action
from cayona.games.cartagena.rules import END_TURN, FIRST_RETREAT, Cartagena
from cayona.kernel.choices import Choice
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing, ngettext
from cayona.kernel.seats import seat_names


def symbol_names() -> dict[str, str]:
    """Return what the symbols are called in the current language."""
    return {
        "skull": _("skull"),
        "dagger": _("dagger"),
        "key": _("key"),
        "bottle": _("bottle"),
        "sword": _("sword"),
        "hat": _("hat"),
    }


def symbol_name(symbol: str) -> str:
    """Return what a symbol is called."""
    return symbol_names()[symbol]


def place_name(place: int) -> str:
    """Return what a place is called: the fortress, the sloop, or its number."""
    return {FORTRESS: _("fortress"), SLOOP: _("sloop")}.get(place, str(place))


def place_element(place: int) -> str:
    """Return the board element of a place."""
    return {FORTRESS: "fortress", SLOOP: "sloop"}.get(place, f"space-{place}")


# --- Actions -------------------------------------------------------------------------------------------


def choices(state: Cartagena, actions: Sequence[int]) -> list[Choice]:
    """Describe legal actions; where they lead is public, as the passage and all pirates are."""
    return [_choice(state, action) for action in actions]


def _choice(state: Cartagena, action: int) -> Choice:
    text = format_action(action)
    if action == END_TURN:
        return Choice(action, text, _("End the turn"), ("end-turn",), "")
    if action < FIRST_RETREAT:
        symbol, origin = divmod(action, SLOOP)
        target = state.landing(symbol, origin)
        sentence = _("Play {symbol}: {origin} → {target}").format(
            symbol=symbol_name(SYMBOLS[symbol]), origin=place_name(origin), target=place_name(target)
        )
        clicks = (f"card-{SYMBOLS[symbol]}", place_element(origin))
        return Choice(action, text, sentence, clicks, place_element(target))
    origin = action - FIRST_RETREAT + 1
    target = state.refuge(origin)
    cards = int(state.crowd[target])
    sentence = ngettext(
        "Move back {origin} → {target} (+{cards} card)",
        "Move back {origin} → {target} (+{cards} cards)",
        cards,
    ).format(origin=place_name(origin), target=place_name(target), cards=cards)
    clicks = (place_element(origin), place_element(target))
    return Choice(action, text, sentence, clicks, place_element(target), f"+{cards}")


def permission(action: int) -> tuple[str, str]:
    """Return the rule that allows a legal action, and a sentence."""
    if action == END_TURN:
        return "CG-19", _("After the first move you may end your turn.")
    if action < FIRST_RETREAT:
        return "CG-24", _("You hold the card, and your pirate goes to the next free space with its symbol.")
    return "CG-32", _("Your pirate falls back to the nearest space with one or two pirates and draws cards.")


def refusal(action: int, code: str) -> tuple[str, str]:
    """Return the rule and the sentence behind a refusal."""
    if code == "first-move-is-a-duty":
        return "CG-18", _("Make at least one move before you end your turn.")
    if action < FIRST_RETREAT:
        symbol, origin = divmod(action, SLOOP)
        if code == "no-such-card":
            return "CG-24", _("You hold no card with a {symbol}.").format(symbol=symbol_name(SYMBOLS[symbol]))
        return "CG-24", _no_pirate(origin)
    origin = action - FIRST_RETREAT + 1
    if code == "nobody-to-fall-back-on":
        return "CG-36", _("Nobody to fall back on: no space further back holds one or two pirates.")
    return "CG-31", _no_pirate(origin)


def _no_pirate(place: int) -> str:
    if place == FORTRESS:
        return _("You have no pirate in the fortress.")
    if place == SLOOP:
        return _("You have no pirate in the sloop.")
    return _("You have no pirate on {place}.").format(place=place)


def prompt(view: Mapping[str, Any]) -> str:
    """Say what is asked now, and of whom."""
    if view["result"] is not None:
        return end_sentence(view["result"], seat_names(view["seats"]))
    left = MOVES_PER_TURN - view["moves_made"]
    moves = ngettext("{left} move left", "{left} moves left", left).format(left=left)
    if view["seat"] != view["current_seat"]:
        name = seat_names(view["seats"])[view["current_seat"]]
        return _("{name} is to move ({moves}).").format(name=name, moves=moves)
    if view["moves_made"] == 0:
        return _("Play a card, or move a pirate back ({moves}).").format(moves=moves)
    return _("Play a card, move a pirate back, or end your turn ({moves}).").format(moves=moves)


# --- Events --------------------------------------------------------------------------------------------


def sentence(event: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
    """Tell an event to a viewer."""
    kind = event["kind"]
    if event["seat"] is None:
        return _table_sentence(kind, event, names)
    if event["seat"] == viewer:
        return _own_sentence(kind, event)
    return _others_sentence(kind, event, names[event["seat"]])


def _table_sentence(kind: str, event: Mapping[str, Any], names: Sequence[str]) -> str:
    if kind == "start":
        return _("Cartagena, {mode}: {name} begins.").format(
            mode=mode_name(event["mode"]), name=names[event["first"]]
        )
    if kind == "new_row":
        return _("New row: {symbols}.").format(symbols=listing(map(symbol_name, event["row"])))
    if kind == "reshuffle":
        return ngettext(
            "{cards} discarded card is shuffled into a new pile.",
            "{cards} discarded cards are shuffled into a new pile.",
            event["cards"],
        ).format(cards=event["cards"])
    return end_sentence(event, names)


def _own_sentence(kind: str, event: Mapping[str, Any]) -> str:
    templates = {
        "turn": _("Turn {turn}: you are to move."),
        "advance": _("You play {symbol}: {from} → {to}{over}."),
        "boarded": _("Your pirate boards the sloop: {aboard} of {all} aboard."),
        "left_sloop": _("Your pirate leaves the sloop: {aboard} of {all} aboard."),
        "retreat": _("You move back {from} → {to} for {gain}."),
        "drew": _("You draw {drawn}."),
        "short_draw": _("Only {got} of {wanted} cards are left for you."),
        "stopped": _("You end your turn after {moves}."),
        "stuck": _("You have no move left; your turn ends."),
        "forced_pass": _("You have no move and must pass."),
    }
    return templates[kind].format(**_words(event))


def _others_sentence(kind: str, event: Mapping[str, Any], name: str) -> str:
    templates = {
        "turn": _("Turn {turn}: {name} is to move."),
        "advance": _("{name} plays {symbol}: {from} → {to}{over}."),
        "boarded": _("{name} boards the sloop: {aboard} of {all} aboard."),
        "left_sloop": _("{name} leaves the sloop: {aboard} of {all} aboard."),
        "retreat": _("{name} moves back {from} → {to} for {gain}."),
        "drew": _("{name} draws {drawn}."),
        "short_draw": _("Only {got} of {wanted} cards are left for {name}."),
        "stopped": _("{name} ends the turn after {moves}."),
        "stuck": _("{name} has no move left; the turn ends."),
        "forced_pass": _("{name} has no move and must pass."),
    }
    return templates[kind].format(**_words(event), name=name)


def routes(event: Mapping[str, Any], viewer: int | None) -> tuple[tuple[str, ...], ...]:
    """Name the places along which a pirate, or a card, goes in an event."""
    kind, seat = event["kind"], event["seat"]
    if kind in ("advance", "retreat"):
        start, end = event["from"], event["to"]
        step = 1 if start < end else -1
        passage = tuple(place_element(place) for place in range(start, end + step, step))
        if kind == "retreat":
            return (passage,)
        symbol = event["symbol"]
        return (passage, (_hand_element(seat, viewer, symbol), f"discard-{symbol}"))
    if kind == "drew":
        known = event.get("symbols") or [""] * event["count"]
        return tuple(("source", _hand_element(seat, viewer, symbol)) for symbol in known)
    return ()


def _hand_element(seat: int, viewer: int | None, symbol: str) -> str:
    """Return where a card of a seat lies: in one's own hand by its symbol, at others' name plates."""
    return f"card-{symbol}" if seat == viewer and symbol else f"plate-{seat}"


def spots(event: Mapping[str, Any], viewer: int | None) -> tuple[str, ...]:
    """Name what an event speaks of: the places passed, the cards, or whose plate it concerns."""
    if event["kind"] in ("boarded", "left_sloop"):
        return ("sloop", f"plate-{event['seat']}")
    passed = tuple(element for route in routes(event, viewer) for element in route)
    if event["seat"] is None or event["kind"] in ("advance", "retreat"):
        return tuple(dict.fromkeys(passed))
    return tuple(dict.fromkeys((*passed, f"plate-{event['seat']}")))


def _words(event: Mapping[str, Any]) -> dict[str, Any]:
    """Return an event's facts as the words that stand in its sentence."""
    words = {**event, "all": PIRATES}
    if "from" in event:
        words["from"] = place_name(event["from"])
        words["to"] = place_name(event["to"])
    if "symbol" in event:
        words["symbol"] = symbol_name(event["symbol"])
        jumped = len(event["jumped"])
        words["over"] = ngettext(", over {count} space", ", over {count} spaces", jumped).format(count=jumped)
        words["over"] = words["over"] if jumped else ""
    if "cards" in event:
        words["gain"] = card_count(event["cards"])
    if "count" in event:
        known = event.get("symbols")
        words["drawn"] = listing(map(symbol_name, known)) if known else card_count(event["count"])
    if "moves" in event:
        words["moves"] = ngettext("{count} move", "{count} moves", event["moves"]).format(
            count=event["moves"]
        )
    return words


def card_count(count: int) -> str:
    """Return "1 card", "2 cards"."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def mode_name(mode: str) -> str:
    """Return what a mode is called."""
    return {"jamaica": _("Jamaica (hidden hands)"), "tortuga": _("Tortuga (open hands)")}[mode]


def end_sentence(result: Mapping[str, Any], names: Sequence[str]) -> str:
    """Say who won and why."""
    winners = listing(names[seat] for seat in result["winners"])
    return {
        "escaped": _("{winners} escaped: all six pirates are aboard."),
        "deadlock": _("Nobody can move any more. {winners} came furthest and won."),
        "turn_limit": _("The last turn is over. {winners} came furthest and won."),
    }[result["reason"]].format(winners=winners)
