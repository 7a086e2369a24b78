"""The rules in words, one by one: for the table page, and for the test that none is forgotten."""

from __future__ import annotations

from typing import Final

from cayona.kernel.language import mark


def _numbers(*spans: tuple[int, int]) -> tuple[str, ...]:
    return tuple(f"TG-{number}" for first, last in spans for number in range(first, last + 1))


CHAPTERS: Final[dict[str, tuple[str, ...]]] = {
    mark("Material and setup"): _numbers((1, 9)),
    mark("The turn"): _numbers((10, 11)),
    mark("Expansion"): _numbers((20, 24)),
    mark("Voyages"): _numbers((30, 43)),
    mark("Landing"): _numbers((50, 54)),
    mark("Chain reactions"): _numbers((60, 62)),
    mark("Royal islands"): _numbers((70, 75)),
    mark("New settlement"): _numbers((80, 83)),
    mark("No ships, all ships"): _numbers((90, 97)),
    mark("Infinite loops"): _numbers((100, 113)),
    mark("End of the game"): _numbers((120, 129)),
    mark("Score"): _numbers((140, 143)),
}
"""The rule IDs under their headings, in reading order."""

RULES: Final[dict[str, str]] = {
    # Material and setup
    "TG-1": mark("You own fifteen ships of one colour. Whatever happens to them, they stay yours."),
    "TG-2": mark("There are 32 hexagonal tiles: sixteen islands and sixteen tiles of water."),
    "TG-3": mark("Tonga lies in the middle from the start. The other 31 tiles are shuffled, face down."),
    "TG-4": mark(
        "Tonga has six beaches of three berths. It never matters which berth of a beach a ship lies in, only "
        "whose ships are on the beach."
    ),
    "TG-5": mark(
        "Who begins is drawn by lot unless the table has chosen a seat. Turns pass clockwise, from each seat "
        "to the next."
    ),
    "TG-6": mark(
        "Before the first turn everybody in order puts one ship on Tonga, and then once more in the same "
        "order. Every beach must keep an empty berth, so it takes two ships at most."
    ),
    "TG-7": mark(
        "If the table plays with a spread start, your second ship must go to another beach than your first, "
        "as long as there is one with room."
    ),
    "TG-8": mark("When all these ships lie on Tonga, whoever placed first takes the first turn."),
    "TG-9": mark(
        "Two players play by the same rules. Routes with a 3 or a 4 are then closed to every fleet."
    ),
    # The turn
    "TG-10": mark(
        "In your turn you expand, with everything that follows from it; or you found a royal island; or you "
        "start a new settlement."
    ),
    "TG-11": mark("You cannot pass. With a ship on a beach you can always expand."),
    # Expansion
    "TG-20": mark("Choose an island that is not royal and where you have at least one ship."),
    "TG-21": mark(
        "You get as many new ships as you have on the island, but no more than it has beaches and no more "
        "than are left in your stock."
    ),
    "TG-22": mark("Each new ship goes to another beach of that island."),
    "TG-23": mark("You must place all of them; only the beaches are up to you."),
    "TG-24": mark("If no beach is full after that, your turn ends."),
    # Voyages
    "TG-30": mark("When a beach is full, all its ships must leave it together, whoever owns them."),
    "TG-31": mark(
        "You choose the pier if the beach has several, and which beach goes first if several are full."
    ),
    "TG-32": mark("Beach and pier are chosen before a tile is turned over, and it stays at that."),
    "TG-33": mark("The fleet leaves its beach empty and sails across the pier's edge into the next cell."),
    "TG-34": mark(
        "If that cell is empty, the top tile of the stack is laid there, its emblem towards the edge the "
        "fleet has crossed. What its other sides touch does not matter."
    ),
    "TG-35": mark("A tile that already lies there is entered as it lies, from whichever side."),
    "TG-36": mark(
        "On water the fleet follows the route that begins where it enters, also across other routes."
    ),
    "TG-37": mark(
        "A number on the route says how many different colours the fleet needs; a route without a number is "
        "open to all. How many ships there are does not matter."
    ),
    "TG-38": mark(
        "With enough colours the fleet leaves the tile at the other end of the route and sails on."
    ),
    "TG-39": mark(
        "With too few colours the fleet is lost: all its ships go back to their owners' stocks. A tile that "
        "was laid for it stays."
    ),
    "TG-40": mark("An island ends the voyage: the fleet lands there, whether the island is new or old."),
    "TG-41": mark("A fleet can land on any side of an island, with or without a pier."),
    "TG-42": mark("A route may lead back to where the fleet came from. It lands there like anywhere else."),
    "TG-43": mark("A voyage always comes to an end; no route goes round for ever."),
    # Landing
    "TG-50": mark("You distribute all ships that arrive, those of the others too."),
    "TG-51": mark("Landing among other ships works just as on an empty island."),
    "TG-52": mark(
        "First every beach with a free berth gets one ship. If there are fewer ships than such beaches, you "
        "choose which get one. A beach that is still full takes none."
    ),
    "TG-53": mark("When all those beaches have received a ship, the others go wherever berths are free."),
    "TG-54": mark(
        "Ships that find no berth go back to their owners. You decide which ones land; you may land only "
        "your own."
    ),
    # Chain reactions
    "TG-60": mark(
        "While any beach anywhere is full, you go on sailing, in the order you like, even from islands where "
        "you have no ship."
    ),
    "TG-61": mark("Your turn ends when no beach is full. So no turn begins with a full beach."),
    "TG-62": mark("One fleet lands or is lost before the next one sails."),
    # Royal islands
    "TG-70": mark(
        "Instead of expanding you may make an island royal where you, and nobody else, have ships. Tonga can "
        "never be royal, and nobody has more than two royal islands."
    ),
    "TG-71": mark("One of your ships becomes king, the others go back to your stock, and your turn ends."),
    "TG-72": mark("Nobody can expand on, land on or pass a royal island any more, not even its owner."),
    "TG-73": mark(
        "A fleet that reaches a royal island turns back and lands on the island it came from. It must get "
        "that far: a number on the way can stop it as usual."
    ),
    "TG-74": mark("On the way back no colours are counted again, and the beach it left has room for it."),
    "TG-75": mark("A king stays for good."),
    # New settlement
    "TG-80": mark("Instead of a normal turn you may take all your ships off the beaches into your stock."),
    "TG-81": mark(
        "Then you turn over tiles and lay them, one by one, until an island comes. Put one ship on any of "
        "its beaches; your turn ends."
    ),
    "TG-82": mark(
        "A tile is laid with its emblem against any pier, royal or not, or against the end of a route on "
        "water, where the next cell is empty. No ship travels there."
    ),
    "TG-83": mark("You name the place before you turn the tile over."),
    # No ships, all ships
    "TG-90": mark(
        "If you have no ship on the board when your turn begins, put two ships on Tonga or one on another "
        "island. If that fills a beach, it sails."
    ),
    "TG-91": mark("Any free berths will do, both ships may go to one beach. Royal islands are closed."),
    "TG-92": mark("Kings do not count as ships here. With a king on the board you may also settle anew."),
    "TG-93": mark("Without kings you can only come back in one of those two ways."),
    "TG-94": mark(
        "What has become impossible, because Tonga is gone or there is no other island, is not offered. If "
        "nothing is left, you settle anew."
    ),
    "TG-95": mark("If your stock is empty, you expand with one of your ships from any beach on the board."),
    "TG-96": mark("You choose the island first, then pick up the ship: one ship, whatever you have there."),
    "TG-97": mark("It may come from the same island, but must go to another beach than it came from."),
    # Infinite loops
    "TG-100": mark(
        "If fleets from an island can only ever come back to it, the island and all ships on it leave the "
        "game. It is no loop while you can break it, and then you must. Several islands can be caught."
    ),
    "TG-101": mark(
        "To decide it, only the numbers of ships on the beaches count, not their colours. A pier leads to an "
        "empty cell or to an island; a royal island leads back to where one came from."
    ),
    "TG-102": mark(
        "One imagined step: a full beach sails from one of its piers and lands in any way the rules allow. "
        "It breaks the chain if it meets an empty cell, if ships find no berth, or if no beach is full then."
    ),
    "TG-103": mark(
        "The position is closed if no such steps ever break the chain. The search goes in a fixed order and "
        "gives up, as if closed, after 50,000 positions."
    ),
    "TG-104": mark("A voyage drowns if its route needs more colours than are on the full beach now."),
    "TG-105": mark(
        "It is an infinite loop if the position is closed, no voyage drowns, and no full beach belongs to an "
        "island that fleets leave for good."
    ),
    "TG-106": mark("If the position is closed but a voyage drowns, you must choose such a voyage."),
    "TG-107": mark(
        "After thirty voyages in a row that laid no tile and lost no ship, the next ones are forced: the "
        "first step of the way out that the search finds, with its landing."
    ),
    "TG-108": mark(
        "Caught are all islands with a full beach, and those on a round trip with them. Their ships go back "
        "to the stocks and the tiles leave the game."
    ),
    "TG-109": mark("If you still have a ship on a beach, your turn ends."),
    "TG-110": mark("If not, you lay tiles until an island comes, and your turn ends. No ship is put on it."),
    "TG-111": mark("Where a tile was taken away, the cell is empty like any other. Every chain ends."),
    "TG-112": mark(
        "An island with a full beach to which nothing leads back is not caught: its fleets sail first, and "
        "then the loop is looked at again."
    ),
    "TG-113": mark("Only the present position counts: you may sail from an open position into a closed one."),
    # End of the game
    "TG-120": mark("The end comes when the last island or the last water tile of the stack has been laid."),
    "TG-121": mark("What counts is the stack: islands that left the game have been laid all the same."),
    "TG-122": mark(
        "Usually the last turn is cut short. The table can choose to have it played out in full instead."
    ),
    "TG-123": mark("Cut short, last island on a voyage: the fleet still lands, then the game is over."),
    "TG-124": mark(
        "Cut short, last water tile on a voyage: the game is over at once, the fleet is out at sea."
    ),
    "TG-125": mark(
        "Cut short, last tile while tiles are laid by choice: that is finished, then all is over."
    ),
    "TG-126": mark(
        "In full: the turn is played to its end, with all voyages, from what is left of the stack."
    ),
    "TG-127": mark("In full: a fleet that needs a tile when the stack is empty goes back to the stocks."),
    "TG-128": mark(
        "With a turn limit the game ends after that turn. If a last tile came in it, that is the reason."
    ),
    "TG-129": mark(
        "In full: if no island is left in the stack after a loop, no tile is laid; the turn ends."
    ),
    # Score
    "TG-140": mark(
        "You score every island where you have a ship or a king, once. Tonga is worth nothing, and so are "
        "ships at sea."
    ),
    "TG-141": mark(
        "Most points win. If that is level, more islands do, Tonga and royal ones too; then fewer ships on "
        "the board, kings included."
    ),
    "TG-142": mark("Those who are still level share the win."),
    "TG-143": mark(
        "For programs: with n players and k winners, each winner gets (n − k) / (k × (n − 1)) and each other "
        "player −1 / (n − 1). Until the end it is 0 for all."
    ),
}
"""Every rule by its ID."""
