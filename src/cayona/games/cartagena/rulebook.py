"""The rules in words, one by one: for the table page, and for the test that none is forgotten."""

from __future__ import annotations

from typing import Final

from cayona.kernel.language import mark

CHAPTERS: Final[dict[str, tuple[str, ...]]] = {
    mark("Track and material"): ("CG-1", "CG-2", "CG-3", "CG-4", "CG-5", "CG-6", "CG-7", "CG-8"),
    mark("Setup"): ("CG-62", "CG-9", "CG-10", "CG-11", "CG-12", "CG-13", "CG-14", "CG-63"),
    mark("The turn"): ("CG-15", "CG-16", "CG-17", "CG-18", "CG-19", "CG-20", "CG-21", "CG-22", "CG-23"),
    mark("Advance: play a card"): ("CG-24", "CG-25", "CG-26", "CG-27", "CG-28", "CG-29", "CG-30"),
    mark("Retreat: draw cards"): (
        "CG-31",
        "CG-32",
        "CG-33",
        "CG-34",
        "CG-35",
        "CG-36",
        "CG-37",
        "CG-38",
        "CG-39",
    ),
    mark("Card supply"): (
        "CG-40",
        "CG-41",
        "CG-42",
        "CG-43",
        "CG-44",
        "CG-45",
        "CG-46",
        "CG-47",
        "CG-48",
        "CG-49",
    ),
    mark("End of the game"): ("CG-50", "CG-51", "CG-52", "CG-53", "CG-54", "CG-55"),
    mark("Secrets"): ("CG-56", "CG-57", "CG-58", "CG-60"),
    mark("Numbers for programs"): ("CG-59", "CG-61"),
}
"""The rule IDs under their headings, in reading order."""

RULES: Final[dict[str, str]] = {
    # Track and material
    "CG-1": mark(
        "Six segments laid end to end make the passage: 36 spaces in one line, with space 1 at the fortress "
        "and space 36 at the sloop."
    ),
    "CG-2": mark(
        "Every segment shows all six symbols, each of them once, and no two segments in the same order."
    ),
    "CG-3": mark(
        "The orders are printed on the segments: A bottle, sword, hat, skull, dagger, key; "
        "B dagger, bottle, key, sword, hat, skull; C hat, key, sword, bottle, skull, dagger; "
        "D key, bottle, skull, dagger, hat, sword; E sword, key, dagger, hat, skull, bottle; "
        "F hat, dagger, key, bottle, sword, skull."
    ),
    "CG-4": mark(
        "A segment can lie in two ways: forward, or turned round so that its symbols read backward."
    ),
    "CG-5": mark("A random passage is drawn from all 46,080 layouts, each as likely as any other."),
    "CG-6": mark(
        "The fortress and the sloop are not part of the passage. They are no spaces and show no symbol."
    ),
    "CG-7": mark(
        "There is room for three pirates on a space, whoever they belong to. "
        "Fortress and sloop hold as many as come."
    ),
    "CG-8": mark("The deck has 102 cards, 17 of each symbol. The card with the arrow is not shuffled in."),
    # Setup
    "CG-62": mark("Two to five can play. The colours that nobody plays stay in the box."),
    "CG-9": mark("You lead six pirates. At the beginning all of them are in the fortress."),
    "CG-10": mark("You begin with six cards, in either mode and with any number of players."),
    "CG-11": mark(
        "Jamaica: you keep your cards secret, and the cards that were not dealt form a face-down draw pile."
    ),
    "CG-12": mark(
        "Tortuga: everybody's cards lie open, and twelve more are laid out in a face-up row. "
        "The arrow shows at which end you take cards from it."
    ),
    "CG-13": mark("Turns pass clockwise: from each seat to the next, and from the last one to the first."),
    "CG-14": mark(
        "Who begins is drawn by lot, every seat equally likely, unless the table has chosen a seat."
    ),
    "CG-63": mark(
        "A game can also begin from a given position. It is checked first; a player to move who cannot move "
        "is dealt with at once by the usual rules."
    ),
    # The turn
    "CG-15": mark("In your turn you make one, two or three moves."),
    "CG-16": mark("A move is an advance or a retreat. Mix them in any order you like."),
    "CG-17": mark("You may move the same pirate several times in a turn."),
    "CG-18": mark("You must make the first move, as long as you have one."),
    "CG-19": mark("After your first or second move you may stop. You cannot save the other moves for later."),
    "CG-20": mark("Your third move ends your turn."),
    "CG-21": mark(
        "If nothing is left for you to do after your first or second move, your turn ends. "
        "That does not count as a forced pass."
    ),
    "CG-22": mark(
        "If you cannot move at all when your turn begins, you must pass: you move nobody and draw nothing, "
        "and that was your turn. Forced passes in a row are counted; any move sets the count back to zero."
    ),
    "CG-23": mark(
        "While you hold a card you can always advance, so only an empty hand can leave you without a move."
    ),
    # Advance
    "CG-24": mark(
        "To advance, play one card and choose one of your pirates in the fortress or in the passage."
    ),
    "CG-25": mark("The card goes on the discard pile, face up, before the pirate moves."),
    "CG-26": mark(
        "The pirate runs ahead to the nearest free space with the symbol of the card. "
        "A space is free only if nobody stands there, not even one of your own."
    ),
    "CG-27": mark(
        "If no such space lies ahead, the pirate boards the sloop. Where a card leads is never up to you."
    ),
    "CG-28": mark(
        "The space a pirate starts from does not count, and nothing happens on the spaces it runs past."
    ),
    "CG-29": mark(
        "A pirate in the sloop cannot advance, and you cannot play a card without moving a pirate."
    ),
    "CG-30": mark("What counts is who stands where at that moment: your own moves open and close spaces."),
    # Retreat
    "CG-31": mark(
        "To retreat, choose one of your pirates in the passage or in the sloop. "
        "From the fortress there is no way back."
    ),
    "CG-32": mark(
        "The pirate falls back to the nearest space behind it with one or two pirates, no matter whose."
    ),
    "CG-33": mark("It passes empty spaces, and spaces where three pirates stand."),
    "CG-34": mark("It stops at the first space that fits. You cannot pass a single pirate to reach a pair."),
    "CG-35": mark(
        "You draw one card for each pirate that was there before yours came: one or two. "
        "You cannot decline them."
    ),
    "CG-36": mark(
        "If no space behind fits, the pirate cannot retreat. Nobody ever goes back into the fortress."
    ),
    "CG-37": mark("A pirate in the sloop can retreat too. It looks for company from space 36 on down."),
    "CG-38": mark("Pirates in the fortress or in the sloop are no company to fall back on."),
    "CG-39": mark("You may hold any number of cards."),
    # Card supply
    "CG-40": mark(
        "Jamaica: you draw from the top of the pile, one card after the other, and show them to nobody."
    ),
    "CG-41": mark(
        "Tortuga: you take the next card at the arrow's end of the row, one after the other and without "
        "a choice. You never take from the pile, and your cards lie open."
    ),
    "CG-42": mark(
        "The row is not filled up. As soon as its last card is taken, "
        "twelve new ones are laid out from the pile."
    ),
    "CG-43": mark(
        "If the row ends between your two cards, the new row comes first and you take its first card."
    ),
    "CG-44": mark(
        "When a card is needed and the draw pile is empty, all discards are shuffled and become "
        "the new pile. It does not happen sooner."
    ),
    "CG-45": mark(
        "If the pile runs out while a row is laid out, the discards are shuffled and the row goes on "
        "up to twelve. When there are no cards at all any more, the row stays shorter."
    ),
    "CG-46": mark(
        "If there are fewer cards than you should draw, you get those that there are, perhaps none. "
        "You may retreat all the same, and it counts as a move."
    ),
    "CG-47": mark(
        "Tortuga: if there was no card for a new row, it is tried again when somebody next has "
        "a card to take."
    ),
    "CG-48": mark(
        "Cards you played earlier in your turn can be shuffled and come back to you in the same turn."
    ),
    "CG-49": mark(
        "No card ever leaves the game: hands, pile, row and discards together are always 17 of each symbol."
    ),
    # End of the game
    "CG-50": mark("When your sixth pirate boards the sloop you win at once, even with moves left."),
    "CG-51": mark("Only the player to move can board pirates, so an escape has one winner."),
    "CG-52": mark(
        "If everybody has had to pass, one after the other, nobody will ever move again: "
        "the game is a deadlock and ends."
    ),
    "CG-53": mark(
        "If the game has a turn limit, it ends after that turn, unless somebody has escaped by then."
    ),
    "CG-54": mark(
        "After a deadlock or the turn limit, whoever has most pirates in the sloop wins; if that is level, "
        "the highest sum of one's six places does, with 0 for the fortress and 37 for the sloop. "
        "Those who are still level share the win."
    ),
    "CG-55": mark(
        "The others are ranked in the same way and may share a place: after two firsts comes a third."
    ),
    # Secrets
    "CG-56": mark(
        "Jamaica: the others learn how many cards you hold and draw, never which. When the game is over, all "
        "hands are shown."
    ),
    "CG-57": mark("Cards of one symbol are all alike; nobody can follow a single card through a shuffle."),
    "CG-58": mark(
        "A bot sees what a person in its seat would see. When it thinks ahead, the cards it cannot see are "
        "dealt at random; the numbers of cards stay as they are."
    ),
    "CG-60": mark(
        "What you are shown is the table as it is now. What came earlier is in the log, for you to remember."
    ),
    # Numbers for programs
    "CG-59": mark(
        "The value of a game adds up to nothing: with n players and k winners, each winner gets "
        "(n − k) / (k × (n − 1)) and each other player −1 / (n − 1). Until the end it is 0 for all."
    ),
    "CG-61": mark(
        "Your score is the number of your pirates aboard; with it come the sum of your places and your rank."
    ),
}
"""Every rule by its ID."""
