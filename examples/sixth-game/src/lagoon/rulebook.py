"""The rules in words, for the page and for `rules` in the terminal."""

from cayona.kernel.language import mark

RULES = {
    "D-1": mark("Two to four divers share three reefs. All see what is left in each."),
    "D-2": mark("Everybody has a secret order: pearls of that colour count double. There are two of each."),
    "D-3": mark("On your turn, dive in a reef and draw one of its cards. A pearl goes into your net."),
    "D-4": mark("A shark takes all that is in your net, and your turn ends."),
    "D-5": mark("Instead of diving you surface: the pearls of your net are yours, and your turn ends."),
    "D-6": mark("At the end white is worth 1, rose 2, black 3. The richest wins; a tie is shared."),
}
CHAPTERS = {mark("The game"): ("D-1", "D-2", "D-6"), mark("Your turn"): ("D-3", "D-4", "D-5")}
