"""The viewer's own cards, and the votes: who is ready, then the cards as they were turned up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from cayona.games.tortuga1667 import view_layout as layout
from cayona.games.tortuga1667.text import PLAY
from cayona.games.tortuga1667.view_folds import VOTE_DECK, VOTE_FACES
from cayona.games.tortuga1667.view_pieces import (
    Observation,
    button,
    edge,
    event_face,
    flat_card,
    glyph,
    nation_flag,
    seat_mark,
    squeezed,
    vote_card,
)
from cayona.games.tortuga1667.view_words import (
    pool_label,
    result_words,
    vote_label,
    vote_name,
)
from cayona.games.tortuga1667.words import event_word, loyalty_word
from cayona.kernel.language import gettext as _
from cayona.svg.elements import number, panel, place, shift, spot, text, write
from cayona.svg.shapes import Box

CSS: Final = """
.cayona .t7-loyal{stroke-width:4}
.cayona .t7-loyal.british{fill:#FBE9E7;stroke:#B5303C}.cayona .t7-loyal.french{fill:#E4ECF8;stroke:#2F63B0}
.cayona .t7-loyal.dutch{fill:#FBEBD9;stroke:#C9671A}
.cayona .t7-hand .spot{transition:transform .15s ease-out}
.cayona .t7-hand .picked{transform:translateY(-12px)}
.board .t7-hand .picked~.picked{transform:none}.board .t7-hand .picked~.picked>.edge{visibility:hidden}
.cayona .picked>.t7-press{fill:var(--wash);stroke:var(--act);stroke-width:5}
.cayona .picked>.t7-press-words{fill:var(--ink)}
.cayona .t7-played{fill:none;stroke:var(--good);stroke-width:6}
.cayona .t7-strip{fill:var(--card);stroke:var(--line);stroke-width:2}
.cayona .t7-strip.open{fill:var(--wash);stroke:var(--key);stroke-width:3}
.cayona .t7-ready{color:var(--good)}.cayona .t7-waits{color:var(--muted)}
.cayona .t7-old{fill:#8E2F45}
.cayona .t7-won{fill:var(--good)}.cayona .t7-lost{fill:var(--bad)}
.cayona .t7-tally{fill:#1D2B33;font-size:24px;font-weight:800;text-anchor:middle}
""".replace("\n", "")

SECTIONS: Final = {"attack": 0, "brawl": 1, "mutiny": 2}
"""The section that a kind of vote counts, from the top."""
_BEATS: Final = 10.0
"""The page turns cards over within so many beats at most."""
BUTTONS: Final = ("yes", "no", "save", "abstain", "pass", PLAY)


# --- The hand ------------------------------------------------------------------------------------------


def hand(view: Observation, lit: AbstractSet[str]) -> str:
    """Draw the viewer's loyalty, vote cards, and the event cards that lie in front of them."""
    if view["crow"] is not None and view["crow"]["pool"] is not None:
        return _pool(view, lit)
    seat = view["seat"]
    cards = view["hands"][seat]
    left = layout.MARGIN + layout.CARD_STEP + 6
    played = Counter(view["vote"]["mine"] or ()) if view["vote"] is not None else Counter()
    parts = []
    copies: Counter[int] = Counter()
    for index, face in enumerate(cards):
        copies[face] += 1
        x = left + index * layout.CARD_STEP
        parts.append(_own_card(face, copies[face], x, played[face] >= copies[face], lit))
    start = left + max(len(cards), 3) * layout.CARD_STEP
    own = f'<g class="t7-hand">{"".join(parts)}</g>'
    return (
        _loyalty(view["loyalty"][seat])
        + own
        + _kept(view, Box(start, 0, layout.WIDTH - layout.MARGIN - start, layout.CARD_HEIGHT), lit)
    )


def _loyalty(nation: str) -> str:
    wide, high = layout.CARD_WIDTH, layout.CARD_HEIGHT
    body = (
        panel(layout.MARGIN, 0, wide, high, f"t7-loyal {nation}", 12)
        + nation_flag(nation, layout.MARGIN + wide / 2, 70, 84)
        + squeezed(
            loyalty_word(nation),
            layout.MARGIN + wide / 2,
            high - 26,
            wide - 16,
            24,
            "strong middle t7-on-paper",
        )
    )
    return spot("loyalty", _("Your loyalty: {nation}").format(nation=loyalty_word(nation)), False, body)


def _own_card(face: int, copy: int, x: float, played: bool, lit: AbstractSet[str]) -> str:
    wide, high = layout.CARD_WIDTH, layout.CARD_HEIGHT
    element = f"played-{face}" if played else f"vote-{face}"  # one is in play, its twin may still be chosen
    card = vote_card(VOTE_FACES[face], wide, high)
    if played:
        card += panel(0, 0, wide, high, "t7-played", 12) + glyph("ready", wide - 20, 22, 34, "t7-ready")
    body = panel(x, 0, wide, high, "hit", 12)
    body += shift(x, 0, f'<g data-key="hand-{face}-{copy}">{card}</g>')
    body += edge(Box(x, 0, wide, high))
    return spot(element, vote_label(face), element in lit, body, ' data-ghost="t7-vote-back"')


def _kept(view: Observation, box: Box, lit: AbstractSet[str]) -> str:
    """Lay the event cards in front of the viewer; a Letter of Marque can be used from here."""
    cards = view["kept"][view["seat"]]
    if not cards:
        return ""
    rows = 1 if len(cards) <= box.width // layout.TAP else 2
    across = -(-len(cards) // rows)
    wide = min(96.0, (box.width - 4 * (across - 1)) / across)
    high = min(118.0, (box.height - 6 * (rows - 1)) / rows)
    parts = []
    for index, card in enumerate(cards):
        row, column = divmod(index, across)
        x = box.x + box.width - (across - column) * (wide + 4) + 4
        y = (box.height - rows * high - 6 * (rows - 1)) / 2 + row * (high + 6)
        element = "letter" if card == "letter_of_marque" else f"kept-{view['seat']}-{index + 1}"
        key = f' data-key="kept-{view["seat"]}-{card}-{index}"'
        face = event_face(card, wide, high, named=high > 90)
        body = panel(x, y, wide, high, "hit", 10) + shift(x, y, face) + edge(Box(x, y, wide, high), 10)
        parts.append(spot(element, event_word(card), element in lit, body, key))
    return "".join(parts)


def _pool(view: Observation, lit: AbstractSet[str]) -> str:
    """Lay out all faces of the vote deck for who looks at it from the crow's nest."""
    pool, picked = Counter(view["crow"]["pool"]), Counter(view["crow"]["picked"])
    old = Counter(view["crow"]["old"])
    parts = []
    wide, high = 94.0, layout.TAP
    for index, face in enumerate(range(len(VOTE_FACES))):
        row, column = divmod(index, 7)
        x, y = layout.MARGIN + column * 100, row * (high + 4)
        element = f"pool-{face}"
        body = panel(x, y, wide, high, "t7-paper" if pool[face] else "slot", 10)
        taken = _taken(picked[face], old[face], x, y + high)
        if pool[face]:
            body += flat_card(VOTE_FACES[face], x, y + 8, wide, high - 44)
            body += write(x + wide - 8, y + high - 8, f"×{pool[face]}", "strong end t7-on-paper")
            body += taken + edge(Box(x, y, wide, high), 10)
            label = pool_label(face, pool[face], picked[face], old[face])
            parts.append(spot(element, label, element in lit, body))
        else:
            gone = flat_card(VOTE_FACES[face], x, y + 8, wide, high - 44) if picked[face] else ""
            parts.append(f'{body}<g class="t7-dim">{gone}</g>{taken}')
    return "".join(parts)


def _taken(picked: int, old: int, x: float, bottom: float) -> str:
    """Mark below a face how many of it are picked, and how many the hand had that was taken."""
    marks = glyph("ready", x + 15, bottom - 17, 26, "t7-ready") if picked else ""
    if picked > 1:
        marks += write(x + 28, bottom - 9, picked, "small strong t7-on-paper")
    pips = "".join(
        f'<circle class="t7-old" r="4" cx="{number(x + 42 + 10 * nth)}" cy="{number(bottom - 32)}"/>'
        for nth in range(old)
    )
    return marks + pips


# --- The vote ------------------------------------------------------------------------------------------


def votes(view: Observation, lit: AbstractSet[str], names: Sequence[str]) -> str:
    """Draw the vote deck, and the vote that is held or was held last; questions have their buttons here."""
    running = view["vote"] is not None
    ground = panel(
        layout.MARGIN, 0, layout.INNER, layout.VOTE_HEIGHT, "t7-strip open" if running else "t7-strip", 14
    )
    parts = [ground, _deck(view)]
    room = layout.INNER - layout.VOTE_LEFT - 4
    votes_now = view["decision"] in ("VOTE", "VOTE_SECOND")
    asked = [element for element in BUTTONS if element in lit or (element == PLAY and votes_now)]
    if asked:
        wide = 138.0 * len(asked)
        right = layout.MARGIN + layout.INNER - 8
        parts.append(_buttons(asked, Box(right - wide, 38, wide, layout.TAP), lit))
        room -= wide + 10
    if running:
        parts.append(_held(view, room, names))
    elif view["last_vote"] is not None:
        parts.append(_revealed(view["last_vote"], room))
    elif not asked:
        parts.append(write(layout.VOTE_LEFT + room / 2, 74, _("No vote has been held yet."), "middle muted"))
    return "".join(parts)


def _deck(view: Observation) -> str:
    back = place("t7-vote-back", 0, 0, 84)
    shown = "".join(shift(53 + step, 56 - step, back) for step in range(0, 7, 3))
    label = _("Vote deck: {count}").format(count=view["vote_deck"])
    body = shown + write(54, 122, view["vote_deck"], "strong middle")
    opens = f' data-ghost="t7-vote-back" data-opens="{VOTE_DECK}"'
    return spot("vote-deck", label, False, body, opens)


def _buttons(asked: Sequence[str], box: Box, lit: AbstractSet[str]) -> str:
    words = {
        "yes": _("Use it"),
        "no": _("No"),
        "save": _("Keep it"),
        "abstain": _("Abstain"),
        "pass": _("Pass"),
        PLAY: _("Play it"),
    }
    wide = (box.width - 10 * (len(asked) - 1)) / len(asked)
    return "".join(
        button(element, words[element], Box(box.x + nth * (wide + 10), box.y, wide, box.height), lit)
        for nth, element in enumerate(asked)
    )


def _step(count: int, room: float) -> float:
    return min(layout.VOTE_CARD.width + 4, (room - layout.VOTE_CARD.width) / max(count - 1, 1))


def _held(view: Observation, room: float, names: Sequence[str]) -> str:
    """Show a vote that is going on: who is ready and who is not; nothing else is known."""
    vote = view["vote"]
    parts = [_title(vote["kind"], vote["caller"])]
    start, last = layout.VOTE_LEFT + 218, layout.WIDTH - layout.MARGIN - 8
    step = min(64.0, (last - start) / len(vote["seats"]))
    for nth, seat in enumerate(vote["seats"]):
        parts.append(_voter(seat, names[seat], seat not in view["deciders"], start + nth * step, step))
    ready = sum(seat not in view["deciders"] for seat in vote["seats"])
    total = len(vote["seats"]) + 1
    step = _step(total, room)
    _x, _y, width, height = layout.VOTE_CARD
    slot = panel(2, 2, width - 4, height - 4, "slot", 8)
    back = place("t7-vote-back", width / 2, height / 2, height)
    for nth in range(total):
        lies = nth <= ready  # the first is the deck's
        body = back if lies else slot
        parts.append(_ballot(nth, "back" if lies else "slot", layout.VOTE_LEFT + nth * step, body))
    return "".join(parts)


def _voter(seat: int, name: str, ready: bool, x: float, step: float) -> str:
    label = text(f"{name}: " + (_("ready") if ready else _("not ready")))
    sign = glyph(
        "ready" if ready else "waiting", x + step * 0.72, 20, 21, "t7-ready" if ready else "t7-waits"
    )
    return f'<g role="img" aria-label="{label}">{seat_mark(seat, x + 16, 20, 0.68)}{sign}</g>'


def _title(kind: str, caller: int) -> str:
    """Say what is voted on, and who has called it."""
    sign = {"attack": "cannon", "mutiny": "skull", "brawl": "swords"}[kind]
    left = layout.VOTE_LEFT
    return (
        seat_mark(caller, left + 16, 20, 0.68)
        + glyph(sign, left + 50, 19, 28)
        + squeezed(vote_name(kind), left + 70, 28, 130, 24, "strong")
    )


def _rhythm(cards: int) -> float:
    """Return how many beats pass from one card to the next: few cards take their time, many hurry."""
    return min(3.0, _BEATS / cards)


def _ballot(nth: int, face: str, left: float, body: str, rhythm: float = 0) -> str:
    """Lay one card of a vote; they are turned up one by one, from left to right."""
    key = f' data-key="ballot-{nth}" data-face="{face}"'
    if rhythm:
        key += f' data-turn="{number(nth * rhythm)}"'
    return shift(left, layout.VOTE_CARD.y, f"<g{key}>{body}</g>")


def _revealed(vote: Observation, room: float) -> str:
    """Show the faces of the last vote, sorted: all that is ever told; the section that counted stands out."""
    counted = SECTIONS[vote["kind"]]
    step = _step(len(vote["faces"]), room)
    parts = [_title(vote["kind"], vote["caller"])]
    won = vote["result"] in ("success", "british", "french")
    words = result_words(vote["kind"], vote["result"])
    told = squeezed(words, layout.VOTE_LEFT + 218, 28, 180, 24, "strong " + ("t7-won" if won else "t7-lost"))
    # The result is told when the last card has been turned.
    rhythm = _rhythm(len(vote["faces"]))
    last = number(len(vote["faces"]) * rhythm)
    parts.append(f'<g data-key="vote-result" data-turn="{last}">{told}{_tally(vote)}</g>')
    for nth, face in enumerate(vote["faces"]):
        _x, _y, width, height = layout.VOTE_CARD
        card = vote_card(VOTE_FACES[face], width, height, counted)
        body = f'<g role="img" aria-label="{text(vote_label(face))}">{card}</g>'
        parts.append(_ballot(nth, str(face), layout.VOTE_LEFT + nth * step, body, rhythm))
    return spot("last-vote", f"{vote_name(vote['kind'])}: {words}", False, "".join(parts))


def _tally(vote: Observation) -> str:
    """Count the signs that mattered, at the right end of the title."""
    section = SECTIONS[vote["kind"]]
    found = Counter(sign for face in vote["faces"] for sign in VOTE_FACES[face][section])
    signs = (("cannon", "torch", "water"), ("british", "french"), ("skull", "wheel"))[section]
    x = layout.MARGIN + layout.INNER - 12 - 62 * len(signs)
    parts = []
    for sign in signs:
        shown = nation_flag(sign, x + 14, 19, 30) if section == 1 else glyph(sign, x + 14, 19, 26)
        parts.append(shown + write(x + 32, 28, found[sign], "strong"))
        x += 62
    return "".join(parts)
