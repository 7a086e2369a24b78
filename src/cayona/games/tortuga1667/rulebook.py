"""The rules in words, one by one: for the table page, and for the test that none is forgotten."""

from __future__ import annotations

from typing import Final

from cayona.kernel.language import mark

CHAPTERS: Final[dict[str, tuple[str, ...]]] = {
    mark("Components"): (
        "T7-1",
        "T7-6",
        "T7-7",
        "T7-8",
        "T7-9",
        "T7-10",
        "T7-15",
    ),
    mark("Setup"): (
        "T7-2",
        "T7-3",
        "T7-4",
        "T7-5",
        "T7-11",
        "T7-12",
        "T7-13",
        "T7-14",
        "T7-16",
        "T7-17",
        "T7-18",
        "T7-19",
        "T7-20",
    ),
    mark("Ranks and turns"): (
        "T7-21",
        "T7-22",
        "T7-23",
        "T7-24",
        "T7-25",
        "T7-26",
        "T7-30",
        "T7-31",
        "T7-32",
        "T7-33",
        "T7-34",
    ),
    mark("Actions"): (
        "T7-40",
        "T7-41",
        "T7-42",
        "T7-43",
        "T7-44",
        "T7-45",
        "T7-46",
        "T7-47",
        "T7-48",
        "T7-49",
        "T7-50",
        "T7-51",
        "T7-52",
        "T7-53",
        "T7-54",
    ),
    mark("Votes"): (
        "T7-60",
        "T7-61",
        "T7-62",
        "T7-63",
        "T7-64",
        "T7-65",
        "T7-66",
        "T7-67",
        "T7-68",
        "T7-69",
        "T7-70",
        "T7-71",
        "T7-72",
        "T7-73",
        "T7-74",
        "T7-75",
        "T7-76",
        "T7-77",
        "T7-78",
    ),
    mark("Marooning and rowboats"): (
        "T7-90",
        "T7-91",
        "T7-92",
        "T7-93",
        "T7-94",
        "T7-95",
        "T7-96",
        "T7-97",
        "T7-98",
    ),
    mark("Events"): (
        "T7-110",
        "T7-111",
        "T7-112",
        "T7-113",
        "T7-114",
        "T7-115",
        "T7-116",
        "T7-117",
        "T7-118",
        "T7-119",
        "T7-120",
        "T7-121",
        "T7-122",
        "T7-123",
        "T7-124",
        "T7-125",
        "T7-126",
        "T7-127",
        "T7-128",
        "T7-129",
        "T7-130",
        "T7-131",
        "T7-132",
        "T7-133",
        "T7-134",
        "T7-135",
        "T7-136",
        "T7-137",
        "T7-138",
        "T7-139",
        "T7-140",
        "T7-141",
        "T7-142",
        "T7-143",
        "T7-144",
        "T7-145",
        "T7-146",
    ),
    mark("Last cards and end"): (
        "T7-150",
        "T7-151",
        "T7-152",
        "T7-153",
        "T7-154",
        "T7-155",
        "T7-156",
        "T7-157",
        "T7-158",
        "T7-159",
    ),
    mark("Variants"): (
        "T7-171",
        "T7-172",
        "T7-173",
        "T7-174",
        "T7-175",
        "T7-176",
        "T7-177",
        "T7-178",
        "T7-179",
        "T7-180",
        "T7-181",
        "T7-182",
        "T7-183",
        "T7-184",
    ),
    mark("Talk and memory"): (
        "T7-190",
        "T7-191",
        "T7-192",
        "T7-193",
        "T7-194",
        "T7-195",
        "T7-196",
        "T7-197",
        "T7-198",
        "T7-199",
    ),
    mark("The result"): (
        "T7-200",
        "T7-201",
        "T7-202",
        "T7-203",
        "T7-204",
        "T7-205",
        "T7-206",
    ),
    mark("Records"): (
        "T7-210",
        "T7-211",
        "T7-212",
        "T7-213",
        "T7-214",
        "T7-215",
    ),
}
"""The rule IDs under their headings, in reading order."""

RULES: Final[dict[str, str]] = {
    # Components
    "T7-1": mark("Two to nine play, in seats numbered clockwise; the right neighbour is the seat before."),
    "T7-6": mark("There are 32 vote cards: 30 ordinary ones and two special ones."),
    "T7-7": mark("Of the ordinary cards nine show a cannon, nine water and twelve a torch."),
    "T7-8": mark("The two special cards carry two symbols in each of their three sections."),
    "T7-9": mark(
        "Flags and mutiny symbols are spread evenly over the ordinary cards: half of them British, half "
        "with a skull. One special card has torches, French flags and skulls, the other water, British "
        "flags and wheels."
    ),
    "T7-10": mark("Cards with the same face are the same card; nothing tells them apart."),
    "T7-15": mark("Everybody has a pirate, drawn by lot; it only names and colours the pawn."),
    # Setup
    "T7-2": mark(
        "As many British as French loyalty cards are shuffled, and with an odd number of players the "
        "Dutch one; everybody gets one."
    ),
    "T7-3": mark("You know your own loyalty alone; nobody shows it before the end."),
    "T7-4": mark("Everybody gets three vote cards; the others are the vote deck."),
    "T7-5": mark("You may look at your vote cards at any time and never show them."),
    "T7-11": mark(
        "The regular events and the chosen stars are shuffled, the Spanish Armada goes to the bottom, and "
        "five cards are laid out face down."
    ),
    "T7-12": mark("Stars are drawn by lot or chosen by the group; which are in the deck is public."),
    "T7-13": mark("With two or three players the Albatross cards stay in the box."),
    "T7-14": mark(
        "With two or three players Facade and Cabin Fever are left out of the draw, unless you want them."
    ),
    "T7-16": mark(
        "Pawns are drawn and placed by turns: first the captain of the Flying Dutchman, then the captain "
        "of the Jolly Roger, then the next on each. An odd one goes to the Flying Dutchman."
    ),
    "T7-17": mark(
        "Four treasures are on the Galleon, one in each area of Tortuga, and each captain has one."
    ),
    "T7-18": mark(
        "First the captain of the Flying Dutchman, then that of the Jolly Roger stows this treasure in a "
        "hold of the own ship, British or French, for all to see."
    ),
    "T7-19": mark("Holds have no limit. Galleon and ships have six treasures together, Tortuga has two."),
    "T7-20": mark("The captain of the Jolly Roger begins; play goes clockwise."),
    # Ranks and turns
    "T7-21": mark(
        "The first pawn on a ship is its captain, the second its First Mate, the last its Cabin Boy."
    ),
    "T7-22": mark(
        "One pawn can have two ranks: alone on a ship it is captain and Cabin Boy, second of two First "
        "Mate and Cabin Boy."
    ),
    "T7-23": mark(
        "The first pawn on Tortuga is the Governor. Nobody else there has a rank, and nobody in a rowboat."
    ),
    "T7-24": mark("There are never more than five pawns on a ship; a sixth cannot come aboard."),
    "T7-25": mark("When a pawn leaves, those behind it move up; whoever arrives goes to the back."),
    "T7-26": mark("The two ships cannot both be full, so a Letter of Marque always finds a ship with room."),
    "T7-30": mark("On your turn you take one action: one that everybody has, or one of a rank you hold now."),
    "T7-31": mark("An action that was declared stands."),
    "T7-32": mark("You cannot pass."),
    "T7-33": mark("With two players a turn has two actions; ranks are looked at again before the second."),
    "T7-34": mark(
        "Whether a decision comes up depends on public facts alone, so that being asked, or not, gives "
        "nothing away."
    ),
    # Actions
    "T7-40": mark(
        "Everybody may look in secret at two of the events that lie face down. Which two is public."
    ),
    "T7-41": mark("To look, at least two cards must lie there."),
    "T7-42": mark(
        "Everybody may turn up an event. It takes effect on its revealer, is discarded unless it is kept, "
        "and its place is filled from the deck."
    ),
    "T7-43": mark(
        "Everybody may point at two events and name another player, who turns up one of them as its "
        "revealer. The other stays unseen."
    ),
    "T7-44": mark("To point, at least two cards must lie there."),
    "T7-45": mark(
        "Everybody may use a rowboat: from a ship into its own, from Tortuga into either, from a rowboat "
        "to the back of Tortuga or of its ship."
    ),
    "T7-46": mark("A captain may order an attack, also alone."),
    "T7-47": mark("A captain may maroon any other pawn of the ship."),
    "T7-48": mark("A First Mate may call a mutiny."),
    "T7-49": mark("A Cabin Boy may move a treasure from one hold of the ship to the other."),
    "T7-50": mark("The Governor may call a brawl, also alone."),
    "T7-51": mark(
        "Using a saved Letter of Marque is an action. Somebody must be on Tortuga or in a rowboat."
    ),
    "T7-52": mark("An attack may be ordered even if there is nothing to take anywhere."),
    "T7-53": mark(
        "Only if nothing at all can be done, you pass. That needs an empty row, which only sudden death "
        "can bring."
    ),
    "T7-54": mark("When the timer has run out, the table's clock acts for you; players never can."),
    # Votes
    "T7-60": mark(
        "In an attack all on the ship vote, in a mutiny all but the captain, in a brawl all on Tortuga. "
        "From a rowboat nobody votes."
    ),
    "T7-61": mark("Without vote cards you may call a vote, but you take no part."),
    "T7-62": mark(
        "Everybody who takes part plays one card in secret. Who takes part is settled when the vote is "
        "called; with nobody it is resolved at once."
    ),
    "T7-63": mark("The top card of the vote deck always joins, unseen."),
    "T7-64": mark("All cards are shuffled and turned up together: nobody learns whose is whose."),
    "T7-65": mark(
        "Only one section counts: the top in an attack, the middle in a brawl, the bottom in a mutiny. "
        "Both symbols of a special card count."
    ),
    "T7-66": mark(
        "Then all played cards are shuffled and put under the vote deck, and everybody who played draws one."
    ),
    "T7-67": mark("You draw clockwise, the caller first, before the outcome is carried out."),
    "T7-68": mark(
        "An attack succeeds with a cannon at least and more torches than waters. More than that brings "
        "nothing."
    ),
    "T7-69": mark(
        "After a success the captain takes one treasure from the Galleon and stows it in either hold of "
        "the ship."
    ),
    "T7-70": mark(
        "If the Galleon is empty, the captain takes one from a hold of the other ship instead, whether it "
        "has a crew or not."
    ),
    "T7-71": mark("As long as the Galleon has treasure, the other ship cannot be robbed."),
    "T7-72": mark("Taking is not optional. If there is nothing anywhere, the success is worth nothing."),
    "T7-73": mark(
        "In a brawl both treasures of Tortuga go to the side with more flags; with equal flags one goes "
        "to each."
    ),
    "T7-74": mark("These two treasures never leave Tortuga."),
    "T7-75": mark("A mutiny with more skulls than wheels maroons the captain; otherwise nothing happens."),
    "T7-76": mark(
        "A mutiny needs a First Mate, so two pawns at least; if there are just two, the First Mate votes "
        "alone."
    ),
    "T7-77": mark(
        "A vote is resolved in this order: the deck card joins, faces and result are shown, a missed vote "
        "is counted, a used El Dorado is discarded, the cards go under the deck, the voters draw, the "
        "outcome follows."
    ),
    "T7-78": mark("Until then nothing moves. Others learn of a vote only that it has been made."),
    # Marooning and rowboats
    "T7-90": mark("If you are marooned from a ship, you go to the back of Tortuga and lose no card."),
    "T7-91": mark("From a rowboat it is the same."),
    "T7-92": mark("If you are on Tortuga already, you go to the back of the line and lose a vote card."),
    "T7-93": mark(
        "The lost card is drawn at random, unseen by others, and goes under the vote deck for good."
    ),
    "T7-94": mark("An empty ship keeps its treasure, and it counts. Whoever comes aboard is its captain."),
    "T7-95": mark("On Tortuga and in a rowboat you have turns like everybody."),
    "T7-96": mark("A rowboat holds one pawn; one that is taken or destroyed cannot be entered."),
    "T7-97": mark("From a ship to Tortuga by rowboat, or back, therefore takes two actions."),
    "T7-98": mark("You may stay in a rowboat, act from there, and block it."),
    # Events
    "T7-110": mark(
        "What an event says must be done, in public. Another player is never the revealer, any player may be."
    ),
    "T7-111": mark(
        "A revealed card leaves its place empty and ends every memory of it; it is resolved to the end, "
        "discarded or kept, and then its place is filled."
    ),
    "T7-112": mark("Kept cards lie face up in front of their owners; discards can be searched by all."),
    "T7-113": mark(
        "Letter of Marque: bring a pawn from Tortuga or a rowboat to the back of either ship with room, "
        "or keep the card."
    ),
    "T7-114": mark(
        "With nobody to bring it must be kept. A forced revealer has the same choice and spends no action."
    ),
    "T7-115": mark("You may have several letters; a used one is discarded after the move."),
    "T7-116": mark("Pistol: another player of your choice is marooned, wherever they are."),
    "T7-117": mark("Albatross: you keep it for the rest of the game."),
    "T7-118": mark(
        "As soon as a crew has two Albatross cards or more, all of it goes to Tortuga. This is looked at "
        "after an Albatross comes up and whenever a pawn comes aboard."
    ),
    "T7-119": mark(
        "One player with two Albatross cards does that alone by coming aboard. On Tortuga and in rowboats "
        "they do nothing."
    ),
    "T7-120": mark(
        "The crew goes in reverse order: the Cabin Boy first, the captain last. Nobody loses a vote card, "
        "and the Albatross cards stay with their owners."
    ),
    "T7-121": mark("The Fountain of Youth does not help against the Albatross."),
    "T7-122": mark("Black Spot: you are marooned."),
    "T7-123": mark(
        "Treasure maps: you give the map to another player. Using it is never an action; one may have "
        "several."
    ),
    "T7-124": mark(
        "Atlantis: if you are on a ship, you may hop to the back of the other one, if it has room, right "
        "before anybody's turn. Then it is discarded."
    ),
    "T7-125": mark(
        "That is before a turn: not between two actions of one, and not before a turn that is lost."
    ),
    "T7-126": mark("Then the Albatross is looked at before the turn begins."),
    "T7-127": mark("El Dorado: you draw a vote card at once."),
    "T7-128": mark("In one later vote you may play two cards. You still draw one, and the map is discarded."),
    "T7-129": mark(
        "You may keep it unused, and the larger hand with it. With one card left you are not asked for a "
        "second."
    ),
    "T7-130": mark(
        "Fountain of Youth: you may cancel your marooning by a Black Spot, a Pistol, your captain or a "
        "mutiny. Then it is discarded."
    ),
    "T7-131": mark(
        "Cancelled means that nothing happens: no move, no lost card. The captain's action is spent all "
        "the same."
    ),
    "T7-132": mark(
        "Black Powder: you destroy a rowboat of your choice for the rest of the game. Who is in it goes "
        "to the back of Tortuga and loses nothing; the Fountain of Youth does not help."
    ),
    "T7-133": mark("If it comes again, it takes the other rowboat; with both gone nothing happens."),
    "T7-134": mark(
        "Cabin Fever: your loyalty card and that of another player are shuffled and dealt back. Only you "
        "two look, each at the own card."
    ),
    "T7-135": mark(
        "Crow's Nest: the vote cards of another player go into the deck, you pick as many new ones for "
        "that player from all of it, and the deck is shuffled."
    ),
    "T7-136": mark(
        "You see the hand and the deck; others see numbers. The same cards may be picked again. If the "
        "hand is empty, nothing happens and nothing is seen."
    ),
    "T7-137": mark(
        "Eight Bells: all pawns on your ship or on Tortuga with you are put in random order. Alone or in "
        "a rowboat nothing happens."
    ),
    "T7-138": mark(
        "Pirate Code: you keep it and take no part in the next two votes that would be yours. You may "
        "call votes, and draw nothing for those you miss."
    ),
    "T7-139": mark(
        "A missed vote counts when it is resolved, and only if you could have voted. After the second the "
        "card is discarded."
    ),
    "T7-140": mark(
        "By the mild reading you are asked in each vote and may sit it out, which counts as missed, or vote."
    ),
    "T7-141": mark(
        "Facade: you and your right neighbour change places exactly. Then the Albatross is looked at."
    ),
    "T7-142": mark(
        "Scurvy: everybody on your ship or on Tortuga with you, you included, loses the next turn, "
        "wherever they are by then."
    ),
    "T7-143": mark(
        "That is never the turn in progress. Several hits add up. In a rowboat it hits you alone."
    ),
    "T7-144": mark("Who loses a turn still votes, can be forced and can use maps."),
    "T7-145": mark(
        "Stormy Seas: all treasure of your ship goes back to the Galleon; on Tortuga one goes to each "
        "area; in a rowboat nothing happens."
    ),
    "T7-146": mark(
        "A map that answers an event is discarded before the event; the Pirate Code before El Dorado."
    ),
    # Last cards and end
    "T7-150": mark(
        "When the last card of the event deck is laid out, the five cards are shuffled and laid out "
        "again. From then on places stay empty."
    ),
    "T7-151": mark("After that nobody knows any more what lies where."),
    "T7-152": mark(
        "A single card that is left is the Armada: it can be turned up, but nobody can look or force."
    ),
    "T7-153": mark("When the Spanish Armada is turned up, the game ends at once and treasure is counted."),
    "T7-154": mark(
        "If an even table is tied then, sudden death begins: the Armada leaves the game, discards and row "
        "are shuffled into a new deck, kept cards stay, and play goes on."
    ),
    "T7-155": mark(
        "In sudden death empty places are filled at the end of each action, from the discards if the deck "
        "is empty."
    ),
    "T7-156": mark(
        "Sudden death ends as soon as the totals differ, whatever made them differ: the side ahead wins."
    ),
    "T7-157": mark("There is no second Armada."),
    "T7-158": mark(
        "If there is a turn limit, the treasure is counted when the last turn is over; an even tie is a "
        "draw then."
    ),
    "T7-159": mark("At the end the revealed Armada lies on the discards, and the turn stays as it was."),
    # Variants
    "T7-171": mark("Four to eight stars make a longer and wilder game."),
    "T7-172": mark(
        "For a shorter game events are taken off the top of the deck unseen, so that five stay at least; "
        "if it is five, they are shuffled at once."
    ),
    "T7-173": mark(
        "With the timer, who has not chosen an action in 30 seconds looks at two events picked at random."
    ),
    "T7-174": mark("If looking is not possible, the action is lost."),
    "T7-175": mark(
        "Who has not chosen a forced card in 30 seconds leaves the choice to the one who pointed; after "
        "30 more, chance chooses."
    ),
    "T7-176": mark("Open loyalties: all cards lie face up, after a Cabin Fever too."),
    "T7-177": mark(
        "One of each: one British and one French card lie face up, until a Cabin Fever touches them; then "
        "both cards lie face down."
    ),
    "T7-178": mark("Madness: all eight stars are in the deck and nobody may look at events."),
    "T7-179": mark(
        "Mind games: three treasures lie in the British hold of the Flying Dutchman, three in the French "
        "hold of the Jolly Roger, none on the Galleon."
    ),
    "T7-180": mark(
        "In mind games pawns are drawn one by one, and the owner puts each on any empty place of a ship "
        "or on Tortuga."
    ),
    "T7-181": mark("On Tortuga it takes the next place. Rowboats cannot be chosen."),
    "T7-182": mark("After the last pawn the gaps on the ships are closed."),
    "T7-183": mark(
        "The captain of the Jolly Roger begins, without one that of the Flying Dutchman, without either "
        "the Governor."
    ),
    "T7-184": mark(
        "All options go together; what contradicts itself is refused. Madness always means eight stars "
        "and no gentle draw."
    ),
    # Talk and memory
    "T7-190": mark("Talk is part of the game: openly, to all, at all times, true or not."),
    "T7-191": mark("There are no whispers and no private notes between players, and no card is shown."),
    "T7-192": mark("You may note which events you have seen where, until they move."),
    "T7-193": mark("Spectators do not talk with the players."),
    "T7-194": mark("Nothing is taken back."),
    "T7-195": mark("What a program claims in the talk has no effect on the game."),
    "T7-196": mark("Nobody forgets a loyalty card they have seen: the own ones, and those that lay face up."),
    "T7-197": mark(
        "If events are in the box unseen, you still know after a shuffle which faces you saw before."
    ),
    "T7-198": mark(
        "Of the vote deck you know what went under it in votes, or what you lost or saw yourself, but not "
        "in which order."
    ),
    "T7-199": mark("After a Crow's Nest you know that hand until a card of it changes."),
    # The result
    "T7-200": mark(
        "A side's total is what lies in its holds on both ships and in its area of Tortuga. The Galleon's "
        "treasure is nobody's."
    ),
    "T7-201": mark("The higher total wins, for all who have that loyalty at the end, wherever they are."),
    "T7-202": mark("At an odd table with equal totals the Dutch player wins alone."),
    "T7-203": mark("At an even table equal totals lead to sudden death."),
    "T7-204": mark("A win is worth +1, a loss -1, a draw 0."),
    "T7-205": mark("The result names the side, its players, both totals and all loyalties."),
    "T7-206": mark("A game ends by the Armada, in sudden death, or by the turn limit."),
    # Records
    "T7-210": mark("A position can be written down and read back at any decision and after the end."),
    "T7-211": mark(
        "What is left out of a record has its default; vote cards named nowhere lie under the deck, "
        "events in the box."
    ),
    "T7-212": mark(
        "A vote in progress is written with all who take part, what they have played so far, and whether "
        "they are done."
    ),
    "T7-213": mark("Each phase has its own pending fields; all others are empty."),
    "T7-214": mark("A record that cannot be is refused, with what is wrong."),
    "T7-215": mark("Example records of every phase are read and written back unchanged."),
}
