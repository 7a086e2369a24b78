"""The picture of a Tortuga 1667 table: everything one can act on is in it, and nothing one may not know.

All parts of one picture are looked at by the same few helpers, so they stay in one file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from cayona.games.tortuga1667 import GAME, verbs
from cayona.games.tortuga1667.board import layout
from cayona.games.tortuga1667.board.symbols import DRAWN
from cayona.games.tortuga1667.components import EVENTS, PIRATES
from cayona.games.tortuga1667.rules import Tortuga1667
from cayona.games.tortuga1667.words.habits import ALWAYS, MY_TURN, NEVER
from cayona.kernel.areas import ARRANGEMENTS, Area, Arrangement
from cayona.kernel.chance import Chance
from cayona.kernel.events import Event
from cayona.kernel.language import languages, speaking
from cayona.kernel.patches import AreaLog, patched, whole
from cayona.kernel.preferences import ASK
from cayona.kernel.seats import SEAT_MARKS
from cayona.kernel.state import State
from cayona.server.http.hints import meant
from cayona.svg.picture import draw_state

VOTES: dict[str, Any] = {
    "players": 4,
    "loyalty": ["british", "french", "french", "british"],
    "FD": [2, 0, 1],
    "JR": [],
    "TOR": [3],
    "hands": [[0, 5, 11], [4, 7, 9], [2, 6, 13], [1, 8]],
    "row": ["pistol", "black_spot", "letter_of_marque", "atlantis", "pistol"],
    "event_deck": ["black_spot", "spanish_armada"],
    "turn": 2,
}
VARIANTS: list[dict[str, Any]] = [
    {},
    {"mind_games": True, "pirate_code": "may", "star_count": 6},
    {"madness": True, "loyalty_mode": "one_each", "remove_events": 4},
]


def areas(state: State, seat: int | None, arrangement: Arrangement = "tall") -> list[Area]:
    """Return everything that a viewer sees."""
    public = list(GAME.draw_public(state.observation(None), arrangement))
    if seat is None:
        return public
    return [*public, *private(state, seat, arrangement)]


def private(state: State, seat: int, arrangement: Arrangement = "tall") -> list[Area]:
    """Return what a seat sees alone."""
    return list(GAME.draw_private(state.observation(seat), state.choices(seat), arrangement))


def area(shown: Sequence[Area], name: str) -> str:
    """Return one area as markup; nothing if it is not there."""
    return "".join(markup for one in shown if one.name == name for markup in one.pieces.values())


def drawn(state: State, seat: int | None) -> str:
    """Return all pieces that a viewer sees as markup."""
    return "".join(markup for one in areas(state, seat) for markup in one.pieces.values())


def names(markup: str) -> set[str]:
    """Return everything that has a name in a picture."""
    return set(re.findall(r'data-(?:element|key)="([^"]+)"', markup))


def labels(markup: str, element: str) -> list[str]:
    """Return what the elements of a name are called."""
    return re.findall(rf'data-element="{element}"[^>]*aria-label="([^"]*)"', markup)


def plate_words(state: State) -> list[list[str]]:
    """Return what the plates of the seats tell."""
    return [[counter.words for counter in plate.counters] for plate in GAME.plates(state.observation(None))]


def play_on(state: State, chance: Chance) -> None:
    """Let anybody who owes an action take any."""
    deciders = state.deciders()
    seat = deciders[chance.below(len(deciders))]
    actions = state.legal_actions(seat)
    state.apply(actions[chance.below(len(actions))], seat)


def load(**fields: Any) -> Tortuga1667:
    """Return a position with four seats."""
    state = GAME.load({**VOTES, **fields})
    assert isinstance(state, Tortuga1667)
    return state


def take(state: State, text: str, seat: int | None = None) -> None:
    """Take an action by its short notation."""
    state.apply(state.parse_action(text), seat)


def test_every_pirate_and_every_event_has_a_drawing_of_its_own() -> None:
    assert {name for name in DRAWN if name.startswith("_head-")} == {f"_head-{name}" for name in PIRATES}
    assert len({DRAWN[f"_head-{name}"] for name in PIRATES}) == len(PIRATES)
    assert len({DRAWN[name] for name in EVENTS}) == len(EVENTS)


def test_the_still_layer_is_the_same_string_for_everybody_and_has_no_words() -> None:
    state = GAME.new(9, 5)
    for arrangement in ARRANGEMENTS:
        before = GAME.draw_public(state.observation(None), arrangement)[0].still
        assert "<text" not in str(before)
        with speaking("hu"):
            assert GAME.draw_public(GAME.new(4, 1).observation(None), arrangement)[0].still is before
    first = GAME.definitions(state.observation(None))
    state.apply(state.legal_actions()[0])
    assert GAME.definitions(state.observation(None)) is first
    assert "<text" not in first


@pytest.mark.parametrize("seats", range(2, 10))
@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_all_that_can_be_clicked_or_told_is_in_the_picture(seats: int, variant: int) -> None:
    state = GAME.new(seats, 3 * seats + variant, **VARIANTS[variant])
    chance = Chance(seats)
    journal: list[Event] = []
    state.journal = journal
    step = 0
    while not state.is_over():
        seat, actions = int(state.to_move()), state.legal_actions()
        if step % 4 == 0:
            for arrangement in ARRANGEMENTS:
                assert not clicked(state, seat) - there(state, seat, arrangement)
        state.apply(actions[chance.below(len(actions))])
        told = [event.seen_by(seat) for event in journal]
        journal.clear()
        if step % 4 == 0:
            here = there(state, seat, "tall")
            for event in filter(None, told):
                places = {name for route in GAME.routes(event, seat) for name in route}
                # A card that was drawn may have been lost again.
                assert {name for name in (*GAME.spots(event, seat), *places) if "vote-" not in name} <= here
        step += 1
    assert "t7-banner won" in drawn(state, None)


def clicked(state: State, seat: int) -> set[str]:
    """Return what a seat may click that is no button."""
    elements = {element for choice in state.choices(seat) for element in choice.elements}
    buttons = {element for element in elements if GAME.button(element)}
    assert not buttons & names(drawn(state, seat)), "drawn or a button, never both"
    return elements - buttons


def there(state: State, seat: int, arrangement: Arrangement) -> set[str]:
    """Return all names on a seat's screen: in its areas, and of the plates."""
    markup = "".join(piece for one in areas(state, seat, arrangement) for piece in one.pieces.values())
    return names(markup) | {f"plate-{plate.seat}" for plate in GAME.plates(state.observation(None))}


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_every_piece_is_one_element_that_uses_what_is_defined(variant: int) -> None:
    state = GAME.new(7, variant, **VARIANTS[variant])
    chance = Chance(variant)
    defined = set(re.findall(r'id="([^"]+)"', GAME.definitions(state.observation(None))))
    defined |= {f"seat-{seat}" for seat in range(7)}
    while not state.is_over():
        for _ in range(5):
            if not state.is_over():
                play_on(state, chance)
        for arrangement in ARRANGEMENTS:
            for one in areas(state, 3, arrangement):
                for markup in one.pieces.values():
                    ET.fromstring(markup)  # noqa: S314 - our own markup
                    assert set(re.findall(r'href="#([^"]+)"', markup)) <= defined
    for plate in GAME.plates(state.observation(None)):
        assert {counter.symbol for counter in plate.counters} <= defined
    for seat in (None, 0):
        ET.fromstring(draw_state(state, seat).svg())  # noqa: S314 - our own markup


@pytest.mark.parametrize("seats", [2, 3, 5, 9])
def test_areas_tell_no_secret_and_patches_make_the_whole(seats: int) -> None:
    state = GAME.new(seats, seats, star_count=5)
    chance = Chance(seats)
    viewer = seats - 1
    logs: dict[str, AreaLog] = {}
    kept: dict[str, Any] = {}
    late: dict[str, tuple[int, Any]] = {}
    for version in range(150):
        for one in areas(state, viewer):
            log = logs.setdefault(one.name, AreaLog(one, version))
            log.draw(one, version)
            now = whole(one)
            kept[one.name] = patched(kept.get(one.name, now), log.since(version - 1))
            assert kept[one.name] == now
            since, old = late.setdefault(one.name, (version, now))
            assert patched(old, log.since(since)) == now
            if version % 7 == 0:
                late[one.name] = version, now
        if state.is_over():
            return
        if version % 5 == 0:
            other = state.determinize(None, version)
            assert areas(other, None) == areas(state, None)
            assert GAME.plates(other.observation(None)) == GAME.plates(state.observation(None))
            other = state.determinize(viewer, version)
            assert private(other, viewer) == private(state, viewer)
        play_on(state, chance)


def test_an_action_changes_little() -> None:
    """The median of what one seat is sent for an action, in letters."""
    state = GAME.new(9, 4, star_count=5)
    chance = Chance(4)
    sizes = []
    before: dict[tuple[str, str], str] = {}
    while not state.is_over():
        now = {(one.name, key): piece for one in areas(state, 0) for key, piece in one.pieces.items()}
        sizes.append(sum(len(piece) for key, piece in now.items() if before.get(key) != piece))
        before = now
        play_on(state, chance)
    assert sorted(sizes)[len(sizes) // 2] < 1500


def test_every_language_is_drawn_for_itself() -> None:
    """What is kept of one language is never shown in another."""
    state = load()
    for language in languages():
        with speaking(language):
            shown = drawn(state, 2)
            assert (">Captain<" in shown) == (language == "en")


@pytest.mark.rule("T7-64")
@pytest.mark.rule("T7-78")
def test_a_vote_shows_who_is_ready_and_nothing_else() -> None:
    state = load()
    take(state, "attack")
    assert state.deciders() == [2, 0, 1]
    assert drawn(state, 3).count(": not ready") == 3
    twin = state.clone()
    state.apply(state.legal_actions(2)[0], 2)
    twin.apply(twin.legal_actions(2)[-1], 2)
    for watcher in (0, 1, 3, None):
        assert areas(state, watcher) == areas(twin, watcher), "which card it was makes no difference"
    after = drawn(state, 3)
    assert after.count(": not ready") == 2
    assert not re.findall(r'data-key="ballot-\d+" data-face="\d', after)
    assert "t7-played" in area(private(state, 2), "hand"), "one's own card is marked"
    assert "t7-played" not in after


def test_the_turned_up_cards_are_sorted_and_turn_one_by_one() -> None:
    state = load()
    take(state, "attack")
    for seat in (1, 0, 2):
        state.apply(state.legal_actions(seat)[0], seat)
    votes = area(areas(state, None), "votes")
    cards = re.findall(r'data-key="ballot-(\d+)" data-face="(\d+)" data-turn="([\d.]+)"', votes)
    faces = [int(face) for _nth, face, _turn in cards]
    assert faces == sorted(faces)
    assert [int(nth) for nth, _face, _turn in cards] == list(range(4))
    turns = [float(turn) for _nth, _face, turn in cards]
    (result,) = re.findall(r'data-key="vote-result" data-turn="([\d.]+)"', votes)
    assert turns[0] == 0
    assert len({round(later - turn, 3) for turn, later in pairwise([*turns, float(result)])}) == 1
    assert float(result) <= 10, "the page turns all cards over before it loses patience"


def test_a_vote_is_chosen_first_and_played_by_a_second_click() -> None:
    """Until then one may choose another card: the page takes the next card for a new beginning."""
    state = load(kept=[["pirate_code"], [], [], []], options={"pirate_code": "may"})
    take(state, "attack")
    for seat in state.deciders():
        assert {choice.elements[1:] for choice in state.choices(seat)} == {("play",)}
    assert ("abstain", "play") in {choice.elements for choice in state.choices(0)}
    assert GAME.button("play")
    assert GAME.button("abstain")
    state.apply(state.legal_actions(2)[0], 2)
    assert not state.choices(2), "there is no way back once it is played"


def test_a_card_in_play_cannot_be_chosen_again_but_its_twin_can() -> None:
    state = load(kept=[[], [], ["el_dorado"], []], hands=[[0, 5, 11], [4, 7, 9], [2, 2, 6], [1, 8]])
    take(state, "attack")
    take(state, "vote 2", 2)
    markup = area(private(state, 2), "hand")
    assert markup.count('data-element="played-2"') == 1
    assert markup.count('data-element="vote-2"') == 1
    assert {choice.elements[0] for choice in state.choices(2)} == {"vote-2", "vote-6", "no"}


# --- What lies open, and what one knows ----------------------------------------------------------------


@pytest.mark.rule("T7-112")
def test_the_discards_are_told_to_everybody_and_counted_by_kind() -> None:
    state = load(event_discard=["pistol", "black_spot"], kept=[["letter_of_marque"], [], [], []])
    events = area(areas(state, None), "events")
    assert labels(events, "discards") == ["Discarded events: Pistol, Black Spot"]
    assert labels(events, "kind-pistol") == ["Pistol: 2 of 3 face down"]
    pips = dict(re.findall(r'data-element="kind-(\w+)".*?href="#t7-pips-(\d+)"', events))
    assert pips["pistol"] == "201", "still to come, kept by somebody, discarded"
    assert pips["letter_of_marque"] == "210"


@pytest.mark.rule("T7-199")
def test_a_hand_that_one_knows_lies_open_for_that_viewer_alone() -> None:
    state = load(knows_hand=[[], [], [], [1]])
    told = "torch / British flag / skull; torch / French flag / wheel; water / British flag / wheel"
    assert told in area(private(state, 3), "known")
    for viewer in (0, 1, 2):
        assert not area(private(state, viewer), "known")
    assert not area(areas(state, None), "hands")
    assert f"who knows the hand: {SEAT_MARKS[3]}" in plate_words(state)[1], "that much is public"


@pytest.mark.rule("T7-3")
@pytest.mark.parametrize("mode", ["open", "one_each"])
def test_loyalties_that_lie_open_fly_at_the_pawns(mode: str) -> None:
    state = GAME.new(6, 2, loyalty_mode=mode)
    view = state.observation(None)
    chart = area(areas(state, None), "chart")
    words = plate_words(state)
    for seat in range(6):
        side = (view["loyalty"][seat] or "").capitalize()
        assert labels(chart, f"pawn-{seat}")[0].endswith(side)
        assert ({"British", "French"} & set(words[seat])) == ({side} if side else set())
    assert any(view["loyalty"])


def test_after_the_end_all_hands_and_loyalties_lie_open() -> None:
    state = load(phase="GAME_OVER", result={"winner": "draw", "reason": "turn_limit"}, turn_count=500)
    for view in (state.observation(None), GAME.observe_all(state)):
        shown = GAME.draw_public(view)
        (hands,) = (one for one in shown if one.name == "hands")
        assert list(hands.pieces) == [f"hands-{seat}" for seat in range(4)]
        for seat, piece in enumerate(hands.pieces.values()):
            assert re.findall(r"t7-flag-(\w+)", piece) == [VOTES["loyalty"][seat]]
            assert [int(face) for face in re.findall(r"#t7-vote-(\d+)", piece)] == VOTES["hands"][seat]
            assert VOTES["loyalty"][seat].capitalize() in labels(area(shown, "chart"), f"pawn-{seat}")[0]
            assert VOTES["loyalty"][seat].capitalize() in plate_words(state)[seat]
    alone = {one.name for one in private(state, 0) if one.pieces}
    assert alone == {"own"}, "everybody knows the rest by now"


def test_in_a_replay_with_everything_open_hands_and_events_are_shown() -> None:
    state = load(peeked=[{}, {}, {"1": "pistol"}, {}])
    shown = GAME.draw_public(GAME.observe_all(state))
    assert area(shown, "hands").count("#t7-vote-") == sum(map(len, VOTES["hands"]))
    assert 'data-face="seen-pistol"' in area(shown, "events")


@pytest.mark.rule("T7-198")
@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_the_vote_deck_is_shown_as_far_as_one_knows_it(arrangement: Arrangement) -> None:
    groups = [{"size": 1, "seats": [3]}, {"size": 2, "seats": [0, 1, 2, 3]}, {"size": 18, "seats": []}]
    state = load(vote_deck=[3, 7, 5], vote_known=groups)
    votes = area(areas(state, None, arrangement), "votes")
    assert re.findall(r"#t7-flat-(\d+)", votes) == ["5", "7"]
    assert "18 cards that nobody knows" in votes
    assert f"1 card known to: {SEAT_MARKS[3]}" in votes
    assert "2 cards that everybody has seen" in votes
    own = {seat: area(private(state, seat, arrangement), "deck") for seat in range(4)}
    assert re.findall(r"#t7-flat-(\d+)", own[3]) == ["3"]
    assert not any(own[seat] for seat in range(3))
    (gap,) = re.findall(r'aria-label="unknown"[^>]*><rect[^>]* x="([\d.]+)"', votes)
    (face,) = re.findall(r'#t7-flat-3" x="([\d.]+)"', own[3])
    assert abs(float(gap) - float(face)) < 2, "it lies where everybody sees that there is something to know"


def test_on_a_phone_the_vote_deck_is_a_sheet_and_on_a_broad_screen_there_is_room_for_it() -> None:
    state = load()
    assert 'data-opens="vote-deck"' in area(areas(state, None), "votes")
    assert "data-fold" in area(areas(state, None), "votes")
    assert "data-fold" not in area(areas(state, None, "wide"), "votes")
    assert "data-opens" not in area(areas(state, None, "wide"), "votes")


@pytest.mark.rule("T7-136")
def test_the_crows_nest_shows_what_was_taken_and_what_is_picked() -> None:
    state = load(
        stars=["crows_nest"],
        event={"card": "crows_nest", "place": 1, "revealer": 2},
        row=[None, "black_spot", "letter_of_marque", "atlantis", "pistol"],
        phase="CROWS_NEST_TARGET",
    )
    take(state, "target B")
    take(state, "vote 5")
    told = labels(area(private(state, 2), "hand"), r"pool-\d+")
    assert any("picked: 1" in label for label in told)
    assert sum("in the old hand: 1" in label for label in told) == 3
    assert "pool-" not in drawn(state, 1)


@pytest.mark.rule("T7-197")
def test_faces_seen_before_a_shuffle_are_marked_for_who_saw_them() -> None:
    state = load(
        recalled=[["pistol"], [], [], []], event_deck=[], row=["pistol", "spanish_armada", None, None, None]
    )
    assert "Pistol: you know that 1 can still come" in area(private(state, 0), "seen")
    for viewer in (None, 1):
        assert "you know that" not in drawn(state, viewer)


@pytest.mark.rule("T7-139")
def test_missed_votes_are_counted_on_the_pirate_code() -> None:
    state = load(kept=[["pirate_code"], [], [], []], code_skips=[1, 0, 0, 0])
    assert "Pirate Code, 1 of 2 votes missed" in plate_words(state)[0]
    assert "Pirate Code, 1 of 2 votes missed" in area(private(state, 0), "hand")
    (code,) = (
        counter for counter in GAME.plates(state.observation(None))[0].counters if "Code" in counter.words
    )
    assert code.value == "1/2"
    assert "Pirate Code" in plate_words(load(kept=[["pirate_code"], [], [], []]))[0]


def test_plates_count_what_lies_before_everybody() -> None:
    state = load(
        kept=[["letter_of_marque", "letter_of_marque"], [], ["albatross"], []], skip_turns=[0, 1, 0, 0]
    )
    told = plate_words(state)
    assert told[0] == ["3 vote cards", "Letter of Marque × 2", "Flying Dutchman, place 2, First Mate"]
    assert told[1] == ["3 vote cards", "loses 1 turn", "Flying Dutchman, place 3, Cabin Boy"]
    assert told[2] == ["3 vote cards", "Albatross", "Flying Dutchman, place 1, Captain"]
    assert told[3] == ["2 vote cards", "Tortuga, place 1, Governor"]
    plates = GAME.plates(state.observation(None))
    assert [plate.element for plate in plates] == [f"pawn-{seat}" for seat in range(4)]
    assert not any(plate.won for plate in plates)


@pytest.mark.rule("T7-192")
def test_only_who_has_looked_sees_what_an_event_is_and_all_see_who_has_looked() -> None:
    state = load(peeked=[{}, {}, {"1": "pistol", "4": "atlantis"}, {}])
    seen = area(private(state, 2), "seen")
    assert re.findall(r'data-key="seen-(\d)" data-face="(\w+)"', seen) == [("1", "pistol"), ("4", "atlantis")]
    assert "Event card 1: you have seen Pistol" in seen
    events = area(areas(state, None), "events")
    assert 'data-key="event-1" data-face="back"' in events
    assert labels(events, "event-1") == ["Event card 1: unknown"]
    assert events.count(f"who has seen it: {SEAT_MARKS[2]}") == 2
    for other in (0, 1, 3):
        assert not area(private(state, other), "seen")


@pytest.mark.rule("T7-3")
def test_loyalties_and_hands_are_their_owners_alone() -> None:
    state = load()
    for seat in range(4):
        markup = drawn(state, seat)
        assert labels(markup, "loyalty") == [f"Your loyalty: {VOTES['loyalty'][seat].capitalize()}"]
        cards = [int(face) for face in re.findall(r'data-key="hand-(\d+)-', markup)]
        assert sorted(cards) == VOTES["hands"][seat]
    for words in plate_words(state):
        assert not {"British", "French"} & set(words)
    assert not {"loyalty"} & names(drawn(state, None))
    assert "#t7-vote-1" not in drawn(state, None)
    assert "hand-" not in drawn(state, None)


def test_ranks_stand_beside_the_pawns_and_call_their_votes() -> None:
    state = load()
    chart = area(areas(state, None), "chart")
    first = {choice.elements[0] for choice in state.choices(2)}
    assert {"attack", "pawn-0", "pawn-1", "boat-FD"} <= first
    assert "mutiny" not in first
    assert {choice.elements[1:] for choice in state.choices(2) if choice.elements[0] == "pawn-0"} == {
        ("maroon",)
    }
    for element, words in (
        ("attack", "Attack"),
        ("mutiny", "Mutiny"),
        ("brawl", "Brawl"),
        ("maroon", "Maroon"),
    ):
        assert GAME.button(element) == words
    assert not GAME.button("pawn-0")
    (label,) = labels(chart, "pawn-2")
    assert label.startswith(f"{SEAT_MARKS[2]}, ")
    assert label.endswith(": Flying Dutchman, place 1, Captain")
    for rank in ("Captain", "First Mate", "Cabin Boy", "Governor"):
        assert chart.count(f">{rank}<") == 1


def test_the_treasure_is_counted_in_holds_and_sums() -> None:
    state = load()
    view = state.observation(None)
    chart = area(areas(state, None), "chart")
    british, french = view["totals"]
    assert f"Treasure: British {british}, French {french}" in chart
    assert chart.count("t7-bead british") == british
    assert chart.count("t7-bead french") == french
    for ship in ("FD", "JR"):
        for side, nation in enumerate(("british", "french")):
            found = re.findall(rf'data-key="treasure-hold-{ship}-{nation}-\d"', chart)
            assert len(found) == view["treasure"][ship][side]
    assert len(re.findall(r'data-key="treasure-galleon-\d"', chart)) == view["treasure"]["GAL"]


def test_who_decides_and_who_is_aimed_at_have_rings() -> None:
    state = load()
    (chart, *_others) = areas(state, None)
    assert [key for key in chart.pieces if key.startswith("halo-")] == ["halo-2"]
    take(state, "force 12")
    take(state, "target B")
    (chart, events, *_rest) = areas(state, None)
    assert {key for key in chart.pieces if key.startswith(("halo-", "aimed-"))} == {"halo-1", "aimed-1"}
    assert {key for key in events.pieces if key.startswith("pointed-")} == {"pointed-1", "pointed-2"}


def test_ones_own_pawn_has_a_quiet_ring_for_oneself() -> None:
    state = load()
    assert "t7-me" not in drawn(state, None)
    rings = {area(private(state, seat), "own") for seat in range(4)}
    assert len(rings) == 4
    assert all("t7-me" in ring for ring in rings)


def test_what_can_be_tapped_is_large_enough() -> None:
    for chart in layout.CHARTS:
        boxes = [
            chart.row_box("FD", 0),
            chart.rank_box("JR", 2),
            chart.hold_box("FD", 1),
            chart.boat_box("JR"),
        ]
        assert min(min(box.width, box.height) for box in boxes) >= layout.TAP
    assert min(layout.EVENT_WIDTH, *layout.CARD[2:], *layout.POOL[2:]) >= layout.TAP
    assert layout.event_left(layout.ROW_PLACES) + layout.EVENT_WIDTH <= layout.pile_at(0, False).x


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
@pytest.mark.parametrize("seats", range(2, 10))
def test_everything_lies_in_its_area(seats: int, arrangement: Arrangement) -> None:
    """By the boxes of what is drawn with one; paths around a middle are left out."""
    state = GAME.new(seats, seats, star_count=3)
    chance = Chance(seats)
    for _ in range(60):
        if not state.is_over():
            play_on(state, chance)
    for one in areas(state, 0, arrangement):
        left, top, width, height = one.frame
        for key, piece in one.pieces.items():
            if "transform=" in piece:
                continue
            for x, y, wide, high in re.findall(
                r' x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"', piece
            ):
                assert left <= float(x), key
                assert float(x) + float(wide) <= left + width, key
                assert top - 2 <= float(y), key
                assert float(y) + float(high) <= top + height + 2, key


def test_on_a_broad_screen_events_and_votes_are_as_high_as_the_chart() -> None:
    chart, events, votes = (one.frame for one in areas(GAME.new(9, 1), None, "wide"))
    assert chart[2] > chart[3], "a broad chart"
    assert events[2] == votes[2]
    assert abs(events[3] + votes[3] - chart[3]) < 16


def test_the_line_on_tortuga_winds_without_jumps() -> None:
    for chart in layout.CHARTS:
        places = [chart.line_at(index) for index in range(layout.LINE_PLACES)]
        assert len(set(places)) == 9
        for (x, y), (right, below) in pairwise(places):
            assert abs(right - x) + abs(below - y) == layout.TAP


# --- Windows and the timer -----------------------------------------------------------------------------


@pytest.mark.rule("T7-124")
def test_atlantis_can_be_declined_in_advance_until_ones_turn() -> None:
    window = {"decision": "ATLANTIS_WINDOW"}
    answers = {"atlantis": ASK, "fountain": ASK}
    assert GAME.preferred(window, [verbs.YES, verbs.NO], answers) is None
    for answer in (NEVER, MY_TURN):
        assert GAME.preferred(window, [verbs.YES, verbs.NO], {**answers, "atlantis": answer}) == verbs.NO
    until = {**answers, "atlantis": MY_TURN}
    assert list(GAME.lapsed({"kind": "turn", "seat": 1}, 1, until)) == ["atlantis"]
    assert not GAME.lapsed({"kind": "turn", "seat": 0}, 1, until)
    assert not GAME.lapsed({"kind": "turn", "seat": 1}, 1, {**answers, "atlantis": NEVER})


@pytest.mark.rule("T7-130")
def test_the_fountain_can_be_answered_in_advance_and_votes_cannot() -> None:
    answers = {"atlantis": NEVER, "fountain": ALWAYS}
    assert GAME.preferred({"decision": "FOUNTAIN_REACTION"}, [verbs.YES, verbs.NO], answers) == verbs.YES
    assert (
        GAME.preferred(
            {"decision": "FOUNTAIN_REACTION"}, [verbs.YES, verbs.NO], {**answers, "fountain": NEVER}
        )
        == verbs.NO
    )
    for decision in ("VOTE", "VOTE_SECOND", "ACTION", None):
        assert GAME.preferred({"decision": decision}, [verbs.NO, 60], answers) is None


@pytest.mark.rule("T7-173")
@pytest.mark.rule("T7-175")
def test_the_timer_is_for_actions_and_forced_choices() -> None:
    state = load(options={"timer_seconds": 30})
    limit = GAME.time_limit(state, 2)
    assert limit is not None
    assert limit.seconds == 30
    assert limit.action in GAME.server_actions
    assert GAME.time_limit(load(), 2) is None
    take(state, "attack")
    assert GAME.time_limit(state, 2) is None, "votes have all the time"


def test_a_rowboat_to_blow_up_is_one_target_whoever_sits_in_it() -> None:
    state = load(
        BFD=3,
        TOR=[],
        stars=["black_powder"],
        event={"card": "black_powder", "place": 1, "revealer": 2},
        row=[None, "black_spot", "letter_of_marque", "atlantis", "pistol"],
        phase="BLACK_POWDER",
    )
    assert {choice.elements for choice in state.choices(2)} == {("boat-FD",), ("boat-JR",)}
    (chart, *_others) = areas(state, None)
    assert 'data-key="pawn-3-BFD"' in chart.pieces["boat-FD"], "the passenger is part of it"
    assert "pawn-3" not in chart.pieces
    assert ".lit>.spot:not(.lit){pointer-events:none}" in GAME.style()


def test_clicks_that_mean_nothing_now_are_explained_for_every_element() -> None:
    state = load()
    for element in names(drawn(state, 2)):
        action = meant(state, 2, [element])
        if action is not None:
            assert state.explain(action, 2).sentence
