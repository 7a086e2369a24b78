"""The picture: three reefs and the net to click, one's own order, and a plate for every seat."""

from cayona.kernel.areas import Area, Counter, Plate
from cayona.kernel.language import gettext as _
from cayona.svg.elements import panel, place, spot, symbol, write
from lagoon.rules import COLOURS, REEFS, THINGS, one_by_one, pearls

TINTS = {"key": ("#2F7F93", "#7CC7D6"), "wash": ("#DCEEF1", "#17343C")}
PEARL = '<circle fill="{}" stroke="var(--ink)" stroke-width="3" cx="20" cy="20" r="16"/>'
FIN = '<path fill="var(--bad)" d="M2 34C10 30 14 16 28 4C26 16 30 28 38 34z"/>'
DRAWN = (PEARL.format("#FFFFFF"), PEARL.format("#E58FA5"), PEARL.format("#33424B"), FIN)


def definitions(observation):
    """Define the pearls and the shark, to be shown with `place`."""
    return "".join(symbol(thing, 40, drawn) for thing, drawn in zip(THINGS, DRAWN, strict=True))


def draw_public(observation, arrangement):
    """Draw the reefs side by side, and the net below; an element is the text of an action with dashes."""
    pieces, words = {}, []
    for nth, (name, reef) in enumerate(zip(REEFS, observation["reefs"], strict=True)):
        x = 10 + 240 * nth
        body = write(x + 110, 44, _(name), "strong middle")
        for row, (thing, count) in enumerate(zip(THINGS, reef, strict=True)):
            body += place(thing, x + 74, 80 + 46 * row, 34) + write(x + 110, 89 + 46 * row, f"× {count}")
        words.append(f"{_(name)}: {pearls(reef)}")
        pieces[name] = clickable(f"dive-{name}", words[-1], (x, 4, 220, 246), body)
    words.append(_("In the net: {net}").format(net=pearls(observation["net"])))
    net = one_by_one(observation["net"])
    shown = "".join(place(pearl, 42 + 26 * nth, 334, 34) for nth, pearl in enumerate(net))
    pieces["net"] = clickable("surface", words[-1], (10, 262, 700, 100), write(26, 300, words[-1]) + shown)
    return [Area("reefs", (0, 0, 720, 368), pieces, label=_("The reefs"), words=words)]


def clickable(element, label, box, body):
    """Draw a plate that has an edge while it can be clicked."""
    return spot(element, label, panel(*box, "panel") + panel(*box, "edge") + body)


def draw_private(observation, choices, arrangement):
    """Draw the order of the seat that looks."""
    colour = COLOURS[observation["orders"][observation["seat"]]]
    told = _("Your order: {colour} pearls count double").format(colour=_(colour))
    pieces = {"pearl": place(colour, 40, 32, 40), "words": write(76, 41, told)}
    return [Area("order", (0, 0, 720, 64), pieces, label=_("Your order"), words=[told])]


def plates(observation):
    """Show what everybody has brought up."""
    chests = [
        [Counter(COLOURS[colour], str(n), f"{n} {_(COLOURS[colour])}") for colour, n in enumerate(chest)]
        for chest in observation["chests"]
    ]
    return [Plate(seat, tuple(has), won=seat in observation["winners"]) for seat, has in enumerate(chests)]
