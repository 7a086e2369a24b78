"""The board as plain text: for the terminal, for tests, and for people who cannot see the picture."""

from collections.abc import Mapping
from typing import Any, Final

from cayona.games.tortuga1667.components import PIRATE_NAMES
from cayona.games.tortuga1667.own_votes import looks_of
from cayona.games.tortuga1667.words import names
from cayona.kernel.language import _, listing
from cayona.kernel.seats import LETTERS

View = Mapping[str, Any]
NOTHING: Final = "–"


def diagram(observation: View) -> str:
    """Draw an observation: treasure, lines of pawns, events, and a line for every seat."""
    lines = [
        *_heading(observation),
        *mat_lines(observation),
        row_line(observation),
        _("discarded: {cards}").format(
            cards=listing(map(names.event_word, observation["event_discard"])) or NOTHING
        ),
        star_line(observation),
        *(_seat(observation, seat) for seat in range(observation["seats"])),
        *votes_lines(observation),
    ]
    return "\n".join(lines)


def _heading(view: View) -> list[str]:
    british, french = view["totals"]
    lines = [
        _("turn {count}; treasure: British {british}, French {french}, Galleon {galleon}").format(
            count=view["turn_count"], british=british, french=french, galleon=view["treasure"]["GAL"]
        )
    ]
    if view["sudden_death"]:
        lines.append(_("sudden death"))
    elif view["last_five"]:
        lines.append(_("last five events"))
    return lines


def mat_lines(view: View) -> list[str]:
    """Tell who and what is aboard, ashore and in the rowboats."""
    lines = []
    for line in ("FD", "JR", "TOR"):
        british, french = view["treasure"][line]
        pawns = " ".join("." if seat is None else LETTERS[seat] for seat in view[line]) or NOTHING
        words = _("{place}: {pawns} (British {british}, French {french})")
        lines.append(words.format(place=names.place_word(line), pawns=pawns, british=british, french=french))
    boats = []
    for boat in ("BFD", "BJR"):
        inside = NOTHING if view[boat] is None else LETTERS[view[boat]]
        boats.append("x" if boat in view["destroyed"] else inside)
    lines.append(
        _("rowboats: {first} at the Flying Dutchman, {second} at the Jolly Roger").format(
            first=boats[0], second=boats[1]
        )
    )
    return lines


def row_line(view: View) -> str:
    """Tell of the event row and the deck."""
    cards = []
    for place in view["row"]:
        face = names.event_word(place["card"]) if place["card"] else "?" if place["filled"] else NOTHING
        seen = "".join(LETTERS[seat] for seat in place["seen_by"])
        cards.append(f"{face} ({seen})" if seen else face)
    return _("events: {row}; deck {deck}, box {box}").format(
        row=" | ".join(cards), deck=view["event_deck"], box=view["removed"]
    )


def star_line(view: View) -> str:
    """Tell which stars are in the game."""
    return _("stars: {cards}").format(cards=listing(map(names.event_word, view["stars"])))


def _seat(view: View, seat: int) -> str:
    turn = ">" if seat in view["deciders"] else " "
    loyalty = view["loyalty"][seat]
    parts = [
        f"{turn}{LETTERS[seat]} {PIRATE_NAMES[view['pirates'][seat]]}",
        names.loyalty_word(loyalty) if loyalty else "?",
        *map(names.rank_word, view["ranks"][seat]),
        _("vote cards: {count}").format(count=view["hand_sizes"][seat]),
        *map(names.event_word, view["kept"][seat]),
    ]
    if view["skip_turns"][seat]:
        parts.append(_("turns to lose: {count}").format(count=view["skip_turns"][seat]))
    looks = looks_of(view)
    if view["hands"][seat]:
        parts.append("[" + "; ".join(names.face_word(looks[face]) for face in view["hands"][seat]) + "]")
    return ", ".join(parts)


def votes_lines(view: View) -> list[str]:
    """Tell of the vote that is held, and of the last one."""
    lines = []
    vote = view["vote"]
    if vote is not None:
        ready = [seat for seat in vote["seats"] if seat not in view["deciders"]]
        words = _("vote ({kind}): {seats}; ready: {ready}")
        lines.append(
            words.format(
                kind=names.vote_word(vote["kind"]),
                seats=listing(LETTERS[seat] for seat in vote["seats"]),
                ready=listing(LETTERS[seat] for seat in ready) or NOTHING,
            )
        )
    last = view["last_vote"]
    if last is not None:
        words = _("last vote ({kind}): {symbols}: {result}")
        lines.append(
            words.format(
                kind=names.vote_word(last["kind"]),
                symbols=names.section_words([looks_of(view)[face] for face in last["faces"]], last["kind"]),
                result=_result_word(last["result"]),
            )
        )
    return lines


def _result_word(result: str) -> str:
    return {
        "success": _("success"),
        "failure": _("failure"),
        "british": _("British"),
        "french": _("French"),
        "tie": _("tie"),
    }[result]
