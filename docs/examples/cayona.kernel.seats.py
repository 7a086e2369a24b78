import cayona
from cayona.kernel.seats import (
    LETTERS,
    SEAT_LABELS,
    SEAT_MARKS,
    called,
    heading,
    naming,
    seat_names,
    seat_word,
    told_apart,
)

assert seat_names(3) == ["A", "B", "C"] == list(LETTERS[:3])
assert SEAT_LABELS[0] == "Seat A"
assert told_apart(["Ann", "Bo", "Ann"]) == ["Ann A", "Bo", "Ann C"]

# Pictures are drawn once for everybody, with marks for the seats; names are put in when they are shown.
words = f"a ship of {SEAT_MARKS[1]}"
assert called(words) == "a ship of seat B"
assert called(words, ["Ann", "Bo"]) == "a ship of Bo"
with naming(["Ann", "Bo"]):
    assert seat_word(0) == "Ann"

state = cayona.game("cartagena").new(seats=2, seed=1)
assert heading(state, 0)["seats"] == 2  # what every observation begins with
