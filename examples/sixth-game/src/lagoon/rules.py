"""The rules: three reefs, a net, and a secret order for each diver."""

from cayona.kernel.heuristics import Heuristics
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark
from cayona.kernel.outcome import Outcome, Score
from cayona.kernel.plain import PlainState
from cayona.kernel.shapes import demand
from cayona.kernel.verbs import Verb, Verbs

COLOURS = (mark("white"), mark("rose"), mark("black"))
THINGS = (*COLOURS, mark("shark"))
REEFS = (mark("shallow"), mark("deep"), mark("dark"))
CARDS = ((7, 2, 0, 2), (3, 5, 2, 3), (0, 2, 5, 4))
"""What lies in each reef: white, rose and black pearls, worth 1, 2 and 3, and sharks."""
ORDERS = (0, 0, 1, 1, 2, 2)
VERBS = Verbs(Verb("dive", REEFS), Verb("surface"))


def one_by_one(amounts):
    """List pearls, and sharks, one by one."""
    return [thing for thing, count in zip(THINGS, amounts, strict=False) for _copy in range(count)]


def pearls(amounts):
    """Tell them in words: "2 white, 1 black"."""
    told = [f"{count} {_(thing)}" for count, thing in zip(amounts, THINGS, strict=False) if count]
    return ", ".join(told) or _("nothing")


class Diving(PlainState):
    """One position; the game names its fields."""

    def deal(self):
        """Fill the reefs, and give everybody a secret order (D-1, D-2)."""
        self.reefs = [list(cards) for cards in CARDS]
        self.net = [0, 0, 0]
        self.chests = [[0, 0, 0] for _seat in range(self.seats)]
        self.orders = self.shuffled(ORDERS)[: self.seats]
        self.turn = 0

    def check(self):
        """Refuse orders that cannot have been dealt (D-2)."""
        fair = max(map(self.orders.count, self.orders)) <= 2
        demand(fair, "orders", mark("there are two orders of each colour."), "D-2")

    def to_move(self):
        """Ask the diver whose turn it is, until nothing is left (D-6)."""
        return self.turn if any(map(sum, self.reefs)) or any(self.net) else -1

    def why_not(self, seat, action):
        """Say what is in the way: an empty reef, or an empty net (D-3, D-5)."""
        act = VERBS.decode(action)
        if act.verb == "dive":
            return "" if any(self.reefs[act.which]) else "reef-empty"
        return "" if any(self.net) else "net-empty"

    def play(self, seat, action):
        """Dive, or surface and keep what is in the net (D-5); show the orders at the end (D-6)."""
        act = VERBS.decode(action)
        if act.verb == "dive":
            self.dive(seat, act.which)
        else:
            self.chests[seat] = [had + got for had, got in zip(self.chests[seat], self.net, strict=True)]
            self.end_turn("surfaced", seat, {"net": one_by_one(self.net)})
        if self.is_over():
            self.tell("ended", -1, {"orders": [COLOURS[order] for order in self.orders]})

    def dive(self, seat, which):
        """Draw a card of a reef: a pearl for the net, or a shark, which ends the turn (D-3, D-4)."""
        thing = one_by_one(self.reefs[which])[self.chance.below(sum(self.reefs[which]))]
        self.reefs[which][THINGS.index(thing)] -= 1
        self.reveals += 1
        if thing == "shark":
            self.end_turn("bitten", seat, {"reef": REEFS[which]})
        else:
            self.net[THINGS.index(thing)] += 1
            self.tell("found", seat, {"reef": REEFS[which], "colour": thing})

    def end_turn(self, why, seat, facts):
        """Tell why, and pass on."""
        self.tell(why, seat, facts)
        self.net = [0, 0, 0]
        self.turn = (self.turn + 1) % self.seats
        self.handovers += 1

    def redraw(self, seat):
        """Deal the orders anew that a seat does not know (D-2)."""
        if not self.is_over():
            left = list(ORDERS)
            if seat >= 0:
                left.remove(self.orders[seat])
            unknown = self.shuffled(left)
            self.orders = [order if who == seat else unknown.pop() for who, order in enumerate(self.orders)]

    def worth(self, seat, amounts):
        """Count pearls by colour; those of one's order count double (D-2)."""
        return [n * (colour + 1) * (1 + (colour == self.orders[seat])) for colour, n in enumerate(amounts)]

    def outcome(self):
        """Let the most valuable chest win; a tie is shared (D-6)."""
        if not self.is_over():
            return None
        worths = [self.worth(seat, chest) for seat, chest in enumerate(self.chests)]
        winners = tuple(seat for seat, worth in enumerate(worths) if sum(worth) == max(map(sum, worths)))
        scores = tuple(Score(sum(worth), dict(zip(COLOURS, worth, strict=True))) for worth in worths)
        return Outcome(winners, "empty", scores)


class Diver(Heuristics):
    """What bots think: a lead is good, and what is in the net is nearly won."""

    def value(self, state, seat):
        """Return how good a position is for a seat, from -1 to 1."""
        if state.is_over():
            return state.payoff(seat)
        totals = [float(sum(state.worth(who, chest))) for who, chest in enumerate(state.chests)]
        totals[state.turn] += 0.9 * sum(state.worth(state.turn, state.net))
        rival = max(total for who, total in enumerate(totals) if who != seat)
        return max(-0.9, min(0.9, (totals[seat] - rival) / 40))
