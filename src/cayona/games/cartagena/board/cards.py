"""The cards: the open row, pile and discards, hands that lie open, and the observer's own hand."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from cayona.games.cartagena.board import layout
from cayona.games.cartagena.board.layout import MARGIN, WIDTH, Card, Supply
from cayona.games.cartagena.components import SYMBOLS
from cayona.games.cartagena.words.text import symbol_names
from cayona.kernel.areas import Area, Arrangement
from cayona.kernel.events import Facts
from cayona.kernel.language import _, listing, ngettext
from cayona.svg.elements import number, panel, place, seat_sign, spot, told, write, write_within
from cayona.svg.kept import kept
from cayona.svg.shapes import Point
from cayona.svg.things import open_hands


def row(observation: Facts, arrangement: Arrangement) -> Area:
    """Draw what lies on the table: the open row if there is one, the pile, the discards by symbol."""
    symbols = symbol_names()
    with_row = observation["mode"] == "tortuga"
    supply = layout.supply(arrangement, with_row)
    pieces = _open_row(tuple(observation["row"]), supply) if with_row else {}
    pieces["pile"] = _pile(observation["pile"], arrangement, with_row, _pile_words(observation["pile"]))
    x, y, room, style = supply.played
    pieces["played"] = write_within(room, 12, x, y, _("played"), style)
    for at, name in zip(supply.discards, SYMBOLS, strict=True):
        pieces[f"discard-{name}"] = _discard(at, supply.symbol, name, observation["discard"].get(name, 0))
    return Area(
        "row",
        supply.frame,
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


def _open_row(row: tuple[str, ...], supply: Supply) -> dict[str, str]:
    """Draw the open row: an arrow shows which end is taken from, the next card stands out."""
    x, y = supply.arrow
    if not row:
        words = _("The row is empty.")
        return {"row-empty": told(words, write_within(supply.frame[2] / 2, 11, x, y + 40, words, "muted"))}
    symbols = symbol_names()
    arrow = (
        f'<path class="way" transform="translate({number(x)} {number(y)})" d="M0 22L28 0V13H62V31H28V44z"/>'
    )
    pieces = {
        "source": f'<g data-key="source">{arrow}</g>',
        "row-next": write_within(72, 12, *supply.next, _("next"), "small middle"),
    }
    for index, (name, card) in enumerate(zip(row, supply.row, strict=False)):
        # Cards leave at the front: counted from the other end, each keeps its key and glides up.
        key = f"row-{len(row) - 1 - index}"
        label = _("Row, card {index}: {symbol}").format(index=index + 1, symbol=symbols[name])
        pieces[key] = _row_card(card, name, key, label, index == 0)
    return pieces


@lru_cache(maxsize=1024)
def _row_card(card: Card, name: str, key: str, label: str, is_next: bool) -> str:
    x, y, width, height = card.box
    body = panel(x, y, width, height, "card next" if is_next else "card", 7)
    body += place(f"cartagena-{name}", x + width / 2, y + height / 2, card.symbol, "glyph")
    return told(label, body, f' data-key="{key}" data-face="{name}"')


@lru_cache(maxsize=512)
def _pile(pile: int, arrangement: Arrangement, with_row: bool, label: str) -> str:
    supply = layout.supply(arrangement, with_row)
    (x, y), size = supply.pile, supply.back
    backs = place("cartagena-back", x + 6, y - 5, size) + place("cartagena-back", x, y, size)
    # Drawn cards come from here, if not from the row.
    source = backs if with_row else f'<g data-key="source" data-ghost="cartagena-back">{backs}</g>'
    words = write(*supply.pile_count, pile, "strong middle" if supply.centred else "strong")
    left, line, room, style = supply.pile_words
    words += write_within(room, 11, left, line, _("in the pile"), style)
    return told(label, source + words, ' data-key="pile"')


@kept(1024)
def _discard(at: Point, size: float, name: str, count: int) -> str:
    label = _("Discards, {symbol}: {count}").format(symbol=symbol_names()[name], count=count)
    quiet = ' class="muted"' if not count else ""
    body = place(f"cartagena-{name}", *at, size, "glyph" if count else "glyph faint")
    body += write(at.x + size / 2 + 3, at.y + 8, count, "small" if count else "small muted")
    return told(label, body, f' data-key="discard-{name}" data-ghost="cartagena-{name}"{quiet}')


def hands(observation: Facts, arrangement: Arrangement) -> Area:
    """Draw the hands that lie open: all of them in the open game, and after the end."""
    symbols = symbol_names()
    held = [tuple(hand.get(name, 0) for name in SYMBOLS) for hand in observation["hands"]]
    draw = _open_block if arrangement == "wide" else _open_line
    shown = [
        (counts(hand, symbols) or "–", draw(seat, cards))
        for seat, (hand, cards) in enumerate(zip(observation["hands"], held, strict=True))
    ]
    if arrangement == "wide":
        return open_hands((0, 0, layout.COLUMN_WIDTH, layout.OPEN_BLOCK * len(shown)), shown)
    return open_hands((0, 0, WIDTH, layout.OPEN_HAND * -(-len(shown) // 2) + 6), shown)


@lru_cache(maxsize=2048)
def _open_line(seat: int, held: tuple[int, ...]) -> str:
    x, y = MARGIN + seat % 2 * (WIDTH / 2), 24 + layout.OPEN_HAND * (seat // 2)
    return seat_sign(seat, x + 16, y, 0.7) + _held(held, [(x + 54 + 50 * nth, y) for nth in range(len(held))])


@lru_cache(maxsize=2048)
def _open_block(seat: int, held: tuple[int, ...]) -> str:
    top = layout.OPEN_BLOCK * seat
    places = [(20 + 52 * (nth % 3), top + 66 + 40 * (nth // 3)) for nth in range(len(held))]
    return seat_sign(seat, 22, top + 24, 0.8) + _held(held, places)


def _held(held: tuple[int, ...], places: Sequence[tuple[float, float]]) -> str:
    return "".join(
        place(f"cartagena-{name}", x, y, 26, "glyph" if count else "glyph faint")
        + write(x + 15, y + 8, count, "small" if count else "small muted")
        for (x, y), name, count in zip(places, SYMBOLS, held, strict=True)
    )


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
        label = ngettext("{symbol}: {count} card", "{symbol}: {count} cards", count)
        label = label.format(symbol=symbols[name], count=count)
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
        faint = place(f"cartagena-{name}", 0, 60, 48, "glyph faint")
        return spot(element, label, pile + faint, f'{at} data-none=""')
    body = (
        pile
        + '<use class="edge" href="#cartagena-around"/>'
        + place(f"cartagena-{name}", -8, 50, 66, "glyph")
        + write(42, 102, f"×{count}", "big end")
        + '<use class="flag" href="#cartagena-flag" x="40" y="11"/>'
    )
    return spot(element, label, body, f'{at} data-key="{element}" data-ghost="cartagena-{name}"')
