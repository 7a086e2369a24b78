"""The rules in words, one by one: for the table page, and for the test that none is forgotten."""

from __future__ import annotations

from typing import Final

from cayona.kernel.language import mark

CHAPTERS: Final[dict[str, tuple[str, ...]]] = {
    mark("The voyage"): (
        "TQ-1",
        "TQ-2",
        "TQ-3",
        "TQ-4",
        "TQ-5",
        "TQ-6",
        "TQ-7",
        "TQ-8",
        "TQ-9",
        "TQ-10",
        "TQ-11",
        "TQ-12",
        "TQ-13",
        "TQ-14",
    ),
    mark("The turn"): ("TQ-15", "TQ-16", "TQ-17", "TQ-18", "TQ-19"),
    mark("Laying an island"): (
        "TQ-20",
        "TQ-21",
        "TQ-22",
        "TQ-23",
        "TQ-24",
        "TQ-25",
        "TQ-26",
        "TQ-27",
        "TQ-28",
        "TQ-29",
    ),
    mark("The Start"): (
        "TQ-30",
        "TQ-31",
        "TQ-32",
        "TQ-33",
        "TQ-34",
        "TQ-35",
        "TQ-36",
        "TQ-37",
        "TQ-38",
        "TQ-39",
        "TQ-40",
        "TQ-41",
        "TQ-42",
        "TQ-43",
        "TQ-44",
        "TQ-45",
    ),
    mark("The Finish"): ("TQ-46", "TQ-47"),
    mark("Alone"): ("TQ-48", "TQ-49"),
    mark("Losing"): ("TQ-50", "TQ-51", "TQ-52"),
    mark("What follows what"): ("TQ-55", "TQ-56"),
    mark("Removed islands"): ("TQ-53", "TQ-54"),
    mark("Dangerous Rocks"): ("TQ-60", "TQ-61", "TQ-62", "TQ-63", "TQ-64", "TQ-65"),
    mark("Sea Monsters"): ("TQ-66", "TQ-67", "TQ-68", "TQ-69", "TQ-70", "TQ-71", "TQ-72", "TQ-73"),
    mark("Storm and Compass"): (
        "TQ-74",
        "TQ-75",
        "TQ-76",
        "TQ-77",
        "TQ-78",
        "TQ-79",
        "TQ-80",
        "TQ-81",
        "TQ-82",
        "TQ-83",
        "TQ-84",
        "TQ-85",
        "TQ-86",
        "TQ-87",
        "TQ-88",
        "TQ-89",
    ),
    mark("The Arch"): ("TQ-90", "TQ-91", "TQ-92"),
    mark("The Pyramid"): ("TQ-93", "TQ-94", "TQ-95"),
    mark("Day and Night"): ("TQ-96", "TQ-97", "TQ-98", "TQ-99"),
    mark("The deal"): ("TQ-108",),
    mark("Competitive"): ("TQ-100", "TQ-101", "TQ-102", "TQ-103", "TQ-104", "TQ-105", "TQ-106", "TQ-107"),
}
"""The rule IDs under their headings, in reading order."""

RULES: Final[dict[str, str]] = {
    # The voyage
    "TQ-1": mark(
        "Together you fill every cell with an island, play one Start, and then a Finish: that wins."
    ),
    "TQ-2": mark("You win together or you lose together."),
    "TQ-3": mark(
        "The cells make one line: along the bottom row from left to right, then along the row above it, and "
        "so on to the top."
    ),
    "TQ-4": mark("Along that line the islands always ascend. Empty cells between them do not matter."),
    "TQ-5": mark(
        "Next to a cell are the cell before it and the cell after it on the line; so the end of a row is "
        "next to the beginning of the row above."
    ),
    "TQ-6": mark("Cells that lie above each other are not next to each other."),
    "TQ-7": mark("You keep your hand secret for the whole game."),
    "TQ-8": mark("You play in silence. The only thing you may say is how many cards you offer for a Start."),
    "TQ-9": mark("When you play with storms you may also agree which storm a compass should remove."),
    "TQ-10": mark(
        "At a silent table chat, emotes and pings rest from the deal to the end. A table may choose to "
        "talk; the competitive game is free to talk anyway."
    ),
    "TQ-11": mark("A team can give up only if everybody agrees, and that counts as a loss."),
    "TQ-12": mark("Draw piles lie face down, nobody looks into them, and you draw only from your own."),
    "TQ-13": mark(
        "Discarded cards lie face down on the pile of whoever discarded them. Nobody looks at them again, "
        "not even their owner."
    ),
    "TQ-14": mark(
        "The first seat begins, which never has more cards than another, or a seat drawn by lot. Turns go "
        "clockwise."
    ),
    # Your turn
    "TQ-15": mark(
        "In your turn you take one action: play a card (an island, the Start, a Finish, a sea monster) or "
        "discard two. Some options add an action."
    ),
    "TQ-16": mark("You may discard two cards even if you could play one."),
    "TQ-17": mark("You cannot pass."),
    "TQ-18": mark(
        "After your action you draw from your own pile up to five cards. An empty pile only means that you "
        "draw nothing."
    ),
    "TQ-19": mark(
        "Islands and Finish cards can be discarded, and Start cards once a Start has been played. Sea "
        "monsters never can."
    ),
    # Laying an island
    "TQ-20": mark(
        "You may lay an island on any empty cell as long as the islands still ascend, even if the sea could "
        "then never be filled."
    ),
    "TQ-21": mark("With no island next to the cell it is free."),
    "TQ-22": mark("With one island next to it, it costs the difference of the two numbers."),
    "TQ-23": mark("With an island on both sides it costs the smaller of the two differences."),
    "TQ-24": mark("You pay by discarding so many cards from your hand, one after the other."),
    "TQ-25": mark("If you could not discard enough other cards, you cannot lay the island there."),
    "TQ-26": mark("You never pay from a draw pile."),
    "TQ-27": mark(
        "The Start and the frame are no islands: the first and the last cell have one neighbour only."
    ),
    "TQ-28": mark("As soon as you have chosen the cell, everybody sees the island."),
    "TQ-29": mark(
        "To discard two you need two cards that can be discarded; you choose them one after the other."
    ),
    # The Start
    "TQ-30": mark(
        "If you hold a Start in your turn and none has been played, you must play it. Compasses may be "
        "spent before."
    ),
    "TQ-31": mark("The Start stands beside the bottom left corner and takes up no cell."),
    "TQ-32": mark("A Start costs the whole table eight cards, discarded from the hands."),
    "TQ-33": mark(
        "You may agree how many cards each of you discards, but not speak of which cards or of plans."
    ),
    "TQ-34": mark(
        "Two players each draw two more cards first, above the hand limit. A storm among them is dealt with "
        "and does not count as one of the two."
    ),
    "TQ-35": mark(
        "The order is: the Start, a compass if you play with storms, extra cards, offers, discards, "
        "trimming, rocks, drawing."
    ),
    "TQ-36": mark("After the discards everybody draws up to the hand limit, clockwise from the active seat."),
    "TQ-37": mark("Playing the Start was the action of that turn."),
    "TQ-38": mark("Once a Start has been played the others are of no use and can only be discarded."),
    "TQ-39": mark(
        "What you could give is every card you can discard, and in a yellow storm up to two cards of your "
        "draw pile."
    ),
    "TQ-40": mark(
        "If all of you together could give eight cards or fewer, nobody is asked: everybody gives everything."
    ),
    "TQ-41": mark("Alone you are not asked either: you discard eight cards, or as many as you can."),
    "TQ-42": mark(
        "Otherwise everybody names a number in turn, from 0 to 8 and no more than they could give. If the "
        "numbers do not make eight, there is another round, three at most."
    ),
    "TQ-43": mark(
        "If the third round makes more than eight, the highest number is lowered by one, and again, until "
        "it is eight; of equals the first clockwise from the active seat."
    ),
    "TQ-44": mark("If it makes fewer, the lowest number that could be higher is raised in the same way."),
    "TQ-45": mark("Which cards you discard is your secret."),
    # The Finish
    "TQ-46": mark(
        "A Finish can be played only when every cell has an island and a Start has been played. It wins at "
        "once."
    ),
    "TQ-47": mark(
        "Finish cards may be discarded. There are five; if all are gone you can no longer win, but the game "
        "goes on."
    ),
    # Alone
    "TQ-48": mark("Alone you have all cards in one pile, one Start, and the same rules."),
    "TQ-49": mark(
        "When you play the Start alone you first draw eight cards (or fewer, as chosen before the game), "
        "then discard eight, then draw up again."
    ),
    # Losing
    "TQ-50": mark(
        "If the active seat has no action at the start of its turn, or after a vain Finish or a spent "
        "compass, all have lost."
    ),
    "TQ-51": mark(
        "That happens with no card, with a single card that fits nowhere, or with cards that cannot be "
        "discarded. One card that can be played is enough to go on."
    ),
    "TQ-52": mark(
        "A seat without cards loses the game for all when its turn comes, even if the next seat could win."
    ),
    # What follows what
    "TQ-55": mark(
        "After an island: the payment, a compass for six in a row, rocks that leave, exploring, moving the "
        "rocks, drawing, the next seat. After other actions: rocks, drawing, the next seat."
    ),
    "TQ-56": mark(
        "Cards are drawn one by one, and a storm is dealt with before the next card. After a Start each "
        "seat finishes drawing before the next begins."
    ),
    # Removed islands
    "TQ-53": mark("Which islands were removed nobody knows until the end."),
    "TQ-54": mark("Only islands are removed, never another card."),
    # Dangerous Rocks
    "TQ-60": mark(
        "No island can be laid into the row of the rocks. Monsters and turning islands are not hindered."
    ),
    "TQ-61": mark(
        "After every action, before drawing, the active seat moves the rocks to a different row with an "
        "empty cell, or discards two islands and leaves them."
    ),
    "TQ-62": mark("Only islands of the hand count for that."),
    "TQ-63": mark("When four rows are full the rocks leave for good, before they would move."),
    "TQ-64": mark("Rocks and purple storms may share a row."),
    "TQ-65": mark(
        "The rocks also move after a Start, a monster, a discard, a trade or a turned island; the active "
        "seat alone decides."
    ),
    # Sea Monsters
    "TQ-66": mark("A sea monster you draw goes into your hand and counts as a card."),
    "TQ-67": mark(
        "Playing it is your action and costs nothing: choose any island in the sea; both leave the game."
    ),
    "TQ-68": mark("Without an island in the sea a monster cannot be played."),
    "TQ-69": mark("A monster can never be discarded, for nothing."),
    "TQ-70": mark(
        "If you play a Finish while somebody holds a monster, all monsters are shown, the Finish stays in "
        "your hand, and you must do something else. If you cannot, all have lost."
    ),
    "TQ-71": mark(
        "You may try unless you hold a monster yourself or somebody is known to hold one; the attempt is "
        "open to you even if it will fail."
    ),
    "TQ-72": mark("Monsters that were shown stay known until they are played."),
    "TQ-73": mark("Monsters in draw piles do not keep you from winning."),
    # Storm and Compass
    "TQ-74": mark("A storm never goes into a hand: it breaks when it is drawn, and then you draw on."),
    "TQ-75": mark("Storms count for nobody's hand."),
    "TQ-76": mark("Storms in an opening hand are dealt with before the first turn."),
    "TQ-77": mark(
        "A yellow storm lies before you: discard down to three, and draw only up to three until it is gone. "
        "A second one changes nothing but needs its own compass."
    ),
    "TQ-78": mark(
        "If your team has a compass when you draw a storm, you decide whether to spend it on that storm."
    ),
    "TQ-79": mark(
        "A purple storm goes on a row of your choice with an empty cell; no island can be laid there. If "
        "the sea is full it passes."
    ),
    "TQ-80": mark("An orange storm lies before you: you may lay islands only next to an island."),
    "TQ-81": mark("While the sea is empty, somebody in an orange storm can lay no island."),
    "TQ-82": mark(
        "In a yellow storm you may pay for a Start with up to two cards from the top of your draw pile, "
        "unseen and without effect."
    ),
    "TQ-83": mark(
        "The extra cards of a Start ignore the hand limit. After the eight discards everybody above the "
        "limit discards down to it."
    ),
    "TQ-84": mark("Playing the Start earns a compass."),
    "TQ-85": mark(
        "Completing a row with six consecutive numbers earns a compass, and again if a monster opened the "
        "row in between."
    ),
    "TQ-86": mark("As your action you may discard your whole hand, at least three cards, for a compass."),
    "TQ-87": mark(
        "There are six compasses. When the supply is empty nobody earns one, and spent ones do not come back."
    ),
    "TQ-88": mark(
        "The compasses belong to the team. Before the action of a turn the active seat may spend any "
        "number, each on any storm in play."
    ),
    "TQ-89": mark("When a yellow storm is lifted you draw up at your next draw, not at once."),
    # The Arch
    "TQ-90": mark("The line climbs the left pillar, crosses the arch, and descends the right pillar."),
    "TQ-91": mark(
        "The arch can be filled only while both pillars are full. If a monster opens a pillar it is closed "
        "again."
    ),
    "TQ-92": mark("All else is as usual, with 24 cells."),
    # The Pyramid
    "TQ-93": mark(
        "Rows of 6, 5, 4, 3, 2 and 1 cells. Finish cards, rocks, monsters, storms, compasses and four "
        "borders make an exploration deck; the draw piles hold islands and the Starts."
    ),
    "TQ-94": mark(
        "After each island you turn up an exploration card. A border does nothing, a Finish or a monster "
        "(shown to all) goes into your hand, a compass to the team, a storm breaks, and rocks go on a row "
        "of your choice and rest this turn, unless four rows are full."
    ),
    "TQ-95": mark("A cell that a monster emptied brings another card when it is filled again."),
    # Day and Night
    "TQ-96": mark(
        "Every island lies by day or by night, by chance. You see it on your own cards, and everybody sees "
        "it in the sea."
    ),
    "TQ-97": mark(
        "In the end the upper three rows must lie by day and the lower three by night; before that nothing "
        "forces you."
    ),
    "TQ-98": mark("As your action you may turn any island in the sea over and discard one card."),
    "TQ-99": mark("Rocks and storms do not hinder turning."),
    # The deal
    "TQ-108": mark(
        "Each Start is hidden at a random place of what the opening draw leaves of its pile, so no opening "
        "hand has one."
    ),
    # Competitive
    "TQ-100": mark(
        "Two players share one sea and 80 islands. East counts along the rows, North up the columns."
    ),
    "TQ-101": mark(
        "Your island must keep your own line in order: in its row for East, in its column for North. The "
        "other direction does not matter to you."
    ),
    "TQ-102": mark(
        "It costs the smaller difference to its neighbours on that line. You lay an island or discard two."
    ),
    "TQ-103": mark(
        "Both begin with five islands, and five more lie face up. East begins; North has three points in "
        "advance."
    ),
    "TQ-104": mark("An island you lay is worth three points, a card you discard costs one."),
    "TQ-105": mark(
        "After your action you take face-up islands up to five, one at a time; each is replaced from the "
        "deck at once."
    ),
    "TQ-106": mark("The game ends when the sea is full, or when somebody cannot act."),
    "TQ-107": mark("More points win, then more islands laid; else it is a draw."),
}
