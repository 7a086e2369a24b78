"""What one seat has: loyalty, vote cards, the events in front of it, and what it knows of the others."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cayona.games.tortuga1667.board import labels, parts
from cayona.games.tortuga1667.board.layout import CARD, CARD_STEP, HAND_FRAME, LOYAL, MARGIN, POOL, SIDE
from cayona.games.tortuga1667.board.parts import Observation, edge
from cayona.games.tortuga1667.own_votes import looks_of
from cayona.games.tortuga1667.words.names import face_word, loyalty_word
from cayona.kernel.areas import Area
from cayona.kernel.language import _, listing
from cayona.kernel.seats import SEAT_MARKS
from cayona.svg.elements import number, panel, seat_sign, spot, told, write
from cayona.svg.kept import kept
from cayona.svg.shapes import Box


def hand(view: Observation) -> Area:
    """Draw the viewer's cards, or all faces of the vote deck for who looks at it from the crow's nest."""
    crow, vote, seat = view["crow"], view["vote"], view["seat"]
    if crow is not None and crow["pool"] is not None:
        return _pool(tuple(crow["pool"]), tuple(crow["picked"]), tuple(crow["old"]), looks_of(view))
    cards, events = tuple(view["hands"][seat]), tuple(view["kept"][seat])
    played = () if vote is None else tuple(vote["mine"] or ())
    return _hand(seat, view["loyalty"][seat], cards, played, events, view["code_skips"][seat], looks_of(view))


Faces = tuple[int, ...]


@kept(2048)
def _hand(
    seat: int, nation: str, cards: Faces, played: Faces, events: tuple[str, ...], missed: int, looks: Faces
) -> Area:
    pieces = {"loyalty": _loyalty(nation)}
    left = LOYAL.x + LOYAL.width + 4
    copies: Counter[int] = Counter()
    in_play = Counter(played)
    for index, face in enumerate(cards):
        copies[face] += 1
        key = f"hand-{face}-{copies[face]}"
        x = left + index * CARD_STEP
        pieces[key] = _own_card(key, face, looks[face], x, in_play[face] >= copies[face])
    start = left + max(len(cards), 3) * CARD_STEP
    names = [labels.kept(card, missed if card == "pirate_code" else 0) for card in events]
    pieces.update(_kept(seat, events, names, Box(start, 0, HAND_FRAME[2] - LOYAL.x - start, CARD.height)))
    words = [_loyalty_label(nation), *(face_word(looks[face]) for face in cards), *names]
    return Area("hand", HAND_FRAME, pieces, label=_("Your hand"), words=words)


def _loyalty_label(nation: str) -> str:
    return _("Your loyalty: {nation}").format(nation=loyalty_word(nation))


def _loyalty(nation: str) -> str:
    body = panel(*LOYAL, f"t7-loyal {nation}", 12) + parts.nation_flag(nation, 43, 68, 66)
    body += parts.squeezed(loyalty_word(nation), 43, 138, LOYAL.width - 8, 22, "strong middle t7-on-paper")
    return spot("loyalty", _loyalty_label(nation), body)


def _own_card(key: str, face: int, look: int, x: float, played: bool) -> str:
    box = Box(x, 0, CARD.width, CARD.height)
    element = f"played-{face}" if played else f"vote-{face}"  # one is in play, its twin may still be chosen
    card = parts.vote_card(look, x, 0)
    if played:
        card += panel(*box, "t7-played", 12) + parts.glyph("ready", x + CARD.width - 20, 22, 34, "t7-ready")
    body = panel(*box, "hit", 12) + f'<g data-key="{key}">{card}</g>' + edge(box)
    return spot(element, face_word(look), body, ' data-ghost="t7-vote-back"')


def _kept(seat: int, cards: Sequence[str], names: Sequence[str], box: Box) -> dict[str, str]:
    """Lay the event cards in front of the viewer; a Letter of Marque, which is used from here, is large."""
    letter = cards.index("letter_of_marque") if "letter_of_marque" in cards else -1
    others = [index for index in range(len(cards)) if index != letter]
    room = box.width - CARD_STEP * (letter >= 0)
    across = min(len(others), int(room // 64)) or 1
    wide = min(CARD.width, room / across - 4)
    high = min(118.0, (box.height + 6) / (-(-len(others) // across) or 1) - 6)
    pieces = {}
    for index, card in enumerate(cards):
        if index == letter:
            lies = Box(box.x + room + 4, 22, CARD.width, 118)
        else:
            row, column = divmod(others.index(index), across)
            y = 22 if len(others) <= across else row * (high + 6)
            lies = Box(box.x + room - (across - column) * (wide + 4) + 4, y, wide, high)
        face = parts.event_face(card, labels.event_lines(card) if lies.height > 90 else (), lies)
        element = "letter" if card == "letter_of_marque" else f"kept-{seat}-{index + 1}"
        body = panel(*lies, "hit", 10) + face + edge(lies)
        pieces[f"kept-{index}"] = spot(element, names[index], body, f' data-key="kept-{seat}-{card}-{index}"')
    return pieces


@kept(256)
def _pool(pool: Faces, picked: Faces, old: Faces, looks: Faces) -> Area:
    """Lay out all faces of the vote deck (T7-136)."""
    counts = Counter(pool), Counter(picked), Counter(old)
    pieces = {}
    words = []
    for face, look in enumerate(looks):
        left, taken, before = (count[face] for count in counts)
        row, column = divmod(face, 7)
        box = Box(3 + column * POOL.width, row * POOL.height - 14, POOL.width, POOL.height)
        label = _pool_label(look, left, taken, before)
        pieces[f"pool-{face}"] = _in_pool(face, look, box, label, (left, taken, before))
        if left or taken:
            words.append(label)
    return Area(
        "hand", HAND_FRAME, pieces, label=_("Vote deck: {count}").format(count=len(pool)), words=words
    )


def _pool_label(look: int, left: int, picked: int, old: int) -> str:
    """Say how many cards of a face are in the deck, already picked, and were in the hand that was taken."""
    counted = [str(left)]
    if picked:
        counted.append(_("picked: {count}").format(count=picked))
    if old:
        counted.append(_("in the old hand: {count}").format(count=old))
    return f"{face_word(look)}: {listing(counted)}"


def _in_pool(face: int, look: int, box: Box, label: str, counts: tuple[int, int, int]) -> str:
    left, taken, before = counts
    x, y, width, height = lies = Box(box.x + 2, box.y + 2, box.width - 4, box.height - 4)
    bottom = y + height
    card = parts.flat_card(look, Box(x + 5, y + 6, width - 10, height - 44)) if left or taken else ""
    body = panel(*box, "hit") + panel(*lies, "t7-paper" if left else "slot", 10)
    body += card if left else f'<g class="t7-dim">{card}</g>'
    if left:
        body += write(x + width - 8, bottom - 8, f"×{left}", "strong end t7-on-paper")
    if taken:
        body += parts.glyph("ready", x + 15, bottom - 17, 26, "t7-ready")
    if taken > 1:
        body += write(x + 28, bottom - 9, taken, "small strong t7-on-paper")
    body += "".join(
        f'<circle class="t7-old" r="4" cx="{number(x + 42 + 10 * nth)}" cy="{number(bottom - 32)}"/>'
        for nth in range(before)
    )
    return spot(f"pool-{face}", label, body + edge(box), "" if left or taken or before else ' data-none=""')


# --- Hands of others -----------------------------------------------------------------------------------

_ACROSS: Final = 3
_CELLS: Final = (
    Box(0, 0, (HAND_FRAME[2] - 2 * MARGIN) / _ACROSS, 88),
    Box(0, 0, (SIDE - 2 * MARGIN) / _ACROSS, 78),
)
"""For a phone, and for a broad screen, where open hands stand below the votes."""

Known = tuple[int, str, tuple[int, ...]]
"""A seat, its loyalty ("" if that is not told), and what its vote cards show."""


def open_hands(view: Observation, wide: bool) -> list[Area]:
    """Draw all hands and loyalties once they lie open: after the end, and in replays."""
    looks = looks_of(view)
    shown = tuple(
        (seat, view["loyalty"][seat] or "", tuple(looks[face] for face in cards))
        for seat, cards in enumerate(view["hands"])
        if cards is not None
    )
    return [_hands(wide, "hands", _("Open hands"), shown)] if shown else []


def known_hands(view: Observation) -> list[Area]:
    """Draw for one seat the hands of others that it knows (T7-199)."""
    viewer, looks = view["seat"], looks_of(view)
    shown = tuple(
        [
            (seat, "", tuple(looks[face] for face in cards))
            for seat, cards in enumerate(view["hands"])
            if cards and seat != viewer
        ]
    )
    return [_hands(False, "known", _("Hands that you know"), shown)] if shown else []


@kept(512)
def _hands(wide: bool, name: str, label: str, shown: tuple[Known, ...]) -> Area:
    cell = _CELLS[wide]
    columns = min(_ACROSS, len(shown))
    rows = -(-len(shown) // columns)
    pieces, words = {}, []
    for nth, known in enumerate(shown):
        row, column = divmod(nth, columns)
        words.append(_told(known))
        box = Box(MARGIN + column * cell.width, row * cell.height, cell.width - 4, cell.height - 4)
        pieces[f"{name}-{known[0]}"] = told(words[-1], _one(known, box))
    frame = (0, -2, 2 * MARGIN + columns * cell.width, rows * cell.height + 2)
    return Area(name, frame, pieces, label=label, words=words)


def _told(known: Known) -> str:
    seat, side, cards = known
    facts = [loyalty_word(side)] if side else []
    if cards:
        facts.append("; ".join(map(face_word, cards)))
    return _("{name}, vote cards: {facts}").format(name=SEAT_MARKS[seat], facts=listing(facts))


def _one(known: Known, box: Box) -> str:
    seat, side, cards = known
    x, y, width, height = box
    body = panel(*box, "panel", 10) + seat_sign(seat, x + 24, y + height * 0.28, 0.8)
    if side:
        body += parts.nation_flag(side, x + 24, y + height * 0.73, 38)
    card = Box(0, 0, (height - 6) * CARD.width / CARD.height, height - 6)
    step = min(card.width + 1, (width - 50 - card.width) / max(len(cards) - 1, 1))
    return body + "".join(
        parts.vote_card(face, x + 46 + nth * step, y + 3, card) for nth, face in enumerate(cards)
    )
