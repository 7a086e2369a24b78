"""Sentences for people: actions, refusals, prompts and events, all through gettext."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final

from cayona.games.cartagena.box import PLACES, VERBS
from cayona.games.cartagena.components import FORTRESS, MODES, MOVES_PER_TURN, PIRATES, SLOOP, SYMBOLS
from cayona.games.cartagena.rules import Cartagena
from cayona.kernel.choices import Choice, offered
from cayona.kernel.events import Facts
from cayona.kernel.language import _, listing, mark, ngettext, once_per_language, opening, spoken
from cayona.kernel.seats import addressed, begins, seat_names


@once_per_language
def symbol_names() -> dict[str, str]:
    """Return what the symbols are called in the current language."""
    return {symbol: _(symbol) for symbol in SYMBOLS}


def place_name(place: int) -> str:
    """Return what a place is called: the fortress, the sloop, or its number."""
    return _(PLACES[place])


@cache
def place_element(place: int) -> str:
    """Return the board element of a place."""
    return PLACES[place] if place in (FORTRESS, SLOOP) else f"space-{place}"


def card_count(count: int) -> str:
    """Return "1 card", "2 cards"."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


# --- Actions -------------------------------------------------------------------------------------------


def choices(state: Cartagena, seat: int, actions: Sequence[int]) -> list[Choice]:
    """Describe legal actions; where they lead is public, as the passage and all pirates are."""
    return [_choice(state, action) for action in actions]


def _choice(state: Cartagena, action: int) -> Choice:
    match VERBS.decode(action):
        case "advance", (symbol, origin):
            return _advance(action, symbol, origin, int(state.landing(symbol, origin)), spoken())
        case "retreat", (place,):
            target = state.refuge(place + 1)
            return _retreat(action, place + 1, int(target), int(state.crowd[target]), spoken())
    return Choice(action, VERBS.format(action), _("End the turn"), ("end-turn",), "")


# The same few moves are offered again and again.
@lru_cache(maxsize=8192)
def _advance(action: int, symbol: int, origin: int, target: int, language: str) -> Choice:
    sentence = _("Play {symbol}: {origin} → {target}").format(
        symbol=_(SYMBOLS[symbol]), origin=place_name(origin), target=place_name(target)
    )
    clicks = (f"card-{SYMBOLS[symbol]}", place_element(origin))
    return Choice(action, VERBS.format(action), sentence, clicks, place_element(target))


@lru_cache(maxsize=8192)
def _retreat(action: int, origin: int, target: int, cards: int, language: str) -> Choice:
    sentence = ngettext(
        "Move back {origin} → {target} (+{cards} card)",
        "Move back {origin} → {target} (+{cards} cards)",
        cards,
    ).format(origin=place_name(origin), target=place_name(target), cards=cards)
    clicks = (place_element(origin), place_element(target))
    return Choice(action, VERBS.format(action), sentence, clicks, place_element(target), f"+{cards}")


def permission(state: Cartagena, seat: int, action: int) -> tuple[str, str]:
    """Return the rule that allows a legal action, and a sentence."""
    verb, _arguments = VERBS.decode(action)
    if verb == "end":
        return "CG-19", _("After the first move you may end your turn.")
    if verb == "advance":
        return "CG-24", _("You hold the card, and your pirate goes to the next free space with its symbol.")
    return "CG-32", _("Your pirate falls back to the nearest space with one or two pirates and draws cards.")


def refusal(state: Cartagena, seat: int, action: int, code: str) -> tuple[str, str]:
    """Return the rule and the sentence behind a refusal."""
    match VERBS.decode(action):
        case "advance", (symbol, origin):
            if code == "no-such-card":
                return "CG-24", _("You hold no card with a {symbol}.").format(symbol=_(SYMBOLS[symbol]))
            return "CG-24", _no_pirate(origin)
        case "retreat", (place,):
            if code == "nobody-to-fall-back-on":
                return "CG-36", _(
                    "No pirate to fall back to: no space further back holds one or two pirates."
                )
            return "CG-31", _no_pirate(place + 1)
    return "CG-18", _("Make at least one move before you end your turn.")


def _no_pirate(place: int) -> str:
    if place == FORTRESS:
        return _("You have no pirate in the fortress.")
    if place == SLOOP:
        return _("You have no pirate in the sloop.")
    return _("You have no pirate on {place}.").format(place=place)


OFFERED: Final = {
    **dict.fromkeys(SYMBOLS, mark("play a card")),
    "back": mark("move a pirate back"),
    "end": mark("end your turn"),
}


def prompt(observation: Facts, choices: Sequence[Choice] = (), names: Sequence[str] | None = None) -> str:
    """Say what is asked now, and of whom."""
    names = seat_names(observation["seats"], names)
    if observation["result"] is not None:
        return end_sentence(observation["result"], addressed(names, observation["seat"]))
    left = MOVES_PER_TURN - observation["moves_made"]
    moves = ngettext("{left} move left", "{left} moves left", left).format(left=left)
    if observation["seat"] != observation["current_seat"]:
        return _("{name}’s turn ({moves}).").format(name=names[observation["current_seat"]], moves=moves)
    return f"{opening(offered(choices, OFFERED))} ({moves})."


# --- Events --------------------------------------------------------------------------------------------

OWN: Final = {
    "turn": mark("Turn {turn}: your turn."),
    "advance": mark("You play {symbol}: {from} → {to}{over}."),
    "boarded": mark("Your pirate boards the sloop: {aboard} of {all} aboard."),
    "left_sloop": mark("Your pirate leaves the sloop: {aboard} of {all} aboard."),
    "retreat": mark("You move back {from} → {to} for {gain}."),
    "drew": mark("You draw {drawn}."),
    "short_draw": mark("Only {got} of {wanted} cards are left for you."),
    "stopped": mark("You end your turn after {moves}."),
    "stuck": mark("You have no move left; your turn ends."),
    "forced_pass": mark("You have no move and must pass."),
}
OTHERS: Final = {
    "turn": mark("Turn {turn}: {name}’s turn."),
    "advance": mark("{name} plays {symbol}: {from} → {to}{over}."),
    "boarded": mark("{name} gets a pirate onto the sloop: {aboard} of {all} aboard."),
    "left_sloop": mark("{name} takes a pirate off the sloop: {aboard} of {all} aboard."),
    "retreat": mark("{name} moves back {from} → {to} for {gain}."),
    "drew": mark("{name} draws {drawn}."),
    "short_draw": mark("Only {got} of {wanted} cards are left for {name}."),
    "stopped": mark("{name} ends the turn after {moves}."),
    "stuck": mark("{name} has no move left; the turn ends."),
    "forced_pass": mark("{name} has no move and must pass."),
}
"""What is told of a seat to itself, and to everybody else."""


def sentence(event: Facts, viewer: int | None, names: Sequence[str]) -> str:
    """Tell an event to a viewer."""
    kind, seat = event["kind"], event["seat"]
    if kind == "start":
        begun = _("Cartagena, {mode}.").format(mode=_(MODES[event["mode"]]))
        return " ".join([begun, begins(names, event["first"], viewer)])
    if seat is None:
        return _table_sentence(kind, event, addressed(names, viewer))
    told = OWN if seat == viewer else OTHERS
    return _(told[kind]).format(**_words(event), name=names[seat])


def _table_sentence(kind: str, event: Facts, names: Sequence[str]) -> str:
    if kind == "new_row":
        return _("New row: {symbols}.").format(symbols=listing(map(_, event["row"])))
    if kind == "reshuffle":
        return ngettext(
            "{cards} discarded card is shuffled into a new pile.",
            "{cards} discarded cards are shuffled into a new pile.",
            event["cards"],
        ).format(cards=event["cards"])
    return end_sentence(event, names)


def end_sentence(result: Facts, names: Sequence[str]) -> str:
    """Say who won and why."""
    winners = opening(listing(names[seat] for seat in result["winners"]))
    return {
        "escaped": _("{winners} escaped: all six pirates are aboard."),
        "deadlock": _("Nobody can move any more. {winners} came furthest and won."),
        "turn_limit": _("The last turn is over. {winners} came furthest and won."),
    }[result["reason"]].format(winners=winners)


def _words(event: Facts) -> dict[str, Any]:
    """Return an event's facts as the words that stand in its sentence."""
    words = {**event, "all": PIRATES}
    if "from" in event:
        words["from"] = place_name(event["from"])
        words["to"] = place_name(event["to"])
    if "symbol" in event:
        words["symbol"] = _(event["symbol"])
        jumped = len(event["jumped"])
        over = ngettext(", past {count} taken space", ", past {count} taken spaces", jumped)
        over = over.format(count=jumped)
        words["over"] = over if jumped else ""
    if "cards" in event:
        words["gain"] = card_count(event["cards"])
    if "count" in event:
        known = event.get("symbols")
        words["drawn"] = listing(map(_, known)) if known else card_count(event["count"])
    if "moves" in event:
        moves = event["moves"]
        words["moves"] = ngettext("{count} move", "{count} moves", moves).format(count=moves)
    return words


def routes(event: Facts, viewer: int | None) -> tuple[tuple[str, ...], ...]:
    """Name the places along which a pirate, or a card, goes in an event."""
    kind, seat = event["kind"], event["seat"]
    if kind in ("advance", "retreat"):
        passage = _way(event["from"], event["to"])
        if kind == "retreat":
            return (passage,)
        symbol = event["symbol"]
        return (passage, (_hand_element(seat, viewer, symbol), f"discard-{symbol}"))
    if kind == "drew":
        known = event.get("symbols") or [""] * event["count"]
        return tuple(("source", _hand_element(seat, viewer, symbol)) for symbol in known)
    return ()


@cache
def _way(start: int, end: int) -> tuple[str, ...]:
    """Name the places from one to another, both included."""
    step = 1 if start < end else -1
    return tuple(place_element(place) for place in range(start, end + step, step))


def _hand_element(seat: int, viewer: int | None, symbol: str) -> str:
    """Return where a card of a seat lies: in one's own hand by its symbol, at others' name plates."""
    return f"card-{symbol}" if seat == viewer and symbol else f"plate-{seat}"


def spots(event: Facts, viewer: int | None) -> tuple[str, ...]:
    """Name what an event speaks of: the places passed, the cards, or whose plate it concerns."""
    if event["kind"] in ("boarded", "left_sloop"):
        return ("sloop", f"plate-{event['seat']}")
    passed = tuple(element for route in routes(event, viewer) for element in route)
    if event["seat"] is None or event["kind"] in ("advance", "retreat"):
        return tuple(dict.fromkeys(passed))
    return tuple(dict.fromkeys((*passed, f"plate-{event['seat']}")))
