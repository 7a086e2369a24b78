import cayona
from cayona.kernel.seats import LETTERS, SEAT_LABELS, heading, seat_names, told_apart

assert seat_names(3) == ["A", "B", "C"] == list(LETTERS[:3])
assert SEAT_LABELS[0] == "Seat A"
assert told_apart(["Ann", "Bo", "Ann"]) == ["Ann A", "Bo", "Ann C"]
state = cayona.game("cartagena").new(seats=2, seed=1)
assert heading(state, 0)["seats"] == 2  # what every observation begins with
