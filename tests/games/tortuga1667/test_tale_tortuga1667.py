"""What the log says: a sentence for everything that happens, and more for those who may know more."""

from __future__ import annotations

from typing import Any

import pytest
from games.tortuga1667.mats import GAME, Record, hands, kept, record

import cayona
from cayona.kernel.laid_open import open_sentences

LAST_ROW = ["spanish_armada", "pistol", "black_spot", "pistol", "letter_of_marque"]
TIED = {"GAL": 4, "FD": [1, 0], "JR": [0, 1], "TOR": [1, 1]}
TORCH, CANNON, WATER = 4, 0, 11
SHOWN = {
    TORCH: "torch / British flag / skull",
    CANNON: "cannon / British flag / skull",
    WATER: "water / French flag / wheel",
}


class Tale:
    """A match whose log is read by everybody; what was told before the first move is left out."""

    def __init__(self, *moves: str, names: list[str] | None = None, **fields: Any) -> None:
        self.match = cayona.Match(GAME, seed=5, position=record(**fields))
        self.names = names
        self.before = {viewer: len(self.log(viewer)) for viewer in self._viewers()}
        for move in moves:
            seat, _, words = move.partition(" ")
            clock = words == "timeout"
            self.match.play(self.match.state.parse_action(words), int(seat), clock=clock)

    def _viewers(self) -> list[int | None]:
        return [None, *range(int(self.match.state.seats))]

    def log(self, viewer: int | None) -> list[str]:
        return self.match.log(viewer, self.names)

    def to(self, viewer: int | None) -> list[str]:
        """Return what a viewer was told."""
        return self.log(viewer)[self.before[viewer] :]

    def openly(self) -> list[str]:
        """Return what everybody may read after the end."""
        names = self.names or list("ABCDEFGHI")
        tell = lambda event, viewer: GAME.sentence(event, viewer, names)  # noqa: E731 (as short as it gets)
        return [line for event in self.match.events for line in open_sentences(event, names, tell)]


def turned_up(card: str, *moves: str, **fields: Any) -> Tale:
    """Tell of an event that seat 0 turns up on place 1."""
    row = [card, "pistol", "black_spot", "pistol", "letter_of_marque"]
    out = [card, *(other for cards in fields.get("kept", []) for other in cards)]
    deck = [other for other in ("black_spot", "atlantis", "spanish_armada") if other not in out]
    given = {"row": row, "event_deck": deck, "stars": [], **fields}
    return Tale("0 reveal 1", *moves, **given)


# --- Setup and turns -----------------------------------------------------------------------------------


def started(seats: int = 4, **options: Any) -> cayona.Match:
    return cayona.Match(GAME, seats, seed=1, **options)


def test_the_beginning_names_players_pirates_and_stars() -> None:
    line = started().log(None)[0]
    pirates = started().state.observation(None)["pirates"]
    assert line.startswith("Tortuga 1667: A (")
    assert started().log(0)[0].startswith("Tortuga 1667: you (")
    assert line.count("(") == 4
    assert "Stars in this game: " in line
    assert len(pirates) == 4
    assert line.endswith("."), "the usual options need no words"
    assert line.count(".") == 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"remove_events": 1}, "1 event was removed unseen."),
        ({"remove_events": 4}, "4 events were removed unseen."),
        ({"timer_seconds": 30}, "There are 30 seconds for an action or a forced choice."),
        ({"loyalty_mode": "open"}, "All loyalties lie face up."),
        ({"loyalty_mode": "one_each"}, "One British and one French loyalty lie face up."),
        ({"madness": True}, "Madness: nobody may look at events."),
        ({"mind_games": True}, "Mind games: players place their own pawns."),
        ({"pirate_code": "may"}, "Whoever has the Pirate Code may miss votes."),
        ({"turn_limit": 60}, "The treasure is counted after turn 60 at the latest."),
        ({"turn_limit": 0}, "There is no last turn."),
    ],
)
def test_options_other_than_usual_are_told_at_the_beginning(options: dict[str, Any], words: str) -> None:
    assert words in started(**options).log(None)[0]
    assert words not in started().log(None)[0]


@pytest.mark.rule("T7-3", "T7-176", "T7-177")
def test_a_loyalty_is_told_to_its_owner_or_to_all_if_it_lies_face_up() -> None:
    match = started()
    card = match.state.position()["loyalty"][2].capitalize()
    assert f"Your loyalty is {card}." in match.log(2)
    assert not any("loyalty" in line for line in match.log(None))
    opened = started(loyalty_mode="open")
    assert sum("’s loyalty is" in line for line in opened.log(None)) == 4
    assert sum("’s loyalty is" in line for line in started(loyalty_mode="one_each").log(None)) == 2


def test_a_captain_stows_the_first_treasure() -> None:
    match = started()
    captain = match.state.deciders()[0]
    match.play(match.state.parse_action("hold french"))
    assert "You stow your first treasure in the French hold of the Flying Dutchman." in match.log(captain)
    other = f"{'ABCD'[captain]} stows a first treasure in the French hold of the Flying Dutchman."
    assert other in match.log(None)


def test_pawns_are_placed_in_mind_games() -> None:
    match = started(mind_games=True)
    first, second = match.state.position()["placing"][:2]
    match.play(match.state.parse_action("place JR3"))
    match.play(match.state.parse_action("place tortuga"))
    assert "You start on place 3 of the Jolly Roger." in match.log(first)
    assert f"{'ABCD'[first]} starts on place 3 of the Jolly Roger." in match.log(None)
    assert "You start on Tortuga, place 1." in match.log(second)
    assert f"{'ABCD'[second]} starts on Tortuga, place 1." in match.log(None)


@pytest.mark.rule("T7-142")
def test_turns_begin_and_are_lost() -> None:
    tale = Tale("0 peek 12", skip_turns=[0, 1, 0, 0])
    assert tale.to(None)[-2:] == ["Turn 2: B misses it because of Scurvy.", "Turn 3: C’s turn."]
    assert tale.to(1)[-2] == "Turn 2: you miss it because of Scurvy."
    assert tale.to(2)[-1] == "Turn 3: your turn."


# --- The event row -------------------------------------------------------------------------------------


@pytest.mark.rule("T7-40")
def test_who_looks_alone_is_told_the_faces() -> None:
    tale = Tale("0 peek 12")
    assert tale.to(0)[0] == "You look at events 1 and 2: Letter of Marque, Pistol."
    for viewer in (None, 1, 3):
        assert tale.to(viewer)[0] == "A looks at events 1 and 2."
    assert "A looks at events 1 and 2: Letter of Marque, Pistol." in tale.openly()


@pytest.mark.rule("T7-173", "T7-174")
def test_the_clock_looks_or_takes_the_action() -> None:
    tale = Tale("0 timeout", options={"timer_seconds": 30})
    assert tale.to(0)[0].startswith("Your time is up: you look at events ")
    assert ": " in tale.to(0)[0].removeprefix("Your time is up: ")
    assert tale.to(None)[0].startswith("A is out of time and looks at events ")
    assert ":" not in tale.to(None)[0]
    mad = Tale("0 timeout", options={"timer_seconds": 30, "madness": True})
    assert mad.to(0)[0] == "Your time is up, and your action is lost."
    assert mad.to(None)[0] == "A is out of time, and the action is lost."


@pytest.mark.rule("T7-43", "T7-175")
def test_pointing_forcing_and_the_clock() -> None:
    moves = ("0 force 12", "0 target C", "2 timeout", "0 timeout")
    tale = Tale(*moves, options={"timer_seconds": 30}, TOR=[], FD=[0, 1], JR=[2, 3])
    assert tale.to(None)[:4] == [
        "A points at events 1 and 2.",
        "A makes C turn up one of events 1 and 2.",
        "C is out of time: whoever pointed chooses from events 1 and 2.",
        "A is out of time: chance chooses from events 1 and 2.",
    ]
    assert tale.to(0)[:2] == ["You point at events 1 and 2.", "You make C turn up one of events 1 and 2."]
    assert tale.to(0)[3] == "Your time is up: chance chooses from events 1 and 2."
    assert tale.to(2)[1] == "A makes you turn up one of events 1 and 2."
    assert tale.to(2)[2] == "Your time is up: somebody else chooses from events 1 and 2."
    assert tale.to(2)[4].startswith("You turn up event "), "the forced player stays the revealer"
    assert tale.to(None)[4].startswith("C turns up event ")


@pytest.mark.rule("T7-117", "T7-138")
@pytest.mark.parametrize(("card", "name"), [("albatross", "Albatross"), ("pirate_code", "Pirate Code")])
def test_cards_that_are_kept_at_once(card: str, name: str) -> None:
    tale = turned_up(card, stars=[card] if card == "pirate_code" else [])
    assert tale.to(0)[0] == f"You turn up event 1: {name}, and keep it."
    assert tale.to(1)[0] == f"A turns up event 1: {name}, and keeps it."


# --- Effects -------------------------------------------------------------------------------------------


@pytest.mark.rule("T7-113", "T7-115")
def test_a_letter_is_kept_or_used() -> None:
    saved = turned_up("letter_of_marque", "0 save")
    assert saved.to(0)[1] == "You keep the Letter of Marque."
    assert saved.to(2)[1] == "A keeps the Letter of Marque."
    used = turned_up("letter_of_marque", "0 target C", "0 side JR", FD=[0], JR=[1], TOR=[2], BFD=3)
    assert used.to(0)[1] == "Your Letter of Marque brings C from Tortuga to the Jolly Roger."
    assert used.to(1)[1] == "A uses a Letter of Marque: C goes from Tortuga to the Jolly Roger."
    assert used.to(2)[1] == "A uses a Letter of Marque: you go from Tortuga to the Jolly Roger."
    own = turned_up("letter_of_marque", "0 target A", "0 side JR", FD=[3], JR=[1], TOR=[2], BFD=0)
    boat = "the rowboat of the Flying Dutchman"
    assert own.to(0)[1] == f"Your Letter of Marque brings you from {boat} to the Jolly Roger."


@pytest.mark.rule("T7-116", "T7-92")
def test_a_pistol_names_its_target_and_a_lost_card_is_its_owners_secret() -> None:
    fields: dict[str, Any] = {"FD": [0], "JR": [1], "TOR": [2, 3], "hands": hands(4, s2=[TORCH])}
    tale = turned_up("pistol", "0 target C", **fields)
    maroons = "The Pistol maroons {}: from Tortuga to place 2 on Tortuga."
    assert tale.to(0)[1:4] == ["You aim the Pistol at C.", maroons.format("C"), "C loses a vote card."]
    assert tale.to(1)[1:4] == ["A aims the Pistol at C.", maroons.format("C"), "C loses a vote card."]
    assert tale.to(2)[1:4] == [
        "A aims the Pistol at you.",
        maroons.format("you"),
        f"You lose a vote card: {SHOWN[TORCH]}.",
    ]
    assert f"C loses a vote card: {SHOWN[TORCH]}." in tale.openly()


@pytest.mark.rule("T7-90", "T7-122")
def test_marooning_names_cause_and_places() -> None:
    spot = turned_up("black_spot", FD=[0, 1], JR=[2], TOR=[3])
    assert spot.to(0)[1] == "The Black Spot maroons you: from the Flying Dutchman to place 2 on Tortuga."
    assert spot.to(3)[1] == "The Black Spot maroons A: from the Flying Dutchman to place 2 on Tortuga."
    captain = Tale("0 maroon B", FD=[0, 1], JR=[2, 3])
    assert captain.to(0)[0] == "You give the order to maroon B."
    assert captain.to(1)[:2] == [
        "A gives the order to maroon you.",
        "Your captain maroons you: from the Flying Dutchman to place 1 on Tortuga.",
    ]
    assert captain.to(2)[1] == "The captain maroons B: from the Flying Dutchman to place 1 on Tortuga."


@pytest.mark.rule("T7-130")
def test_the_fountain_is_used_or_declined_openly() -> None:
    fields: dict[str, Any] = {"kept": kept(4, s0="fountain_of_youth")}
    used = turned_up("black_spot", "0 yes", **fields)
    assert used.to(0)[1] == "You use the Fountain of Youth and stay where you are."
    assert used.to(1)[1] == "A uses the Fountain of Youth and stays."
    declined = turned_up("black_spot", "0 no", **fields)
    assert declined.to(0)[1] == "You do not use the Fountain of Youth."
    assert declined.to(1)[1] == "A does not use the Fountain of Youth."


@pytest.mark.rule("T7-124")
def test_atlantis_is_told_when_it_is_used_and_never_when_not() -> None:
    fields: dict[str, Any] = {"kept": kept(4, s1="atlantis"), "phase": "ATLANTIS_WINDOW"}
    used = Tale("1 yes", FD=[0, 1], JR=[2, 3], **fields)
    assert used.to(1)[0] == "You use Atlantis and hop from the Flying Dutchman to the Jolly Roger."
    assert used.to(2)[0] == "B uses Atlantis and hops from the Flying Dutchman to the Jolly Roger."
    declined = Tale("1 no", FD=[0, 1], JR=[2, 3], **fields)
    for viewer in (None, 0, 1, 2):
        assert declined.to(viewer) == []


@pytest.mark.rule("T7-123", "T7-127")
def test_a_map_is_given_and_el_dorados_card_is_secret() -> None:
    tale = turned_up(
        "el_dorado", "0 target C", vote_deck=[WATER], hands=hands(4, s0=[0], s1=[1], s2=[2], s3=[3])
    )
    assert tale.to(0)[1:3] == ["You give the map “El Dorado” to C.", "C draws an extra vote card."]
    assert tale.to(1)[1:3] == ["A gives the map “El Dorado” to C.", "C draws an extra vote card."]
    assert tale.to(2)[1:3] == [
        "A gives the map “El Dorado” to you.",
        f"You draw an extra vote card: {SHOWN[WATER]}.",
    ]


@pytest.mark.rule("T7-118", "T7-120")
def test_the_albatross_names_ship_and_crew() -> None:
    tale = turned_up("albatross", FD=[2, 0], JR=[1, 3], kept=kept(4, s2="albatross"))
    words = "Two Albatross cards on the Flying Dutchman: the whole crew goes to Tortuga ({})."
    assert tale.to(1)[1] == words.format("A, C"), "in the order in which they land"
    assert tale.to(0)[1] == words.format("you, C")


@pytest.mark.rule("T7-132", "T7-133")
def test_black_powder_names_the_boat_and_who_was_in_it() -> None:
    star = {"stars": ["black_powder"]}
    boat = "the rowboat of the Flying Dutchman"
    empty = turned_up("black_powder", "0 side FD", **star)
    assert empty.to(0)[1] == f"You blow up {boat}."
    assert empty.to(1)[1] == f"A blows up {boat}."
    occupied = turned_up("black_powder", "0 side FD", FD=[0], JR=[1, 2], BFD=3, **star)
    assert occupied.to(0)[1] == f"You blow up {boat}; D swims to Tortuga."
    assert occupied.to(1)[1] == f"A blows up {boat}; D swims to Tortuga."
    assert occupied.to(3)[1] == f"A blows up {boat}; you swim to Tortuga."
    own = turned_up("black_powder", "0 side FD", FD=[3], JR=[1, 2], BFD=0, **star)
    assert own.to(0)[1] == f"You blow up {boat} and swim to Tortuga."
    gone = turned_up("black_powder", destroyed=["BFD", "BJR"], **star)
    assert gone.to(0)[1] == "Black Powder has no effect on you here."
    assert gone.to(1)[1] == "Black Powder has no effect on A here."


@pytest.mark.rule("T7-134", "T7-176")
def test_cabin_fever_tells_the_two_what_they_are_now() -> None:
    tale = turned_up("cabin_fever", "0 target D", stars=["cabin_fever"])
    now = [card.capitalize() for card in tale.match.state.position()["loyalty"]]
    assert tale.to(0)[1] == f"Your loyalty and that of D are shuffled. Now you are {now[0]}."
    assert tale.to(3)[1] == f"Your loyalty and that of A are shuffled. Now you are {now[3]}."
    for viewer in (None, 1, 2):
        assert tale.to(viewer)[1] == "The loyalties of A and D are shuffled."
    equals = turned_up("cabin_fever", "0 target B", stars=["cabin_fever"])
    assert "The loyalties of A and B are shuffled; both are British." in equals.openly()
    seen = turned_up("cabin_fever", "0 target D", stars=["cabin_fever"], options={"loyalty_mode": "open"})
    mine, theirs = (seen.match.state.position()["loyalty"][seat].capitalize() for seat in (0, 3))
    assert seen.to(1)[1] == f"Loyalties are shuffled: A is {mine} now, D {theirs}."
    assert seen.to(0)[1] == f"Loyalties are shuffled: you are {mine} now, D {theirs}."


@pytest.mark.rule("T7-135", "T7-136")
def test_the_crows_nest_tells_faces_to_two_seats_alone() -> None:
    fields: dict[str, Any] = {"stars": ["crows_nest"], "hands": hands(4, s0=[1], s1=[TORCH], s2=[2], s3=[3])}
    tale = turned_up("crows_nest", "0 target B", f"0 vote {WATER}", **fields)
    gave = "new vote cards"
    assert tale.to(0)[1:3] == [
        f"You put B’s 1 vote card ({SHOWN[TORCH]}) into the deck and look through it.",
        f"You give B {gave}: {SHOWN[WATER]}.",
    ]
    assert tale.to(1)[1:3] == [
        f"A puts your 1 vote card ({SHOWN[TORCH]}) into the deck and looks through it.",
        f"A gives you {gave}: {SHOWN[WATER]}.",
    ]
    for viewer in (None, 2, 3):
        assert tale.to(viewer)[1:3] == [
            "A puts B’s 1 vote card into the deck and looks through it.",
            f"A gives B {gave}.",
        ]
    assert f"A gives B {gave}: {SHOWN[WATER]}." in tale.openly()
    empty = turned_up("crows_nest", "0 target B", **{**fields, "hands": hands(4, s1=[])})
    assert empty.to(0)[1] == "You pick B’s empty hand: nothing happens."
    assert empty.to(2)[1] == "A picks B’s empty hand: nothing happens."


@pytest.mark.rule("T7-137", "T7-141", "T7-142", "T7-145")
def test_stars_name_all_whom_they_touch() -> None:
    bells = turned_up("eight_bells", stars=["eight_bells"], FD=[0, 1], JR=[2, 3])
    order = ["you" if seat == 0 else "B" for seat in bells.match.state.position()["FD"]]
    assert bells.to(0)[1] == f"Eight Bells: new order on the Flying Dutchman: {', '.join(order)}."
    alone = turned_up("eight_bells", stars=["eight_bells"], FD=[0], JR=[1, 2, 3])
    assert alone.to(0)[1] == "Eight Bells has no effect on you here."
    facade = turned_up("facade", stars=["facade"], FD=[0, 1], JR=[2, 3])
    assert facade.to(0)[1] == "You change places with D: from the Flying Dutchman to the Jolly Roger."
    assert facade.to(3)[1] == "A changes places with you: from the Flying Dutchman to the Jolly Roger."
    scurvy = turned_up("scurvy", stars=["scurvy"], FD=[0, 1], JR=[2, 3])
    assert scurvy.to(0)[1] == "Scurvy. These players lose their next turn: you, B."
    assert scurvy.to(2)[1] == "Scurvy. These players lose their next turn: A, B."
    gold = {"GAL": 1, "FD": [2, 1], "JR": [0, 2], "TOR": [2, 0]}
    storm = turned_up("stormy_seas", stars=["stormy_seas"], FD=[0, 1], JR=[2, 3], treasure=gold)
    assert storm.to(1)[1] == "The storm washes 3 treasures from the Flying Dutchman back to the Galleon."
    ashore = turned_up("stormy_seas", stars=["stormy_seas"], FD=[1], JR=[2, 3], TOR=[0], treasure=gold)
    assert ashore.to(1)[1] == "Treasure on Tortuga: British 1, French 1."
    boat = turned_up("stormy_seas", stars=["stormy_seas"], FD=[1], JR=[2, 3], BFD=0, treasure=gold)
    assert boat.to(1)[1] == "Stormy Seas has no effect on A here."


# --- Moves, votes, treasure ----------------------------------------------------------------------------


@pytest.mark.rule("T7-45", "T7-49")
def test_moves_and_thefts() -> None:
    boat = Tale("0 boat FD", FD=[0, 1], JR=[2, 3])
    words = "from the Flying Dutchman to the rowboat of the Flying Dutchman."
    assert (boat.to(0)[0], boat.to(1)[0]) == (f"You move {words}", f"A moves {words}")
    theft = Tale("0 steal british", FD=[1, 0], JR=[2, 3])
    words = "a treasure on the Flying Dutchman from the British hold to the French hold."
    assert (theft.to(0)[0], theft.to(1)[0]) == (f"You move {words}", f"A moves {words}")


def attack(*moves: str, **fields: Any) -> Tale:
    """Tell of an attack that the lone captain A wins with a cannon; the next card of the deck is water."""
    given = {
        "FD": [0], "JR": [1, 2, 3], "vote_deck": [TORCH, WATER],
        "hands": hands(4, s0=[CANNON], s1=[1], s2=[2], s3=[3]), **fields,
    }  # fmt: skip
    return Tale("0 attack", f"0 vote {CANNON}", *moves, **given)


@pytest.mark.rule("T7-64", "T7-67", "T7-69")
def test_a_vote_tells_sorted_faces_and_the_new_card_to_its_drawer() -> None:
    tale = attack("0 hold french")
    shows = f"The attack shows cannon, torch. It succeeds. The cards: {SHOWN[CANNON]}; {SHOWN[TORCH]}."
    loot = "treasure from the Galleon and {} it in the French hold of the Flying Dutchman."
    assert tale.to(0)[:4] == [
        "You call a vote (attack): you.",
        shows,
        f"You draw a new vote card: {SHOWN[WATER]}.",
        "You take a " + loot.format("stow"),
    ]
    for viewer in (None, 1):
        assert tale.to(viewer)[:3] == [
            "A calls a vote (attack): A.",
            shows,
            "A takes a " + loot.format("stows"),
        ]


@pytest.mark.rule("T7-70", "T7-72")
def test_robbery_and_an_attack_on_nothing() -> None:
    gold = {"GAL": 0, "FD": [1, 2], "JR": [3, 0], "TOR": [1, 1]}
    robbed = attack("0 hold british", "0 hold french", treasure=gold)
    words = "a treasure from the British hold of the Jolly Roger and {} it in the French hold of "
    words += "the Flying Dutchman."
    assert robbed.to(0)[3] == "You take " + words.format("stow")
    assert robbed.to(1)[2] == "A takes " + words.format("stows")
    nothing = attack(treasure={"GAL": 0, "FD": [4, 2], "JR": [0, 0], "TOR": [1, 1]})
    assert nothing.to(0)[3] == "There is no treasure for you to take anywhere."
    assert nothing.to(1)[2] == "There is no treasure for A to take anywhere."


@pytest.mark.rule("T7-60", "T7-61", "T7-139")
def test_a_call_names_voters_and_who_stays_out_and_why() -> None:
    cards = hands(4, s1=[], s3=[5])
    tale = Tale("2 mutiny", FD=[0, 2, 1, 3], JR=[], turn=2, hands=cards, kept=kept(4, s3="pirate_code"))
    assert tale.to(None)[0] == (
        "C calls a vote (mutiny): C. A is the captain. B has no vote cards. The Pirate Code keeps D out."
    )
    assert "You are the captain." in tale.to(0)[0]
    assert "You have no vote cards." in tale.to(1)[0]
    assert tale.to(2)[0].startswith("You call a vote (mutiny): you. A is the captain.")
    assert "The Pirate Code keeps you out." in tale.to(3)[0]


@pytest.mark.rule("T7-62", "T7-139")
def test_a_vote_without_voters_is_missed() -> None:
    fields: dict[str, Any] = {"FD": [1], "JR": [2, 3], "TOR": [0], "kept": kept(4, s0="pirate_code")}
    tale = Tale("0 brawl", **fields)
    assert tale.to(0)[0] == (
        "You call a vote (brawl) in which nobody takes part. The Pirate Code keeps you out."
    )
    assert "The Pirate Code has kept you out of 1 vote." in tale.to(0)
    assert "The Pirate Code has kept A out of 1 vote." in tale.to(1)
    last = Tale("0 brawl", **fields, code_skips=[1, 0, 0, 0])
    assert "The Pirate Code has kept A out of 2 votes." in last.to(1)
    assert "Your Pirate Code is discarded." in last.to(0)
    assert "A’s Pirate Code is discarded." in last.to(1)


@pytest.mark.rule("T7-128")
def test_el_dorado_is_told_when_it_was_used() -> None:
    fields: dict[str, Any] = {"kept": kept(4, s0="el_dorado"), "hands": hands(4, s0=[8, 9, 10, 11])}
    tale = Tale("0 attack", "0 vote 8", "0 vote 9", FD=[0], JR=[1, 2, 3], **fields)
    assert "El Dorado let you play two cards; it is discarded." in tale.to(0)
    assert "El Dorado let A play two cards; it is discarded." in tale.to(1)


@pytest.mark.rule("T7-73", "T7-75")
def test_mutinies_and_brawls_say_how_they_end() -> None:
    cards = hands(4, s0=[CANNON], s1=[1], s2=[3])
    mutiny = Tale("0 mutiny", "0 vote 0", FD=[1, 0], JR=[2, 3], hands=cards, vote_deck=[2])
    assert mutiny.to(3)[1].startswith("The mutiny shows skull, skull. It succeeds.")
    assert mutiny.to(3)[2] == "The mutineers maroon B: from the Flying Dutchman to place 1 on Tortuga."
    assert mutiny.to(1)[2] == "The mutineers maroon you: from the Flying Dutchman to place 1 on Tortuga."
    brawl = Tale("0 brawl", "0 vote 0", FD=[1], JR=[2, 3], TOR=[0], hands=cards, vote_deck=[13])
    assert brawl.to(3)[1].startswith("The brawl shows British flag, two British flags. The British win.")
    assert brawl.to(3)[2] == "Treasure on Tortuga: British 2, French 0."
    tie = Tale("0 brawl", "0 vote 0", FD=[1], JR=[2, 3], TOR=[0], hands=cards, vote_deck=[2])
    assert "Nobody wins." in tie.to(3)[1]


# --- The end -------------------------------------------------------------------------------------------


@pytest.mark.rule("T7-150")
def test_the_last_five_are_announced() -> None:
    tale = turned_up("black_spot", event_deck=["spanish_armada"])
    assert "The last five events are shuffled; the Armada is among them." in tale.to(None)


@pytest.mark.rule("T7-153", "T7-201")
def test_the_armada_tells_totals_winner_and_all_loyalties() -> None:
    gold = {"GAL": 3, "FD": [2, 0], "JR": [0, 1], "TOR": [1, 1]}
    tale = Tale("0 reveal 1", row=LAST_ROW, event_deck=[], treasure=gold)
    truth = "British: A, B. French: C, D."
    assert tale.to(None) == [
        "A turns up event 1: Spanish Armada.",
        f"The Spanish Armada is here. British 3, French 2. Winner: British. {truth}",
    ]
    assert tale.to(2)[-1].endswith("British: A, B. French: you, D.")


@pytest.mark.rule("T7-154", "T7-156", "T7-158")
def test_sudden_death_and_the_turn_limit_are_told() -> None:
    tale = Tale("0 reveal 1", row=LAST_ROW, event_deck=[], treasure=TIED)
    assert tale.to(None)[1] == "A tie: sudden death. The first difference in treasure decides."
    theft = Tale("0 steal british", FD=[0], JR=[1, 2, 3], treasure=TIED, sudden_death=True, event_deck=[])
    assert theft.to(None)[-1].startswith("Sudden death is decided. British 1, French 3. Winner: French.")
    limit = Tale("0 peek 12", treasure=TIED, turn_count=30, options={"turn_limit": 30})
    assert limit.to(None)[-1].startswith("The last turn is over. British 2, French 2. A draw.")


@pytest.mark.rule("T7-53")
def test_passing_says_that_there_was_nothing_to_do() -> None:
    fields: dict[str, Any] = {"row": [None] * 5, "event_deck": [], "sudden_death": True, "treasure": TIED}
    tale = Tale("0 pass", FD=[1, 2, 0, 3], JR=[], destroyed=["BFD"], **fields)
    assert tale.to(0)[0] == "You pass: there is nothing you can do."
    assert tale.to(1)[0] == "A passes: there is nothing to do."


# --- Secrets -------------------------------------------------------------------------------------------


@pytest.mark.rule("T7-64", "T7-78")
def test_no_log_ever_says_who_played_what() -> None:
    def told(first: int, second: int) -> list[Record]:
        fields: dict[str, Any] = {"FD": [0, 1], "JR": [2, 3], "vote_deck": [TORCH]}
        cards = hands(4, s0=[CANNON, WATER], s1=[CANNON, WATER])
        tale = Tale("0 attack", f"0 vote {first}", f"1 vote {second}", **fields, hands=cards)
        return [event.seen_by(viewer) or {} for event in tale.match.events for viewer in (None, 2, 3)]

    assert told(CANNON, WATER) == told(WATER, CANNON)
