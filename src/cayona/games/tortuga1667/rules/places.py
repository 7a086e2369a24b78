"""Where things are in the arrays of a table (compiled)."""

from typing import Final

# Places of a player.
LOYALTY: Final = 0
WHERE: Final = 1  # a line, or a rowboat
SKIP_TURNS: Final = 2
PEEKED: Final = 3  # the row places whose cards the seat has seen, as bits (T7-192)
KNOWS: Final = 4  # the seats whose hands it knows, as bits (T7-199)
VOTING: Final = 5  # takes no part, still owes a card, is done
CARD_1: Final = 6  # faces committed in the present vote
CARD_2: Final = 7
ALBATROSSES: Final = 8
LETTERS: Final = 9
KEPT_COUNT: Final = 10
KEPT: Final = 11  # up to ten events in front of the player, in the order received
HAND_COUNT: Final = 21
HAND: Final = 22  # vote cards by face
SIZE: Final = 36

NO_PART: Final = 0
OWING: Final = 1
DONE: Final = 2

# Places on the mat.
LENGTH: Final = 0  # pawns in each line
PAWN: Final = 3  # in each rowboat
WRECKED: Final = 5  # 1 for a destroyed rowboat
GOLD: Final = 7  # on the Galleon; then British and French for each line
HOLDS: Final = 8
ROW: Final = 14
LINES: Final = 19
PLACING: Final = 46  # pawns still to place, in drawing order
MAT_SIZE: Final = 55

# Places in ballots.
DECK: Final = 0  # a ring of 32
GROUPS: Final = 32  # size and seats (as bits) of each part, top first
LAST_FACES: Final = 98  # faces of the last vote, by count
OLD_HAND: Final = 112  # Crow's Nest: the taken hand and what has been picked, by count
PICKED: Final = 126
BALLOTS_SIZE: Final = 140

# Places in piles.
EVENT_DECK: Final = 0
DISCARD: Final = 24
PILES_SIZE: Final = 48

FEVER_SIZE: Final = 5  # revealer, other, what they held, who of them lay face up (bits)
