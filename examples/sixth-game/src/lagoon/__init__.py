"""Lagoon: the facts of the game, what a seat may know, and what is said about it."""

from itertools import chain
from typing import ClassVar

from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark
from cayona.kernel.plain import PlainGame
from cayona.kernel.seats import LETTERS
from cayona.kernel.shapes import ListOf, PerSeat, counts, number
from lagoon.rules import COLOURS, REEFS, VERBS, Diver, Diving, pearls


class DivingGame(PlainGame):
    """Push your luck under water."""

    name = "lagoon"
    summary = mark("Dive for pearls in three reefs, and surface before a shark comes.")
    seats = range(2, 5)
    verbs = VERBS
    state_class = Diving
    heuristics = Diver()
    board = "lagoon.board"
    permissions: ClassVar = {
        "dive": ("D-3", mark("You may dive wherever something is left.")),
        "surface": ("D-5", mark("You may surface with what is in your net.")),
    }
    refusals: ClassVar = {
        "reef-empty": ("D-3", mark("Nothing is left in this reef.")),
        "net-empty": ("D-5", mark("There is nothing in your net yet.")),
    }
    sentences: ClassVar = {
        "found": mark("{name} finds a {colour} pearl in the {reef} reef."),
        "bitten": mark("{name} meets a shark in the {reef} reef; the net is lost."),
        "surfaced": mark("{name} surfaces with pearls: {net}."),
        "ended": mark("The reefs are empty. The orders were: {orders}."),
    }

    def fields(self, seats):
        """Name every field of a position, and what it may be."""
        return {
            "reefs": ListOf(counts([9, 9, 9, 9]), 3, 3),
            "net": counts([10, 9, 7]),
            "chests": PerSeat(seats, counts([10, 9, 7])),
            "orders": PerSeat(seats, number(0, 2)),
            "turn": number(0, seats - 1),
        }

    def known(self, state, seat):
        """Show everything but the orders of others; after the end those too (D-2, D-6)."""
        over = state.is_over()
        orders = [order if over or who == seat else None for who, order in enumerate(state.orders)]
        winners = state.outcome().winners if over else ()
        table = {"reefs": state.reefs, "net": state.net, "chests": state.chests}
        return {**table, "orders": orders, "winners": list(winners)}

    def feature_count(self, seats):
        """Return how many numbers `measure` gives."""
        return 18 + 3 * seats

    def measure(self, state, seat):
        """Tell the same as numbers, for learning: the own order, reefs, net, and chests, the own first."""
        chests = state.chests[seat:] + state.chests[:seat]
        amounts = [*chain(*state.reefs), *state.net, *chain(*chests)]
        return [float(state.orders[seat] == colour) for colour in range(3)] + [n / 10 for n in amounts]

    def diagram(self, observation):
        """Write the board as text."""
        lines = [
            f"{_(name):8} {pearls(reef)}" for name, reef in zip(REEFS, observation["reefs"], strict=True)
        ]
        lines.append(f"{_('net'):8} {pearls(observation['net'])}")
        for who, order in enumerate(observation["orders"]):
            asked = "" if order is None else f" ({_(COLOURS[order])} ×2)"
            lines.append(f"{LETTERS[who]:8} {pearls(observation['chests'][who])}{asked}")
        return "\n".join(lines)


GAME = DivingGame()
