"""The cards: the open row, pile and discards, hands that lie open, and the observer's own hand."""

from collections.abc import Mapping
from functools import lru_cache

from cayona.games.cartagena.board import layout
from cayona.games.cartagena.board.layout import MARGIN, WIDTH
from cayona.games.cartagena.components import SYMBOLS
from cayona.games.cartagena.words.text import symbol_names
from cayona.kernel.areas import Area
from cayona.kernel.events import Facts
from cayona.kernel.language import _, listing, ngettext
from cayona.svg.elements import number, panel, place, seat_sign, spot, told, write, write_within
from cayona.svg.kept import kept
from cayona.svg.things import open_hands


def row(observation: Facts) -> Area:
    """Draw what lies on the table: the open row if there is one, the pile, the discards by symbol."""
    symbols = symbol_names()
    with_row = observation["mode"] == "tortuga"
    pieces = _open_row(tuple(observation["row"])) if with_row else {}
    top = layout.ROW_HEIGHT if with_row else 0.0
    pieces["pile"] = _pile(observation["pile"], top, with_row, _pile_words(observation["pile"]))
    pieces["played"] = write_within(84, 12, 298, top + 33, _("played"), "small muted end")
    for index, name in enumerate(SYMBOLS):
        count = observation["discard"].get(name, 0)
        pieces[f"discard-{name}"] = _discard(320.0 + index * 67, top + 25.0, name, count)
    return Area(
        "row",
        (0, 0, WIDTH, top + layout.SUPPLY_HEIGHT),
        pieces,
        label=_("Cards on the table"),
        words=_row_words(observation, symbols),
    )


def _row_words(observation: Facts, symbols: Mapping[str, str]) -> list[str]:
    lines = []
    if observation["mode"] == "tortuga":
        cards = listing(symbols[symbol] for symbol in observation["row"])
        empty = _("The row is empty.")
        lines.append(_("Row, next card first: {cards}").format(cards=cards) if cards else empty)
    lines.append(_pile_words(observation["pile"]))
    played = counts(observation["discard"], symbols)
    lines.append(_("Discards: {cards}").format(cards=played or "–"))
    return lines


def counts(cards: Mapping[str, int], symbols: Mapping[str, str]) -> str:
    """Tell cards by symbol: "2 skull, 1 hat"."""
    return listing(f"{cards[symbol]} {symbols[symbol]}" for symbol in SYMBOLS if cards.get(symbol))


def _pile_words(pile: int) -> str:
    return ngettext("Draw pile: {count} card", "Draw pile: {count} cards", pile).format(count=pile)


def _open_row(row: tuple[str, ...]) -> dict[str, str]:
    """Draw the open row: an arrow shows which end is taken from, the next card stands out."""
    if not row:
        return {"row-empty": write(MARGIN + 12, 48, _("The row is empty."), "muted")}
    symbols = symbol_names()
    pieces = {
        "source": '<path data-key="source" class="way" d="M12 30L40 8V21H74V39H40V52z"/>',
        "row-next": write(43, 76, _("next"), "small middle"),
    }
    for index, name in enumerate(row):
        # Cards leave at the front: counted from the other end, each keeps its key and glides up.
        key = f"row-{len(row) - 1 - index}"
        label = _("Row, card {index}: {symbol}").format(index=index + 1, symbol=symbols[name])
        pieces[key] = _row_card(index, name, key, label)
    return pieces


@lru_cache(maxsize=1024)
def _row_card(index: int, name: str, key: str, label: str) -> str:
    x = 84.0 if index == 0 else 158.0 + (index - 1) * 50
    width, height, size = (64, 76, 46) if index == 0 else (45, 62, 36)
    body = panel(x, (78 - height) / 2, width, height, "card next" if index == 0 else "card", 7)
    body += place(f"cartagena-{name}", x + width / 2, 39, size, "glyph")
    return told(label, body, f' data-key="{key}" data-face="{name}"')


@lru_cache(maxsize=512)
def _pile(pile: int, top: float, with_row: bool, label: str) -> str:
    backs = place("cartagena-back", 40, top + 20, 42) + place("cartagena-back", 34, top + 25, 42)
    # Drawn cards come from here, if not from the row.
    source = backs if with_row else f'<g data-key="source" data-ghost="cartagena-back">{backs}</g>'
    words = write(62, top + 33, pile, "strong")
    words += write_within(96, 11, 110, top + 33, _("in the pile"), "small muted")
    return told(label, source + words, ' data-key="pile"')


@kept(1024)
def _discard(x: float, y: float, name: str, count: int) -> str:
    label = _("Discards, {symbol}: {count}").format(symbol=symbol_names()[name], count=count)
    quiet = ' class="muted"' if not count else ""
    body = place(f"cartagena-{name}", x, y, 30, "glyph" if count else "glyph faint")
    body += write(x + 18, y + 8, count, "small" if count else "small muted")
    return told(label, body, f' data-key="discard-{name}" data-ghost="cartagena-{name}"{quiet}')


def hands(observation: Facts) -> Area:
    """Draw the hands that lie open: all of them in the open game, and after the end."""
    symbols = symbol_names()
    shown = [
        (counts(hand, symbols) or "–", _open_hand(seat, tuple(hand.get(name, 0) for name in SYMBOLS)))
        for seat, hand in enumerate(observation["hands"])
    ]
    return open_hands((0, 0, WIDTH, layout.OPEN_HAND * -(-len(shown) // 2) + 6), shown)


@lru_cache(maxsize=2048)
def _open_hand(seat: int, held: tuple[int, ...]) -> str:
    x, y = MARGIN + seat % 2 * (WIDTH / 2), 24 + layout.OPEN_HAND * (seat // 2)
    cards = "".join(
        place(f"cartagena-{name}", x + 54 + 50 * nth, y, 26, "glyph" if count else "glyph faint")
        + write(x + 69 + 50 * nth, y + 8, count, "small" if count else "small muted")
        for nth, (name, count) in enumerate(zip(SYMBOLS, held, strict=True))
    )
    return seat_sign(seat, x + 16, y, 0.7) + cards


def hand(observation: Facts) -> Area:
    """Draw the observer's cards, one place for each symbol, so that a card never jumps about."""
    held = observation["hands"][observation["seat"]] or {}
    return _hand(tuple([held.get(name, 0) for name in SYMBOLS]))


@kept(4096)
def _hand(counts: tuple[int, ...]) -> Area:
    """Draw a hand in the language spoken now; most hands stay as they are from one action to the next."""
    symbols = symbol_names()
    pieces, words = {}, []
    for index, (name, count) in enumerate(zip(SYMBOLS, counts, strict=True)):
        label = ngettext(
            "{symbol}: {count} card in your hand", "{symbol}: {count} cards in your hand", count
        ).format(symbol=symbols[name], count=count)
        x = WIDTH / 2 + (index - 2.5) * layout.COLUMN
        pieces[f"card-{name}"] = _card(x, name, count, label)
        words += [label] if count else []
    return Area("hand", (0, 0, WIDTH, layout.HAND_HEIGHT), pieces, label=_("Your hand"), words=words)


def definitions() -> str:
    """Define what the cards of a hand share: the place of none, piles of one, two and three, the outline."""
    hit = f'<path class="grasp" d="M-55 0h110v{number(layout.HAND_HEIGHT)}h-110z"/>'
    piles = [panel(-50, 8, 100, 104, "no-card")]
    for count in (1, 2, 3):
        below = "".join(panel(depth - 50, 8 - depth, 100, 104, "below") for depth in (6, 3)[3 - count :])
        piles.append(hit + below + panel(-50, 8, 100, 104, "top-card"))
    held = "".join(f'<g id="cartagena-hold-{count}">{pile}</g>' for count, pile in enumerate(piles))
    return f'{held}<rect id="cartagena-around" x="-54" y="2" width="108" height="114" rx="14"/>'


@lru_cache(maxsize=1024)
def _card(x: float, name: str, count: int, label: str) -> str:
    element = f"card-{name}"
    at = f' transform="translate({number(x)} 0)"'
    pile = f'<use href="#cartagena-hold-{min(count, 3)}"/>'
    if not count:
        return spot(element, label, pile + place(f"cartagena-{name}", 0, 60, 48, "glyph faint"), at)
    body = (
        pile
        + '<use class="edge" href="#cartagena-around"/>'
        + place(f"cartagena-{name}", -8, 50, 66, "glyph")
        + write(42, 102, f"×{count}", "big end")
        + '<use class="flag" href="#cartagena-flag" x="40" y="11"/>'
    )
    return spot(element, label, body, f'{at} data-key="{element}" data-ghost="cartagena-{name}"')
