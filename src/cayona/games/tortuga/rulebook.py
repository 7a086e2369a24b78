"""The rules in words, one by one: for the table page, and for the test that none is forgotten."""

from __future__ import annotations

from typing import Final

from cayona.kernel.language import mark

CHAPTERS: Final[dict[str, tuple[str, ...]]] = {
    mark("Components"): ("TO-1", "TO-2", "TO-3", "TO-4", "TO-5", "TO-6", "TO-7", "TO-8", "TO-9"),
    mark("Setup"): ("TO-10", "TO-11", "TO-12", "TO-13"),
    mark("Phase 1: roll and keep"): (
        "TO-14",
        "TO-15",
        "TO-16",
        "TO-17",
        "TO-18",
        "TO-19",
        "TO-20",
        "TO-21",
        "TO-22",
        "TO-23",
        "TO-83",
    ),
    mark("Skulls and open rerolls"): ("TO-24", "TO-25", "TO-26", "TO-27", "TO-28", "TO-29", "TO-30"),
    mark("Advantage tokens"): ("TO-31", "TO-32", "TO-33", "TO-34", "TO-35", "TO-36", "TO-37", "TO-38"),
    mark("Phase 2: who acts"): ("TO-39", "TO-40", "TO-41", "TO-42", "TO-43", "TO-44", "TO-45", "TO-46"),
    mark("Fleet, crew and treasure"): ("TO-47", "TO-48", "TO-49", "TO-50", "TO-51", "TO-52", "TO-85"),
    mark("Attack and raid"): (
        "TO-53",
        "TO-54",
        "TO-55",
        "TO-56",
        "TO-57",
        "TO-58",
        "TO-59",
        "TO-60",
        "TO-61",
        "TO-84",
        "TO-62",
    ),
    mark("Phase 3: moving chests"): ("TO-82", "TO-63", "TO-64", "TO-65", "TO-66", "TO-67", "TO-68", "TO-69"),
    mark("Two players"): ("TO-70", "TO-71", "TO-72", "TO-73", "TO-74", "TO-75"),
    mark("Scoring"): ("TO-76", "TO-77", "TO-78", "TO-79", "TO-80", "TO-81"),
}
"""The rule IDs under their headings, in reading order."""

RULES: Final[dict[str, str]] = {
    # Components
    "TO-1": mark(
        "There are 40 chests: ten red, ten blue, ten yellow, five white and five purple. They start in "
        "the bag."
    ),
    "TO-2": mark(
        "There are 30 treasure tokens: 17 with one coin, nine with two and four with three. They start "
        "face down in the middle as one pool."
    ),
    "TO-3": mark(
        "You own five dice, lettered A to E. Each has a face for each of the five actions, and a skull."
    ),
    "TO-4": mark(
        "The five action faces of a die carry the numbers 1 to 5 once each. Everybody has the same five "
        "dice, and no two dice of a set are alike."
    ),
    "TO-5": mark(
        "Numbers for fleet, crew, treasure, attack and raid: A 4 1 3 5 2; B 5 2 4 1 3; C 1 3 5 2 4; D 2 "
        "4 1 3 5; E 3 5 2 4 1."
    ),
    "TO-6": mark(
        "Your ship and your pirate each stand on a track with fields 1 to 8, and both begin on field 3."
    ),
    "TO-7": mark(
        "A marker on field 1 allows one, on 2 or 3 two, on 4 or 5 three, on 6 to 8 four. The ship sets "
        "that for dice on attack and chests in your fleet area, the pirate for dice on raid and chests "
        "in your crew area."
    ),
    "TO-8": mark(
        "Your board has one advantage space for each action, and a space holds one token. The tokens "
        "cannot run out."
    ),
    "TO-9": mark("The centre is empty at the start."),
    # Setup
    "TO-10": mark(
        "At the start everybody draws two chests: the first goes to the island area, the second to the "
        "crew area."
    ),
    "TO-11": mark("Wherever order matters it runs clockwise, start player first."),
    "TO-12": mark("The first start player is drawn by lot, unless the table has chosen a seat."),
    "TO-13": mark("A round has three phases: rolling, actions, moving chests."),
    # Phase 1: roll and keep
    "TO-14": mark("Everybody rolls all dice at the same time, hidden from the others."),
    "TO-15": mark("After a roll you must keep at least one die, if one can be placed."),
    "TO-16": mark(
        "Dice that you keep together show the same symbol. Skulls may join any symbol or be kept on "
        "their own."
    ),
    "TO-17": mark("You need not keep all matching dice, nor all skulls."),
    "TO-18": mark("You take the other dice back before the reveal; nobody ever sees what they showed."),
    "TO-19": mark(
        "When all have decided, all kept dice are shown at once and placed on their owners' action spaces."
    ),
    "TO-20": mark("Then the dice that are left are rolled again, until everybody has placed all five."),
    "TO-21": mark("You may choose an action again in a later roll; the new dice join the old ones."),
    "TO-22": mark(
        "Attack takes no more dice than your ship allows, raid no more than your pirate allows. The "
        "other actions take all five."
    ),
    "TO-23": mark(
        "So you may keep any dice just rolled that show one symbol, skulls included, if that space has "
        "room for all of them; skulls alone can always be kept. Only if there is no such choice do you "
        "show that nothing can be placed."
    ),
    "TO-83": mark("A decision is final: you cannot take kept dice back or change them before the reveal."),
    # Skulls and open rerolls
    "TO-24": mark(
        "If you keep only skulls, you turn all of them to one action after the reveal: any action with "
        "room for all of them."
    ),
    "TO-25": mark("Skulls kept with other dice are turned to the symbol of those dice."),
    "TO-26": mark("A turned die counts with its own number for that action."),
    "TO-27": mark(
        "Several owners of skulls turn them in clockwise order; whoever comes later sees what the others did."
    ),
    "TO-28": mark(
        "If no die can be placed, you keep none. After the reveal you roll again in the open until one "
        "can be placed, and choose as usual. Dice still left are hidden again in the next roll."
    ),
    "TO-29": mark(
        "A roll that could not be placed lies open until it is rolled again, for everybody to check."
    ),
    "TO-30": mark(
        "After the reveal all skulls are turned first, then come the open rolls, each in clockwise "
        "order. Skulls kept from an open roll are turned at once."
    ),
    # Advantage tokens
    "TO-31": mark(
        "If you had no dice left while somebody else rolled, you get one advantage token for that step, "
        "no matter how many others rolled."
    ),
    "TO-32": mark("Extra rolls in the open give no further token."),
    "TO-33": mark(
        "Tokens are given at the end of the step, in clockwise order, when all dice of the step lie on "
        "the boards."
    ),
    "TO-34": mark("Put a new token on an empty advantage space, its side 1 up."),
    "TO-35": mark("Instead you may turn one of your tokens from side 1 to side 2."),
    "TO-36": mark("When all your five tokens show side 2 you get nothing. Otherwise you must use the token."),
    "TO-37": mark("Tokens stay where they are until the end of the game."),
    "TO-38": mark(
        "A token adds its 1 or 2 to your total, but only if you have a die on that action in this round."
    ),
    # Phase 2: who acts
    "TO-39": mark("The actions come in this order: fleet, crew, treasure, attack, raid."),
    "TO-40": mark(
        "Your total is the sum of your dice on the action and your token there. Without a die you take "
        "no part."
    ),
    "TO-41": mark(
        "The highest total has first place, and with three or four players the next has second place. "
        "First place is dealt with completely before second place. Nobody else acts."
    ),
    "TO-42": mark(
        "A tie, for either place, goes to the start player, otherwise to whoever comes first clockwise."
    ),
    "TO-43": mark(
        "If only one player has dice on an action there is no second place; if nobody has, the action is "
        "skipped."
    ),
    "TO-44": mark(
        "You may let your action lapse. It is all or nothing, but the chest from the centre can be "
        "refused alone, and nobody moves up in your place."
    ),
    "TO-45": mark(
        "Dice that lie stay and count, even if a marker falls below their number during this phase."
    ),
    "TO-46": mark(
        "An action that could do nothing for you is skipped: a marker already on field 8; nothing left "
        "to draw in treasure. Attack and raid are always offered."
    ),
    # Fleet, crew and treasure
    "TO-47": mark("Fleet: first place moves the ship two fields ahead, second place one."),
    "TO-48": mark("Crew: first place moves the pirate two fields ahead, second place one."),
    "TO-49": mark("Field 8 is the end of a track. From field 7 a move of two ends there."),
    "TO-50": mark(
        "Treasure, first place: draw a chest from the bag to your island area, then two treasure tokens; "
        "keep one face down and return the other."
    ),
    "TO-51": mark("Treasure, second place: take one treasure token face down."),
    "TO-52": mark(
        "If there is only one token, first place takes it; if there is none, or no chest in the bag, the "
        "rest still happens."
    ),
    "TO-85": mark(
        "A returned token is mixed into the pool. What you are shown keeps no memory of it; notes are up "
        "to you."
    ),
    # Attack and raid
    "TO-53": mark(
        "First place in attack chooses another player and takes one chest, of the attacker's choice, "
        "from that player's fleet area to the own island area. Raid is the same with the crew area, the "
        "pirate and the raid dice."
    ),
    "TO-54": mark("The target's ship (in a raid: pirate) falls back one field."),
    "TO-55": mark(
        "If the target has a die on the same action, the attacker's own marker falls back one field too."
    ),
    "TO-56": mark("A marker on field 1 falls no further."),
    "TO-57": mark(
        "First place may choose somebody without a chest there; then only markers move. If there is a "
        "chest, one must be taken."
    ),
    "TO-58": mark(
        "Second place chooses anybody but the first place of this action, even if that one declined. "
        "Markers move in the same way, and no chest is stolen."
    ),
    "TO-59": mark(
        "After that second place may take one chest from the centre, if any is there, to the own island "
        "area. Who has declined the attack takes none."
    ),
    "TO-60": mark(
        "If an area now holds more chests than its marker allows, the owner gives up the rest and "
        "chooses which: first the target, then the attacker."
    ),
    "TO-61": mark(
        "A chest that is given up goes to the centre; if that colour lies there already, it goes into "
        "the bag."
    ),
    "TO-84": mark(
        "Chests are given up one after the other: of two alike the first may go to the centre and the "
        "second into the bag."
    ),
    "TO-62": mark(
        "That happens before second place takes from the centre, so a chest just knocked loose can be taken."
    ),
    # Phase 3: moving chests
    "TO-82": mark("After the fifth action everybody takes all dice off the boards."),
    "TO-63": mark(
        "Everybody draws one chest to the island area, clockwise; if the bag is empty you draw nothing."
    ),
    "TO-64": mark(
        "Then everybody's chests move on: from the fleet area to Tortuga, from the crew to the fleet "
        "area, from the island to the crew area. All of them must move."
    ),
    "TO-65": mark(
        "Chests that do not fit are given up, and the owner chooses which. Each player finishes all "
        "moves before the next one begins, clockwise."
    ),
    "TO-66": mark(
        "If now somebody has enough chests on Tortuga, six or in the longer game eight, the game ends. "
        "Everybody has finished moving by then."
    ),
    "TO-67": mark("Otherwise the start marker goes to the next seat clockwise, and a new round begins."),
    "TO-68": mark("After the last round that the table allows, the game ends and is scored as usual."),
    "TO-69": mark("The order of chests within an area means nothing."),
    # Two players
    "TO-70": mark("With two players only first place acts."),
    "TO-71": mark("With two players fleet and crew move the marker one field."),
    "TO-72": mark("With two players treasure gives one chest and one token, without a choice."),
    "TO-73": mark(
        "With two players an attack takes a chest from the opponent's fleet area; the opponent's ship "
        "falls back one field, and yours too if the opponent has a die on attack."
    ),
    "TO-74": mark("With two players a raid is the same with crew area, pirates and raid dice."),
    "TO-75": mark("With two players every chest that would go to the centre goes into the bag."),
    # Scoring
    "TO-76": mark(
        "A chest counts 3 points on Tortuga, 2 in the fleet area, 1 in the crew area, and nothing on the "
        "island. Purple chests count double."
    ),
    "TO-77": mark(
        "Each set of one red, one blue and one yellow chest, anywhere on your board, counts 3 points. A "
        "chest belongs to one set only."
    ),
    "TO-78": mark(
        "A white chest on Tortuga can stand for any colour of a set, and a set may hold several. The "
        "best use is found for you."
    ),
    "TO-79": mark("Both markers count the number of the field where they stand at the end."),
    "TO-80": mark("Each coin on your treasure tokens counts 1 point."),
    "TO-81": mark(
        "The most points win; if several are level at the top, all of them win. The value of the game "
        "adds up to nothing: with n players and k winners each winner gets (n / k − 1) / (n − 1), each "
        "other −1 / (n − 1)."
    ),
}
"""Every rule by its ID."""
